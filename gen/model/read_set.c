/* Reads a folder of tables/ as a struct set: set.yaml, with source, units and terms; and the
 * inheritance of derived sets.
 *
 * Every set.yaml is read before any chart, since a column's type may be a term list of its own or a
 * base set. Missing settings stay empty until sets_settle copies them from the base. A derived set
 * has the other charts and odds of its base as copies whose home it is, so that their rolls use its
 * modifiers. Circular references are refused. Called by read.c. */
#include "model/members.h"
#include "model/read.h"

struct set_keys {
    const struct node *source, *date, *units, *rounding, *die, *terms, *word, *conversions;
    struct text language;
    struct set set; /* its texts */
};
#define AT(member) offsetof(struct set, member)
static const struct field source_table[] = {
    {"title", FIELD_TEXT, "its title", AT(source_title)},
    {"file", FIELD_TEXT, "the file of the rulebook", AT(source_file), .names = NAMES_FILE},
    {"credit", FIELD_TEXT, "the people to thank", AT(credit)},
    {"dated", FIELD_TEXT, "its date of publication, March 2011; printed on every sheet",
     AT(source_dated)},
};
#undef AT
static const struct fields source_fields = {"a source", FIELDS_OF(source_table)};
static const struct field source_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_KEYS, .keys = &source_fields}, {NULL, FIELD_END}};
#define AT(u) ((u) * sizeof(const struct node *)), .node = true
static const struct field rounding_table[] = {
    {"cm", FIELD_TEXT, "the rounding step in centimetres: 0.5; 1 up, 1/2 down", AT(UNIT_CM)},
    {"in", FIELD_TEXT, "the rounding step in inches", AT(UNIT_IN)},
    {"mm", FIELD_TEXT, "the rounding step in millimetres", AT(UNIT_MM)},
    {"ft", FIELD_TEXT, "the rounding step in feet", AT(UNIT_FT)},
    {"yd", FIELD_TEXT, "the rounding step in yards", AT(UNIT_YD)},
    {"m", FIELD_TEXT, "the rounding step in metres", AT(UNIT_M)},
    {"hex", FIELD_TEXT, "the rounding step in hexes", AT(UNIT_HEX)},
    {"square", FIELD_TEXT, "the rounding step in squares", AT(UNIT_SQUARE)},
    {"pace", FIELD_TEXT, "the rounding step in paces", AT(UNIT_PACE)},
    {"BW", FIELD_TEXT, "the rounding step in base widths", AT(UNIT_BW)},
};
#undef AT
static const struct fields rounding_fields = {"a rounding", FIELDS_OF(rounding_table)};
static const struct field terms_value = {NULL, FIELD_TEXTS};
#define AT(member) offsetof(struct set_keys, member), .node = true
#define TEXT(member) offsetof(struct set_keys, member)
static const struct field set_table[] = {
    {"set", FIELD_TEXT, "the title of the set", TEXT(set.title), .needed = true},
    {"source", FIELD_ANY, "the source of its charts: title, file, credit, dated", AT(source),
     .of = source_forms},
    {"author", FIELD_TEXT, "the author of the rules", TEXT(set.source_author)},
    {"edition", FIELD_TEXT, "the edition; printed on every sheet", TEXT(set.edition)},
    {"date", FIELD_DATE, "year-month-day; printed on every sheet", AT(date)},
    {"units", FIELD_WORD, "the unit of distances: in, cm, mm, ft, yd, m, hex, square, pace, BW",
     AT(units), .words = unit_names},
    {"unit-word", FIELD_TEXTS, "the set's words for its unit: [area, areas]", AT(word)},
    {"conversions", FIELD_TEXTS, "conversions of units: [1 hex = 4in, 1in = 20yd]",
     AT(conversions)},
    {"rounding", FIELD_KEYS, "{cm: 0.5}: the rounding of distances from other units", AT(rounding),
     .keys = &rounding_fields},
    {"figure-scale", FIELD_TEXT, "28mm", TEXT(set.figure_scale)},
    {"errata-by", FIELD_TEXT, "the authority for errata", TEXT(set.errata_by)},
    {"wording", FIELD_TEXT, "the author of these charts' words; printed after the credit",
     TEXT(set.wording)},
    {"die", FIELD_TEXT, "the die for needed numbers; by default d6", AT(die)},
    {"terms", FIELD_MAP, "lists of defined words", AT(terms), .of = &terms_value},
    {"spelling", FIELD_TEXTS,
     "words that no dictionary has, names and old weapons: [Thinglum, jezail]", TEXT(set.words),
     .was = "words"},
    {"theatres", FIELD_TEXTS,
     "names of theatres of war: rows may be `only-in` some, and a sheet of a `theatre`",
     TEXT(set.theatre)},
    {"from", FIELD_TEXT, "the base of this set", TEXT(set.from_id), .names = NAMES_SET},
    {"house-rules", FIELD_TEXT,
     "with `from`: the author of the house rules; print marks their changes", TEXT(set.house)},
    {"language", FIELD_TEXT,
     "the language of its words, a file of layouts/languages: de; by default en", TEXT(language),
     .names = NAMES_FILE},
};
#undef TEXT
#undef AT
const struct fields set_fields = {"a set", FIELDS_OF(set_table)};

