/* `check --fix`: what is found, edited in the files where the edit is one and certain, and shown as lines before and after.
 *
 *     findings with a fix -> those that change no figure -> tried in memory, all of a reading at once -> files
 *
 * Fixes are tried on the files as an editor would hold them, read and checked as any: one stays where its finding goes,
 * none comes at its place, and elsewhere none that was not hidden behind it. What is not so is taken out, and the rest
 * is tried again; where nothing shows which of them it is, by halves. A figure is never touched, nor a word that may be meant: whether
 * 5+ or 6+ is right, the rulebook says and not the program. A fix may bring to light another: so it goes on until there
 * is none. Called by run_check. */
#include "emit/emit.h"
#include "run.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST = 5000 /* edits in one run */ };

/* ---- which are certain ---- */

static bool has_digit(struct str s)
{
    size_t i = 0;
    while (i < s.n && !char_is_digit(s.p[i]))
        i++;
    return i < s.n;
}

/* Of a name of the program's own two letters may be wrong, of an author's one: a game has names that are near to each
 * other. */
static bool is_certain(const struct finding *f)
{
    if (f->waived || !f->fix.at.file || !f->source || f->fix.at.file != f->at.file || f->source->built_in ||
        !str_ends(f->source->path, ".yaml") || /* what is read of others is not their bytes */
        f->level == LEVEL_NOTE ||              /* what stands alone may be right */
        f->rule == RULE_NOT_PLAIN) /* whether *1 is x1 or a footnote, its author knows */
        return false;
    const struct str was = str_cut(f->source->text, f->fix.at.lo, f->fix.at.hi);
    const unsigned most = f->rule == RULE_UNKNOWN_KEY ? 2 : 1;
    return f->fix.is_yaml || (was.n && f->fix.to.n && !has_digit(was) && !has_digit(f->fix.to) &&
                              str_distance(was, f->fix.to, most) <= most);
}

/* ---- a reading of the project with what is edited ---- */

/* Findings, each by its line and what it says. */
struct keys {
    struct str *at;
    size_t n, cap;
};
struct fixing {
    struct arena *a; /* of what is kept: the texts */
    const struct options *o;
    LIST(struct held) held;  /* the files that are edited, as they are now */
    LIST(struct held) first; /* and as they were */
    struct keys refused;     /* whose fixes did not help */
    const struct str *only;  /* files and folders that are asked for */
    size_t n_only, tried;
};

/* What was found in one reading, sorted. */
struct reading {
    struct project p;
    struct arena *a;
    const struct finding **at;
    size_t n;
    struct keys key;
};

/* "tables/fen/charts.yaml:12: no such key": no edit changes the line. */
static struct str key_of(const struct reading *g, const struct finding *f)
{
    return str_printf(g->a, "%.*s: %.*s", STRF(place_of(g->a, &g->p, f->at)), STRF(f->fact));
}

static void reading_make(struct reading *g, const struct fixing *x)
{
    struct tally t = {0};
    *g = (struct reading){.a = arena_new()};
    project_read_held(&g->p, g->a, x->o, READ_LAYOUTS, x->held.at, x->held.n);
    documents_printed_check(g->p.d, g->p.model, &g->p.documents);
    check_all(g->p.d, g->p.model, false, &t);
    g->at = diag_sorted(g->p.d, g->a, &g->n);
    for (size_t i = 0; i < g->n; i++)
        ARENA_PUSH(g->a, &g->key, key_of(g, g->at[i]));
}

static void reading_drop(struct reading *g)
{
    project_drop(&g->p);
    arena_drop(g->a);
}

static size_t errors_in(const struct reading *g)
{
    size_t n = 0;
    for (size_t i = 0; i < g->n; i++)
        n += g->at[i]->level == LEVEL_ERROR && !g->at[i]->waived;
    return n;
}

static size_t times_in(const struct keys *all, struct str key)
{
    size_t n = 0;
    for (size_t i = 0; i < all->n; i++)
        n += str_eq(all->at[i], key);
    return n;
}

/* ---- a batch: edits of one reading, one a line ---- */

