/* Reads `where` of a deck's data, `type == "Ship" and cost >= 3`, and decides which lines are
 * cards (look/condition.h). The left side of a comparison is a column, in quotes if its name has
 * blanks or is a word of the roll language. The right side is a value; words need no quotes. Called
 * by deck_data.c for each file and then for each line.
 *
 * Invariant: the result of where_read uses only existing columns. A word that no line has in its
 * column is reported, because a typo would silently drop cards. */
#include "layout/deck.h"
#include "look/condition.h"

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

struct where {
    struct asking *k;
    struct deck_layout *l;
    const struct node *rows;
    bool wrong; /* some comparison is */
};

static bool comparison_check(void *with, const struct roll *field, enum roll_op op,
                             const struct roll *value)
{
    struct where *w = with;
    bool good = value && deck_column_named(w->k, w->l, condition_text(field));
    ptrdiff_t column = good ? deck_column(w->l, field->word) : -1;
    if (!value || (good && !condition_fits(op, value)))
        good = refuse(w->k, value ? value : field);
    else if (good && condition_is_word(value))
        good = where_word_check(w->k, w->rows, column, condition_text(value));
    else if (good && op != OP_EQ && op != OP_NE)
        good = numbers_check(w->k, w->rows, column);
    w->wrong |= !good;
    return good;
}

/* Columns in `where` count as used, even if no card shows them. */
const struct roll *where_read(struct asking *k, struct deck_layout *l, const struct node *rows, const struct node *n)
{
    struct where w = {k, l, rows, false};
    const struct roll *r = condition_parse(
        k->a, k->d, n, false,
        "write a condition such as type == \"Ship\"; quote a column if its name has spaces "
        "or a meaning in formulas");
    if (r)
        condition_run(r, comparison_check, &w);
    return w.wrong ? NULL : r;
}

struct line_of {
    const struct deck_layout *l;
    const struct node *row;
};

static bool line_compare(void *with, const struct roll *field, enum roll_op op,
                         const struct roll *value)
{
    const struct line_of *line = with;
    return condition_compare(cell_text(line->row, deck_column(line->l, field->word)), op, value);
}

bool where_holds(const struct deck_layout *l, const struct roll *r, const struct node *row)
{
    return condition_run(r, line_compare, &(struct line_of){l, row});
}
