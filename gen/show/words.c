/* Converts an author's text to rich text. md4c parses inline Markdown; each span is then set for
 * print: minus signs, en dashes, apostrophes and double primes; distances in the document's units;
 * `@id` as a title; `^mark` as the raised number of a footnote.
 *
 * md4c has no inline mode: it would parse "4. Movement" as a list and drop "[a]: b". So spaces are
 * collapsed, which leaves only one line start, and the text is passed after a "(", which always
 * starts a paragraph; the "(" is removed again. Invariant: apart from emphasis signs, no word of
 * the author is lost. Setting is one pass, left to right; unrecognized text is kept. Called by the
 * rest of show/ and by the makers of blocks. */
#include "model/read.h"
#include "show/show.h"
#include <md4c.h>

#define EN_DASH "\xe2\x80\x93"
#define MINUS "\xe2\x88\x92"

/* --- text runs */

/* Never adds an empty run, so that callers need not test for them. */
void runs_put(struct arena *a, struct run_list *l, struct str text, enum para_style kind,
              enum char_style char_style)
{
    if (text.n)
        ARENA_PUSH(a, l, ((struct run){text, kind, char_style, NULL}));
}

/* Merges adjacent runs of the same style. */
void runs_add(struct arena *a, struct run_list *l, struct words w)
{
    for (size_t i = 0; i < w.n; i++) {
        struct run *last = l->n ? &l->at[l->n - 1] : NULL, x = w.run[i];
        bool own = x.ref || x.page || x.icon.n || char_style_is_mark(x.char_style);
        if (last && !own && last->kind == x.kind && last->char_style == x.char_style &&
            !last->ref && !last->page && !last->icon.n)
            last->text = str_printf(a, "%.*s%.*s", STRF(last->text), STRF(x.text));
        else
            ARENA_PUSH(a, l, x);
    }
}

struct words words_of(struct arena *a, struct str text, enum para_style kind,
                      enum char_style char_style)
{
    struct run_list l = {0};
    runs_put(a, &l, text, kind, char_style);
    return (struct words){l.at, l.n};
}

/* Returns a new list, because rich text is immutable. */
struct words words_join(struct arena *a, struct words x, struct words y)
{
    struct run *run = ARENA_ARRAY(a, struct run, x.n + y.n + 1);
    for (size_t i = 0; i < x.n + y.n; i++)
        run[i] = i < x.n ? x.run[i] : y.run[i - x.n];
    return (struct words){run, x.n + y.n};
}

struct words words_cat(struct arena *a, struct words w, struct str text, enum para_style kind,
                       enum char_style char_style)
{
    return words_join(a, w, words_of(a, text, kind, char_style));
}

struct words words_catz(struct arena *a, struct words w, const char *text, enum para_style kind,
                        enum char_style char_style)
{
    return words_cat(a, w, str_of(text), kind, char_style);
}

struct words words_between(struct arena *a, struct words x, const char *between, struct words y)
{
    if (!x.n || !y.n)
        return x.n ? x : y;
    return words_join(a, words_catz(a, x, between, PARA_STYLE_BODY, CHAR_STYLE_PLAIN), y);
}

struct words words_bracketed(struct arena *a, struct words w, struct words in, enum para_style kind,
                             enum char_style char_style)
{
    w = words_join(a, words_catz(a, w, " (", kind, char_style), in);
    return words_catz(a, w, ")", kind, char_style);
}

bool char_style_is_mark(enum char_style v)
{
    return v == CHAR_STYLE_MARK || v == CHAR_STYLE_APART;
}

/* Compares styles too: the same text in another style is another outcome. */
bool words_eq(struct words a, struct words b)
{
    bool same = a.n == b.n;
    for (size_t i = 0; same && i < a.n; i++)
        same = a.run[i].kind == b.run[i].kind && a.run[i].char_style == b.run[i].char_style &&
               a.run[i].ref == b.run[i].ref && str_eq(a.run[i].text, b.run[i].text) &&
               str_eq(a.run[i].icon, b.run[i].icon);
    return same;
}

