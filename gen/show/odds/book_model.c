/* Describes the model of an odds table in words that are sufficient to compute it again: the
 * givens, the dice, and the outcomes. Called by book_proof.c.
 *
 * The words are made from the parsed roll, node by node, so that they describe exactly the
 * computation. Brackets are added where the words would be ambiguous; each phrase has a binding
 * strength.
 *
 * A chart that the tables look up is given by the sheet and the section that print it, or else by
 * its content in words. A sheet counts only if it prints all rows and columns that the tables use.
 * Page sides are not named, because they depend on theme and paper. */
#include "layout/odds_request.h"
#include "show/odds/inner.h"

/* From the loosest to the tightest. A phrase that binds more loosely than its place requires goes
 * into brackets, so that "2 more than a D6 times 3" is not ambiguous. */
enum binding_of {
    BINDS_IF,
    BINDS_OR,
    BINDS_AND,
    BINDS_COMPARE,
    BINDS_PHRASE,
    BINDS_SUM,
    BINDS_PRODUCT,
    BINDS_WORD
};

struct model_wording {
    struct arena *a;
    const struct model *m;
    const struct set *set;
    const struct translator *translator;
    const struct language *in;
};

static struct str format_msg(const struct model_wording *w, enum msg what, const struct str *of,
                             size_t n)
{
    return msg_fill(w->a, msg_text(w->in, what), of, n);
}

static struct str format_one(const struct model_wording *w, enum msg what, struct str one)
{
    return format_msg(w, what, &one, 1);
}

static struct str format_two(const struct model_wording *w, enum msg what, struct str one,
                             struct str two)
{
    return format_msg(w, what, (const struct str[]){one, two}, 2);
}

/* A translated word of the author. */
static struct str own(const struct model_wording *w, struct str s)
{
    return translator_translate(w->translator, w->set, NULL, s);
}

/* A quoted word of a chart, with its Markdown signs escaped. */
static struct str quoted(const struct model_wording *w, struct str s)
{
    struct buf b = {.a = w->a};
    buf_put(&b, language_quote(w->in, QUOTE_OPEN_INNER));
    s = own(w, s);
    for (size_t i = 0; i < s.n; i++) {
        if (strchr("*_`[\\<&", s.p[i]))
            buf_putc(&b, '\\');
        buf_putc(&b, s.p[i]);
    }
    buf_put(&b, language_quote(w->in, QUOTE_CLOSE_INNER));
    return buf_str(&b);
}

/* ---- names of charts */

static struct str model_chart_name(struct arena *a, const struct translator *in,
                                   const struct chart *c)
{
    struct str title = translator_translate(in, c->set, c, c->title.s);
    if (c->whole && title.n && c->whole->title.s.n)
        return str_printf(a, "%.*s, %.*s",
                          STRF(translator_translate(in, c->set, c->whole, c->whole->title.s)),
                          STRF(title));
    return title.n ? title : c->id;
}

static struct str chart_name(struct model_wording *w, struct str id)
{
    const struct chart *c = model_chart_find(w->m, w->set, id);
    struct str name = c ? model_chart_name(w->a, w->translator, c) : id;
    return str_printf(w->a, "%.*s%.*s%.*s", STRF(language_quote(w->in, QUOTE_OPEN)), STRF(name),
                      STRF(language_quote(w->in, QUOTE_CLOSE)));
}

/* ---- expressions */

static struct str phrase(struct model_wording *w, const struct roll *r, enum binding_of min);

/* The arguments from index `from`. */
static struct str list_worded(struct model_wording *w, const struct roll *r, size_t from,
                              struct str between, enum binding_of min)
{
    struct buf b = {.a = w->a};
    for (size_t i = from; i < r->n; i++) {
        buf_put(&b, i > from ? between : STR(""));
        buf_put(&b, phrase(w, r->arg[i], min));
    }
    return buf_str(&b);
}

static struct str number_worded(const struct model_wording *w, struct rat x)
{
    struct buf b = {.a = w->a};
    put_number(&b, w->in, x);
    return buf_str(&b);
}

/* The words for a list of values and ranges: "1 or 4 to 6". */
static struct str items_worded(struct model_wording *w, const struct roll_item *item, size_t n)
{
    struct buf b = {.a = w->a};
    for (size_t i = 0; i < n; i++) {
        struct str one = phrase(w, item[i].lo, BINDS_SUM);
        if (item[i].hi)
            one = format_two(w, MSG_FROM_TO, one, phrase(w, item[i].hi, BINDS_SUM));
        if (i && i + 1 == n)
            return format_two(w, MSG_EITHER, buf_str(&b), one);
        buf_putz(&b, i ? ", " : "");
        buf_put(&b, one);
    }
    return buf_str(&b);
}

