/* make mutate: single misprints, as typists make them, put into every chart of a project, and what the checks find of
 * them, by kind, family, kind of chart and set; then some that nothing finds, to be read by hand.
 *
 *     misprints [-C DIR] [-s SEED] [-n MISPRINTS A CHART] [-l SURVIVORS LISTED] [-j PROCESSES] [-m]
 *
 * With -m those that give more than three findings are listed too, and those that are found away from their row.
 * The same seed gives the same misprints. A program that crashes under one has failed, and has caught nothing: the exit
 * code is 1 then, and where a rewrite that changes nothing gives a finding. */
#include "audit/audit.h"
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
static void ill_found_print(struct arena *a, struct audit *u, const struct misprints *m, const struct verdict *v)
{
    for (size_t i = 0; i < m->n; i++) {
        bool many = v[i].n > 3, away = v[i].caught && !v[i].own && !v[i].partner;
        if (!v[i].done || !(many || away))
            continue;
        printf("%s%3u %-18s %.*s  %s ", away ? "AWAY" : "MANY", (unsigned)v[i].n, misprint_kind_at(m->at[i].kind)->name,
               STRF(m->at[i].chart->id), misprint_words(a, u, &m->at[i]).p);
        for (size_t k = 0; k < v[i].n_rule; k++)
            printf(" %s", rules[v[i].rule[k]].slug);
        printf("\n");
    }
}

static int tell(struct audit *u, struct arena *a, const struct model *model, const struct misprints *m,
                const struct verdict *v, size_t list, uint64_t seed)
{
    static const char *const chart_kinds[] = {"bands", "grids", "modifiers", "steps", "parts"};
    struct count all = {0}, family[FAMILIES] = {0}, by_chart[5] = {0}, rewrites = {0};
    struct count *kind = ARENA_ARRAY(a, struct count, misprint_kinds()),
                 *set = ARENA_ARRAY(a, struct count, model->n_set);
    size_t survivors = 0, shown = 0;
    for (size_t i = 0; i < m->n; i++) {
        const struct misprint_kind *k = misprint_kind_at(m->at[i].kind);
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
    for (size_t i = 0; i < misprint_kinds(); i++)
        count_print(misprint_kind_at(i)->name, &kind[i]);
    head_print("family");
    for (size_t i = 0; i < FAMILIES; i++)
        count_print(family_names[i], &family[i]);
    head_print("kind of chart");
    for (size_t i = 0; i < 5; i++)
        count_print(chart_kinds[i], &by_chart[i]);
    head_print("set");
    for (size_t i = 0; i < model->n_set; i++)
        count_print(str_z(a, model->set[i]->id), &set[i]);
    count_print("all misprints", &all);
    for (size_t i = 0; i < m->n; i++)
        if (misprint_kind_at(m->at[i].kind)->family == FAMILY_REWRITE && v[i].caught)
            printf("\nA REWRITE IS FOUND: %s %s: %s\n", misprint_kind_at(m->at[i].kind)->name,
                   misprint_words(a, u, &m->at[i]).p, v[i].n_rule ? rules[v[i].rule[0]].slug : "");
    for (size_t i = 0; i < m->n; i++)
        if (v[i].begun && !v[i].done)
            printf("\nCRASHED: %s %s\n", misprint_kind_at(m->at[i].kind)->name, misprint_words(a, u, &m->at[i]).p);
    printf("\n%zu survivors%s\n", survivors, list ? ", of which some:" : "");
    uint64_t dice = seed * 0x9e3779b97f4a7c15u + 1;
    for (size_t i = 0, left = survivors; i < m->n && shown < list; i++) {
        if (misprint_kind_at(m->at[i].kind)->family == FAMILY_REWRITE || !v[i].done || v[i].caught)
            continue;
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        if ((dice >> 33) % left-- < list - shown) {
            shown++;
            printf("%-18s %.*s  %s\n", misprint_kind_at(m->at[i].kind)->name, STRF(m->at[i].chart->id),
                   misprint_words(a, u, &m->at[i]).p);
        }
    }
    return all.crashed || rewrites.crashed || rewrites.error || rewrites.less;
}

int main(int argc, char **argv)
{
    const char *dir = ".";
    uint64_t seed = 1;
    size_t most = 30, list = 0;
    unsigned jobs = 0;
    bool ill = false;
    for (int c; (c = getopt(argc, argv, "C:s:n:l:j:m")) != -1;) {
        switch (c) {
        case 'C':
            dir = optarg;
            break;
        case 's':
            seed = strtoull(optarg, NULL, 10);
            break;
        case 'n':
            most = strtoul(optarg, NULL, 10);
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
        default:
            return 2;
        }
    }
    arenas_keep();
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    bool unreadable;
    const struct model *model = model_read(a, d, dir, &unreadable);
    if (!jobs)
        jobs = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    struct audit *u = audit_new(&(struct audit_ask){a, d, dir, model, seed, jobs});
    struct misprints m = {0};
    for (size_t i = 0; i < model->n_set; i++)
        for (size_t k = 0; k < model->set[i]->n_chart; k++) {
            misprints_draw(u, model->set[i]->chart[k], most, false, &m);
            misprints_draw(u, model->set[i]->chart[k], most / 10 + 1, true, &m);
        }
    int64_t from = clock_ms();
    const struct verdict *v = misprints_try(u, &m, NULL);
    printf("%zu misprints and rewrites, seed %llu, %.1f s\n", m.n, (unsigned long long)seed,
           (double)(clock_ms() - from) / 1000);
    int code = tell(u, a, model, &m, v, list, seed);
    if (ill)
        ill_found_print(a, u, &m, v);
    diag_drop(d);
    arena_drop(a);
    return code;
}
