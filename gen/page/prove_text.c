/* What lines say: broken-range, one word alone on a last line, type below the floor; and what the rows of a table stand
 * under: row-under-wrong-head. Called by prove.c.
 *
 * Lines are read as a player reads them, as words between blanks, and not as the line breaker saw them: what belongs
 * together is said here a second time, on purpose. */
#include "page/prover.h"
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_among(struct str t, const char *const *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(t, word[i]))
            return true;
    return false;
}
#define AMONG(t, words) is_among(t, words, sizeof(words) / sizeof *(words))

static struct str without_stops(struct str t)
{
    while (t.n && strchr("([", t.p[0]))
        t = str_cut(t, 1, t.n);
    while (t.n && strchr(".,;:)]!?", t.p[t.n - 1]))
        t.n--;
    return t;
}

static bool has_digit(struct str t)
{
    for (size_t i = 0; i < t.n; i++)
        if (is_digit(t.p[i]))
            return true;
    return false;
}

/* Figures and what goes with them ("2-5", "1/2", "9%", "+1"), or dice ("2D6"): no other letters. Other scripts' bytes
 * are signs here: dashes, primes, fractions. */
static bool is_quantity(struct str t)
{
    t = without_stops(t);
    for (size_t i = 0; i < t.n; i++) {
        char c = t.p[i];
        bool die = (c == 'D' || c == 'd') && i + 1 < t.n && is_digit(t.p[i + 1]);
        if ((c >= 'A' && c <= 'Z' && !die) || (c >= 'a' && c <= 'z' && !die))
            return false;
    }
    return has_digit(t);
}

static bool is_die(struct str t)
{
    return is_quantity(t) && (str_find(t, "D") >= 0 || str_find(t, "d") >= 0);
}

/* Words join figures, signs dice too; a bracket that closes between them parts them: "(side 2) or 1". */
static bool joins(struct str before, struct str t, struct str after)
{
    static const char *const signs[] = {"-", "/", ":", "+", "x", "\xE2\x80\x93", "\xE2\x88\x92", "\xC3\x97"};
    static const char *const words[] = {"to", "or", "in"};
    if (!is_quantity(before) || !is_quantity(after) || str_ends(before, ")"))
        return false;
    return AMONG(t, signs) || (AMONG(t, words) && !is_die(before) && !is_die(after));
}

static bool is_sign(struct str t)
{
    static const char *const words[] = {
        "+", "-", "<", ">", "=", "\xE2\x88\x92", "\xC2\xB1", "\xC3\x97", "\xE2\x89\xA4", "\xE2\x89\xA5"};
    return AMONG(t, words);
}

static bool is_unit(struct str t)
{
    static const char *const words[] = {"in",    "inch", "inches", "cm", "mm",  "m", "ft",           "yd",
                                        "yards", "pace", "paces",  "D6", "D10", "%", "\xE2\x80\xB3", "\""};
    t = without_stops(t);
    return AMONG(t, words);
}

static bool ends_open(struct str t) /* "2-" */
{
    static const char *const dash[] = {"-", "/", "\xE2\x80\x93", "\xE2\x88\x92", "\xC3\x97"};
    for (size_t i = 0; i < sizeof dash / sizeof *dash; i++) {
        size_t n = strlen(dash[i]);
        if (t.n > n && str_ends(t, dash[i]) && is_digit(t.p[t.n - n - 1]))
            return true;
    }
    return false;
}

/* Would a line's end between the second and the third of four words part a range or a quantity? */
static bool parts(const struct str w[4])
{
    if (ends_open(w[1]) && w[2].n && is_digit(w[2].p[0]))
        return true;
    if (is_quantity(w[1]) && is_digit(w[1].p[w[1].n - 1]) && is_unit(w[2]))
        return true;
    if (joins(w[1], w[2], w[3]) || joins(w[0], w[1], w[2]))
        return true;
    return is_sign(w[1]) && is_quantity(w[2]) && !is_quantity(w[0]) && is_digit(w[2].p[0]);
}

/* ---- words of a line */

struct token {
    struct str text;
    um x, end;
};
struct tokens {
    struct token *at;
    size_t n, cap;
};

/* Raised marks are no part of a word. */
static struct tokens tokens_of(const struct prover *p, const struct line *l)
{
    struct tokens list = {0};
    for (size_t i = 0; i < l->n;) {
        struct buf text = {.a = p->k->a};
        struct token t = {{NULL, 0}, l->word[i].x, 0};
        bool more = true;
        for (; more && i < l->n; i++) {
            const struct set_word *w = &l->word[i];
            if (!w->rise && !w->shape->said.n)
                buf_put(&text, w->shape->text);
            t.end = w->x + shape_width(w->shape, w->mpt);
            more = !w->space;
        }
        t.text = buf_str(&text);
        ARENA_PUSH(p->k->a, &list, t);
    }
    return list;
}

static struct str token_at(const struct tokens *l, size_t i)
{
    return i < l->n ? l->at[i].text : (struct str){"", 0};
}

static struct str nothing(void)
{
    return (struct str){"", 0};
}

