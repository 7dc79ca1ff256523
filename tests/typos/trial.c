/* Typos to verdicts: each is put into the text of its file, and what the reader and the checks find then, and do
 * not find without it, is its verdict.
 *
 * Only the sets that have to do with the typoed one are read: it, those that it is from, those that are from it,
 * and those that it names. Their files are held in memory, so that nothing is read from the disk twice and nothing is
 * written. Processes share the work, each trial in an arena of its own; one that crashes, or does not come to an end,
 * leaves its verdict begun and not done, and the rest goes on. Called by main.c and by tests. */
#include "inside.h"
#include "base/system.h"
#include "odds/odds.h"
#include <string.h>
#include <sys/time.h>

/* What is read for the typos of one set, and what is found without any. */
struct standing {
    const struct set *set;
    struct str *id;
    size_t n_id;
    struct held *file;
    size_t n_file;
    uint64_t *found; /* of each finding: its rule, fact and file */
    size_t n_found;
};
struct trials {
    struct typo_run *u;
    const struct typos *m;
    struct standing *ground;
    size_t n_ground;
    struct verdict *verdict; /* shared by all processes */
    const size_t *todo;
};
enum { TRIAL_SECONDS = 20 }; /* a thousand times what one takes */

/* ---- what is read ---- */

static bool is_from(const struct set *s, const struct set *base)
{
    for (; s; s = s->from)
        if (s == base)
            return true;
    return false;
}

static bool file_is_of(const struct typo_run *u, uint32_t file, struct str set)
{
    const struct source *s = diag_source_at(u->request.d, file);
    struct str head = str_printf(u->a, "tables/%.*s/", STRF(set));
    return s && str_starts(s->path, head.p);
}

static bool set_names(struct typo_run *u, const struct set *set, const struct set *other)
{
    const struct model *m = u->request.model;
    struct str head = str_printf(u->a, "%.*s/", STRF(other->id));
    for (size_t i = 0; i < m->n_use; i++)
        if (str_starts(m->use[i].id, head.p) && file_is_of(u, m->use[i].at.file, set->id))
            return true;
    return false;
}

static uint64_t finding_hash(const struct finding *f)
{
    uint64_t h = 1469598103934665603u + (uint64_t)f->rule;
    struct str path = f->source ? f->source->path : STR("");
    for (size_t i = 0; i < f->fact.n; i++)
        h = (h ^ (unsigned char)f->fact.p[i]) * 0x100000001b3u;
    for (size_t i = 0; i < path.n; i++)
        h = (h ^ (unsigned char)path.p[i]) * 0x100000001b3u;
    return h;
}

/* The road of `check`, as far as the tables go; `text` stands for the file `path`. */
static const struct finding **check_with(struct arena *a, struct diag *d, const struct typo_run *u,
                                         const struct standing *g, struct str path, struct str text, size_t *n)
{
    struct tally t = {0};
    bool unreadable;
    for (size_t i = 0; i < g->n_file; i++)
        diag_hold(d, str_eq(g->file[i].path, path) ? (struct held){.path = path, .text = text} : g->file[i]);
    struct model *m = arena_copy(
        a, model_read_some(a, d, u->request.dir, g->id, g->n_id, &unreadable), sizeof *m);
    m->grids = grids_new(a);
    m->dictionary = u->dictionary;
    m->spent = spent_new(a, true, 1, 1);
    check_some(d, m, m, false, &t);
    return diag_sorted(d, a, n);
}

static void ground_make(struct typo_run *u, const struct set *set, struct standing *g)
{
    const struct model *m = u->request.model;
    LIST(struct str) ids = {0};
    LIST(struct held) files = {0};
    *g = (struct standing){.set = set};
    for (size_t i = 0; i < m->n_set; i++)
        if (is_from(m->set[i], set) || is_from(set, m->set[i]) || set_names(u, set, m->set[i]))
            ARENA_PUSH(u->a, &ids, m->set[i]->id);
    for (uint32_t f = 1; f <= diag_files(u->request.d); f++)
        for (size_t i = 0; i < ids.n; i++)
            if (file_is_of(u, f, ids.at[i])) {
                const struct source *s = diag_source_at(u->request.d, f);
                ARENA_PUSH(u->a, &files, ((struct held){s->path, s->text}));
            }
    g->id = ids.at;
    g->n_id = ids.n;
    g->file = files.at;
    g->n_file = files.n;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    const struct finding **f = check_with(a, d, u, g, STR(""), STR(""), &g->n_found);
    g->found = ARENA_ARRAY(u->a, uint64_t, g->n_found);
    for (size_t i = 0; i < g->n_found; i++)
        g->found[i] = finding_hash(f[i]);
    diag_drop(d);
    arena_drop(a);
}

/* ---- one trial ---- */

/* Where a byte of the file stands when the typo is in it. */
static uint32_t moved(const struct typo *m, uint32_t at)
{
    size_t now = at;
    for (size_t i = 0; i < m->n_edit && m->edit[i].at.lo <= at; i++) {
        const struct fix *e = &m->edit[i];
        if (at >= e->at.hi && !(at == e->at.lo))
            now = now + e->to.n - (e->at.hi - e->at.lo);
        else if (at > e->at.lo)
            now -= at - e->at.lo;
    }
    return (uint32_t)now;
}

struct line_range {
    uint32_t lo, hi;
};

