/* Modifiers as a list: the sign first in a narrow column, then the situation with all that limits it; or as a line of
 * running words. In the author's order, since x2 doubles what stands above it. A short one-of reads on: "+1 Army
 * commander: within 12″", "+2 or attached"; a long one has its name in a row of its own. Where one group of a list has
 * its name so, all have, for what has none would stand under the name above it; choose.c has put first what is in no
 * group. Called by show.c. */
#include "show/show.h"

/* The group whose head a row of it stands under, or -1: a group that reads on from row to row stands under the head of
 * the group that it stands in. `headed`: some group has its name in a row of its own. */
static int head_of(const struct chart *c, bool headed, int group)
{
    while (group >= 0 && group_reads_on(c, group) && !(headed && c->group[group].parent < 0))
        group = c->group[group].parent;
    return group;
}

/* `before` and `after` are ours and set as they are; `text` is the author's, with whatever Markdown it has. */
static struct words aside(const struct show *w, struct words to, const char *before, struct str text, const char *after)
{
    to = words_cat(w->a, to, str_of(before), ROLE_CELL, VOICE_ASIDE);
    to = words_join(w->a, to, show_words_in(w, text, ROLE_CELL, VOICE_ASIDE));
    return words_cat(w->a, to, str_of(after), ROLE_CELL, VOICE_ASIDE);
}

/* Notes of a group stand in brackets behind its name, since a list has no room for footnotes of heads. */
static struct words group_words(const struct show *w, const struct group *g, enum role kind)
{
    struct words name = with_marks(w, show_words(w, g->label.s, kind), g->mark, g->n_mark, kind);
    for (size_t i = 0; i < g->n_note; i++)
        name = aside(w, name, " (", g->note[i].s, ")");
    return name;
}

/* The words of a row, with its group's name before the first of its rows where it reads on. */
static struct words situation(const struct show *w, const struct row *r, int before, bool reads_on)
{
    struct words label = {0};
    bool first = r->group >= 0 && r->group != before;
    if (reads_on && !first && r->group >= 0 && w->c->group[r->group].kind == GROUP_ONE_OF)
        label = words_of(w->a, STR("or "), ROLE_CELL, VOICE_ITALIC);
    else if (reads_on && first)
        label = words_cat(w->a, group_words(w, &w->c->group[r->group], ROLE_CELL), STR(": "), ROLE_CELL, VOICE_PLAIN);
    label = words_join(w->a, label, show_words(w, worded(w, r->label.s), ROLE_CELL));
    if (r->each.s.n)
        label = aside(w, label, " for each ", r->each.s, "");
    if (r->has_up_to) {
        struct buf b = {.a = w->a};
        put_signed(&b, r->up_to);
        label = aside(w, label, ", at most ", buf_str(&b), "");
    }
    if (r->to.s.n)
        label = aside(w, label, ", to ", r->to.s, "");
    for (size_t i = 0; i < r->n_note; i++)
        label = aside(w, label, " (", worded(w, r->note[i].s), ")");
    struct row noted = *r;
    noted.n_note = 0;
    return with_row_notes(w, label, &noted, ROLE_CELL);
}

static void group_put(const struct show *w, struct draft *m, int group)
{
    const struct group *g = &w->c->group[group];
    struct words name = group_words(w, g, ROLE_GROUP);
    if (g->kind == GROUP_ONE_OF)
        name = words_cat(w->a, name, STR(" (one of)"), ROLE_GROUP, VOICE_ASIDE);
    draft_group(m, name, group);
}

/* `goes_on` keeps "or attached" with the row that it reads on from, also where the list is broken. */
const struct table *table_modifiers(const struct show *w, struct words part)
{
    const struct chart *c = w->c;
    struct draft m = draft_new(w->a, 2);
    int before = -1, shown = -1; /* the group of the row before; the one whose name was put last */
    bool headed = modifiers_headed(c);
    m.col[1].stretch = STRETCH_WORDS;
    draft_part(&m, part);
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (r->then) { /* what stands behind it is in no group before it */
            unsigned row = draft_row(&m, false, RULE_HAIR);
            struct words then = show_capital(w, worded(w, r->label.s), ROLE_CELL, VOICE_ITALIC);
            struct box *b = draft_put(&m, row, 0, then);
            b->cols = m.cols;
            b->names = true;
            before = shown = -1;
            continue;
        }
        int head = head_of(c, headed, r->group);
        bool reads_on = head != r->group;
        if (head != shown && head >= 0)
            group_put(w, &m, head);
        shown = head;
        unsigned row = draft_row(&m, false, RULE_HAIR);
        m.row.at[row].goes_on = reads_on && r->group == before;
        struct box *sign = draft_put(&m, row, 0, show_cell(w, r, 0, ROLE_SIGN));
        sign->align = ALIGN_RIGHT;
        sign->under = (unsigned)(head + 1);
        struct box *words = draft_put(&m, row, 1, situation(w, r, before, reads_on));
        words->head = true;
        words->under = (unsigned)(head + 1);
        before = r->group;
    }
    if (w->ask.fold > 1)
        draft_fold(&m, w->ask.fold);
    return draft_table(&m);
}

/* "Clearing a jam (the D6): +1 ... · +2 Maxim". */
struct words modifiers_line(const struct show *w)
{
    const struct chart *c = w->c;
    struct words out = show_words_in(w, w->ask.corner.s.n ? w->ask.corner.s : c->title.s, ROLE_BODY, VOICE_STRONG);
    int before = -1;
    if (c->to.s.n) {
        out = words_cat(w->a, out, STR(" ("), ROLE_BODY, VOICE_ASIDE);
        out = words_join(w->a, out, show_words_in(w, c->to.s, ROLE_BODY, VOICE_ASIDE));
        out = words_cat(w->a, out, STR(")"), ROLE_BODY, VOICE_ASIDE);
    }
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        out = words_cat(w->a, out, i ? STR(" \xc2\xb7 ") : STR(": "), ROLE_BODY, VOICE_ASIDE);
        if (!r->then) {
            out = words_join(w->a, out, show_cell(w, r, 0, ROLE_SIGN));
            out = words_cat(w->a, out, STR("\xc2\xa0"), ROLE_BODY, VOICE_PLAIN);
        }
        out = words_join(w->a, out, situation(w, r, before, true));
        before = r->then ? -1 : r->group;
    }
    return out;
}