static void range_prove(struct prover *p, const struct item *at, const struct tokens *up, const struct tokens *down)
{
    const struct str w[4] = {up->n > 1 ? up->at[up->n - 2].text : nothing(), up->n ? up->at[up->n - 1].text : nothing(),
                             token_at(down, 0), token_at(down, 1)};
    if (parts(w))
        prover_say(p, RULE_BROKEN_RANGE, prover_place(p, at->x, at->y),
                   str_printf(p->k->a, "\"%.*s %.*s\" ends a line and \"%.*s %.*s\" begins the next", STRF(w[0]),
                              STRF(w[1]), STRF(w[2]), STRF(w[3])));
}

/* A last line of one word, where the line above could have lent it its own last word. What may belong together is given
 * the benefit of the doubt. */
static void last_word_prove(struct prover *p, const struct item *at, const struct tokens *up, const struct tokens *down)
{
    if (down->n != 1 || up->n < 3)
        return;
    const struct token *lent = &up->at[up->n - 1], *kept = lent - 1;
    um width = lent->end - lent->x + (lent->x - kept->end) + down->at[0].end;
    bool held = has_digit(lent->text) || has_digit(kept->text) || str_is(lent->text, "\xC2\xB7");
    if (!held && width <= at->line->room)
        prover_say(p, RULE_ORPHAN_LINE, prover_place(p, at->x, at->y),
                   str_printf(p->k->a, "\"%.*s\" stands alone on its line; \"%.*s\" could stand there too",
                              STRF(down->at[0].text), STRF(lent->text)));
}

static void floor_prove(struct prover *p, const struct item *at)
{
    for (size_t i = 0; i < at->line->n; i++) {
        const struct set_word *w = &at->line->word[i];
        if (w->mpt >= p->k->floor || w->rise)
            continue;
        prover_say(p, RULE_BELOW_TYPE_FLOOR, prover_place(p, at->x, at->y),
                   str_printf(p->k->a, "\"%.*s\" is printed at %d.%02d pt; the least is %d.%02d", STRF(w->shape->text),
                              (int)(w->mpt / 1000), (int)(w->mpt % 1000 / 10), (int)(p->k->floor / 1000),
                              (int)(p->k->floor % 1000 / 10)));
        return;
    }
}

void prove_text(struct prover *p)
{
    const struct item *above = NULL; /* the line that this one goes on from */
    struct tokens up = {0};
    for (size_t i = 0; i < p->page->n; i++) {
        const struct item *at = &p->page->item[i];
        if (!prover_is_text(at))
            continue;
        floor_prove(p, at);
        if (!above && at->line->ends)
            continue;
        struct tokens now = tokens_of(p, at->line);
        if (above) {
            range_prove(p, above, &up, &now);
            if (at->line->ends)
                last_word_prove(p, above, &up, &now);
        }
        above = at->line->ends ? NULL : at;
        up = now;
    }
}

/* ---- rows under heads */

/* The words of the cell whose tag is item i. */
static struct str cell_words(const struct prover *p, size_t i)
{
    for (i++; i < p->page->n && p->page->item[i].kind != ITEM_TAG_END; i++)
        if (prover_is_text(&p->page->item[i]))
            return prover_words(p, &p->page->item[i]);
    return STR("an empty cell");
}

/* The last words of a row tell it best: before them stands its sign. */
static struct str row_words(const struct prover *p, size_t i)
{
    struct str words = cell_words(p, i);
    for (size_t k = i + 1; k < p->page->n && !str_is(p->page->item[k].name, "TR"); k++)
        if (p->page->item[k].kind == ITEM_TAG && str_is(p->page->item[k].name, "TH"))
            words = cell_words(p, k);
    return words;
}

/* From one head to the next all rows are under it, as the chart has them; where a table begins anew, on the next page
 * or beside its first half, they are under none. */
void prove_heads(struct prover *p)
{
    const struct item *head = NULL; /* the tag of the name above, or NULL */
    size_t named = 0, row = 0, told = 0;
    for (size_t i = 0; i < p->page->n; i++) {
        const struct item *at = &p->page->item[i];
        bool tag = at->kind == ITEM_TAG, cell = tag && (str_is(at->name, "TH") || str_is(at->name, "TD"));
        if (tag && str_is(at->name, "Table"))
            head = NULL;
        if (tag && str_is(at->name, "TR"))
            row = i;
        if (cell && at->cell.names) {
            head = at->cell.under ? at : NULL;
            named = i;
        } else if (cell && at->cell.rows && at->cell.scope != SCOPE_COLUMN && row != told &&
                   at->cell.under != (head ? head->cell.under : 0)) {
            told = row;
            struct str what = row_words(p, i), above = head ? cell_words(p, named) : STR("no head");
            prover_say(p, RULE_ROW_UNDER_WRONG_HEAD, prover_place(p, at->x, at->y),
                       str_printf(p->k->a, "\"%.*s\" stands under \"%.*s\", and the chart has it elsewhere", STRF(what),
                                  STRF(above)));
            if (p->said[RULE_ROW_UNDER_WRONG_HEAD].n == 1)
                finding_help(p->k->d, p->said[RULE_ROW_UNDER_WRONG_HEAD].first,
                             "in its chart, give the row a group of its own: `Name: {any-of: {...}}`");
        }
    }
}
