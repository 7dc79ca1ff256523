/* `check --fix`: edits the files for findings with one certain edit, and shows the changed lines
 * before and after. Called by run_check.
 *
 *     findings with a fix -> fixes that change no number -> tried in memory, one by one -> files
 *
 * Each fix is tried on the files in memory, which are read and checked as usual. It stays if its
 * finding disappears and no new error appears, except errors that the finding had hidden. Numbers
 * are never changed, nor words that may be intended: only the rulebook can decide between 5+ and
 * 6+. A fix may reveal new findings, so the search continues until no fix helps. */
#include "emit/emit.h"
#include "run.h"
#include <string.h>
#include <sys/stat.h>

enum { MOST = 200 /* edits in one run: each reads the project again */ };

/* ---- which are certain ---- */

/* Removes the characters that matter only to YAML and typesetting: quotes, spaces, the sign of a
 * bonus. */
static struct str bare(struct arena *a, struct str s)
{
    static const char *const marks[] = {"\"", "'", " ", "+", "\xC2\xA0", "\u201C", "\u201D", "\u2018", "\u2019"};
    struct buf b = {.a = a};
    for (size_t i = 0, k; i < s.n;) {
        for (k = 0; k < sizeof marks / sizeof *marks && !str_starts(str_cut(s, i, s.n), marks[k]); k++)
            ;
        if (k < sizeof marks / sizeof *marks)
            i += strlen(marks[k]);
        else
            buf_putc(&b, s.p[i++]);
    }
    return buf_str(&b);
}

static struct str figures(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++)
        if (char_is_digit(s.p[i]) || s.p[i] == '-' || s.p[i] == '.' || s.p[i] == '/')
            buf_putc(&b, s.p[i]);
    return buf_str(&b);
}

/* True for a typo: up to two letters in a name of the program, one letter in a name of an author,
 * since a game can have similar names. Numbers must be equal. */
static bool is_slip(struct arena *a, const struct finding *f, struct str was)
{
    const unsigned most = f->rule == RULE_UNKNOWN_KEY ? 2 : 1;
    return was.n && str_eq(figures(a, was), figures(a, f->fix.to)) && str_distance(was, f->fix.to, most) <= most;
}

static bool is_certain(struct arena *a, const struct finding *f)
{
    if (f->waived || !f->fix.at.file || !f->source || f->fix.at.file != f->at.file ||
        !str_ends(f->source->path, ".yaml") || /* other formats have other positions */
        f->level == LEVEL_NOTE ||              /* an unusual text may be right */
        f->rule == RULE_NOT_PLAIN) /* only the author can tell x1 from a footnote in *1 */
        return false;
    struct str was = str_cut(f->source->text, f->fix.at.lo, f->fix.at.hi);
    return f->fix.to.n && (str_eq(bare(a, was), bare(a, f->fix.to)) || is_slip(a, f, was));
}

/* ---- reading the project with its edits ---- */

struct fixing {
    struct arena *a; /* for the edited texts */
    const struct options *o;
    LIST(struct held) held;   /* the edited files, in their present state */
    LIST(struct held) first;  /* the same files before the edits */
    LIST(struct str) refused; /* the facts of fixes that did not help */
    const struct str *only;   /* files and folders named on the command line */
    size_t n_only, tried;
};

static void read_held(struct project *p, struct arena *a, const struct fixing *x)
{
    struct tally t = {0};
    project_read_held(p, a, x->o, READ_LAYOUTS, x->held.at, x->held.n);
    documents_printed_check(p->d, p->model, &p->documents);
    check_all(p->d, p->model, false, &t);
}

/* Numbers of findings equal to a given one, of errors, and of duplicate keys. */
struct found {
    size_t like, errors, doubles;
};

static struct found found_of(const struct diag *d, struct arena *a, const struct finding *f)
{
    struct found is = {0};
    size_t n;
    const struct finding **all = diag_sorted(d, a, &n);
    for (size_t i = 0; i < n; i++) {
        is.like += all[i]->rule == f->rule && str_eq(all[i]->fact, f->fact) && all[i]->source &&
                   str_eq(all[i]->source->path, f->source->path);
        is.errors += all[i]->level == LEVEL_ERROR && !all[i]->waived;
        is.doubles += all[i]->rule == RULE_DUPLICATE_KEY;
    }
    return is;
}

/* Index of the file in x->held; adds it with its present text if it is missing. */
static size_t held_at(struct fixing *x, const struct source *s)
{
    for (size_t i = 0; i < x->held.n; i++)
        if (str_eq(x->held.at[i].path, s->path))
            return i;
    struct held h = {str_dup(x->a, s->path), str_dup(x->a, s->text)};
    ARENA_PUSH(x->a, &x->held, h);
    ARENA_PUSH(x->a, &x->first, h);
    return x->held.n - 1;
}

