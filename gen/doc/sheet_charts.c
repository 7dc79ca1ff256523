/* A chart of a sheet, charts beside each other and panels, with all that a layout may ask of how they stand. Called by
 * sheet_blocks.c. */
#include "doc/making.h"

enum {
    C_CHART,
    C_TITLE,
    C_ASIDE,
    C_LEAD,
    C_SPAN,
    C_ONLY,
    C_WITHOUT,
    C_NOTES,
    C_KEEP,
    C_COLUMNS,
    C_AS,
    C_CORNER,
    C_MERGE,
    C_ORDER,
    C_GROUPS,
    C_BANDS,
    C_MARKS,
    C_CRIB,
    N_CHART
};
static const struct field chart_fields[N_CHART] = {
    [C_CHART] = {"chart", FIELD_TEXT, true, "the chart's id, or ID.PART"},
    [C_TITLE] = {"title", FIELD_TEXT, false, "the title here, instead of the chart's; no: none"},
    [C_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the title's line"},
    [C_LEAD] = {"lead", FIELD_TEXTS, false, "the procedure, above the table"},
    [C_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [C_ONLY] = {"only", FIELD_TEXTS, false, "the columns, or the rows, that stand here"},
    [C_WITHOUT] = {"without", FIELD_TEXTS, false, "columns or rows of the chart that are left out here"},
    [C_NOTES] = {"notes", FIELD_TEXT, false,
                 "where the chart's notes stand: below, above or no; short: footnotes only, without their reasons"},
    [C_KEEP] = {"keep", FIELD_TEXT, false, "yes: never broken over two columns"},
    [C_COLUMNS] = {"columns", FIELD_TEXT, false, "modifiers in so many columns side by side"},
    [C_AS] = {"as", FIELD_TEXT, false, "how it stands: table, strip, track, turned, panel or line"},
    [C_CORNER] = {"corner", FIELD_TEXT, false, "the words above the labels of the rows, instead of the chart's own"},
    [C_MERGE] = {"merge", FIELD_TEXT, false, "yes: rows that say the same are one; no: nor are columns"},
    [C_ORDER] = {"order", FIELD_TEXT, false, "modifiers inside a group: as-written or plus-first"},
    [C_GROUPS] = {"groups", FIELD_MAP, false, "modifiers under these names, each with the rows that it takes"},
    [C_BANDS] = {"bands", FIELD_MAP, false, "of a track: the modifiers that begin along it"},
    [C_MARKS] = {"marks", FIELD_TEXT, false, "where the words of a cell's mark stand: below or inside the cell"},
    [C_CRIB] = {"crib", FIELD_TEXT, false, "yes: it stands in the crib too"},
};
enum { B_BESIDE, B_TITLE, B_ASIDE, B_LEAD, B_SPAN, B_NOTES, B_MARKS, B_KEEP, B_CRIB, N_BESIDE };
static const struct field beside_fields[N_BESIDE] = {
    [B_BESIDE] = {"beside", FIELD_ANY, true,
                  "bands on one roll, round one die column: a list of charts, or heads with lists below them"},
    [B_TITLE] = {"title", FIELD_TEXT, false, "the block's title"},
    [B_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the title's line"},
    [B_LEAD] = {"lead", FIELD_TEXTS, false, "the procedure, above the table"},
    [B_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [B_NOTES] = {"notes", FIELD_TEXT, false,
                 "where the charts' notes stand: below, above or no; short: footnotes only, without their reasons"},
    [B_MARKS] = {"marks", FIELD_TEXT, false, "where the words of a cell's mark stand: below or inside the cell"},
    [B_KEEP] = {"keep", FIELD_TEXT, false, "no: it may be broken over two columns"},
    [B_CRIB] = {"crib", FIELD_TEXT, false, "yes: it stands in the crib too"},
};
enum { O_CHART, O_TITLE, O_ASIDE, N_ONE };
static const struct field one_fields[N_ONE] = {
    [O_CHART] = {"chart", FIELD_TEXT, true, "the chart's id"},
    [O_TITLE] = {"title", FIELD_TEXT, false, "its name in the head, instead of its title"},
    [O_ASIDE] = {"aside", FIELD_TEXT, false, "the words below its name, instead of its first note"},
};
static void notes_read(struct making *k, struct show *s, const struct node *n)
{
    if (!n || str_is(n->text, "below"))
        return;
    s->notes = str_is(n->text, "no") ? NOTES_NONE : str_is(n->text, "short") ? NOTES_SHORT : NOTES_ABOVE;
    if (s->notes == NOTES_ABOVE && !str_is(n->text, "above"))
        diag_add(k->d, RULE_BAD_VALUE, n->at, "notes stand below, above, short or no(t at all); this is \"%.*s\"",
                 STRF(n->text));
}

static void marks_read(struct making *k, struct show *s, const struct node *n)
{
    s->marks_inside = n && str_is(n->text, "inside");
    if (n && !s->marks_inside && !str_is(n->text, "below"))
        diag_add(k->d, RULE_BAD_VALUE, n->at, "marks stand below or inside; this is \"%.*s\"", STRF(n->text));
}

/* A column or a row counts as known where the chart, or one of its parts, has it. */
static bool name_known(const struct chart *c, struct str name)
{
    for (size_t i = 0; i < c->n_col; i++)
        if (column_named(&name, 1, c, i))
            return true;
    for (size_t i = 0; i < c->n_row; i++)
        if (row_named(&name, 1, c, i))
            return true;
    for (size_t i = 0; i < c->n_part; i++)
        if (name_known(c->part[i], name))
            return true;
    return false;
}

static void names_unknown(struct making *k, const struct chart *c, const struct node *n, bool columns, const char *what)
{
    struct str *known = ARENA_ARRAY(k->a, struct str, c->n_col + c->n_row + c->n_group + 1);
    size_t all = 0;
    for (size_t i = 0; columns && i < c->n_col; i++)
        known[all++] = c->col[i].label.s;
    for (size_t i = 0; i < c->n_row; i++)
        known[all++] = c->row[i].label.s;
    for (size_t i = 0; i < c->n_group; i++)
        known[all++] = c->group[i].label.s;
    ask_unknown(&k->ask, node_said(n), what, known, all);
}

static size_t names_read(struct making *k, const struct chart *c, const struct node *n, const struct str **out)
{
    size_t all = !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
    struct str *names = ARENA_ARRAY(k->a, struct str, all + 1);
    for (size_t i = 0; i < all; i++) {
        const struct node *one = n->kind == NODE_LIST ? n->item[i] : n;
        names[i] = node_text(one);
        if (one->kind == NODE_TEXT && !c->bad && !name_known(c, names[i]))
            names_unknown(k, c, one, true, "no column or row of this chart");
    }
    *out = names;
    return all;
}

static bool is_modifiers(struct making *k, const struct chart *c, const struct node *n)
{
    if (c->kind == CHART_MODIFIERS || c->bad)
        return !c->bad;
    diag_add(k->d, RULE_BAD_VALUE, n->kind == NODE_TEXT ? n->at : n->first, "\"%.*s\" is no chart of modifiers",
             STRF(c->id));
    return false;
}

static void order_read(struct making *k, struct show *s, const struct chart *c, const struct node *n)
{
    if (!n || !is_modifiers(k, c, n))
        return;
    s->plus_first = str_is(n->text, "plus-first");
    if (!s->plus_first && !str_is(n->text, "as-written"))
        diag_add(k->d, RULE_BAD_VALUE, n->at, "modifiers stand as-written or plus-first; this is \"%.*s\"",
                 STRF(n->text));
    if (s->plus_first && order_matters(c))
        diag_add(k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" multiplies what stands above, so that its order is fixed",
                 STRF(c->id));
}

static void grouping_find(struct making *k, const struct chart *c, const struct show *s, const struct node *n)
{
    size_t group, item;
    enum grouping g = grouping_check(c, s->group, s->n_group, &group, &item);
    if (g == GROUPING_GOOD)
        return;
    if (g == GROUPING_UNKNOWN) {
        const struct node *list = n->pair[group].value;
        names_unknown(k, c, list->kind == NODE_LIST ? list->item[item] : list, false, "no row of this chart");
        return;
    }
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->first,
                                 g == GROUPING_TWICE ? "\"%.*s\" stands in more than one of the groups"
                                                     : "\"%.*s\" stands in none of the groups",
                                 STRF(c->row[item].label.s));
    finding_help(k->d, f, "every row belongs to just one of the groups, by its label or its one-of's");
}

static void groups_read(struct making *k, struct show *s, const struct chart *c, const struct node *n)
{
    if (!n || !is_modifiers(k, c, n))
        return;
    struct row_group *g = ARENA_ARRAY(k->a, struct row_group, n->n + 1);
    for (size_t i = 0; i < n->n; i++) {
        const struct node *v = n->pair[i].value;
        size_t all = v->kind == NODE_LIST ? v->n : 1;
        struct str *row = ARENA_ARRAY(k->a, struct str, all + 1);
        for (size_t j = 0; j < all; j++)
            row[j] = node_text(v->kind == NODE_LIST ? v->item[j] : v);
        g[i] = (struct row_group){n->pair[i].key->text, row, all};
    }
    s->group = g;
    s->n_group = n->n;
    grouping_find(k, c, s, n);
}

enum { A_CHART, A_GROUP, N_BANDS };
static const struct field band_fields[N_BANDS] = {
    [A_CHART] = {"chart", FIELD_TEXT, true, "the modifiers"},
    [A_GROUP] = {"group", FIELD_TEXT, true, "the one-of whose rows are ranges of the track"},
};

static void bands_read(struct making *k, struct show *s, const struct node *n)
{
    const struct node *got[N_BANDS];
    if (!n || !fields_read(k->d, n, "the bands of a track", band_fields, N_BANDS, got) || !got[A_CHART] ||
        !got[A_GROUP])
        return;
    const struct chart *c = ask_chart(&k->ask, got[A_CHART]);
    if (!c || !is_modifiers(k, c, got[A_CHART]))
        return;
    struct str group = got[A_GROUP]->text;
    size_t rows = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        struct range r;
        if (!row_named(&group, 1, c, i))
            continue;
        rows++;
        if (!range_parse(c->row[i].label.s, &r))
            diag_add(k->d, RULE_BAD_VALUE, got[A_GROUP]->at, "\"%.*s\" is no range of a track",
                     STRF(c->row[i].label.s));
    }
    if (!rows)
        names_unknown(k, c, got[A_GROUP], false, "no group of this chart");
    s->band_chart = c;
    s->band_group = group;
}

static void view_read(struct making *k, struct show *s, const struct chart *c, const struct node *n)
{
    static const struct str names[] = {{"table", 5},  {"strip", 5}, {"track", 5},
                                       {"turned", 6}, {"panel", 5}, {"line", 4}};
    unsigned v = 0;
    if (!n)
        return;
    while (v < 6 && !str_eq(names[v], n->text))
        v++;
    if (v == 6) {
        ask_unknown(&k->ask, node_said(n), "no way for a chart to stand", names, 6);
        return;
    }
    s->view = (enum view)(VIEW_TABLE + v);
    const char *why = c->bad ? NULL : view_misfit(s, c);
    if (!why)
        return;
    diag_add(k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" %s", STRF(c->id), why);
    s->view = VIEW_OWN;
}

/* Some of its cells may be left out; where no rows are, a chart of a hundred thousand is not laid to be counted. */
static size_t cells_of(const struct chart *c)
{
    size_t n = c->n_row * (c->n_col + 1 + ROW_PIECES);
    for (size_t i = 0; i < c->n_part; i++)
        n += cells_of(c->part[i]);
    return n;
}

static void put_chart(struct making *k, const struct chart *c, const struct show *s, const struct node **got,
                      struct block_array *out)
{
    bool chosen = s->n_only || s->n_without || s->merge == MERGE_YES;
    if (!chosen && !c->bad && !pieces_fit(k, cells_of(c)))
        return;
    struct blocks all = show_blocks(s, c);
    struct beside alone = {.chart = c};
    struct block panel;
    if (s->view == VIEW_PANEL && !c->bad) {
        panel = show_panel(s, show_words(s, c->title.s, WORDS_CHART), &alone, 1, NULL);
        all = (struct blocks){&panel, 1};
    }
    unsigned span = ask_span(&k->ask, got[C_SPAN]);
    bool keep = ask_yes(&k->ask, got[C_KEEP], false);
    for (size_t i = 0; i < all.n; i++) {
        struct block b = all.at[i];
        if (i == 0)
            frame_put(k, &b, got[C_TITLE], got[C_ASIDE], got[C_LEAD]);
        b.span = span;
        b.keep = b.keep || keep;
        ARENA_PUSH(k->a, out, b);
    }
}

void chart_block_read(struct making *k, const struct node *n, struct block_array *out)
{
    const struct node *got[N_CHART] = {0};
    struct show s = k->show;
    s.at = n->kind == NODE_TEXT ? n->at : n->first;
    if (n->kind == NODE_MAP &&
        (!fields_read(k->d, n, "a chart of a sheet", chart_fields, N_CHART, got) || !got[C_CHART]))
        return;
    const struct chart *c = ask_chart(&k->ask, n->kind == NODE_TEXT ? n : got[C_CHART]);
    if (!c)
        return;
    notes_read(k, &s, got[C_NOTES]);
    marks_read(k, &s, got[C_MARKS]);
    s.n_without = names_read(k, c, got[C_WITHOUT], &s.without);
    s.n_only = names_read(k, c, got[C_ONLY], &s.only);
    if (got[C_MERGE])
        s.merge = ask_yes(&k->ask, got[C_MERGE], false) ? MERGE_YES : MERGE_NO;
    s.corner = node_text(got[C_CORNER]);
    order_read(k, &s, c, got[C_ORDER]);
    groups_read(k, &s, c, got[C_GROUPS]);
    bands_read(k, &s, got[C_BANDS]);
    view_read(k, &s, c, got[C_AS]);
    s.fold = ask_number(&k->ask, got[C_COLUMNS], 1, 4, 0);
    put_chart(k, c, &s, got, out);
}

struct beside_list {
    struct beside *at;
    size_t n, cap;
};

/* One chart of a `beside`; one with parts stands for its parts. */
static void beside_one(struct making *k, const struct node *n, struct str head, struct beside_list *l)
{
    const struct node *got[N_ONE] = {0};
    if (n->kind == NODE_MAP &&
        (!fields_read(k->d, n, "a chart beside others", one_fields, N_ONE, got) || !got[O_CHART]))
        return;
    const struct node *id = n->kind == NODE_MAP ? got[O_CHART] : n;
    const struct chart *c = ask_chart(&k->ask, id);
    if (!c || c->bad)
        return;
    size_t parts = c->kind == CHART_PARTS ? c->n_part : 1;
    for (size_t i = 0; i < parts; i++) {
        struct beside b = {c->kind == CHART_PARTS ? c->part[i] : c, head, node_text(got[O_TITLE]),
                           node_text(got[O_ASIDE])};
        struct beside pair[2] = {l->n ? l->at[0] : b, b};
        if (b.chart->bad)
            continue;
        if (!beside_fits(pair, 2))
            diag_add(
                k->d, RULE_BAD_VALUE, id->kind == NODE_TEXT ? id->at : id->first,
                l->n ? "\"%.*s\" is not rolled for or measured as the charts before it are, and cannot share their die"
                     : "\"%.*s\" is not bands on a roll or a measure, and cannot stand beside others",
                STRF(b.chart->id));
        else
            ARENA_PUSH(k->a, l, b);
    }
}

static void beside_list(struct making *k, const struct node *n, struct str head, struct beside_list *l)
{
    if (n->kind == NODE_LIST)
        for (size_t i = 0; i < n->n; i++)
            beside_one(k, n->item[i], head, l);
    else
        beside_one(k, n, head, l);
}

void beside_read(struct making *k, const struct node *n, struct block_array *out)
{
    const struct node *got[N_BESIDE];
    struct beside_list l = {0};
    struct show s = k->show;
    s.at = n->first;
    if (!fields_read(k->d, n, "charts beside each other", beside_fields, N_BESIDE, got) || !got[B_BESIDE])
        return;
    if (got[B_BESIDE]->kind == NODE_MAP)
        for (size_t i = 0; i < got[B_BESIDE]->n; i++)
            beside_list(k, got[B_BESIDE]->pair[i].value, got[B_BESIDE]->pair[i].key->text, &l);
    else
        beside_list(k, got[B_BESIDE], (struct str){0}, &l);
    notes_read(k, &s, got[B_NOTES]);
    marks_read(k, &s, got[B_MARKS]);
    if (l.n == 0)
        return;
    struct block b = show_beside(&s, (struct words){0}, l.at, l.n);
    frame_put(k, &b, got[B_TITLE], got[B_ASIDE], got[B_LEAD]);
    b.span = ask_span(&k->ask, got[B_SPAN]);
    b.keep = ask_yes(&k->ask, got[B_KEEP], true);
    ARENA_PUSH(k->a, out, b);
}

enum { P_PANEL, P_WITH, P_TITLE, P_ASIDE, P_LEAD, P_SPAN, P_NOTES, P_KEEP, P_CRIB, N_PANEL };
static const struct field panel_fields[N_PANEL] = {
    [P_PANEL] = {"panel", FIELD_LIST, true, "charts whose outcomes stand side by side, a cell each"},
    [P_WITH] = {"with", FIELD_TEXT, false, "a grid whose row of an outcome's name is told below it"},
    [P_TITLE] = {"title", FIELD_TEXT, false, "the block's title"},
    [P_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the title's line"},
    [P_LEAD] = {"lead", FIELD_TEXTS, false, "the procedure, above the cells"},
    [P_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [P_NOTES] = {"notes", FIELD_TEXT, false, "where the charts' notes stand: below, above or no"},
    [P_KEEP] = {"keep", FIELD_TEXT, false, "no: it may be broken over two columns"},
    [P_CRIB] = {"crib", FIELD_TEXT, false, "yes: it stands in the crib too"},
};

static void panel_one(struct making *k, const struct node *n, struct beside_list *l)
{
    const struct node *got[N_ONE] = {0};
    if (n->kind == NODE_MAP && (!fields_read(k->d, n, "a chart of a panel", one_fields, N_ONE, got) || !got[O_CHART]))
        return;
    const struct node *id = n->kind == NODE_MAP ? got[O_CHART] : n;
    const struct chart *c = ask_chart(&k->ask, id);
    struct show s = k->show;
    s.view = VIEW_PANEL;
    if (!c || c->bad)
        return;
    const char *why = view_misfit(&s, c);
    if (why)
        diag_add(k->d, RULE_BAD_VALUE, id->at, "\"%.*s\" %s", STRF(c->id), why);
    else
        ARENA_PUSH(k->a, l, ((struct beside){.chart = c, .title = node_text(got[O_TITLE])}));
}

void panel_read(struct making *k, const struct node *n, struct block_array *out)
{
    const struct node *got[N_PANEL];
    struct beside_list l = {0};
    struct show s = k->show;
    s.at = n->first;
    if (!fields_read(k->d, n, "a panel of a sheet", panel_fields, N_PANEL, got) || !got[P_PANEL])
        return;
    for (size_t i = 0; i < got[P_PANEL]->n; i++)
        panel_one(k, got[P_PANEL]->item[i], &l);
    const struct chart *with = got[P_WITH] ? ask_chart(&k->ask, got[P_WITH]) : NULL;
    notes_read(k, &s, got[P_NOTES]);
    if (l.n == 0)
        return;
    struct block b = show_panel(&s, (struct words){0}, l.at, l.n, with && !with->bad ? with : NULL);
    frame_put(k, &b, got[P_TITLE], got[P_ASIDE], got[P_LEAD]);
    b.span = ask_span(&k->ask, got[P_SPAN]);
    b.keep = ask_yes(&k->ask, got[P_KEEP], true);
    ARENA_PUSH(k->a, out, b);
}
