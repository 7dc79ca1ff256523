/* A parsed expression to indented text, a node a line, for --dump and tests.
 *
 * Chains of + - * / are listed on one level, each operand with its sign, so that the text of a long sum is as long as
 * the sum, not its square; lets stand below one another for the same reason. */
#include "roll/lex.h"

static void dump(struct buf *b, const struct roll *r, unsigned depth);

static void indent(struct buf *b, unsigned depth)
{
    for (unsigned i = 0; i < depth; i++)
        buf_putz(b, "  ");
}

static void line(struct buf *b, unsigned depth, const char *what)
{
    indent(b, depth);
    buf_putz(b, what);
    buf_putc(b, '\n');
}

static bool is_chain(const struct roll *r)
{
    return r->kind >= ROLL_ADD && r->kind <= ROLL_DIV;
}

static void dump_chain(struct buf *b, const struct roll *r, unsigned depth)
{
    static const char *const sign[] = {"+", "-", "*", "/"};
    size_t n = 0;
    for (const struct roll *k = r; is_chain(k); k = k->arg[0])
        n++;
    const struct roll **link = ARENA_ARRAY(b->a, const struct roll *, n);
    for (size_t i = n; i; i--, r = r->arg[0])
        link[i - 1] = r;
    line(b, depth, "chain");
    dump(b, r, depth + 1);
    for (size_t i = 0; i < n; i++) {
        line(b, depth + 1, sign[link[i]->kind - ROLL_ADD]);
        dump(b, link[i]->arg[1], depth + 2);
    }
}

static void dump_items(struct buf *b, const struct roll *r, unsigned depth)
{
    for (size_t i = 0; i < r->n_item; i++) {
        if (r->item[i].hi)
            line(b, depth, "from to");
        dump(b, r->item[i].lo, depth + (r->item[i].hi ? 1 : 0));
        if (r->item[i].hi)
            dump(b, r->item[i].hi, depth + 1);
    }
}

static void put_dice(struct buf *b, const struct roll *r)
{
    if (r->die == DIE_SIDES || r->die == DIE_DIGITS)
        buf_printf(b, "dice d%lld%s", (long long)r->sides, r->die == DIE_DIGITS ? ", read as digits" : "");
    else
        buf_putz(b, r->die == DIE_PERCENT ? "dice d%" : r->die == DIE_FACES ? "dice of faces" : "dice d()");
}

static void put_word(struct buf *b, const char *what, struct str word)
{
    buf_printf(b, "%s %.*s", what, STRF(word));
}

/* The node's own line, without what stands in it. */
static void put_head(struct buf *b, const struct roll *r)
{
    static const char *const op[] = {"==", "!=", "<", "<=", ">", ">="};
    switch (r->kind) {
    case ROLL_NUMBER:
        buf_putz(b, "number ");
        buf_put_rat(b, r->number);
        break;
    case ROLL_WORD:
        buf_printf(b, "word \"%.*s\"", STRF(r->word));
        break;
    case ROLL_BOOL:
        buf_putz(b, r->truth ? "true" : "false");
        break;
    case ROLL_NAME:
        put_word(b, "name", r->word);
        break;
    case ROLL_FACE:
        buf_put(b, r->word);
        break;
    case ROLL_DICE:
        put_dice(b, r);
        break;
    case ROLL_ROLLS:
        buf_putz(b, "rolls");
        break;
    case ROLL_LET:
        put_word(b, "let", r->word);
        break;
    case ROLL_IF:
        buf_putz(b, "if");
        break;
    case ROLL_OR:
        buf_putz(b, "or");
        break;
    case ROLL_AND:
        buf_putz(b, "and");
        break;
    case ROLL_NOT:
        buf_putz(b, "not");
        break;
    case ROLL_COMPARE:
        buf_putz(b, op[r->op]);
        break;
    case ROLL_IN:
        buf_putz(b, "in");
        break;
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_MUL:
    case ROLL_DIV:
        break;
    case ROLL_NEG:
        buf_putz(b, "minus");
        break;
    case ROLL_TUPLE:
        buf_putz(b, "tuple");
        break;
    case ROLL_CALL:
        buf_putz(b, lex_call_name(r->call));
        break;
    case ROLL_CHART:
        put_word(b, "chart", r->word);
        break;
    case ROLL_FIRST:
        put_word(b, "first", r->word);
        break;
    }
}

static void dump(struct buf *b, const struct roll *r, unsigned depth)
{
    for (; r->kind == ROLL_LET; r = r->arg[1]) {
        indent(b, depth);
        put_head(b, r);
        buf_putc(b, '\n');
        dump(b, r->arg[0], depth + 1);
    }
    if (is_chain(r)) {
        dump_chain(b, r, depth);
        return;
    }
    indent(b, depth);
    put_head(b, r);
    buf_putc(b, '\n');
    for (size_t i = 0; i < r->n; i++)
        if (r->arg[i])
            dump(b, r->arg[i], depth + 1);
    dump_items(b, r, depth + 1);
}

void roll_dump(struct buf *b, const struct roll *r)
{
    dump(b, r, 0);
}
