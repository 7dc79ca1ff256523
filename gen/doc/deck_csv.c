/* An author's own cards, from a CSV beside the layout: a line a card. `count`, `id`, `title`, `headline`, `text`,
 * `icon` and `hue` mean what they say, a column called as an arm is what that arm reads, and every column is a field
 * that templates may ask for. Texts are as in layouts: **strong**, @id, {EXPRESSION}, 3in. Called by decks.c. */
#include "doc/deck.h"

struct csv {
    struct deck_layout *l;
    const struct node *head, *row;
    const char *const *name; /* of its columns */
};

static const struct node *cell(const struct csv *c, const char *name)
{
    for (size_t i = 0; i < c->head->n && i < c->row->n; i++)
        if (str_same_name(c->head->item[i]->text, str_of(name)))
            return c->row->item[i]->text.n ? c->row->item[i] : NULL;
    return NULL;
}

static bool has_column(const struct node *head, struct str name)
{
    for (size_t i = 0; i < head->n; i++)
        if (str_same_name(head->item[i]->text, name))
            return true;
    return false;
}

/* Arms of `arms:`, in its order, each with a column. */
static void arms_read(struct deck_layout *l, const struct node *head)
{
    struct arm *arm = ARENA_ARRAY(l->k->a, struct arm, (l->arms ? l->arms->n : 0) + 1);
    for (size_t i = 0; l->arms && i < l->arms->n; i++) {
        struct str name = l->arms->pair[i].key->text;
        const struct node *without = NULL;
        if (!has_column(head, name)) {
            struct finding *f = diag_add(l->k->d, RULE_UNKNOWN_REFERENCE, l->arms->pair[i].key->at,
                                         "the CSV has no column \"%.*s\"", STRF(name));
            finding_help(l->k->d, f, "add the column, with this arm's words of each card, or take the arm away");
        }
        arm[i] = (struct arm){.name = name, .label = words_of(l->k->a, name, WORDS_BODY, VOICE_PLAIN)};
        deck_arm_read(l->k, &arm[i], l->arms->pair[i].value, &without);
    }
    l->deck->arm = arm;
    l->deck->n_arm = l->arms ? l->arms->n : 0;
}

/* Paragraphs are parted by line breaks or a bar between blanks. */
static void put_paragraphs(const struct csv *c, struct card_part *p, const struct node *n)
{
    struct arena *a = c->l->k->a;
    size_t lines = 1;
    for (size_t i = 0; i < n->text.n; i++)
        lines += n->text.p[i] == '\n';
    struct words *text = ARENA_ARRAY(a, struct words, lines);
    struct words all = deck_words(c->l->k, n, WORDS_BODY, VOICE_PLAIN);
    if (str_find_char(n->text, '\n') < 0) {
        text[p->n_text++] = all;
        p->text = text;
        return;
    }
    struct str rest = n->text, line;
    while (str_split(&rest, '\n', &line)) {
        struct node one = *n;
        one.text = str_trim(line);
        if (one.text.n)
            text[p->n_text++] = deck_words_known(c->l->k, &one, WORDS_BODY, VOICE_PLAIN);
    }
    p->text = text;
}

static void put_parts(const struct csv *c, struct card *card)
{
    struct arena *a = c->l->k->a;
    const struct deck *d = c->l->deck;
    struct card_part *part = ARENA_ARRAY(a, struct card_part, d->n_arm + 1);
    const struct node *headline = cell(c, "headline"), *text = cell(c, "text");
    card->part = part;
    if (headline || text) {
        struct card_part *p = &part[card->n_part++];
        p->headline = deck_words(c->l->k, headline, WORDS_BODY, VOICE_STRONG);
        if (text)
            put_paragraphs(c, p, text);
    }
    for (size_t i = 0; i < d->n_arm; i++) {
        const struct node *n = cell(c, str_z(a, d->arm[i].name));
        if (!n)
            continue;
        struct card_part *p = &part[card->n_part++];
        unsigned *arm = ARENA_ARRAY(a, unsigned, 1);
        *arm = (unsigned)i;
        p->arm = arm;
        p->n_arm = 1;
        put_paragraphs(c, p, n);
    }
}

/* ---- a card is made in room that is used again, and what stays of it is copied: ten thousand may follow ---- */

static bool same_words(struct words x, struct words y)
{
    bool same = x.n == y.n;
    for (size_t i = 0; same && i < x.n; i++)
        same = x.run[i].voice == y.run[i].voice && str_eq(x.run[i].text, y.run[i].text);
    return same;
}

/* Words that a field has already are not kept twice. */
static struct words words_kept(struct arena *a, struct words w, const struct card_field *field, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (same_words(field[i].words, w))
            return (struct words){field[i].words.run, w.n};
    struct run *run = arena_copy(a, w.run, w.n * sizeof *run);
    for (size_t i = 0; i < w.n; i++)
        run[i].text = str_dup(a, run[i].text);
    return (struct words){run, w.n};
}

static struct card_part part_kept(struct arena *a, const struct card_part *p, const struct card_field *field, size_t n)
{
    struct card_part out = *p;
    struct words *text = ARENA_ARRAY(a, struct words, p->n_text);
    for (size_t i = 0; i < p->n_text; i++)
        text[i] = words_kept(a, p->text[i], field, n);
    out.text = text;
    out.headline = words_kept(a, p->headline, field, n);
    out.arm = p->n_arm ? arena_copy(a, p->arm, p->n_arm * sizeof *p->arm) : NULL;
    return out;
}