struct edit {
    const struct finding *f;
    struct str key;
    bool hides; /* more may be found where it is gone: the file was not read to its end, or a key was unknown */
};
struct batch {
    struct edit *at;
    size_t n, cap;
};

static int edit_order(const void *x, const void *y)
{
    return span_cmp(((const struct edit *)x)->f->fix.at, ((const struct edit *)y)->f->fix.at);
}

/* All that are certain: those that hide something, or the others. */
static void batch_gather(struct fixing *x, const struct reading *g, struct batch *out)
{
    size_t all, n = 0;
    const struct finding **f = diag_sorted(diag_below(g->p.d, x->only, x->n_only), g->a, &all);
    for (size_t i = 0; i < all && out->n < MOST - x->tried; i++) {
        if (!is_certain(f[i]))
            continue;
        struct edit e = {f[i], key_of(g, f[i]),
                         f[i]->source->torn || f[i]->rule == RULE_UNKNOWN_KEY || f[i]->rule == RULE_SYNTAX};
        if (!times_in(&x->refused, e.key))
            ARENA_PUSH(g->a, out, e);
    }
    if (out->n)
        qsort(out->at, out->n, sizeof *out->at, edit_order);
    for (size_t i = 0; i < out->n; i++) {
        const struct edit *e = &out->at[i], *last = n ? &out->at[n - 1] : NULL;
        const bool apart = !last || last->f->source != e->f->source ||
                           source_line_end(e->f->source->text, last->f->fix.at.hi) < e->f->fix.at.lo;
        if (apart && e->hides == out->at[0].hides)
            out->at[n++] = *e;
    }
    out->n = n;
}

/* The file among those held; it comes to them with the text that it has. */
static struct held *held_of(struct fixing *x, const struct source *s)
{
    for (size_t i = 0; i < x->held.n; i++)
        if (str_eq(x->held.at[i].path, s->path))
            return &x->held.at[i];
    struct held h = {str_dup(x->a, s->path), str_dup(x->a, s->text)};
    ARENA_PUSH(x->a, &x->held, h);
    ARENA_PUSH(x->a, &x->first, h);
    return &x->held.at[x->held.n - 1];
}

/* Into the files that are held. */
static void batch_apply(struct fixing *x, struct arena *a, const struct batch *b)
{
    struct fix *fix = ARENA_ARRAY(a, struct fix, b->n);
    for (size_t i = 0, to; i < b->n; i = to) {
        const struct source *s = b->at[i].f->source;
        for (to = i; to < b->n && b->at[to].f->source == s; to++)
            fix[to] = b->at[to].f->fix;
        held_of(x, s)->text = fixes_apply(x->a, s->text, fix + i, to - i);
    }
}

/* Is its finding still on its line, or has the line a fault that it had not? Where one of the two is
 * of syntax, also one that it had: what a line says is not certain before it can be read. */
static bool edit_is_bad(const struct reading *before, const struct reading *after, const struct edit *e)
{
    const char *line = str_printf(after->a, "%.*s:", STRF(place_of(after->a, &before->p, e->f->at))).p;
    bool bad = times_in(&after->key, e->key) >= times_in(&before->key, e->key);
    for (size_t i = 0; i < after->n && !bad; i++) {
        const struct finding *o = after->at[i];
        const bool syntax = o->rule == RULE_SYNTAX || e->f->rule == RULE_SYNTAX;
        bad = o->level > LEVEL_NOTE && !o->waived && str_starts(after->key.at[i], line) &&
              (syntax || !times_in(&before->key, after->key.at[i]));
    }
    return bad;
}

/* Are all good? Each on its line; and all together bring no error. Takes out what is not; where that
 * is not known, half of them. */
static bool batch_is_good(struct fixing *x, const struct reading *before, struct batch *b)
{
    struct reading after;
    size_t errors = 0, n = 0;
    const size_t all = b->n;
    reading_make(&after, x);
    for (size_t i = 0; i < all; i++)
        errors += !b->at->hides && b->at[i].f->level == LEVEL_ERROR;
    const bool worse = errors && errors_in(&after) + errors > errors_in(before);
    for (size_t i = 0; i < all; i++) {
        const struct edit e = b->at[i];
        if (edit_is_bad(before, &after, &e) || (worse && all == 1))
            ARENA_PUSH(x->a, &x->refused, str_dup(x->a, e.key));
        else
            b->at[n++] = e;
    }
    reading_drop(&after);
    b->n = worse && n == all ? n / 2 : n;
    return b->n == all;
}

