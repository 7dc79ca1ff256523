/* `diff OLD NEW`: two editions of a project to what changed between them, as
 * text, JSON or Markdown.
 *
 *     a folder, or a revision that git has -> two models -> changes of charts,
 * changes of odds (diff/) -> printed
 *
 * An edition is a folder that has tables/, or else a revision of the project's
 * own history, whose files are asked of git one by one, put in a folder of
 * their own, read, and removed; nothing of the project is touched and nothing
 * of a revision is run. What could not be read is told for its edition, and no
 * difference is made up for it. Called by main through its table. */
#include "diff/diff.h"
#include "base/program.h"
#include "base/system.h"
#include "run.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILES_MOST = 10000,
    BYTES_MOST = 64 << 20, /* of a revision */
    TOLD_MOST = 20,        /* findings of an edition */
    CELLS_TEXT = 3,        /* of an odds table: those that changed most */
    CELLS_JSON = 100
};

/* ---- a revision to a folder ---- */

/* What was made for an edition, to be removed in the opposite order. */
struct side {
    const char *name; /* as it was asked for; "the project" */
    const char *dir;
    LIST(const char *) made;
    struct project p;
    bool open;
};

static bool folder_has_tables(struct arena *a, const char *dir)
{
    struct stat st;
    return stat(str_printf(a, "%s/tables", dir).p, &st) == 0 && S_ISDIR(st.st_mode);
}

static void side_remove(struct side *s)
{
    while (s->made.n)
        remove(s->made.at[--s->made.n]);
}

/* The folders above it are made as they are wanted. */
static bool file_write(struct arena *a, struct side *s, struct str path, struct str text)
{
    for (size_t i = 0; i < path.n; i++) {
        const char *above = str_printf(a, "%s/%.*s", s->dir, (int)i, path.p).p;
        if (path.p[i] == '/' && mkdir(above, 0700) == 0)
            ARENA_PUSH(a, &s->made, above);
    }
    const char *whole = str_printf(a, "%s/%.*s", s->dir, STRF(path)).p;
    FILE *f = fopen(whole, "wbx");
    if (!f)
        return false;
    ARENA_PUSH(a, &s->made, whole);
    bool good = !text.n || fwrite(text.p, 1, text.n, f) == text.n;
    return (fclose(f) == 0) && good;
}

/* One line of `git ls-tree -l`: "100644 blob NAME  SIZE<tab>PATH". */
static bool entry_read(struct arena *a, const struct options *o, struct side *s, struct str line, uint64_t *bytes)
{
    const ptrdiff_t tab = str_find_char(line, '\t');
    struct str head = str_cut(line, 0, tab < 0 ? 0 : (size_t)tab), path = str_cut(line, (size_t)(tab + 1), line.n),
               mode, kind, name;
    struct buf text = {.a = a};
    if (!str_split(&head, ' ', &mode) || !str_split(&head, ' ', &kind) || !str_split(&head, ' ', &name) ||
        !path_is_inside(path)) {
        complain("%s: %.*s cannot be read", s->name, STRF(path));
        return false;
    }
    if (!str_starts(mode, "100")) {
        complain("%s: %.*s is no plain file; links of a revision are not followed", s->name, STRF(path));
        return false;
    }
    *bytes += strtoull(str_z(a, str_trim(head)), NULL, 10);
    if (*bytes > BYTES_MOST) {
        complain("%s: tables/ holds more than %d MiB", s->name, BYTES_MOST >> 20);
        return false;
    }
    const char *const word[] = {"git", "-C", o->dir, "cat-file", "blob", str_z(a, name), NULL};
    if (program_run(word, false, BYTES_MOST, &text) != PROGRAM_DONE || !file_write(a, s, path, buf_str(&text))) {
        complain("%s: %.*s cannot be read", s->name, STRF(path));
        return false;
    }
    return true;
}

/* The last line of what git said, without its "fatal: ". */
static struct str git_said(struct str s)
{
    struct str rest = str_trim(s), line = {0};
    while (str_split(&rest, '\n', &line))
        if (str_starts(line, "fatal: "))
            return str_cut(line, strlen("fatal: "), line.n);
    return line;
}