/* Reads words for the unit, conversions, and roundings. A single word serves for singular and
 * plural. Unreadable items are dropped; a sheet that needs such a conversion reports it. */
static void measures_read(const struct scope *s, const struct set_keys *k)
{
    struct set *set = s->set;
    const struct node *round[UNITS] = {NULL};
    LIST(struct conversion) list = {0};
    for (size_t i = 0; i < node_count(k->word) && i < 2; i++)
        set->unit_word[0 + i] = text_read(s, node_at(k->word, i));
    if (node_count(k->word) == 1)
        set->unit_word[1] = set->unit_word[0];
    for (size_t i = 0; i < node_count(k->conversions); i++) {
        const struct node *n = node_at(k->conversions, i);
        struct conversion c;
        if (n->kind != NODE_TEXT)
            continue;
        if (conversion_parse(n->text, &c))
            ARENA_PUSH(s->a, &list, c);
        else
            REFUSE(s, n->at, "write one unit in another: 1 hex = 4in, 1in = 20yd",
                   "\"%.*s\" is not a conversion", STRF(n->text));
    }
    set->conversion = list.at;
    set->n_conversion = list.n;
    if (!k->rounding || !fields_fill(s->a, s->d, k->rounding, &rounding_fields, round))
        return;
    for (enum unit u = UNIT_IN; u < UNITS; u++) {
        if (!round[u] || rounding_parse(round[u]->text, &set->round[u]))
            continue;
        set->round[u] = (struct rounding){RAT(0), ROUND_NEAREST};
        REFUSE(s, round[u]->at,
               "write 0.5 to round to halves, 1 to whole numbers; or `1 up`, `1 down`",
               "\"%.*s\" is not a rounding step", STRF(round[u]->text));
    }
}

/* The unit for a word, "inches", "Centimetres", "feet", by its first letters; UNIT_NONE if
 * unknown. */
static enum unit unit_of_word(struct arena *a, struct str word)
{
    static const struct {
        const char *begins;
        enum unit is;
    } words[] = {{"inch", UNIT_IN}, {"cent", UNIT_CM}, {"mill", UNIT_MM}, {"foot", UNIT_FT},
                 {"feet", UNIT_FT}, {"yard", UNIT_YD}, {"met", UNIT_M},   {"base", UNIT_BW}};
    struct str fold = str_fold(a, word);
    enum unit u = unit_find(fold);
    for (size_t i = 0; u == UNIT_NONE && i < sizeof words / sizeof *words; i++)
        u = str_starts(fold, words[i].begins) ? words[i].is : UNIT_NONE;
    return u;
}

/* Reads `units`. An error here would be repeated for every distance, so a probable unit is used; if
 * there is none, distances are not checked. */