static struct str die_worded(struct model_wording *w, const struct roll *r, bool many)
{
    struct str letter = w->in ? w->in->die.s : STR("D");
    struct buf b = {.a = w->a};
    switch (r->die) {
    case DIE_SIDES:
    case DIE_DIGITS:
        return str_printf(w->a, "%.*s%lld", STRF(letter), (long long)r->sides);
    case DIE_PERCENT:
        return format_one(w, MSG_MODEL_PERCENT, str_printf(w->a, "%.*s100", STRF(letter)));
    case DIE_FACES:
        for (size_t i = 0; i < r->n_item; i++) {
            buf_putz(&b, i ? ", " : "");
            buf_put(&b, items_worded(w, &r->item[i], 1));
        }
        return format_one(w, many ? MSG_MODEL_FACES : MSG_MODEL_FACES_ONE, buf_str(&b));
    case DIE_EXPR:
        break;
    }
    return format_one(w, many ? MSG_MODEL_SIDES : MSG_MODEL_SIDES_ONE,
                      phrase(w, r->arg[1], BINDS_WORD));
}

/* The words for dice: "a D6", "2D6", "*dice* D6". */
static struct str dice_worded(struct model_wording *w, const struct roll *r)
{
    const struct roll *many = r->n ? r->arg[0] : NULL;
    bool bare = r->die == DIE_SIDES || r->die == DIE_DIGITS;
    if (!many)
        return format_one(w, MSG_MODEL_DIE, die_worded(w, r, false));
    struct str number = phrase(w, many, BINDS_WORD);
    return str_printf(w->a, "%.*s%s%.*s", STRF(number),
                      many->kind == ROLL_NUMBER && bare ? "" : " ", STRF(die_worded(w, r, true)));
}

/* The words for a draw of cards: "5 cards, drawn and not put back, out of 4 of ‘ace’, 48 of
 * ‘other’". */
static struct str draw_worded(struct model_wording *w, const struct roll *r)
{
    struct buf b = {.a = w->a};
    struct str many = phrase(w, r->arg[0], BINDS_WORD);
    if (!r->n_item) {
        struct str deck = chart_name(w, r->word);
        buf_put(&b, r->n > 1 && r->arg[1]
                        ? format_two(w, MSG_MODEL_THOSE_FOR, deck, phrase(w, r->arg[1], BINDS_WORD))
                        : format_one(w, MSG_MODEL_THOSE, deck));
    }
    for (size_t i = 0; i < r->n_item; i++) {
        bool some = 2 + i < r->n && r->arg[2 + i];
        struct str of = some ? phrase(w, r->arg[2 + i], BINDS_WORD) : STR(""),
                   what = items_worded(w, &r->item[i], 1);
        buf_putz(&b, i ? ", " : "");
        buf_put(&b, some ? format_two(w, MSG_MODEL_CARDS_OF, of, what) : what);
    }
    return format_two(w, MSG_MODEL_DRAW, many, buf_str(&b));
}

/* The words for repeated turns: "the state in which it ends: *unit* is ‘shaken’ first, each turn
 * makes of it ..., until *unit* is ‘rallied’". */
static struct str until_worded(struct model_wording *w, const struct roll *r)
{
    bool max = r->n > 3 && r->arg[3];
    const struct str of[] = {own(w, r->word), phrase(w, r->arg[0], BINDS_PHRASE),
                             phrase(w, r->arg[2], BINDS_IF), phrase(w, r->arg[1], BINDS_OR),
                             max ? phrase(w, r->arg[3], BINDS_SUM) : STR("")};
    static const enum msg what[][2] = {{MSG_MODEL_UNTIL, MSG_MODEL_UNTIL_MOST},
                                       {MSG_MODEL_TURNS, MSG_MODEL_TURNS_MOST}};
    return format_msg(w, what[r->truth][max], of, 5);
}

static struct str compare_worded(struct model_wording *w, const struct roll *r)
{
    static const enum msg op[] = {
        [OP_EQ] = MSG_MODEL_EQ, [OP_NE] = MSG_MODEL_NE, [OP_LT] = MSG_MODEL_LT,
        [OP_LE] = MSG_MODEL_LE, [OP_GT] = MSG_MODEL_GT, [OP_GE] = MSG_MODEL_GE};
    struct str left = phrase(w, r->arg[0], BINDS_SUM);
    return format_two(w, op[r->op], left, phrase(w, r->arg[1], BINDS_PHRASE));
}

