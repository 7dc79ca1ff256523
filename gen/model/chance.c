/* Texts to the chances that they say, and chances to words again.
 *
 * A text is cut into words, numbers and signs; at each of them a few forms are tried, the longest first. What stands
 * before a chance ("about", "just under") belongs to it. Nothing here knows dice: who asks has worked out a fraction,
 * and learns whether what is printed is that, as people round. English, with the German and French of "in" and
 * "about". Called by the reader of examples and by the check of what is printed (odds-differ). */
#include "model/model.h"

/* ---- words, numbers, signs ---- */

enum { PIECES_MOST = 2000, WHOLE_MOST = 10000 };
struct said_piece {
    size_t lo, hi;
    enum { PIECE_WORD, PIECE_NUMBER, PIECE_SIGN } kind;
    struct str word;
    struct rat number;
    unsigned places;
    int64_t whole; /* a whole number in figures or, up to twelve, in words; 0: it is none */
    bool tight;    /* no blank before it */
};
struct said_pieces {
    struct arena *a;
    struct str text;
    struct said_piece *at;
    size_t n;
};

/* A no-break and a thin blank too: books set "58 %" with them. */
static bool rune_is_blank(uint32_t r)
{
    return r == ' ' || r == '\n' || r == '\t' || r == 0xA0 || r == 0x202F || r == 0x2009;
}

/* Letters beyond ASCII by their block, and not the sign for times: no table of letters is at hand, and a word that
 * is cut too long is merely not known. */
static bool rune_is_word(uint32_t r)
{
    return (r < 0x80 && (char_is_letter((char)r) || char_is_digit((char)r))) || (r >= 0xC0 && r < 0x2000 && r != 0xD7);
}

/* Digits, a point or comma and digits: "58", "58.3", "58,3". What goes on in letters ("2D6", "6in") is a word. */
static bool number_cut(struct said_pieces *p, struct said_piece *t)
{
    const struct str s = p->text;
    size_t k = t->lo, point = 0;
    for (; k < t->lo + 12 && k < s.n; k++) {
        bool splits = (s.p[k] == '.' || s.p[k] == ',') && !point && k + 1 < s.n && char_is_digit(s.p[k + 1]);
        if (!char_is_digit(s.p[k]) && !splits)
            break;
        point = splits ? k : point;
    }
    struct buf digits = {.a = p->a};
    buf_put(&digits, str_cut(s, t->lo, k));
    if (point)
        digits.p[point - t->lo] = '.';
    if (k == t->lo || (k < s.n && (char_is_letter(s.p[k]) || char_is_digit(s.p[k]))) ||
        !rat_parse(&t->number, buf_str(&digits)))
        return false;
    t->kind = PIECE_NUMBER;
    t->places = point ? (unsigned)(k - point - 1) : 0;
    t->hi = k;
    return true;
}

static int64_t whole_of(const struct said_piece *t)
{
    if (t->kind == PIECE_NUMBER)
        return rat_whole(t->number) && !t->places && t->number.n <= WHOLE_MOST ? t->number.n : 0;
    const int number = number_of_word(t->word);
    return number                                  ? number
           : str_same_word(t->word, STR("once"))   ? 1
           : str_same_word(t->word, STR("twice"))  ? 2
           : str_same_word(t->word, STR("twenty")) ? 20
                                                   : 0;
}

/* A text that goes on beyond what is bounded is taken as ending there: what is not seen is not judged. */
static struct said_pieces pieces_of(struct arena *a, struct str text)
{
    struct said_pieces p = {.a = a, .text = text, .at = NULL};
    LIST(struct said_piece) list = {0};
    bool tight = false;
    for (size_t i = 0; i < text.n && list.n < PIECES_MOST;) {
        struct said_piece t = {.lo = i, .kind = PIECE_SIGN, .tight = tight};
        size_t end = i;
        uint32_t r = str_rune(text, &end);
        tight = !rune_is_blank(r);
        if (!tight) {
            i = end;
            continue;
        }
        t.hi = end;
        if (!number_cut(&p, &t) && rune_is_word(r)) {
            t.kind = PIECE_WORD;
            for (size_t next = end; next < text.n && rune_is_word(str_rune(text, &next)); end = next)
                continue;
            t.hi = end;
        }
        t.word = str_cut(text, t.lo, t.hi);
        t.whole = whole_of(&t);
        ARENA_PUSH(a, &list, t);
        i = t.hi;
    }
    p.at = list.at;
    p.n = list.n;
    return p;
}

