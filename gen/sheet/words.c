/* An author's text to runs of words: inline Markdown by md4c, each stretch then set by typeset.c.
 *
 * md4c has no inline mode: "4. Movement" would be a list to it and "[a]: b" would vanish. So blanks are folded (no line
 * starts but the first) and the text is given behind a "(", which begins a paragraph and nothing else; it is cut off
 * again. Invariant: the words that come out are the author's, but for the stars. Called by the rest of the layer and by
 * doc. */
#include "sheet/show.h"
#include <md4c.h>
#include <string.h>

void runs_put(struct arena *a, struct run_list *l, struct str text, enum kind_of_words kind, enum voice voice)
{
    if (text.n)
        ARENA_PUSH(a, l, ((struct run){text, kind, voice, NULL}));
}

struct words runs_words(const struct run_list *l)
{
    return (struct words){l->at, l->n};
}

struct words words_of(struct arena *a, struct str text, enum kind_of_words kind, enum voice voice)
{
    struct run_list l = {0};
    runs_put(a, &l, text, kind, voice);
    return runs_words(&l);
}

struct words words_join(struct arena *a, struct words x, struct words y)
{
    struct run *run = ARENA_ARRAY(a, struct run, x.n + y.n + 1);
    for (size_t i = 0; i < x.n + y.n; i++)
        run[i] = i < x.n ? x.run[i] : y.run[i - x.n];
    return (struct words){run, x.n + y.n};
}

struct words words_cat(struct arena *a, struct words w, struct str text, enum kind_of_words kind, enum voice voice)
{
    return words_join(a, w, words_of(a, text, kind, voice));
}

bool voice_is_mark(enum voice v)
{
    return v == VOICE_MARK || v == VOICE_APART;
}

bool words_eq(struct words a, struct words b)
{
    if (a.n != b.n)
        return false;
    for (size_t i = 0; i < a.n; i++)
        if (a.run[i].kind != b.run[i].kind || a.run[i].voice != b.run[i].voice || a.run[i].ref != b.run[i].ref ||
            !str_eq(a.run[i].text, b.run[i].text))
            return false;
    return true;
}

struct str words_text(struct arena *a, struct words w)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < w.n; i++) {
        if (voice_is_mark(w.run[i].voice))
            buf_putc(&b, '^');
        buf_put(&b, w.run[i].text);
    }
    return buf_str(&b);
}

struct markdown {
    const struct showing *w;
    struct run_list *out;
    struct buf b; /* of one voice, not yet set */
    enum kind_of_words kind;
    enum voice voice;
    unsigned strong, italic;
    bool guarded; /* the "(" is off */
};

static enum voice markdown_voice(const struct markdown *m)
{
    return m->strong ? VOICE_STRONG : m->italic ? VOICE_ITALIC : m->voice;
}

static void markdown_flush(struct markdown *m)
{
    if (m->b.n)
        typeset(m->w, str_dup(m->w->a, buf_str(&m->b)), m->kind, markdown_voice(m), m->out);
    m->b.n = 0;
}

static int on_block(MD_BLOCKTYPE t, void *detail, void *data)
{
    (void)t, (void)detail, (void)data;
    return 0;
}

static int on_span(struct markdown *m, MD_SPANTYPE t, int by)
{
    if (t != MD_SPAN_STRONG && t != MD_SPAN_EM)
        return 0;
    markdown_flush(m);
    unsigned *n = t == MD_SPAN_STRONG ? &m->strong : &m->italic;
    *n = (unsigned)((int)*n + by);
    return 0;
}

static int on_enter(MD_SPANTYPE t, void *detail, void *data)
{
    (void)detail;
    return on_span(data, t, 1);
}

static int on_leave(MD_SPANTYPE t, void *detail, void *data)
{
    (void)detail;
    return on_span(data, t, -1);
}

static int on_text(MD_TEXTTYPE t, const MD_CHAR *p, MD_SIZE n, void *data)
{
    struct markdown *m = data;
    struct str s = {p, n};
    if (t == MD_TEXT_NULLCHAR)
        return 0;
    if (t == MD_TEXT_BR || t == MD_TEXT_SOFTBR)
        s = STR(" ");
    if (!m->guarded) {
        m->guarded = true;
        s = str_cut(s, 1, s.n);
    }
    buf_put(&m->b, s);
    return 0;
}

/* Blanks and line breaks to one blank each; "(" before them. */
static struct str guarded_text(struct arena *a, struct str text)
{
    struct buf b = {.a = a};
    buf_putc(&b, '(');
    text = str_trim(text);
    for (size_t i = 0; i < text.n; i++) {
        bool blank = text.p[i] == ' ' || text.p[i] == '\n' || text.p[i] == '\t' || text.p[i] == '\r';
        if (!blank)
            buf_putc(&b, text.p[i]);
        else if (b.p[b.n - 1] != ' ')
            buf_putc(&b, ' ');
    }
    return buf_str(&b);
}

static bool has_markdown(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (strchr("*_`[\\<&", s.p[i]))
            return true;
    return false;
}

struct words show_text(const struct showing *w, struct str text, enum kind_of_words kind, enum voice voice)
{
    struct run_list out = {0};
    struct str s = guarded_text(w->a, text);
    if (!has_markdown(s)) {
        typeset(w, str_cut(s, 1, s.n), kind, voice, &out);
        return runs_words(&out);
    }
    struct markdown m = {.w = w, .out = &out, .b = {.a = w->a}, .kind = kind, .voice = voice};
    MD_PARSER parser = {.flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS,
                        .enter_block = on_block,
                        .leave_block = on_block,
                        .enter_span = on_enter,
                        .leave_span = on_leave,
                        .text = on_text};
    if (md_parse(s.p, (MD_SIZE)s.n, &parser, &m) != 0)
        typeset(w, str_cut(s, 1, s.n), kind, voice, &out);
    markdown_flush(&m);
    return runs_words(&out);
}

struct words show_words_in(const struct show *s, struct str text, enum kind_of_words kind, enum voice voice)
{
    struct showing w = showing_of(s, NULL, NULL);
    return show_text(&w, text, kind, voice);
}

struct words show_words(const struct show *s, struct str text, enum kind_of_words kind)
{
    return show_words_in(s, text, kind, VOICE_PLAIN);
}
