/* Heads over columns: a head over several, the name, and on a second line the range that goes with it ("Short", "to
 * 12″"). A bound that two ranges share belongs to one of them (`edges`), and the other says so: "over 12–36″". Called
 * by show_bands.c and show_grid.c. */
#include "sheet/show.h"

unsigned *columns_place(const struct showing *w, unsigned from, unsigned *cols)
{
    unsigned *place = ARENA_ARRAY(w->a, unsigned, w->c->n_col + 1);
    for (size_t c = 0; c < w->c->n_col; c++)
        place[c] = column_shown(&w->s->ask, w->c, c) ? from++ : NOT_SHOWN;
    *cols = from;
    return place;
}

struct words capital(const struct showing *w, struct str text, enum kind_of_words kind, enum voice voice)
{
    struct buf b = {.a = w->a};
    buf_put(&b, text);
    if (b.n && b.p[0] >= 'a' && b.p[0] <= 'z')
        b.p[0] = (char)(b.p[0] - 'a' + 'A');
    return show_text(w, buf_str(&b), kind, voice);
}

struct words lower(const struct showing *w, struct str text, enum kind_of_words kind, enum voice voice)
{
    struct buf b = {.a = w->a};
    buf_put(&b, text);
    bool name = text.n > 1 && !(text.p[1] >= 'a' && text.p[1] <= 'z');
    if (b.n && b.p[0] >= 'A' && b.p[0] <= 'Z' && !name)
        b.p[0] = (char)(b.p[0] - 'A' + 'a');
    return show_text(w, buf_str(&b), kind, voice);
}

/* What stands before the first modifiers chart: names in a roll of bands are nothing else. */
struct words die_words(const struct showing *w, const struct chart *c, enum voice voice)
{
    struct str s = str_trim(c->down.expression.s);
    for (size_t i = 1; i + 2 < s.n; i++) {
        char next = s.p[i + 2], after = i + 3 < s.n ? s.p[i + 3] : ' ';
        bool dice = (next == 'd' || next == 'D') && ((after >= '0' && after <= '9') || after == '%');
        if ((s.p[i] == '+' || s.p[i] == '-') && s.p[i + 1] == ' ' && next >= 'a' && next <= 'z' && !dice) {
            s = str_trim(str_cut(s, 0, i));
            break;
        }
    }
    struct buf b = {.a = w->a};
    put_roll(&b, s);
    return words_of(w->a, buf_str(&b), WORDS_HEAD, voice);
}

void put_part(struct maker *m, struct words part)
{
    if (part.n == 0)
        return;
    unsigned row = maker_group(m, part);
    m->row.at[row].head = true;
}

/* Does a neighbour under the same head end (or begin) where this one begins (or ends)? */
static bool shares(const struct chart *c, size_t col, bool low_end)
{
    const struct column *x = &c->col[col];
    for (size_t i = 0; i < c->n_col; i++) {
        const struct column *y = &c->col[i];
        if (i == col || !y->has_range || !str_eq(x->head.s, y->head.s))
            continue;
        if (low_end && !x->band.range.no_lo && !y->band.range.no_hi && rat_cmp(x->band.range.lo, y->band.range.hi) == 0)
            return true;
        if (!low_end && !x->band.range.no_hi && !y->band.range.no_lo &&
            rat_cmp(x->band.range.hi, y->band.range.lo) == 0)
            return true;
    }
    return false;
}

static struct words range_words(const struct showing *w, size_t col)
{
    const struct column *c = &w->c->col[col];
    struct range r = c->band.range;
    struct buf b = {.a = w->a};
    bool from_none = !r.no_lo && !r.no_hi && r.lo.n == 0 && r.hi.n > 0 && c->band.unit != UNIT_NONE;
    if (c->band.unit == UNIT_NONE) {
        put_span(&b, &r);
        return words_of(w->a, buf_str(&b), WORDS_NOTE, VOICE_PLAIN);
    }
    if (from_none) {
        buf_putz(&b, w->c->edges == EDGES_UPPER && shares(w->c, col, false) ? "under\xc2\xa0" : "to\xc2\xa0");
        r.lo = r.hi;
    } else if (w->c->edges == EDGES_LOWER && shares(w->c, col, true)) {
        buf_putz(&b, "over\xc2\xa0");
    }
    struct measure d = c->band;
    d.range = r;
    if (from_none)
        d.second.lo = d.second.hi;
    put_distance(&b, w->s, w->set, &d);
    return words_of(w->a, buf_str(&b), WORDS_NOTE, VOICE_PLAIN);
}

