/* Writes the numbers of an odds book as data: NAME.csv, one tidy table (a line for each outcome of
 * each situation, a column for each given of any table, chances as numerator, denominator and
 * decimal); NAME.json, one document; and NAME.ndjson, an object on a line for each table, like
 * `odds --format json`. Called by make.c.
 *
 * Invariant: all three files have the same data. Only decimals are rounded, and a decimal is never
 * 0 or 1 unless the event is impossible or certain. A table that the book prints in part is written
 * whole only if the book also prints it whole. */
#include "emit/emit.h"
#include "layout/deck.h"
#include "show/deck/deck.h"

/* Of decimals: the precision of a double, so that a program reads back the same number. */
enum { DIGITS = 15 };

/* ---- tidy table ---- */

/* A given of several tables has one column, because equal names mean the same thing. */
struct names {
    struct str *at;
    size_t n, cap;
};

static size_t name_at(struct arena *a, struct names *all, struct str name)
{
    size_t i = 0;
    while (i < all->n && !str_eq(all->at[i], name))
        i++;
    if (i == all->n)
        ARENA_PUSH(a, all, name);
    return i;
}

static const char *const own_columns[] = {"table", "outcome", "n", "d", "p", NULL};

struct str given_column(struct arena *a, struct str given, const char *const *own)
{
    for (; *own; own++)
        if (str_is(given, *own))
            return str_printf(a, "given %.*s", STRF(given));
    return given;
}

/* One line; `given` has a text for each name, or empty. */
static void put_line(struct buf *b, const struct names *all, struct str table, const struct str *given,
                     struct str outcome, struct frac p)
{
    struct str *field = ARENA_ARRAY(b->a, struct str, all->n + 5);
    struct buf n = {.a = b->a}, d = {.a = b->a}, decimal = {.a = b->a};
    field[0] = table;
    for (size_t i = 0; i < all->n; i++)
        field[1 + i] = given[i];
    buf_put_nat(&n, p.num);
    buf_put_nat(&d, p.den);
    buf_put_digits(&decimal, p, DIGITS);
    field[all->n + 1] = outcome;
    field[all->n + 2] = buf_str(&n);
    field[all->n + 3] = buf_str(&d);
    field[all->n + 4] = buf_str(&decimal);
    rows_put(&(struct rows){.to = b, .format = FORMAT_CSV, .n = all->n + 5}, field);
}

static void put_cell(struct buf *b, struct names *all, const struct odds_entry *e, const struct grid_cell *cell)
{
    struct str *given = ARENA_ARRAY(b->a, struct str, all->n + 1);
    for (size_t k = 0; k < e->n_given; k++)
        given[name_at(b->a, all, given_column(b->a, e->given[k].name.s, own_columns))] =
            value_text(b->a, &cell->given[k]);
    for (size_t i = 0; i < cell->dist.n; i++)
        put_line(b, all, e->id, given, value_text(b->a, &cell->dist.at[i].value),
                 dist_p(b->a, &cell->dist, i));
}

/* The book's numbers for a deck: does an event come within k cards? */
static void put_deck(struct buf *b, struct names *all, const struct deck_item *item)
{
    const struct deck_odds *o = item->deck->made->odds;
    struct str *given = ARENA_ARRAY(b->a, struct str, all->n + 1);
    for (size_t i = 0; i < o->n_arm; i++)
        for (const struct deck_event *e = o->arm[i].event; e < o->arm[i].event + o->arm[i].n_event; e++)
            for (size_t k = 0; k < item->n_by; k++) {
                given[name_at(b->a, all, STR("arm"))] = o->arm[i].arm;
                given[name_at(b->a, all, STR("event"))] = e->label.n ? e->label : e->name;
                given[name_at(b->a, all, STR("by card"))] = str_printf(b->a, "%u", item->by[k].n);
                struct frac certain = frac_of_rat(b->a, RAT(1));
                struct frac come = deck_come_by(b->a, o->cards, e->cards, item->by[k].n);
                put_line(b, all, item->deck->name, given, STR("come"), come);
                if (!frac_is_one(come))
                    put_line(b, all, item->deck->name, given, STR("not come"),
                             frac_sub(b->a, certain, come));
            }
}

/* The items of a book that are decks, in order. */
struct decks_requested {
    const struct deck_item **at;
    size_t n, cap;
};
static struct decks_requested decks_of(struct arena *a, const struct layout *doc)
{
    struct decks_requested d = {0};
    for (size_t s = 0; s < doc->n_section; s++)
        for (size_t i = 0; i < doc->section[s].n_item; i++)
            if (doc->section[s].item[i].kind == REQUEST_DECK &&
                !doc->section[s].item[i].deck->deck->bad)
                ARENA_PUSH(a, &d, doc->section[s].item[i].deck);
    return d;
}

