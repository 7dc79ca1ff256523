/* Reads `where` of a deck's data, `type == "Ship" and cost >= 3`, and decides which lines are
 * cards. It is an expression of the roll language, limited to columns compared with words and
 * numbers, and, or, not and in. The left side is a column, in quotes if its name has blanks or is a
 * word of that language. The right side is a value; words need no quotes. Names and words are
 * compared as elsewhere, ignoring case, blanks and hyphens. Called by deck_data.c for each file and
 * then for each line.
 *
 * Invariant: the result of where_read uses only existing columns. A word that no line has in its
 * column is reported, because a typo would silently drop cards. */
#include "layout/deck.h"

enum { WHERE_MAX = 2000 }; /* bytes: it is evaluated for each line */

static bool is_word(const struct roll *r)
{
    return r->kind == ROLL_NAME || r->kind == ROLL_WORD;
}

/* -3 is parsed as a sign and a 3. */
static bool number_of(const struct roll *r, struct rat *out)
{
    bool minus = r->kind == ROLL_NEG && r->arg[0]->kind == ROLL_NUMBER;
    if (minus)
        return rat_sub(out, RAT(0), r->arg[0]->number);
    *out = r->number;
    return r->kind == ROLL_NUMBER;
}

static struct str cell_text(const struct node *row, ptrdiff_t column)
{
    return (size_t)column < row->n ? str_trim(row->item[column]->text) : STR("");
}

/* The different words of a column, up to the number that a help can list. */
static struct str_list words_of_column(struct arena *a, const struct node *rows, ptrdiff_t column)
{
    enum { WORDS_MAX = 40 };
    struct str_list all = {0};
    for (size_t i = 1; i < rows->n && all.n < WORDS_MAX; i++) {
        struct str t = cell_text(rows->item[i], column);
        size_t k = 0;
        while (k < all.n && !str_same_name(all.at[k], t))
            k++;
        if (k == all.n && t.n)
            ARENA_PUSH(a, &all, t);
    }
    return all;
}

/* A word that no line has in its column is a typo; "" selects empty cells. */
bool where_word_check(struct asking *k, const struct node *rows, ptrdiff_t column, struct text word)
{
    struct str name = cell_text(rows->item[0], column);
    for (size_t i = 1; i < rows->n; i++)
        if (str_same_name(cell_text(rows->item[i], column), word.s))
            return true;
    if (!word.s.n)
        return true;
    struct str_list all = words_of_column(k->a, rows, column);
    request_unknown(k, word, str_printf(k->a, "no line's \"%.*s\"", STRF(name)).p, all.at, all.n);
    return false;
}

static bool refuse(struct asking *k, const struct roll *r)
{
    REPORT(k->d, RULE_BAD_VALUE, r->at,
           "write conditions such as type == \"Ship\", cost >= 3, type in {\"Ship\", \"Port\"}; "
           "join them with and, or, not",
           "`where` compares columns with words and numbers, but this is neither");
    return false;
}

/* A cell that is not a number is an error here, because no comparison would select its card. */
static bool numbers_check(struct asking *k, const struct node *rows, ptrdiff_t column)
{
    struct rat n;
    for (size_t i = 1; i < rows->n; i++) {
        struct str t = cell_text(rows->item[i], column);
        if (!t.n || rat_parse(&n, t))
            continue;
        diag_add(k->d, RULE_BAD_VALUE, rows->item[i]->item[column]->at,
                 "`where` compares this with a number, but it is \"%.*s\"", STRF(t));
        return false;
    }
    return true;
}

/* Checks one value of the right side: words allow only tests for equality. */
static bool value_check(struct asking *k, const struct node *rows, ptrdiff_t column, const struct roll *value,
                        bool same)
{
    struct rat n;
    if (number_of(value, &n))
        return same || numbers_check(k, rows, column);
    return is_word(value) && same
               ? where_word_check(k, rows, column, (struct text){value->word, value->at})
               : refuse(k, value);
}