static struct words column_name(const struct showing *w, size_t col)
{
    const struct column *c = &w->c->col[col];
    if (!c->has_range)
        return show_text(w, c->label.s, WORDS_HEAD, VOICE_STRONG);
    struct words range = range_words(w, col);
    if (c->name.n == 0 || str_eq(c->name, c->label.s)) {
        struct run *run = ARENA_ARRAY(w->a, struct run, 1);
        run[0] = (struct run){range.run[0].text, WORDS_HEAD, VOICE_STRONG, NULL};
        return (struct words){run, 1};
    }
    struct words name = show_text(w, c->name, WORDS_HEAD, VOICE_STRONG);
    return words_join(w->a, words_cat(w->a, name, STR("\n"), WORDS_NOTE, VOICE_PLAIN), range);
}

static struct words column_head(const struct showing *w, size_t col)
{
    const struct column *c = &w->c->col[col];
    return with_marks(w, column_name(w, col), c->mark, c->n_mark, WORDS_HEAD);
}

static struct box *head_box(struct maker *m, unsigned row, unsigned col, unsigned cols, struct words words)
{
    struct box *b = maker_put(m, row, col, words);
    b->cols = cols;
    b->tone = TONE_HEAD;
    b->head = true;
    return b;
}

/* The row of heads over several columns; what has none is left to an empty box of the same tone. */
static void put_upper(struct showing *w, struct maker *m, const unsigned *place, unsigned first)
{
    unsigned row = maker_row(m, true, RULE_NONE);
    if (first)
        head_box(m, row, 0, first, (struct words){0});
    for (size_t i = 0; i < w->c->n_col;) {
        size_t end = i + 1;
        while (end < w->c->n_col && str_eq(w->c->col[end].head.s, w->c->col[i].head.s))
            end++;
        unsigned cols = 0, at = 0;
        for (size_t c = i; c < end; c++)
            if (place[c] != NOT_SHOWN && cols++ == 0)
                at = place[c];
        if (cols)
            head_box(m, row, at, cols, show_text(w, w->c->col[i].head.s, WORDS_HEAD, VOICE_STRONG))->align =
                ALIGN_CENTER;
        i = end;
    }
}

static bool any_head(const struct showing *w, bool upper)
{
    const struct chart *c = w->c;
    for (size_t i = 0; i < c->n_col; i++)
        if (column_shown(&w->s->ask, c, i) && (upper ? c->col[i].head : c->col[i].label).s.n)
            return true;
    return false;
}

static unsigned first_place(const struct showing *w, const unsigned *place)
{
    for (size_t c = 0; c < w->c->n_col; c++)
        if (place[c] != NOT_SHOWN)
            return place[c];
    return 0;
}

/* One head over all columns that are shown, of several that the chart has: it stands in the corner. */
static struct str lone_head(const struct showing *w)
{
    struct str head = {0};
    bool several = false;
    for (size_t c = 0; c < w->c->n_col; c++) {
        several = several || !str_eq(w->c->col[c].head.s, w->c->col[0].head.s);
        if (!column_shown(&w->s->ask, w->c, c))
            continue;
        if (!w->c->col[c].head.s.n || (head.n && !str_eq(head, w->c->col[c].head.s)))
            return (struct str){0};
        head = w->c->col[c].head.s;
    }
    return several ? head : (struct str){0};
}

/* --- heads over the same columns */

static bool columns_alike(const struct chart *c, size_t x, size_t y)
{
    if (!str_eq(c->col[x].name, c->col[y].name) || c->col[x].n_mark || c->col[y].n_mark ||
        !cell_is_numeric(&c->col[x]) || c->col[x].type.kind != c->col[y].type.kind)
        return false;
    for (size_t r = 0; r < c->n_row; r++) {
        const struct cell *p = &c->row[r].cell[x], *q = &c->row[r].cell[y];
        const struct cell **printed = c->row[r].erratum.set ? c->row[r].erratum.cell : NULL;
        if (p->kind != q->kind || p->value.unit != q->value.unit || !str_eq(p->text.s, q->text.s) || p->n_mark ||
            q->n_mark || (printed && (printed[x] || printed[y])))
            return false;
    }
    return true;
}