/* Compares letters, because equal text may be split into different runs. */
bool words_same(struct words x, struct words y)
{
    size_t i = 0, k = 0, at = 0, bt = 0;
    for (;;) {
        while (i < x.n && at == x.run[i].text.n)
            i++, at = 0;
        while (k < y.n && bt == y.run[k].text.n)
            k++, bt = 0;
        if (i == x.n || k == y.n)
            return i == x.n && k == y.n;
        if (str_lower(x.run[i].text.p[at++]) != str_lower(y.run[k].text.p[bt++]))
            return false;
    }
}

struct str words_text(struct arena *a, struct words w)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < w.n; i++) {
        if (char_style_is_mark(w.run[i].char_style))
            buf_putc(&b, '^');
        buf_put(&b, w.run[i].text);
    }
    return buf_str(&b);
}

struct str words_plain(struct arena *a, struct words w)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < w.n; i++)
        if (!char_style_is_mark(w.run[i].char_style))
            buf_put(&b, w.run[i].text);
    return str_trim(buf_str(&b));
}

/* --- setting a text of one style */

/* One pass over a text of one style. Invariant: everything before `i` is in `out`, or after it in
 * `b`. A function that sets something advances `i` past it. */
struct setter {
    const struct show *w;
    struct str s;
    size_t i;
    struct buf b; /* converted, but not yet in `out` */
    enum para_style kind;
    enum char_style char_style;
    struct run_list *out;
};

/* A SLOT will become a cell, and counts as a number. */
static bool is_figure(char c)
{
    return char_is_digit(c) || c == SLOT;
}

/* Returns '\0' after the end, which is no letter, digit or space, so that callers need no bounds
 * check. */
static char at(const struct setter *t, size_t i)
{
    return i < t->s.n ? t->s.p[i] : '\0';
}

/* Every byte of a character beyond ASCII counts as a letter. */
static bool in_word(char c)
{
    return char_is_letter(c) || (unsigned char)c >= 0x80;
}

/* Call it before adding a run of another style, and at the end. */
static void flush(struct setter *t)
{
    runs_put(t->w->a, t->out, str_dup(t->w->a, buf_str(&t->b)), t->kind, t->char_style);
    t->b.n = 0;
}

static void blanks_drop(struct buf *b)
{
    while (b->n && b->p[b->n - 1] == ' ')
        b->n--;
}

/* Also removes no-break spaces, to put others in their place. */
static void all_blanks_drop(struct buf *b)
{
    for (size_t before = b->n + 1; b->n < before;) {
        before = b->n;
        blanks_drop(b);
        if (str_ends(buf_str(b), "\u00a0"))
            b->n -= strlen("\u00a0");
        else if (str_ends(buf_str(b), "\u202f"))
            b->n -= strlen("\u202f");
    }
}

/* The end of a number with at most one decimal point; `i` if there is no number. */
static size_t number_end(const struct setter *t, size_t i)
{
    size_t from = i;
    while (char_is_digit(at(t, i)))
        i++;
    if (i > from && at(t, i) == '.' && char_is_digit(at(t, i + 1)))
        for (i++; char_is_digit(at(t, i));)
            i++;
    return i;
}

/* Is `end` inside a quotation? Then a quote after a number closes it, and does not mean inches. */
static bool is_quoted(const struct setter *t, size_t end)
{
    bool quoted = false;
    for (size_t i = 0; i < end; i++)
        quoted = quoted != (t->s.p[i] == '"' && (quoted || !i || !is_figure(t->s.p[i - 1])));
    return quoted;
}

/* The end of a possible measure: numbers and units, a hyphen between, a plus after. Callers try
 * every end down from the longest, so LONGEST bounds the work for a long text. */