/* The name of the commit; false and complained where git has none. */
static bool revision_find(struct arena *a, const struct options *o, const char *name, struct str *commit)
{
    struct buf said = {.a = a};
    const char *const word[] = {"git", "-C", o->dir, "rev-parse", "--verify", str_printf(a, "%s^{commit}", name).p,
                                NULL};
    if (!*name || *name == '-') {
        complain("%s is no folder with tables/ in it, and no revision has such a name", *name ? name : "\"\"");
        return false;
    }
    switch (program_run(word, true, 1 << 16, &said)) {
    case PROGRAM_ABSENT:
        complain("%s is no folder with tables/ in it; for a revision git is "
                 "needed, which is not there (Debian's "
                 "package git)",
                 name);
        return false;
    case PROGRAM_FAILED:
        complain("%s is no folder with tables/ in it, and no revision of this "
                 "project; git says: %.*s",
                 name, STRF(git_said(buf_str(&said))));
        return false;
    case PROGRAM_DONE:
        break;
    }
    *commit = git_said(buf_str(&said));
    return true;
}

/* tables/ of the revision, below the project's own place in the history, into a
 * folder of its own. */
static bool revision_take(struct arena *a, const struct options *o, struct side *s)
{
    struct str commit, line;
    struct buf list = {.a = a};
    const char *tmp = getenv("TMPDIR");
    if (!revision_find(a, o, s->name, &commit))
        return false;
    char *dir = arena_copy(a, str_printf(a, "%s/broadside-diff-XXXXXX", tmp && *tmp ? tmp : "/tmp").p,
                           strlen(tmp && *tmp ? tmp : "/tmp") + sizeof "/broadside-diff-XXXXXX");
    if (!mkdtemp(dir)) {
        complain("no folder could be made in %s", tmp && *tmp ? tmp : "/tmp");
        return false;
    }
    s->dir = dir;
    ARENA_PUSH(a, &s->made, s->dir);
    const char *const word[] = {"git", "-C",      o->dir, "ls-tree", "-r", "-z", "-l", str_z(a, commit),
                                "--",  "tables/", NULL};
    if (program_run(word, false, BYTES_MOST, &list) != PROGRAM_DONE || !list.n) {
        complain("%s has no tables/ there", s->name);
        return false;
    }
    struct str rest = buf_str(&list);
    uint64_t bytes = 0;
    for (size_t n = 0; rest.n && str_split(&rest, 0, &line); n++) {
        if (n == FILES_MOST) {
            complain("%s: tables/ holds more than %d files", s->name, FILES_MOST);
            return false;
        }
        if (stop_is_asked() || (line.n && !entry_read(a, o, s, line, &bytes)))
            return false;
    }
    return true;
}

/* ---- an edition ---- */

/* Errors of the reading; the checks are not asked, for an edition of ten years
 * ago need not pass those of today. */
static int side_told(const struct side *s)
{
    size_t n, told = 0, left = 0;
    const struct finding **f = diag_sorted(s->p.d, s->p.a, &n);
    int code = s->p.unreadable ? EXIT_UNREADABLE : EXIT_CLEAN;
    for (size_t i = 0; i < n; i++) {
        if (f[i]->level != LEVEL_ERROR || f[i]->waived)
            continue;
        const bool unread = f[i]->rule == RULE_UNREADABLE || f[i]->rule == RULE_OVER_LIMIT;
        code = worse(code, unread ? EXIT_UNREADABLE : EXIT_FINDINGS);
        left += told == TOLD_MOST;
        if (told < TOLD_MOST) {
            complain_at(&s->p, f[i]->at,
                        str_printf(s->p.a, "%.*s [%s], in %s", STRF(f[i]->fact), rules[f[i]->rule].slug, s->name).p);
            told++;
        }
    }
    if (left)
        complain("%zu more in %s; broadside check has them all", left, s->name);
    return code;
}

/* `name` NULL: the project as it is. `own` is what its reading is asked by,
 * which must stay. */
static bool side_open(struct arena *a, const struct options *o, const char *name, struct options *own, struct side *s)
{
    sigset_t before;
    bool good = true;
    *s = (struct side){.name = name ? name : "the project as it is", .dir = name ? name : o->dir};
    stops_hold(&before);
    if (name && !folder_has_tables(a, name))
        good = revision_take(a, o, s);
    if (good) {
        *own = *o;
        own->dir = s->dir;
        project_read(&s->p, a, own, READ_TABLES);
        s->open = true;
    }
    side_remove(s);
    stops_release(&before);
    return good;
}

/* ---- what is printed ---- */

struct diffed {
    struct arena *a;
    const struct options *o;
    const struct side *was, *is;
    struct changes changes;
    struct odds_changes odds;
};

