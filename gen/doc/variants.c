/* What files a document comes to: one for each of its themes and papers, and its crib.
 *
 * The sheet is made once; a variant is that sheet with another theme, and where the layout says so with other pages,
 * type, columns or paper. The first theme has the document's name alone, each further one its own name behind it. The
 * crib is made of what is marked for it.
 * Called by documents.c when a layout is read, and by make.c for each file. */
#include "doc/making.h"

enum { V_PAGES, V_TYPE, V_COLUMNS, V_PAPER, V_FOLD, V_PHASES, N_THEME, V_THEME = N_THEME, N_VARIANT };
static const struct field variant_fields[N_VARIANT] = {
    [V_PAGES] = {"pages", FIELD_TEXT, false, "the most pages it may take"},
    [V_TYPE] = {"type", FIELD_TEXT, false, "the smallest and the largest size of running text, 12pt..14pt"},
    [V_COLUMNS] = {"columns", FIELD_TEXT, false, "columns of the page"},
    [V_PAPER] = {"paper", FIELD_TEXTS, false, "its papers, instead of the document's"},
    [V_FOLD] = {"fold", FIELD_TEXT, false, "panels that the paper is folded to"},
    [V_THEME] = {"theme", FIELD_TEXT, false,
                 "of a crib: its theme, instead of the document's first"}, /* a crib alone */
    [V_PHASES] = {"phases", FIELD_TEXT, false, "how it shows them: rail, strip or none"},
};

struct variant_list {
    struct variant *at;
    size_t n, cap;
};

static bool paper_known(struct making *k, const struct node *n)
{
    static const struct str names[] = {{"a4", 2}, {"a4 landscape", 12}, {"letter", 6}, {"letter landscape", 16},
                                       {"a5", 2}, {"a5 landscape", 12}, {"a6", 2}};
    struct paper paper;
    bool landscape;
    if (n->kind == NODE_TEXT && paper_find(n->text, &paper, &landscape))
        return true;
    ask_unknown(&k->ask, node_said(n), "no paper", names, sizeof names / sizeof *names);
    return false;
}

static const struct text *papers_read(struct making *k, const struct node *n, size_t *count)
{
    size_t all = n->kind == NODE_LIST ? n->n : 1;
    struct text *paper = ARENA_ARRAY(k->a, struct text, all + 1);
    *count = 0;
    if (!all)
        diag_add(k->d, RULE_BAD_VALUE, n->first, "there is no paper in this list");
    for (size_t i = 0; i < all; i++) {
        const struct node *one = n->kind == NODE_LIST ? n->item[i] : n;
        if (one->kind != NODE_BAD && paper_known(k, one))
            paper[(*count)++] = (struct text){one->text, one->at};
    }
    return paper;
}

static void changes_read(struct making *k, struct variant *v, const struct node *n)
{
    const struct node *got[N_VARIANT] = {NULL};
    if (!fields_read(k->d, n, v->crib ? "a crib" : "a theme of a document", variant_fields,
                     v->crib ? N_VARIANT : N_THEME, got))
        return;
    v->pages = ask_number(&k->ask, got[V_PAGES], 1, MOST_PAGES, v->pages);
    v->columns = ask_number(&k->ask, got[V_COLUMNS], 1, MOST_COLUMNS, v->columns);
    if (got[V_TYPE] && ask_type(k, got[V_TYPE], &v->least_mpt, &v->most_mpt))
        v->type_at = got[V_TYPE]->at;
    if (got[V_PAPER])
        v->paper = papers_read(k, got[V_PAPER], &v->n_paper);
    v->fold = ask_number(&k->ask, got[V_FOLD], 2, MOST_PANELS, v->fold);
    if (got[V_THEME])
        v->theme = (struct text){got[V_THEME]->text, got[V_THEME]->at};
    enum phases_show show;
    if (got[V_PHASES])
        v->phases = (struct text){got[V_PHASES]->text, got[V_PHASES]->at};
    if (got[V_PHASES] && !phases_show_find(v->phases.s, &show))
        diag_add(k->d, RULE_BAD_VALUE, v->phases.at, "phases are shown as rail, strip or none, and this is \"%.*s\"",
                 STRF(v->phases.s));
}

