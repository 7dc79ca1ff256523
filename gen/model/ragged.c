/* Finds the probable cells of a row with one cell too few or too many, so that one typo gives one
 * finding at the right place.
 *
 * A missing comma merges two cells, a comma in a number splits one, and a missing or doubled cell
 * shifts the later ones to the wrong columns. Each correction is tried; if all cells then fit their
 * columns' types, it is used. The row is then read with the correction, so that its cells cause no
 * further findings. Called by the reader of rows. */
#include "model/read.h"

struct ragged {
    const struct scope *s;
    const struct node *n;
    const struct node **item; /* the tried cells, one node per column */
    size_t have, want;
};

/* True if every cell fits its column. Findings of the trial are discarded. */
static bool all_fit(const struct ragged *r)
{
    struct scope quiet = *r->s;
    quiet.d = diag_part(r->s->d);
    bool fit = true;
    for (size_t i = 0; i < r->want && fit; i++)
        fit = !r->item[i] || cell_read(&quiet, r->item[i], &r->s->chart->col[i].type, false).kind != CELL_BAD;
    return fit;
}

/* Takes the cells of the row; from `from` on they are shifted by `by` columns. */
static void lay(struct ragged *r, size_t from, ptrdiff_t by)
{
    for (size_t i = 0; i < r->want; i++) {
        ptrdiff_t k = i < from ? (ptrdiff_t)i : (ptrdiff_t)i + by;
        r->item[i] = k >= 0 && (size_t)k < r->have ? r->n->item[k] : NULL;
    }
}

static const struct node *piece(const struct ragged *r, const struct node *of, size_t lo, size_t hi)
{
    struct str t = str_trim(str_cut(of->text, lo, hi));
    struct node *n = node_new(r->s->a, NODE_TEXT, of->at);
    n->text = (struct str){str_z(r->s->a, t), t.n};
    return n;
}

/* "20in 6": a missing comma. */
static bool comma_missing(struct ragged *r, struct finding *f)
{
    for (size_t k = 0; k < r->have; k++) {
        const struct node *n = r->n->item[k];
        ptrdiff_t blank = n->kind == NODE_TEXT ? str_find_char(n->text, ' ') : -1;
        /* some spreadsheets separate cells by ; */
        bool other = blank > 0 && n->text.p[blank - 1] == ';';
        if (blank <= 0 || n->quoting != QUOTE_PLAIN)
            continue;
        lay(r, k + 1, -1);
        r->item[k] = piece(r, n, 0, (size_t)blank - other);
        r->item[k + 1] = piece(r, n, (size_t)blank, n->text.n);
        if (!all_fit(r))
            continue;
        f->at = n->at;
        finding_help(f, "put a comma between `%.*s` and `%.*s`", STRF(r->item[k]->text),
                     STRF(r->item[k + 1]->text));
        uint32_t at = n->at.lo + (uint32_t)blank;
        if (n->at.hi - n->at.lo == n->text.n)
            finding_fix(f, ((struct span){n->at.file, at - other, at}), ",");
        return true;
    }
    return false;
}

/* "8,5in": a decimal comma. */
static bool comma_decimal(struct ragged *r, struct finding *f)
{
    for (size_t k = 0; k + 1 < r->have; k++) {
        const struct node *x = r->n->item[k], *y = r->n->item[k + 1];
        if (x->kind != NODE_TEXT || y->kind != NODE_TEXT || !x->text.n || !y->text.n || x->at.hi + 1 != y->at.lo ||
            !char_is_digit(x->text.p[x->text.n - 1]) || !char_is_digit(y->text.p[0]))
            continue;
        struct node *n = node_new(r->s->a, NODE_TEXT, (struct span){x->at.file, x->at.lo, y->at.hi});
        size_t digits = 0;
        while (digits < y->text.n && char_is_digit(y->text.p[digits]))
            digits++;
        const bool thousand = digits == 3; /* 1,200 */
        n->text = str_printf(r->s->a, "%.*s%s%.*s", STRF(x->text), thousand ? "" : ".", STRF(y->text));
        lay(r, k, 1);
        r->item[k] = n;
        if (!all_fit(r))
            continue;
        f->at = n->at;
        finding_help(
            f, thousand ? "a comma ends a cell: write %.*s" : "a decimal needs a point: write %.*s",
            STRF(n->text));
        return true;
    }
    return false;
}