static bool emit_tidy(const struct book_data *d, struct paint_sink to)
{
    struct arena *own = arena_new();
    struct names all = {0};
    struct buf b = {.a = own};
    const struct decks_requested deck = decks_of(own, d->doc);
    for (size_t i = 0; i < d->n; i++) /* collects all columns before the first line */
        for (size_t k = 0; k < d->table[i].entry->n_given; k++)
            name_at(own, &all, given_column(own, d->table[i].entry->given[k].name.s, own_columns));
    for (size_t i = 0; i < deck.n; i++)
        for (size_t k = 0; k < 3; k++)
            name_at(own, &all, str_of((const char *[]){"arm", "event", "by card"}[k]));
    struct str *name = ARENA_ARRAY(own, struct str, all.n + 5);
    name[0] = str_of(*own_columns);
    for (size_t i = 0; i < all.n; i++)
        name[1 + i] = all.at[i];
    for (size_t i = 0; i < 4; i++)
        name[all.n + 1 + i] = str_of(own_columns[1 + i]);
    rows_head(&(struct rows){.to = &b, .format = FORMAT_CSV, .n = all.n + 5, .name = name});
    bool good = to.write(to.data, b.p, b.n);
    const struct arena_mark before = arena_mark(own);
    for (size_t i = 0; i < d->n; i++)
        for (size_t c = 0; c < d->table[i].grid.n && good; c++) {
            const struct grid_cell *cell = &d->table[i].grid.cell[c];
            b = (struct buf){.a = own};
            if (!cell->na && !cell->failed)
                put_cell(&b, &all, d->table[i].entry, cell);
            good = !b.n || to.write(to.data, b.p, b.n);
            arena_rewind(own, before);
        }
    for (size_t i = 0; i < deck.n && good; i++) {
        b = (struct buf){.a = own};
        put_deck(&b, &all, deck.at[i]);
        good = !b.n || to.write(to.data, b.p, b.n);
    }
    arena_drop(own);
    return good;
}

/* ---- JSON: an object on each line, and one document ---- */

static bool emit_lines(const struct book_data *d, struct paint_sink to)
{
    bool good = true;
    for (size_t i = 0; i < d->n && good; i++)
        good = emit_odds(&d->table[i], FORMAT_JSON, true, to);
    return good;
}

/* The same data as in decks/NAME/odds.csv. */
static void put_deck_json(struct buf *b, const struct deck_item *item)
{
    const struct deck_odds *o = item->deck->made->odds;
    buf_putz(b, "{");
    json_put_text(b, "id", item->deck->name);
    buf_printf(b, ", \"cards\": %zu, \"events\": [", o->cards);
    for (size_t i = 0; i < o->n_arm; i++)
        for (const struct deck_event *e = o->arm[i].event; e < o->arm[i].event + o->arm[i].n_event; e++) {
            json_next(b);
            buf_putc(b, '{');
            json_put_text(b, "arm", o->arm[i].arm);
            json_put_text(b, "row", e->label);
            json_put_text(b, "event", e->name);
            if (o->arm[i].chart) {
                json_put_text(b, "chart", o->arm[i].chart->id);
                buf_putz(b, ", \"on_the_dice\": \"");
                buf_put_frac(b, e->chart);
                buf_putc(b, '"');
            }
            buf_printf(b, ", \"cards\": %zu, \"by_card\": {", e->cards);
            for (size_t k = 0; k < item->n_by; k++) {
                buf_printf(b, "%s\"%u\": \"", k ? ", " : "", item->by[k].n);
                buf_put_frac(b, deck_come_by(b->a, o->cards, e->cards, item->by[k].n));
                buf_putc(b, '"');
            }
            buf_putz(b, "}}");
        }
    buf_putz(b, "]}\n");
}

static bool emit_document(const struct book_data *d, struct paint_sink to)
{
    struct arena *own = arena_new();
    struct buf b = {.a = own};
    const struct decks_requested deck = decks_of(own, d->doc);
    buf_putc(&b, '{');
    json_put_text(&b, "book", d->doc->title.s);
    json_put_text(&b, "set", d->doc->set->id);
    json_put_text(&b, "edition", d->doc->set->edition.s);
    json_put_text(&b, "date", d->doc->date.s.n ? d->doc->date.s : d->doc->set->date.s);
    json_put_text(&b, "input", d->hash);
    buf_putz(&b, ", \"tables\": [\n");
    bool good = to.write(to.data, b.p, b.n);
    for (size_t i = 0; i < d->n && good; i++)
        good = (!i || to.write(to.data, ", ", 2)) && emit_odds(&d->table[i], FORMAT_JSON, true, to);
    b = (struct buf){.a = own};
    buf_putz(&b, "], \"decks\": [");
    for (size_t i = 0; i < deck.n; i++) {
        json_next(&b);
        put_deck_json(&b, deck.at[i]);
    }
    buf_putz(&b, "]}\n");
    good = good && to.write(to.data, b.p, b.n);
    arena_drop(own);
    return good;
}

