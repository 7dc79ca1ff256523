/* An item of a section's `charts:` to blocks: a chart by its id, or a mapping that begins with chart, beside, text,
 * example or odds. What a layout names wrongly is found at its line and left out. Called by sheets.c. */
#include "doc/making.h"

enum { C_CHART, C_TITLE, C_ASIDE, C_LEAD, C_SPAN, C_WITHOUT, C_NOTES, C_KEEP, C_COLUMNS, C_CRIB, N_CHART };
static const struct field chart_fields[N_CHART] = {
    [C_CHART] = {"chart", FIELD_TEXT, true, "the chart's id, or ID.PART"},
    [C_TITLE] = {"title", FIELD_TEXT, false, "the title here, instead of the chart's"},
    [C_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the title's line"},
    [C_LEAD] = {"lead", FIELD_TEXTS, false, "the procedure, above the table"},
    [C_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [C_WITHOUT] = {"without", FIELD_TEXTS, false, "columns of the chart that are left out here"},
    [C_NOTES] = {"notes", FIELD_TEXT, false,
                 "where the chart's notes stand: below, above or no; short: footnotes only, without their reasons"},
    [C_KEEP] = {"keep", FIELD_TEXT, false, "yes: never broken over two columns"},
    [C_COLUMNS] = {"columns", FIELD_TEXT, false, "modifiers in so many columns side by side"},
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
enum { T_TEXT, T_TITLE, T_ASIDE, T_SPAN, T_KEEP, T_CRIB, N_TEXT };
static const struct field text_fields[N_TEXT] = {
    [T_TEXT] = {"text", FIELD_TEXTS, true, "paragraphs"},
    [T_TITLE] = {"title", FIELD_TEXT, false, "the block's title"},
    [T_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the title's line"},
    [T_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [T_KEEP] = {"keep", FIELD_TEXT, false, "yes: never broken over two columns"},
    [T_CRIB] = {"crib", FIELD_TEXT, false, "yes: it stands in the crib too"},
};
enum { E_EXAMPLE, E_TITLE, E_SPAN, E_CRIB, N_EXAMPLE };
static const struct field example_fields[N_EXAMPLE] = {
    [E_EXAMPLE] = {"example", FIELD_TEXTS, true, "a worked example, in a thin frame"},
    [E_TITLE] = {"title", FIELD_TEXT, false, "its first words in bold, instead of Example"},
    [E_SPAN] = {"span", FIELD_TEXT, false, "how many columns of its section it takes, or all"},
    [E_CRIB] = {"crib", FIELD_TEXT, false, "yes: it stands in the crib too"},
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

/* A column counts as known where the chart, or one of its parts, has it. */
static bool column_known(const struct chart *c, struct str name)
{
    if (chart_col_find(c, name) >= 0)
        return true;
    for (size_t i = 0; i < c->n_part; i++)
        if (column_known(c->part[i], name))
            return true;
    return false;
}

static void without_read(struct making *k, struct show *s, const struct chart *c, const struct node *n)
{
    if (!n)
        return;
    size_t all = n->kind == NODE_LIST ? n->n : 1;
    struct str *names = ARENA_ARRAY(k->a, struct str, all + 1), *known = ARENA_ARRAY(k->a, struct str, c->n_col + 1);
    for (size_t i = 0; i < c->n_col; i++)
        known[i] = c->col[i].label.s;
    for (size_t i = 0; i < all; i++) {
        const struct node *one = n->kind == NODE_LIST ? n->item[i] : n;
        names[i] = ask_text(one);
        if (one->kind == NODE_TEXT && !c->bad && !column_known(c, names[i]))
            ask_unknown(k, one, "no column of this chart", known, c->n_col);
    }
    s->without = names;
    s->n_without = all;
}

static void put_lead(struct making *k, struct block *b, const struct node *n)
{
    struct words_array lead = ask_texts(k, n, WORDS_BODY);
    struct words *all = ARENA_ARRAY(k->a, struct words, lead.n + b->n_lead + 1);
    for (size_t i = 0; i < lead.n + b->n_lead; i++)
        all[i] = i < lead.n ? lead.at[i] : b->lead[i - lead.n];
    b->lead = all;
    b->n_lead += lead.n;
}

static void put_frame_of(struct making *k, struct block *b, const struct node *title, const struct node *aside,
                         const struct node *lead)
{
    if (title)
        b->title = ask_words(k, title, WORDS_CHART, VOICE_PLAIN);
    if (aside)
        b->aside = ask_words(k, aside, WORDS_ASIDE, VOICE_PLAIN);
    put_lead(k, b, lead);
}

static void put_chart(struct making *k, const struct chart *c, const struct show *s, const struct node **got,
                      struct block_array *out)
{
    struct blocks all = show_blocks(s, c);
    unsigned span = ask_span(k, got[C_SPAN]);
    bool keep = ask_yes(k, got[C_KEEP], false);
    for (size_t i = 0; i < all.n; i++) {
        struct block b = all.at[i];
        if (i == 0)
            put_frame_of(k, &b, got[C_TITLE], got[C_ASIDE], got[C_LEAD]);
        b.span = span;
        b.keep = b.keep || keep;
        ARENA_PUSH(k->a, out, b);
    }
}

static void chart_read(struct making *k, const struct node *n, struct block_array *out)
{
    const struct node *got[N_CHART] = {0};
    struct show s = k->show;
    s.at = n->kind == NODE_TEXT ? n->at : n->first;
    if (n->kind == NODE_MAP &&
        (!fields_read(k->d, n, "a chart of a sheet", chart_fields, N_CHART, got) || !got[C_CHART]))
        return;
    const struct chart *c = ask_chart(k, n->kind == NODE_TEXT ? n : got[C_CHART]);
    if (!c)
        return;
    notes_read(k, &s, got[C_NOTES]);
    without_read(k, &s, c, got[C_WITHOUT]);
    s.fold = ask_number(k, got[C_COLUMNS], 1, 4, 0);
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
    const struct chart *c = ask_chart(k, id);
    if (!c || c->bad)
        return;
    size_t parts = c->kind == CHART_PARTS ? c->n_part : 1;
    for (size_t i = 0; i < parts; i++) {
        struct beside b = {c->kind == CHART_PARTS ? c->part[i] : c, head, ask_text(got[O_TITLE]),
                           ask_text(got[O_ASIDE])};
        struct beside pair[2] = {l->n ? l->at[0] : b, b};
        if (b.chart->bad)
            continue;
        if (!beside_fits(pair, 2))
            diag_add(k->d, RULE_BAD_VALUE, id->kind == NODE_TEXT ? id->at : id->first,
                     l->n ? "\"%.*s\" is not rolled for as the charts before it are, and cannot share their die"
                          : "\"%.*s\" is not bands on a roll, and cannot stand beside others",
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

static void beside_read(struct making *k, const struct node *n, struct block_array *out)
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
    put_frame_of(k, &b, got[B_TITLE], got[B_ASIDE], got[B_LEAD]);
    b.span = ask_span(k, got[B_SPAN]);
    b.keep = ask_yes(k, got[B_KEEP], true);
    ARENA_PUSH(k->a, out, b);
}

static void text_read(struct making *k, const struct node *n, struct block_array *out)
{
    const struct node *got[N_TEXT];
    struct block b = {.kind = BLOCK_CHART, .at = n->first};
    if (!fields_read(k->d, n, "a text of a sheet", text_fields, N_TEXT, got))
        return;
    put_frame_of(k, &b, got[T_TITLE], got[T_ASIDE], got[T_TEXT]);
    b.span = ask_span(k, got[T_SPAN]);
    b.keep = ask_yes(k, got[T_KEEP], false);
    ARENA_PUSH(k->a, out, b);
}

static void example_read(struct making *k, const struct node *n, struct block_array *out)
{
    const struct node *got[N_EXAMPLE];
    struct block b = {.kind = BLOCK_FRAME, .keep = true, .at = n->first};
    if (!fields_read(k->d, n, "an example of a sheet", example_fields, N_EXAMPLE, got))
        return;
    struct words_array text = ask_texts(k, got[E_EXAMPLE], WORDS_BODY);
    struct words *lead = ARENA_ARRAY(k->a, struct words, text.n + 1);
    struct words head = ask_words(k, got[E_TITLE], WORDS_BODY, VOICE_STRONG);
    if (!head.n)
        head = words_of(k->a, STR("Example."), WORDS_BODY, VOICE_STRONG);
    head = words_join(k->a, head, words_of(k->a, STR(" "), WORDS_BODY, VOICE_PLAIN));
    for (size_t i = 0; i < text.n; i++)
        lead[i] = i ? text.at[i] : words_join(k->a, head, text.at[i]);
    b.lead = lead;
    b.n_lead = text.n;
    b.span = ask_span(k, got[E_SPAN]);
    ARENA_PUSH(k->a, out, b);
}

void blocks_read(struct making *k, const struct node *n, struct block_array *out)
{
    if (n->kind == NODE_TEXT || node_find(n, "chart"))
        chart_read(k, n, out);
    else if (node_find(n, "beside"))
        beside_read(k, n, out);
    else if (node_find(n, "text"))
        text_read(k, n, out);
    else if (node_find(n, "example"))
        example_read(k, n, out);
    else if (node_find(n, "odds"))
        odds_strip_read(k, n, out);
    else if (n->kind != NODE_BAD) {
        struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->first, "this is no block of a sheet");
        finding_help(k->d, f, "write a chart's id, or a mapping with `chart`, `beside`, `text`, `example` or `odds`");
    }
}