static size_t lines_moved(const struct source *s, const struct typo *m, const struct span *at, size_t n,
                          struct line_range *out)
{
    size_t put = 0;
    for (size_t i = 0; i < n; i++)
        if (at[i].file == m->edit[0].at.file) {
            uint32_t column, last = moved(m, at[i].hi > at[i].lo ? at[i].hi - 1 : at[i].hi);
            source_place(s, moved(m, at[i].lo), &out[put].lo, &column);
            source_place(s, last, &out[put].hi, &column);
            put++;
        }
    return put;
}

static bool is_within(struct diag *d, struct span at, const struct source *s, const struct line_range *l, size_t n)
{
    uint32_t line, column;
    if (!at.file || diag_source_at(d, at.file) != s)
        return false;
    source_place(s, at.lo, &line, &column);
    for (size_t i = 0; i < n; i++)
        if (l[i].lo <= line && line <= l[i].hi)
            return true;
    return false;
}

static void verdict_add(struct verdict *v, struct diag *d, const struct finding *f, const struct source *s,
                        const struct line_range own[], size_t n_own, const struct line_range beside[], size_t n_beside)
{
    v->n++;
    v->level = v->caught && v->level > f->level ? v->level : (uint8_t)f->level;
    v->caught = true;
    v->own |= is_within(d, f->at, s, own, n_own);
    v->partner |= is_within(d, f->at, s, beside, n_beside);
    for (size_t i = 0; i < f->also.n; i++) {
        v->own |= is_within(d, f->also.at[i].at, s, own, n_own);
        v->partner |= is_within(d, f->also.at[i].at, s, beside, n_beside);
    }
    for (size_t i = 0; i < v->n_rule; i++)
        if (v->rule[i] == f->rule)
            return;
    if (v->n_rule < VERDICT_RULES)
        v->rule[v->n_rule++] = (uint16_t)f->rule;
}

/* What was found before is taken away once each: a second finding of the same words is a new one. */
static void verdict_of(const struct typo_run *u, const struct standing *g, const struct typo *m, struct verdict *v)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    const struct source *was = diag_source_at(u->request.d, m->edit[0].at.file), *s = NULL;
    size_t n;
    const struct finding **f = check_with(a, d, u, g, was->path, fixes_apply(a, was->text, m->edit, m->n_edit), &n);
    for (uint32_t k = 1; k <= diag_files(d) && !s; k++)
        s = str_eq(diag_source_at(d, k)->path, was->path) ? diag_source_at(d, k) : NULL;
    struct line_range own[4], beside[4];
    size_t n_own = s ? lines_moved(s, m, m->own, m->n_own, own) : 0,
           n_beside = s ? lines_moved(s, m, m->partner, m->n_partner, beside) : 0;
    bool *known = ARENA_ARRAY(a, bool, g->n_found);
    for (size_t i = 0; i < n; i++) {
        uint64_t hash = finding_hash(f[i]);
        size_t k = 0;
        while (k < g->n_found && (known[k] || g->found[k] != hash))
            k++;
        if (k < g->n_found)
            known[k] = true;
        else if (!f[i]->waived)
            verdict_add(v, d, f[i], s, own, n_own, beside, n_beside);
    }
    diag_drop(d);
    arena_drop(a);
}

/* Ends this process after so many seconds of work; 0: never. Nobody handles the signal. */
static void work_limit(unsigned seconds)
{
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){.it_value.tv_sec = (time_t)seconds}, NULL);
}

static bool trial_make(void *data, size_t i)
{
    struct trials *t = data;
    const size_t at = t->todo[i];
    const struct typo *m = &t->m->at[at];
    struct verdict *v = &t->verdict[at];
    const struct standing *g = t->ground;
    while (g->set != m->whole->set)
        g++;
    *v = (struct verdict){.begun = true};
    work_limit(TRIAL_SECONDS);
    verdict_of(t->u, g, m, v);
    work_limit(0);
    v->done = true;
    return true;
}

/* ---- all of them ---- */

const struct verdict *typos_try(struct typo_run *u, const struct typos *m)
{
    struct trials t = {
        .u = u, .m = m, .ground = ARENA_ARRAY(u->a, struct standing, u->request.model->n_set)};
    const size_t room = (m->n ? m->n : 1) * sizeof *t.verdict;
    size_t *todo = ARENA_ARRAY(u->a, size_t, m->n), n = m->n, before = 0;
    bool *good = ARENA_ARRAY(u->a, bool, m->n);
    for (size_t i = 0; i < m->n; i++) {
        size_t k = 0;
        while (k < t.n_ground && t.ground[k].set != m->at[i].whole->set)
            k++;
        if (k == t.n_ground)
            ground_make(u, m->at[i].whole->set, &t.ground[t.n_ground++]);
        todo[i] = i;
    }
    t.verdict = memory_share(room);
    for (t.todo = todo; t.verdict && n && n != before;) { /* again, where all processes ended before the work did */
        before = n;
        jobs_run(u->request.jobs, n, trial_make, &t, good, NULL, TRIAL_SECONDS * 1000);
        size_t left = 0;
        for (size_t i = 0; i < n; i++)
            if (!t.verdict[todo[i]].begun)
                todo[left++] = todo[i];
        n = left;
    }
    struct verdict *all = t.verdict ? arena_copy(u->a, t.verdict, room) : ARENA_ARRAY(u->a, struct verdict, m->n + 1);
    memory_unshare(t.verdict, room);
    return all;
}
