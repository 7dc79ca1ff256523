/* Makes the steps of a procedure the heads of their tables: a chart of steps and the tables that
 * its steps name become one list of blocks, in the order of the steps.
 *
 * A step is the head of the first table that it names, with its number on a ground: its text up to
 * the first colon, semicolon or full stop is the head, the rest the paragraph below. Steps without
 * a table are lines. A block that no step names follows the block before it. The chart's notes go
 * below the section bar. Nothing is changed if no step names a table of the section, or if the
 * steps have footnotes, whose numbers count in their own block. Called by sheets.c for each section
 * of a sheet. */
#include "layout/deck.h"
#include "show/making.h"
#include "show/show.h"

enum {
    HEAD_LETTERS = 56, /* at most, in the head of a step: a line above a table of 90 mm */
    STEP_COLS = 3      /* of steps without steps inside them */
};

struct stepping {
    struct arena *a;
    struct blocks in, out;
    const struct block *steps;
    size_t *step; /* of each block that a step names: the step from 1 */
};

/* "3" on its ground, between spaces: the ground begins before the number. */
static struct words numbered(struct arena *a, const struct box *label, struct words text)
{
    struct words w = words_of(a, STR("\u2004"), PARA_STYLE_CHART, CHAR_STYLE_PLAIN);
    w = words_cat(a, w, words_plain(a, label->words), PARA_STYLE_CHART, CHAR_STYLE_BADGE);
    return words_join(a, words_catz(a, w, "\u2003", PARA_STYLE_CHART, CHAR_STYLE_PLAIN), text);
}

/* The text in another style. The names of charts of block `b` are plain words there. */
static struct words restyled(struct arena *a, struct words w, enum para_style kind,
                             const struct block *b)
{
    struct run *run = arena_copy(a, w.run, w.n * sizeof *run);
    for (size_t i = 0; i < w.n; i++) {
        run[i].kind = kind;
        if (b && run[i].ref && block_has(b, run[i].ref, true)) {
            run[i].ref = NULL;
            run[i].text = words_plain(a, b->title);
        }
    }
    return (struct words){run, w.n};
}

/* Cuts a text at its first colon, semicolon or full stop. *rest begins with a capital, or is
 * empty. */
static struct words head_cut(struct arena *a, struct words w, struct words *rest)
{
    const struct str s = words_text(a, w);
    size_t k = 0;
    while (k < s.n && (!strchr(":;.", s.p[k]) || (k + 1 < s.n && s.p[k + 1] != ' ')))
        k++;
    *rest = words_slice(a, w, k + 2, s.n);
    if (rest->n) {
        struct run *run = arena_copy(a, rest->run, rest->n * sizeof *run);
        run->text = str_capital(a, run->text);
        rest->run = run;
    }
    return words_slice(a, w, 0, k);
}

/* Puts a text before the paragraphs of a block, or after them. */
static void lead_put(struct arena *a, struct block *b, struct words text, bool before)
{
    struct words *lead = ARENA_ARRAY(a, struct words, b->n_lead + 1);
    for (size_t i = 0; i < b->n_lead; i++)
        lead[i + before] = b->lead[i];
    lead[before ? 0 : b->n_lead] = text;
    b->lead = lead;
    b->n_lead++;
}

/* Puts a table under its step. Only the first table of the step has the step's text. */
static void head_put(struct arena *a, struct block *b, const struct box *step, bool first)
{
    struct words rest, text = restyled(a, step[1].words, PARA_STYLE_CHART, b),
                       head = head_cut(a, text, &rest);
    b->name = b->title;
    if (first && str_runes(words_plain(a, head)) <= HEAD_LETTERS) {
        if (!text_contains(words_plain(a, head), words_plain(a, b->title)))
            b->aside = words_between(a, restyled(a, b->title, PARA_STYLE_ASIDE, NULL), " \u00b7 ",
                                     b->aside);
        b->title = head;
        text = rest;
    }
    if (first && text.n)
        lead_put(a, b, restyled(a, text, PARA_STYLE_BODY, NULL), true);
    b->title = numbered(a, step, b->title);
}