/* The words for a call. A call without words prints its source. */
static struct str call_worded(struct model_wording *w, const struct roll *r)
{
    static const enum msg call[] = {
        [CALL_FLOOR] = MSG_MODEL_FLOOR,     [CALL_CEIL] = MSG_MODEL_CEIL,
        [CALL_ROUND] = MSG_MODEL_ROUND,     [CALL_ABS] = MSG_MODEL_ABS,
        [CALL_MIN] = MSG_MODEL_MIN,         [CALL_MAX] = MSG_MODEL_MAX,
        [CALL_KIND] = MSG_MODEL_KIND,       [CALL_AMOUNT] = MSG_MODEL_AMOUNT_OF,
        [CALL_AGAINST] = MSG_MODEL_AGAINST, [CALL_COUNT] = MSG_MODEL_COUNT,
        [CALL_SUM] = MSG_MODEL_SUM_OVER,    [CALL_HIGHEST] = MSG_MODEL_HIGHEST,
        [CALL_LOWEST] = MSG_MODEL_LOWEST,   [CALL_DISTINCT] = MSG_MODEL_DISTINCT,
        [CALL_REROLL] = MSG_MODEL_REROLL,   [CALL_REROLL_ONCE] = MSG_MODEL_REROLL_ONCE,
        [CALL_CARD] = MSG_MODEL_CARD,       [CALL_PLACE] = MSG_MODEL_PLACE,
        [CALL_CLAMP] = MSG_MODEL_CLAMP,     [CALL_EXPLODE] = MSG_MODEL_EXPLODE};
    if (r->call == CALL_COURSE) { /* in words, the name is the state */
        struct str of = phrase(w, r->arg[0], BINDS_WORD);
        return r->truth ? format_one(w, MSG_MODEL_ENDED, of) : of;
    }
    bool pair = r->call == CALL_MIN || r->call == CALL_MAX, sums = pair || r->call == CALL_CLAMP;
    if ((size_t)r->call >= sizeof call / sizeof *call || !call[r->call] || !r->n)
        return roll_words(r, "?");
    struct str of[3] = {
        phrase(w, r->arg[0], r->n == 1 && r->call != CALL_SUM ? BINDS_WORD : BINDS_SUM), {0}, {0}};
    if (r->n > 1 && pair)
        of[1] = list_worded(w, r, 1, str_printf(w->a, " %.*s ", STRF(msg_text(w->in, MSG_AND))),
                            BINDS_SUM);
    else if (r->n > 1)
        of[1] = phrase(w, r->arg[1], sums ? BINDS_SUM : BINDS_OR);
    if (r->n > 2)
        of[2] = phrase(w, r->arg[2], BINDS_SUM);
    bool one = r->arg[0]->kind == ROLL_NUMBER && rat_cmp(r->arg[0]->number, RAT(1)) == 0;
    enum msg what = call[r->call];
    if (one && r->call == CALL_HIGHEST)
        return format_one(w, MSG_MODEL_HIGHEST_ONE, of[1]);
    if (one && r->call == CALL_LOWEST)
        return format_one(w, MSG_MODEL_LOWEST_ONE, of[1]);
    if (r->call == CALL_EXPLODE && r->truth)
        what = MSG_MODEL_EXPLODE_EVER;
    else if (r->call == CALL_EXPLODE && r->n > 2)
        what = MSG_MODEL_EXPLODE_MOST;
    else if (r->call == CALL_AMOUNT && r->n == 1)
        what = MSG_MODEL_AMOUNT;
    else if (r->call == CALL_SUM && r->n == 1)
        what = MSG_MODEL_SUM;
    return format_msg(w, what, of, 3);
}

/* The words for a lookup: "‘Artillery fire’ (*quality*, *gun*)". */
static struct str lookup_worded(struct model_wording *w, const struct roll *r)
{
    struct buf b = {.a = w->a};
    buf_put(&b, chart_name(w, r->word));
    buf_putz(&b, " (");
    for (size_t i = 0; i < r->n; i++) {
        struct str by = phrase(w, r->arg[i], BINDS_PHRASE);
        buf_putz(&b, i ? ", " : "");
        if (i == 2)
            by = format_one(w, MSG_MODEL_FURTHER, by);
        else if (i == 1 && r->truth)
            by = format_one(w, MSG_MODEL_REACHED, by);
        buf_put(&b, by);
    }
    buf_putc(&b, ')');
    return buf_str(&b);
}

static struct str sign_worded(struct model_wording *w, const struct roll *r, const char *sign,
                              enum binding_of right)
{
    enum binding_of left = r->kind == ROLL_ADD || r->kind == ROLL_SUB ? BINDS_SUM : BINDS_PRODUCT;
    struct str x = phrase(w, r->arg[0], left);
    return str_printf(w->a, "%.*s %s %.*s", STRF(x), sign, STRF(phrase(w, r->arg[1], right)));
}

static enum binding_of binds(const struct roll *r)
{
    switch (r->kind) {
    case ROLL_LET:
    case ROLL_IF:
        return BINDS_IF;
    case ROLL_OR:
        return BINDS_OR;
    case ROLL_AND:
        return BINDS_AND;
    case ROLL_COMPARE:
    case ROLL_IN:
        return BINDS_COMPARE;
    case ROLL_CALL:
        return r->call == CALL_COURSE && !r->truth ? BINDS_WORD : BINDS_PHRASE;
    case ROLL_NOT:
    case ROLL_FIRST:
    case ROLL_ROLLS:
    case ROLL_DRAW:
    case ROLL_UNTIL:
        return BINDS_PHRASE;
    case ROLL_ADD:
    case ROLL_SUB:
    case ROLL_NEG:
        return BINDS_SUM;
    case ROLL_MUL:
    case ROLL_DIV:
        return BINDS_PRODUCT;
    default:
        return BINDS_WORD;
    }
}

/* Is it a range from a chart, after `in`? */
static bool names_range(const struct roll *r)
{
    const struct roll *one = r->n_item == 1 && !r->item[0].hi ? r->item[0].lo : NULL;
    return one && (one->kind == ROLL_NAME || one->kind == ROLL_CHART);
}