/* How many columns stand under the first head, where every head has as many; 0: they do not. */
static size_t twin_columns(const struct showing *w)
{
    const struct chart *c = w->c;
    size_t each = 0;
    while (each < c->n_col && str_eq(c->col[each].head.s, c->col[0].head.s))
        each++;
    if (!each || !c->col[0].head.s.n || each == c->n_col || c->n_col % each)
        return 0;
    for (size_t i = 0; i < c->n_col; i++)
        if (!column_shown(&w->s->ask, c, i) || !str_eq(c->col[i].head.s, c->col[i - i % each].head.s) ||
            !columns_alike(c, i % each, i))
            return 0;
    return each;
}

bool heads_twin(const struct showing *w, unsigned *place, unsigned *cols)
{
    size_t each = twin_columns(w);
    for (size_t i = each; each && i < w->c->n_col; i++)
        place[i] = NOT_SHOWN;
    if (each)
        *cols = place[each - 1] + 1;
    return each > 0;
}

/* The names in one row, then for each head a row of its own with the ranges that it gives them. */
void put_twin_heads(struct showing *w, struct maker *m, const unsigned *place, struct words corner)
{
    const struct chart *c = w->c;
    size_t each = twin_columns(w);
    unsigned first = first_place(w, place), row = maker_row(m, true, RULE_NONE);
    if (w->s->ask.corner.s.n)
        corner = show_text(w, w->s->ask.corner.s, WORDS_HEAD, VOICE_STRONG);
    head_box(m, row, 0, first, corner);
    for (size_t i = 0; i < each; i++)
        head_box(m, row, place[i], 1, show_text(w, c->col[i].name, WORDS_HEAD, VOICE_STRONG))->align = ALIGN_CENTER;
    for (size_t head = 0; head < c->n_col; head += each) {
        bool last = head + each == c->n_col;
        row = maker_row(m, true, last ? RULE_STRONG : RULE_NONE);
        head_box(m, row, 0, first, show_text(w, c->col[head].head.s, WORDS_NOTE, VOICE_PLAIN));
        for (size_t i = 0; i < each; i++) {
            struct words range = c->col[head + i].has_range ? range_words(w, head + i) : (struct words){0};
            head_box(m, row, place[i], 1, range)->align = ALIGN_CENTER;
        }
    }
}

void put_heads(struct showing *w, struct maker *m, const unsigned *place, struct words corner)
{
    unsigned first = first_place(w, place);
    struct str lone = first ? lone_head(w) : (struct str){0};
    if (w->s->ask.corner.s.n)
        corner = show_text(w, w->s->ask.corner.s, WORDS_HEAD, VOICE_STRONG);
    else if (lone.n)
        corner = show_text(w, lone, WORDS_HEAD, VOICE_STRONG);
    if (w->c->across.title.s.n && !w->s->ask.corner.s.n) {
        unsigned row = maker_row(m, true, RULE_NONE);
        if (first)
            head_box(m, row, 0, first, (struct words){0});
        struct words title = capital(w, w->c->across.title.s, WORDS_HEAD, VOICE_PLAIN);
        head_box(m, row, first, m->cols - first, title)->align = ALIGN_CENTER;
    }
    if (any_head(w, true) && !lone.n)
        put_upper(w, m, place, first);
    if (!any_head(w, false) && corner.n == 0)
        return;
    unsigned row = maker_row(m, true, RULE_STRONG);
    if (first)
        head_box(m, row, 0, first, corner);
    for (size_t c = 0; c < w->c->n_col; c++) {
        if (place[c] == NOT_SHOWN)
            continue;
        struct box *b = head_box(m, row, place[c], 1, column_head(w, c));
        b->align = cell_is_numeric(&w->c->col[c]) ? ALIGN_CENTER : ALIGN_LEFT;
    }
}

/* Numbers share evenly; words take what is left; labels are narrow unless they are long. */
void set_columns(struct showing *w, struct maker *m, const unsigned *place, bool labels)
{
    enum { LONG_LABEL = 26 };
    size_t longest = 0;
    for (size_t r = 0; r < w->c->n_row; r++) {
        size_t n = str_runes(w->c->row[r].label.s);
        longest = n > longest ? n : longest;
    }
    if (labels)
        m->col[0].stretch = longest > LONG_LABEL ? STRETCH_WORDS : STRETCH_TIGHT;
    for (size_t c = 0; c < w->c->n_col; c++)
        if (place[c] != NOT_SHOWN)
            m->col[place[c]].stretch = cell_is_numeric(&w->c->col[c]) ? STRETCH_EVEN : STRETCH_WORDS;
}