static size_t measure_end(const struct setter *t, size_t i)
{
    enum { LONGEST = 40 };
    size_t max = i + LONGEST;
    for (char c = at(t, i); char_is_digit(c) || char_is_letter(c) || c == '-' || c == '+' || c == '.'; c = at(t, ++i))
        if (i == max || (c == '.' && !char_is_digit(at(t, i + 1))))
            break;
    return at(t, i) == '"' && !is_quoted(t, i) ? i + 1 : i;
}

/* Is the text up to `end` a measure with a unit, and not followed by a word? Parsed like the text
 * of a cell. */
static bool is_measure(const struct setter *t, size_t end, struct measure *d)
{
    return !in_word(at(t, end)) && !char_is_digit(at(t, end)) &&
           measure_parse(str_cut(t->s, t->i, end), d) == RANGE_OK && d->unit != UNIT_NONE;
}

/* Does a number, a half or a quarter end before i? */
static bool ends_number(const struct setter *t, size_t i)
{
    const struct str before = str_cut(t->s, 0, i);
    return i && (is_figure(t->s.p[i - 1]) || str_ends(before, "\u00bd") || str_ends(before, "\u00bc") ||
                 str_ends(before, "\u00be"));
}

/* The unit that a word names, also spelled out and in the document's language. "in" is a unit only
 * after a number, and if no other word follows ("in the open"). *end: end of the word. */
static enum unit unit_at(const struct setter *t, size_t i, size_t *end)
{
    const struct str inches = show_text(t->w, MSG_INCHES), rest = str_cut(t->s, i, t->s.n);
    size_t last = i;
    while (in_word(at(t, last)))
        last++;
    const struct str word = str_cut(t->s, i, last);
    enum unit u = unit_find(word);
    *end = last;
    if (u == UNIT_IN && word.n == 2 && !(i && ends_number(t, i)))
        return i > 1 && ends_number(t, i - 1) && (strchr(".,;:)", at(t, last)) || str_starts(rest, "in of "))
                   ? UNIT_IN
                   : UNIT_NONE;
    if (u == UNIT_M)
        return UNIT_NONE;
    if (u != UNIT_NONE)
        return u;
    if (str_same_word(word, inches))
        return UNIT_IN;
    return unit_called(word);
}

/* "2 hexes", "2-3 inches": a number, a space, and a unit that the document converts. */
static bool set_apart(struct setter *t, size_t end)
{
    size_t last;
    struct measure d;
    enum unit u = at(t, end) == ' ' ? unit_at(t, end + 1, &last) : UNIT_NONE;
    const bool name = u != UNIT_IN && u != UNIT_NONE && unit_find(str_cut(t->s, end + 1, last)) == u;
    if (u == UNIT_NONE || !(name ? unit_is_standard(t->w, u) : unit_moves(t->w, u)) ||
        measure_parse(str_cut(t->s, t->i, end), &d) != RANGE_OK || d.unit != UNIT_NONE)
        return false;
    d.unit = u;
    put_distances(&t->b, t->w, &d, 1);
    t->i = last;
    return true;
}

/* Records one entry for each text of a chart. */
static void unscaled_put(const struct setter *t, size_t lo, size_t hi)
{
    struct unscaled_list *l = t->w->unscaled;
    const struct unscaled x = {str_cut(t->s, lo, hi), t->s, t->w->c};
    size_t i = 0;
    while (l && i < l->n && !(l->at[i].chart == x.chart && str_eq(l->at[i].text, x.text)))
        i++;
    if (l && i == l->n)
        ARENA_PUSH(t->w->a, l, x);
}

/* Records a unit that is not after a plain number: "one inch", "2D6 inches", "1\u00bd in". The text
 * is not converted, so its number is no longer right. */