/* Asked of pieces behind the last, too, so that forms need not count before they look. */
static bool is(const struct said_pieces *p, size_t i, const char *word)
{
    return i < p->n && p->at[i].kind != PIECE_NUMBER && str_is_word(p->at[i].word, word);
}

static bool is_any(const struct said_pieces *p, size_t i, const char *words)
{
    struct str all = str_of(words), one;
    while (str_split(&all, ' ', &one))
        if (i < p->n && p->at[i].kind != PIECE_NUMBER && str_same_word(p->at[i].word, one))
            return true;
    return false;
}

static int64_t whole_at(const struct said_pieces *p, size_t i)
{
    return i < p->n ? p->at[i].whole : 0;
}

/* ---- the forms: each gives how many pieces it is, or 0 ---- */

/* "58 %", "58.3 per cent", "58 Prozent". */
static size_t percent_at(const struct said_pieces *p, size_t i, struct said_chance *c)
{
    if (p->at[i].kind != PIECE_NUMBER || rat_cmp(p->at[i].number, RAT(100)) > 0)
        return 0;
    size_t n = is_any(p, i + 1, "% percent prozent") ? 2 : is_any(p, i + 1, "per pour") && is(p, i + 2, "cent") ? 3 : 0;
    *c = chance_of_percent(p->at[i].number, p->at[i].places);
    return n;
}

/* "1 in 6", "5 throws of 36", "one in every six", "2 chances in 3". "3 of 5" alone is no chance but in figures. */
static size_t in_at(const struct said_pieces *p, size_t i, struct said_chance *c)
{
    int64_t n = whole_at(p, i), m;
    size_t k = i + 1;
    bool noun = is_any(p, k, "chance chances time times case cases throw throws roll rolls way ways face faces");
    k += noun;
    if (is(p, k, "out") && is(p, k + 1, "of"))
        k += 2;
    else if (is_any(p, k, "in von sur") || (is(p, k, "of") && (noun || p->at[i].kind == PIECE_NUMBER)))
        k++;
    else
        return 0;
    k += is_any(p, k, "every each");
    m = whole_at(p, k);
    if (!n || m < 2 || n > m)
        return 0;
    *c = (struct said_chance){.form = CHANCE_IN, .of = m};
    return rat_make(&c->value, n, m) ? k + 1 - i : 0;
}

/* "5/36", written without blanks. 1/2/2024 is a date. */
static size_t fraction_at(const struct said_pieces *p, size_t i, struct said_chance *c)
{
    int64_t n = whole_at(p, i), m = whole_at(p, i + 2);
    bool slash = is(p, i + 1, "/") && p->at[i + 1].tight && m > 1 && p->at[i + 2].tight;
    if (!slash || !n || n > m || p->at[i].kind != PIECE_NUMBER || p->at[i + 2].kind != PIECE_NUMBER ||
        (is(p, i + 3, "/") && p->at[i + 3].tight))
        return 0;
    *c = (struct said_chance){.form = CHANCE_FRACTION, .of = m};
    return rat_make(&c->value, n, m) ? 3 : 0;
}

static const struct {
    const char *one, *several;
    int64_t of;
} parts[] = {{"half", "halves", 2},   {"third", "thirds", 3},     {"quarter", "quarters", 4}, {"fourth", "fourths", 4},
             {"fifth", "fifths", 5},  {"sixth", "sixths", 6},     {"eighth", "eighths", 8},   {"ninth", "ninths", 9},
             {"tenth", "tenths", 10}, {"twelfth", "twelfths", 12}};
enum { PARTS = sizeof parts / sizeof *parts };