/* Tries one fix and keeps it if its finding disappears and no key becomes a duplicate. Other errors
 * may appear only if the file was incomplete, or if the finding can hide errors. */
static bool fix_try(struct fixing *x, const struct project *before, const struct finding *f)
{
    struct arena *a = arena_new();
    struct project after;
    size_t at = held_at(x, f->source);
    struct str old = x->held.at[at].text;
    x->held.at[at].text = fixes_apply(x->a, old, &f->fix, 1);
    read_held(&after, a, x);
    const struct found were = found_of(before->d, a, f), are = found_of(after.d, a, f);
    bool hid = f->source->torn || f->rule == RULE_UNKNOWN_KEY || f->rule == RULE_SYNTAX;
    const bool good = are.like < were.like && are.doubles <= were.doubles &&
                      (hid || are.errors + (f->level == LEVEL_ERROR) <= were.errors);
    if (!good)
        x->held.at[at].text = old;
    project_drop(&after);
    arena_drop(a);
    return good;
}

static bool was_refused(const struct fixing *x, const struct finding *f)
{
    for (size_t i = 0; i < x->refused.n; i++)
        if (str_eq(x->refused.at[i], f->fact))
            return true;
    return false;
}

/* True if the finding is in a file or folder of the command line, or if none is named. */
static bool is_asked(const struct fixing *x, const struct finding *f)
{
    for (size_t i = 0; i < x->n_only; i++)
        if (f->source && path_is_below(f->source->path, x->only[i]))
            return true;
    return !x->n_only;
}

/* False if the edited line has a second error and one of both is a syntax error: the meaning of a
 * line is uncertain until it can be parsed. False for a built-in file. */
static bool fix_alone(const struct finding *const *all, size_t n, const struct finding *f)
{
    const struct str text = f->source->text;
    for (size_t i = 0; i < n; i++) {
        const struct finding *o = all[i];
        const bool syntax = f->rule == RULE_SYNTAX || o->rule == RULE_SYNTAX;
        if (o != f && syntax && o->level == LEVEL_ERROR && o->at.file == f->at.file &&
            str_line_start(text, o->at.lo) == str_line_start(text, f->fix.at.lo))
            return false;
    }
    return !f->source->built_in;
}

/* Applies the first certain fix that helps; false if no fix is left. */
static bool fix_next(struct fixing *x)
{
    struct arena *a = arena_new();
    struct project p;
    size_t n;
    bool done = false;
    read_held(&p, a, x);
    const struct finding **all = diag_sorted(p.d, a, &n);
    for (size_t i = 0; i < n && !done && x->tried < MOST; i++) {
        if (!is_asked(x, all[i]) || !is_certain(a, all[i]) || was_refused(x, all[i]) ||
            !fix_alone(all, n, all[i]))
            continue;
        x->tried++;
        done = fix_try(x, &p, all[i]);
        if (!done)
            ARENA_PUSH(x->a, &x->refused, str_dup(x->a, all[i]->fact));
    }
    project_drop(&p);
    arena_drop(a);
    return done;
}

/* ---- what is shown ---- */

static void put_line(struct buf *b, char sign, struct str line)
{
    buf_putc(b, sign);
    put_shown(b, line);
    buf_putc(b, '\n');
}

/* Edits keep the number of lines, so lines are compared one by one. */
static void put_edits(struct buf *b, struct str path, struct str was, struct str is)
{
    struct str before, after;
    for (unsigned line = 1; str_split(&was, '\n', &before) && str_split(&is, '\n', &after); line++) {
        if (str_eq(before, after))
            continue;
        put_shown(b, path);
        buf_printf(b, ":%u\n", line);
        put_line(b, '-', before);
        put_line(b, '+', after);
    }
}

/* ---- the files ---- */

/* True if the file still has the text that was read. A later save by the user has priority. */
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

/* Stages the edited file; a save by the user after this point is not overwritten. A link is
 * refused, because it would be replaced by a file. */
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
    while (fix_next(&x))
        ;
    if (x.tried == MOST)
        complain("%d edits were tried, the most of a run: run it again for the others", MOST);
    for (size_t i = 0; i < x.held.n; i++)
        if (!str_eq(x.held.at[i].text, x.first.at[i].text))
            put_edits(&b, x.held.at[i].path, x.first.at[i].text, x.held.at[i].text);
    if (!b.n)
        return EXIT_CLEAN;
    int code = fixes_save(&x);
    if (code != EXIT_CLEAN || o->format == FORMAT_TEXT)
        return code == EXIT_CLEAN ? print_all(&b) : code;
    fwrite(b.p, 1, b.n, stderr); /* programs that read standard output get only findings */
    return code;
}
