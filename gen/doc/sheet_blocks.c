/* An item of a section's `charts:` to blocks: a chart by its id, or a mapping that begins with chart, beside, panel,
 * text, example or odds. What a layout names wrongly is found at its line and left out. Called by sheets.c. */
#include "doc/making.h"

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

static void put_lead(struct making *k, struct block *b, const struct node *n)
{
    struct words_array lead = ask_texts(k, n, WORDS_BODY);
    struct words *all = ARENA_ARRAY(k->a, struct words, lead.n + b->n_lead + 1);
    for (size_t i = 0; i < lead.n + b->n_lead; i++)
        all[i] = i < lead.n ? lead.at[i] : b->lead[i - lead.n];
    b->lead = all;
    b->n_lead += lead.n;
}

void frame_put(struct making *k, struct block *b, const struct node *title, const struct node *aside,
               const struct node *lead)
{
    if (title && str_is(title->text, "no"))
        b->title.n = b->aside.n = 0;
    else if (title)
        b->title = ask_words(k, title, WORDS_CHART, VOICE_PLAIN);
    if (aside)
        b->aside = ask_words(k, aside, WORDS_ASIDE, VOICE_PLAIN);
    put_lead(k, b, lead);
}

static void text_read(struct making *k, const struct node *n, struct block_array *out)
{
    const struct node *got[N_TEXT];
    struct block b = {.kind = BLOCK_CHART, .at = n->first};
    if (!fields_read(k->d, n, "a text of a sheet", text_fields, N_TEXT, got))
        return;
    frame_put(k, &b, got[T_TITLE], got[T_ASIDE], got[T_TEXT]);
    b.span = ask_span(&k->ask, got[T_SPAN]);
    b.keep = ask_yes(&k->ask, got[T_KEEP], false);
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
    b.span = ask_span(&k->ask, got[E_SPAN]);
    ARENA_PUSH(k->a, out, b);
}

void blocks_read(struct making *k, const struct node *n, struct block_array *out)
{
    if (n->kind == NODE_TEXT || node_find(n, "chart"))
        chart_block_read(k, n, out);
    else if (node_find(n, "beside"))
        beside_read(k, n, out);
    else if (node_find(n, "panel"))
        panel_read(k, n, out);
    else if (node_find(n, "text"))
        text_read(k, n, out);
    else if (node_find(n, "example"))
        example_read(k, n, out);
    else if (node_find(n, "odds"))
        odds_strip_read(k, n, out);
    else if (n->kind != NODE_BAD) {
        struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->first, "this is no block of a sheet");
        finding_help(k->d, f,
                     "write a chart's id, or a mapping with `chart`, `beside`, `panel`, `text`, `example` or `odds`");
    }
}
