/* set.yaml to a struct set: who made the rules, in which units, and the defined words.
 *
 * Read before any chart of any set, for a column's type may be a list of terms, here or in the set that this one is
 * from. What is not given stays empty until overlay_sets fills it. Called by read.c. */
#include "model/read.h"

struct set_keys {
    const struct node *set, *source, *author, *edition, *date, *units, *rounding, *scale, *by, *wording, *die, *terms,
        *from;
};
struct source_keys {
    const struct node *title, *file, *author, *credit, *dated;
};
#define AT(member) offsetof(struct source_keys, member), .node = true
static const struct field source_table[] = {
    {"title", FIELD_TEXT, false, "what it is called", AT(title)},
    {"file", FIELD_TEXT, false, "the file that was read", AT(file), .names = NAMES_FILE},
    {"author", FIELD_TEXT, false, "who wrote it", AT(author)},
    {"credit", FIELD_TEXT, false, "whom to thank", AT(credit)},
    {"dated", FIELD_TEXT, false, "when it was published, March 2011; stands on every sheet", AT(dated)},
};
#undef AT
static const struct fields source_fields = {"a source", FIELDS_OF(source_table)};
static const struct field source_forms[] = {
    {NULL, FIELD_TEXT}, {NULL, FIELD_KEYS, .keys = &source_fields}, {NULL, FIELD_END}};
static const struct field rounding_table[] = {{"cm", FIELD_TEXT, true, "to how many centimetres", 0, .node = true}};
static const struct fields rounding_fields = {"a rounding", FIELDS_OF(rounding_table)};
static const struct field terms_value = {NULL, FIELD_TEXTS};
static const char *const units_words[] = {"in", "cm", NULL};
#define AT(member) offsetof(struct set_keys, member), .node = true
static const struct field set_table[] = {
    {"set", FIELD_TEXT, true, "the title of the set", AT(set)},
    {"source", FIELD_ANY, false, "where its charts come from: title, file, author, credit, dated", AT(source),
     .of = source_forms},
    {"author", FIELD_TEXT, false, "who wrote the rules", AT(author)},
    {"edition", FIELD_TEXT, false, "stands on every sheet", AT(edition)},
    {"date", FIELD_DATE, false, "year-month-day; stands on every sheet", AT(date)},
    {"units", FIELD_WORD, false, "in or cm: what distances are kept in", AT(units), .words = units_words},
    {"rounding", FIELD_KEYS, false, "{cm: 0.5}: to what the source rounds its centimetres", AT(rounding),
     .keys = &rounding_fields},
    {"figure-scale", FIELD_TEXT, false, "28mm", AT(scale)},
    {"errata-by", FIELD_TEXT, false, "on whose authority errata stand", AT(by)},
    {"wording", FIELD_TEXT, false, "whose the words of these charts are; stands behind the credit", AT(wording)},
    {"die", FIELD_TEXT, false, "the die that a number needed is thrown on; d6, if nothing is said", AT(die)},
    {"terms", FIELD_MAP, false, "lists of defined words", AT(terms), .of = &terms_value},
    {"from", FIELD_TEXT, false, "the set that this one is, with some charts replaced", AT(from), .names = NAMES_SET},
};
#undef AT
const struct fields set_fields = {"a set", FIELDS_OF(set_table)};

static void source_fields_read(const struct scope *s, const struct node *n)
{
    struct source_keys k = {0};
    if (n->kind == NODE_TEXT) {
        s->set->source_title = text_read(s, n);
        return;
    }
    if (!fields_fill(s->r->a, s->r->d, n, &source_fields, &k))
        return;
    s->set->source_title = text_read(s, k.title);
    s->set->source_file = text_read(s, k.file);
    s->set->credit = text_read(s, k.credit);
    s->set->source_dated = text_read(s, k.dated);
    if (k.author)
        s->set->source_author = text_read(s, k.author);
}

static void date_read(const struct scope *s, const struct node *n)
{
    struct text t = text_read(s, n);
    if (str_is_date(t.s)) {
        s->set->date = t;
        return;
    }
    struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, n->at, "\"%.*s\" is no date", STRF(t.s));
    finding_help(s->r->d, f, "write year-month-day, as 2026-11-21");
}

static void units_read(const struct scope *s, const struct node *n)
{
    struct str t = str_trim(n->text);
    s->set->units = str_is(t, "in") ? UNIT_IN : str_is(t, "cm") ? UNIT_CM : UNIT_NONE;
    if (s->set->units != UNIT_NONE)
        return;
    struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, n->at, "\"%.*s\" are no units of a set", STRF(t));
    finding_help(s->r->d, f, "write in or cm; a sheet can print both");
}