/* Joins any number of terms with "or" or "and". */
static struct str junction_worded(struct model_wording *w, const struct roll *r)
{
    bool any = r->kind == ROLL_OR;
    struct str between = any ? str_printf(w->a, ", %.*s ", STRF(msg_text(w->in, MSG_OR)))
                             : str_printf(w->a, " %.*s ", STRF(msg_text(w->in, MSG_AND)));
    return list_worded(w, r, 0, between, any ? BINDS_AND : BINDS_COMPARE);
}

static struct str first_worded(struct model_wording *w, const struct roll *r)
{
    struct str of = items_worded(w, r->item, r->n_item);
    return format_msg(w, MSG_MODEL_FIRST,
                      (const struct str[]){own(w, r->word), of, phrase(w, r->arg[0], BINDS_OR)}, 3);
}

/* Nodes with several arguments. Arguments are worded in the order of computation, whatever their
 * order in the text. */
static struct str branch_worded(struct model_wording *w, const struct roll *r)
{
    struct str x, y;
    switch (r->kind) {
    case ROLL_ROLLS:
        x = phrase(w, r->arg[1], BINDS_WORD);
        return format_two(w, MSG_MODEL_ROLLS, x, phrase(w, r->arg[0], BINDS_WORD));
    case ROLL_LET:
        x = phrase(w, r->arg[1], BINDS_OR);
        y = phrase(w, r->arg[0], BINDS_OR);
        return format_msg(w, MSG_MODEL_LET, (const struct str[]){x, own(w, r->word), y}, 3);
    case ROLL_IF:
        x = phrase(w, r->arg[1], BINDS_OR);
        y = phrase(w, r->arg[0], BINDS_OR);
        return format_msg(w, MSG_MODEL_IF,
                          (const struct str[]){x, y, phrase(w, r->arg[2], BINDS_IF)}, 3);
    case ROLL_OR:
    case ROLL_AND:
        return junction_worded(w, r);
    case ROLL_NOT:
        return format_one(w, MSG_NOT, phrase(w, r->arg[0], BINDS_WORD));
    case ROLL_COMPARE:
        return compare_worded(w, r);
    case ROLL_IN:
        x = phrase(w, r->arg[0], BINDS_SUM);
        return format_two(w, names_range(r) ? MSG_MODEL_WITHIN : MSG_MODEL_EQ, x,
                          items_worded(w, r->item, r->n_item));
    case ROLL_TUPLE:
        return format_one(w, MSG_MODEL_TUPLE, list_worded(w, r, 0, STR(", "), BINDS_PHRASE));
    case ROLL_CALL:
        return call_worded(w, r);
    case ROLL_CHART:
        return lookup_worded(w, r);
    case ROLL_FIRST:
        return first_worded(w, r);
    case ROLL_DRAW:
        return draw_worded(w, r);
    case ROLL_UNTIL:
        return until_worded(w, r);
    default:
        return roll_words(r, "?");
    }
}

static struct str bare_worded(struct model_wording *w, const struct roll *r)
{
    switch (r->kind) {
    case ROLL_NUMBER:
        return number_worded(w, r->number);
    case ROLL_WORD:
        return quoted(w, r->word);
    case ROLL_BOOL:
        return msg_text(w->in, r->truth ? MSG_YES : MSG_NO);
    case ROLL_NEVER:
        return msg_text(w->in, MSG_NEVER);
    case ROLL_NAME:
        return str_printf(w->a, "*%.*s*", STRF(own(w, r->word)));
    case ROLL_FACE:
        if (str_is(r->word, "roll"))
            return msg_text(w->in, MSG_MODEL_THROW);
        return msg_text(w->in, str_is(r->word, "card") ? MSG_MODEL_THE_CARD : MSG_MODEL_FACE);
    case ROLL_DICE:
        return dice_worded(w, r);
    case ROLL_ADD:
        return sign_worded(w, r, "+", BINDS_SUM);
    case ROLL_SUB:
        return sign_worded(w, r, "\u2212", BINDS_PRODUCT);
    case ROLL_MUL:
        return sign_worded(w, r, "\u00d7", BINDS_PRODUCT);
    case ROLL_DIV:
        return sign_worded(w, r, "/", BINDS_WORD);
    case ROLL_NEG:
        return str_printf(w->a, "\u2212%.*s", STRF(phrase(w, r->arg[0], BINDS_WORD)));
    default:
        return branch_worded(w, r);
    }
}

static struct str phrase(struct model_wording *w, const struct roll *r, enum binding_of min)
{
    struct str s = bare_worded(w, r);
    return binds(r) < min ? str_printf(w->a, "(%.*s)", STRF(s)) : s;
}

/* ---- givens and outcomes */

/* `quotes`: put words in quotes, because a word of the list contains a comma. */
static struct str value_worded(const struct model_wording *w, const struct given *g, size_t i,
                               bool quotes)
{
    struct buf b = {.a = w->a};
    if (g->value[i].kind == VALUE_BOOL)
        return msg_text(w->in, g->value[i].truth ? MSG_YES : MSG_NO);
    if (g->value[i].kind == VALUE_NUMBER && g->plus)
        put_signed(&b, w->in, g->value[i].number);
    else if (g->value[i].kind == VALUE_NUMBER)
        put_number(&b, w->in, g->value[i].number);
    else
        buf_put_value(&b, &g->value[i]);
    if (quotes)
        return quoted(w, buf_str(&b));
    return g->value[i].kind == VALUE_WORD ? own(w, buf_str(&b)) : buf_str(&b);
}

