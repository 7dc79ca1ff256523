/* Reduces the charts of a sheet that is `for` some troops. A name is a term of the set, or the
 * label of a row, a column, a group or a part.
 *
 * Input: names and the charts of the sheet. Output: charts with fewer rows, columns and parts, and
 * a list of the omissions for the report.
 *
 * If some terms of a list are named, everything that has only other terms of this list is dropped,
 * in every chart. If a label that is not a term is named, its siblings are dropped. The rest stays,
 * and so do odds tables.
 *
 * Invariant: a reduced chart is a copy in which cells keep their columns and labels; `full` is the
 * original chart, and cells are unchanged. Charts are reduced when an item is read, so that views
 * and joins see the result; a table of several charts is reduced when it is joined
 * (show/chart/blocks.c). Called by sheets.c, sections.c and show/. */
#include "layout/read.h"

enum {
    NAMES_MAX = 100,  /* more troops than any table has */
    LABEL_MAX = 4000, /* a longer label is a text and stays */
    ROWS_MAX = 4000,  /* a longer chart belongs in a book */
    OUTER_MAX = 8     /* groups around a row */
};

/* The relation of a label to the troops: it contains only other terms, no term, or some of the
 * named ones; it is a named term, or a named label. */
enum standing { OF_OTHERS, OF_NONE, OF_SOME, IS_TERM, IS_LABEL };

/* True if the UTF-8 character at i is part of a word. The ranges U+0080 to U+00BF and U+2000 to
 * U+2FFF count as signs, among them the non-breaking space before a French question mark. */
static bool is_letter_at(struct str s, size_t i)
{
    unsigned char c = (unsigned char)s.p[i];
    return char_is_letter(s.p[i]) || char_is_digit(s.p[i]) || (c > 0xC2 && c != 0xE2);
}

static size_t character_before(struct str s, size_t i)
{
    do
        i--;
    while (i > 0 && ((unsigned char)s.p[i] & 0xC0) == 0x80);
    return i;
}

bool text_names(struct str text, struct str words)
{
    for (size_t i = 0; words.n && i + words.n <= text.n && text.n <= LABEL_MAX; i++) {
        size_t end = i + words.n;
        bool whole = (!i || !is_letter_at(text, character_before(text, i))) &&
                     (end == text.n || !is_letter_at(text, end));
        if (whole && str_same_word(str_cut(text, i, end), words))
            return true;
    }
    return false;
}

static enum standing standing_of(const struct extract *e, struct str label)
{
    enum standing s = OF_NONE;
    for (size_t i = 0; i < e->absent.n && s == OF_NONE; i++)
        s = text_names(label, e->absent.at[i]) ? OF_OTHERS : OF_NONE;
    for (size_t i = 0; i < e->name.n; i++) {
        if (str_same_name(label, e->name.at[i].s))
            return e->is_term[i] ? IS_TERM : IS_LABEL;
        if (text_names(label, e->name.at[i].s))
            s = OF_SOME;
    }
    return s;
}

/* ---- rows in groups, columns below headers, parts */

struct rank {
    struct str label, outer[OUTER_MAX];  /* groups from the inside out */
    size_t n_outer, beside;              /* index of the first of its siblings */
};

/* Relation of a row with its groups. *outer: a group is named, or "Group / label", so that other
 * groups are dropped. */
static enum standing rank_standing(struct arena *a, const struct extract *e, const struct rank *r, bool *outer)
{
    enum standing s = standing_of(e, r->label);
    *outer = false;
    for (size_t i = 0; i < r->n_outer; i++) {
        const struct str both = str_printf(a, "%.*s / %.*s", STRF(r->outer[i]), STRF(r->label));
        const enum standing up = standing_of(e, r->outer[i]);
        *outer = *outer || up == IS_LABEL || standing_of(e, both) == IS_LABEL;
        if (s == OF_NONE || up >= IS_TERM)
            s = up;
    }
    return *outer ? IS_LABEL : s;
}

static bool *ranks_kept(struct arena *a, const struct extract *e, const struct rank *r, size_t n)
{
    bool *keep = ARENA_ARRAY(a, bool, n + 1), *chosen = ARENA_ARRAY(a, bool, n + 1), any_outer = false, outer;
    enum standing *is = ARENA_ARRAY(a, enum standing, n + 1);
    for (size_t i = 0; i < n; i++) {
        is[i] = rank_standing(a, e, &r[i], &outer);
        any_outer = any_outer || outer;
        if (is[i] == IS_LABEL && !outer)
            chosen[r[i].beside] = true;
    }
    for (size_t i = 0; i < n; i++)
        keep[i] = is[i] >= OF_SOME || (is[i] == OF_NONE && !any_outer && !chosen[r[i].beside]);
    return keep;
}