/* "half", "a third", "two thirds", "three-quarters". "The third" is none. */
static size_t words_at(const struct said_pieces *p, size_t i, struct said_chance *c)
{
    int64_t n = is_any(p, i, "a one") ? 1 : whole_at(p, i);
    size_t k = n ? i + 1 + is(p, i + 1, "-") : i;
    if (p->at[i].kind == PIECE_NUMBER)
        return 0;
    for (size_t w = 0; w < PARTS; w++) {
        bool one = is(p, k, parts[w].one) && (n == 1 || (!n && parts[w].of == 2));
        if ((!one && !(n > 1 && is(p, k, parts[w].several))) || n >= parts[w].of)
            continue;
        *c = (struct said_chance){.form = CHANCE_WORDS, .of = parts[w].of};
        return rat_make(&c->value, n ? n : 1, parts[w].of) ? k + 1 - i : 0;
    }
    return 0;
}

/* An even chance is about half for whoever says it: 49.5 % makes nobody a liar. */
static size_t even_at(const struct said_pieces *p, size_t i, struct said_chance *c)
{
    bool fifty = (whole_at(p, i) == 50 && whole_at(p, i + 2) == 50) || (is(p, i, "fifty") && is(p, i + 2, "fifty"));
    *c = (struct said_chance){.form = CHANCE_EVEN, .how = CHANCE_ABOUT, .value = {1, 2}, .of = 2, .marked = true};
    if (fifty && is_any(p, i + 1, "- : /"))
        return 3;
    return is(p, i, "evens") || (is(p, i, "even") && is_any(p, i + 1, "chance chances odds money"));
}

/* "5 to 1 against" is 1/6, "2 to 1 on" 2/3. */
static size_t odds_at(const struct said_pieces *p, size_t i, struct said_chance *c)
{
    int64_t x = whole_at(p, i), y = whole_at(p, i + 2);
    bool on = is(p, i + 3, "on");
    if (!x || !y || !is_any(p, i + 1, "to : -") || (!on && !is(p, i + 3, "against")))
        return 0;
    *c = (struct said_chance){.form = on ? CHANCE_ON : CHANCE_AGAINST, .of = x + y, .marked = true};
    return rat_make(&c->value, on ? x : y, x + y) ? 4 : 0;
}

/* Behind the word alone: 0.5 may be anything. */
static size_t decimal_at(const struct said_pieces *p, size_t i, struct said_chance *c)
{
    size_t before = i;
    while (before && is_any(p, before - 1, "of is = :"))
        before--;
    if (p->at[i].kind != PIECE_NUMBER || !p->at[i].places || rat_cmp(p->at[i].number, RAT(1)) > 0 || !before ||
        !is_any(p, before - 1, "chance probability p"))
        return 0;
    *c = (struct said_chance){
        .form = CHANCE_DECIMAL, .value = p->at[i].number, .places = p->at[i].places, .marked = true};
    return 1;
}

/* ---- what stands around it ---- */

static const struct {
    const char *first, *second;
    enum chance_how how;
} ways[] = {{"just", "under", CHANCE_NEARLY},
            {"just", "below", CHANCE_NEARLY},
            {"just", "over", CHANCE_JUST_OVER},
            {"just", "above", CHANCE_JUST_OVER},
            {"slightly", "over", CHANCE_JUST_OVER},
            {"slightly", "under", CHANCE_NEARLY},
            {"more", "than", CHANCE_OVER},
            {"better", "than", CHANCE_OVER},
            {"less", "than", CHANCE_UNDER},
            {"at", "least", CHANCE_LEAST},
            {"at", "most", CHANCE_MOST},
            {"", "about", CHANCE_ABOUT},
            {"", "around", CHANCE_ABOUT},
            {"", "roughly", CHANCE_ABOUT},
            {"", "approximately", CHANCE_ABOUT},
            {"", "approx", CHANCE_ABOUT},
            {"", "circa", CHANCE_ABOUT},
            {"", "some", CHANCE_ABOUT},
            {"", "~", CHANCE_ABOUT},
            {"", "\u2248", CHANCE_ABOUT},
            {"", "etwa", CHANCE_ABOUT},
            {"", "rund", CHANCE_ABOUT},
            {"", "environ", CHANCE_ABOUT},
            {"", "nearly", CHANCE_NEARLY},
            {"", "almost", CHANCE_NEARLY},
            {"", "knapp", CHANCE_NEARLY},
            {"", "presque", CHANCE_NEARLY},
            {"", "over", CHANCE_OVER},
            {"", "under", CHANCE_UNDER}};

