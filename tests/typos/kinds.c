/* The kinds of typos as a table, and the typos of a chart: all of one kind, or a drawing of all kinds.
 *
 * The order is thrown for each chart and kind by itself, so that a chart's typos stay the same when another chart,
 * or another kind, comes or goes. Called by main.c and by tests; what a slip does to a text is in slips.c and places.c. */
#include "inside.h"
#include "check/dictionary.h"
#include <stdlib.h>
#include <string.h>

enum {
    FIGURES = SPOT_VALUE | SPOT_BAND | SPOT_LIMIT,
    MSG_COUNT = SPOT_WORDS | SPOT_STEP | SPOT_NOTE | SPOT_NAME
};
/* A kind that changes one spot has classes and `change`; any other has `make`. */
struct kind {
    struct typo_kind is;
    unsigned classes;
    spot_change *change;
    void (*make)(struct maker *m);
};
static const struct kind kinds[] = {
    {{"digit-changed", "a digit becomes another", FAMILY_FIGURE},
     SPOT_VALUE | SPOT_LIMIT,
     change_digit,
     NULL},
    {{"digits-swapped", "two neighbouring digits change places", FAMILY_FIGURE},
     FIGURES,
     change_digits_swapped,
     NULL},
    {{"digit-dropped", "a digit is left out", FAMILY_FIGURE}, FIGURES, change_digit_dropped, NULL},
    {{"digit-doubled", "a digit is there twice", FAMILY_FIGURE},
     FIGURES,
     change_digit_doubled,
     NULL},
    {{"point-lost", "a decimal point is left out", FAMILY_FIGURE},
     FIGURES,
     change_point_lost,
     NULL},
    {{"stroke-lost", "the stroke of a fraction is left out", FAMILY_FIGURE},
     FIGURES,
     change_fraction,
     NULL},
    {{"plus-lost", "4+ becomes 4", FAMILY_FIGURE}, FIGURES, change_plus_lost, NULL},
    {{"sign-flipped", "plus becomes minus, or minus plus", FAMILY_FIGURE},
     FIGURES | MSG_COUNT,
     change_sign_flipped,
     NULL},
    {{"sign-lost", "a sign is left out", FAMILY_FIGURE},
     FIGURES | MSG_COUNT,
     change_sign_lost,
     NULL},
    {{"die-changed", "d6 becomes d8", FAMILY_FIGURE}, SPOT_VALUE | SPOT_ROLL, change_die, NULL},
    {{"dice-changed", "a die more, or fewer", FAMILY_FIGURE},
     SPOT_VALUE | SPOT_ROLL,
     change_dice,
     NULL},
    {{"unit-changed", "inches become centimetres", FAMILY_FIGURE},
     FIGURES | SPOT_HEAD,
     change_unit,
     NULL},
    {{"value-lost", "a dash stands for a value", FAMILY_FIGURE},
     SPOT_VALUE,
     change_value_lost,
     NULL},
    {{"value-filled", "a value stands for a dash", FAMILY_FIGURE}, 0, NULL, make_filled},
    {{"answer-changed", "a digit of an example's answer", FAMILY_FIGURE},
     SPOT_ANSWER,
     change_digit,
     NULL},
    {{"bound-up", "a bound of a row or column is one more", FAMILY_RANGE},
     SPOT_BAND,
     change_bound_up,
     NULL},
    {{"bound-down", "a bound of a row or column is one less", FAMILY_RANGE},
     SPOT_BAND,
     change_bound_down,
     NULL},
    {{"bounds-moved", "the bound between two rows moves, in both", FAMILY_RANGE},
     0,
     NULL,
     make_bounds},
    {{"end-lost", "2-5 becomes 2, or 5", FAMILY_RANGE},
     SPOT_BAND | SPOT_VALUE,
     change_end_lost,
     NULL},
    {{"swapped-across", "two neighbours of a row change places", FAMILY_PLACE},
     0,
     NULL,
     make_across},
    {{"swapped-down", "two neighbours of a column change places", FAMILY_PLACE},
     0,
     NULL,
     make_down},
    {{"rows-swapped", "the values of two rows change places", FAMILY_PLACE},
     0,
     NULL,
     make_exchanged},
    {{"labels-swapped", "the labels of two rows change places", FAMILY_PLACE},
     0,
     NULL,
     make_labels},
    {{"heads-swapped", "the heads of two columns change places", FAMILY_PLACE},
     0,
     NULL,
     make_heads},
    {{"column-shifted", "a column stands a row too low", FAMILY_PLACE}, 0, NULL, make_shifted_down},
    {{"row-shifted", "a row stands a column too far right", FAMILY_PLACE},
     0,
     NULL,
     make_shifted_across},
    {{"copied-above", "a cell says what stands above it", FAMILY_PLACE}, 0, NULL, make_above},
    {{"copied-left", "a cell says what stands left of it", FAMILY_PLACE}, 0, NULL, make_left},
    {{"row-lost", "a row is left out", FAMILY_ROW}, 0, NULL, make_row_lost},
    {{"row-doubled", "a row is there twice", FAMILY_ROW}, 0, NULL, make_row_doubled},
    {{"row-repeated", "a row has the values of the one above", FAMILY_ROW},
     0,
     NULL,
     make_row_repeated},
    {{"step-lost", "a step is left out", FAMILY_ROW}, 0, NULL, make_step_lost},
    {{"step-doubled", "a step is there twice", FAMILY_ROW}, 0, NULL, make_step_doubled},
    {{"steps-swapped", "two steps change places", FAMILY_ROW}, 0, NULL, make_steps_swapped},
    {{"term-replaced", "a term becomes another of its list", FAMILY_WORD},
     SPOT_TERM,
     change_term,
     NULL},
    {{"term-misspelt", "two letters of a term change places", FAMILY_WORD},
     SPOT_TERM,
     change_letters,
     NULL},
    {{"name-misspelt", "two letters of a row's name change places", FAMILY_WORD},
     SPOT_NAME,
     change_letters,
     NULL},
    {{"head-misspelt", "two letters of a head change places", FAMILY_WORD},
     SPOT_HEAD,
     change_letters,
     NULL},
    {{"word-misspelt", "a word lacks a letter", FAMILY_WORD},
     MSG_COUNT & ~SPOT_NAME,
     change_letter_lost,
     NULL},
    {{"negation-lost", "not, no, never is left out", FAMILY_WORD},
     MSG_COUNT,
     change_negation,
     NULL},
    {{"word-turned", "more becomes less, before after", FAMILY_WORD},
     MSG_COUNT,
     change_opposite,
     NULL},
    {{"text-digit", "a digit within a sentence becomes another", FAMILY_TEXT},
     MSG_COUNT,
     change_text_digit,
     NULL},
    {{"text-die", "a die within a sentence becomes another", FAMILY_TEXT},
     MSG_COUNT,
     change_die,
     NULL},
    {{"word-figure", "two becomes three", FAMILY_TEXT}, MSG_COUNT, change_word_figure, NULL},
    {{"half-double", "half becomes double", FAMILY_TEXT},
     MSG_COUNT | SPOT_TERM,
     change_half_double,
     NULL},
    {{"reference-changed", "a reference names another chart", FAMILY_NOTE},
     MSG_COUNT | SPOT_TERM,
     change_reference,
     NULL},
    {{"list-changed", "a roll adds other modifiers", FAMILY_NOTE}, SPOT_ROLL, change_list, NULL},
    {{"list-lost", "a roll lacks its modifiers", FAMILY_NOTE}, SPOT_ROLL, change_list_lost, NULL},
    {{"note-lost", "a note is left out", FAMILY_NOTE}, 0, NULL, make_note_lost},
    {{"note-moved", "a note stands at another row", FAMILY_NOTE}, 0, NULL, make_note_moved},
    {{"mark-lost", "a mark is left out", FAMILY_NOTE},
     SPOT_CELL | SPOT_BAND | SPOT_NAME | SPOT_HEAD,
     change_mark_lost,
     NULL},
    {{"mark-moved", "a mark stands at another row", FAMILY_NOTE}, 0, NULL, make_mark_moved},
    {{"quoted", "what was plain stands in quotes", FAMILY_REWRITE}, 0, NULL, make_quoted},
    {{"spaced", "blanks behind a colon", FAMILY_REWRITE}, 0, NULL, make_spaced},
    {{"commented", "a comment and an empty line before a row", FAMILY_REWRITE},
     0,
     NULL,
     make_comment},
    {{"comment-behind", "a comment behind a row", FAMILY_REWRITE}, 0, NULL, make_behind},
    {{"line-ends", "line ends of another system", FAMILY_REWRITE}, 0, NULL, make_breaks},
    {{"keys-swapped", "two keys of a chart change places", FAMILY_REWRITE}, 0, NULL, make_order},
};
enum { N_KINDS = sizeof kinds / sizeof *kinds };
const char *const family_names[] = {"figures", "bounds", "places", "rows", "words", "sentences", "notes", "rewrites"};

