/* Prints distances: in the document's units, at its figure scale, rounded once.
 *
 * Distances are stored as written. The set defines exact conversions (model/units.c); every result
 * is rounded once here, to a step set by the layout or the set. Distances in inches, centimetres
 * and the set's own unit are converted; others are ground scale, and stay as written. The file also
 * reports two distances of a column that print alike, and a distance that prints as zero. Called by
 * cells.c, words.c and tables.c, and by documents.c for each layout. */
#include "show/making.h"
#include "show/show.h"

#define EN_DASH "\xe2\x80\x93"
#define NO_BREAK "\xc2\xa0"

static bool is_length(enum unit u)
{
    return u == UNIT_IN || u == UNIT_CM || u == UNIT_MM || u == UNIT_FT;
}

bool unit_is_standard(const struct show *w, enum unit u)
{
    const struct display_options *m = &w->display_options;
    struct rat by;
    if (u != UNIT_IN && u != UNIT_CM && !(w->set && u == w->set->units))
        return false;
    return m->units == UNIT_NONE ? !m->both_units || unit_factor(w->set, u, UNIT_IN, &by)
                                 : unit_factor(w->set, u, m->units, &by);
}

/* Does the document print other numbers for this unit, without the original beside them? */
bool unit_moves(const struct show *w, enum unit u)
{
    const struct display_options *m = &w->display_options;
    const enum unit to = m->units == UNIT_NONE ? u : m->units;
    return unit_is_standard(w, u) && (to != u || (m->has_scale && is_length(to)));
}

static struct rounding rounding_of(const struct show *w, enum unit u)
{
    return w->display_options.rounding.step.n > 0 ? w->display_options.rounding
                                                  : unit_rounding(w->set, u);
}

/* Returns x itself on overflow or without a conversion. The figure scale applies only to
 * lengths. */
static struct rat converted(const struct show *w, struct rat x, enum unit from, enum unit to)
{
    const struct display_options *m = &w->display_options;
    struct rat y = x, by;
    bool scaled = m->has_scale && is_length(to);
    if (from == to && !scaled)
        return x;
    bool good = unit_factor(w->set, from, to, &by) && rat_mul(&y, y, by);
    if (scaled)
        good = good && rat_mul(&y, y, m->scale);
    return good && rounded(y, rounding_of(w, to), &y) ? y : x;
}

/* The name of the unit in the set, else the program's, in the document's language. Inches and
 * centimetres need no translation. */
static struct str unit_in(const struct show *w, enum unit u, bool one)
{
    static const enum msg unit_msg[UNITS] = {
        [UNIT_FT] = MSG_FEET,        [UNIT_YD] = MSG_YARDS,   [UNIT_HEX] = MSG_HEXES,
        [UNIT_SQUARE] = MSG_SQUARES, [UNIT_PACE] = MSG_PACES, [UNIT_BW] = MSG_BASE_WIDTHS};
    struct str words = unit_words(w->set, u, one);
    const struct language *l = show_language(w);
    if (!str_eq(words, unit_words(NULL, u, one)))
        return show_translate(w, words);
    return l && unit_msg[u] ? msg_format_count(w->a, l, unit_msg[u], one ? 1 : 5) : words;
}

/* Prints n distances separated by slashes, in one unit. If a distance has a second measure in that
 * unit, the author's own number is used. */
static void put_in(struct buf *b, const struct show *w, const struct measure *d, size_t n, enum unit to)
{
    const struct display_options *m = &w->display_options;
    const struct language *l = show_language(w);
    bool open = false, one = n == 1;
    for (size_t i = 0; i < n; i++) {
        bool second = to != UNIT_NONE && d[i].second_unit == to && !m->has_scale;
        const struct range *r = &d[i].range, *x = second ? &d[i].second : r;
        enum unit from = second ? to : d[i].unit;
        bool two = !r->no_lo && !r->no_hi && rat_cmp(r->lo, r->hi) != 0;
        struct str end = msg_text(l, r->hi_open ? MSG_UNDER : MSG_TO);
        struct rat lo = converted(w, x->lo, from, to);
        if (i)
            buf_putz(b, NO_BREAK "/" NO_BREAK);
        if (r->no_lo || r->lo_open)
            buf_printf(b, "%.*s" NO_BREAK, STRF(r->no_lo ? end : msg_text(l, MSG_OVER)));
        if (!r->no_lo)
            put_number(b, l, lo);
        if (two && r->hi_open)
            buf_printf(b, " %.*s" NO_BREAK "%.*s" NO_BREAK, STRF(msg_text(l, MSG_TO)), STRF(end));
        else if (two)
            buf_putz(b, EN_DASH);
        if (two || (r->no_lo && !r->no_hi))
            put_number(b, l, converted(w, x->hi, from, to));
        open = r->no_hi && !r->lo_open;
        one = one && range_single(r) && rat_cmp(lo, RAT(1)) == 0;
    }
    bool named = !w->bare && (n == 1 || !m->bare_pairs || m->both_units);
    if (named && to == UNIT_IN)
        buf_putz(b, "\xe2\x80\xb3");
    else if (named && to != UNIT_NONE)
        buf_printf(b, NO_BREAK "%.*s", STRF(unit_in(w, to, one)));
    if (open)
        buf_putc(b, '+');
}

