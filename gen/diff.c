/* The command `diff OLD NEW`: prints the changes between two editions of a project as text, JSON or
 * Markdown. Called by main through its table.
 *
 *     a folder, or a git revision -> two models -> changes of charts and odds (diff/) -> output
 *
 * An edition is a folder with tables/, or else a revision of the project's own history, whose files
 * are put in a temporary folder (diff/revision.c), read, and removed. The project is never changed,
 * and code of a revision is never run. Unreadable files are reported for their edition, and are not
 * reported as differences. */
#include "diff/revision.h"
#include "diff/written.h"
#include "run.h"
#include <stdlib.h>

enum {
    REPORTED_MAX = 20, /* findings of an edition */
    CELLS_TEXT = 3,    /* cells of an odds table: the largest changes */
    CELLS_JSON = 100
};

/* ---- an edition ---- */

/* One edition. `taken` owns its temporary files, which are removed at the end. */
struct side {
    const char *name; /* as on the command line; "the project as it is" without NEW */
    const char *dir;
    struct revision taken;
    struct project p;
    struct diag *found; /* findings in files outside the model */
    struct written_files written;
};

/* Extracts a revision. Complains and returns false if that fails. */
static bool side_take(const struct project *p, struct side *s)
{
    const enum revision_end end = revision_take(p->a, p->dir, s->name, &s->taken);
    s->dir = s->taken.dir;
    switch (end) {
    case REVISION_TAKEN:
        return true;
    case REVISION_UNNAMED:
        complain("%s is not a folder with tables/, nor a revision", *s->name ? s->name : "\"\"");
        break;
    case REVISION_NO_GIT:
        complain("%s is not a folder with tables/, and reading a revision needs git, which is "
                 "missing (Debian's package git)",
                 s->name);
        break;
    case REVISION_UNKNOWN:
        complain("%s is not a folder with tables/, nor a revision of this project; git says: %.*s",
                 s->name, STRF(s->taken.why));
        break;
    case REVISION_BARE:
        complain("%s has no tables/", s->name);
        break;
    case REVISION_REFUSED:
        if (s->taken.why.n)
            complain("%s: %.*s", s->name, STRF(s->taken.why));
        break;
    }
    return false;
}

/* Reports errors of reading. The checks are not run: an old edition need not pass today's
 * checks. */
static int side_report(const struct side *s)
{
    size_t n, n_reported = 0, left = 0;
    const struct finding **f = diag_sorted(s->p.d, s->p.a, &n);
    int code = s->p.unreadable ? EXIT_UNREADABLE : EXIT_CLEAN;
    for (size_t i = 0; i < n; i++) {
        if (f[i]->level != LEVEL_ERROR || f[i]->waived)
            continue;
        const bool unread = f[i]->rule == RULE_UNREADABLE || f[i]->rule == RULE_OVER_LIMIT;
        code = worse(code, unread ? EXIT_UNREADABLE : EXIT_FINDINGS);
        left += n_reported == REPORTED_MAX;
        if (n_reported < REPORTED_MAX) {
            complain_at(&s->p, f[i]->at,
                        str_printf(s->p.a, "%.*s [%s], in %s", STRF(f[i]->fact), rules[f[i]->rule].slug, s->name).p);
            n_reported++;
        }
    }
    if (left)
        complain("%zu more in %s; broadside check reports all", left, s->name);
    for (size_t i = 0; i < s->written.n; i++)
        if (s->written.at[i].bad && str_starts(s->written.at[i].path, "layouts/")) {
            complain("%.*s cannot be read, in %s", STRF(s->written.at[i].path), s->name);
            code = worse(code, EXIT_FINDINGS);
        }
    return code;
}

/* Opens an edition; `name` NULL: the project as it is. */
static bool side_open(struct project *p, const char *name, struct side *s)
{
    sigset_t before;
    bool good = true;
    *s = (struct side){.name = name ? name : "the project's files", .dir = name ? name : p->dir};
    stops_hold(&before);
    if (name && !folder_has_tables(name))
        good = side_take(p, s);
    if (good) {
        s->p = (struct project){.a = p->a, .o = p->o, .dir = s->dir};
        project_read(&s->p, READ_TABLES);
        s->found = diag_new();
        s->written = written_read(p->a, s->found, s->dir);
    }
    revision_remove(&s->taken);
    stops_release(&before);
    return good;
}

static void side_drop(struct side *s)
{
    diag_drop(s->found);
    project_drop(&s->p);
}