/* Takes in "about" and its like before piece i, and an article between. */
static void how_before(const struct said_pieces *p, size_t i, struct said_chance *c)
{
    size_t k = i;
    if (k && is_any(p, k - 1, "a an")) /* "about a 1 in 6 chance" */
        k--;
    for (size_t w = 0; k && w < sizeof ways / sizeof *ways; w++) {
        size_t two = *ways[w].first ? 2 : 1;
        if (k < two || !is(p, k - 1, ways[w].second) || (two == 2 && !is(p, k - 2, ways[w].first)))
            continue;
        c->how = ways[w].how;
        c->lo = p->at[k - two].lo;
        return;
    }
}

/* Part of something longer, or with a sign: a range, a modifier, a date, a ratio. */
static bool is_part(const struct said_pieces *p, size_t i, size_t end)
{
    bool before = i && p->at[i].tight && is_any(p, i - 1, "- + / : . \u2013 \u2212 \u00d7 x");
    bool range = i >= 2 && is_any(p, i - 1, "to or \u2013 -") && p->at[i - 2].kind == PIECE_NUMBER;
    bool after = end < p->n && p->at[end].tight && is_any(p, end, "/ :") && end + 1 < p->n && p->at[end + 1].tight;
    bool rises = end + 1 < p->n && is_any(p, end, "to \u2013 -") && p->at[end + 1].kind == PIECE_NUMBER;
    return before || range || after || rises;
}

/* Words that are said of chances alone, on either side, or brackets: without them "1 in 6" may be six men of whom
 * one has a bow. */
static bool is_marked(const struct said_pieces *p, size_t i, size_t end)
{
    bool said = is_any(p, end, "chance chances probability odds likely") ||
                (is(p, end, "of") && is(p, end + 1, "the") && is(p, end + 2, "time"));
    bool before = i && (is_any(p, i - 1, "chance probability odds") ||
                        (i >= 2 && is_any(p, i - 1, "of is : = are") && is_any(p, i - 2, "chance probability odds")));
    bool brackets = i && is_any(p, i - 1, "( [") && is_any(p, end, ") ] chance ;");
    return said || before || brackets;
}

/* The first form that fits takes its pieces, so that "an even chance of 1 in 2" is two and not three. */
size_t chances_of(struct arena *a, struct str text, struct said_chance **out)
{
    static size_t (*const forms[])(const struct said_pieces *, size_t, struct said_chance *) = {
        even_at, odds_at, percent_at, in_at, fraction_at, words_at, decimal_at};
    LIST(struct said_chance) list = {0};
    struct said_pieces p = pieces_of(a, text);
    for (size_t i = 0, n; i < p.n; i += n ? n : 1) {
        struct said_chance c = {0};
        n = 0;
        for (size_t k = 0; k < sizeof forms / sizeof *forms && !n; k++)
            n = forms[k](&p, i, &c);
        if (!n)
            continue;
        c.lo = c.from = p.at[i].lo;
        c.hi = p.at[i + n - 1].hi;
        how_before(&p, i, &c);
        size_t first = i;
        while (first && p.at[first].lo > c.lo)
            first--;
        c.marked = c.marked || is_marked(&p, first, i + n);
        if (!is_part(&p, i, i + n))
            ARENA_PUSH(a, &list, c);
    }
    *out = list.at;
    return list.n;
}

/* Where the text goes on, or says two chances, nobody knows which is meant. */
bool chance_parse(struct arena *a, struct str text, struct said_chance *out)
{
    struct said_chance *c;
    text = str_trim(text);
    if (chances_of(a, text, &c) != 1 || c->lo != 0 || c->hi != text.n)
        return false;
    *out = *c;
    return true;
}