static void note_unit(const struct setter *t)
{
    size_t lo = t->i, hi = t->i + 1;
    const char c = at(t, lo), prev = lo ? t->s.p[lo - 1] : ' ';
    const bool number = ends_number(t, lo);
    enum unit u = c == '"' && number && !is_quoted(t, lo) ? UNIT_IN : UNIT_NONE;
    if (char_is_letter(c) && (number || !in_word(prev)))
        u = unit_at(t, lo, &hi);
    if ((u != UNIT_IN && u != UNIT_CM) || !unit_moves(t->w, u))
        return;
    lo -= lo && prev == ' ';
    while (lo && at(t, lo - 1) != ' ')
        lo--;
    unscaled_put(t, lo, hi);
}

/* Records a number before a distance, as in "3 or 4in" and "3/4in": it probably has the same unit,
 * but was not converted. */
static void note_pair(const struct setter *t, size_t from)
{
    static const char *const between[] = {"/", " or ", " to ", " and ", " / "};
    const struct str before = str_cut(t->s, 0, from);
    const bool moves = t->w->set && unit_moves(t->w, t->w->set->units);
    for (size_t i = 0; moves && i < sizeof between / sizeof *between; i++) {
        size_t end = from - strlen(between[i]), lo = end;
        if (!str_ends(before, between[i]))
            continue;
        while (lo && (char_is_digit(t->s.p[lo - 1]) || t->s.p[lo - 1] == '.'))
            lo--;
        if (lo < end && (!lo || !in_word(t->s.p[lo - 1])))
            unscaled_put(t, lo, t->i);
    }
}

/* "6in", "6-11in", "5in+", and the same with another unit in brackets: takes the longest match.
 * After a comma in a number ("7,5 cm", "1,250in") it would be only a part, and the text is kept. */
static bool set_distance(struct setter *t)
{
    struct measure d;
    if (t->i > 1 && at(t, t->i - 1) == ',' && char_is_digit(at(t, t->i - 2)))
        return false;
    size_t end = measure_end(t, t->i), close = measure_end(t, end + 2);
    if (set_apart(t, end))
        return true;
    if (at(t, end) == ' ' && at(t, end + 1) == '(' && at(t, close) == ')' && is_measure(t, close + 1, &d))
        end = close + 1;
    else
        while (end > t->i && !is_measure(t, end, &d))
            for (end--; end > t->i && at(t, end) != '-' && at(t, end) != '+';)
                end--;
    if (end == t->i)
        return false;
    put_distances(&t->b, t->w, &d, 1);
    t->i = end;
    return true;
}

/* --- in the language of the document */

const struct language *show_language(const struct show *s)
{
    return translator_language(s->display_options.translator);
}

struct str show_translate(const struct show *s, struct str text)
{
    return translator_translate(s->display_options.translator, s->set, s->c, text);
}

struct words show_msg(const struct show *s, enum msg what, enum para_style kind,
                      enum char_style char_style, const struct words *of, size_t n)
{
    struct str rest = show_text(s, what), plain;
    struct words out = {0};
    unsigned place;
    while (msg_next_part(&rest, &plain, &place)) {
        out = words_cat(s->a, out, plain, kind, char_style);
        if (place && place <= n)
            out = words_join(s->a, out, of[place - 1]);
    }
    return out;
}

struct str show_text(const struct show *w, enum msg what)
{
    return msg_text(show_language(w), what);
}

struct str show_fill(const struct show *w, enum msg what, struct str of)
{
    return msg_format(w->a, show_language(w), what, of);
}

struct words with_colon(const struct show *w, struct words x, enum para_style kind,
                        enum char_style char_style)
{
    return words_cat(w->a, x, show_text(w, MSG_COLON), kind, char_style);
}

struct words show_plain(const struct show *w, enum msg what, enum para_style kind,
                        enum char_style char_style)
{
    return words_of(w->a, show_text(w, what), kind, char_style);
}

