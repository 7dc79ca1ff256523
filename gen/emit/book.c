/* Writes the numbers of an odds book as data. Three files have all its tables: NAME.csv; NAME.json,
 * one document; and NAME.ndjson, an object on a line for each table, like `odds --format json`. The
 * folder NAME is a data package (specs.frictionlessdata.io): a CSV for each table, one for all
 * decks, and datapackage.json, which describes them. Called by make.c.
 *
 * Invariant: all files have the same data. A table that the book prints in part is written whole
 * only if the book also prints it whole. */
#include "base/built_in.h"
#include "emit/tidy.h"
#include "layout/deck.h"
#include "show/deck/deck.h"

/* ---- the items of a book that are decks, in order ---- */

struct decks_requested {
    const struct deck_item **at;
    size_t n, cap;
};
static struct decks_requested decks_of(struct arena *a, const struct layout *doc)
{
    struct decks_requested d = {0};
    for (const struct layout_section *s = doc->section; s < doc->section + doc->n_section; s++)
        for (size_t i = 0; i < s->n_item; i++)
            if (s->item[i].kind == REQUEST_DECK && !s->item[i].deck->deck->bad)
                ARENA_PUSH(a, &d, s->item[i].deck);
    return d;
}

static const struct data_column deck_columns[] = {
    DATA_COLUMN("deck", "string", "the deck"),
    DATA_COLUMN("arm", "string", "the arm that reads its part of a card"),
    DATA_COLUMN("row", "string", "the row of its chart"),
    DATA_COLUMN("event", "string", "the event, or the card"),
    DATA_COLUMN("cards", "integer", "the number of its cards"),
    DATA_COLUMN("by_card", "integer", "the number of cards drawn: it has come by then"),
    CHANCE,
};
enum { DECK_CHANCE = 6, DECK_COLUMNS = DECK_CHANCE + CHANCE_COLUMNS };

/* Does an event come within k cards? */
static void deck_lines(struct buf *b, const struct deck_item *item)
{
    const struct deck_odds *o = item->deck->made->odds;
    const struct rows rows = {.to = b, .format = FORMAT_CSV, .n = DECK_COLUMNS};
    struct str field[DECK_COLUMNS] = {item->deck->name};
    for (const struct deck_arm_odds *arm = o->arm; arm < o->arm + o->n_arm; arm++)
        for (const struct deck_event *e = arm->event; e < arm->event + arm->n_event; e++)
            for (size_t k = 0; k < item->n_by; k++) {
                field[1] = arm->arm;
                field[2] = e->label;
                field[3] = e->name;
                field[4] = str_printf(b->a, "%zu", e->cards);
                field[5] = str_printf(b->a, "%u", item->by[k].n);
                chance_fields(b->a, deck_come_by(b->a, o->cards, e->cards, item->by[k].n),
                              field + DECK_CHANCE);
                rows_put(&rows, field);
            }
}

static void emit_decks(struct buf *b, const struct book_data *d, struct paint_sink to)
{
    const struct decks_requested deck = decks_of(b->a, d->doc);
    (void)to;
    tidy_put_head(b, deck_columns, DECK_COLUMNS);
    for (size_t i = 0; i < deck.n; i++)
        deck_lines(b, deck.at[i]);
}

/* ---- JSON: an object on each line, and one document ---- */

static void emit_lines(struct buf *b, const struct book_data *d, struct paint_sink to)
{
    (void)b;
    for (size_t i = 0; i < d->n; i++)
        emit_odds(&d->table[i], FORMAT_JSON, true, to);
}

/* The same data as in decks/NAME/odds.csv. */
static void put_deck_json(struct buf *b, const struct deck_item *item)
{
    const struct deck_odds *o = item->deck->made->odds;
    json_next(b);
    buf_printf(b, "{\"id\": %s, \"cards\": %zu, \"events\": [", json_text(b, item->deck->name),
               o->cards);
    for (const struct deck_arm_odds *arm = o->arm; arm < o->arm + o->n_arm; arm++)
        for (const struct deck_event *e = arm->event; e < arm->event + arm->n_event; e++) {
            json_next(b);
            buf_printf(b, "{\"arm\": %s, \"row\": %s, \"event\": %s", json_text(b, arm->arm),
                       json_text(b, e->label), json_text(b, e->name));
            if (arm->chart) {
                json_put_text(b, "chart", arm->chart->id);
                json_put_text(b, "on_the_dice", frac_text(b->a, e->chart));
            }
            buf_printf(b, ", \"cards\": %zu, \"by_card\": {", e->cards);
            for (size_t k = 0; k < item->n_by; k++)
                json_put_text(
                    b, str_printf(b->a, "%u", item->by[k].n).p,
                    frac_text(b->a, deck_come_by(b->a, o->cards, e->cards, item->by[k].n)));
            buf_putz(b, "}}");
        }
    buf_putz(b, "]}\n");
}

/* What a book is, in both documents. */
static void put_book(struct buf *b, const struct book_data *d, const char *title)
{
    const struct layout *doc = d->doc;
    const struct str date = doc->date.s.n ? doc->date.s : doc->set->date.s;
    buf_printf(b, "{\"%s\": %s, \"set\": %s, \"edition\": %s, \"date\": %s, \"input\": \"%.*s\"",
               title, json_text(b, doc->title.s), json_text(b, doc->set->id),
               json_text(b, doc->set->edition.s), json_text(b, date), STRF(d->hash));
}

