/* set.yaml to a struct set: who made the rules, in which units, and the defined words.
 *
 * Read before any chart of any set, for a column's type may be a list of terms, here or in the set that this one is
 * from. What is not given stays empty until overlay_sets fills it. Called by read.c. */
#include "model/read.h"

enum {
    S_SET,
    S_SOURCE,
    S_AUTHOR,
    S_EDITION,
    S_DATE,
    S_UNITS,
    S_ROUNDING,
    S_SCALE,
    S_BY,
    S_WORDING,
    S_DIE,
    S_TERMS,
    S_FROM,
    S_FIELDS
};
static const struct field set_fields[S_FIELDS] = {
    [S_SET] = {"set", FIELD_TEXT, true, "the title of the set"},
    [S_SOURCE] = {"source", FIELD_ANY, false, "where its charts come from: title, file, author, credit, dated"},
    [S_AUTHOR] = {"author", FIELD_TEXT, false, "who wrote the rules"},
    [S_EDITION] = {"edition", FIELD_TEXT, false, "stands on every sheet"},
    [S_DATE] = {"date", FIELD_TEXT, false, "year-month-day; stands on every sheet"},
    [S_UNITS] = {"units", FIELD_TEXT, false, "in or cm: what distances are kept in"},
    [S_ROUNDING] = {"rounding", FIELD_MAP, false, "{cm: 0.5}: to what the source rounds its centimetres"},
    [S_SCALE] = {"figure-scale", FIELD_TEXT, false, "28mm"},
    [S_BY] = {"errata-by", FIELD_TEXT, false, "on whose authority errata stand"},
    [S_WORDING] = {"wording", FIELD_TEXT, false, "whose the words of these charts are; stands behind the credit"},
    [S_DIE] = {"die", FIELD_TEXT, false, "the die that a number needed is thrown on; d6, if nothing is said"},
    [S_TERMS] = {"terms", FIELD_MAP, false, "lists of defined words"},
    [S_FROM] = {"from", FIELD_TEXT, false, "the set that this one is, with some charts replaced"},
};

enum { O_TITLE, O_FILE, O_AUTHOR, O_CREDIT, O_DATED, O_FIELDS };
static const struct field source_fields[O_FIELDS] = {
    [O_TITLE] = {"title", FIELD_TEXT, false, "what it is called"},
    [O_FILE] = {"file", FIELD_TEXT, false, "the file that was read"},
    [O_AUTHOR] = {"author", FIELD_TEXT, false, "who wrote it"},
    [O_CREDIT] = {"credit", FIELD_TEXT, false, "whom to thank"},
    [O_DATED] = {"dated", FIELD_TEXT, false, "when it was published, March 2011; stands on every sheet"},
};

static void source_fields_read(const struct scope *s, const struct node *n)
{
    const struct node *got[O_FIELDS];
    if (n->kind == NODE_TEXT) {
        s->set->source_title = text_read(s, n);
        return;
    }
    if (!fields_read(s->r->d, n, "a source", source_fields, O_FIELDS, got))
        return;
    s->set->source_title = text_read(s, got[O_TITLE]);
    s->set->source_file = text_read(s, got[O_FILE]);
    s->set->credit = text_read(s, got[O_CREDIT]);
    s->set->source_dated = text_read(s, got[O_DATED]);
    if (got[O_AUTHOR])
        s->set->source_author = text_read(s, got[O_AUTHOR]);
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
    static const struct field fields[] = {{"cm", FIELD_TEXT, true, "to how many centimetres"}};
    const struct node *got[1];
    struct rat x;
    if (!fields_read(s->r->d, n, "a rounding", fields, 1, got) || !got[0])
        return;
    if (rat_parse(&x, str_trim(got[0]->text)) && x.n > 0) {
        s->set->has_cm_rounding = true;
        s->set->cm_rounding = x;
        return;
    }
    struct finding *f =
        diag_add(s->r->d, RULE_BAD_VALUE, got[0]->at, "\"%.*s\" is no step to round to", STRF(got[0]->text));
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

static void set_fields_read(const struct scope *s, const struct node *const *got, struct set_entry *e)
{
    struct set *set = s->set;
    if (got[S_AUTHOR])
        set->source_author = text_read(s, got[S_AUTHOR]);
    if (got[S_SOURCE])
        source_fields_read(s, got[S_SOURCE]);
    set->title = text_read(s, got[S_SET]);
    set->edition = text_read(s, got[S_EDITION]);
    set->figure_scale = text_read(s, got[S_SCALE]);
    set->errata_by = text_read(s, got[S_BY]);
    set->wording = text_read(s, got[S_WORDING]);
    if (got[S_DATE])
        date_read(s, got[S_DATE]);
    if (got[S_UNITS])
        units_read(s, got[S_UNITS]);
    if (got[S_ROUNDING])
        rounding_read(s, got[S_ROUNDING]);
    if (got[S_DIE])
        die_read(s, got[S_DIE]);
    if (got[S_TERMS])
        terms_read(s, got[S_TERMS]);
    e->from = got[S_FROM];
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
    const struct node *got[S_FIELDS];
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
    if (n && n->kind != NODE_BAD && fields_read(r->d, n, "a set", set_fields, S_FIELDS, got)) {
        set->at = n->first;
        set_fields_read(&s, got, &e);
        if (e.from)
            set->from_id = text_read(&s, e.from);
    } else if (!n && !set->torn) {
        diag_add(r->d, RULE_MISSING_KEY, set->at, "set.yaml is empty");
    }
    ARENA_PUSH(r->a, &r->sets, e);
}