static void units_read(const struct scope *s, const struct node *n)
{
    struct set *set = s->set;
    if (!n || n->kind != NODE_TEXT)
        return;
    struct str text = str_trim(n->text);
    set->units = unit_find(text);
    set->units_at = n->at;
    if (set->units != UNIT_NONE)
        return;
    set->units = unit_of_word(s->a, text);
    set->units_unknown = set->units == UNIT_NONE;
    struct finding *f =
        diag_add(s->d, RULE_BAD_VALUE, n->at, "\"%.*s\" are not units of a set", STRF(text));
    if (set->units_unknown) {
        finding_help(
            f, "write in, cm, mm, ft, yd, m, hex, square, pace or BW; a sheet can print others");
    } else {
        finding_help(f, "write %.*s", STRF(unit_name(set->units)));
        finding_fix_word(f, text, unit_name(set->units));
    }
}

/* Reads the keys with more than a plain text: `source` (a plain text is its title), the date,
 * units, dice. */
static void values_read(const struct scope *s, const struct set_keys *k)
{
    struct set *set = s->set;
    if (k->source && k->source->kind == NODE_TEXT)
        set->source_title = text_read(s, k->source);
    else if (k->source)
        author_fill(s, k->source, &source_fields, set);
    set->date = text_read(s, k->date);
    if (k->date && !str_is_date(set->date.s)) {
        REFUSE(s, k->date->at, "write year-month-day, as 2026-11-21", "\"%.*s\" is not a date",
               STRF(set->date.s));
        set->date = (struct text){0};
    }
    units_read(s, k->units);
    measures_read(s, k);
    need_dice_read(s, k->die, &set->need);
}

/* Reads term lists in file order, since the first of two lists with one name is used. Terms beyond
 * the limit are dropped, and columns report them as unknown. */
static void terms_read(const struct scope *s, const struct node *n)
{
    LIST(struct term_list) list = {0};
    for (size_t i = 0; i < n->n; i++) {
        const struct pair *p = &n->pair[i];
        struct term_list t = {.name = {p->key->text, p->key->at}, .at = p->value->first};
        if (p->value->kind == NODE_MAP) {
            diag_add(s->d, RULE_BAD_VALUE, p->value->first, "terms are a list of words");
            continue;
        }
        for (size_t k = 0; p->value->kind == NODE_LIST && k < p->value->n; k++)
            if (p->value->item[k]->kind != NODE_TEXT && p->value->item[k]->kind != NODE_BAD)
                diag_add(s->d, RULE_BAD_VALUE, p->value->item[k]->first,
                         "this must be one text, not a list or a mapping");
        t.term = texts_read(s, p->value, &t.n);
        const struct str words = node_text(p->value);
        if (p->value->kind == NODE_TEXT && p->value->quoting == QUOTE_PLAIN && str_find_char(words, ',') > 0) {
            struct finding *f = diag_add(s->d, RULE_BAD_VALUE, p->value->at,
                                         "the words of this list are one text: \"%.*s\"", STRF(words));
            finding_help(f, "put them in brackets: [%.*s]", STRF(words));
            finding_fix(f, p->value->at, "[%.*s]", STRF(words));
            struct str rest = words, word; /* read as the intended list */
            struct text *list_of = ARENA_ARRAY(s->a, struct text, words.n + 1);
            for (t.n = 0; rest.n && str_split(&rest, ',', &word); t.n++)
                list_of[t.n] = (struct text){str_trim(word), p->value->at};
            t.term = list_of;
        }
        if (t.n > LIST_TERMS) {
            diag_add(s->d, RULE_OVER_LIMIT, p->key->at, "a list of terms has more than %d words", LIST_TERMS);
            t.n = LIST_TERMS;
        }
        ARENA_PUSH(s->a, &list, t);
    }
    s->set->terms = list.at;
    s->set->n_terms = list.n;
}