/* Text between ** gets the style `strong`, which may continue across places. */
struct words show_places(struct arena *a, struct str pattern, const struct words *of, size_t n,
                         enum para_style kind, enum char_style strong)
{
    struct run_list out = {0};
    struct str piece, part;
    unsigned place;
    enum char_style char_style = CHAR_STYLE_PLAIN;
    while (msg_next_part(&pattern, &piece, &place)) {
        for (bool more = true; more; piece = str_cut(piece, part.n + 2, piece.n)) {
            ptrdiff_t star = str_find(piece, "**");
            more = star >= 0;
            part = more ? str_cut(piece, 0, (size_t)star) : piece;
            runs_add(a, &out, words_of(a, part, kind, char_style));
            if (more && char_style == CHAR_STYLE_PLAIN)
                char_style = strong;
            else if (more)
                char_style = CHAR_STYLE_PLAIN;
        }
        if (place && place <= n)
            runs_add(a, &out, of[place - 1]);
    }
    return (struct words){out.at, out.n};
}

struct str show_keep(const struct show *w, struct str text, struct str translation)
{
    translator_keep(w->display_options.translator, text, translation);
    return text;
}

struct str show_both(const struct show *w, struct str x, const char *between, struct str y)
{
    const struct str z = str_of(between),
                     all[2][3] = {{x, z, y}, {show_translate(w, x), z, show_translate(w, y)}};
    struct str pattern = STR("{1}{2}{3}");
    return show_keep(w, msg_fill(w->a, pattern, all[0], 3), msg_fill(w->a, pattern, all[1], 3));
}

struct str unbroken(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++)
        buf_put(&b, s.p[i] == ' ' ? STR("\xc2\xa0") : str_cut(s, i, i + 1));
    return buf_str(&b);
}

/* A number without a unit. A hyphen between two numbers becomes an en dash, but not in a date,
 * which has three numbers. */
static void set_number(struct setter *t)
{
    size_t end = number_end(t, t->i), next = number_end(t, end + 1);
    bool pair = at(t, end) == '-' && next > end + 1 && !in_word(at(t, next));
    bool date = pair && at(t, next) == '-' && char_is_digit(at(t, next + 1));
    if (date)
        end = number_end(t, next + 1);
    buf_put(&t->b, str_cut(t->s, t->i, end));
    if (pair && !date) {
        buf_putz(&t->b, EN_DASH);
        buf_put(&t->b, str_cut(t->s, end + 1, next));
        end = next;
    }
    t->i = end;
}

/* The spelling in the set, whatever case the reference uses. */
static struct str term_named(const struct set *set, struct str name)
{
    for (size_t i = 0; set && i < set->n_terms; i++)
        for (size_t j = 0; j < set->terms[i].n; j++)
            if (str_same_name(set->terms[i].term[j].s, name))
                return set->terms[i].term[j].s;
    return name;
}

static void set_into(const struct show *w, struct str text, enum para_style kind,
                     enum char_style char_style, struct run_list *out);

/* Sets the marks and references in a title like other text, but without footnotes, because this
 * block does not explain them. */
static bool set_reference(struct setter *t)
{
    const struct show *w = t->w;
    struct str id = id_at(t->s, t->i + 1);
    if (!id.n)
        return false;
    const struct chart *c = w->model && !w->named ? model_chart_find(w->model, w->set, id) : NULL;
    t->i += id.n + 1;
    if (!c) {
        buf_put(&t->b, show_translate(w, term_named(w->set, id)));
        return true;
    }
    flush(t);
    struct show plain = *w;
    plain.c = c;
    plain.footer = NULL;
    plain.named = true; /* prevents endless recursion if two titles refer to each other */
    enum char_style char_style =
        t->char_style == CHAR_STYLE_PLAIN ? CHAR_STYLE_ITALIC : t->char_style;
    struct run_list title = {0};
    plain.set = c->set ? c->set : plain.set;
    set_into(&plain, c->title.s.n ? show_translate(&plain, c->title.s) : id, t->kind, char_style,
             &title);
    struct str text = words_text(w->a, (struct words){title.at, title.n});
    ARENA_PUSH(w->a, t->out, ((struct run){text, t->kind, char_style, c}));
    return true;
}