/* One theme, as the document has it, with what its mapping changes. */
static void variant_put(struct making *k, struct variant_list *l, const struct variant *as, const struct node *name,
                        const struct node *changes)
{
    struct variant v = *as;
    if (!name->text.n) {
        diag_add(k->d, RULE_BAD_VALUE, name->at, "a theme has a name");
        return;
    }
    v.theme = (struct text){name->text, name->at};
    v.mark = l->n ? str_printf(k->a, "-%.*s", STRF(name->text)) : STR("");
    if (changes && changes->kind != NODE_BAD)
        changes_read(k, &v, changes);
    ARENA_PUSH(k->a, l, v);
}

static void themes_read(struct making *k, struct variant_list *l, const struct variant *as, const struct node *n)
{
    if (n->kind == NODE_TEXT)
        variant_put(k, l, as, n, NULL);
    for (size_t i = 0; n->kind == NODE_MAP && i < n->n; i++)
        variant_put(k, l, as, n->pair[i].key, n->pair[i].value);
    for (size_t i = 0; n->kind == NODE_LIST && i < n->n; i++)
        if (n->item[i]->kind == NODE_LIST)
            diag_add(k->d, RULE_BAD_VALUE, n->item[i]->first, "a theme is a name, or a name with what it changes");
        else
            themes_read(k, l, as, n->item[i]);
}

/* One file a paper: of a page, if nothing is said, and without the sequence of play. */
static void crib_read(struct making *k, struct variant_list *l, const struct node *n)
{
    struct variant v = l->at[0];
    v.crib = true;
    v.mark = STR("-crib");
    v.pages = 1;
    v.phases = (struct text){STR("none"), n->first};
    v.columns = v.fold = 0;
    v.least_mpt = v.most_mpt = 0;
    changes_read(k, &v, n);
    ARENA_PUSH(k->a, l, v);
}

void variants_read(struct making *k, struct document *doc)
{
    const struct node *themes = node_find(doc->tree, "theme"), *paper = node_find(doc->tree, "paper"),
                      *fit = node_find(doc->tree, "fit"), *type = fit ? node_find(fit, "type") : NULL;
    struct variant as = {.theme = {STR("classic"), doc->tree->first}, .mark = STR("")};
    struct variant_list l = {0};
    struct text *a4 = ARENA_NEW(k->a, struct text);
    *a4 = (struct text){STR("a4"), doc->tree->first};
    as.paper = paper ? papers_read(k, paper, &as.n_paper) : a4;
    as.n_paper = paper ? as.n_paper : 1;
    as.type_at = type ? type->at : doc->tree->first;
    if (themes)
        themes_read(k, &l, &as, themes);
    if (!l.n)
        ARENA_PUSH(k->a, &l, as);
    const struct node *crib = doc->kind == DOCUMENT_SHEET ? node_find(doc->tree, "crib") : NULL;
    if (crib && crib->kind == NODE_MAP)
        crib_read(k, &l, crib);
    doc->variant = l.at;
    doc->n_variant = l.n;
}

struct str doc_file(struct arena *a, const struct document *doc, const struct variant *v, struct str paper)
{
    struct str rest = paper, head = paper;
    str_split(&rest, ' ', &head);
    return str_printf(a, "%s/%.*s%.*s-%.*s", doc->kind == DOCUMENT_SHEET ? "sheets" : "odds", STRF(doc->name),
                      STRF(v->mark), STRF(head));
}

static int32_t least_of(const struct document *doc, const struct variant *v, const struct theme *t)
{
    const struct node *fit = node_find(doc->tree, "fit"), *type = fit ? node_find(fit, "type") : NULL;
    int32_t least = 0, most;
    if (v->least_mpt)
        return v->least_mpt;
    return type && type->kind == NODE_TEXT && type_parse(type->text, &least, &most) ? least : t->body_least;
}

/* 7058 thousandths as "7.06". */
static struct str points_words(struct arena *a, int32_t mpt)
{
    int whole = (int)mpt / MPT_PER_PT, rest = (int)mpt % MPT_PER_PT / 10;
    return rest ? str_printf(a, "%d.%02d pt", whole, rest) : str_printf(a, "%d pt", whole);
}

void variant_floor_check(struct making *k, const struct document *doc, const struct variant *v)
{
    const struct theme *t = v->look;
    int32_t least = least_of(doc, v, t), smallest = theme_smallest(t, least);
    if (smallest >= t->floor)
        return;
    struct finding *f =
        diag_add(k->d, RULE_BELOW_TYPE_FLOOR, v->type_at,
                 "running text of %.*s would make the smallest type of `%.*s` %.*s, below its floor of %.*s",
                 STRF(points_words(k->a, least)), STRF(v->theme.s), STRF(points_words(k->a, smallest)),
                 STRF(points_words(k->a, t->floor)));
    if (least < t->body_least)
        finding_help(k->d, f, "give it sizes and pages of its own: {%.*s: {pages: 6, type: %dpt..%dpt}}",
                     STRF(v->theme.s), (t->body_least + MPT_PER_PT - 1) / MPT_PER_PT, t->body_most / MPT_PER_PT);
}

