/* A stretch of an author's text to set words: minus, en dash, apostrophe and double prime; distances in the document's
 * units; `@id` as the title of what it names; `^mark` as the raised figure of its footnote.
 *
 * One pass, left to right; what is not recognised stays as written. Called by words.c for each voice. */
#include "sheet/show.h"

struct setter {
    const struct showing *w;
    struct str s;
    size_t i;
    struct buf b; /* set, but not yet put */
    enum kind_of_words kind;
    enum voice voice;
    struct run_list *out;
};

static char at(const struct setter *t, size_t i)
{
    return i < t->s.n ? t->s.p[i] : '\0';
}

static char before(const struct setter *t)
{
    return t->i > 0 ? t->s.p[t->i - 1] : ' ';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

static bool is_name(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '_' || (c >= 'A' && c <= 'Z');
}

static void flush(struct setter *t)
{
    runs_put(t->w->a, t->out, str_dup(t->w->a, buf_str(&t->b)), t->kind, t->voice);
    t->b.n = 0;
}

/* Digits with at most one point from `i`; the end, or `i` where there is none. */
static size_t number_end(const struct setter *t, size_t i, struct rat *out)
{
    size_t from = i;
    while (is_digit(at(t, i)))
        i++;
    if (i > from && at(t, i) == '.' && is_digit(at(t, i + 1)))
        for (i++; is_digit(at(t, i));)
            i++;
    return i > from && rat_parse(out, str_cut(t->s, from, i)) ? i : from;
}

/* A unit right at `i`, with no letter or digit behind it. */
static size_t unit_end(const struct setter *t, size_t i, enum unit *out)
{
    for (enum unit u = UNIT_IN; u <= UNIT_M; u++) {
        struct str name = unit_name(u);
        char next = at(t, i + name.n);
        if (str_eq(str_cut(t->s, i, i + name.n), name) && !is_digit(next) && !is_letter(next)) {
            *out = u;
            return i + name.n;
        }
    }
    return i;
}

/* "6in", "6-11in", "6in-11in", "5in+": its end, or `i` where none begins. */
static size_t distance_end(const struct setter *t, size_t i, struct range *r, enum unit *unit)
{
    enum unit first = UNIT_NONE;
    size_t lo = number_end(t, i, &r->lo);
    if (lo == i)
        return i;
    size_t end = unit_end(t, lo, &first);
    r->hi = r->lo;
    *unit = first;
    if (end > lo && at(t, end) == '+') {
        r->no_hi = true;
        return end + 1;
    }
    if (at(t, end) == '-') {
        struct rat hi;
        size_t number = number_end(t, end + 1, &hi), last = number > end + 1 ? unit_end(t, number, unit) : number;
        if (last > number && (first == UNIT_NONE || first == *unit)) {
            r->hi = hi;
            return last;
        }
        *unit = first;
    }
    return end > lo ? end : i;
}

/* A distance and, behind it in brackets, the same in another unit. */
static bool set_distance(struct setter *t)
{
    struct measure d = {0};
    size_t end = distance_end(t, t->i, &d.range, &d.unit);
    if (end == t->i)
        return false;
    if (at(t, end) == ' ' && at(t, end + 1) == '(') {
        size_t close = distance_end(t, end + 2, &d.second, &d.second_unit);
        if (close > end + 2 && at(t, close) == ')' && d.second_unit != d.unit)
            end = close + 1;
        else
            d.second_unit = UNIT_NONE;
    }
    put_distance(&t->b, t->w->s, t->w->set, &d);
    t->i = end;
    return true;
}

/* A number that no unit follows; between two numbers a hyphen is an en dash, but in a date, which is three. Digits too
 * many for a number stand as they are. */
static void set_number(struct setter *t)
{
    struct rat r;
    size_t end = number_end(t, t->i, &r);
    for (bool many = end == t->i; many && is_digit(at(t, end));)
        end++;
    size_t next = number_end(t, end + 1, &r);
    bool pair = at(t, end) == '-' && next > end + 1 && !is_letter(at(t, next));
    bool date = pair && at(t, next) == '-' && is_digit(at(t, next + 1));
    if (date)
        end = number_end(t, next + 1, &r);
    buf_put(&t->b, str_cut(t->s, t->i, end));
    t->i = end;
    if (pair && !date) {
        buf_putz(&t->b, "\xe2\x80\x93");
        buf_put(&t->b, str_cut(t->s, end + 1, next));
        t->i = next;
    }
}

static struct str term_named(const struct set *set, struct str name)
{
    for (size_t i = 0; set && i < set->n_terms; i++)
        for (size_t j = 0; j < set->terms[i].n; j++)
            if (str_same_name(set->terms[i].term[j].s, name))
                return set->terms[i].term[j].s;
    return name;
}

static bool set_reference(struct setter *t)
{
    size_t end = t->i + 1;
    while (is_name(at(t, end)) || ((at(t, end) == '.' || at(t, end) == '/') && is_name(at(t, end + 1))))
        end++;
    while (end > t->i + 1 && at(t, end - 1) == '-')
        end--;
    if (end == t->i + 1)
        return false;
    struct str id = str_cut(t->s, t->i + 1, end);
    const struct chart *c = t->w->s->model ? model_chart_find(t->w->s->model, t->w->set, id) : NULL;
    t->i = end;
    if (!c) {
        buf_put(&t->b, term_named(t->w->set, id));
        return true;
    }
    flush(t);
    struct showing plain = *t->w;
    plain.c = c;
    plain.foot = NULL;
    enum voice voice = t->voice == VOICE_PLAIN ? VOICE_ITALIC : t->voice;
    struct run_list title = {0};
    typeset(&plain, c->title.s.n ? c->title.s : id, t->kind, voice, &title);
    struct run run = {words_text(t->w->a, runs_words(&title)), t->kind, voice, c};
    ARENA_PUSH(t->w->a, t->out, run);
    return true;
}

/* One of the chart's; or, where a word begins, one that nobody explains, which the check has told. What is neither, as
 * in "m^2", stays as it is written. */
static bool set_mark(struct setter *t, bool begins)
{
    size_t end = t->i + 1;
    while (is_name(at(t, end)))
        end++;
    struct text name = {.s = str_cut(t->s, t->i + 1, end)};
    if (!name.s.n || !(chart_mark(t->w->c, name.s) || (begins && t->w->foot)))
        return false;
    while (t->b.n && t->b.p[t->b.n - 1] == ' ')
        t->b.n--;
    flush(t);
    struct words last = {t->out->n ? t->out->at + t->out->n - 1 : NULL, t->out->n > 0};
    struct words figure = with_marks(t->w, last, &name, 1, t->kind);
    for (size_t i = last.n; i < figure.n; i++)
        ARENA_PUSH(t->w->a, t->out, figure.run[i]);
    t->i = end;
    return true;
}

/* Minus before a number that begins a word; an en dash between blanks; "+/-" in one sign. */
static void set_hyphen(struct setter *t)
{
    char prev = before(t), next = at(t, t->i + 1);
    bool begins = prev == ' ' || prev == '(' || prev == '/';
    if (prev == '/' && t->b.n >= 2 && t->b.p[t->b.n - 2] == '+' && !is_digit(next)) {
        t->b.n -= 2;
        buf_putz(&t->b, "\xc2\xb1");
    } else if (begins && is_digit(next)) {
        buf_putz(&t->b, "\xe2\x88\x92");
    } else if ((prev == ' ' && (next == ' ' || next == '\0')) || next == '-') {
        buf_putz(&t->b, "\xe2\x80\x93");
        t->i += next == '-';
    } else {
        buf_putc(&t->b, '-');
    }
    t->i++;
}

/* " // " of the author's ends a line. */
static bool set_break(struct setter *t)
{
    char next = at(t, t->i + 2);
    if (at(t, t->i) != '/' || at(t, t->i + 1) != '/' || before(t) != ' ' || (next != ' ' && next != '\0'))
        return false;
    while (t->b.n && t->b.p[t->b.n - 1] == ' ')
        t->b.n--;
    buf_putc(&t->b, '\n');
    for (t->i += 2; at(t, t->i) == ' ';)
        t->i++;
    return true;
}

static void set_quote(struct setter *t, char c)
{
    char prev = before(t);
    bool opens = prev == ' ' || prev == '(';
    if (c == '\'')
        buf_putz(&t->b, opens ? "\xe2\x80\x98" : "\xe2\x80\x99");
    else if (is_digit(prev))
        buf_putz(&t->b, "\xe2\x80\xb3");
    else
        buf_putz(&t->b, opens ? "\xe2\x80\x9c" : "\xe2\x80\x9d");
    t->i++;
}

void typeset(const struct showing *w, struct str text, enum kind_of_words kind, enum voice voice, struct run_list *out)
{
    struct setter t = {.w = w, .s = text, .b = {.a = w->a}, .kind = kind, .voice = voice, .out = out};
    while (t.i < t.s.n) {
        char c = t.s.p[t.i], prev = before(&t);
        bool begins = !is_letter(prev) && !is_digit(prev);
        if (is_digit(c) && begins && set_distance(&t))
            continue;
        if (is_digit(c) && begins)
            set_number(&t);
        else if (c == '-')
            set_hyphen(&t);
        else if (c == '\'' || c == '"')
            set_quote(&t, c);
        else if (!set_break(&t) && !(c == '@' && begins && set_reference(&t)) && !(c == '^' && set_mark(&t, begins)))
            buf_putc(&t.b, t.s.p[t.i++]);
    }
    flush(&t);
}
