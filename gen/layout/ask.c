/* Names in a layout to the charts, odds tables and terms that they are of, and its words to what they refer to.
 *
 * What is wrong gets one finding at its place, with the nearest name. What is found is noted in the layout's basis,
 * which says what the document stands on. Called by all that reads layouts. */
#include "layout/read.h"

/* What is no text says nothing, but it has a place that a finding can point at. */
struct text node_said(const struct node *n)
{
    return n ? (struct text){node_text(n), node_place(n)} : (struct text){0};
}

/* Another kind of value had its finding when the table was filled: here it is as if the key were not there. */
const struct node *node_of(const struct node *map, const char *key, enum node_kind kind)
{
    const struct node *n = node_find(map, key);
    return n && n->kind == kind ? n : NULL;
}

enum { NAMES_SHOWN = 8 };

/* One finding however many names are near: the nearest where it is near enough to be meant, else so many of them that
 * the reader sees what sort of name is wanted. */
void ask_unknown(struct asking *k, struct text name, const char *what, const struct str *names, size_t n_names)
{
    struct finding *f = diag_add(k->d, RULE_UNKNOWN_REFERENCE, name.at, "%s is called \"%.*s\"", what, STRF(name.s));
    struct str near = str_nearest(name.s, names, n_names);
    if (near.n) {
        finding_help(k->d, f, "did you mean \"%.*s\"?", STRF(near));
        finding_fix_word(k->d, f, name.s, near);
        return;
    }
    struct buf b = {.a = k->a};
    for (size_t i = 0; i < n_names && i < NAMES_SHOWN; i++)
        buf_printf(&b, "%s\"%.*s\"", i ? ", " : "there are ", STRF(names[i]));
    if (n_names > NAMES_SHOWN)
        buf_putz(&b, ", ...");
    if (n_names)
        finding_help(k->d, f, "%s", b.p);
}

/* Parts are called SET/CHART.PART by their own ids: they are offered like charts. The list is made only for a finding,
 * so that it may be long. */
static void chart_names(struct arena *a, const struct chart *const *c, size_t n, struct str_list *l)
{
    for (size_t i = 0; i < n; i++) {
        ARENA_PUSH(a, l, c[i]->id);
        chart_names(a, c[i]->part, c[i]->n_part, l);
    }
}

/* Might an id that is not found stand in a file of its set that was not read? Then the layout stands on that set. */
static bool may_be_torn(struct asking *k, struct str id)
{
    const struct set *set = model_set_of(k->m, k->set, id);
    if (set && set->torn)
        basis_need(k->basis, (struct need){.all_of = set});
    return set && set->torn;
}

/* The need is noted before anybody looks at the chart: a document stands on what it names, however bad that is. */
const struct chart *ask_chart_called(struct asking *k, struct text id)
{
    const struct chart *c = model_chart_find(k->m, k->set, id.s);
    if (c)
        basis_need(k->basis, (struct need){.chart = c});
    if (c || may_be_torn(k, id.s))
        return c;
    struct str_list l = {0};
    for (const struct set *s = k->set; s; s = s->from)
        chart_names(k->a, s->chart, s->n_chart, &l);
    k->basis->gaps = true;
    ask_unknown(k, id, "no chart", l.at, l.n);
    return NULL;
}

const struct chart *ask_chart(struct asking *k, const struct node *n)
{
    if (n->kind == NODE_TEXT)
        return ask_chart_called(k, node_said(n));
    if (n->kind != NODE_BAD)
        diag_add(k->d, RULE_BAD_VALUE, node_place(n), "a chart is called by its id, a text");
    return NULL;
}

/* As ask_chart_called; of a set and of those that it is from, which it has not replaced. */
const struct odds_entry *ask_odds(struct asking *k, struct text id)
{
    const struct odds_entry *e = model_odds_find(k->m, k->set, id.s);
    if (e)
        basis_need(k->basis, (struct need){.odds = e});
    if (e || may_be_torn(k, id.s))
        return e;
    struct str_list l = {0};
    for (const struct set *s = k->set; s; s = s->from)
        for (size_t i = 0; i < s->n_odds; i++)
            ARENA_PUSH(k->a, &l, s->odds[i]->id);
    ask_unknown(k, id, "no odds table", l.at, l.n);
    return NULL;
}

static size_t name_end(struct str s, size_t i)
{
    while (i < s.n && char_is_name(s.p[i]))
        i++;
    return i;
}

/* Every @id of a text of the layout names a chart or a term; only the chart's title is printed. */
static void references_check(struct asking *k, const struct node *n)
{
    struct str s = n->text;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] != '@' || (i > 0 && char_is_name(s.p[i - 1])))
            continue;
        size_t end = name_end(s, i + 1);
        while (end < s.n && (s.p[end] == '.' || s.p[end] == '/') && end + 1 < s.n && char_is_name(s.p[end + 1]))
            end = name_end(s, end + 1);
        if (end == i + 1)
            continue;
        struct text name = {str_cut(s, i + 1, end), node_inside(n, i + 1, end)};
        const struct chart *c = model_chart_find(k->m, k->set, name.s);
        if (c)
            basis_need(k->basis, (struct need){.title = c});
        else if (!k->set || !set_has_term(k->set, name.s))
            ask_chart_called(k, name);
    }
}