/* Tries one missing or surplus cell at each position. The position is reported only if the types of
 * the columns determine it; among columns of text all positions fit. */
static bool one_shifted(struct ragged *r, struct finding *f)
{
    const bool few = r->have < r->want;
    const size_t tries = few ? r->want : r->have;
    size_t fits = 0, doubled = 0, at = 0;
    for (size_t k = 0; k < tries; k++) {
        lay(r, k, few ? -1 : 1);
        if (few)
            r->item[k] = NULL;
        if (!all_fit(r))
            continue;
        bool twice = !few && k && str_eq(node_text(r->n->item[k - 1]), node_text(r->n->item[k]));
        at = !fits || (twice && !doubled) ? k : at;
        doubled += twice;
        fits++;
    }
    if (!fits || fits == tries)
        return false;
    lay(r, at, few ? -1 : 1);
    if (few)
        r->item[at] = NULL;
    if (fits > 1 && doubled != 1)
        return true; /* several positions are possible */
    if (few) {
        finding_help(
            f, "the cell below \"%.*s\" is missing: check in the rulebook; write -- for nothing",
            STRF(r->s->chart->col[at].label.s));
    } else {
        f->at = node_place(r->n->item[at]);
        finding_help(f, "without `%.*s` all others fit their columns: check in the rulebook",
                     STRF(node_text(r->n->item[at])));
    }
    return true;
}

/* "9in; 8in; 6in", "9in | 8in | 6in": all cells in one text. */
static bool other_sign(struct ragged *r, struct finding *f)
{
    static const char signs[] = ";|/\t";
    const struct node *n = node_at(r->n, 0);
    for (size_t k = 0; signs[k] && n->kind == NODE_TEXT && n->quoting == QUOTE_PLAIN; k++) {
        struct str rest = n->text, one;
        size_t parts = 0;
        while (parts < r->want + 1 && rest.n && str_split(&rest, signs[k], &one)) {
            if (parts < r->want)
                r->item[parts] = piece(r, n, (size_t)(one.p - n->text.p), (size_t)(one.p - n->text.p) + one.n);
            parts++;
        }
        if (parts != r->want || rest.n || !all_fit(r))
            continue;
        struct buf b = {.a = r->s->a};
        for (size_t i = 0; i < parts; i++)
            buf_printf(&b, "%s%.*s", i ? ", " : "", STRF(r->item[i]->text));
        f->at = n->at;
        finding_help(f, "commas separate the cells of a row, not `%c`: write [%.*s]", signs[k],
                     STRF(buf_str(&b)));
        return true;
    }
    return false;
}

const struct node **ragged_suggestion(const struct scope *s, const struct node *n,
                                      struct finding *f)
{
    struct ragged r = {.s = s, .n = n, .have = node_count(n), .want = s->chart->n_col};
    if (r.have == 1 && r.want > 1 && r.want <= 60 && (n->kind == NODE_LIST || n->kind == NODE_TEXT)) {
        r.item = ARENA_ARRAY(s->a, const struct node *, r.want + 1);
        return other_sign(&r, f) ? r.item : NULL;
    }
    if (n->kind != NODE_LIST || r.have < 2 || r.want > 60 || r.have + 1 < r.want || r.have > r.want + 1)
        return NULL;
    r.item = ARENA_ARRAY(s->a, const struct node *, r.want + 1);
    bool suggestion = r.have < r.want ? comma_missing(&r, f) || one_shifted(&r, f)
                                      : comma_decimal(&r, f) || one_shifted(&r, f);
    return suggestion ? r.item : NULL;
}
