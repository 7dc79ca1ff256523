/* `check --fix`: applies the fixes of findings whose fix is a single certain edit, and prints the
 * changed lines before and after. Called by run_check.
 *
 * findings with a fix -> fixes that change no number -> tried in memory, all of a reading at once
 * -> files
 *
 * The files are held in memory as an editor would hold them, and the project is read and checked
 * again. A fix stays if its finding disappears and its line gets no new finding; unless fixes may
 * reveal hidden errors, the total of errors must fall too. Other fixes are taken out and the rest
 * is tried again. If no line shows which fix is bad, half of the batch is taken out. A number is
 * never changed, nor a word that may be intended: only the rulebook can decide between 5+ and 6+.
 * One fix may reveal another, so that readings repeat until all fixes are done. */
#include "emit/emit.h"
#include "run.h"
#include <stdlib.h>
#include <sys/stat.h>

enum { MAX = 5000 /* most edits tried in one run */ };

/* ---- which fixes are certain ---- */

static bool has_digit(struct str s)
{
    size_t i = 0;
    while (i < s.n && !char_is_digit(s.p[i]))
        i++;
    return i < s.n;
}

/* True if a fix may be applied without a question. The program's own names may differ by two
 * letters, an author's names by one, because games have names that are similar to each other. */
static bool is_certain(const struct finding *f)
{
    if (f->waived || !f->fix.at.file || !f->source || f->fix.at.file != f->at.file || f->source->built_in ||
        !str_ends(f->source->path, ".yaml") || /* tables in other formats are not edited */
        f->level == LEVEL_NOTE ||              /* notes may be right as they are */
        f->rule == RULE_NOT_PLAIN ||           /* the author decides if *1 is x1 or a footnote */
        f->rule == RULE_COMMA_ENDS_VALUE)      /* or if a colon is missing, not quotes */
        return false;
    const struct str was = str_cut(f->source->text, f->fix.at.lo, f->fix.at.hi);
    const unsigned max = f->rule == RULE_UNKNOWN_KEY ? 2 : 1;
    return f->fix.is_yaml || (was.n && f->fix.to.n && !has_digit(was) && !has_digit(f->fix.to) &&
                              str_distance(was, f->fix.to, max) <= max);
}

/* ---- a reading of the project with the edited files ---- */

/* Findings as text: place and message. */
struct keys {
    struct str *at;
    size_t n, cap;
};
struct fixing {
    struct arena *a; /* lives to the end of the run: texts of files */
    const struct options *o;
    LIST(struct held) held;  /* the edited files, with their current text */
    LIST(struct held) first; /* the same files with their original text */
    struct keys refused;     /* findings whose fix did not help */
    const struct str *only;  /* requested files and folders */
    size_t n_only, tried;
};

/* The findings of one reading, sorted. */
struct reading {
    struct project p;
    struct arena *a;
    const struct finding **at;
    size_t n;
    struct keys key;
};

/* "tables/fen/charts.yaml:12: no such key". An edit never changes the number of the line. */
static struct str key_of(const struct reading *g, const struct finding *f)
{
    return str_printf(g->a, "%.*s: %.*s", STRF(place_of(g->a, &g->p, f->at)), STRF(f->fact));
}