static void emit_document(struct buf *b, const struct book_data *d, struct paint_sink to)
{
    const struct decks_requested deck = decks_of(b->a, d->doc);
    const struct arena_mark mark = arena_mark(b->a);
    put_book(b, d, "book");
    buf_putz(b, ", \"tables\": [\n");
    for (size_t i = 0; i < d->n; i++) {
        buf_putz(b, i ? ", " : "");
        buf_flush(b, to, mark);
        emit_odds(&d->table[i], FORMAT_JSON, true, to);
    }
    buf_putz(b, "], \"decks\": [");
    for (size_t i = 0; i < deck.n; i++)
        put_deck_json(b, deck.at[i]);
    buf_putz(b, "]}\n");
}

void book_schema_put(struct buf *b)
{
    buf_put(b, built_in_find(STR("gen/emit/odds-data.json"))->bytes);
}

/* ---- the data package ---- */

/* The name of a table's file. Another part of the same table has a number. IDs have no points, so
 * no other name is the same. */
static struct str resource_name(struct arena *a, const struct book_data *d, size_t table)
{
    const struct str id = d->table[table].entry->id;
    size_t before = 0;
    for (size_t i = 0; i < table; i++)
        before += str_eq(d->table[i].entry->id, id);
    return before ? str_printf(a, "%.*s.%zu", STRF(id), before + 1) : id;
}

/* The i-th file, with the hash of its bytes. */
static void put_resource(struct buf *b, const struct book_data *d, size_t i, struct str name,
                         struct str title, struct str words, const struct data_column *column,
                         size_t n)
{
    struct bytes all = {0};
    book_emit(d, i, (struct paint_sink){bytes_write, &all});
    const struct str sum = bytes_sha256(b->a, (struct str){(const char *)all.p, all.n});
    json_next(b);
    buf_printf(b,
               "\n{\"profile\": \"tabular-data-resource\", \"name\": %s, \"path\": %s, "
               "\"title\": %s, \"description\": %s, \"bytes\": %zu, \"hash\": \"sha256:%.*s\", "
               "\"schema\": {\"fields\": [",
               json_text(b, name),
               json_text(b, path_portable(b->a, str_printf(b->a, "%.*s.csv", STRF(name)))),
               json_text(b, title), json_text(b, words), all.n, STRF(sum));
    bytes_drop(&all);
    for (i = 0; i < n; i++) {
        json_next(b);
        buf_printf(b, "{\"name\": %s, \"type\": \"%s\", \"title\": %s}",
                   json_text(b, column[i].name), column[i].type ? column[i].type : "string",
                   json_text(b, column[i].title));
    }
    buf_putz(b, "]}}");
}

static void put_terms(struct buf *b, const struct layout *doc)
{
    buf_printf(b, ", \"profile\": \"tabular-data-package\", \"version\": %s",
               json_text(b, doc->set->edition.s));
    if (doc->publisher.s.n)
        buf_printf(b, ", \"contributors\": [{\"title\": %s, \"role\": \"publisher\"}]",
                   json_text(b, doc->publisher.s));
    if (doc->licence.s.n)
        buf_printf(b, ", \"licenses\": [{\"name\": %s}]", json_text(b, doc->licence.s));
}

enum { FILES = 5 }; /* besides those of single tables; the last is that of the decks */
#define DECKS "decks.by-card"
static void emit_package(struct buf *b, const struct book_data *d, struct paint_sink to)
{
    (void)to;
    put_book(b, d, "title");
    put_terms(b, d->doc);
    buf_putz(b, ", \"resources\": [");
    for (size_t i = 0; i < d->n; i++) {
        const struct odds_entry *e = d->table[i].entry;
        const struct data_columns all = tidy_columns(b->a, &d->table[i], 1, TIDY_ALONE);
        put_resource(b, d, i, resource_name(b->a, d, i), e->title.s.n ? e->title.s : e->id,
                     e->words.s, all.at, all.n);
    }
    if (decks_of(b->a, d->doc).n)
        put_resource(b, d, d->n + FILES - 1, STR(DECKS), STR("Cards"), STR(""), deck_columns,
                     DECK_COLUMNS);
    buf_putz(b, "]}\n");
}

/* ---- all files ---- */

static void emit_all(struct buf *b, const struct book_data *d, struct paint_sink to)
{
    (void)b;
    tidy_emit(d->table, d->n, TIDY_BOOK, to);
}

/* The files after those of single tables; the last only for a book with decks. */
static const struct {
    const char *ending;
    void (*emit)(struct buf *b, const struct book_data *d, struct paint_sink to);
} files[FILES] = {
    {".csv", emit_all},
    {".json", emit_document},
    {".ndjson", emit_lines},
    {"/datapackage.json", emit_package},
    {"/" DECKS ".csv", emit_decks},
};

struct str book_file(struct arena *a, const struct book_data *d, size_t i)
{
    const struct str book = d->doc->name;
    if (i < d->n) {
        const struct str name = resource_name(a, d, i);
        return str_printf(a, "odds/%.*s/%.*s.csv", STRF(book), STRF(name));
    }
    i -= d->n;
    if (i + !decks_of(a, d->doc).n >= FILES)
        return (struct str){0};
    return str_printf(a, "odds/%.*s%s", STRF(book), files[i].ending);
}

/* The sink stores its error. */
void book_emit(const struct book_data *d, size_t i, struct paint_sink to)
{
    struct buf b = {.a = arena_new()};
    if (i < d->n)
        tidy_emit(&d->table[i], 1, TIDY_ALONE, to);
    else
        files[i - d->n].emit(&b, d, to);
    if (b.n)
        to.write(to.data, b.p, b.n);
    arena_drop(b.a);
}
