/* Reads a column as a list, for repeated boxes: "1..5", "Guns: 3; Hold: 5", lines, or a number,
 * which means 1 to that number. An item keeps the character styles and marks of its words. Called
 * by card_flow.c for each box with `each`, and by card.c for the parts of an item.
 *
 * Invariant: a list has at most ITEMS_MAX items, none of them empty; `cut` marks a longer list. */
#include "page/card_inner.h"

/* Words being collected, run by run. */
struct cutting {
    struct arena *a;
    LIST(struct run) run;
};

/* Adds [from,to) of a run, without the blanks at the beginning of the collected words. */
static void run_put(struct cutting *c, const struct run *r, size_t from, size_t to)
{
    while (!c->run.n && from < to && (r->text.p[from] == ' ' || r->text.p[from] == '\n'))
        from++;
    if (from == to && r->text.n)
        return;
    struct run own = *r;
    own.text = str_cut(r->text, from, to);
    ARENA_PUSH(c->a, &c->run, own);
}

/* The collected words, without blanks at the end. */
static struct words words_end(struct cutting *c)
{
    while (c->run.n) {
        struct run *last = &c->run.at[c->run.n - 1];
        size_t n = last->text.n;
        while (n && (last->text.p[n - 1] == ' ' || last->text.p[n - 1] == '\n'))
            n--;
        if (n || !last->text.n) {
            last->text.n = n;
            break;
        }
        c->run.n--;
    }
    return (struct words){c->run.at, c->run.n};
}

/* Splits words at each `by` and returns the n-th part, from 1; no words if there are fewer
 * parts. */
struct words words_nth(struct arena *a, struct words w, const char *by, size_t nth)
{
    struct cutting c = {.a = a};
    size_t at = 1, long_by = str_of(by).n;
    for (size_t i = 0; i < w.n; i++) {
        struct str s = w.run[i].text;
        for (size_t from = 0; from <= s.n;) {
            ptrdiff_t found = str_find(str_cut(s, from, s.n), by);
            size_t to = found < 0 ? s.n : from + (size_t)found;
            if (at == nth)
                run_put(&c, &w.run[i], from, to);
            at += found >= 0;
            from = to + (found < 0 ? s.n + 1 : long_by);
        }
    }
    return words_end(&c);
}

bool words_have(struct words w, char c)
{
    for (size_t i = 0; i < w.n; i++)
        if (str_find_char(w.run[i].text, c) >= 0)
            return true;
    return false;
}

/* Reads the ends of "2..5"; false if the text is not a range. */
static bool range_read(struct str s, int64_t *lo, int64_t *hi)
{
    ptrdiff_t dots = str_find(s, "..");
    return dots > 0 && count_parse(str_trim(str_cut(s, 0, (size_t)dots)), lo) &&
           count_parse(str_trim(str_cut(s, (size_t)dots + 2, s.n)), hi) && *lo <= *hi + 1;
}

static void item_put(struct arena *a, struct item_list *out, struct words w)
{
    out->cut = out->cut || out->n == ITEMS_MAX;
    if (!out->cut)
        ARENA_PUSH(a, out, ((struct list_item){.words = w}));
}

/* Splits words into lines if there are several, else at semicolons. A single number means 1 to that
 * number; a range means all its numbers. */
struct item_list list_items(struct arena *a, struct words w)
{
    struct item_list out = {0};
    const char *by = words_have(w, '\n') ? "\n" : ";";
    size_t parts = 1;
    for (size_t i = 0; i < w.n; i++)
        for (size_t k = 0; k < w.run[i].text.n; k++)
            parts += w.run[i].text.p[k] == by[0];
    for (size_t i = 1; i <= parts && i <= ITEMS_MAX; i++) {
        struct words one = words_nth(a, w, by, i);
        int64_t lo = 1, hi = 0;
        if (!one.n)
            continue;
        struct str text = words_plain(a, one);
        bool many = range_read(text, &lo, &hi) || (parts == 1 && count_parse(text, &hi));
        for (int64_t k = lo; many && k <= hi && !out.cut; k++)
            item_put(a, &out,
                     words_of(a, str_printf(a, "%lld", (long long)k), one.run[0].kind,
                              one.run[0].char_style));
        if (!many)
            item_put(a, &out, one);
    }
    out.cut = out.cut || parts > ITEMS_MAX;
    for (size_t i = 0; i < out.n; i++) {
        out.at[i].index = i + 1;
        out.at[i].of = out.n;
    }
    return out;
}
