/* Modifiers as a list: the sign first in a narrow column, then the situation with all that limits it. In the author's
 * order, since x2 doubles what stands above it. A short one-of reads on: "+1 Army commander: within 12″", "+2 or
 * attached"; a long one has its name in a row of its own. Called by show.c. */
#include "sheet/show.h"

struct list {
    struct showing *w;
    struct maker m;
    int group; /* of the row before, or -1 */
    int shown; /* the group whose name was put last, or -1 */
};

static size_t members(const struct chart *c, int group)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n_row; i++)
        n += c->row[i].group == group;
    return n;
}

/* Is it a one-of so short that it needs no name of its own? */
static bool reads_on(const struct chart *c, int group)
{
    enum { SHORT = 3 };
    return group >= 0 && c->group[group].kind == GROUP_ONE_OF && members(c, group) <= SHORT;
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
    while (group >= 0 && reads_on(c, group))
        group = c->group[group].parent;
    if (group == l->shown)
        return;
    l->shown = group;
    if (group < 0)
        return;
    struct words name = group_words(l->w, &c->group[group], WORDS_GROUP);
    if (c->group[group].kind == GROUP_ONE_OF)
        name = words_cat(l->w->a, name, STR(" (one of)"), WORDS_GROUP, VOICE_ASIDE);
    maker_group(&l->m, name);
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

static struct words situation(struct list *l, const struct row *r)
{
    const struct showing *w = l->w;
    struct words label = {0};
    if (reads_on(w->c, r->group) && r->group == l->group)
        label = words_of(w->a, STR("or "), WORDS_CELL, VOICE_ITALIC);
    else if (reads_on(w->c, r->group))
        label = words_cat(w->a, group_words(w, &w->c->group[r->group], WORDS_CELL), STR(": "), WORDS_CELL, VOICE_PLAIN);
    label = words_join(w->a, label, show_text(w, worded(w->s, r->label.s), WORDS_CELL, VOICE_PLAIN));
    label = limits(w, label, r);
    struct row noted = *r;
    noted.n_note = 0;
    return with_row_notes(w, label, &noted, WORDS_CELL);
}

static void put_row(struct list *l, const struct row *r)
{
    put_group(l, r->group);
    unsigned row = maker_row(&l->m, false, RULE_HAIR);
    if (r->then) {
        struct box *b = maker_put(&l->m, row, 0, capital(l->w, worded(l->w->s, r->label.s), WORDS_CELL, VOICE_ITALIC));
        b->cols = l->m.cols;
    } else {
        maker_put(&l->m, row, 0, show_cell(l->w, r, 0, WORDS_SIGN))->align = ALIGN_RIGHT;
        maker_put(&l->m, row, 1, situation(l, r))->head = true;
    }
    l->group = r->group;
}

const struct table *table_modifiers(struct showing *w, struct words part)
{
    struct list l = {.w = w, .m = maker_new(w->a, 2), .group = -1, .shown = -1};
    l.m.col[1].stretch = STRETCH_WORDS;
    put_part(&l.m, part);
    for (size_t i = 0; i < w->c->n_row; i++)
        put_row(&l, &w->c->row[i]);
    if (w->s->fold > 1)
        maker_fold(&l.m, w->s->fold);
    return maker_table(&l.m);
}

struct words modifiers_line(struct showing *w)
{
    struct list l = {.w = w, .m = maker_new(w->a, 2), .group = -1, .shown = -1};
    struct words out = show_text(w, w->s->corner.n ? w->s->corner : w->c->title.s, WORDS_BODY, VOICE_STRONG);
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
        out = words_join(w->a, out, situation(&l, r));
        l.group = r->group;
    }
    return out;
}