static void reading_make(struct reading *g, const struct fixing *x)
{
    struct tally t = {0};
    *g = (struct reading){.a = arena_new()};
    g->p = (struct project){.a = g->a, .o = x->o, .dir = x->o->dir};
    project_read_held(&g->p, READ_LAYOUTS, x->held.at, x->held.n);
    documents_printed_check(g->p.d, g->p.model, &g->p.documents);
    check_some(g->p.d, g->p.model, g->p.model, false, &t);
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

/* ---- a batch: edits of one reading, at most one a line ---- */

struct edit {
    const struct finding *f;
    struct str key;
    /* the fix may reveal more: the file was not read to its end, or a key was unknown */
    bool hides;
};
struct batch {
    struct edit *at;
    size_t n, cap;
};

static int edit_order(const void *x, const void *y)
{
    return span_cmp(((const struct edit *)x)->f->fix.at, ((const struct edit *)y)->f->fix.at);
}

/* Collects the certain fixes, one a line: either the fixes that may reveal more or the others, by
 * the kind of the first. */
static void batch_gather(struct fixing *x, const struct reading *g, struct batch *out)
{
    size_t all, n = 0;
    const struct finding **f = diag_sorted(diag_below(g->p.d, x->only, x->n_only), g->a, &all);
    for (size_t i = 0; i < all && out->n < MAX - x->tried; i++) {
        if (!is_certain(f[i]))
            continue;
        struct edit e = {f[i], key_of(g, f[i]),
                         f[i]->source->incomplete || f[i]->rule == RULE_UNKNOWN_KEY ||
                             f[i]->rule == RULE_SYNTAX};
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

/* Returns the held file of a source; adds it with its current text if it is new. */
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

/* Applies the edits to the held files. */
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

/* True if the finding is still on its line, or if the line has a new error or warning. If either
 * finding is of syntax, an old one counts too, because the meaning of a line is uncertain until it
 * can be read. */
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

/* True if every edit is good on its line and all edits together add no error; the second test is
 * omitted for edits that may reveal more. Removes bad edits from the batch; if no line shows a bad
 * edit, removes half of the batch. */
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

/* ---- blocks that cannot be read ---- */

/* Returns the text with the old lines in the entry (a chart, or another name that is indented by
 * two blanks at most) that holds line `at`. Edits keep the number of lines. */
static struct str entry_restored(struct arena *a, struct str now, struct str was, uint32_t at)
{
    struct buf out = {.a = a};
    struct str line, before, rest = now;
    uint32_t from = 0, to = UINT32_MAX;
    for (uint32_t n = 1; str_split(&rest, '\n', &line); n++) {
        const struct str text = str_trim(line);
        if (text.p - line.p > 2 || !text.n || text.p[0] == '#')
            continue;
        from = n <= at ? n : from;
        to = n > at && n < to ? n : to;
    }
    for (uint32_t n = 1; str_split(&now, '\n', &line) && str_split(&was, '\n', &before); n++)
        buf_printf(&out, "%s%.*s", n > 1 ? "\n" : "", STRF(n >= from && n < to ? before : line));
    return buf_str(&out);
}

/* Takes the edits out of each entry that still has a syntax error, because it is uncertain what its
 * lines mean. */
static void entries_restore(struct fixing *x, const struct reading *g)
{
    for (size_t i = 0; i < g->n; i++) {
        const struct finding *f = g->at[i];
        if (f->rule != RULE_SYNTAX || !f->source)
            continue;
        struct held *h = held_of(x, f->source);
        uint32_t line, column;
        source_place(f->source, f->at.lo, &line, &column);
        h->text = entry_restored(x->a, h->text, x->first.at[h - x->held.at].text, line);
    }
}

/* Makes one reading and applies the fixes that help. False if no fixes are left. */
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
        if (x->held.n)
            memcpy(x->held.at, were, x->held.n * sizeof *were);
        batch_apply(x, before.a, &b);
    } while (b.n && !batch_is_good(x, &before, &b));
    if (!some)
        entries_restore(x, &before);
    reading_drop(&before);
    if (some && progress_wanted(x->o))
        fprintf(stderr, "%zu edits tried\n", x->tried);
    return some;
}

/* ---- the files ---- */

/* True if the file still has the text that was read. If a user saves it during the run, the user's
 * version stays. */
static bool is_unchanged(const struct fixing *x, size_t i)
{
    struct diag *d = diag_new();
    const struct source *s =
        diag_source_at(d, source_read(x->a, d, x->o->dir, x->first.at[i].path, NULL));
    bool same = s && str_eq(s->text, x->first.at[i].text);
    diag_drop(d);
    return same;
}

/* Stages the new text for the commit. If a user saves the file from now on, that version wins.
 * Links are refused, because they would become files. */
static bool write_aside(const struct fixing *x, size_t i, struct aside *s, struct str *why)
{
    const struct held *h = &x->held.at[i];
    struct stat is;
    if (lstat(str_printf(x->a, "%s/%.*s", x->o->dir, STRF(h->path)).p, &is) != 0 ||
        !S_ISREG(is.st_mode))
        return *why = str_printf(x->a, "%.*s is a link", STRF(h->path)), false;
    aside_over(s, h->path);
    if (!is_unchanged(x, i))
        return *why = str_printf(x->a, "%.*s was changed meanwhile", STRF(h->path)), false;
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
    if (aside_commit(s, false, &why))
        return EXIT_CLEAN;
    complain("%.*s", STRF(why));
    return EXIT_UNREADABLE;
}

int fixes_make(struct project *p)
{
    struct arena *a = p->a;
    struct str *only = ARENA_ARRAY(a, struct str, p->o->n_arg + 1);
    struct fixing x = {.a = a, .o = p->o, .only = only};
    struct buf b = {.a = a};
    project_read(p, READ_LAYOUTS);
    if (!paths_known(p, only, &x.n_only))
        return EXIT_UNREADABLE;
    while (fixes_next(&x))
        ;
    if (x.tried == MAX)
        complain("the limit of %d edits is reached: run it again for the others", MAX);
    for (size_t i = 0; i < x.held.n; i++)
        if (!str_eq(x.held.at[i].text, x.first.at[i].text))
            emit_edits(&b, x.held.at[i].path, x.first.at[i].text, x.held.at[i].text);
    if (!b.n)
        return EXIT_CLEAN;
    const int code = fixes_save(&x);
    if (p->o->format !=
        FORMAT_TEXT) /* other programs read standard output, which has only findings */
        fwrite(b.p, 1, code == EXIT_CLEAN ? b.n : 0, stderr);
    else if (code == EXIT_CLEAN)
        buf_put(&p->out, buf_str(&b));
    return code;
}
