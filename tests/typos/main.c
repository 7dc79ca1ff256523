/* make mutate: single typos, as typists make them, put into every chart of a project, and what the checks find of
 * them, by kind, family, kind of chart, set, rule and check; then some that nothing finds, to be read by hand.
 *
 *     typos [-C DIR] [-s SEED] [-n TYPOS A CHART] [-l SURVIVORS LISTED] [-j PROCESSES] [-m] [-x] [-r]
 *
 * -m  lists also those that give more than three findings, and those that are found away from their row
 * -x  first takes total, row-count and examples (weighted ones too) out of a copy of the project
 * -r  first takes the second readings out of a copy of the project
 *
 * "alone" counts the typos that only this rule, or only this check, finds: what would be lost without it. The same seed
 * gives the same typos. A program that crashes under one has failed, and has caught nothing: the exit code is 1 then,
 * and where a rewrite that changes nothing gives a finding. */
#include "typos.h"
#include "base/system.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct count {
    size_t tried, error, less, own, partner, many, worst, crashed;
};

static void count_add(struct count *c, const struct verdict *v)
{
    c->tried++;
    c->crashed += v->begun && !v->done;
    if (!v->done || !v->caught)
        return;
    c->error += v->level == LEVEL_ERROR;
    c->less += v->level != LEVEL_ERROR;
    c->own += v->own;
    c->partner += !v->own && v->partner;
    c->many += v->n > 3;
    c->worst = v->n > c->worst ? v->n : c->worst;
}

static void count_print(const char *name, const struct count *c)
{
    size_t caught = c->error + c->less;
    if (!c->tried)
        return;
    printf("%-24s %6zu  %5.1f %%  %5.1f  %5.1f   ", name, c->tried, 100.0 * (double)caught / (double)c->tried,
           100.0 * (double)c->error / (double)c->tried, 100.0 * (double)c->less / (double)c->tried);
    if (caught)
        printf("%5.1f  %5.1f  %5.1f  %4zu", 100.0 * (double)c->own / (double)caught,
               100.0 * (double)c->partner / (double)caught, 100.0 * (double)c->many / (double)caught, c->worst);
    printf(c->crashed ? "  %zu CRASHED\n" : "\n", c->crashed);
}

static void head_print(const char *of)
{
    printf("\n%-24s  tried  caught  error  below    at its row  beside  over 3  worst\n", of);
}

/* Those that are found, but by much, or in another place; with what finds them. */
static void ill_found_print(struct arena *a, struct typo_run *u, const struct typos *m, const struct verdict *v)
{
    for (size_t i = 0; i < m->n; i++) {
        bool many = v[i].n > 3, away = v[i].caught && !v[i].own && !v[i].partner;
        if (!v[i].done || !(many || away))
            continue;
        printf("%s%3u %-18s %.*s  %s ", away ? "AWAY" : "MANY", (unsigned)v[i].n, typo_kind_at(m->at[i].kind)->name,
               STRF(m->at[i].chart->id), typo_words(a, u, &m->at[i]).p);
        for (size_t k = 0; k < v[i].n_rule; k++)
            printf(" %s", rules[v[i].rule[k]].slug);
        printf("\n");
    }
}

/* How many typos a group of rules finds, and how many of these no other rule finds. */
static void group_print(const char *name, const enum rule_id *rule, size_t n_rule, const struct typos *m,
                        const struct verdict *v)
{
    size_t found = 0, alone = 0, tried = 0;
    for (size_t i = 0; i < m->n; i++) {
        size_t of_group = 0;
        if (typo_kind_at(m->at[i].kind)->family == FAMILY_REWRITE)
            continue;
        tried++;
        for (size_t k = 0; v[i].done && k < v[i].n_rule; k++)
            for (size_t r = 0; r < n_rule; r++)
                of_group += v[i].rule[k] == rule[r];
        found += of_group > 0;
        alone += of_group > 0 && of_group == v[i].n_rule;
    }
    if (found)
        printf("%-40s %6zu %6zu   %6.2f\n", name, found, alone, 1000.0 * (double)alone / (double)tried);
}

static void rules_print(struct arena *a, const struct typos *m, const struct verdict *v)
{
    printf("\n%-40s  found  alone  of 1,000\n", "rule");
    for (size_t i = 0; i < RULE_COUNT; i++) {
        enum rule_id rule = (enum rule_id)i;
        group_print(rules[i].slug, &rule, 1, m, v);
    }
    printf("\n%-40s  found  alone  of 1,000\n", "check");
    for (size_t i = 0; i < n_checks; i++) {
        const struct check *c = checks[i];
        struct str name = str_printf(a, "%s%s", rules[c->gives[0]].slug, c->n_gives > 1 ? " ..." : "");
        group_print(str_z(a, name), c->gives, c->n_gives, m, v);
    }
}

