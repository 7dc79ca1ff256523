/* Ranges on a line: sort-and-scan against brute force on random tables, and the slots of each kind of line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/cover.h"

static uint64_t state;
static unsigned random_below(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

enum { LINE = 24, ROWS = 7 };

/* Every slot of the domain, one after another, against every row. */
static void brute(const struct cover_span *row, size_t n, struct cover_span domain, struct cover_row *out, bool *gap)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (struct cover_row){false, false, 0, 0};
    for (int64_t x = domain.lo; x <= domain.hi; x++) {
        size_t owner = n;
        for (size_t i = 0; i < n && owner == n; i++)
            if (x >= row[i].lo && x <= row[i].hi)
                owner = i;
        gap[x - domain.lo] = owner == n;
        for (size_t i = owner + 1; i < n; i++)
            if (x >= row[i].lo && x <= row[i].hi && !out[i].shared)
                out[i] = (struct cover_row){false, true, owner, x};
    }
    for (size_t i = 0; i < n; i++) {
        bool holds = false, owns = false;
        for (int64_t x = domain.lo; x <= domain.hi; x++) {
            bool first = x >= row[i].lo && x <= row[i].hi;
            holds |= first;
            for (size_t k = 0; k < i; k++)
                first = first && !(x >= row[k].lo && x <= row[k].hi);
            owns |= first;
        }
        out[i].dead = holds && !owns;
    }
}

static void compare(const struct cover *c, const struct cover_row *row, const bool *gap, size_t n,
                    struct cover_span domain)
{
    size_t g = 0;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(c->row[i].dead, row[i].dead);
        assert_int_equal(c->row[i].shared, row[i].shared);
        if (row[i].shared) {
            assert_int_equal(c->row[i].at, row[i].at);
            assert_int_equal(c->row[i].other, row[i].other);
        }
    }
    for (int64_t x = domain.lo; x <= domain.hi;) {
        if (!gap[x - domain.lo]) {
            x++;
            continue;
        }
        assert_true(g < c->n_gap);
        assert_int_equal(c->gap[g].lo, x);
        while (x <= domain.hi && gap[x - domain.lo])
            x++;
        assert_int_equal(c->gap[g].hi, x - 1);
        g++;
    }
    assert_int_equal(g, c->n_gap);
}

static void random_tables(void **unused)
{
    (void)unused;
    state = 1;
    struct arena *a = arena_new();
    for (int turn = 0; turn < 50000; turn++) {
        struct arena_mark mark = arena_mark(a);
        struct cover_span row[ROWS], domain = {(int64_t)random_below(6), 0};
        struct cover_row want[ROWS];
        bool gap[2 * LINE];
        size_t n = random_below(ROWS + 1);
        domain.hi = domain.lo + (int64_t)random_below(LINE);
        for (size_t i = 0; i < n; i++) {
            row[i].lo = (int64_t)random_below(LINE) - 2;
            row[i].hi = row[i].lo + (int64_t)random_below(8) - 1;
        }
        struct cover c = cover_paint(a, row, n, domain);
        brute(row, n, domain, want, gap);
        compare(&c, want, gap, n, domain);
        arena_rewind(a, mark);
    }
    arena_drop(a);
}

static struct range closed(int64_t lo, int64_t hi)
{
    return (struct range){RAT(lo), RAT(hi), false, false, false, false};
}

static struct cover_line line_at(enum cover_kind kind, const struct rat *at, size_t n)
{
    return (struct cover_line){.kind = kind, .at = at, .n = n};
}

/* The slots of a dense or listed line hold a value where the range does. */
static void slots_hold_values(void **unused)
{
    (void)unused;
    state = 2;
    struct rat at[] = {{1, 2}, {2, 1}, {3, 1}, {7, 2}, {9, 1}};
    for (int kind = COVER_LIST; kind <= COVER_DENSE; kind++) {
        struct cover_line line = line_at((enum cover_kind)kind, at, 5);
        struct cover_span all = cover_all(&line);
        for (int turn = 0; turn < 2000; turn++) {
            size_t i = random_below(5), k = i + random_below(5 - (unsigned)i);
            struct range r = {at[i], at[k], !random_below(4), !random_below(4), !random_below(3), !random_below(3)};
            struct cover_span s = cover_span_of(&line, &r);
            for (int64_t x = all.lo; x <= all.hi; x++) {
                struct rat value = cover_value(&line, x);
                assert_int_equal(x >= s.lo && x <= s.hi, range_has(&r, value));
            }
        }
    }
}

static void values_are_plain(void **unused)
{
    (void)unused;
    struct rat at[] = {{1, 1}, {2, 1}, {9, 1}};
    struct cover_line line = line_at(COVER_DENSE, at, 3);
    assert_int_equal(rat_cmp(cover_value(&line, 0), RAT(0)), 0);
    assert_int_equal(rat_cmp(cover_value(&line, 2), (struct rat){3, 2}), 0);
    assert_int_equal(rat_cmp(cover_value(&line, 4), RAT(3)), 0);
    assert_int_equal(rat_cmp(cover_value(&line, 6), RAT(10)), 0);
}

static void whole_lines_are_clipped(void **unused)
{
    (void)unused;
    struct cover_line line = COVER_WHOLE;
    struct range below = closed(1, 1), huge = closed(-INT64_MAX, INT64_MAX);
    below.no_lo = below.hi_open = true;
    struct cover_span s = cover_span_of(&line, &below);
    assert_true(s.lo == -COVER_FAR && s.hi == 0);
    s = cover_span_of(&line, &huge);
    assert_true(s.lo == -COVER_FAR && s.hi == COVER_FAR);
}

/* A file of a megabyte can hold this many rows, and each hides the next. */
static void many_rows(void **unused)
{
    (void)unused;
    enum { MANY = 100000 };
    struct arena *a = arena_new();
    struct cover_span *row = ARENA_ARRAY(a, struct cover_span, MANY);
    for (int64_t i = 0; i < MANY; i++)
        row[i] = (struct cover_span){i % 1000, i % 1000 + 70000};
    struct cover c = cover_paint(a, row, MANY, (struct cover_span){0, COVER_FAR});
    assert_true(c.row[MANY - 1].dead);
    assert_int_equal(c.n_gap, 1);
    assert_true(c.gap[0].lo == 71000 && c.gap[0].hi == COVER_FAR);
    arena_drop(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_tables),    cmocka_unit_test(slots_hold_values),
        cmocka_unit_test(values_are_plain), cmocka_unit_test(whole_lines_are_clipped),
        cmocka_unit_test(many_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