/* Equal distances are printed once: "recoil 3 / 3″" becomes 3″. With units as written, the author's
 * second measure follows in brackets. */
void put_distances(struct buf *b, const struct show *w, const struct measure *d, size_t n)
{
    const struct display_options *m = &w->display_options;
    const struct range *x = &d[0].range;
    bool alike = true;
    for (size_t i = 1; alike && i < n; i++) {
        const struct range *y = &d[i].range;
        alike =
            x->no_lo == y->no_lo && x->no_hi == y->no_hi && rat_cmp(x->lo, y->lo) == 0 && rat_cmp(x->hi, y->hi) == 0;
    }
    n = alike ? 1 : n;
    bool table = unit_is_standard(w, d[0].unit);
    enum unit first = !table || m->units == UNIT_NONE ? d[0].unit : m->units;
    if (table && m->both_units)
        first = UNIT_IN;
    put_in(b, w, d, n, first);
    bool as_written = m->units == UNIT_NONE && !m->both_units && n == 1 &&
                      d[0].second_unit != UNIT_NONE && unit_is_standard(w, d[0].unit);
    if (!(table && m->both_units) && !as_written)
        return;
    buf_putz(b, " (");
    put_in(b, w, d, n, as_written ? d[0].second_unit : UNIT_CM);
    buf_putc(b, ')');
}

/* True if x begins where y ends. */
static bool follows(const struct measure *x, const struct measure *y)
{
    return x->unit == y->unit && !x->range.no_lo && !x->range.lo_open && !y->range.no_hi &&
           !y->range.hi_open && rat_cmp(x->range.lo, y->range.hi) == 0;
}

bool show_edge(const struct chart *c, struct measure *x, const struct measure *y)
{
    const bool above = follows(x, y), below = follows(y, x);
    x->range.lo_open |= above && c->edges == EDGES_LOWER;
    x->range.hi_open |= below && c->edges == EDGES_UPPER;
    return c->edges && (above || below);
}

void put_band(struct buf *b, const struct show *w, struct measure d)
{
    struct range *r = &d.range;
    r->no_lo |= !r->lo_open && !r->no_hi && r->lo.n == 0 && r->hi.n > 0;
    put_distances(b, w, &d, 1);
}

/* Name of a unit after a column's name, whose numbers have no unit. */
struct str unit_text(const struct show *w, enum unit u)
{
    return u == UNIT_IN ? show_text(w, MSG_INCHES) : unit_in(w, u, false);
}

/* ---- a measure whose bands have no unit */

/* Start of the unit at the end of the text: after a comma or a bracket. */
static size_t unit_begins(struct str s)
{
    size_t i = s.n;
    while (i && s.p[i - 1] != ',' && s.p[i - 1] != '(')
        i--;
    return i;
}

/* The unit in "range, inches" if the document converts it; else UNIT_NONE, and the numbers are not
 * converted. */
enum unit axis_unit(const struct show *w, const struct axis *x)
{
    const struct str s = x->measure.s, last = str_trim(str_cut(s, unit_begins(s), s.n - str_ends(s, ")")));
    const enum unit u = unit_find(last) != UNIT_NONE ? unit_find(last) : unit_called(last);
    return x->kind == AXIS_MEASURE && last.n < s.n && unit_moves(w, u) ? u : UNIT_NONE;
}