/* The words for a given, one of: "modifier −5 to +1; gun Light, Field or Heavy; target each row of
 * ‘To hit’". */
static struct str given_worded(struct model_wording *w, const struct given *g)
{
    enum { LISTED = 8 };
    struct str of = g->text.s, last = {0};
    bool rows = str_starts(of, "rows of "), columns = str_starts(of, "columns of "), commas = false;
    struct buf b = {.a = w->a};
    buf_printf(&b, "*%.*s* ", STRF(own(w, g->name.s)));
    if (g->n > 2 && odds_is_run(g, NULL, g->n)) {
        struct str from = value_worded(w, g, 0, false);
        buf_put(&b, format_two(w, MSG_FROM_TO, from, value_worded(w, g, g->n - 1, false)));
        return buf_str(&b);
    }
    if ((rows || columns) && g->n > LISTED) {
        struct str chart = chart_name(w, str_trim(str_cut(of, rows ? 8 : 11, of.n)));
        buf_put(&b, format_one(w, rows ? MSG_MODEL_ROWS : MSG_MODEL_COLUMNS, chart));
        return buf_str(&b);
    }
    struct buf list = {.a = w->a};
    for (size_t i = 0; i < g->n; i++)
        commas = commas || (g->value[i].kind == VALUE_WORD && str_find(g->value[i].word, ",") >= 0);
    for (size_t i = 0; i < g->n; i++) {
        last = value_worded(w, g, i, commas);
        if (i + 1 < g->n)
            buf_printf(&list, "%s%.*s", i ? ", " : "", STRF(last));
    }
    buf_put(&b, list.n ? format_two(w, MSG_EITHER, buf_str(&list), last) : last);
    return buf_str(&b);
}

/* Does the outcome compare a name with the outcome's own word: "**steady** if *status* is
 * ‘Steady’"? Returns the name, or NULL. */
static const struct roll *outcome_of_name(const struct binding *o)
{
    const struct roll *r = o->roll;
    bool same = o->name.s.n && r && r->kind == ROLL_COMPARE && r->op == OP_EQ &&
                r->arg[0]->kind == ROLL_NAME && r->arg[1]->kind == ROLL_WORD &&
                str_same_name(r->arg[1]->word, o->name.s);
    return same ? r->arg[0] : NULL;
}

/* Lists the outcomes; those that compare one name with their own words come last, as one phrase. */
static struct str outcomes_worded(struct model_wording *w, const struct odds_entry *e)
{
    const struct roll *by = NULL;
    struct buf b = {.a = w->a};
    size_t named = 0;
    for (size_t i = 0; i < e->n_outcome; i++) {
        const struct roll *r = outcome_of_name(&e->outcome[i]);
        by = by ? by : r;
        named += r && str_eq(r->word, by->word);
    }
    for (size_t i = 0; i < e->n_outcome; i++) {
        const struct roll *r = outcome_of_name(&e->outcome[i]);
        if (named > 1 && r && str_eq(r->word, by->word))
            continue;
        struct str when = phrase(w, e->outcome[i].roll, BINDS_IF),
                   name = own(w, e->outcome[i].name.s);
        when = e->outcome[i].name.s.n ? format_two(w, MSG_MODEL_OUTCOME, name, when) : when;
        buf_printf(&b, "%s%.*s", b.n ? "; " : "", STRF(when));
    }
    if (named > 1) {
        struct str all =
            format_one(w, b.n ? MSG_MODEL_OTHERS_BY_NAME : MSG_MODEL_BY_NAME, own(w, by->word));
        buf_printf(&b, "%s%.*s", b.n ? "; " : "", STRF(all));
    }
    return buf_str(&b);
}

struct str model_words(struct arena *a, const struct model *m, const struct translator *in,
                       const struct odds_entry *e)
{
    struct model_wording w = {
        .a = a, .m = m, .set = e->set, .translator = in, .in = translator_language(in)};
    struct buf given = {.a = a}, rolls = {.a = a}, all = {.a = a};
    for (size_t i = 0; i < e->n_given; i++)
        buf_printf(&given, "%s%.*s", i ? "; " : "", STRF(given_worded(&w, &e->given[i])));
    for (size_t i = 0; i < e->n_roll; i++) {
        struct str name = own(&w, e->roll[i].name.s);
        buf_putz(&rolls, i ? "; " : "");
        if (name.n)
            buf_printf(&rolls, "*%.*s*%.*s", STRF(name), STRF(msg_text(w.in, MSG_COLON)));
        buf_put(&rolls, phrase(&w, e->roll[i].roll, BINDS_IF));
    }
    if (given.n)
        buf_printf(&all, "%.*s ", STRF(format_one(&w, MSG_MODEL_GIVEN, buf_str(&given))));
    if (e->n_roll == 1 && !e->roll[0].name.s.n)
        buf_printf(&all, "%.*s ", STRF(format_one(&w, MSG_MODEL_ROLLED, buf_str(&rolls))));
    else
        buf_printf(&all, "%.*s. ", STRF(buf_str(&rolls)));
    if (e->n_outcome)
        buf_put(&all, format_one(&w, MSG_MODEL_OUTCOMES, outcomes_worded(&w, e)));
    return str_trim(buf_str(&all));
}

