/* Files that no model holds, of two editions, to what is another in them, place by place. Called by the command diff.
 *
 * Trees are compared, never texts: which keys a mapping has, in whichever order, and which items a list has, in theirs.
 * What an item is called is its first word, so that a line says "sections / Fire / rifles / show" and no number. */
#include "diff/written.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    DEEP = 4,             /* folders below layouts/ */
    SAID_MOST = 160,      /* bytes of a value that is told */
    PAIRS_MOST = 1000000, /* items that are weighed against each other; more are paired by their names */
    FILES_MOST = 10000,
    PICTURE_MOST = 16 << 20
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
        f.tree = !source ? NULL : csv_is_path(path) ? csv_parse(w->a, w->d, source) : yaml_parse(w->a, w->d, source);
        f.bad = !f.tree || f.tree->kind == NODE_BAD;
    } else {
        f.bad = !bytes_read(w->a, w->d, w->dir, path, PICTURE_MOST, &f.bytes, &missing);
    }
    ARENA_PUSH(w->a, &w->out, f);
}

/* Folders first looked at are those that are named; links are not followed out of them. */
static void folder_walk(struct written_walk *w, struct str path, unsigned deep, bool pictures)
{
    DIR *dir = opendir(str_printf(w->a, "%s/%.*s", w->dir, STRF(path)).p);
    for (struct dirent *e; dir && w->out.n < FILES_MOST && (e = readdir(dir));) {
        struct str below = str_printf(w->a, "%.*s/%s", STRF(path), e->d_name);
        struct stat st;
        if (e->d_name[0] == '.' || lstat(str_printf(w->a, "%s/%.*s", w->dir, STRF(below)).p, &st) != 0)
            continue;
        if (S_ISDIR(st.st_mode) && deep)
            folder_walk(w, below, deep - 1, pictures);
        else if (S_ISREG(st.st_mode) &&
                 (is_tree(below) || (pictures && (str_ends(below, ".svg") || str_ends(below, ".png")))))
            file_read(w, below);
    }
    if (dir)
        closedir(dir);
}

static int by_path(const void *x, const void *y)
{
    return str_cmp(((const struct written_file *)x)->path, ((const struct written_file *)y)->path);
}

struct written_files written_read(struct arena *a, struct diag *d, const char *dir)
{
    struct written_walk w = {.a = a, .d = d, .dir = dir};
    DIR *tables = opendir(str_printf(a, "%s/tables", dir).p);
    folder_walk(&w, STR("layouts"), DEEP, true);
    for (struct dirent *e; tables && (e = readdir(tables));) {
        if (e->d_name[0] == '.')
            continue;
        folder_walk(&w, str_printf(a, "tables/%s/again", e->d_name), 0, false);
        folder_walk(&w, str_printf(a, "tables/%s/words", e->d_name), 0, false);
    }
    if (tables)
        closedir(tables);
    if (w.out.n)
        qsort(w.out.at, w.out.n, sizeof *w.out.at, by_path);
    return w.out;
}

/* ---- one value and another ---- */

/* One text stands for a list of it. */
static const struct node *unwrapped(const struct node *n)
{
    return n->kind == NODE_LIST && n->n == 1 && n->item[0]->kind == NODE_TEXT ? n->item[0] : n;
}

static const struct node *value_of(const struct node *map, struct str key)
{
    for (size_t i = 0; map->kind == NODE_MAP && i < map->n; i++)
        if (str_eq(map->pair[i].key->text, key))
            return map->pair[i].value;
    return NULL;
}

static bool text_same(struct str x, struct str y)
{
    size_t i = 0, k = 0;
    x = str_trim(x);
    y = str_trim(y);
    while (i < x.n && k < y.n) {
        if (char_is_blank(x.p[i]) != char_is_blank(y.p[k]) || (!char_is_blank(x.p[i]) && x.p[i] != y.p[k]))
            return false;
        const bool blank = char_is_blank(x.p[i]);
        for (i++; blank && i < x.n && char_is_blank(x.p[i]); i++)
            ;
        for (k++; blank && k < y.n && char_is_blank(y.p[k]); k++)
            ;
    }
    return i == x.n && k == y.n;
}

static bool node_same(const struct node *x, const struct node *y)
{
    x = unwrapped(x);
    y = unwrapped(y);
    if (x->kind != y->kind || (x->kind != NODE_TEXT && x->n != y->n))
        return false;
    bool same = x->kind != NODE_TEXT || text_same(x->text, y->text);
    for (size_t i = 0; same && x->kind == NODE_LIST && i < x->n; i++)
        same = node_same(x->item[i], y->item[i]);
    for (size_t i = 0; same && x->kind == NODE_MAP && i < x->n; i++) {
        const struct node *other = value_of(y, x->pair[i].key->text);
        same = other && node_same(x->pair[i].value, other);
    }
    return same;
}