/* Footnotes are a chart's: a layout's own words have none. */
static void marks_check(struct asking *k, const struct node *n)
{
    struct str s = n->text;
    for (size_t i = 0, end; i + 1 < s.n; i++) {
        if (s.p[i] != '^' || !char_is_name(s.p[i + 1]) || (i && s.p[i - 1] != ' ' && s.p[i - 1] != '('))
            continue;
        end = name_end(s, i + 1);
        struct finding *f = diag_add(k->d, RULE_UNKNOWN_REFERENCE, node_inside(n, i, end),
                                     "no footnote is called \"%.*s\" here", STRF(str_cut(s, i + 1, end)));
        finding_help(k->d, f, "footnotes are a chart's, under its `marks:`; say it here in words, in brackets");
    }
}

/* ---- what cannot print as it is meant ---- */

/* The bracket that is never closed, or -1; what stands in braces is no sentence. */
static ptrdiff_t unclosed_bracket(struct str s)
{
    ptrdiff_t open = -1;
    size_t depth = 0;
    bool braced = false;
    for (size_t i = 0; i < s.n; i++) {
        braced = s.p[i] == '{' || (braced && s.p[i] != '}');
        if (!braced && s.p[i] == '(' && !depth++)
            open = (ptrdiff_t)i;
        else if (!braced && s.p[i] == ')' && depth)
            depth--;
    }
    return depth ? open : -1;
}

/* The last of an odd number of `**`; with `lines` of those in a line. */
static ptrdiff_t unclosed_bold(struct str s, bool lines)
{
    ptrdiff_t open = -1;
    for (size_t i = 0; i + 1 < s.n; i++) {
        if (lines && open >= 0 && s.p[i] == '\n')
            break;
        if (s.p[i] == '*' && s.p[i + 1] == '*') {
            open = open < 0 ? (ptrdiff_t)i : -1;
            i++;
        }
    }
    return open;
}

/* `**` that opens bold and never closes it, a bracket that opens and never closes, and U+FFFD,
 * which stands where a program before this one could not read a character; a closing bracket
 * alone may be a list's `a)`. */
bool text_slip_find(struct str s, bool lines, struct text_slip *out)
{
    /* A row each: where, how many bytes, what is wrong, what to do. The first that is there is
     * said. */
    const struct {
        ptrdiff_t at;
        size_t n;
        const char *fact, *help;
    } wrong[] = {
        {str_find(s, "\xEF\xBF\xBD"), 3, "a character was lost here before the text was saved",
         "type the character again"},
        {unclosed_bold(s, lines), 2, "`**` opens bold here and nothing closes it",
         "write `**` behind the last bold word too, or take this one out"},
        {unclosed_bracket(s), 1, "this bracket is never closed", "close it, or take it out"},
    };
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        size_t at = (size_t)wrong[k].at;
        *out = (struct text_slip){at, at + wrong[k].n, wrong[k].fact, wrong[k].help};
        if (wrong[k].at >= 0)
            return true;
    }
    return false;
}

/* Each line of a deck's text is a paragraph of its own, in which bold ends. */
static void slip_check(struct asking *k, const struct node *n)
{
    struct text_slip slip;
    if (text_slip_find(n->text, k->icons, &slip))
        SAY(k->d, RULE_BAD_TEXT, node_inside(n, slip.lo, slip.hi), slip.help, "%s", slip.fact);
}

/* Checked once, where it is read. What is made of the text later relies on it: a reference that is not found is set
 * as a term, and nobody looks again. */
void ask_said(struct asking *k, const struct node *n)
{
    if (!n || n->kind != NODE_TEXT)
        return;
    references_check(k, n);
    marks_check(k, n);
    slip_check(k, n);
}

/* A layout says much in a few places, and what is checked by one list of keys cannot be forgotten in one of them. */
void ask_said_in(struct asking *k, const struct node *map, const char *const *keys)
{
    for (; *keys; keys++) {
        const struct node *said = node_find(map, *keys);
        for (size_t i = 0; i < node_count(said); i++)
            ask_said(k, node_at(said, i));
    }
}

static const char *const tone_words[] = {"worst", "bad", "plain", "good", NULL}; /* as enum tone has them */
static const struct field tone_forms[] = {
    {"tones", FIELD_WORD, false, "its tone", .words = tone_words, .names = NAMES_CHOICE},
    {"tones", FIELD_TEXT, false, "or so much of it, the rest paper: good 50 %"},
    {.type = FIELD_END},
};
const struct field tone_row = {"tones", FIELD_WORD, false, "its tone", .words = tone_words, .names = NAMES_CHOICE},
                   share_row = {"tones", FIELD_ANY, false, "its tone, or so much of it: good 50 %", .of = tone_forms};