/* ---- charts that the tables look up */

/* The rows and columns of a chart that the tables use, and its place on a sheet; `sheet` is NULL if
 * no sheet shows them. */
struct requested_chart {
    const struct chart *c;
    bool *row, *col;
    const struct sheet *sheet;
    const struct section *section;
    const struct block *block;
};
struct requested_charts {
    struct requested_chart *at;
    size_t n, cap;
};

static struct requested_chart *requested_of(struct arena *a, struct requested_charts *all,
                                            const struct chart *c)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].c == c)
            return &all->at[i];
    struct requested_chart k = {.c = c,
                                .row = ARENA_ARRAY(a, bool, c->n_row + 1),
                                .col = ARENA_ARRAY(a, bool, c->n_col + 1)};
    ARENA_PUSH(a, all, k);
    return &all->at[all->n - 1];
}

static void name_mark(const struct chart *c, struct str name, bool columns, bool *mark)
{
    ptrdiff_t at = columns ? chart_col_find(c, name) : chart_row_find(c, name);
    size_t n = columns ? c->n_col : c->n_row;
    for (size_t i = 0; i < n; i++)
        mark[i] = mark[i] || at < 0 || i == (size_t)at;
}

/* Marks the rows or columns that a lookup by `by` may use: for a word that one, for a given its
 * values, else all. */
static void axis_mark(const struct odds_entry *e, const struct chart *c, const struct roll *by,
                      bool columns, bool *mark)
{
    const struct given *g = NULL;
    size_t n = columns ? c->n_col : c->n_row;
    for (size_t i = 0; by && by->kind == ROLL_NAME && i < e->n_given; i++)
        g = str_eq(e->given[i].name.s, by->word) ? &e->given[i] : g;
    if (by && by->kind == ROLL_WORD) {
        name_mark(c, by->word, columns, mark);
        return;
    }
    for (size_t i = 0; g && i < g->n; i++)
        if (g->value[i].kind == VALUE_WORD)
            name_mark(c, g->value[i].word, columns, mark);
    for (size_t i = 0; i < n; i++)
        mark[i] = mark[i] || !g || g->value[0].kind != VALUE_WORD;
}

static void charts_request(struct arena *a, const struct model *m, const struct odds_entry *e,
                           struct requested_charts *all)
{
    const struct roll **node;
    size_t n = e->whole ? roll_nodes(a, e->whole, &node) : 0;
    for (size_t i = 0; i < n; i++) {
        const struct chart *c =
            node[i]->kind == ROLL_CHART ? model_chart_find(m, e->set, node[i]->word) : NULL;
        if (!c || c->bad)
            continue;
        struct requested_chart *k = requested_of(a, all, c);
        axis_mark(e, c, node[i]->n ? node[i]->arg[0] : NULL, false, k->row);
        axis_mark(e, c, node[i]->n > 1 ? node[i]->arg[1] : NULL, true, k->col);
    }
}

/* ---- the place of a chart on sheets */

/* Is `shown` the chart, or the whole that it is a part of? */
static bool is_of(const struct chart *shown, const struct chart *c)
{
    return shown && (shown == c || shown == c->whole);
}

/* Does the item show all used rows? Uses the same selection as blocks.c. */
static bool rows_shown(const struct chart_request *request, const struct requested_chart *k)
{
    const struct chart *c = k->c;
    bool some = false, all = true;
    for (size_t i = 0; i < c->n_row; i++)
        some = some || row_named(&request->only, c, i);
    for (size_t i = 0; i < c->n_row; i++)
        if (k->row[i])
            all = all && !row_named(&request->without, c, i) &&
                  (!some || row_named(&request->only, c, i));
    return all;
}

/* Does a joined table show as many rows as the chart has? Its groups of rows may be used one by
 * one. */
static bool joined_shown(const struct layout_item *item, const struct chart *c)
{
    size_t rows = 0, all = 0;
    bool taken = false;
    for (size_t i = 0; i < c->n_row; i++)
        all += !c->row[i].then;
    for (size_t i = 0; i < item->of.n; i++) {
        const struct beside *of = &item->of.at[i];
        if (!is_of(of->chart, c))
            continue;
        taken = true;
        rows += of->taken ? of->taken->n_row : all;
    }
    return !taken || rows >= all; /* not taken: the joined table includes it as a whole */
}

/* Clears the columns in `left` that a block shows, if it shows all used rows. True if it clears at
 * least one. */
