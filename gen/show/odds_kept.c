/* What walks have found, kept from one run to the next: a line for each question, with a sum behind all of them.
 *
 *     broadside walks 1 PROGRAM
 *     KEY LIMIT THROWS RESULT          all three sums are SHA-256; RESULT is - where the walk was too long
 *     sum SHA-256 of all lines before
 *
 * Invariant: a note says what this very program has found for this very question, its charts among it; one of another
 * program, and one that is not whole, is none. It saves the walk and nothing else: the throws count as spent, and the
 * first method's fractions are laid beside what was found, by their sum. Called by odds_proof.c, and by make.c, which
 * reads and writes the file. */
#include "show/doc.h"
#include <glib.h>
#include <string.h>

#define FIRST "broadside walks 1 "
enum { HEX = 64 };

static struct str sum_of(struct arena *a, struct str bytes)
{
    gchar *hex = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)bytes.p, bytes.n);
    struct str s = str_dup(a, str_of(hex));
    g_free(hex);
    return s;
}

struct str dist_text(struct arena *a, const struct dist *d)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < d->n; i++) {
        buf_put_value_json(&b, &d->at[i].value);
        buf_putc(&b, ' ');
        buf_put_frac(&b, dist_p(a, d, i));
        buf_putc(&b, '\n');
    }
    return buf_str(&b);
}

struct str dist_sum(struct arena *a, const struct dist *d)
{
    return sum_of(a, dist_text(a, d));
}

struct walks *walks_new(struct arena *a, struct str program)
{
    struct walks *w = ARENA_NEW(a, struct walks);
    w->a = a;
    w->program = program;
    return w;
}

/* A book is few thousands of questions. */
const struct walk_note *walk_note_find(const struct walks *w, struct str key, uint64_t limit)
{
    for (size_t i = 0; i < w->read.n; i++)
        if (w->read.at[i].limit == limit && str_eq(w->read.at[i].key, key))
            return &w->read.at[i];
    return NULL;
}

void walk_note_put(struct walks *w, struct walk_note note)
{
    note.key = str_dup(w->a, note.key);
    note.result = str_dup(w->a, note.result);
    ARENA_PUSH(w->a, &w->now, note);
}

struct str walks_words(struct arena *a, const struct walks *w)
{
    struct buf b = {.a = a};
    buf_printf(&b, FIRST "%.*s\n", STRF(w->program));
    for (size_t i = 0; i < w->now.n; i++) {
        const struct walk_note *k = &w->now.at[i];
        buf_printf(&b, "%.*s %llu %llu %.*s\n", STRF(k->key), (unsigned long long)k->limit,
                   (unsigned long long)k->throws, STRF(k->result.n ? k->result : STR("-")));
    }
    buf_printf(&b, "sum %.*s\n", STRF(sum_of(a, buf_str(&b))));
    return buf_str(&b);
}

static bool is_hex(struct str s)
{
    bool hex = s.n == HEX;
    for (size_t i = 0; i < s.n && hex; i++)
        hex = (s.p[i] >= '0' && s.p[i] <= '9') || (s.p[i] >= 'a' && s.p[i] <= 'f');
    return hex;
}

static bool number_take(struct str *rest, uint64_t *n)
{
    struct str word;
    *n = 0;
    if (!str_split(rest, ' ', &word) || !word.n || word.n > 18)
        return false;
    for (size_t i = 0; i < word.n; i++) {
        if (!char_is_digit(word.p[i]))
            return false;
        *n = 10 * *n + (uint64_t)(word.p[i] - '0');
    }
    return true;
}

/* All of it or nothing. */
void walks_read(struct walks *w, struct str text)
{
    struct str head = str_printf(w->a, FIRST "%.*s\n", STRF(w->program)), line;
    enum { TAIL = 4 + HEX + 1 };
    w->read.n = w->now.n = 0;
    if (!w->program.n || text.n < head.n + TAIL || !str_eq(str_cut(text, 0, head.n), head))
        return;
    struct str body = str_cut(text, 0, text.n - TAIL), last = str_cut(text, text.n - TAIL, text.n);
    if (!str_starts(last, "sum ") || !str_eq(str_cut(last, 4, TAIL - 1), sum_of(w->a, body)))
        return;
    for (struct str rest = str_cut(body, head.n, body.n); str_split(&rest, '\n', &line) && line.n;) {
        struct walk_note k;
        if (!str_split(&line, ' ', &k.key) || !is_hex(k.key) || !number_take(&line, &k.limit) ||
            !number_take(&line, &k.throws) || !(is_hex(line) || str_is(line, "-"))) {
            w->read.n = 0;
            return;
        }
        k.result = str_is(line, "-") ? STR("") : line;
        ARENA_PUSH(w->a, &w->read, k);
    }
}