static void rounding_read(const struct scope *s, const struct node *n)
{
    const struct node *cm = NULL;
    struct rat x;
    if (!fields_fill(s->r->a, s->r->d, n, &rounding_fields, &cm) || !cm)
        return;
    if (rat_parse(&x, str_trim(cm->text)) && x.n > 0) {
        s->set->has_cm_rounding = true;
        s->set->cm_rounding = x;
        return;
    }
    struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, cm->at, "\"%.*s\" is no step to round to", STRF(cm->text));
    finding_help(s->r->d, f, "write 0.5 for half centimetres, 1 for whole ones");
}

static void die_read(const struct scope *s, const struct node *n)
{
    struct str t = str_trim(n->text);
    struct need_dice dice;
    if (need_dice_parse(t, &dice)) {
        s->set->need_die = dice.most;
        s->set->need_least = dice.least;
        return;
    }
    struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, n->at, "\"%.*s\" is no die", STRF(t));
    finding_help(s->r->d, f, "write the dice on which numbers needed are thrown: d6, d10, 2d6");
}

static void terms_read(const struct scope *s, const struct node *n)
{
    struct {
        struct term_list *at;
        size_t n, cap;
    } list = {0};
    for (size_t i = 0; i < n->n; i++) {
        const struct pair *p = &n->pair[i];
        struct term_list t = {.name = {p->key->text, p->key->at}, .at = p->value->first};
        if (p->value->kind == NODE_MAP) {
            diag_add(s->r->d, RULE_BAD_VALUE, p->value->first, "terms are a list of words");
            continue;
        }
        t.term = texts_read(s, p->value, &t.n);
        if (t.n > LIST_TERMS) {
            diag_add(s->r->d, RULE_OVER_LIMIT, p->key->at, "a list of terms has more than %d words", LIST_TERMS);
            t.n = LIST_TERMS;
        }
        ARENA_PUSH(s->r->a, &list, t);
    }
    s->set->terms = list.at;
    s->set->n_terms = list.n;
}

static void set_fields_read(const struct scope *s, const struct set_keys *k, struct set_entry *e)
{
    struct set *set = s->set;
    if (k->author)
        set->source_author = text_read(s, k->author);
    if (k->source)
        source_fields_read(s, k->source);
    set->title = text_read(s, k->set);
    set->edition = text_read(s, k->edition);
    set->figure_scale = text_read(s, k->scale);
    set->errata_by = text_read(s, k->by);
    set->wording = text_read(s, k->wording);
    if (k->date)
        date_read(s, k->date);
    if (k->units)
        units_read(s, k->units);
    if (k->rounding)
        rounding_read(s, k->rounding);
    if (k->die)
        die_read(s, k->die);
    if (k->terms)
        terms_read(s, k->terms);
    e->from = k->from;
}

static void set_start(struct set *set, struct str id)
{
    struct text *texts[] = {&set->title,        &set->edition,     &set->date,          &set->credit,
                            &set->source_title, &set->source_file, &set->source_author, &set->figure_scale,
                            &set->errata_by,    &set->from_id,     &set->source_dated,  &set->wording};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        texts[i]->s = STR("");
    set->id = id;
}

void set_read(struct reader *r, struct str id)
{
    struct set *set = ARENA_NEW(r->a, struct set);
    struct set_entry e = {set, NULL, false};
    struct scope s = {r, set, NULL};
    struct set_keys k = {0};
    bool missing = false;
    struct str path = str_printf(r->a, "tables/%.*s/set.yaml", STRF(id));
    set_start(set, id);
    set->set_file = reader_source(r, path, &missing);
    set->at = (struct span){set->set_file, 0, 0};
    if (missing) {
        struct finding *f = diag_add(r->d, RULE_MISSING_KEY, NOWHERE, "the set \"%.*s\" has no set.yaml", STRF(id));
        finding_help(r->d, f, "write tables/%.*s/set.yaml, at the least with `set:` and its title", STRF(id));
    }
    const struct node *n = set->set_file ? yaml_parse(r->a, r->d, set->set_file) : NULL;
    set->torn = !set->set_file || diag_source_at(r->d, set->set_file)->torn;
    if (n && n->kind != NODE_BAD && fields_fill(r->a, r->d, n, &set_fields, &k)) {
        set->at = n->first;
        set_fields_read(&s, &k, &e);
        if (e.from)
            set->from_id = text_read(&s, e.from);
    } else if (!n && !set->torn) {
        diag_add(r->d, RULE_MISSING_KEY, set->at, "set.yaml is empty");
    }
    ARENA_PUSH(r->a, &r->sets, e);
}