/* "34 %", with as many decimals as tell the two apart. */
static void put_chances(struct buf *b, struct frac was, struct frac is, const char *arrow)
{
    for (unsigned places = 0; places <= 6; places++) {
        struct buf x = {.a = b->a}, y = {.a = b->a};
        buf_put_percent(&x, was, places);
        buf_put_percent(&y, is, places);
        if (str_eq(buf_str(&x), buf_str(&y)) && places < 6)
            continue;
        buf_printf(b, "%s %%%s%s %%", x.p, arrow, y.p);
        return;
    }
}

static void put_cell(struct buf *b, const struct odds_cell *c)
{
    buf_printf(b, "%.*s%s%.*s: ", STRF(c->outcome), c->given.n ? " with " : "", STRF(c->given));
    put_chances(b, c->was, c->is, " -> ");
    if (c->has_mean && frac_cmp(c->mean_was, c->mean_is) != 0) {
        buf_putz(b, ", mean ");
        buf_put_mean(b, c->mean_was, 2);
        buf_putz(b, " -> ");
        buf_put_mean(b, c->mean_is, 2);
    }
}

/* "12 of 60 cells change, 1 is new" */
static struct str odds_said(struct arena *a, const struct odds_change *c)
{
    struct buf b = {.a = a};
    buf_printf(&b, "%zu of %zu cell%s change%s", c->changed, c->cells, c->cells == 1 ? "" : "s",
               c->changed == 1 ? "s" : "");
    if (c->new_cells)
        buf_printf(&b, ", %zu new", c->new_cells);
    if (c->gone_cells)
        buf_printf(&b, ", %zu gone", c->gone_cells);
    if (c->failed)
        buf_printf(&b, ", %zu cannot be worked out", c->failed);
    return buf_str(&b);
}

/* Whose it is: a chart, an odds table, or the set. */
static struct str change_title(struct arena *a, const struct change *c)
{
    struct str title = c->chart ? c->chart->title.s : c->entry ? c->entry->title.s : STR("");
    struct str id = c->chart ? c->chart->id : c->entry ? c->entry->id : c->set->id;
    if (c->chart && c->chart->whole && c->chart->whole->title.s.n)
        title = str_printf(a, "%.*s, %.*s", STRF(c->chart->whole->title.s), STRF(title.n ? title : c->chart->name));
    if (!c->chart && !c->entry)
        return c->set->title.s.n ? c->set->title.s : c->set->id;
    return str_printf(a, "%.*s%s%.*s/%.*s%s", STRF(title), title.n ? " (" : "", STRF(c->set->id), STRF(id),
                      title.n ? ")" : "");
}

static bool same_owner(const struct change *x, const struct change *y)
{
    return x->set == y->set && x->chart == y->chart && x->entry == y->entry;
}

/* Text, or Markdown, in which what could be a sign of its own is escaped. */
static void put_said(const struct diffed *d, struct buf *b, struct str s)
{
    if (d->o->format != FORMAT_MARKDOWN) {
        put_shown(b, s);
        return;
    }
    struct buf plain = {.a = d->a};
    put_shown(&plain, s);
    for (size_t i = 0; i < plain.n; i++)
        buf_printf(b, "%s%c", strchr("*_`<|[]\\", plain.p[i]) ? "\\" : "", plain.p[i]);
}

static void put_report(const struct diffed *d, struct buf *b)
{
    const bool marked = d->o->format == FORMAT_MARKDOWN;
    for (size_t i = 0; i < d->changes.n; i++) {
        const struct change *c = &d->changes.at[i];
        if (!i || !same_owner(c, c - 1)) {
            buf_putz(b, i ? "\n" : "");
            buf_putz(b, marked ? "## " : "");
            put_said(d, b, change_title(d->a, c));
            buf_putz(b, marked ? "\n\n" : "\n");
        }
        buf_putz(b, marked ? "- " : "  ");
        put_said(d, b, change_words(d->a, c));
        buf_putc(b, '\n');
    }
    for (size_t i = 0; i < d->odds.n; i++) {
        const struct odds_change *c = &d->odds.at[i];
        if (!i)
            buf_putz(b, marked ? "\n## What it does to the odds\n\n" : "\nWhat it does to the odds\n");
        buf_putz(b, marked ? "- " : "  ");
        put_said(d, b,
                 str_printf(d->a, "%.*s (%.*s/%.*s): %.*s", STRF(c->is->title.s), STRF(c->is->set->id), STRF(c->is->id),
                            STRF(odds_said(d->a, c))));
        buf_putc(b, '\n');
        for (size_t k = 0; k < c->changed && k < CELLS_TEXT; k++) {
            struct buf cell = {.a = d->a};
            put_cell(&cell, &c->at[k]);
            buf_putz(b, marked ? "  - " : "    ");
            put_said(d, b, buf_str(&cell));
            buf_putc(b, '\n');
        }
    }
    if (!d->changes.n && !d->odds.n)
        buf_putz(b, d->o->quiet ? "" : "no difference\n");
}