static bool block_shows(const struct block *b, const struct requested_chart *k, bool *left)
{
    const struct chart *c = k->c;
    bool here = false, some = false;
    for (size_t i = 0; i < b->n_chart; i++)
        here = here || is_of(b->chart[i], c);
    if (!here || !b->of)
        return false;
    const struct chart_request *request = &b->of->request;
    bool whole = !request->only.n && !request->without.n;
    if (b->of->kind == REQUEST_CHART ? !whole && !rows_shown(request, k)
                                     : !whole || !joined_shown(b->of, c))
        return false;
    for (size_t i = 0; i < c->n_col; i++)
        if (left[i] && (whole || column_shown(request, c, i))) {
            left[i] = false;
            some = true;
        }
    return some;
}

/* Returns the first block of a section that shows all used columns, in one block or in several; or
 * NULL. */
static const struct block *section_shows(struct arena *a, const struct section *s,
                                         const struct requested_chart *k)
{
    bool *left = arena_copy(a, k->col, (k->c->n_col + 1) * sizeof *left);
    const struct block *first = NULL;
    for (size_t b = 0; b < s->n_block; b++)
        if (block_shows(&s->block[b], k, left))
            first = first ? first : &s->block[b];
    for (size_t i = 0; i < k->c->n_col; i++)
        first = left[i] ? NULL : first;
    return first;
}

/* Finds the chart on a sheet, first on the sheet with the name of the book. */
static void chart_place(struct arena *a, const struct layout *book, struct requested_chart *k)
{
    for (int own = 1; own >= 0; own--)
        for (size_t i = 0; i < book->n_sheet; i++) {
            const struct sheet *s = book->on_sheet[i]->sheet;
            bool named = str_eq(book->on_sheet[i]->name, book->name);
            for (size_t n = 0; n < s->n_section && named == (own == 1) && !k->sheet; n++) {
                k->section = &s->section[n];
                k->block = section_shows(a, k->section, k);
                k->sheet = k->block ? s : NULL;
            }
        }
}

/* "Artillery dice (in “Gun by gun”)": the name in the models, and the title on the sheet if it is
 * different. */
static void name_put(const struct show *w, struct buf *b, const struct requested_chart *p)
{
    struct arena *a = w->a;
    struct str there = words_plain(a, p->block->title),
               name = model_chart_name(a, w->display_options.translator, p->c);
    bool same =
        !there.n || str_find(name, str_z(a, there)) >= 0 || str_find(there, str_z(a, name)) >= 0;
    buf_put(b, same ? name : msg_format_two(a, show_language(w), MSG_MODEL_IN_BLOCK, name, there));
}

/* "*Charge*: Uncontrolled charge; Independent action. *Melee*: Dice in melee": the charts of a
 * sheet, ordered by section. */
static struct str charts_of(const struct show *w, const struct sheet *s,
                            const struct requested_charts *all)
{
    struct buf b = {.a = w->a};
    for (size_t i = 0; i < s->n_section; i++) {
        struct str bar = words_plain(w->a, s->section[i].title);
        size_t n_listed = 0;
        for (size_t k = 0; k < all->n; k++) {
            if (!all->at[k].sheet || all->at[k].section != &s->section[i])
                continue;
            if (b.n)
                buf_putz(&b, n_listed ? "; " : ". ");
            if (!n_listed++ && bar.n)
                buf_printf(&b, "*%.*s*%.*s", STRF(bar), STRF(show_text(w, MSG_COLON)));
            name_put(w, &b, &all->at[k]);
        }
    }
    return buf_str(&b);
}

/* Adds a paragraph for each sheet. */
static void places_put(const struct show *w, const struct requested_charts *all,
                       struct words_list *out)
{
    for (size_t i = 0; i < all->n; i++) {
        const struct sheet *s = all->at[i].sheet;
        struct buf name = {.a = w->a};
        bool is_listed = !s;
        for (size_t k = 0; k < i; k++)
            is_listed = is_listed || all->at[k].sheet == s;
        if (is_listed)
            continue;
        buf_put(&name, words_plain(w->a, s->title));
        if (s->subtitle.n)
            buf_printf(&name, ", %.*s", STRF(words_plain(w->a, s->subtitle)));
        struct str place = msg_format_two(w->a, show_language(w), MSG_MODEL_ON_SHEET,
                                          buf_str(&name), charts_of(w, s, all));
        ARENA_PUSH(w->a, out, show_set_in(w, place, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN));
    }
}

/* ---- content in words */

static void inner_put(const struct show *w, struct buf *b, const struct chart *c);

/* Are all used cells of a row in columns [from, to) equal? */
static bool cells_same(const struct row *r, const bool *col, size_t from, size_t to)
{
    const struct cell *first = NULL;
    for (size_t i = from; i < to; i++) {
        if (!col[i])
            continue;
        if (first && !cells_alike(first, &r->cell[i]))
            return false;
        first = first ? first : &r->cell[i];
    }
    return true;
}

/* The end of the columns under the header of column i. */
static size_t head_end(const struct chart *c, size_t i)
{
    size_t end = i + 1;
    while (end < c->n_col && c->col[i].head.s.n && str_eq(c->col[end].head.s, c->col[i].head.s))
        end++;
    return end;
}

/* "Short: 5, Long: 3", or for one column only the value; "all D6", "Infantry, all: D3" for equal
 * values. */