/* ---- charts */

const struct chart *chart_full(const struct chart *c)
{
    return c->full ? c->full : c;
}

/* Records an omission for the report. */
static void cut_note(struct arena *a, const struct extract *e, const struct chart *c, struct str outer,
                     struct str label)
{
    struct cut cut = {chart_full(c), label};
    if (outer.n)
        cut.label = label = str_printf(a, "%.*s / %.*s", STRF(outer), STRF(label));
    for (size_t i = 0; i < e->cuts->n; i++)
        if (str_eq(e->cuts->at[i].of->id, cut.of->id) && str_eq(e->cuts->at[i].label, label))
            return;
    ARENA_PUSH(a, e->cuts, cut);
}

/* Modifiers may apply whatever terms they contain: only a label that is another term is dropped. */
static bool modifier_kept(const struct extract *e, struct str label)
{
    for (size_t i = 0; i < e->absent.n; i++)
        if (str_same_name(label, e->absent.at[i]))
            return false;
    return true;
}

static struct chart *rows_cut(struct arena *a, const struct extract *e, struct chart *c)
{
    struct row *row = ARENA_ARRAY(a, struct row, c->n_row + 1);
    struct rank *rank = ARENA_ARRAY(a, struct rank, c->n_row + 1);
    size_t n = 0;
    if (c->n_row > ROWS_MAX)
        return c;
    for (size_t i = 0; i < c->n_row; i++) {
        rank[i].label = c->row[i].label.s;
        while (c->row[rank[i].beside].group != c->row[i].group)
            rank[i].beside++;
        for (int g = c->row[i].group; g >= 0 && rank[i].n_outer < OUTER_MAX; g = c->group[g].parent)
            rank[i].outer[rank[i].n_outer++] = c->group[g].label.s;
    }
    const bool *keep = ranks_kept(a, e, rank, c->n_row);
    for (size_t i = 0; i < c->n_row; i++) {
        bool stays = keep[i] || c->row[i].then;
        if (chart_adds(c))
            stays = stays || modifier_kept(e, rank[i].label);
        if (stays)
            row[n++] = c->row[i];
        else
            cut_note(a, e, c, rank[i].outer[0], rank[i].label);
    }
    c->row = row;
    c->n_row = n;
    return n ? c : NULL;
}

/* Keeps cells and their errata together, so that an erratum stays with its column. A row that house
 * rules changed only in other columns is as in the original. */
static void row_keep_columns(struct arena *a, struct row *r, const bool *keep, size_t cols)
{
    struct cell *cell = ARENA_ARRAY(a, struct cell, cols + 1);
    const struct cell **printed = ARENA_ARRAY(a, const struct cell *, cols + 1);
    bool changed = false, here = false;
    size_t n = 0;
    for (size_t k = 0; r->cell && k < cols; k++) {
        changed = changed || r->cell[k].house;
        if (!keep[k])
            continue;
        here = here || r->cell[k].house;
        printed[n] = r->erratum.cell ? r->erratum.cell[k] : NULL;
        cell[n++] = r->cell[k];
    }
    r->house = r->house && (here || !changed);
    r->cell = r->cell ? cell : NULL;
    r->erratum.cell = r->erratum.cell ? printed : NULL;
}

const struct chart *chart_with_columns(struct arena *a, const struct chart *c, const bool *keep)
{
    struct chart *out = arena_copy(a, c, sizeof *c);
    struct column *col = ARENA_ARRAY(a, struct column, c->n_col + 1);
    struct row *row = arena_copy(a, c->row, c->n_row * sizeof *row);
    out->full = chart_full(c);
    out->n_col = 0;
    for (size_t i = 0; i < c->n_col; i++)
        if (keep[i])
            col[out->n_col++] = c->col[i];
    for (size_t i = 0; i < c->n_row; i++)
        row_keep_columns(a, &row[i], keep, c->n_col);
    out->row = row;
    out->col = col;
    return out;
}

/* Only columns of one type below one header are siblings: a column of notes beside "Infantry" and
 * "Cavalry" is not a third troop type. */