/* One reading, and what of its fixes helps; false: none is left. */
static bool fixes_next(struct fixing *x)
{
    struct reading before;
    struct batch b = {0};
    reading_make(&before, x);
    batch_gather(x, &before, &b);
    const bool some = b.n > 0;
    x->tried += b.n;
    for (size_t i = 0; i < b.n; i++)
        held_of(x, b.at[i].f->source);
    const struct held *were = arena_copy(before.a, x->held.at, x->held.n * sizeof *were);
    do {
        memcpy(x->held.at, were, x->held.n * sizeof *were);
        batch_apply(x, before.a, &b);
    } while (b.n && !batch_is_good(x, &before, &b));
    reading_drop(&before);
    if (some && progress_wanted(x->o))
        fprintf(stderr, "%zu edits tried\n", x->tried);
    return some;
}

/* ---- the files ---- */

/* Is the file still what was read? Who saves while we work has the last word. */
static bool is_unchanged(const struct fixing *x, size_t i)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    const struct source *s = diag_source_at(d, source_read(a, d, x->o->dir, x->first.at[i].path, NULL));
    bool same = s && str_eq(s->text, x->first.at[i].text);
    diag_drop(d);
    arena_drop(a);
    return same;
}

/* The file as it is now, aside, from here on whoever saves it wins. A link would become a file. */
static bool write_aside(const struct fixing *x, size_t i, struct aside *s, struct str *why)
{
    const struct held *h = &x->held.at[i];
    const char *path = str_printf(x->a, "%s/%.*s", x->o->dir, STRF(h->path)).p;
    struct stat is;
    if (lstat(path, &is) != 0 || !S_ISREG(is.st_mode))
        return *why = str_printf(x->a, "%.*s is a link", STRF(h->path)), false;
    aside_over(s, h->path);
    if (!is_unchanged(x, i))
        return *why = str_printf(x->a, "%.*s was saved meanwhile", STRF(h->path)), false;
    return emit_text(x->a, h->text, aside_path(s, h->path), why);
}

static int fixes_save(const struct fixing *x)
{
    struct str why;
    asides_sweep(x->a, str_of(x->o->dir));
    struct aside *s = aside_open(x->a, str_of(x->o->dir));
    for (size_t i = 0; i < x->held.n; i++) {
        if (str_eq(x->held.at[i].text, x->first.at[i].text) || write_aside(x, i, s, &why))
            continue;
        complain("%.*s: nothing is changed", STRF(aside_words(s, why)));
        aside_drop(s);
        return EXIT_UNREADABLE;
    }
    if (aside_commit(s, &why))
        return EXIT_CLEAN;
    complain("%.*s", STRF(why));
    return EXIT_UNREADABLE;
}

int fixes_make(struct arena *a, const struct options *o)
{
    struct str *only = ARENA_ARRAY(a, struct str, o->n_arg + 1);
    struct fixing x = {.a = a, .o = o, .only = only};
    struct buf b = {.a = a};
    struct project p;
    project_read(&p, a, o, READ_LAYOUTS);
    bool known = paths_known(&p, only, &x.n_only);
    project_drop(&p);
    if (!known)
        return EXIT_UNREADABLE;
    while (fixes_next(&x))
        ;
    if (x.tried == MOST)
        complain("%d edits were tried, the most of a run: run it again for the others", MOST);
    for (size_t i = 0; i < x.held.n; i++)
        if (!str_eq(x.held.at[i].text, x.first.at[i].text))
            emit_edits(&b, x.held.at[i].path, x.first.at[i].text, x.held.at[i].text);
    if (!b.n)
        return EXIT_CLEAN;
    int code = fixes_save(&x);
    if (code != EXIT_CLEAN || o->format == FORMAT_TEXT)
        return code == EXIT_CLEAN ? print_all(&b) : code;
    fwrite(b.p, 1, b.n, stderr); /* what programs read is findings alone */
    return code;
}
