/* Reads a scalar as a cell of its column's type.
 *
 * Only the type decides the meaning, not the form of the text, so that `1-4` is a target number in
 * one column and a text in another. An unreadable cell is CELL_BAD, has been reported and keeps its
 * text. A lenient reading (for a cell as printed, which may be wrong) gives a text instead. Called
 * by the readers of rows. */
#include "model/read.h"

/* State of reading a cell. The readers of types get it with `cell.text` set, and either fill in
 * kind and value or refuse the cell. */
struct cell_reader {
    const struct scope *s;
    const struct node *n;    /* the scalar, for places within it */
    const struct type *type; /* type of the column */
    struct cell cell;
    bool lenient;
};

const char *const type_words[] = {"text",     "distance", "die",   "roll",    "need",
                                  "modifier", "rate",     "count", "percent", NULL};

/* Reads a type of the language, or the name of a term list. In an incomplete set an unknown list is
 * not reported. */
bool type_read(const struct scope *s, const struct node *n, struct type *out)
{
    static const struct {
        const char *word;
        enum type_kind kind;
    } called[] = {{"number", TYPE_COUNT},    {"numbers", TYPE_COUNT},  {"integer", TYPE_COUNT},
                  {"int", TYPE_COUNT},       {"string", TYPE_TEXT},    {"str", TYPE_TEXT},
                  {"words", TYPE_TEXT},      {"word", TYPE_TEXT},      {"inches", TYPE_DISTANCE},
                  {"inch", TYPE_DISTANCE},   {"in", TYPE_DISTANCE},    {"cm", TYPE_DISTANCE},
                  {"length", TYPE_DISTANCE}, {"range", TYPE_DISTANCE}, {"percentage", TYPE_PERCENT},
                  {"dice", TYPE_ROLL},       {"to-hit", TYPE_NEED},    {"target", TYPE_NEED},
                  {"bonus", TYPE_MODIFIER},  {"mod", TYPE_MODIFIER},   {"fraction", TYPE_RATE}};
    struct strs known = {0};
    if (!node_is_text(n)) {
        if (n->kind != NODE_BAD)
            diag_add(s->d, RULE_BAD_VALUE, n->first, "a column's type must be one word");
        return false;
    }
    struct str name = str_trim(n->text);
    for (size_t i = 0; type_words[i]; i++) {
        ARENA_PUSH(s->a, &known, str_of(type_words[i]));
        if (str_is(name, type_words[i]))
            return *out = (struct type){(enum type_kind)i, NULL}, true;
    }
    for (size_t i = 0; i < s->set->n_terms; i++) {
        const struct term_list *t = &s->set->terms[i];
        ARENA_PUSH(s->a, &known, t->name.s);
        if (str_same_name(name, t->name.s))
            return *out = (struct type){TYPE_TERM, t}, true;
    }
    if (s->set->incomplete) /* the list may be in the unread part */
        return false;
    for (size_t i = 0; i < sizeof called / sizeof *called; i++)
        if (str_same_word(name, str_of(called[i].word))) {
            struct finding *f = diag_add(s->d, RULE_UNKNOWN_REFERENCE, n->at,
                                         "no type or list of terms is called \"%.*s\"", STRF(name));
            finding_help(f, "write %s", type_words[called[i].kind]);
            finding_fix_word(f, name, str_of(type_words[called[i].kind]));
            return *out = (struct type){called[i].kind, NULL}, true;
        }
    unknown_report(s->r, n->at, "type or list of terms", name, &known,
                   "write text, distance, die, roll, need, modifier, rate, count, percent, or a "
                   "list of the set's terms");
    return false;
}

/* The type as authors write it, for findings and dumps. */
struct str type_name(struct type type)
{
    return type.kind == TYPE_TERM ? type.terms->name.s : str_of(type_words[type.kind]);
}

/* Reports a bad cell. Returns NULL in a lenient reading. `help` may be NULL. */
static struct finding *cell_refuse(struct cell_reader *c, enum rule_id rule, const char *fact, const char *help)
{
    c->cell.kind = c->lenient ? CELL_TEXT : CELL_BAD;
    if (c->lenient)
        return NULL;
    struct finding *f = diag_add(c->s->d, rule, c->cell.text.at, "\"%.*s\" %s", STRF(c->cell.text.s), fact);
    if (c->type->guessed)
        finding_note(f,
                     "most cells of this column are of the type %.*s; if not, write its type under "
                     "`columns`",
                     STRF(type_name(*c->type)));
    if (help)
        finding_help(f, "%s", help);
    return f;
}