static bool are_siblings(const struct column *x, const struct column *y)
{
    return y->type.kind == x->type.kind && y->type.terms == x->type.terms &&
           str_eq(y->head.s, x->head.s);
}

static const struct chart *columns_cut(struct arena *a, const struct extract *e,
                                       const struct chart *c)
{
    struct rank *rank = ARENA_ARRAY(a, struct rank, c->n_col + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_col; i++) {
        const struct column *x = &c->col[i];
        while (!are_siblings(&c->col[rank[i].beside], x))
            rank[i].beside++;
        rank[i].label = x->label.s;
        rank[i].outer[0] = x->head.s;
        rank[i].n_outer = x->head.s.n > 0;
    }
    const bool *keep = ranks_kept(a, e, rank, c->n_col);
    for (size_t i = 0; i < c->n_col; i++) {
        n += keep[i];
        if (!keep[i])
            cut_note(a, e, c, rank[i].outer[0], rank[i].label);
    }
    if (n == c->n_col)
        return c;
    return n ? chart_with_columns(a, c, keep) : NULL;
}

/* False if the columns are ranges, or if a row's further die or `reads` needs them: then all
 * columns stay. */
static bool columns_are_names(const struct chart *c)
{
    bool names =
        (chart_is_grid(c) && c->across.kind != AXIS_ROLL && c->across.kind != AXIS_MEASURE) ||
        (chart_is_bands(c) && !c->n_piece);
    for (size_t i = 0; i < c->n_row && names; i++)
        names = !c->row[i].inner;
    return names && c->n_col > 1;
}

/* Collects the labels of everything in a chart. */
static void names_put(struct arena *a, const struct chart *c, struct str_list *l)
{
    const bool rows = chart_is_grid(c) || chart_adds(c);
    for (size_t i = 0; i < c->n_row && rows; i++) {
        ARENA_PUSH(a, l, c->row[i].label.s);
        for (int g = c->row[i].group; g >= 0; g = c->group[g].parent)
            ARENA_PUSH(a, l, str_printf(a, "%.*s / %.*s", STRF(c->group[g].label.s), STRF(c->row[i].label.s)));
    }
    for (size_t i = 0; i < c->n_group; i++)
        ARENA_PUSH(a, l, c->group[i].label.s);
    for (size_t i = 0; i < c->n_col; i++) {
        ARENA_PUSH(a, l, c->col[i].label.s);
        ARENA_PUSH(a, l, c->col[i].head.s);
        ARENA_PUSH(a, l, str_printf(a, "%.*s / %.*s", STRF(c->col[i].head.s), STRF(c->col[i].label.s)));
    }
    for (size_t i = 0; i < c->n_part; i++) {
        ARENA_PUSH(a, l, c->part[i]->title.s);
        names_put(a, c->part[i], l);
    }
}

/* True if a row, column or part is named; then the chart stays, whatever its title. */
static bool holds_named(struct arena *a, const struct extract *e, const struct chart *c)
{
    struct str_list names = {0};
    bool any = false;
    names_put(a, c, &names);
    for (size_t i = 0; i < names.n && !any; i++)
        any = standing_of(e, names.at[i]) >= IS_TERM;
    return any;
}

/* Reduces parts, or charts side by side, by their titles; NULL for dropped ones. */
static void charts_keep(struct arena *a, const struct extract *e, struct beside *of, size_t n)
{
    struct rank *rank = ARENA_ARRAY(a, struct rank, n + 1);
    for (size_t i = 0; i < n; i++)
        rank[i].label = of[i].title.n ? of[i].title : of[i].chart->title.s;
    const bool *keep = ranks_kept(a, e, rank, n);
    for (size_t i = 0; i < n; i++)
        of[i].chart =
            keep[i] || holds_named(a, e, of[i].chart) ? extract_chart(a, e, of[i].chart) : NULL;
}

static void parts_cut(struct arena *a, const struct extract *e, struct chart *c)
{
    const struct chart **part = ARENA_ARRAY(a, const struct chart *, c->n_part + 1);
    struct beside *of = ARENA_ARRAY(a, struct beside, c->n_part + 1);
    size_t n = 0;
    for (size_t i = 0; i < c->n_part; i++)
        of[i].chart = c->part[i];
    charts_keep(a, e, of, c->n_part);
    for (size_t i = 0; i < c->n_part; i++)
        if (of[i].chart)
            part[n++] = of[i].chart;
    c->part = part;
    c->n_part = n;
}

/* Returns NULL if all of the chart is dropped: an empty chart is never printed. An unchanged chart
 * is returned itself, not as a copy. */