size_t typo_kinds(void)
{
    return N_KINDS;
}

const struct typo_kind *typo_kind_at(size_t i)
{
    return &kinds[i].is;
}

struct typo_run *typo_run_new(const struct typo_request *request)
{
    struct typo_run *u = ARENA_NEW(request->a, struct typo_run);
    u->request = *request;
    u->a = request->a;
    u->dictionary = dictionary_new(request->a, NULL);
    u->n_root = diag_files(request->d) + 1;
    u->root = ARENA_ARRAY(request->a, const struct node *, u->n_root);
    return u;
}

/* ---- one typo ---- */

struct typo typo_begin(struct maker *m, const struct spot *s)
{
    struct typo p = {.kind = m->kind, .chart = s->chart, .whole = m->whole, .row = s->row, .col = s->col};
    p.other = (size_t)-1;
    p.own[p.n_own++] = s->entry;
    return p;
}

/* In the order of their places; what would overlap is not made. */
void typo_edit(struct maker *m, struct typo *p, struct span at, struct str to)
{
    if (!p->edit)
        p->edit = ARENA_ARRAY(m->a, struct fix, EDITS_MAX);
    size_t i = p->n_edit++;
    for (; i > 0 && p->edit[i - 1].at.lo > at.lo; i--)
        p->edit[i] = p->edit[i - 1];
    p->edit[i] = (struct fix){at, to};
}