/* Stores a single number as a range with equal ends, so that callers need only one case. */
static void cell_number(struct cell_reader *c, enum cell_kind kind, struct rat x)
{
    c->cell.kind = kind;
    c->cell.value.range = (struct range){.lo = x, .hi = x};
}

/* Terms are compared as names. The cell keeps its own spelling and points to the term. */
static void read_term(struct cell_reader *c)
{
    const struct term_list *terms = c->type->terms;
    struct strs known = {0};
    for (size_t i = 0; i < terms->n; i++)
        if (str_same_name(terms->term[i].s, c->cell.text.s)) {
            c->cell.kind = CELL_TEXT;
            c->cell.term = &terms->term[i];
            return;
        }
    for (size_t i = 0; may_search(c->s->r, 0) && i < terms->n; i++)
        ARENA_PUSH(c->s->a, &known, terms->term[i].s);
    struct finding *f =
        cell_refuse(c, RULE_UNKNOWN_TERM, "is not a word of this column's list", NULL);
    if (!f)
        return;
    finding_also(f, terms->name.at, "the list \"%.*s\" is here", STRF(terms->name.s));
    help_nearest(c->s->r, f, c->cell.text.s, &known,
                 "write a word of the list, or add this word to the list in set.yaml");
}

/* True if the chart already has this finding; the note of the first one then counts the cell. */
static bool is_repeated(struct cell_reader *c, const char *what, const char *so)
{
    struct reader *r = c->s->r;
    if (c->lenient || !r->nought.finding || r->nought.of != c->s->chart || r->nought.what != what)
        return false;
    r->nought.others++;
    finding_note(r->nought.finding, "%s %zu more cell%s here", so, r->nought.others,
                 r->nought.others == 1 ? "" : "s");
    c->cell.kind = CELL_BAD;
    return true;
}

/* Remembers the first finding of a repeated error, which is reported in full. */
static void first_finding_set(struct cell_reader *c, const char *what, struct finding *f)
{
    if (!f)
        return;
    struct reader *r = c->s->r;
    r->nought.of = c->s->chart;
    r->nought.what = what;
    r->nought.finding = f;
    r->nought.others = 0;
}

/* Refuses a leading zero: 02 may be a truncated or mistyped number; 0.5 and 0 are allowed. If all
 * numbers of a chart have one, there is a single finding that counts them. */
static bool nought_refused(struct cell_reader *c, const char *what)
{
    struct str t = c->cell.text.s;
    size_t i = 0;
    while (i + 1 < t.n && !(t.p[i] == '0' && char_is_digit(t.p[i + 1]) &&
                            (i == 0 || !(char_is_digit(t.p[i - 1]) || t.p[i - 1] == '.' || t.p[i - 1] == ','))))
        i++;
    if (i + 1 >= t.n)
        return false;
    if (!is_repeated(c, what, "so do"))
        first_finding_set(
            c, what,
            cell_refuse(c, RULE_BAD_VALUE, what,
                        "check the number in the rulebook, and write it without the zero"));
    return true;
}

/* Refuses distances without a unit, once per chart, since rulebooks print the unit above the
 * table. */
static void refuse_unitless(struct cell_reader *c)
{
    static const char what[] = "is a distance without a unit";
    struct str unit = unit_name(c->s->set->units);
    if (is_repeated(c, what, "so are"))
        return;
    struct finding *f = cell_refuse(c, RULE_WRONG_UNIT, what, NULL);
    if (f)
        finding_help(f, "write %.*s%.*s: each cell has the unit after the number",
                     STRF(c->cell.text.s), STRF(unit));
    first_finding_set(c, what, f);
}