struct said_chance chance_of_percent(struct rat percent, unsigned places)
{
    struct said_chance c = {.form = CHANCE_PERCENT, .places = places};
    if (!rat_div(&c.value, percent, RAT(100)))
        c.value = RAT(1);
    return c;
}

/* ---- the roll that a sentence names before its chance ---- */

/* "5+", "9 or more", "4 or less", "5-6", "5 or 6", "a 6": how many pieces, or 0. Ends are left open where it goes on.
 */
static size_t need_at(const struct said_pieces *p, size_t i, struct range *out)
{
    static const char more[] = "more higher better above over greater up", less[] = "less lower fewer below under";
    if (p->at[i].kind != PIECE_NUMBER || !whole_at(p, i))
        return 0;
    const struct rat n = p->at[i].number;
    const bool number = i + 2 < p->n && p->at[i + 2].kind == PIECE_NUMBER, joined = is_any(p, i + 1, "or and");
    const bool to = number && (is(p, i + 1, "to") || (is_any(p, i + 1, "- \u2013") && p->at[i + 1].tight)),
               or = number && is(p, i + 1, "or") && p->at[i + 2].number.n == n.n + 1;
    *out = (struct range){.lo = n, .hi = n};
    if ((is(p, i + 1, "+") && p->at[i + 1].tight) || (joined && is_any(p, i + 2, more)))
        return out->no_hi = true, joined ? 3 : 2;
    if (joined && is_any(p, i + 2, less))
        return out->no_lo = true, 3;
    if (to || or)
        return out->hi = p->at[i + 2].number, rat_cmp(out->lo, out->hi) < 0 ? 3 : 0;
    bool alone = i && is_any(p, i - 1, "a an natural unmodified of on") && !joined &&
                 !is_any(p, i + 1, "- + / \u2013 % in cm mm \" x figures figure men stands bases units");
    return alone ? 1 : 0;
}

/* Also where there are none. */
static bool all_of(const struct said_pieces *p, size_t from, size_t to, const char *words)
{
    for (; from < to; from++)
        if (!is_any(p, from, words))
            return false;
    return true;
}

/* One kind of dice, one need beside it, no other number, nothing that turns it round, and the chance right behind. */
bool chance_roll_before(struct arena *a, struct str text, const struct said_chance *c, struct chance_roll *out)
{
    static const char between[] = "on with of a an the roll throw rolls throws rolled thrown needs need needed at "
                                  "least for score scores total or ( ) :",
                      link[] =
                          "( ) = : , - \u2013 \u2014 is are has have gives give it that which a an the so or chance of "
                          "about only";
    struct said_pieces p = pieces_of(a, text);
    size_t e = 0, begin = 0, die = SIZE_MAX, need = SIZE_MAX, taken = 0;
    while (e < p.n && p.at[e].lo < c->lo)
        begin = is_any(&p, e, ". ; ! ?") ? e + 1 : begin, e++;
    for (size_t i = begin; i < e; i++) {
        struct need_dice dice;
        struct range range;
        size_t n = need_at(&p, i, &range);
        if (is_any(&p, i,
                   "not never fail fails miss misses unless except without than twice both either neither reroll "
                   "rerolls again modifier modifiers plus minus add subtract each two three"))
            return false;
        if (p.at[i].kind == PIECE_WORD && need_dice_parse(p.at[i].word, &dice)) {
            if (die != SIZE_MAX || dice.most == 66 || dice.most == 666)
                return false;
            die = i;
            out->dice = dice;
        } else if (n) {
            if (need != SIZE_MAX)
                return false;
            need = i;
            taken = n;
            out->need = range;
            i += n - 1;
        } else if (p.at[i].kind == PIECE_NUMBER) {
            return false;
        }
    }
    if (die == SIZE_MAX || need == SIZE_MAX)
        return false;
    size_t first = die < need ? die + 1 : need + taken, second = die < need ? need : die,
           last = die < need ? need + taken : die + 1, behind = e;
    while (behind < p.n && p.at[behind].lo < c->hi)
        behind++;
    bool share = is(&p, behind, "of") && !(is(&p, behind + 1, "the") && is(&p, behind + 2, "time"));
    bool noun = behind < p.n && p.at[behind].kind == PIECE_WORD &&
                !is_any(&p, behind, "chance chances probability likely odds so and or of");
    out->lo = p.at[die < need ? die : need].lo;
    return !share && !noun && all_of(&p, first, second, between) && all_of(&p, last, e, link) && e - last <= 5;
}