/* A set without set.yaml is kept, so that its charts are still checked. */
void set_read(struct reader *r, struct str id)
{
    struct set *set = ARENA_NEW(r->a, struct set);
    struct scope s = {r->a, r->d, r, set, NULL};
    struct set_keys k;
    bool missing = false;
    set->id = id;
    set->set_file = reader_source(r, str_printf(r->a, "tables/%.*s/set.yaml", STRF(id)), &missing);
    set->at = (struct span){set->set_file, 0, 0};
    if (missing) {
        struct finding *f = diag_add(r->d, RULE_MISSING_KEY, NOWHERE, "the set \"%.*s\" has no set.yaml", STRF(id));
        const struct str other = reader_name_suggestion(
                             r, str_printf(r->a, "tables/%.*s", STRF(id)), STR("set.yaml")),
                         above = reader_name_suggestion(r, STR("tables"), STR("set.yaml"));
        if (other.n)
            finding_help(f, "rename tables/%.*s/%.*s set.yaml", STRF(id), STRF(other));
        else if (above.n)
            finding_help(f, "move tables/%.*s to tables/%.*s/set.yaml", STRF(above), STRF(id));
        else
            finding_help(f, "write tables/%.*s/set.yaml, with at least `set:` and its title",
                         STRF(id));
    }
    const struct node *n = set->set_file ? yaml_parse(r->brief, r->d, set->set_file) : NULL;
    set->incomplete = !set->set_file || diag_source_at(r->d, set->set_file)->incomplete;
    if (!n && !set->incomplete)
        REPORT(r->d, RULE_MISSING_KEY, set->at, "write at least `set:` and the title of the rules",
               "set.yaml is empty");
    set->incomplete = set->incomplete || !n;
    k = (struct set_keys){.set = *set};
    if (n && n->kind != NODE_BAD && author_fill(&s, n, &set_fields, &k)) {
        *set = k.set;
        set->at = n->first;
        /* `unit: cm` was reported */
        k.units = k.units ? k.units : field_suggestion(n, "units", &set_fields);
        if (set->house.at.file && !set->from_id.at.file)
            REPORT(r->d, RULE_MISSING_KEY, set->house.at,
                   "write `from:` with the folder of the rules that they change",
                   "these house rules do not name their base");
        set->language = k.language.s;
        values_read(&s, &k);
        if (k.terms)
            terms_read(&s, k.terms);
    }
    ARENA_PUSH(r->a, &r->sets, ((struct awaited){.set = set}));
}

/* ---- inheritance ---- */

/* Finds a set by its folder. A linear search, since sets are few and this is called rarely. */
struct awaited *set_entry_find(struct reader *r, struct str id)
{
    for (size_t i = 0; i < r->sets.n; i++)
        if (str_same_name(r->sets.at[i].set->id, id))
            return &r->sets.at[i];
    return NULL;
}

/* Copies missing settings from the base; `wording` is never inherited. */
static void set_inherit(struct reader *r, struct set *s, const struct set *base)
{
    LIST(struct term_list) terms = {0};
    members_inherit(set_members, s, base);
    if (s->units == UNIT_NONE && !s->units_unknown) {
        s->units = base->units;
        s->units_at = base->units_at;
        s->units_unknown = base->units_unknown;
    }
    s->language = s->language.n ? s->language : base->language;
    s->need = s->need.max ? s->need : base->need;
    for (enum unit u = UNIT_IN; u < UNITS; u++)
        s->round[u] = s->round[u].step.n > 0 ? s->round[u] : base->round[u];
    if (!s->n_conversion) {
        s->conversion = base->conversion;
        s->n_conversion = base->n_conversion;
    }
    /* its own term lists first, then the base's with other names */
    for (size_t i = 0; i < s->n_terms; i++)
        ARENA_PUSH(r->a, &terms, s->terms[i]);
    for (size_t i = 0; i < base->n_terms; i++) {
        bool own = false;
        for (size_t k = 0; k < s->n_terms; k++)
            own = own || str_same_name(s->terms[k].name.s, base->terms[i].name.s);
        if (!own)
            ARENA_PUSH(r->a, &terms, base->terms[i]);
    }
    s->terms = terms.at;
    s->n_terms = terms.n;
}

/* Links a set to its base. A link that would close a circle is refused, so that walks along `from`
 * end. */