/* ---- what is printed ---- */

struct diffed {
    struct arena *a;
    const struct options *o;
    const struct side *was, *is;
    struct changes changes;
    struct odds_changes odds;
    struct written_changes written;
};

/* Prints "34 % -> 30 %". */
static void put_chances(struct buf *b, struct frac was, struct frac is, const char *arrow)
{
    struct str x, y;
    chances_words(b->a, was, is, &x, &y);
    buf_printf(b, "%.*s %%%s%.*s %%", STRF(x), arrow, STRF(y));
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

/* Returns "12 of 60 cells change, 1 new". */
static struct str odds_summary(struct arena *a, const struct odds_change *c)
{
    struct buf b = {.a = a};
    buf_printf(&b, "%zu of %zu cell%s change%s", c->changed, c->cells, c->cells == 1 ? "" : "s",
               c->changed == 1 ? "s" : "");
    if (c->new_cells)
        buf_printf(&b, ", %zu new", c->new_cells);
    if (c->gone_cells)
        buf_printf(&b, ", %zu gone", c->gone_cells);
    if (c->failed)
        buf_printf(&b, ", %zu cannot be calculated", c->failed);
    return buf_str(&b);
}

/* Title of the changed chart, odds table or set. */
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

/* Prints text, or Markdown with its special characters escaped. */
static void put_escaped(const struct diffed *d, struct buf *b, struct str s)
{
    if (d->o->format != FORMAT_MARKDOWN) {
        put_shown(b, s);
        return;
    }
    const struct str plain = shown(d->a, s);
    for (size_t i = 0; i < plain.n; i++)
        buf_printf(b, "%s%c", strchr("*_`<|[]\\", plain.p[i]) ? "\\" : "", plain.p[i]);
}

/* Prints a heading in text or Markdown, with an empty line before all but the first. */
static void put_head(const struct diffed *d, struct buf *b, struct str head)
{
    const bool marked = d->o->format == FORMAT_MARKDOWN;
    buf_putz(b, b->n ? "\n" : "");
    buf_putz(b, marked ? "## " : "");
    put_escaped(d, b, head);
    buf_putz(b, marked ? "\n\n" : "\n");
}

static void put_line(const struct diffed *d, struct buf *b, unsigned deep, struct str line)
{
    const bool marked = d->o->format == FORMAT_MARKDOWN;
    for (unsigned i = marked ? 1 : 0; i < deep; i++)
        buf_putz(b, "  ");
    buf_putz(b, marked ? "- " : "");
    put_escaped(d, b, line);
    buf_putc(b, '\n');
}

/* Prints the changes of charts, chart by chart. */
static void put_changes(const struct diffed *d, struct buf *b)
{
    for (size_t i = 0; i < d->changes.n; i++) {
        const struct change *c = &d->changes.at[i];
        if (!i || !same_owner(c, &c[-1]))
            put_head(d, b, change_title(d->a, c));
        put_line(d, b, 1, change_words(d->a, c));
    }
}

static void put_odds(const struct diffed *d, struct buf *b)
{
    for (size_t i = 0; i < d->odds.n; i++) {
        const struct odds_change *c = &d->odds.at[i];
        if (!i)
            put_head(d, b, STR("Effect on the odds"));
        put_line(d, b, 1,
                 str_printf(d->a, "%.*s (%.*s/%.*s): %.*s", STRF(c->is->title.s),
                            STRF(c->is->set->id), STRF(c->is->id), STRF(odds_summary(d->a, c))));
        for (size_t k = 0; k < c->changed && k < CELLS_TEXT; k++) {
            struct buf cell = {.a = d->a};
            put_cell(&cell, &c->at[k]);
            put_line(d, b, 2, buf_str(&cell));
        }
    }
}

/* Prints the changes of files, file by file. */
static void put_written(const struct diffed *d, struct buf *b)
{
    for (size_t i = 0; i < d->written.n; i++) {
        const struct written_change *c = &d->written.at[i];
        if (!i || !str_eq(c->path, c[-1].path))
            put_head(d, b, c->path);
        put_line(d, b, 1, written_words(d->a, c));
    }
}

static bool is_different(const struct diffed *d)
{
    return d->changes.n || d->odds.n || d->written.n;
}

static void put_report(const struct diffed *d, struct buf *b)
{
    put_changes(d, b);
    put_odds(d, b);
    put_written(d, b);
    if (!is_different(d) && !d->o->quiet)
        buf_putz(b, "no difference\n");
}

static const char *const kinds[] = {"added", "gone", "value", "words"};

static void json_chance(struct buf *b, const char *key, struct frac p)
{
    struct buf text = {.a = b->a};
    buf_put_frac(&text, p);
    json_put_text(b, key, buf_str(&text));
}

static void json_change(const struct diffed *d, struct buf *b, const struct change *c)
{
    buf_putc(b, '{');
    json_put_text(b, "kind", str_of(kinds[c->kind]));
    json_put_text(b, "set", c->set->id);
    if (c->chart)
        json_put_text(b, "chart", c->chart->id);
    if (c->entry)
        json_put_text(b, "odds", c->entry->id);
    if (c->what)
        json_put_text(b, "what", str_of(c->what));
    if (c->where.n)
        json_put_text(b, "where", c->where);
    if (c->kind != CHANGE_ADDED)
        json_put_text(b, "was", c->was);
    if (c->kind != CHANGE_GONE)
        json_put_text(b, "is", c->is);
    json_put_text(b, "words", change_words(d->a, c));
    if (c->kind != CHANGE_GONE && c->at.file)
        json_put_text(b, "place", place_of(b->a, &d->is->p, c->at));
    buf_putc(b, '}');
}

static void json_odds(struct buf *b, const struct odds_change *c)
{
    buf_putc(b, '{');
    json_put_text(b, "set", c->is->set->id);
    json_put_text(b, "odds", c->is->id);
    buf_printf(b, ", \"cells\": %zu, \"changed\": %zu, \"new\": %zu, \"gone\": %zu, \"failed\": %zu, \"most\": [",
               c->cells, c->changed, c->new_cells, c->gone_cells, c->failed);
    for (size_t k = 0; k < c->changed && k < CELLS_JSON; k++) {
        buf_putz(b, k ? ", {" : "{");
        json_put_text(b, "given", c->at[k].given);
        json_put_text(b, "outcome", c->at[k].outcome);
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

static void json_written(const struct diffed *d, struct buf *b, const struct written_change *c)
{
    buf_putc(b, '{');
    json_put_text(b, "kind", str_of(kinds[c->kind]));
    json_put_text(b, "file", c->path);
    json_put_text(b, "what", str_of(c->what));
    json_put_text(b, "words", written_words(d->a, c));
    buf_putc(b, '}');
}

static void put_json(const struct diffed *d, struct buf *b)
{
    buf_putz(b, "{\"changes\": [");
    for (size_t i = 0; i < d->changes.n; i++) {
        buf_putz(b, i ? ",\n" : "\n");
        json_change(d, b, &d->changes.at[i]);
    }
    buf_putz(b, "],\n\"odds\": [");
    for (size_t i = 0; i < d->odds.n; i++) {
        buf_putz(b, i ? ",\n" : "\n");
        json_odds(b, &d->odds.at[i]);
    }
    buf_putz(b, "],\n\"files\": [");
    for (size_t i = 0; i < d->written.n; i++) {
        buf_putz(b, i ? ",\n" : "\n");
        json_written(d, b, &d->written.at[i]);
    }
    buf_putz(b, "]}\n");
}

/* Finds and puts the changes. Odds are computed only if some part of the model has changed, because
 * they depend only on the model. */
static int sides_compare(struct project *p, const struct side *was, const struct side *is)
{
    struct diffed d = {.a = p->a, .o = p->o, .was = was, .is = is};
    int code = worse(side_report(was), side_report(is));
    model_changes(p->a, was->p.model, is->p.model, &d.changes);
    const struct waiting waits = progress_begin(p->o, "counting", STR(""));
    if (d.changes.n)
        odds_changes_find(p->a, was->p.model, is->p.model, &d.changes, &d.odds);
    waiting_end(waits);
    written_compare(p->a, &was->written, &is->written, &d.written);
    (p->o->format == FORMAT_JSON ? put_json : put_report)(&d, &p->out);
    return worse(code, is_different(&d) ? EXIT_FINDINGS : EXIT_CLEAN);
}

int run_diff(struct project *p)
{
    struct side was, is = {0};
    int code = EXIT_UNREADABLE;
    if (side_open(p, p->o->arg[0], &was) &&
        side_open(p, p->o->n_arg > 1 ? p->o->arg[1] : NULL, &is))
        code = sides_compare(p, &was, &is);
    side_drop(&was);
    side_drop(&is);
    return code;
}