/* A bare 0 needs no unit. Dice with a unit, "2d6in", get their own help. */
static void read_distance(struct cell_reader *c)
{
    struct str t = c->cell.text.s;
    struct measure m;
    enum range_verdict v = measure_parse(t, &m);
    size_t i = 0;
    while (i < t.n && char_is_digit(t.p[i]))
        i++;
    bool dice = i + 1 < t.n && str_lower(t.p[i]) == 'd' && t.p[i + 1] >= '1' && t.p[i + 1] <= '9';
    if (v == RANGE_UNITS) {
        cell_refuse(c, RULE_WRONG_UNIT, "has units that cannot be combined",
                    "write \"9in (23cm)\": one unit, the other in brackets");
    } else if (v == RANGE_REVERSED) {
        cell_refuse(c, RULE_BAD_VALUE, "goes from large to small",
                    "write the nearer distance first");
    } else if (v == RANGE_NOT) {
        const struct str suggestion = distance_suggestion(c->s->a, t, c->s->set->units);
        cell_refuse(
            c, RULE_BAD_VALUE, "is not a distance",
            dice ? "put rolls in a column of the type roll: 2d6"
            : suggestion.n
                ? str_printf(c->s->a, "write %.*s", STRF(suggestion)).p
                : "write a number and its unit: 6in, 9in (23cm), 6in-11in, 5in+; -- for none");
    } else if (m.unit == UNIT_NONE && !(range_single(&m.range) && m.range.lo.n == 0)) {
        refuse_unitless(c);
    } else if (!nought_refused(c, "is a distance that begins with a zero")) {
        c->cell.kind = range_single(&m.range) ? CELL_NUMBER : CELL_RANGE;
        if (m.unit == UNIT_NONE)
            m.unit = c->s->set->units;
        measure_place(&m, c->n);
        c->cell.value = m;
    }
}

/* "5 or 6", "4, 5, 6", "5 or more". */
static const char *need_help(struct cell_reader *c)
{
    const struct str suggestion = range_suggestion(c->s->a, c->cell.text.s);
    struct range r;
    if (suggestion.n && range_parse(suggestion, &r) && !r.no_lo)
        return str_printf(c->s->a, "write %.*s", STRF(suggestion)).p;
    return "write 5+, 3-6 or 6; -- if nothing is enough";
}

/* A target number needs a lower end: without one it is probably a modifier. "91-00" on a D100 ends
 * with 100; on other dice a check reports that there is no such face. */
static void read_need(struct cell_reader *c)
{
    struct str t = str_trim(c->cell.text.s);
    if (t.n == 5 && str_ends(t, "-00") && range_parse(str_cut(t, 0, 2), &c->cell.value.range) &&
        range_single(&c->cell.value.range)) {
        c->cell.value.range.hi = RAT(100);
        c->cell.kind = CELL_RANGE;
        return;
    }
    if (range_parse(c->cell.text.s, &c->cell.value.range) && !c->cell.value.range.no_lo)
        c->cell.kind = CELL_RANGE;
    else
        cell_refuse(c, RULE_BAD_VALUE, "is not a needed number", need_help(c));
}

/* A rate is "1/3", "1 in 8", "2" or "0.5"; a count is whole; a percent is at most 100. None may be
 * negative, unlike a modifier. */
static void read_number(struct cell_reader *c)
{
    static const char *const refusal[][2] = {
        [TYPE_RATE] = {"is not a rate", "write a fraction, 1/3, or a number in a number, 1 in 8"},
        [TYPE_COUNT] = {"is not a count",
                        "write a whole number, -- for none, or give the column another type"},
        [TYPE_PERCENT] = {"is not a percentage",
                          "write a number from 0 to 100, with or without %; for bonuses use the "
                          "type modifier, without %: -10"}};
    enum type_kind type = c->type->kind;
    struct str t = c->cell.text.s;
    ptrdiff_t in = type == TYPE_RATE ? str_find(t, " in ") : -1;
    struct rat x, y = RAT(1);
    if (type == TYPE_COUNT && nought_refused(c, "is a count that begins with a zero"))
        return;
    if (in >= 0 && !number_parse(str_cut(t, (size_t)in + 4, t.n), &y))
        y = RAT(0); /* makes rat_div fail */
    t = in >= 0 ? str_cut(t, 0, (size_t)in) : type == TYPE_PERCENT && str_ends(t, "%") ? str_cut(t, 0, t.n - 1) : t;
    if (number_parse(t, &x) && x.n >= 0 && rat_div(&x, x, y) && (type != TYPE_COUNT || rat_whole(x)) &&
        (type != TYPE_PERCENT || rat_cmp(x, RAT(100)) <= 0))
        cell_number(c, CELL_NUMBER, x);
    else
        cell_refuse(c, RULE_BAD_VALUE, refusal[type][0], refusal[type][1]);
}