const struct chart *extract_chart(struct arena *a, const struct extract *e, const struct chart *c)
{
    if (!e || c->bad)
        return c;
    struct chart *whole = arena_copy(a, c, sizeof *c);
    const struct chart *cut = whole;
    whole->full = chart_full(c);
    if (standing_of(e, c->title.s) == OF_OTHERS && !holds_named(a, e, c))
        return NULL;
    if (chart_has_parts(c)) {
        parts_cut(a, e, whole);
        return whole->n_part ? whole : NULL;
    }
    if (chart_is_grid(c) || chart_adds(c))
        cut = rows_cut(a, e, whole);
    if (cut && columns_are_names(cut))
        cut = columns_cut(a, e, cut);
    return cut && cut->n_row == c->n_row && cut->n_col == c->n_col ? c : cut;
}

/* ---- items of a sheet */

static void left_put(struct arena *a, struct extract *e, const struct chart *c)
{
    c = chart_full(c);
    for (size_t i = 0; i < e->left.n; i++)
        if (e->left.at[i] == c)
            return;
    ARENA_PUSH(a, &e->left, c);
}

/* Records dropped parts of a chart, because texts may name them. */
static void parts_left(struct arena *a, struct extract *e, const struct chart *whole, const struct chart *cut)
{
    for (size_t i = 0; i < whole->n_part; i++) {
        size_t k = 0;
        while (k < cut->n_part && cut->part[k] != whole->part[i] && cut->part[k]->full != whole->part[i])
            k++;
        if (k == cut->n_part)
            left_put(a, e, whole->part[i]);
    }
}

/* Rows and columns chosen by the layout (`only`) stay. A view that no longer fits, such as a strip
 * without a row, becomes the default view. */
static bool chart_item(struct arena *a, struct extract *e, struct chart_request *request)
{
    const struct chart *was = request->chart,
                       *cut = request->only.n ? was : extract_chart(a, e, was);
    if (!cut) {
        left_put(a, e, was);
        return false;
    }
    parts_left(a, e, was, cut);
    request->chart = cut;
    if (view_misfit(request, cut))
        request->view = VIEW_OWN;
    return true;
}

/* Reduces charts around a die or in a panel, by their titles there. */
static bool beside_item(struct arena *a, struct extract *e, struct layout_item *item)
{
    struct beside *of = arena_copy(a, item->of.at, item->of.n * sizeof *of);
    size_t n = 0;
    charts_keep(a, e, of, item->of.n);
    for (size_t i = 0; i < item->of.n; i++) {
        if (of[i].chart)
            of[n++] = of[i];
        else
            left_put(a, e, item->of.at[i].chart);
    }
    item->of.at = of;
    item->of.n = item->of.cap = n;
    return n > 0;
}

/* A table of several charts is reduced when it is joined. */
bool extract_item(struct asking *k, struct layout_item *item)
{
    if (item->kind == REQUEST_CHART)
        return chart_item(k->a, k->extract, &item->request);
    if (item->kind == REQUEST_BESIDE || item->kind == REQUEST_PANEL)
        return beside_item(k->a, k->extract, item);
    return true;
}

/* ---- `for` */

static void terms_put(struct asking *k, struct extract *e, const struct term_list *l)
{
    bool *present = ARENA_ARRAY(k->a, bool, l->n + 1), any = false;
    for (size_t i = 0; i < l->n; i++)
        for (size_t n = 0; n < e->name.n; n++)
            if (str_same_name(l->term[i].s, e->name.at[n].s))
                any = present[i] = e->is_term[n] = true;
    for (size_t i = 0; i < l->n && any; i++)
        if (!present[i])
            ARENA_PUSH(k->a, &e->absent, l->term[i].s);
}

/* Compares names with the whole set, because most charts do not mention most troops. */
static void names_check(struct asking *k, const struct extract *e)
{
    struct str_list known = {0};
    for (const struct set *s = k->set; s; s = s->from) {
        for (size_t i = 0; i < s->n_chart; i++) {
            ARENA_PUSH(k->a, &known, s->chart[i]->title.s);
            names_put(k->a, s->chart[i], &known);
        }
        for (size_t i = 0; i < s->n_terms; i++)
            for (size_t n = 0; n < s->terms[i].n; n++)
                ARENA_PUSH(k->a, &known, s->terms[i].term[n].s);
    }
    for (size_t i = 0; i < e->name.n; i++) {
        const struct text *name = &e->name.at[i];
        bool found = false;
        for (size_t n = 0; n < known.n && !found; n++)
            found = str_same_name(known.at[n], name->s);
        if (found)
            continue;
        struct finding *f = diag_add(k->d, RULE_UNKNOWN_REFERENCE, name->at,
                                     "this set has no \"%.*s\"", STRF(name->s));
        const struct str near = str_nearest(name->s, known.at, known.n);
        if (near.n)
            finding_help(f, "did you mean \"%.*s\"?", STRF(near));
        else
            finding_help(f, "write a term of set.yaml, or a row, column, group or part of a chart");
    }
}