static int tell(struct typo_run *u, struct arena *a, const struct model *model, const struct typos *m,
                const struct verdict *v, size_t list, uint64_t seed)
{
    static const char *const chart_kinds[] = {"bands", "grids", "modifiers", "steps", "parts"};
    struct count all = {0}, family[FAMILIES] = {0}, by_chart[5] = {0}, rewrites = {0};
    struct count *kind = ARENA_ARRAY(a, struct count, typo_kinds()),
                 *set = ARENA_ARRAY(a, struct count, model->n_set);
    size_t survivors = 0, shown = 0;
    for (size_t i = 0; i < m->n; i++) {
        const struct typo_kind *k = typo_kind_at(m->at[i].kind);
        bool rewrite = k->family == FAMILY_REWRITE;
        count_add(&kind[m->at[i].kind], &v[i]);
        count_add(rewrite ? &rewrites : &all, &v[i]);
        count_add(&family[k->family], &v[i]);
        if (!rewrite) {
            count_add(&by_chart[m->at[i].chart->kind], &v[i]);
            for (size_t s = 0; s < model->n_set; s++)
                if (model->set[s] == m->at[i].whole->set)
                    count_add(&set[s], &v[i]);
        }
        survivors += !rewrite && v[i].done && !v[i].caught;
    }
    head_print("kind");
    for (size_t i = 0; i < typo_kinds(); i++)
        count_print(typo_kind_at(i)->name, &kind[i]);
    head_print("family");
    for (size_t i = 0; i < FAMILIES; i++)
        count_print(family_names[i], &family[i]);
    head_print("kind of chart");
    for (size_t i = 0; i < 5; i++)
        count_print(chart_kinds[i], &by_chart[i]);
    head_print("set");
    for (size_t i = 0; i < model->n_set; i++)
        count_print(str_z(a, model->set[i]->id), &set[i]);
    count_print("all typos", &all);
    rules_print(a, m, v);
    for (size_t i = 0; i < m->n; i++)
        if (typo_kind_at(m->at[i].kind)->family == FAMILY_REWRITE && v[i].caught)
            printf("\nA REWRITE IS FOUND: %s %s: %s\n", typo_kind_at(m->at[i].kind)->name,
                   typo_words(a, u, &m->at[i]).p, v[i].n_rule ? rules[v[i].rule[0]].slug : "");
    for (size_t i = 0; i < m->n; i++)
        if (v[i].begun && !v[i].done)
            printf("\nCRASHED: %s %s\n", typo_kind_at(m->at[i].kind)->name, typo_words(a, u, &m->at[i]).p);
    printf("\n%zu survivors%s\n", survivors, list ? ", of which some:" : "");
    uint64_t dice = seed * 0x9e3779b97f4a7c15u + 1;
    for (size_t i = 0, left = survivors; i < m->n && shown < list; i++) {
        if (typo_kind_at(m->at[i].kind)->family == FAMILY_REWRITE || !v[i].done || v[i].caught)
            continue;
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        if ((dice >> 33) % left-- < list - shown) {
            shown++;
            printf("%-18s %.*s  %s\n", typo_kind_at(m->at[i].kind)->name, STRF(m->at[i].chart->id),
                   typo_words(a, u, &m->at[i]).p);
        }
    }
    return all.crashed || rewrites.crashed || rewrites.error || rewrites.less;
}

/* A copy of DIR's tables, to be stripped; the name of its folder. */
static const char *project_copy(struct arena *a, const char *dir)
{
    const char *tmp = getenv("TMPDIR");
    char *made = mkdtemp((char *)(uintptr_t)str_printf(a, "%s/typos-XXXXXX", tmp ? tmp : "/tmp").p);
    if (!made || system(str_printf(a, "cp -R '%s/tables' '%s/'", dir, made).p) != 0) {
        fprintf(stderr, "typos: %s/tables cannot be copied\n", dir);
        exit(3);
    }
    return made;
}

int main(int argc, char **argv)
{
    const char *dir = ".";
    uint64_t seed = 1;
    size_t max = 30, list = 0;
    unsigned jobs = 0;
    bool ill = false, controls = true, readings = true;
    for (int c; (c = getopt(argc, argv, "C:s:n:l:j:mxr")) != -1;) {
        switch (c) {
        case 'C':
            dir = optarg;
            break;
        case 's':
            seed = strtoull(optarg, NULL, 10);
            break;
        case 'n':
            max = strtoul(optarg, NULL, 10);
            break;
        case 'l':
            list = strtoul(optarg, NULL, 10);
            break;
        case 'j':
            jobs = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'm':
            ill = true;
            break;
        case 'x':
            controls = false;
            break;
        case 'r':
            readings = false;
            break;
        default:
            return 2;
        }
    }
    arenas_keep();
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    bool unreadable;
    const char *copy = controls && readings ? NULL : project_copy(a, dir);
    dir = copy ? copy : dir;
    if (!controls)
        controls_strip(dir);
    if (!readings && system(str_printf(a, "rm -rf '%s'/tables/*/again", dir).p) != 0)
        return 3;
    const struct model *model = model_read(a, d, dir, &unreadable);
    if (!jobs)
        jobs = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    struct typo_run *u = typo_run_new(&(struct typo_request){a, d, dir, model, seed, jobs});
    struct typos m = {0};
    for (size_t i = 0; i < model->n_set; i++)
        for (size_t k = 0; k < model->set[i]->n_chart; k++) {
            typos_draw(u, model->set[i]->chart[k], max, false, &m);
            typos_draw(u, model->set[i]->chart[k], max / 10 + 1, true, &m);
        }
    int64_t from = clock_ms();
    const struct verdict *v = typos_try(u, &m);
    printf("%zu typos and rewrites, seed %llu, %.1f s\n", m.n, (unsigned long long)seed,
           (double)(clock_ms() - from) / 1000);
    int code = tell(u, a, model, &m, v, list, seed);
    if (ill)
        ill_found_print(a, u, &m, v);
    if (copy && system(str_printf(a, "rm -rf '%s'", copy).p) != 0)
        code = 3;
    diag_drop(d);
    arena_drop(a);
    return code;
}
