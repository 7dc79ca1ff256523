/* A layout's shorter words beside the row that they stand for: the same numbers and dice, and every term of the row. A
 * card that is short is worth nothing if it plays otherwise. Called by deck_part.c. */
#include "doc/deck.h"
#include "sheet/card_row.h"

struct token_list {
    struct str *at;
    size_t n, cap;
};

static bool is_digit(struct str s, size_t i)
{
    return i < s.n && s.p[i] >= '0' && s.p[i] <= '9';
}

static bool is_letter(struct str s, size_t i)
{
    return i < s.n && ((s.p[i] >= 'a' && s.p[i] <= 'z') || (s.p[i] >= 'A' && s.p[i] <= 'Z'));
}

static bool is_die(struct str s, size_t i)
{
    return i < s.n && (s.p[i] == 'd' || s.p[i] == 'D') && is_digit(s, i + 1);
}

/* A sign stands before a number and behind no other: "1-2" has none. */
static bool is_sign(struct str s, size_t i)
{
    bool behind = i > 0 && (is_digit(s, i - 1) || is_letter(s, i - 1));
    return i < s.n && (s.p[i] == '+' || s.p[i] == '-') && !behind && is_digit(s, i + 1);
}

/* "+1", "2D6", "3": capitals and the stars of Markdown aside. */
static void tokens(struct arena *a, struct str s, struct token_list *l)
{
    for (size_t i = 0; i < s.n;) {
        size_t from = i;
        i += is_sign(s, i) ? 1 : 0;
        if (!(is_digit(s, i) || (is_die(s, i) && !(i > 0 && is_letter(s, i - 1))))) {
            i = from + 1;
            continue;
        }
        while (is_digit(s, i) || is_die(s, i) || (s.p[i < s.n ? i : from] == '.' && is_digit(s, i + 1)))
            i++;
        struct str one = str_fold(a, str_cut(s, s.p[from] == '-' ? from + 1 : from, i));
        if (s.p[from] == '-')
            one = str_printf(a, "-%.*s", STRF(one));
        ARENA_PUSH(a, l, one);
    }
}

static bool among(const struct token_list *l, struct str token)
{
    for (size_t i = 0; i < l->n; i++)
        if (str_eq(l->at[i], token))
            return true;
    return false;
}

static bool says(struct str text, struct str words)
{
    for (size_t i = 0; i + words.n <= text.n; i++)
        if (str_same_name(str_cut(text, i, i + words.n), words))
            return true;
    return false;
}

static struct str row_text(struct arena *a, const struct chart *c, const struct row *r)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < c->n_col; i++) {
        buf_put(&b, r->cell[i].text.s);
        buf_putc(&b, '\n');
    }
    return buf_str(&b);
}

static void differs(struct deck_layout *l, const struct node *text, const struct row *r, const char *how,
                    struct str what)
{
    struct finding *f =
        diag_add(l->k->d, RULE_CARD_TEXT_DIFFERS, text->kind == NODE_TEXT ? text->at : text->first, how, STRF(what));
    finding_also(l->k->d, f, r->at, "the row");
}

void deck_text_check(struct deck_layout *l, const struct node *text, const struct chart *c, const struct row *r)
{
    struct arena *a = l->k->a;
    struct token_list ours = {0}, theirs = {0};
    struct buf b = {.a = a};
    for (size_t i = 0, all = text->kind == NODE_LIST ? text->n : 1; i < all; i++) {
        buf_put(&b, (text->kind == NODE_LIST ? text->item[i] : text)->text);
        buf_putc(&b, '\n');
    }
    struct str said = buf_str(&b);
    if (str_find_char(said, '{') >= 0)
        return; /* worked out, not written */
    tokens(a, said, &ours);
    tokens(a, row_text(a, c, r), &theirs);
    for (size_t i = 0; i < ours.n; i++)
        if (!among(&theirs, ours.at[i])) {
            differs(l, text, r, "the card says %.*s, and its row has no such number", ours.at[i]);
            return;
        }
    for (size_t i = 0; i < theirs.n; i++)
        if (!among(&ours, theirs.at[i])) {
            differs(l, text, r, "the card leaves out %.*s, which its row has", theirs.at[i]);
            return;
        }
    for (size_t i = 0; i < c->n_col; i++)
        if (r->cell[i].term && !says(said, r->cell[i].term->s)) {
            differs(l, text, r, "the card leaves out \"%.*s\", which its row has", r->cell[i].term->s);
            return;
        }
}