/* In one line, "[a, b]" and "{k: v}". */
static void put_node(struct buf *b, const struct node *n)
{
    if (b->n > SAID_MOST)
        return;
    if (n->kind == NODE_TEXT)
        for (size_t i = 0; i < n->text.n; i++)
            buf_putc(b, char_is_blank(n->text.p[i]) ? ' ' : n->text.p[i]);
    if (n->kind == NODE_LIST || n->kind == NODE_MAP)
        buf_putz(b, n->kind == NODE_LIST ? "[" : "{");
    for (size_t i = 0; n->kind != NODE_TEXT && i < n->n; i++) {
        buf_putz(b, i ? ", " : "");
        if (n->kind == NODE_MAP)
            buf_printf(b, "%.*s: ", STRF(n->pair[i].key->text));
        put_node(b, n->kind == NODE_MAP ? n->pair[i].value : n->item[i]);
    }
    if (n->kind == NODE_LIST || n->kind == NODE_MAP)
        buf_putz(b, n->kind == NODE_LIST ? "]" : "}");
}

static struct str node_said(struct arena *a, const struct node *n)
{
    struct buf b = {.a = a};
    put_node(&b, n);
    struct str s = buf_str(&b);
    if (s.n <= SAID_MOST)
        return s;
    size_t end = SAID_MOST;
    while (end && ((unsigned char)s.p[end] & 0xc0) == 0x80)
        end--;
    return str_printf(a, "%.*s...", (int)end, s.p);
}

/* What an item is called: itself, the name that it is given, or the first thing that it says. */
static struct str item_name(const struct node *n)
{
    if (n->kind == NODE_TEXT)
        return n->text;
    if (n->kind == NODE_LIST)
        return n->n ? item_name(n->item[0]) : STR("");
    if (n->kind != NODE_MAP || !n->n)
        return STR("");
    return n->pair[0].value->kind == NODE_TEXT && n->n > 1 ? n->pair[0].value->text : n->pair[0].key->text;
}

/* ---- place by place ---- */

struct written_place {
    struct arena *a;
    struct written_changes *out;
    struct str path, where;
    const struct node *head; /* of a CSV: what its columns are called; or NULL */
};

static void put(const struct written_place *p, enum change_kind kind, struct str name, const char *what, struct str was,
                struct str is, struct span at)
{
    struct str where =
        !p->where.n ? name : str_printf(p->a, "%.*s%s%.*s", STRF(p->where), name.n ? " / " : "", STRF(name));
    ARENA_PUSH(p->a, p->out, ((struct written_change){kind, p->path, where, was, is, what, at}));
}

static struct written_place below(const struct written_place *p, struct str name)
{
    struct written_place in = *p;
    in.where = !p->where.n ? name : str_printf(p->a, "%.*s / %.*s", STRF(p->where), STRF(name));
    return in;
}

static void node_compare(const struct written_place *p, const struct node *x, const struct node *y);

static void maps_compare(const struct written_place *p, const struct node *x, const struct node *y)
{
    for (size_t i = 0; i < x->n; i++) {
        struct str key = x->pair[i].key->text;
        const struct node *other = value_of(y, key);
        struct written_place in = below(p, key);
        if (other)
            node_compare(&in, x->pair[i].value, other);
        else
            put(p, CHANGE_GONE, key, NULL, node_said(p->a, x->pair[i].value), STR(""), x->pair[i].key->at);
    }
    for (size_t i = 0; i < y->n; i++)
        if (!value_of(x, y->pair[i].key->text))
            put(p, CHANGE_ADDED, y->pair[i].key->text, NULL, STR(""), node_said(p->a, y->pair[i].value),
                y->pair[i].key->at);
}

/* What two lists have between what begins and what ends both. */
struct between {
    const struct node *x, *y;
    size_t from;
};

static unsigned items_weigh(const void *data, size_t i, size_t k)
{
    const struct between *b = data;
    return node_same(b->x->item[b->from + i], b->y->item[b->from + k]);
}