static void set_link(struct reader *r, struct awaited *e)
{
    const struct text from = e->set->from_id;
    struct awaited *base = set_entry_find(r, from.s);
    struct strs known = {0};
    const struct set *below = base ? base->set : NULL;
    while (below && below != e->set)
        below = below->from;
    if (below) {
        diag_add(r->d, RULE_BAD_VALUE, from.at, "the set \"%.*s\" would be derived from itself",
                 STRF(e->set->id));
    } else if (base) {
        e->set->from = base->set;
    } else {
        for (size_t i = 0; i < r->sets.n; i++)
            ARENA_PUSH(r->a, &known, r->sets.at[i].set->id);
        unknown_report(r, from.at, "set", from.s, &known,
                       "a set must be named by its folder in tables/");
        e->set->incomplete = true; /* the base of its charts may be in the intended set */
    }
}

/* Settles the base first, since it may be derived itself. */
static void set_settle(struct reader *r, struct awaited *e)
{
    struct set *s = e->set;
    if (e->state == ENTRY_READ)
        return;
    e->state = ENTRY_READ;
    if (s->from) {
        set_settle(r, set_entry_find(r, s->from->id));
        set_inherit(r, s, s->from);
    }
    if (s->units == UNIT_NONE)
        s->units = UNIT_IN;
    if (!s->language.n)
        s->language = STR("en");
    if (!s->need.max)
        s->need = (struct need_dice){1, 6};
    if (!s->title.s.n)
        s->title = (struct text){s->id, s->at};
}

/* Links all sets before settling one, since a base may come later in the order of names. */
void sets_settle(struct reader *r)
{
    for (size_t i = 0; i < r->sets.n; i++)
        if (r->sets.at[i].set->from_id.at.file)
            set_link(r, &r->sets.at[i]);
    for (size_t i = 0; i < r->sets.n; i++)
        set_settle(r, &r->sets.at[i]);
}

/* Makes a shallow copy with the derived set as home; rows and columns are shared. The home decides
 * the modifiers of its rolls, and the printed unit. */
static const struct chart *chart_adopt(struct reader *r, const struct chart *of, const struct set *home,
                                       const struct chart *whole)
{
    struct chart *c = arena_copy(r->a, of, sizeof *c);
    c->set = home;
    c->whole = whole;
    c->from = of;
    const struct chart **part = ARENA_ARRAY(r->a, const struct chart *, of->n_part);
    for (size_t i = 0; i < of->n_part; i++)
        part[i] = chart_adopt(r, of->part[i], home, c);
    c->part = part;
    return c;
}

/* True if the set, or one between it and `base`, has its own chart (or odds table) with that id,
 * ignoring capitals and hyphens. */
static bool stands_nearer(const struct set *s, const struct set *base, struct str id, bool odds)
{
    for (; s != base; s = s->from)
        if (odds ? id_among(s->odds, s->n_odds, id) : id_among(s->chart, s->n_chart, id))
            return true;
    return false;
}

/* Nearest base first, so that replaced items are taken from it. Called twice, since odds are read
 * after the charts. */
void sets_inherit(struct reader *r)
{
    for (size_t i = 0; i < r->sets.n; i++) {
        struct set *s = r->sets.at[i].set;
        LIST(const struct chart *) charts = {0};
        LIST(const struct odds_entry *) odds = {0};
        for (const struct set *base = s->from; base; base = base->from) {
            for (size_t k = 0; k < base->n_chart; k++) {
                const struct chart *of = base->chart[k];
                if (stands_nearer(s, base, of->id, false))
                    continue;
                /* as read again for this set, else a copy of the base's */
                const struct awaited *e = entry_find(r, s, of->id);
                ARENA_PUSH(r->a, &charts, e && e->adopted ? e->chart : chart_adopt(r, of, s, NULL));
            }
            for (size_t k = 0; k < base->n_odds; k++) {
                if (stands_nearer(s, base, base->odds[k]->id, true))
                    continue;
                struct odds_entry *e = arena_copy(r->a, base->odds[k], sizeof *e);
                e->set = s;
                ARENA_PUSH(r->a, &odds, e);
            }
        }
        s->inherited = charts.at;
        s->n_inherited = charts.n;
        s->inherited_odds = odds.at;
        s->n_inherited_odds = odds.n;
    }
}