/* "good 50 %"; a word alone is read as one of its list, which says what may stand there. */
static bool tone_read(struct asking *k, const struct node *n, bool shares, struct tone_rule *out)
{
    struct str s = str_trim(node_text(n));
    ptrdiff_t blank = str_find_char(s, ' ');
    unsigned tone;
    if (blank < 0 || !shares) {
        out->percent = 0;
        bool good = field_fill(k->a, k->d, n, &tone_row, &tone);
        out->tone = good ? (enum tone)(TONE_WORST + tone) : TONE_NONE;
        return good;
    }
    for (unsigned i = 0; tone_words[i]; i++)
        if (str_is(str_cut(s, 0, (size_t)blank), tone_words[i]) && str_ends(s, "%") &&
            percent_parse(str_cut(s, (size_t)blank, s.n), &out->percent) && out->percent) {
            out->percent %= 100;
            out->tone = (enum tone)(TONE_WORST + i);
            return true;
        }
    struct finding *f = field_refuse(k->d, n, "tones", "a tone");
    finding_help(k->d, f, "write worst, bad, plain or good, or so much of one: good 50 %%");
    return false;
}

/* `shares`: so much of a tone may be asked for, too.
 *
 * In the order written, for the first that fits holds: "becomes shaken" stands before "shaken". */
const struct tone_rule *ask_tones(struct asking *k, const struct node *map, bool shares, size_t *n)
{
    struct tone_rule *rule = ARENA_ARRAY(k->a, struct tone_rule, (map ? map->n : 0) + 1);
    *n = 0;
    for (size_t i = 0; map && i < map->n; i++) {
        rule[*n].words = map->pair[i].key->text;
        *n += map->pair[i].value->kind != NODE_BAD && tone_read(k, map->pair[i].value, shares, &rule[*n]);
    }
    return rule;
}

/* --- how outcomes are worded */

const struct field worded_row = {"wording", FIELD_TEXT, false, "the words for it here"};

/* The digits of a text, one number after another: wording may move words, but no number. */
static struct str digits_of(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    bool in = false;
    for (size_t i = 0; i < s.n; i++) {
        bool digit = char_is_digit(s.p[i]);
        if (digit && !in)
            buf_putc(&b, ' ');
        if (digit)
            buf_putc(&b, s.p[i]);
        in = digit;
    }
    return buf_str(&b);
}

/* In one list, in the order wording, badges, headlines: their numbers are those of who notes which was met. */
void ask_phrases(struct asking *k, struct manner *m, const struct node *tree)
{
    const struct node *wording = node_of(tree, "wording", NODE_MAP);
    const struct node *other[] = {node_find(tree, "badges"), node_find(tree, "headlines")};
    size_t listed = wording ? wording->n : 0;
    struct phrase *p = ARENA_ARRAY(k->a, struct phrase, listed + node_count(other[0]) + node_count(other[1]));
    m->phrase = p;
    for (size_t i = 0; i < listed; i++) {
        const struct pair *pair = &wording->pair[i];
        struct text as = {{"", 0}, NOWHERE};
        struct str words = str_trim(pair->key->text);
        if (field_fill(k->a, k->d, pair->value, &worded_row, &as) &&
            !str_eq(digits_of(k->a, words), digits_of(k->a, as.s)))
            diag_add(k->d, RULE_BAD_VALUE, as.at, "this wording changes a number of \"%.*s\"", STRF(words));
        p[m->n_phrase++] = (struct phrase){PHRASE_WORDING, words, as.s, pair->key->at};
    }
    for (int o = 0; o < 2; o++)
        for (size_t i = 0; i < node_count(other[o]); i++) {
            const struct node *n = node_at(other[o], i);
            if (n->kind == NODE_TEXT)
                p[m->n_phrase++] =
                    (struct phrase){o ? PHRASE_HEADLINE : PHRASE_BADGE, str_trim(n->text), {"", 0}, n->at};
        }
}

/* --- what stands round an item */

const struct field span_forms[] = {
    {"span", FIELD_WORD, false, "all of them", .words = (const char *const[]){"all", NULL}},
    {"span", FIELD_COUNT, false, "so many of them", .least = 1, .most = MOST_SPAN},
    {NULL, FIELD_END, false, NULL},
};

/* 0 is all; what is wrong is left as it was. */
static void ask_span(struct asking *k, const struct node *n, unsigned *span)
{
    if (n && str_is(node_text(n), "all"))
        *span = 0;
    else if (n && n->kind != NODE_BAD)
        field_fill(k->a, k->d, n, &span_forms[1], span);
}

/* Called when the plain fields are filled. `text` and `example` are paragraphs as `lead` is. */
void ask_framing(struct asking *k, const struct node *n, struct framing *frame)
{
    ask_said_in(k, n, (const char *const[]){"title", "aside", "lead", "text", "example", "question", NULL});
    ask_span(k, node_find(n, "span"), &frame->span);
    frame->untitled = str_is(frame->title.s, "no");
    frame->loose = node_find(n, "keep") && !frame->keep;
}