/* A mark of the chart; or, at the start of a word, an unexplained mark, which `check` reports. Any
 * other text, as in "m^2", is kept. */
static bool set_mark(struct setter *t, bool begins)
{
    size_t end = t->i + 1;
    while (char_is_name(at(t, end)))
        end++;
    struct text name = {.s = str_cut(t->s, t->i + 1, end)};
    if (!name.s.n || !(chart_mark(t->w->c, name.s) || (begins && t->w->footer)))
        return false;
    blanks_drop(&t->b);
    flush(t);
    struct words last = {t->out->n ? t->out->at + t->out->n - 1 : NULL, t->out->n > 0};
    struct words figure = with_marks(t->w, last, &name, 1, t->kind, MARK_FIGURES);
    for (size_t i = last.n; i < figure.n; i++)
        ARENA_PUSH(t->w->a, t->out, figure.run[i]);
    t->i = end;
    return true;
}

/* A minus before a number at the start of a word; an en dash between spaces; "+/-" as one sign. */
static void set_hyphen(struct setter *t, char prev)
{
    char next = at(t, t->i + 1);
    bool begins = prev == ' ' || prev == '(' || prev == '/';
    if (prev == '/' && t->b.n >= 2 && t->b.p[t->b.n - 2] == '+' && !char_is_digit(next)) {
        t->b.n -= 2;
        buf_putz(&t->b, "\xc2\xb1");
    } else if (begins && is_figure(next)) {
        buf_putz(&t->b, MINUS);
    } else if ((prev == ' ' && (next == ' ' || next == '\0')) || next == '-' || (prev == SLOT && next == SLOT)) {
        buf_putz(&t->b, EN_DASH);
        t->i += next == '-';
    } else {
        buf_putc(&t->b, '-');
    }
    t->i++;
}

/* " // " in an author's text is a line break. */
static bool set_break(struct setter *t, char prev)
{
    char next = at(t, t->i + 2);
    if (at(t, t->i) != '/' || at(t, t->i + 1) != '/' || prev != ' ' || (next != ' ' && next != '\0'))
        return false;
    blanks_drop(&t->b);
    buf_putc(&t->b, '\n');
    for (t->i += 2; at(t, t->i) == ' ';)
        t->i++;
    return true;
}

/* A quotation mark of the language, or the apostrophe of a word, which is the same in all
 * languages; after a number, inches. */
static void set_quote(struct setter *t, enum quote q, char prev)
{
    char next = at(t, t->i + 1);
    if (t->s.p[t->i] == '"' && is_figure(prev) && !is_quoted(t, t->i))
        buf_putz(&t->b, "\xe2\x80\xb3");
    else if (q == QUOTE_CLOSE_INNER && (in_word(next) || char_is_digit(next)))
        buf_putz(&t->b, "\xe2\x80\x99");
    else
        buf_put(&t->b, language_quote(show_language(t->w), q));
    t->i++;
}

/* "2D6", "D8": dice have the letter of the language. */
static bool set_die(struct setter *t, char prev)
{
    const struct language *l = show_language(t->w);
    if (!l || at(t, t->i) != 'D' || in_word(prev) || !char_is_digit(at(t, t->i + 1)))
        return false;
    buf_put(&t->b, l->die.s);
    t->i++;
    return true;
}

/* French and similar languages put a no-break space before ; : ! and ?, narrow except before a
 * colon, even if the author did not type it. Not within a number such as 12:30. */