/* Limited to a hundred names, because each is compared with each label of the sheet. */
struct extract *extract_read(struct asking *k, const struct texts *names)
{
    if (!names->n || !k->set)
        return NULL;
    if (names->n > NAMES_MAX) {
        diag_add(k->d, RULE_OVER_LIMIT, names->at[NAMES_MAX].at, "a sheet is for at most %d troops",
                 NAMES_MAX);
        return NULL;
    }
    struct extract *e = ARENA_NEW(k->a, struct extract);
    for (size_t i = 0; i < names->n; i++)
        ARENA_PUSH(k->a, &e->name, ((struct text){str_trim(names->at[i].s), names->at[i].at}));
    e->is_term = ARENA_ARRAY(k->a, bool, e->name.n);
    e->cuts = ARENA_NEW(k->a, struct cut_list);
    for (size_t i = 0; i < k->set->n_terms; i++)
        terms_put(k, e, &k->set->terms[i]);
    names_check(k, e);
    return e;
}

/* ---- text about the extract */

/* Compares ids too, because an overlay may have a copy of the chart. */
bool extract_left(const struct extract *e, const struct chart *c)
{
    bool left = false;
    for (size_t i = 0; e && i < e->left.n; i++)
        for (const struct chart *x = c; x; x = x->whole)
            left = left || e->left.at[i] == x || str_eq(e->left.at[i]->id, x->id);
    return left;
}

/* Lists all names if they fit in `letters` characters (not bytes); else their number. */
struct str extract_words(struct arena *a, const struct translator *in, const struct set *set,
                         const struct extract *e, size_t letters)
{
    const struct language *l = translator_language(in);
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->name.n; i++) {
        if (i)
            buf_printf(&b, i + 1 < e->name.n ? ", " : " %.*s ", STRF(msg_text(l, MSG_AND)));
        buf_put(&b, translator_translate(in, set, NULL, e->name.at[i].s));
    }
    const struct str all = msg_format(a, l, MSG_FOR, buf_str(&b));
    if (str_runes(all) <= letters || e->name.n == 1)
        return all;
    return msg_format_count(a, l, MSG_FOR_SOME, e->name.n);
}

/* A part has its whole's title before its own. */
static struct str title_of(struct arena *a, const struct translator *in, const struct chart *c)
{
    struct str title = c->title.s.n ? translator_translate(in, c->set, c, c->title.s) : c->id;
    if (!c->whole || !c->whole->title.s.n)
        return title;
    return str_printf(a, "%.*s (%.*s)",
                      STRF(translator_translate(in, c->set, c->whole, c->whole->title.s)),
                      STRF(title));
}

struct str extract_left_words(struct arena *a, const struct translator *in, const struct extract *e)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < e->left.n; i++)
        buf_printf(&b, "%s%.*s", i ? "; " : "", STRF(title_of(a, in, e->left.at[i])));
    return buf_str(&b);
}

/* One line per omission, so that the author sees if anything is missing. */
static void put_left(struct buf *to, const struct chart *c, struct str what)
{
    buf_putz(to, "  ");
    put_shown(to, title_of(to->a, NULL, c));
    buf_putz(to, ": ");
    put_shown(to, what);
    buf_putc(to, '\n');
}

void extract_put(struct buf *to, const struct layout *l)
{
    const struct extract *e = l->extract;
    put_shown(to, l->name);
    buf_putz(to, e->left.n + e->cuts->n ? " leaves out\n" : " leaves out nothing\n");
    for (size_t i = 0; i < e->left.n; i++)
        put_left(to, e->left.at[i], STR("all of it"));
    for (size_t i = 0; i < e->cuts->n; i++)
        if (!extract_left(e, e->cuts->at[i].of))
            put_left(to, e->cuts->at[i].of, e->cuts->at[i].label);
}