static struct card card_kept(struct arena *a, const struct card *c)
{
    struct card out = *c;
    struct card_field *field = ARENA_ARRAY(a, struct card_field, c->n_field);
    struct card_part *part = ARENA_ARRAY(a, struct card_part, c->n_part);
    for (size_t i = 0; i < c->n_field; i++)
        field[i] = (struct card_field){c->field[i].name, words_kept(a, c->field[i].words, field, i)};
    for (size_t i = 0; i < c->n_part; i++)
        part[i] = part_kept(a, &c->part[i], field, c->n_field);
    out.field = field;
    out.part = part;
    out.id = str_dup(a, c->id);
    return out;
}

/* False where the line is no card; *wrong: by a mistake, that had its finding. */
static bool card_make(const struct csv *c, size_t line, struct card *out, bool *wrong)
{
    struct making *k = c->l->k;
    const struct node *id = cell(c, "id"), *title = cell(c, "title"), *n;
    struct card card = {.at = c->row->n ? c->row->item[0]->at : c->row->at, .all = c->row->at};
    if (c->row->n != c->head->n) {
        *wrong = true;
        diag_add(k->d, RULE_RAGGED_GRID, c->row->at, "this line has %zu cell%s, and the first line names %zu column%s",
                 c->row->n, c->row->n == 1 ? "" : "s", c->head->n, c->head->n == 1 ? "" : "s");
        return false;
    }
    card.copies = ask_number(&k->ask, cell(c, "count"), 0, DECK_MOST, 1);
    if (card.copies == 0)
        return false;
    card.id = id ? id->text : str_printf(k->a, "%zu", line);
    card.icon = node_text(cell(c, "icon"));
    card.hue = ask_number(&k->ask, cell(c, "hue"), 0, 12, 0);
    if (title)
        card_field_put(k->a, &card, "title", deck_words(k, title, WORDS_TITLE, VOICE_PLAIN));
    for (size_t i = 0; i < c->head->n; i++) {
        struct str name = c->head->item[i]->text;
        n = c->row->item[i];
        if (!str_same_name(name, STR("title")) && name.n && n->text.n)
            card_field_put(k->a, &card, c->name[i], deck_words_known(k, n, WORDS_BODY, VOICE_PLAIN));
    }
    put_parts(c, &card);
    *out = card;
    return true;
}

/* False where a line is wrong. */
static bool cards_make(struct deck_layout *l, const struct node *rows, struct card_list *out)
{
    bool wrong = false;
    struct making *k = l->k;
    struct arena *keep = k->a, *own = arena_new();
    const struct node *head = rows->item[0];
    const char **name = ARENA_ARRAY(keep, const char *, head->n);
    for (size_t i = 0; i < head->n; i++)
        name[i] = str_z(keep, head->item[i]->text);
    for (size_t i = 1; i < rows->n; i++) {
        struct arena_mark mark = arena_mark(own);
        struct card card;
        k->a = k->show.a = own;
        bool good = card_make(&(struct csv){l, head, rows->item[i], name}, i, &card, &wrong);
        k->a = k->show.a = keep;
        if (good)
            card = card_kept(keep, &card);
        if (good)
            ARENA_PUSH(keep, out, card);
        arena_rewind(own, mark);
    }
    arena_drop(own);
    return !wrong;
}

static bool head_check(struct making *k, const struct node *head)
{
    bool good = true;
    for (size_t i = 0; i < head->n; i++)
        for (size_t j = 0; j < i; j++)
            if (head->item[i]->text.n && str_same_name(head->item[i]->text, head->item[j]->text)) {
                struct finding *f = diag_add(k->d, RULE_DUPLICATE_KEY, head->item[i]->at,
                                             "two columns are called \"%.*s\"", STRF(head->item[i]->text));
                finding_also(k->d, f, head->item[j]->at, "first here");
                good = false;
            }
    return good;
}

/* The file beside the layout; never out of the project. */
static struct str path_of(struct making *k, struct str name)
{
    bool outside = str_starts(name, "/") || str_find(name, "..") >= 0;
    struct str none = {"", 0};
    return outside ? none : str_printf(k->a, "layouts/decks/%.*s", STRF(name));
}

bool deck_csv(struct deck_layout *l, const struct node *file, struct card_list *out)
{
    struct making *k = l->k;
    bool missing = false;
    struct str path = path_of(k, node_text(file));
    if (file->kind != NODE_TEXT || !path.n) {
        diag_add(k->d, RULE_BAD_VALUE, file->kind == NODE_TEXT ? file->at : file->first,
                 "a CSV is named by its file, beside this layout or below it");
        return false;
    }
    uint32_t source = source_read(k->a, k->d, k->dir, path, &missing);
    basis_path(k->basis, BASIS_SAYS, path);
    if (missing)
        diag_add(k->d, RULE_UNKNOWN_REFERENCE, file->at, "there is no file %.*s", STRF(path));
    const struct node *rows = source ? csv_parse(k->a, k->d, source) : NULL;
    if (!rows || !head_check(k, rows->item[0]))
        return false;
    arms_read(l, rows->item[0]);
    if (cards_make(l, rows, out) && out->n == 0)
        diag_add(k->d, RULE_BAD_VALUE, rows->item[0]->at, "there is no card in this CSV");
    return out->n > 0;
}