void typo_put(struct maker *m, struct typo *p)
{
    for (size_t i = 0; i < p->n_edit; i++)
        if (p->edit[i].at.file != p->edit[0].at.file || (i && p->edit[i].at.lo < p->edit[i - 1].at.hi))
            return;
    const struct source *s = p->n_edit ? diag_source_at(m->u->request.d, p->edit[0].at.file) : NULL;
    if (s && !s->built_in)
        ARENA_PUSH(m->u->a, m->out, *p);
}

/* A finding of a row that is gone, or of a bound that moved, may as well stand at its neighbours. */
void beside_put(struct maker *m, struct typo *p, const struct chart *c, size_t row)
{
    for (int by = -1; by <= 1; by += 2) {
        size_t at = row + (size_t)by;
        struct entry e = row != (size_t)-1 && at < c->n_row ? entry_of(m->u, c, at) : (struct entry){0};
        if (e.in && p->n_partner < 4)
            p->partner[p->n_partner++] = e.at;
    }
}

static void spots_change(struct maker *m, const struct kind *k)
{
    for (size_t i = 0; i < m->spots->n; i++) {
        const struct spot *s = &m->spots->at[i];
        struct buf to = {.a = m->a};
        buf_putz(&to, "");
        if (!(s->class & k->classes) || !k->change(m, s, &to) || str_eq(buf_str(&to), s->raw))
            continue;
        struct typo p = typo_begin(m, s);
        if (s->class == SPOT_BAND)
            beside_put(m, &p, s->chart, s->row);
        typo_edit(m, &p, s->at, buf_str(&to));
        typo_put(m, &p);
    }
}

/* ---- those of a chart ---- */

static uint64_t hash_of(uint64_t from, struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        from = (from ^ (unsigned char)s.p[i]) * 0x100000001b3u;
    return from;
}

static uint64_t dice_of(const struct typo_run *u, const struct chart *c, const char *kind)
{
    uint64_t h = hash_of(0xcbf29ce484222325u + u->request.seed * 0x9e3779b97f4a7c15u, c->set->id);
    return hash_of(hash_of(h * 31, c->id), str_of(kind));
}