static bool set_spaced(struct setter *t, char prev)
{
    const struct language *l = show_language(t->w);
    char c = at(t, t->i), next = at(t, t->i + 1);
    if (!l || !l->spaced || !c || !strchr(";:!?", c) || (next && !strchr(" )\"'", next)) || strchr(";:!?", prev))
        return false;
    all_blanks_drop(&t->b);
    if (t->b.n || t->out->n)
        buf_putz(&t->b, c == ':' ? "\xc2\xa0" : "\xe2\x80\xaf");
    buf_putc(&t->b, c);
    t->i++;
    return true;
}

/* An icon; its path is stored once for all its uses. Without icons, its name. */
static bool set_icon(struct setter *t)
{
    static const struct icon_names usual = {.bare = false};
    struct icons *k = t->w->icons;
    struct arena *a = k ? k->a : t->w->a;
    struct str rest = str_cut(t->s, t->i + 1, t->s.n), name;
    ptrdiff_t close = str_find_char(rest, '}');
    if (close < 0 || !icon_parse(k ? k->names : &usual, str_cut(rest, 0, (size_t)close), &name))
        return false;
    t->i += (size_t)close + 2;
    if (!k) {
        buf_put(&t->b, name);
        return true;
    }
    struct str path = icon_file(a, k->names, name);
    size_t i = 0;
    while (i < k->met.n && !str_eq(k->met.at[i], path))
        i++;
    if (i == k->met.n)
        ARENA_PUSH(a, &k->met, path);
    flush(t);
    ARENA_PUSH(
        t->w->a, t->out,
        ((struct run){
            .text = name, .kind = t->kind, .char_style = t->char_style, .icon = k->met.at[i]}));
    return true;
}

static void set_into(const struct show *w, struct str text, enum para_style kind,
                     enum char_style char_style, struct run_list *out)
{
    struct setter t = {
        .w = w, .s = text, .b = {.a = w->a}, .kind = kind, .char_style = char_style, .out = out};
    const bool moves = w->unscaled && (unit_moves(w, UNIT_IN) || unit_moves(w, UNIT_CM));
    while (t.i < t.s.n) {
        char c = t.s.p[t.i], prev = t.i > 0 ? t.s.p[t.i - 1] : ' ';
        bool begins = !in_word(prev) && !is_figure(prev), opens = prev == ' ' || prev == '(';
        const size_t from = t.i;
        if (char_is_digit(c) && begins && set_distance(&t)) {
            if (w->unscaled) {
                w->unscaled->n_converted++;
                note_pair(&t, from);
            }
            continue;
        }
        if (moves)
            note_unit(&t);
        if (char_is_digit(c) && begins)
            set_number(&t);
        else if (c == '-')
            set_hyphen(&t, prev);
        else if (c == '\'')
            set_quote(&t, opens ? QUOTE_OPEN_INNER : QUOTE_CLOSE_INNER, prev);
        else if (c == '"')
            set_quote(&t, opens ? QUOTE_OPEN : QUOTE_CLOSE, prev);
        else if (!set_break(&t, prev) && !set_spaced(&t, prev) && !set_die(&t, prev) &&
                 !(c == '{' && set_icon(&t)) && !(c == '@' && begins && set_reference(&t)) &&
                 !(c == '^' && set_mark(&t, begins)))
            buf_putc(&t.b, t.s.p[t.i++]);
    }
    flush(&t);
}

/* --- Markdown */

struct markdown {
    const struct show *w;
    struct run_list *out;
    struct buf b; /* text of one style, not yet set */
    enum para_style kind;
    enum char_style char_style;
    int strong, italic; /* nesting depth */
    bool guarded;       /* the "(" was removed */
};

static void markdown_flush(struct markdown *m)
{
    enum char_style char_style = m->strong   ? CHAR_STYLE_STRONG
                                 : m->italic ? CHAR_STYLE_ITALIC
                                             : m->char_style;
    if (m->b.n)
        set_into(m->w, str_dup(m->w->a, buf_str(&m->b)), m->kind, char_style, m->out);
    m->b.n = 0;
}

/* The text is one paragraph: blocks need no action. */
static int on_block(MD_BLOCKTYPE t, void *detail, void *data)
{
    (void)t, (void)detail, (void)data;
    return 0;
}