/* Finds the step of each block behind the steps. */
static bool steps_match(struct stepping *k)
{
    const struct table *t = k->steps->table;
    bool any = false;
    for (size_t s = t->n; s > 0; s -= 2)
        for (size_t r = 0; r < t->box[s - 1].words.n; r++) {
            const struct chart *ref = t->box[s - 1].words.run[r].ref;
            for (const struct block *b = k->steps + 1; ref && b < k->in.at + k->in.n; b++)
                if (block_has(b, ref, true)) {
                    k->step[b - k->in.at] = s / 2;
                    any = true;
                }
        }
    return any;
}

/* Puts a step with its blocks, or as a line. `goes_on`: the step before it is a line too. */
static bool step_put(struct stepping *k, size_t s, const struct block *line, bool goes_on)
{
    const struct box *box = &k->steps->table->box[2 * s - 2];
    bool first = true, mine = false;
    for (size_t i = 0; i < k->in.n; i++) {
        mine = k->step[i] ? k->step[i] == s : mine;
        if (!mine)
            continue;
        ARENA_PUSH(k->a, &k->out, k->in.at[i]);
        if (k->step[i])
            head_put(k->a, &k->out.at[k->out.n - 1], box, first);
        first = false;
    }
    if (first && !goes_on)
        ARENA_PUSH(k->a, &k->out, *line);
    if (first)
        lead_put(k->a, &k->out.at[k->out.n - 1],
                 numbered(k->a, box, restyled(k->a, box[1].words, PARA_STYLE_BODY, NULL)), false);
    return first;
}

/* A list of steps without steps inside them, without footnotes, and without the name of a part
 * above it: each row is a number and a text. */
static bool is_steps(const struct block *b)
{
    const struct table *t = b->table;
    bool is = t && b->n_chart == 1 && chart_is_procedure(b->chart[0]) && t->cols == STEP_COLS &&
              t->n == 2 * t->rows;
    for (size_t i = 0; is && i < t->n; i++) {
        is = t->box[i].row == i / 2;
        for (size_t r = 0; r < t->box[i].words.n; r++)
            is = is && !t->box[i].words.run[r].note;
    }
    return is;
}

void steps_spread(struct arena *a, struct section *s, struct blocks all)
{
    struct stepping k = {.a = a, .in = all, .step = ARENA_ARRAY(a, size_t, all.n + 1)};
    struct block whole = {.lead = s->lead, .n_lead = s->n_lead};
    bool lines = false;
    for (size_t i = 0; i < all.n && !k.steps; i++)
        k.steps = is_steps(&all.at[i]) ? &all.at[i] : NULL;
    if (!k.steps || !steps_match(&k))
        return;
    /* The texts of the steps are in the blocks of other items: an error in them stamps the
     * section. */
    struct layout_item *item = arena_copy(a, k.steps->of, sizeof *item);
    item->needs.n = 0;
    item->extent = (struct span){0};
    struct block line = *k.steps;
    line.of = item;
    line.table = NULL;
    line.title.n = line.aside.n = line.n_lead = line.n_note = line.n_form = 0;
    for (size_t i = 0; i < k.steps->n_lead + k.steps->n_note; i++)
        lead_put(a, &whole,
                 i < k.steps->n_lead
                     ? k.steps->lead[i]
                     : restyled(a, k.steps->note[i - k.steps->n_lead], PARA_STYLE_BODY, NULL),
                 false);
    for (size_t i = 0; i < all.n && !k.step[i]; i++)
        if (&all.at[i] != k.steps)
            ARENA_PUSH(a, &k.out, all.at[i]);
    for (size_t i = 1; i <= k.steps->table->n / 2; i++)
        lines = step_put(&k, i, &line, lines);
    s->lead = whole.lead;
    s->n_lead = whole.n_lead;
    s->block = k.out.at;
    s->n_block = k.out.n;
}