/* Items that are the same and follow each other in both, as many as there can be: to[i] is the place of item i in y. */
static void items_align(const struct node *x, const struct node *y, ptrdiff_t *to)
{
    struct between b = {x, y, 0};
    size_t n = x->n, m = y->n;
    for (; b.from < n && b.from < m && node_same(x->item[b.from], y->item[b.from]); b.from++)
        to[b.from] = (ptrdiff_t)b.from;
    for (; n > b.from && m > b.from && node_same(x->item[n - 1], y->item[m - 1]); n--, m--)
        to[n - 1] = (ptrdiff_t)(m - 1);
    if (n == b.from || m == b.from || (n - b.from) > PAIRS_MOST / (m - b.from))
        return;
    pairs_align(n - b.from, m - b.from, items_weigh, &b, to + b.from);
    for (size_t i = b.from; i < n; i++)
        to[i] += to[i] < 0 ? 0 : (ptrdiff_t)b.from;
}

enum pairing { PAIR_MOVED, PAIR_NAMED, PAIR_LEFT };

/* Of those that are left the first that is the same, and has moved; that is called so; or that is next. */
static void items_pair(enum pairing by, const struct node *x, const struct node *y, ptrdiff_t *to, bool *taken,
                       bool *moved)
{
    for (size_t i = 0; i < x->n; i++)
        for (size_t k = 0; k < y->n && to[i] < 0; k++) {
            if (taken[k] || (by == PAIR_MOVED && !node_same(x->item[i], y->item[k])) ||
                (by == PAIR_NAMED && (x->item[i]->kind != y->item[k]->kind || x->item[i]->kind == NODE_TEXT ||
                                      !text_same(item_name(x->item[i]), item_name(y->item[k])))))
                continue;
            to[i] = (ptrdiff_t)k;
            taken[k] = true;
            moved[i] = by == PAIR_MOVED;
        }
}

/* Many lines of a CSV begin alike. */
static struct str line_name(const struct written_place *p, struct str name, ptrdiff_t at)
{
    return p->head && !p->where.n && at >= 0 ? str_printf(p->a, "line %td, %.*s", at + 1, STRF(name)) : name;
}

static void lists_compare(const struct written_place *p, const struct node *x, const struct node *y)
{
    ptrdiff_t *to = ARENA_ARRAY(p->a, ptrdiff_t, x->n);
    bool *taken = ARENA_ARRAY(p->a, bool, y->n), *moved = ARENA_ARRAY(p->a, bool, x->n);
    size_t left_x = 0, left_y = 0;
    for (size_t i = 0; i < x->n; i++)
        to[i] = -1;
    items_align(x, y, to);
    for (size_t i = 0; i < x->n; i++)
        if (to[i] >= 0)
            taken[to[i]] = true;
    items_pair(PAIR_MOVED, x, y, to, taken, moved);
    items_pair(PAIR_NAMED, x, y, to, taken, moved);
    for (size_t i = 0; i < x->n; i++)
        left_x += to[i] < 0;
    for (size_t k = 0; k < y->n; k++)
        left_y += !taken[k];
    if (left_x == left_y)
        items_pair(PAIR_LEFT, x, y, to, taken, moved);
    for (size_t i = 0; i < x->n; i++) {
        const struct node *one = x->item[i];
        struct written_place in = below(p, line_name(p, item_name(one), to[i]));
        if (to[i] < 0)
            put(p, CHANGE_GONE, STR(""), NULL, node_said(p->a, one), STR(""), one->at);
        else if (moved[i])
            put(p, CHANGE_VALUE, item_name(one), "place", str_printf(p->a, "%zu", i + 1),
                str_printf(p->a, "%td", to[i] + 1), y->item[to[i]]->at);
        else
            node_compare(one->kind == NODE_TEXT || (one->kind == NODE_MAP && one->n == 1) ? p : &in, one,
                         y->item[to[i]]);
    }
    for (size_t k = 0; k < y->n; k++)
        if (!taken[k])
            put(p, CHANGE_ADDED, STR(""), NULL, STR(""), node_said(p->a, y->item[k]), y->item[k]->at);
}

/* A line of a CSV, cell by cell, each by the head of its column. */
static bool lines_compare(const struct written_place *p, const struct node *x, const struct node *y)
{
    if (!p->head || x->n != y->n || x->n > p->head->n)
        return false;
    for (size_t i = 0; i < x->n; i++) {
        struct written_place in = below(p, p->head->item[i]->text);
        node_compare(&in, x->item[i], y->item[i]);
    }
    return true;
}