/* ---- is it so? ---- */

enum { SIMPLE = 4, SIMPLE_MOST = 100 }; /* halves to quarters are always simple; below a hundredth nothing is about */

/* How far, whichever way. */
static struct frac off_by(struct arena *a, struct frac p, struct rat value)
{
    struct frac d = frac_sub(a, p, frac_of_rat(a, value));
    d.negative = false;
    return d;
}

/* The fraction with the smallest denominator up to `most` to which p is nearest. */
static struct rat nearest(struct arena *a, struct frac p, int64_t most)
{
    struct rat best = RAT(0), x;
    for (int64_t d = 1; d <= most; d++)
        if (rat_make(&x, frac_scale(p, d), d) && (d == 1 || frac_cmp(off_by(a, p, x), off_by(a, p, best)) < 0))
            best = x;
    return best;
}

/* Half of the last decimal that is printed; 10 % and 15 % that are "about" are rounded to tens and fives. */
static bool is_rounded(struct arena *a, const struct said_chance *c, struct frac p)
{
    struct rat half = c->form == CHANCE_PERCENT ? (struct rat){1, 200} : (struct rat){1, 2}, percent;
    for (unsigned i = 0; i < c->places && half.d < INT32_MAX; i++)
        half.d *= 10;
    if (c->how != CHANCE_IS && c->form == CHANCE_PERCENT && rat_mul(&percent, c->value, RAT(100)) && rat_whole(percent))
        half = percent.n % 10 == 0  ? (struct rat){1, 20}
               : percent.n % 5 == 0 ? (struct rat){1, 40}
                                    : (struct rat){1, 100};
    return frac_cmp(off_by(a, p, c->value), frac_of_rat(a, half)) <= 0;
}

static bool is_about(struct arena *a, const struct said_chance *c, struct frac p)
{
    if (c->form == CHANCE_PERCENT || c->form == CHANCE_DECIMAL)
        return is_rounded(a, c, p);
    if (c->of > SIMPLE_MOST)
        return frac_cmp(off_by(a, p, c->value), frac_of_rat(a, (struct rat){1, 20 * c->of})) <= 0;
    struct rat best = nearest(a, p, c->of > SIMPLE ? c->of : SIMPLE);
    return frac_cmp(off_by(a, p, c->value), off_by(a, p, best)) <= 0;
}

/* Over and under ask for no nearness: "over 50 %" is so of 90 %. */
bool chance_agrees(struct arena *a, const struct said_chance *c, struct frac p)
{
    int side = frac_cmp(p, frac_of_rat(a, c->value));
    switch (c->how) {
    case CHANCE_IS:
        return c->form == CHANCE_PERCENT || c->form == CHANCE_DECIMAL ? is_rounded(a, c, p) : side == 0;
    case CHANCE_ABOUT:
        return is_about(a, c, p);
    case CHANCE_NEARLY:
        return side <= 0 && is_about(a, c, p);
    case CHANCE_JUST_OVER:
        return side >= 0 && is_about(a, c, p);
    case CHANCE_OVER:
        return side > 0;
    case CHANCE_UNDER:
        return side < 0;
    case CHANCE_LEAST:
        return side >= 0;
    case CHANCE_MOST:
        return side <= 0;
    }
    return false;
}

/* ---- what to write instead ---- */

enum { READABLE = 10000 }; /* a denominator that people read */

/* A fraction that a reader can take in; else a percent says more. */
static bool frac_small(struct frac p, int64_t *n, int64_t *d)
{
    uint64_t x, y;
    if (!nat_fits(p.num, &x) || !nat_fits(p.den, &y) || y > READABLE)
        return false;
    *n = (int64_t)x;
    *d = (int64_t)y;
    return true;
}