/* JSON Schema of the document: `broadside schema odds-data`. */
const char *const book_schema =
    "{\n"
    "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
    "  \"$id\": \"odds-data.json\",\n"
    "  \"title\": \"The tables of an odds book: out/odds/*.json\",\n"
    "  \"type\": \"object\",\n"
    "  \"required\": [\"book\", \"set\", \"edition\", \"date\", \"input\", \"tables\", "
    "\"decks\"],\n"
    "  \"properties\": {\n"
    "    \"input\": {\"description\": \"SHA-256 of the input of the book\", \"type\": \"string\", "
    "\"pattern\": \"^[0-9a-f]{64}$\"},\n"
    "    \"tables\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/table\"}},\n"
    "    \"decks\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/deck\"}}\n"
    "  },\n"
    "  \"$defs\": {\n"
    "    \"p\": {\"description\": \"a chance in lowest terms\", \"type\": \"string\", \"pattern\": "
    "\"^(0|1|[1-9][0-9]*/[1-9][0-9]*)$\"},\n"
    "    \"number\": {\"description\": \"a number; a fraction, or one beyond 2^53, as text\", "
    "\"type\": [\"integer\", \"string\"]},\n"
    "    \"value\": {\"description\": \"a number, a word, true or false, or a list of these\", "
    "\"type\": [\"integer\", \"string\", \"boolean\", \"array\"]},\n"
    "    \"table\": {\n"
    "      \"type\": \"object\",\n"
    "      \"required\": [\"id\", \"set\", \"title\", \"given\", \"cells\", \"total\", "
    "\"enumerated\", \"walked\", \"agree\", \"why\"],\n"
    "      \"properties\": {\n"
    "        \"given\": {\"type\": \"object\", \"additionalProperties\": {\"type\": \"array\", "
    "\"items\": {\"$ref\": \"#/$defs/value\"}}},\n"
    "        \"cells\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/cell\"}},\n"
    "        \"total\": {\"const\": \"1\"},\n"
    "        \"cells_walked\": {\"description\": \"by the exhaustive check\", \"type\": "
    "\"integer\"},\n"
    "        \"cells_alike\": {\"description\": \"of those checked: with equal faces rolled as "
    "one; the others face by face\", \"type\": \"integer\"},\n"
    "        \"agree\": {\"description\": \"is every cell the same by both methods? null: some "
    "were not checked\", \"type\": [\"boolean\", \"null\"]}\n"
    "      }\n"
    "    },\n"
    "    \"cell\": {\n"
    "      \"type\": \"object\",\n"
    "      \"required\": [\"given\", \"outcomes\"],\n"
    "      \"properties\": {\n"
    "        \"given\": {\"type\": \"object\", \"additionalProperties\": {\"$ref\": "
    "\"#/$defs/value\"}},\n"
    "        \"outcomes\": {\"type\": \"array\", \"items\": {\"type\": \"object\", \"required\": "
    "[\"value\", \"p\"], \"properties\": {\"value\": {\"$ref\": \"#/$defs/value\"}, \"p\": "
    "{\"$ref\": \"#/$defs/p\"}}}},\n"
    "        \"mean\": {\"$ref\": \"#/$defs/number\"}\n"
    "      }\n"
    "    },\n"
    "    \"deck\": {\n"
    "      \"type\": \"object\",\n"
    "      \"required\": [\"id\", \"cards\", \"events\"],\n"
    "      \"properties\": {\"cards\": {\"type\": \"integer\"}, \"events\": {\"type\": \"array\", "
    "\"items\": {\n"
    "        \"type\": \"object\",\n"
    "        \"required\": [\"arm\", \"row\", \"event\", \"cards\", \"by_card\"],\n"
    "        \"properties\": {\"on_the_dice\": {\"$ref\": \"#/$defs/p\"}, \"by_card\": {\"type\": "
    "\"object\", \"additionalProperties\": {\"$ref\": \"#/$defs/p\"}}}}}\n"
    "      }\n"
    "    }\n"
    "  }\n"
    "}\n";

const struct book_file book_files[BOOK_FILES] = {
    {"csv", emit_tidy},
    {"json", emit_document},
    {"ndjson", emit_lines},
};
