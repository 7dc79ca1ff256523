/* Rewrites PDF operators, as cairo writes them, with `k` in place of `rg`. Called by press.c for
 * each content stream.
 *
 * Operators follow their operands: numbers, names, strings, arrays. Everything is copied except
 * colours and, in flat files, transparency. Letters may have other inks than areas of the same
 * colour: they are set at BT and reset at ET. */
#include "emit/press.h"
#include <math.h>
#include <stdlib.h>

enum { DEEPEST = 64 }; /* depth of nested q; cairo uses few */

/* State of the rewriting. `from`: start of the current operands in `out`. */
struct rewriting {
    const struct painted_words *as;
    struct str in;
    size_t at, from;
    struct buf *out;
    /* By depth of q, the fill colour; invalid where `none` is true, for a fill that is not RGB. */
    struct colour fill[DEEPEST];
    bool none[DEEPEST];
    size_t deep;
    bool text; /* inside BT and ET, where letters may have their own inks */
};

/* A token up to the next space or delimiter; a delimiter is a token of its own. */
static struct str word_next(struct rewriting *r)
{
    size_t from = r->at;
    if (r->in.p[r->at] == '/')
        r->at++;
    while (r->at < r->in.n && !char_ends_word(r->in.p[r->at]))
        r->at++;
    if (r->at == from)
        r->at++;
    return str_cut(r->in, from, r->at);
}

/* Reads exactly n numbers; false if the text is different. */
static bool numbers_read(struct str s, double *out, size_t n)
{
    struct str one;
    size_t count = 0;
    while (str_split(&s, ' ', &one)) {
        char text[32], *end;
        one = str_trim(one);
        if (!one.n)
            continue;
        if (one.n >= sizeof text || count == n)
            return false;
        memcpy(text, one.p, one.n);
        text[one.n] = '\0';
        out[count++] = strtod(text, &end);
        if (*end)
            return false;
    }
    return count == n;
}

bool colour_read(struct str s, struct colour *c)
{
    double rgb[3];
    uint8_t of[3];
    if (!numbers_read(s, rgb, 3))
        return false;
    for (size_t i = 0; i < 3; i++)
        of[i] = (uint8_t)fmin(255, fmax(0, floor(rgb[i] * 255 + 0.5)));
    *c = (struct colour){of[0], of[1], of[2]};
    return true;
}

static struct str operands(const struct rewriting *r)
{
    return str_trim(str_cut(buf_str(r->out), r->from, r->out->n));
}

static void operands_drop(struct rewriting *r)
{
    r->out->n = r->from;
    r->out->p[r->out->n] = '\0';
}

/* In hundredths, without trailing zeros. */
static void inks_format(struct buf *b, const struct four_inks *inks, const char *word)
{
    for (size_t i = 0; i < 4; i++) {
        unsigned percent = inks->of[i];
        if (percent % 100 == 0)
            buf_printf(b, "%u ", percent / 100);
        else if (percent % 10 == 0)
            buf_printf(b, "0.%u ", percent / 10);
        else
            buf_printf(b, "0.%02u ", percent);
    }
    buf_printf(b, "%s\n", word);
}

static bool colour_rewrite(struct rewriting *r, bool fill)
{
    struct colour c;
    if (!colour_read(operands(r), &c))
        return false;
    const struct four_inks inks = inks_flat(r->as->inks, c, fill && r->text);
    operands_drop(r);
    inks_format(r->out, &inks, fill ? "k" : "K");
    if (fill) {
        r->fill[r->deep] = c;
        r->none[r->deep] = false;
    }
    return true;
}

/* At BT and ET: sets the inks of letters, or of areas, if they differ. */
static void text_turn(struct rewriting *r, bool text)
{
    r->text = text;
    if (r->none[r->deep])
        return;
    const struct four_inks as_text = inks_flat(r->as->inks, r->fill[r->deep], true),
                           as_fill = inks_flat(r->as->inks, r->fill[r->deep], false);
    if (memcmp(&as_text, &as_fill, sizeof as_text) != 0)
        inks_format(r->out, text ? &as_text : &as_fill, "k");
}