/* Converted numbers print their unit, so it is removed from the header. */
struct words axis_words(const struct show *w, const struct axis *x, enum char_style char_style)
{
    struct str text = show_translate(w, x->measure.s);
    const size_t end = unit_begins(text);
    if (end && axis_unit(w, x) != UNIT_NONE)
        text = str_trim(str_cut(text, 0, end - 1));
    return show_set_in(w, str_capital(w->a, text), PARA_STYLE_HEAD, char_style);
}

/* ---- effects of rounding */

/* As printed, without the unit. */
static struct str printed(const struct show *w, const struct measure *d)
{
    struct show bare = *w;
    struct buf b = {.a = w->a};
    bare.bare = true;
    put_distances(&b, &bare, d, 1);
    return buf_str(&b);
}

/* Reports the first cell of a column whose distance prints like a different one, or as zero. */
static bool column_check(struct making *k, const struct show *w, const struct chart *c, size_t col)
{
    enum { ROWS_MAX = 200 };
    struct str *shown = ARENA_ARRAY(k->a, struct str, c->n_row + 1);
    for (size_t i = 0; i < c->n_row && i < ROWS_MAX; i++) {
        const struct cell *x = &c->row[i].cell[col];
        if ((x->kind != CELL_NUMBER && x->kind != CELL_RANGE) ||
            !unit_is_standard(w, x->value.unit))
            continue;
        shown[i] = printed(w, &x->value);
        bool nothing = str_is(shown[i], "0") && !(range_single(&x->value.range) && x->value.range.lo.n == 0);
        size_t other = i;
        for (size_t r = 0; r < i && other == i; r++) {
            const struct measure *y = &c->row[r].cell[col].value;
            if (shown[r].n && str_eq(shown[r], shown[i]) &&
                (x->value.unit != y->unit || !range_same(&x->value.range, &y->range)))
                other = r;
        }
        if (!nothing && other == i)
            continue;
        struct str two = other < i ? c->row[other].cell[col].text.s : STR("");
        struct finding *f = nothing
                                ? diag_add(k->d, RULE_ROUNDED_ALIKE, w->display_options.units_at,
                                           "%.*s of \"%.*s\" in %.*s is rounded to nothing",
                                           STRF(x->text.s), STRF(c->row[i].label.s), STRF(c->id))
                                : diag_add(k->d, RULE_ROUNDED_ALIKE, w->display_options.units_at,
                                           "%.*s and %.*s in %.*s both print as %.*s", STRF(two),
                                           STRF(x->text.s), STRF(c->id), STRF(shown[i]));
        finding_also(f, x->text.at, "here");
        finding_help(f, "round to a smaller step: `units: {..., rounding: 0.25}` here, or "
                        "`rounding` in set.yaml");
        return true;
    }
    return false;
}

/* True for the words that the manual defines for distances, or the name of a distance column of the
 * set, as in "to: the move". */
static bool is_distance_named(const struct set *set, struct str to)
{
    to = str_cut(to, str_starts(to, "the ") ? strlen("the ") : 0, to.n);
    if (str_find(to, "distance") >= 0)
        return true;
    for (size_t k = 0; set && k < set->n_chart; k++)
        for (size_t i = 0; i < set->chart[k]->n_col; i++) {
            const struct column *col = &set->chart[k]->col[i];
            if (col->type.kind == TYPE_DISTANCE && str_same_name(col->label.s, to))
                return true;
        }
    return false;
}

/* Records the first modifier of a distance that has no unit. */
static void modifiers_check(const struct show *w)
{
    const struct chart *c = w->c;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        const struct cell *x = r->then ? NULL : &r->cell[0];
        const bool bare = x && ((x->kind == CELL_ADD && x->value.unit == UNIT_NONE && x->value.range.lo.n) ||
                                x->kind == CELL_ROLL);
        if (!bare || !is_distance_named(c->set, r->to.s.n ? r->to.s : c->to.s))
            continue;
        ARENA_PUSH(w->a, w->unscaled, ((struct unscaled){.words = x->text.s, .chart = c}));
        return;
    }
}

/* `found`: rounding was already reported. */
static bool chart_check(struct making *k, const struct chart *c, bool found)
{
    struct show w = show_of(&k->show, c, NULL);
    if (chart_adds(c) && unit_moves(&w, c->set->units))
        modifiers_check(&w);
    for (size_t i = 0; i < c->n_part; i++)
        found = chart_check(k, c->part[i], found);
    for (size_t i = 0; i < c->n_col && !found && !c->bad && c->n_row && !chart_is_procedure(c); i++)
        found = c->col[i].type.kind == TYPE_DISTANCE && column_check(k, &w, c, i);
    return found;
}

