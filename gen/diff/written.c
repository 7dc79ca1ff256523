/* Compares the files outside the model in two editions, and lists the new, removed and changed
 * files. Called by the command diff.
 *
 * Files are compared as trees, not as texts: the order of keys in a mapping is ignored, the order
 * of items in a list counts. */
#include "diff/written.h"
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
    DEEP = 4, /* folders below layouts/ */
    FILES_MAX = 10000,
    PICTURE_MAX = 16 << 20
};

/* ---- reading ---- */

struct written_walk {
    struct arena *a;
    struct diag *d;
    const char *dir;
    struct written_files out;
};

static bool is_tree(struct str path)
{
    return str_ends(path, ".yaml") || str_ends(path, ".yml") || csv_is_path(path);
}

static void file_read(struct written_walk *w, struct str path)
{
    struct written_file f = {.path = path};
    bool missing = false;
    if (is_tree(path)) {
        const uint32_t source = source_read(w->a, w->d, w->dir, path, &missing);
        if (source && csv_is_path(path))
            f.tree = csv_parse(w->a, w->d, source, CSV_STRICT);
        else if (source)
            f.tree = yaml_parse(w->a, w->d, source);
        f.bad = !f.tree || f.tree->kind == NODE_BAD;
    } else {
        f.bad = !bytes_read(w->a, w->d, w->dir, path, PICTURE_MAX, &f.bytes, &missing);
    }
    ARENA_PUSH(w->a, &w->out, f);
}

/* True for files in tables/ that the model does not contain, and for all files in layouts/ that
 * documents are read from. */
static bool is_wanted(struct str path)
{
    if (str_starts(path, "tables/"))
        return is_tree(path) && (str_find(path, "/again/") > 0 || str_find(path, "/words/") > 0);
    return is_tree(path) || str_ends(path, ".svg") || str_ends(path, ".png");
}

/* Reads the files of a folder and its folders, to the depth `deep`; links are skipped. */
static void folder_walk(struct written_walk *w, struct str path, unsigned deep)
{
    DIR *dir = opendir(str_printf(w->a, "%s/%.*s", w->dir, STRF(path)).p);
    for (struct dirent *e; dir && w->out.n < FILES_MAX && (e = readdir(dir));) {
        struct str below = str_printf(w->a, "%.*s/%s", STRF(path), e->d_name);
        struct stat st;
        if (e->d_name[0] == '.' || lstat(str_printf(w->a, "%s/%.*s", w->dir, STRF(below)).p, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode) && deep)
            folder_walk(w, below, deep - 1);
        else if (S_ISREG(st.st_mode) && is_wanted(below))
            file_read(w, below);
    }
    if (dir)
        closedir(dir);
}

struct written_files written_read(struct arena *a, struct diag *d, const char *dir)
{
    struct written_walk w = {.a = a, .d = d, .dir = dir};
    folder_walk(&w, STR("layouts"), DEEP);
    folder_walk(&w, STR("tables"), 2); /* tables/SET/again */
    if (w.out.n)
        qsort(w.out.at, w.out.n, sizeof *w.out.at, str_cmp_first);
    return w.out;
}

/* ---- comparison of values ---- */

/* A single text is equal to a list with only this text. */
static const struct node *unwrapped(const struct node *n)
{
    return n->kind == NODE_LIST && n->n == 1 && n->item[0]->kind == NODE_TEXT ? n->item[0] : n;
}

static bool node_same(struct arena *a, const struct node *x, const struct node *y)
{
    x = unwrapped(x);
    y = unwrapped(y);
    if (x->kind != y->kind || (x->kind != NODE_TEXT && x->n != y->n))
        return false;
    bool same = x->kind != NODE_TEXT || str_eq(text_fold(a, x->text), text_fold(a, y->text));
    for (size_t i = 0; same && x->kind == NODE_LIST && i < x->n; i++)
        same = node_same(a, x->item[i], y->item[i]);
    for (size_t i = 0; same && x->kind == NODE_MAP && i < x->n; i++) {
        const struct node *other = node_find(y, str_z(a, x->pair[i].key->text));
        same = other && node_same(a, x->pair[i].value, other);
    }
    return same;
}

/* ---- whole files ---- */

/* The kind of a file, from its folder. */
static const char *file_kind(struct str path)
{
    static const struct {
        const char *in, *is;
    } kind[] = {{"layouts/sheets/", "sheet"},       {"layouts/odds/", "odds book"},
                {"layouts/decks/", "deck"},         {"layouts/themes/", "theme"},
                {"layouts/cards/", "card file"},    {"layouts/languages/", "language"},
                {"layouts/press/", "press profile"}};
    if (!is_tree(path))
        return "picture";
    if (str_starts(path, "layouts/decks/") && csv_is_path(path))
        return "list of cards";
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
        if (str_starts(path, kind[i].in))
            return kind[i].is;
    if (str_find(path, "/again/") > 0)
        return "second reading";
    if (str_find(path, "/words/") > 0)
        return "words of a language";
    return "file";
}

/* Title of a document; empty for other files. */
static struct str file_title(const struct written_file *f)
{
    static const char *const title[] = {"sheet", "odds-book", "deck"};
    struct str found = {0};
    for (size_t i = 0; f->tree && i < 3 && !found.n; i++)
        found = node_text(node_find(f->tree, title[i]));
    return found;
}

/* True if the file has changed. A file that is unreadable in one edition is reported elsewhere. */
static bool file_differs(struct arena *a, const struct written_file *x,
                         const struct written_file *y)
{
    if (x->bad || y->bad)
        return false;
    return x->tree && y->tree ? !node_same(a, x->tree, y->tree) : !str_eq(x->bytes, y->bytes);
}

static bool has_layouts(const struct written_files *w)
{
    for (size_t i = 0; i < w->n; i++)
        if (str_starts(w->at[i].path, "layouts/"))
            return true;
    return false;
}

void written_compare(struct arena *a, const struct written_files *was,
                     const struct written_files *is, struct written_changes *out)
{
    const bool layouts = has_layouts(was) && has_layouts(is);
    for (size_t i = 0, k = 0; i < was->n || k < is->n;) {
        int by = i == was->n ? 1 : -1;
        if (i < was->n && k < is->n)
            by = str_cmp(was->at[i].path, is->at[k].path);
        const struct written_file *one = by < 0 ? &was->at[i] : &is->at[k];
        const bool same = by == 0 && !file_differs(a, &was->at[i], one);
        struct written_change change = {
            .path = one->path, .what = file_kind(one->path), .title = file_title(one)};
        change.kind = by == 0 ? CHANGE_WORDS : CHANGE_GONE;
        if (by > 0)
            change.kind = CHANGE_ADDED;
        if ((layouts || !str_starts(one->path, "layouts/")) && !same)
            ARENA_PUSH(a, out, change);
        i += by <= 0;
        k += by >= 0;
    }
}

struct str written_words(struct arena *a, const struct written_change *c)
{
    static const char *const format[] = {
        [CHANGE_ADDED] = "new %s", [CHANGE_GONE] = "%s gone", [CHANGE_WORDS] = "another %s"};
    struct buf b = {.a = a};
    buf_printf(&b, format[c->kind], c->what);
    if (c->title.n && c->kind != CHANGE_WORDS)
        buf_printf(&b, ": %.*s", STRF(c->title));
    return buf_str(&b);
}