/* Reads dice or a roll. The type die needs dice of one kind. */
static void read_roll(struct cell_reader *c)
{
    if (c->lenient) { /* as printed: an invalid roll is not reported */
        struct roll_error err;
        struct roll_names none = {0};
        c->cell.roll = roll_parse(c->s->a, c->cell.text.s, node_part(c->n, c->cell.text.s), &none, &err);
    } else {
        c->cell.roll = roll_read(c->s, c->n, c->cell.text.s, NULL);
    }
    c->cell.kind = c->cell.roll ? CELL_ROLL : c->lenient ? CELL_TEXT : CELL_BAD;
    if (c->type->kind == TYPE_DIE && c->cell.roll && c->cell.roll->kind != ROLL_DICE)
        cell_refuse(c, RULE_BAD_ROLL, "is not dice of one kind", "write d6 or 2d6, or give the column the type roll");
}

/* A modifier needs a sign, since +1 and 1 differ beside a target number; 0 needs none. */
static void read_modifier(struct cell_reader *c)
{
    struct str t = c->cell.text.s;
    struct rat x;
    struct measure m;
    bool minus = str_starts(t, "-") || str_starts(t, "\xE2\x88\x92") || str_starts(t, "\xE2\x80\x93"),
         sign = minus || str_starts(t, "+");
    /* "x2", also with the printed multiplication sign */
    size_t times = str_starts(t, "x") || str_starts(t, "X") || str_starts(t, "*") ? 1
                   : str_starts(t, "\xC3\x97")                                    ? 2
                                                                                  : 0;
    if (str_is(t, "+/-") || str_is(t, "\xC2\xB1"))
        c->cell.kind = CELL_SEE;
    else if (str_same_name(t, STR("no fire")))
        c->cell.kind = CELL_NO_FIRE;
    else if (times && number_parse(str_cut(t, times, t.n), &x) && x.n >= 0)
        cell_number(c, CELL_TIMES, x);
    else if (number_parse(t, &x) && (sign || x.n == 0))
        cell_number(c, CELL_ADD, x);
    else if (sign && measure_parse(t, &m) == RANGE_OK && range_single(&m.range)) {
        c->cell.kind = CELL_ADD;
        c->cell.value = m;
    } else if (number_parse(t, &x))
        cell_refuse(c, RULE_BAD_VALUE, "has no sign", "write + or - before it, or x to multiply");
    else if (sign && (str_find_char(t, 'd') >= 0 || str_find_char(t, 'D') >= 0))
        read_roll(c);
    else
        cell_refuse(c, RULE_BAD_VALUE, "is not a modifier",
                    sign && (str_find(t, " per ") >= 0 || str_find(t, " each") >= 0) &&
                            c->s->chart && chart_adds(c->s->chart)
                        ? "write {add: -1, each: figure lost}; with up-to: -3 if it is limited"
                        : "write +1, -2, 0, x2, +d6, +/- (see the note) or no fire");
}

/* -- and n/a have the same meaning in every column and are tested before the type. */
struct cell cell_read(const struct scope *s, const struct node *n, const struct type *type, bool lenient)
{
    static void (*const by_type[])(struct cell_reader *) = {
        [TYPE_TEXT] = NULL,        [TYPE_DISTANCE] = read_distance, [TYPE_DIE] = read_roll,
        [TYPE_ROLL] = read_roll,   [TYPE_NEED] = read_need,         [TYPE_MODIFIER] = read_modifier,
        [TYPE_RATE] = read_number, [TYPE_COUNT] = read_number,      [TYPE_PERCENT] = read_number,
        [TYPE_TERM] = read_term};
    struct cell_reader c = {s, n, type, {.kind = CELL_BAD}, lenient};
    c.cell.text.at = n->at;
    if (n->kind != NODE_TEXT) {
        if (n->kind != NODE_BAD)
            diag_add(s->d, RULE_BAD_VALUE, n->first,
                     "a cell must be one text, not a list or a mapping");
        return c.cell;
    }
    c.cell.text = label_read(s, n, &c.cell.mark, &c.cell.n_mark);
    struct str t = c.cell.text.s;
    if (word_is_none(t))
        c.cell.kind = CELL_NONE;
    else if (str_is(t, "n/a") || str_is(t, "N/A"))
        c.cell.kind = CELL_NA;
    else if (!t.n)
        cell_refuse(&c, RULE_MISSING_VALUE, "is an empty cell",
                    "write -- for none, n/a for the impossible");
    else if (by_type[type->kind])
        by_type[type->kind](&c);
    else
        c.cell.kind = CELL_TEXT;
    return c.cell;
}
