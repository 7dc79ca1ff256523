/* A `bands` mapping to a chart whose rows are ranges of one number, rolled or measured. Also for the further die of a
 * row. Called by read_chart.c and read_rows.c. */
#include "model/read.h"

#define AT(member) offsetof(struct axes_keys, member), .node = true
static const char *const edges_words[] = {"lower", "upper", NULL};
static const struct field axes_table[] = {
    {"roll", FIELD_TEXT, false, "what is rolled; a modifiers chart's id stands for all that it can add", AT(roll),
     .names = NAMES_ROLL},
    {"measure", FIELD_TEXT, false, "what is measured or counted, in words", AT(measure)},
    {"columns", FIELD_ANY, false, "names and types of the columns; one of text, if nothing is said", AT(columns),
     .of = columns_forms},
    {"cell", FIELD_TEXT, false, "the type of columns that are a list of names", AT(cell)},
    {"rows", FIELD_MAP, true, "ranges and their cells", AT(rows), .of = &band_row},
    {"down", FIELD_TEXT, false, "what stands over the rows", AT(down)},
    {"across", FIELD_TEXT, false, "what stands over the columns", AT(across)},
    {"edges", FIELD_WORD, false, "lower or upper: to which row a bound that two share belongs", AT(edges),
     .words = edges_words},
    {"die", FIELD_TEXT, false, "the dice on which its needs are thrown, where not the set's", AT(die)},
    {"reads", FIELD_TEXT, false, "how a row reads in one cell: \"**{Result}**[, {Foot}]\"", AT(reads)},
};
const struct fields bands_fields = {"a bands chart", FIELDS_OF(axes_table)};

/* `roll` or `measure` of bands, or across a grid. */
void axis_roll(const struct scope *s, const struct node *roll, const struct node *measure, struct axis *axis)
{
    struct roll_names any = {.any_name = true};
    if (roll && measure) {
        struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, measure->at, "both a roll and a measure");
        finding_also(s->r->d, f, roll->at, "the roll is here");
        finding_help(s->r->d, f, "keep `roll` where dice decide, `measure` where something is counted or measured");
    }
    if (roll) {
        axis->kind = AXIS_ROLL;
        axis->expression = (struct text){text_fold(s->r->a, roll->text), roll->at};
        axis->roll = roll_read(s, roll, roll->text, &any);
    } else if (measure) {
        axis->kind = AXIS_MEASURE;
        axis->measure = text_read(s, measure);
    }
}

enum edges edges_read(const struct scope *s, const struct node *n)
{
    if (!n)
        return EDGES_NONE;
    if (str_same_name(n->text, STR("lower")))
        return EDGES_LOWER;
    if (str_same_name(n->text, STR("upper")))
        return EDGES_UPPER;
    struct finding *f = diag_add(s->r->d, RULE_BAD_VALUE, n->at, "`edges` is lower or upper");
    finding_help(s->r->d, f, "lower: a bound that two rows or columns share belongs to the lower one");
    return EDGES_LOWER; /* some side is meant: a shared bound is no second mistake */
}

/* The column that {Name} stands for at s.p[i], *end behind the bracket; -1, and a finding, where there is none. */
static ptrdiff_t reads_column(const struct scope *s, const struct node *n, struct str t, size_t i, size_t *end)
{
    struct strs known = {0};
    ptrdiff_t close = str_find_char(str_cut(t, i, t.n), '}');
    struct str name = str_cut(t, i + 1, close < 0 ? t.n : i + (size_t)close);
    ptrdiff_t col = close < 0 ? -1 : chart_col_find(s->chart, str_trim(name));
    *end = i + 1 + name.n + (close >= 0);
    if (close < 0) {
        diag_add(s->r->d, RULE_BAD_VALUE, node_part(n, name), "a { without its }");
    } else if (col < 0) {
        for (size_t k = 0; k < s->chart->n_col; k++)
            ARENA_PUSH(s->r->a, &known, s->chart->col[k].label.s);
        struct finding *f =
            diag_add(s->r->d, RULE_UNKNOWN_REFERENCE, node_part(n, name), "no column is called \"%.*s\"", STRF(name));
        help_nearest(s->r, f, name, &known, "what stands in { } is a column of this chart");
    }
    return col;
}

/* `reads` to its pieces. What names no column stays among the words, and so does a bracket within a bracket. */
static void reads_read(const struct scope *s, const struct node *n)
{
    struct chart *c = s->chart;
    LIST(struct reads_piece) list = {0};
    c->reads = text_read(s, n);
    struct str t = c->reads.s;
    bool open = false;
    for (size_t i = 0, words = 0, end; i <= t.n; i = end) {
        struct reads_piece p = {.kind = READS_WORDS};
        end = i + 1;
        if (i < t.n && t.p[i] == '{') {
            ptrdiff_t col = reads_column(s, n, t, i, &end);
            if (col >= 0)
                p = (struct reads_piece){.kind = READS_CELL, .col = (size_t)col};
        } else if (i < t.n && t.p[i] == (open ? ']' : '[')) {
            p.kind = open ? READS_CLOSE : READS_OPEN;
            open = !open;
        }
        if (i < t.n && p.kind == READS_WORDS)
            continue;
        if (i > words)
            ARENA_PUSH(s->r->a, &list, ((struct reads_piece){.kind = READS_WORDS, .words = str_cut(t, words, i)}));
        if (i < t.n)
            ARENA_PUSH(s->r->a, &list, p);
        words = end;
    }
    if (open) /* that it is never closed is seen in print; its cells decide all the same */
        ARENA_PUSH(s->r->a, &list, ((struct reads_piece){.kind = READS_CLOSE}));
    c->piece = list.at;
    c->n_piece = list.n;
}

/* Is `roll` or `measure` there, or a slip of the pen for one? Then what is wrong with it was said. */
static bool axis_is_meant(const struct node *n)
{
    return field_is_meant(n, "roll", &bands_fields) || field_is_meant(n, "measure", &bands_fields);
}

static void axes_read(const struct scope *s, const struct node *n, const struct axes_keys *k)
{
    struct chart *c = s->chart;
    axis_roll(s, k->roll, k->measure, &c->down);
    c->bad |= c->down.kind == AXIS_NONE;
    if (c->down.kind == AXIS_NONE && !axis_is_meant(n)) {
        struct finding *f = diag_add(s->r->d, RULE_MISSING_KEY, c->at, "it is not said what the bands are ranges of");
        finding_help(s->r->d, f, "write `roll: d6` for a roll, or `measure: unit size` for what is counted");
    }
    c->down.title = text_read(s, k->down);
    c->across.title = text_read(s, k->across);
    c->across.kind = k->columns ? AXIS_NAMED : AXIS_NONE;
    c->edges = edges_read(s, k->edges);
    die_key_read(s, k->die);
}

void bands_read(const struct scope *s, const struct node *n)
{
    struct axes_keys k = {0};
    struct body body = {.rows = {0}};
    s->chart->kind = CHART_BANDS;
    if (!fields_fill(s->r->a, s->r->d, n, &bands_fields, &k) || !k.rows) {
        s->chart->bad = true;
        return;
    }
    axes_read(s, n, &k);
    columns_read(s, k.columns, k.cell);
    rows_read(s, k.rows, &body);
    body_keep(s->chart, &body);
    if (k.reads)
        reads_read(s, k.reads);
}