static bool item_check(struct asking *k, const struct node *rows, ptrdiff_t column,
                       const struct roll_item *i)
{
    bool good = value_check(k, rows, column, i->lo, !i->hi);
    return (!i->hi || value_check(k, rows, column, i->hi, false)) && good;
}

/* Reports all errors at once. Columns in `where` count as used, even if no card shows them. */
static bool where_check(struct asking *k, struct deck_layout *l, const struct node *rows,
                        const struct roll *r)
{
    bool good = true;
    if (r->kind == ROLL_OR || r->kind == ROLL_AND || r->kind == ROLL_NOT) {
        for (size_t i = 0; i < r->n; i++)
            good = where_check(k, l, rows, r->arg[i]) && good;
        return good;
    }
    if ((r->kind != ROLL_COMPARE && r->kind != ROLL_IN) || !is_word(r->arg[0]))
        return refuse(k, r);
    if (!deck_column_named(k, l, (struct text){r->arg[0]->word, r->arg[0]->at}))
        return false;
    ptrdiff_t column = deck_column(l, r->arg[0]->word);
    if (r->kind == ROLL_COMPARE)
        return value_check(k, rows, column, r->arg[1], r->op == OP_EQ || r->op == OP_NE);
    for (const struct roll_item *i = r->item; i < r->item + r->n_item; i++) {
        good = item_check(k, rows, column, i) && good;
    }
    return good;
}

const struct roll *where_read(struct asking *k, struct deck_layout *l, const struct node *rows, const struct node *n)
{
    static const struct roll_names any = {.any_name = true};
    struct roll_error err;
    if (n->text.n > WHERE_MAX) {
        diag_add(k->d, RULE_OVER_LIMIT, n->at, "`where` is longer than %d bytes", WHERE_MAX);
        return NULL;
    }
    const struct roll *r = roll_parse(k->a, n->text, node_inside(n, 0, n->text.n), &any, &err);
    if (!r) {
        REPORT(k->d, RULE_BAD_VALUE, err.at,
               "write a condition such as type == \"Ship\"; quote a column if its name has spaces "
               "or a meaning in formulas",
               "%.*s", STRF(err.message));
        return NULL;
    }
    return where_check(k, l, rows, r) ? r : NULL;
}

/* ---- evaluation */

/* A cell that is not a number differs from every number and is in no range. */
static bool cell_holds(struct str cell, enum roll_op op, const struct roll *value)
{
    struct rat is, of;
    if (is_word(value))
        return str_same_name(cell, value->word) == (op == OP_EQ);
    if (!number_of(value, &of) || !rat_parse(&is, cell))
        return op == OP_NE;
    int order = rat_cmp(is, of);
    switch (op) {
    case OP_EQ:
        return order == 0;
    case OP_NE:
        return order != 0;
    case OP_LT:
        return order < 0;
    case OP_LE:
        return order <= 0;
    case OP_GT:
        return order > 0;
    case OP_GE:
        return order >= 0;
    }
    return false;
}

/* Recursion is as deep as the parser allows. */
bool where_holds(const struct deck_layout *l, const struct roll *r, const struct node *row)
{
    struct str cell;
    switch (r->kind) {
    case ROLL_NOT:
        return !where_holds(l, r->arg[0], row);
    case ROLL_AND:
        for (size_t i = 0; i < r->n; i++)
            if (!where_holds(l, r->arg[i], row))
                return false;
        return true;
    case ROLL_OR:
        for (size_t i = 0; i < r->n; i++)
            if (where_holds(l, r->arg[i], row))
                return true;
        return false;
    case ROLL_COMPARE:
        return cell_holds(cell_text(row, deck_column(l, r->arg[0]->word)), r->op, r->arg[1]);
    default: /* ROLL_IN: where_check refuses all other kinds */
        cell = cell_text(row, deck_column(l, r->arg[0]->word));
        for (size_t i = 0; i < r->n_item; i++)
            if (cell_holds(cell, r->item[i].hi ? OP_GE : OP_EQ, r->item[i].lo) &&
                (!r->item[i].hi || cell_holds(cell, OP_LE, r->item[i].hi)))
                return true;
        return false;
    }
}