/* cairo clips each page to whole points, which may cut a third of a millimetre of a card's
 * bleed. */
static void clip_widen(struct rewriting *r)
{
    double box[4];
    if (r->as->w <= 0 || !numbers_read(operands(r), box, 4) || box[0] != 0 || box[1] != 0 ||
        box[2] != floor(r->as->w) || box[3] != floor(r->as->h))
        return;
    operands_drop(r);
    buf_printf(r->out, "0 0 %.3f %.3f ", r->as->w, r->as->h);
}

/* Handles an operator after its operands. */
static bool word_do(struct rewriting *r, struct str word)
{
    static const char known[] =
        " w J j M d ri i cm m l c v y h S s f F f* B B* b b* n W W* Tc Tw Tz TL Tf Tr Ts Td TD Tm "
        "T* Tj TJ ' \" Do sh g G k K MP BMC EMC true false null cs CS scn SCN gs re BDC DP q Q BT "
        "ET ";
    if (str_is(word, "rg") || str_is(word, "RG"))
        return colour_rewrite(r, str_is(word, "rg"));
    if (str_is(word, "gs") && r->as->flat) {
        operands_drop(r);
        return true;
    }
    if (str_is(word, "re"))
        clip_widen(r);
    bool pattern = str_is(word, "cs") || str_is(word, "scn"), deeper = str_is(word, "q"), out = str_is(word, "Q");
    struct str about = operands(r);
    if ((str_is(word, "cs") || str_is(word, "CS")) && !str_is(about, "/Pattern"))
        return false;
    if ((str_is(word, "scn") || str_is(word, "SCN")) && !str_starts(about, "/"))
        return false;
    if (pattern || str_is(word, "g") || str_is(word, "k"))
        r->none[r->deep] = true;
    if (deeper && r->deep + 1 == DEEPEST)
        return false;
    if (deeper) {
        r->fill[r->deep + 1] = r->fill[r->deep];
        r->none[r->deep + 1] = r->none[r->deep];
        r->deep++;
    }
    r->deep -= out && r->deep;
    buf_put(r->out, word);
    buf_putc(r->out, '\n');
    if (str_is(word, "BT") || str_is(word, "ET"))
        text_turn(r, str_is(word, "BT"));
    return strstr(known, str_printf(r->out->a, " %.*s ", STRF(word)).p);
}

bool words_to_inks(const struct painted_words *as, struct str in, struct buf *out, struct str *word)
{
    struct rewriting r = {.as = as, .in = in, .out = out, .from = out->n};
    r.none[0] = true;
    while (r.at < in.n) {
        const size_t from = r.at;
        const char c = in.p[from];
        const bool hexadecimal = c == '<' && (from + 1 == in.n || in.p[from + 1] != '<');
        if (char_is_blank(c) || c == '\f' || c == '\0') {
            r.at++;
            continue;
        }
        if (char_is_letter(c) || c == '\'' || c == '"') {
            *word = word_next(&r);
            if (!word_do(&r, *word))
                return false;
            r.from = out->n;
            continue;
        }
        if (c == '(') {
            r.at = string_end(in, from);
        } else if (c == '%' || hexadecimal) { /* a comment, or a string */
            while (r.at < in.n && in.p[r.at] != (hexadecimal ? '>' : '\n'))
                r.at++;
            r.at += r.at < in.n;
        } else if (c == '<' || c == '>') {
            r.at += from + 1 < in.n ? 2 : 1;
        } else {
            word_next(&r);
        }
        if (c != '%')
            buf_put(out, str_cut(in, from, r.at));
        if (hexadecimal || !strchr("<>[%", c))
            buf_putc(out, ' ');
    }
    return true;
}