static void kind_make(struct typo_run *u, const struct chart *whole, const struct spots *spots, size_t kind,
                      struct typos *out)
{
    struct maker m = {u, u->a, whole, spots, kind, dice_of(u, whole, kinds[kind].is.name), out};
    size_t from = out->n;
    if (kinds[kind].make)
        kinds[kind].make(&m);
    else
        spots_change(&m, &kinds[kind]);
    for (size_t i = out->n; i-- > from + 1;) { /* shuffled */
        size_t k = from + dice_throw(&m.dice, i - from + 1);
        struct typo p = out->at[i];
        out->at[i] = out->at[k];
        out->at[k] = p;
    }
}

void typos_of(struct typo_run *u, const struct chart *whole, size_t kind, struct typos *out)
{
    struct spots spots = {0};
    spots_of(u, whole, &spots);
    kind_make(u, whole, &spots, kind, out);
}

void typos_draw(struct typo_run *u, const struct chart *whole, size_t max, bool rewrites,
                struct typos *out)
{
    struct typos of[N_KINDS] = {0};
    size_t order[N_KINDS], n = 0, taken = 0;
    uint64_t dice = dice_of(u, whole, "order");
    struct spots spots = {0};
    spots_of(u, whole, &spots);
    for (size_t k = 0; k < N_KINDS; k++) {
        if ((kinds[k].is.family == FAMILY_REWRITE) != rewrites)
            continue;
        kind_make(u, whole, &spots, k, &of[k]);
        if (of[k].n)
            order[n++] = k;
    }
    for (size_t i = n; i-- > 1;) {
        size_t k = dice_throw(&dice, i + 1), kind = order[i];
        order[i] = order[k];
        order[k] = kind;
    }
    for (size_t round = 0, left = 1; left && taken < max; round++) {
        left = 0;
        for (size_t i = 0; i < n && taken < max; i++)
            if (round < of[order[i]].n) {
                ARENA_PUSH(u->a, out, of[order[i]].at[round]);
                taken++;
                left++;
            }
    }
}

/* Of a long text what is near to [lo,hi), with dots for the rest. */
static void put_near(struct buf *b, struct str s, size_t lo, size_t hi)
{
    enum { WHOLE = 60, BESIDE = 22 };
    size_t from = s.n <= WHOLE || lo < BESIDE ? 0 : lo - BESIDE,
           to = s.n <= WHOLE || s.n - hi < BESIDE ? s.n : hi + BESIDE;
    to = to - from > 3 * WHOLE ? from + 3 * WHOLE : to;
    while (from > 0 && ((unsigned char)s.p[from] & 0xC0) == 0x80)
        from--;
    while (to < s.n && ((unsigned char)s.p[to] & 0xC0) == 0x80)
        to++;
    buf_putz(b, from ? "..." : "");
    put_shown(b, str_cut(s, from, to));
    buf_putz(b, to < s.n ? "..." : "");
}

/* The first two places suffice to see what it is. */
struct str typo_words(struct arena *a, struct typo_run *u, const struct typo *m)
{
    struct buf b = {.a = a};
    const struct source *s = diag_source_at(u->request.d, m->edit[0].at.file);
    uint32_t line, column;
    source_place(s, m->edit[0].at.lo, &line, &column);
    put_shown(&b, s->path);
    buf_printf(&b, ":%u: ", line);
    for (size_t i = 0; i < m->n_edit && i < 2; i++) {
        struct str was = str_trim(file_text(u, m->edit[i].at)), is = str_trim(m->edit[i].to);
        buf_putz(&b, i ? "; " : "");
        size_t same = 0, end = 0, min = was.n < is.n ? was.n : is.n;
        while (same < min && was.p[same] == is.p[same])
            same++;
        while (end < min - same && was.p[was.n - 1 - end] == is.p[is.n - 1 - end])
            end++;
        put_near(&b, was, same, was.n - end);
        buf_putz(&b, " -> ");
        put_near(&b, is, same, is.n - end);
    }
    if (m->n_edit > 2)
        buf_printf(&b, " (%zu places)", m->n_edit);
    return buf_str(&b);
}
