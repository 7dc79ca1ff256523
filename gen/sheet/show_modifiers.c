/* Modifiers as a list: the sign first in a narrow column, then the situation with all that limits it. In the author's
 * order, since x2 doubles what stands above it. A short one-of reads on: "+1 Army commander: within 12″", "+2 or
 * attached"; a long one has its name in a row of its own. Where one group of a list has its name so, all have, for what
 * has none would stand under the name above it; choose.c has put first what is in no group. Called by show.c. */
#include "sheet/show.h"

struct list {
    struct showing *w;
    struct maker m;
    int group;   /* of the row before, or -1 */
    int shown;   /* the group whose name was put last, or -1 */
    bool headed; /* some group has its name in a row of its own */
};

/* Does the group read on from row to row, under the head of the group that it stands in? */
static bool reads_on(const struct list *l, int group)
{
    const struct chart *c = l->w->c;
    return group >= 0 && group_reads_on(c, group) && !(l->headed && c->group[group].parent < 0);
}

/* The group whose head a row stands under, or -1. */
static int head_of(const struct list *l, int group)
{
    while (group >= 0 && reads_on(l, group))
        group = l->w->c->group[group].parent;
    return group;
}

static struct words aside(const struct showing *w, struct words to, const char *before, struct str text,
                          const char *after)
{
    to = words_cat(w->a, to, str_of(before), WORDS_CELL, VOICE_ASIDE);
    to = words_join(w->a, to, show_text(w, text, WORDS_CELL, VOICE_ASIDE));
    return words_cat(w->a, to, str_of(after), WORDS_CELL, VOICE_ASIDE);
}

static struct words group_words(const struct showing *w, const struct group *g, enum kind_of_words kind)
{
    struct words name = with_marks(w, show_text(w, g->label.s, kind, VOICE_PLAIN), g->mark, g->n_mark, kind);
    for (size_t i = 0; i < g->n_note; i++)
        name = aside(w, name, " (", g->note[i].s, ")");
    return name;
}

static void put_group(struct list *l, int group)
{
    const struct chart *c = l->w->c;
    group = head_of(l, group);
    if (group == l->shown)
        return;
    l->shown = group;
    if (group < 0)
        return;
    struct words name = group_words(l->w, &c->group[group], WORDS_GROUP);
    if (c->group[group].kind == GROUP_ONE_OF)
        name = words_cat(l->w->a, name, STR(" (one of)"), WORDS_GROUP, VOICE_ASIDE);
    maker_group(&l->m, name);
    struct box *b = &l->m.box.at[l->m.box.n - 1];
    b->under = (unsigned)group + 1;
    b->names = true;
}

static struct words limits(const struct showing *w, struct words to, const struct row *r)
{
    if (r->each.s.n)
        to = aside(w, to, " for each ", r->each.s, "");
    if (r->has_up_to) {
        struct buf b = {.a = w->a};
        put_signed(&b, r->up_to);
        to = aside(w, to, ", at most ", buf_str(&b), "");
    }
    if (r->to.s.n)
        to = aside(w, to, ", to ", r->to.s, "");
    for (size_t i = 0; i < r->n_note; i++)
        to = aside(w, to, " (", worded(w->s, r->note[i].s), ")");
    return to;
}

/* `named`: the group's name stands before the first of its rows. */
static struct words situation(struct list *l, const struct row *r, bool named)
{
    const struct showing *w = l->w;
    struct words label = {0};
    bool first = r->group >= 0 && r->group != l->group;
    if (named && !first && r->group >= 0 && w->c->group[r->group].kind == GROUP_ONE_OF)
        label = words_of(w->a, STR("or "), WORDS_CELL, VOICE_ITALIC);
    else if (named && first)
        label = words_cat(w->a, group_words(w, &w->c->group[r->group], WORDS_CELL), STR(": "), WORDS_CELL, VOICE_PLAIN);
    label = words_join(w->a, label, show_text(w, worded(w->s, r->label.s), WORDS_CELL, VOICE_PLAIN));
    label = limits(w, label, r);
    struct row noted = *r;
    noted.n_note = 0;
    return with_row_notes(w, label, &noted, WORDS_CELL);
}

static void put_row(struct list *l, const struct row *r)
{
    if (!r->then)
        put_group(l, r->group);
    unsigned row = maker_row(&l->m, false, RULE_HAIR);
    if (r->then) {
        struct box *b = maker_put(&l->m, row, 0, capital(l->w, worded(l->w->s, r->label.s), WORDS_CELL, VOICE_ITALIC));
        b->cols = l->m.cols;
        b->names = true; /* what stands behind it is in no group before it */
        l->group = l->shown = -1;
        return;
    }
    bool named = reads_on(l, r->group);
    l->m.row.at[row].goes_on = named && r->group == l->group;
    unsigned under = (unsigned)(head_of(l, r->group) + 1);
    struct box *sign = maker_put(&l->m, row, 0, show_cell(l->w, r, 0, WORDS_SIGN));
    sign->align = ALIGN_RIGHT;
    sign->under = under;
    struct box *words = maker_put(&l->m, row, 1, situation(l, r, named));
    words->head = true;
    words->under = under;
    l->group = r->group;
}

const struct table *table_modifiers(struct showing *w, struct words part)
{
    struct list l = {.w = w, .m = maker_new(w->a, 2), .group = -1, .shown = -1, .headed = modifiers_headed(w->c)};
    l.m.col[1].stretch = STRETCH_WORDS;
    put_part(&l.m, part);
    for (size_t i = 0; i < w->c->n_row; i++)
        put_row(&l, &w->c->row[i]);
    if (w->s->ask.fold > 1)
        maker_fold(&l.m, w->s->ask.fold);
    return maker_table(&l.m);
}

struct words modifiers_line(struct showing *w)
{
    struct list l = {.w = w, .m = maker_new(w->a, 2), .group = -1, .shown = -1};
    struct words out =
        show_text(w, w->s->ask.corner.s.n ? w->s->ask.corner.s : w->c->title.s, WORDS_BODY, VOICE_STRONG);
    if (w->c->to.s.n) {
        out = words_cat(w->a, out, STR(" ("), WORDS_BODY, VOICE_ASIDE);
        out = words_join(w->a, out, show_text(w, w->c->to.s, WORDS_BODY, VOICE_ASIDE));
        out = words_cat(w->a, out, STR(")"), WORDS_BODY, VOICE_ASIDE);
    }
    for (size_t i = 0; i < w->c->n_row; i++) {
        const struct row *r = &w->c->row[i];
        out = words_cat(w->a, out, i ? STR(" \xc2\xb7 ") : STR(": "), WORDS_BODY, VOICE_ASIDE);
        if (!r->then) {
            out = words_join(w->a, out, show_cell(w, r, 0, WORDS_SIGN));
            out = words_cat(w->a, out, STR("\xc2\xa0"), WORDS_BODY, VOICE_PLAIN);
        }
        out = words_join(w->a, out, situation(&l, r, true));
        l.group = r->then ? -1 : r->group;
    }
    return out;
}