struct str chance_exact(struct arena *a, struct frac p)
{
    struct buf b = {.a = a};
    int64_t n = 0, d = 1;
    if (frac_small(p, &n, &d))
        buf_put_frac(&b, p);
    buf_putz(&b, b.n ? " (" : "");
    size_t open = b.n;
    buf_put_percent(&b, p, 1);
    buf_putz(&b, open ? " %)" : " %");
    return buf_str(&b);
}

/* "two thirds"; empty where there is no word for it. */
static struct str in_words(struct arena *a, struct rat x)
{
    for (size_t w = 0; w < PARTS; w++)
        if (parts[w].of == x.d && x.n > 0 && x.n < x.d && x.n <= NUMBER_WORDS)
            return x.n > 1   ? str_printf(a, "%s %s", word_of_number((int)x.n), parts[w].several)
                   : x.d > 2 ? str_printf(a, "a %s", parts[w].one)
                             : STR("half");
    return (struct str){0};
}

/* In figures where the author wrote figures, or no word is at hand. */
static struct str n_in_d(struct arena *a, const struct said_chance *c, struct str text, int64_t n, int64_t d)
{
    bool figures = char_is_digit(text.p[c->from]) || n < 1 || n > NUMBER_WORDS || d > NUMBER_WORDS;
    if (c->form == CHANCE_FRACTION)
        return str_printf(a, "%lld/%lld", (long long)n, (long long)d);
    return figures ? str_printf(a, "%lld in %lld", (long long)n, (long long)d)
                   : str_printf(a, "%s in %s", word_of_number((int)n), word_of_number((int)d));
}

/* The number as it was written, of another value; the blank before a % stays. */
static struct str rewrite_number(struct arena *a, struct str text, const struct said_chance *c, struct frac p)
{
    struct buf b = {.a = a};
    size_t end = c->from;
    while (end < c->hi && (char_is_digit(text.p[end]) || text.p[end] == '.' || text.p[end] == ','))
        end++;
    if (c->form == CHANCE_PERCENT)
        buf_put_percent(&b, p, c->places);
    else
        buf_put_decimal(&b, p, c->places);
    buf_put(&b, str_cut(text, end, c->hi));
    return buf_str(&b);
}

/* What was exact stays so where the fraction can be read, on the author's denominator where it is one; else it is about
 * the nearest simple one. */
struct str chance_rewrite(struct arena *a, struct str text, const struct said_chance *c, struct frac p)
{
    int64_t n = 0, d = 1;
    bool small = frac_small(p, &n, &d);
    if (c->form == CHANCE_PERCENT || c->form == CHANCE_DECIMAL)
        return rewrite_number(a, text, c, p);
    if (frac_is_zero(p) || frac_is_one(p) || frac_scale(p, 1000000) == 0)
        return frac_is_one(p) ? STR("100 %") : frac_is_zero(p) ? STR("0 %") : STR("<0.1 %");
    if (small && c->how == CHANCE_IS && c->form != CHANCE_WORDS) {
        bool kept = c->of && c->of % d == 0;
        if (c->form == CHANCE_AGAINST || c->form == CHANCE_ON)
            return str_printf(a, "%lld to %lld %s", (long long)(c->form == CHANCE_ON ? n : d - n),
                              (long long)(c->form == CHANCE_ON ? d - n : n), c->form == CHANCE_ON ? "on" : "against");
        return n_in_d(a, c, text, kept ? n * (c->of / d) : n, kept ? c->of : d);
    }
    struct rat near = nearest(a, p, c->form == CHANCE_WORDS || c->form == CHANCE_EVEN ? 6 : 12);
    if (near.n == 0) { /* rarer than any of those */
        struct rat one = {1, frac_scale(frac_div(a, frac_of_rat(a, RAT(1)), p), 1)};
        near = one;
    }
    bool exact = frac_cmp(p, frac_of_rat(a, near)) == 0;
    struct str words = c->form == CHANCE_WORDS || c->form == CHANCE_EVEN ? in_words(a, near) : (struct str){0};
    if (near.n >= near.d)
        return STR("nearly certain");
    if (!words.n)
        words = n_in_d(a, c, text, near.n, near.d);
    return str_printf(a, "%s%.*s", exact ? "" : "about ", STRF(words));
}
