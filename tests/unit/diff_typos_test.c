/* `diff` between a set and the same with one typo in it: each typo that a chart can have is told, or was
 * refused when it was read; what is only written otherwise is told nowhere. TYPOS says how many a chart, SEED
 * which. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "typos/typos.h"
#include "diff/diff.h"
#include "yaml/repair.h"
#include <stdlib.h>

/* A set with those that it is from, and those that are from it. */
struct ground {
    struct diag *d;
    const struct model *model;
    struct str id[16];
    size_t n, errors;
};

static bool is_from(const struct set *s, const struct set *base)
{
    for (; s; s = s->from)
        if (s == base)
            return true;
    return false;
}

static size_t errors_of(struct arena *a, const struct diag *d)
{
    size_t n, errors = 0;
    const struct finding **f = diag_sorted(d, a, &n);
    for (size_t i = 0; i < n; i++)
        errors += f[i]->level == LEVEL_ERROR && !f[i]->waived;
    return errors;
}

static struct ground ground_of(struct arena *a, const struct model *m, const struct set *set)
{
    struct ground g = {.d = diag_new()};
    for (size_t i = 0; i < m->n_set && g.n < 16; i++)
        if (is_from(m->set[i], set) || is_from(set, m->set[i]))
            g.id[g.n++] = m->set[i]->id;
    g.model = model_read_some(a, g.d, ".", g.id, g.n, NULL);
    g.errors = errors_of(a, g.d);
    return g;
}

enum told { SILENT, TOLD, REFUSED };
static enum told try_one(const struct ground *g, struct diag *all, const struct typo *m)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    const struct source *s = diag_source_at(all, m->edit[0].at.file);
    struct changes changes = {0};
    diag_hold(d, (struct held){s->path, fixes_apply(a, s->text, m->edit, m->n_edit)});
    const struct model *is = model_read_some(a, d, ".", g->id, g->n, NULL);
    model_changes(a, g->model, is, &changes);
    const enum told told = changes.n ? TOLD : errors_of(a, d) > g->errors ? REFUSED : SILENT;
    diag_drop(d);
    arena_drop(a);
    return told;
}

/* +5 as the most that something comes to is 5: nobody slipped. */
static bool is_same_figure(struct diag *all, const struct typo *m)
{
    const struct source *s = diag_source_at(all, m->edit[0].at.file);
    struct range was, is;
    return m->n_edit == 1 && range_parse(str_cut(s->text, m->edit[0].at.lo, m->edit[0].at.hi), &was) &&
           range_parse(m->edit[0].to, &is) && range_same(&was, &is);
}

static unsigned long number(const char *name, unsigned long usual)
{
    const char *said = getenv(name);
    return said ? strtoul(said, NULL, 10) : usual;
}

static void every_typo_is_told(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    size_t tried = 0, refused = 0, silent = 0, rewrites = 0, loud = 0;
    const struct model *m = model_read(a, d, ".", NULL);
    struct typo_run *u = typo_run_new(&(struct typo_request){a, d, ".", m, number("SEED", 1), 1});
    for (size_t i = 0; i < m->n_set; i++) {
        struct ground g = ground_of(a, m, m->set[i]);
        struct typos all = {0};
        for (size_t k = 0; k < m->set[i]->n_chart; k++) {
            typos_draw(u, m->set[i]->chart[k], number("TYPOS", 2), false, &all);
            typos_draw(u, m->set[i]->chart[k], 1, true, &all);
        }
        for (size_t k = 0; k < all.n; k++) {
            const struct typo *one = &all.at[k];
            const bool rewrite = typo_kind_at(one->kind)->family == FAMILY_REWRITE;
            const enum told told = try_one(&g, d, one);
            *(rewrite ? &rewrites : &tried) += 1;
            refused += told == REFUSED;
            if (rewrite ? told == SILENT : told != SILENT || is_same_figure(d, one))
                continue;
            *(rewrite ? &loud : &silent) += 1;
            print_message("%s: %s %.*s %s\n", rewrite ? "told, and nothing changed" : "nothing is told",
                          typo_kind_at(one->kind)->name, STRF(one->chart->id), typo_words(a, u, one).p);
        }
        diag_drop(g.d);
    }
    print_message("%zu typos, %zu of them refused when read, %zu silent; %zu rewrites, %zu told\n", tried, refused,
                  silent, rewrites, loud);
    assert_true(tried > 0 && rewrites > 0);
    assert_int_equal(silent, 0);
    assert_int_equal(loud, 0);
    diag_drop(d);
    arena_drop(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_typo_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