static void cells_put(const struct show *w, struct buf *b, const struct row *r, const bool *col)
{
    const struct chart *c = w->c;
    size_t many = 0, n_put = 0;
    for (size_t i = 0; i < c->n_col; i++)
        many += col[i];
    bool all = many > 2 && cells_same(r, col, 0, c->n_col);
    for (size_t i = 0, to; i < c->n_col; i = to) {
        to = all ? c->n_col : i + 1;
        if (!all && !col[i])
            continue;
        bool head = !all && head_end(c, i) > i + 2 &&
                    (!i || !str_eq(c->col[i - 1].head.s, c->col[i].head.s)) &&
                    cells_same(r, col, i, head_end(c, i));
        to = head ? head_end(c, i) : to;
        size_t at = i;
        while (!col[at])
            at++;
        struct str cell = words_text(w->a, show_cell(w, r, at, PARA_STYLE_NOTE));
        buf_printf(b, "%s", n_put++ ? ", " : "");
        cell = cell.n ? cell : STR("\u2013");
        struct str over = translator_translate(w->display_options.translator, c->set, c,
                                               c->col[i].head.s),
                   name = translator_translate(w->display_options.translator, c->set, c,
                                               c->col[i].name);
        if (all)
            cell = show_fill(w, MSG_MODEL_ALL, cell);
        else if (head)
            cell = msg_format_two(w->a, show_language(w), MSG_MODEL_HEAD_ALL, over, cell);
        else if (many > 1)
            buf_printf(b, "%.*s%s%.*s%.*s", STRF(over), over.n ? " / " : "", STRF(name),
                       STRF(show_text(w, MSG_COLON)));
        buf_put(b, cell);
    }
    if (r->inner)
        inner_put(w, b, r->inner);
}

static void rows_put(const struct show *w, struct buf *b, const bool *row, const bool *col)
{
    const struct chart *c = w->c;
    size_t n_put = 0;
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if ((row && !row[i]) || r->then)
            continue;
        struct str key = words_text(w->a, show_row_key(w, r, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN));
        bool outer = chart_is_grid(c) && r->group >= 0 && c->group[r->group].label.s.n;
        buf_printf(b, "%s", n_put++ ? "; " : "");
        if (outer)
            buf_printf(b, "%.*s, ",
                       STRF(translator_translate(w->display_options.translator, c->set, c,
                                                 c->group[r->group].label.s)));
        buf_printf(b, "*%.*s* ", STRF(key));
        cells_put(w, b, r, col);
    }
}

/* The sub-table of a row, in brackets. */
static void inner_put(const struct show *w, struct buf *b, const struct chart *c)
{
    struct show own = show_of(w, c, NULL);
    bool *col = ARENA_ARRAY(w->a, bool, c->n_col + 1);
    for (size_t i = 0; i < c->n_col; i++)
        col[i] = true;
    buf_putz(b, " (");
    put_roll(b, show_language(w), c->down.expression.s);
    buf_putz(b, ": ");
    rows_put(&own, b, NULL, col);
    buf_putc(b, ')');
}

/* The content of one chart as a paragraph: "**Artillery fire**, by quality: ...". */
static struct words chart_sentence(const struct show *show, const struct requested_chart *k)
{
    struct show w = show_of(show, k->c, NULL);
    struct buf b = {.a = show->a}, of = {.a = show->a};
    bool bands = chart_is_bands(k->c);
    struct str by = bands ? k->c->down.expression.s : k->c->down.title.s;
    bool dice = bands && k->c->down.roll && k->c->down.roll->kind == ROLL_DICE;
    rows_put(&w, &b, k->row, k->col);
    struct str name = model_chart_name(show->a, show->display_options.translator, k->c),
               rows = buf_str(&b);
    if (!bands)
        by = translator_translate(show->display_options.translator, k->c->set, k->c, by);
    if (dice || !bands)
        put_roll(&of, show_language(show), by);
    else
        buf_put(&of, show_text(show, MSG_MODEL_TOTAL));
    const struct str of_chart[] = {name, by.n ? buf_str(&of) : rows, rows};
    struct str all = msg_fill(show->a, show_text(show, by.n ? MSG_MODEL_CHART_BY : MSG_MODEL_CHART),
                              of_chart, 3);
    return show_set_in(show, all, PARA_STYLE_NOTE, CHAR_STYLE_PLAIN);
}

/* A paragraph for each sheet that prints some of the charts, then one for each other chart, in the
 * order of lookup. */
struct words_list model_looked_up(const struct show *show, const struct layout *book,
                                  const struct odds_table *t, size_t n)
{
    struct requested_charts all = {0};
    struct words_list out = {0};
    for (size_t i = 0; i < n; i++)
        charts_request(show->a, show->model, t[i].entry, &all);
    for (size_t i = 0; i < all.n; i++)
        chart_place(show->a, book, &all.at[i]);
    places_put(show, &all, &out);
    for (size_t i = 0; i < all.n; i++)
        if (!all.at[i].sheet)
            ARENA_PUSH(show->a, &out, chart_sentence(show, &all.at[i]));
    return out;
}