/* Reports distances that would be printed unconverted beside converted ones. */
void unscaled_report(struct diag *d, const struct display_options *m, const struct unscaled_list *l)
{
    for (size_t i = 0; i < l->n; i++) {
        const struct unscaled *x = &l->at[i];
        const bool bare = !x->text.n;
        struct finding *f =
            diag_add(d, RULE_WRONG_UNIT, x->chart ? x->chart->title.at : m->units_at,
                     bare ? "%.*s changes a distance, but has no unit"
                          : "\"%.*s\" cannot be converted to other units",
                     STRF(x->words));
        if (!bare)
            finding_note(f, "it is in \"%.*s\"", STRF(x->text));
        if (x->chart)
            finding_also(f, m->units_at, "this line sets the units");
        finding_help(
            f, bare ? "write its unit too, as +2in, or write in `to` what else it changes"
                    : "write each distance as a number with its unit, as 1in or 3in-4in; a "
                      "measurement as `measure: \"range, inches\"`, a column as one of distances");
    }
}

/* Reports distances that are not printed as written. Only the first rounding problem is reported,
 * because one rounding step causes them all. */
void distances_report(struct making *k)
{
    const struct display_options *m = &k->doc->display_options;
    LIST(const struct chart *) seen = {0};
    bool found = false;
    if (m->units == UNIT_NONE && !m->both_units && !m->has_scale)
        return;
    for (size_t s = 0; s < k->doc->n_section; s++)
        for (size_t i = 0; i < k->doc->section[s].n_item; i++) {
            const struct layout_item *item = &k->doc->section[s].item[i];
            for (size_t n = 0; n < item->of.n + 1; n++) {
                const struct chart *c = n < item->of.n ? item->of.at[n].chart : item->request.chart;
                size_t at = 0;
                while (at < seen.n && seen.at[at] != c)
                    at++;
                if (!c || at < seen.n)
                    continue;
                ARENA_PUSH(k->a, &seen, c);
                found = chart_check(k, c, found);
            }
        }
    unscaled_report(k->d, m, k->show.unscaled);
}

/* "4 cm" */
static struct str amount(const struct show *w, struct rat n, enum unit u, bool one)
{
    struct buf b = {.a = w->a};
    put_number(&b, show_language(w), n);
    buf_printf(&b, NO_BREAK "%.*s", STRF(unit_in(w, u, one)));
    return buf_str(&b);
}

/* The conversions of the set, if used: "1 hex is 4 in; distances × 3/5, rounded to 0.5 in."; else
 * empty. */
struct str distances_words(const struct making *k)
{
    static const enum msg ways[] = {MSG_ROUNDED, MSG_ROUNDED_UP, MSG_ROUNDED_DOWN};
    const struct display_options *m = &k->doc->display_options;
    const struct show w = show_of(&k->show, NULL, NULL);
    enum unit from = k->set->units, to = m->both_units ? UNIT_IN : m->units == UNIT_NONE ? from : m->units;
    const struct language *l = show_language(&w);
    struct buf b = {.a = k->a};
    for (size_t i = 0; i < k->set->n_conversion && from != to; i++) {
        const struct conversion *c = &k->set->conversion[i];
        buf_putz(&b, b.n ? ", " : "");
        buf_put(&b, msg_format_two(k->a, l, MSG_UNIT_IS, amount(&w, RAT(1), c->from, true),
                                   amount(&w, c->by, c->to, rat_cmp(c->by, RAT(1)) == 0)));
    }
    if (m->has_scale && is_length(to)) {
        struct buf scale = {.a = k->a};
        put_number(&scale, l, m->scale);
        buf_putz(&b, b.n ? "; " : "");
        buf_put(&b, msg_format(k->a, l, b.n ? MSG_SCALED : MSG_SCALED_FIRST,
                               str_printf(k->a, "\xc3\x97" NO_BREAK "%s", scale.p)));
    }
    if (!b.n)
        return STR("");
    struct rounding r = rounding_of(&w, to);
    if (!m->both_units)
        buf_put(&b, msg_format(k->a, l, ways[r.way],
                               amount(&w, r.step, to, rat_cmp(r.step, RAT(1)) <= 0)));
    buf_putc(&b, '.');
    return buf_str(&b);
}