/* --- files */

struct file {
    struct str name;
    const struct document *doc;
    struct span at;
};
struct file_list {
    struct file *at;
    size_t n, cap;
};

static void same_file(struct making *k, struct document *doc, const struct file *before, struct file now)
{
    struct finding *f = diag_add(k->d, RULE_SAME_FILE, now.at, "out/%.*s.pdf is written twice", STRF(now.name));
    if (before->doc == doc)
        finding_help(k->d, f, "give each theme and each size of paper once");
    else
        finding_help(k->d, f, "%.*s writes it too: call one of them otherwise", STRF(before->doc->name));
    doc->bad = true;
}

void variants_files_check(struct making *k, struct document *doc, size_t n)
{
    struct file_list l = {0};
    for (size_t i = 0; i < n; i++)
        for (size_t v = 0; v < doc[i].n_variant; v++)
            for (size_t p = 0; p < doc[i].variant[v].n_paper; p++) {
                const struct text *paper = &doc[i].variant[v].paper[p];
                const struct variant *x = &doc[i].variant[v];
                struct file now = {doc_file(k->a, &doc[i], x, paper->s), &doc[i], x->mark.n ? x->theme.at : paper->at};
                size_t before = 0;
                while (before < l.n && !str_eq(l.at[before].name, now.name))
                    before++;
                if (before < l.n)
                    same_file(k, &doc[i], &l.at[before], now);
                else
                    ARENA_PUSH(k->a, &l, now);
            }
}

/* --- a sheet in another number of columns */

static unsigned scaled(unsigned n, unsigned from, unsigned to)
{
    return n >= from ? to : (n * to + from - 1) / from;
}

static void blocks_change(struct arena *a, struct section *s, unsigned from, unsigned to)
{
    struct block *all = arena_copy(a, s->block, s->n_block * sizeof *all);
    for (size_t i = 0; i < s->n_block; i++)
        all[i].span = all[i].span ? scaled(all[i].span, from, to) : 0;
    s->block = all;
}

/* What took half of the page takes no less of it now: fewer columns are for larger type, which wants the room. */
static void columns_change(struct arena *a, struct sheet *s, unsigned columns)
{
    struct section *all = ARENA_ARRAY(a, struct section, s->n_section + 1);
    for (size_t i = 0; i < s->n_section; i++) {
        all[i] = s->section[i];
        all[i].new_page = false; /* what fills a side in small type does not in large */
        all[i].side = (struct str){0};
        unsigned span = all[i].span, inside = all[i].columns;
        if (!span)
            continue;
        all[i].span = scaled(span, s->columns, columns);
        all[i].columns = scaled(inside, span, all[i].span);
        blocks_change(a, &all[i], inside, all[i].columns);
    }
    s->section = all;
    s->columns = columns;
    s->weight = NULL;
    s->weight = NULL;
}

/* A panel is a column that nothing crosses; the rail has no place among them. */
static void panels_make(struct arena *a, struct sheet *s)
{
    struct section *all = ARENA_ARRAY(a, struct section, s->n_section + 1);
    for (size_t i = 0; i < s->n_section; i++) {
        all[i] = s->section[i];
        all[i].span = 0;
        all[i].columns = 1;
    }
    s->section = all;
    s->columns = s->fold;
    s->weight = NULL;
    if (s->phases_show == PHASES_RAIL)
        s->phases_show = PHASES_STRIP;
}

const struct sheet *sheet_variant(struct arena *a, const struct sheet *base, const struct variant *v,
                                  const struct text *paper)
{
    struct sheet *s = arena_copy(a, base, sizeof *base);
    s->theme = v->theme.s;
    s->theme_at = v->theme.at;
    s->paper = paper->s;
    s->paper_at = paper->at;
    if (v->pages)
        s->most_pages = v->pages;
    if (v->most_mpt) {
        s->least_mpt = v->least_mpt;
        s->most_mpt = v->most_mpt;
    }
    if (v->fold)
        s->fold = v->fold;
    if (v->phases.s.n)
        phases_show_find(v->phases.s, &s->phases_show);
    if (s->fold)
        panels_make(a, s);
    else if (v->columns && v->columns != s->columns)
        columns_change(a, s, v->columns);
    return s;
}