/* Strong and emphasis nest; other spans (code, links) are set as plain text. */
static void span_count(struct markdown *m, MD_SPANTYPE t, int by)
{
    if (t != MD_SPAN_STRONG && t != MD_SPAN_EM)
        return;
    markdown_flush(m);
    *(t == MD_SPAN_STRONG ? &m->strong : &m->italic) += by;
}

static int on_enter(MD_SPANTYPE t, void *detail, void *data)
{
    (void)detail;
    span_count(data, t, 1);
    return 0;
}

static int on_leave(MD_SPANTYPE t, void *detail, void *data)
{
    (void)detail;
    span_count(data, t, -1);
    return 0;
}

static int on_text(MD_TEXTTYPE t, const MD_CHAR *p, MD_SIZE n, void *data)
{
    struct markdown *m = data;
    struct str s = t == MD_TEXT_BR || t == MD_TEXT_SOFTBR ? STR(" ") : (struct str){p, n};
    if (t == MD_TEXT_NULLCHAR)
        return 0;
    buf_put(&m->b, m->guarded ? s : str_cut(s, 1, s.n));
    m->guarded = true;
    return 0;
}

/* Most texts have no Markdown and are set without the parser, which makes ten thousand cells fast.
 * A line break that YAML keeps becomes a line break in print, so that paragraphs and list entries
 * never run together. */
struct words show_set_in(const struct show *w, struct str text, enum para_style kind,
                         enum char_style char_style)
{
    static const MD_PARSER parser = {.flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS,
                                     .enter_block = on_block,
                                     .leave_block = on_block,
                                     .enter_span = on_enter,
                                     .leave_span = on_leave,
                                     .text = on_text};
    struct run_list out = {0};
    struct buf b = {.a = w->a};
    bool plain = true,
         lines = kind == PARA_STYLE_BODY || kind == PARA_STYLE_NOTE || kind == PARA_STYLE_CELL;
    buf_putc(&b, '(');
    text = str_trim(text);
    for (size_t i = 0; i < text.n; i++) {
        plain = plain && !strchr("*_`[\\<&", text.p[i]);
        if (!char_is_blank(text.p[i]))
            buf_putc(&b, text.p[i]);
        else if (b.p[b.n - 1] != ' ')
            buf_putc(&b, ' ');
        if (lines && text.p[i] == '\n' && !str_ends(buf_str(&b), "// "))
            buf_putz(&b, "// ");
    }
    struct markdown m = {
        .w = w, .out = &out, .b = {.a = w->a}, .kind = kind, .char_style = char_style};
    if (plain || md_parse(b.p, (MD_SIZE)b.n, &parser, &m) != 0)
        set_into(w, str_cut(buf_str(&b), 1, b.n), kind, char_style, &out);
    else
        markdown_flush(&m);
    return (struct words){out.at, out.n};
}

/* A translation must contain as many distances in the document's units as the author's text; else
 * it is recorded, because a distance was not converted. */
struct words show_words_in(const struct show *s, struct str text, enum para_style kind,
                           enum char_style char_style)
{
    const struct str translated = show_translate(s, text);
    struct unscaled_list *l = translated.p == text.p ? NULL : s->unscaled;
    size_t converted = l ? l->n_converted : 0;
    if (l) {
        struct show plain = *s;
        plain.footer = NULL;
        show_set_in(&plain, text, kind, char_style);
        converted = 2 * l->n_converted - converted;
    }
    const struct words out = show_set_in(s, translated, kind, char_style);
    if (l && l->n_converted != converted)
        unscaled_put(&(struct setter){.w = s, .s = translated}, 0, translated.n);
    return out;
}

struct words show_words(const struct show *s, struct str text, enum para_style kind)
{
    return show_words_in(s, text, kind, CHAR_STYLE_PLAIN);
}