static void json_chance(struct buf *b, const char *key, struct frac p)
{
    struct buf text = {.a = b->a};
    buf_put_frac(&text, p);
    json_put_text(b, str_of(key), buf_str(&text));
}

static void put_json(const struct diffed *d, struct buf *b)
{
    static const char *const kinds[] = {"added", "gone", "value", "words"};
    buf_putz(b, "{\"changes\": [");
    for (size_t i = 0; i < d->changes.n; i++) {
        const struct change *c = &d->changes.at[i];
        const struct source *s = diag_source_at((c->kind == CHANGE_GONE ? d->was : d->is)->p.d, c->at.file);
        uint32_t line = 0, column;
        buf_putz(b, i ? ",\n{" : "\n{");
        json_put_text(b, STR("kind"), str_of(kinds[c->kind]));
        json_put_text(b, STR("set"), c->set->id);
        if (c->chart)
            json_put_text(b, STR("chart"), c->chart->id);
        if (c->entry)
            json_put_text(b, STR("odds"), c->entry->id);
        if (c->what)
            json_put_text(b, STR("what"), str_of(c->what));
        if (c->where.n)
            json_put_text(b, STR("where"), c->where);
        if (c->kind != CHANGE_ADDED)
            json_put_text(b, STR("was"), c->was);
        if (c->kind != CHANGE_GONE)
            json_put_text(b, STR("is"), c->is);
        json_put_text(b, STR("words"), change_words(d->a, c));
        if (s && c->kind != CHANGE_GONE) {
            source_place(s, c->at.lo, &line, &column);
            json_put_text(b, STR("place"), str_printf(d->a, "%.*s:%u", STRF(s->path), line));
        }
        buf_putc(b, '}');
    }
    buf_putz(b, "],\n\"odds\": [");
    for (size_t i = 0; i < d->odds.n; i++) {
        const struct odds_change *c = &d->odds.at[i];
        buf_putz(b, i ? ",\n{" : "\n{");
        json_put_text(b, STR("set"), c->is->set->id);
        json_put_text(b, STR("odds"), c->is->id);
        buf_printf(b,
                   ", \"cells\": %zu, \"changed\": %zu, \"new\": %zu, \"gone\": "
                   "%zu, \"failed\": %zu, \"most\": [",
                   c->cells, c->changed, c->new_cells, c->gone_cells, c->failed);
        for (size_t k = 0; k < c->changed && k < CELLS_JSON; k++) {
            buf_putz(b, k ? ", {" : "{");
            json_put_text(b, STR("given"), c->at[k].given);
            json_put_text(b, STR("outcome"), c->at[k].outcome);
            json_chance(b, "was", c->at[k].was);
            json_chance(b, "is", c->at[k].is);
            if (c->at[k].has_mean) {
                json_chance(b, "mean-was", c->at[k].mean_was);
                json_chance(b, "mean-is", c->at[k].mean_is);
            }
            buf_putc(b, '}');
        }
        buf_putz(b, "]}");
    }
    buf_putz(b, "]}\n");
}

/* Odds are worked out only where something changed: they stand on nothing else.
 */
int run_diff(struct arena *a, const struct options *o)
{
    struct options of[2];
    struct side was, is = {0};
    struct buf b = {.a = a};
    struct waiting waits = {0};
    int code = EXIT_UNREADABLE;
    const bool open =
        side_open(a, o, o->arg[0], &of[0], &was) && side_open(a, o, o->n_arg > 1 ? o->arg[1] : NULL, &of[1], &is);
    if (open) {
        struct diffed d = {.a = a, .o = o, .was = &was, .is = &is};
        code = worse(side_told(&was), side_told(&is));
        model_changes(a, was.p.model, is.p.model, &d.changes);
        if (progress_wanted(o))
            waits = waiting_begin("counting");
        if (d.changes.n)
            odds_changes_find(a, was.p.model, is.p.model, &d.changes, &d.odds);
        waiting_end(waits);
        (o->format == FORMAT_JSON ? put_json : put_report)(&d, &b);
        code = worse(code, d.changes.n || d.odds.n ? EXIT_FINDINGS : EXIT_CLEAN);
        code = worse(code, print_all(&b));
    }
    if (was.open)
        project_drop(&was.p);
    if (is.open)
        project_drop(&is.p);
    return code;
}