static void node_compare(const struct written_place *p, const struct node *x, const struct node *y)
{
    x = unwrapped(x);
    y = unwrapped(y);
    if (node_same(x, y))
        return;
    if (x->kind == NODE_MAP && y->kind == NODE_MAP)
        maps_compare(p, x, y);
    else if (x->kind != NODE_LIST || y->kind != NODE_LIST)
        put(p, CHANGE_VALUE, STR(""), NULL, node_said(p->a, x), node_said(p->a, y), y->at);
    else if (!p->where.n || !lines_compare(p, x, y))
        lists_compare(p, x, y);
}

/* ---- whole files ---- */

/* What a file is, by where it stands. */
static const char *file_kind(struct str path)
{
    static const struct {
        const char *in, *is;
    } kind[] = {{"layouts/sheets/", "sheet"},       {"layouts/odds/", "odds book"},  {"layouts/decks/", "deck"},
                {"layouts/themes/", "theme"},       {"layouts/cards/", "card file"}, {"layouts/languages/", "language"},
                {"layouts/press/", "press profile"}};
    if (!is_tree(path))
        return "picture";
    if (str_starts(path, "layouts/decks/") && csv_is_path(path))
        return "list of cards";
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
        if (str_starts(path, kind[i].in))
            return kind[i].is;
    return str_find(path, "/again/") > 0   ? "second reading"
           : str_find(path, "/words/") > 0 ? "words of a language"
                                           : "file";
}

/* A document's title; else nothing. */
static struct str file_title(const struct written_file *f)
{
    static const char *const title[] = {"sheet", "odds-book", "deck"};
    struct str found = {0};
    for (size_t i = 0; f->tree && i < 3 && !found.n; i++)
        found = node_text(node_find(f->tree, title[i]));
    return found;
}

static void file_compare(struct written_place *p, const struct written_file *x, const struct written_file *y)
{
    const struct written_file *one = y ? y : x;
    const struct span at = one && one->tree ? one->tree->first : NOWHERE;
    if (!one)
        return;
    p->path = one->path;
    p->where = STR("");
    p->head = NULL;
    if (!x || !y) {
        put(p, y ? CHANGE_ADDED : CHANGE_GONE, STR(""), file_kind(one->path), y ? STR("") : file_title(one),
            y ? file_title(one) : STR(""), at);
    } else if (x->bad || y->bad) {
        return;
    } else if (!x->tree || !y->tree) {
        if (!str_eq(x->bytes, y->bytes))
            put(p, CHANGE_WORDS, STR(""), file_kind(one->path), STR(""), STR(""), at);
    } else {
        if (csv_is_path(one->path) && y->tree->kind == NODE_LIST && y->tree->n && y->tree->item[0]->kind == NODE_LIST)
            p->head = y->tree->item[0];
        node_compare(p, x->tree, y->tree);
    }
}

static bool has_layouts(const struct written_files *w)
{
    for (size_t i = 0; i < w->n; i++)
        if (str_starts(w->at[i].path, "layouts/"))
            return true;
    return false;
}

void written_compare(struct arena *a, const struct written_files *was, const struct written_files *is,
                     struct written_changes *out)
{
    const bool layouts = has_layouts(was) && has_layouts(is);
    struct written_place p = {.a = a, .out = out};
    for (size_t i = 0, k = 0; i < was->n || k < is->n;) {
        const int by = i == was->n ? 1 : k == is->n ? -1 : str_cmp(was->at[i].path, is->at[k].path);
        if (layouts || !str_starts(by <= 0 ? was->at[i].path : is->at[k].path, "layouts/"))
            file_compare(&p, by <= 0 ? &was->at[i] : NULL, by >= 0 ? &is->at[k] : NULL);
        i += by <= 0;
        k += by >= 0;
    }
}

struct str written_words(struct arena *a, const struct written_change *c)
{
    struct buf b = {.a = a};
    const bool titled = c->what && (c->was.n || c->is.n);
    if (c->kind == CHANGE_WORDS)
        return str_printf(a, "another %s", c->what);
    if (c->where.n)
        buf_printf(&b, "%.*s: ", STRF(c->where));
    if (c->kind == CHANGE_VALUE)
        buf_printf(&b, "%s%s%.*s is now %.*s", c->what ? c->what : "", c->what ? ": " : "", STRF(c->was), STRF(c->is));
    else if (c->what)
        buf_printf(&b, c->kind == CHANGE_ADDED ? "new %s" : "%s gone", c->what);
    else
        buf_putz(&b, c->kind == CHANGE_ADDED ? "new" : "gone");
    if (c->kind != CHANGE_VALUE && (titled || !c->what))
        buf_printf(&b, ": %.*s", STRF(c->kind == CHANGE_ADDED ? c->is : c->was));
    return buf_str(&b);
}
