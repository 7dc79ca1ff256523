/* `broadside new DIRECTORY`: makes a folder for a new project, from the built-in files below
 * gen/start/: game/, a complete small game; with --deck deck/, a deck of cards from a CSV with its
 * template and pictures; with --empty empty/, a skeleton of comments. It also writes the schemas
 * named in the first line of each file. Called by main through its table.
 *
 * Invariant: existing files are never changed, and either all files are written or none, without
 * the folder. The files are staged inside the folder, and published together. */
#include "base/built_in.h"
#include "emit/emit.h"
#include "lsp/kinds.h"
#include "run.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define GAME "gen/start/game/"
#define DECK "gen/start/deck/"
#define EMPTY "gen/start/empty/"
#define PLACE "GAME" /* in paths of EMPTY: the set's folder; in its files: the game's name */

enum { NAME_MAX = 60 }; /* bytes of a set's name */

/* A project in the making. */
struct beginning {
    struct arena *a;
    const char *dir;
    struct str made; /* the first folder of the path that was made; empty if all existed */
    struct str id, title;
    enum { BEGINS_GAME, BEGINS_DECK, BEGINS_EMPTY } with;
    struct aside *aside;
};

/* ---- the folder ---- */

/* Makes the folder and the folders above it. On failure complains, with the name of the failed
 * folder, and returns false. */
static bool folder_make(struct beginning *n)
{
    char *p = (char *)str_z(n->a, str_dup(n->a, str_of(n->dir)));
    for (size_t i = 1, end = strlen(p); i <= end; i++) {
        if (p[i] && p[i] != '/')
            continue;
        char was = p[i];
        p[i] = '\0';
        bool made = mkdir(p, 0777) == 0;
        struct stat is;
        int error = errno;
        if (made && !n->made.n)
            n->made = str_dup(n->a, str_of(p));
        if (!made && (stat(p, &is) != 0 || !S_ISDIR(is.st_mode))) {
            complain("%s cannot be made: %s", p,
                     error == EEXIST ? "a file of this name exists; choose another"
                                     : strerror(error));
            return false;
        }
        p[i] = was;
    }
    return true;
}

/* Removes the folders that were made, from the last to the first, as far as they are empty; files
 * of others stay. A folder that could not be made is skipped. */
static void folder_unmake(struct beginning *n)
{
    char *p = (char *)str_z(n->a, str_dup(n->a, str_of(n->dir)));
    for (size_t end = strlen(p); n->made.n && end >= n->made.n; p[end] = '\0') {
        rmdir(p);
        while (end > 0 && p[end] != '/')
            end--;
    }
}

/* True if the folder is empty: existing files are never mixed with new ones. A folder with only the
 * result of `git init` counts as empty. */
static bool folder_is_free(struct beginning *n)
{
    size_t names, i = 0;
    const struct str *name = folder_names(n->a, n->dir, &names);
    if (access(n->dir, R_OK | X_OK) != 0) {
        complain("%s cannot be read: %s", n->dir, strerror(errno));
        return false;
    }
    while (i < names && str_is(name[i], ".git"))
        i++;
    if (i < names)
        complain(
            "%s is not empty: it has %.*s. Name a new folder, or an empty one; nothing was written",
            n->dir, STRF(name[i]));
    return i == names;
}

/* ---- what is written ---- */

/* The folder gives the names: "frost-raiders" makes the set frost-raiders and the title "Frost
 * raiders". Characters that are invalid in the set's name, or in a quoted text, are dropped. */
static void names_find(struct beginning *n)
{
    char *whole = realpath(n->dir, NULL);
    struct str path = str_of(whole ? whole : n->dir), name = path;
    while (str_split(&path, '/', &name))
        continue;
    struct buf id = {.a = n->a}, title = {.a = n->a};
    buf_put_file_word(&id, str_fold(n->a, name), NAME_MAX);
    for (size_t i = 0; i < name.n;) {
        uint32_t rune = str_rune(name, &i);
        if (rune == '-' || rune == '_')
            buf_putc(&title, ' ');
        else if (rune != '"' && rune != '\\' && rune != 0xFFFD && !rune_is_hidden(rune))
            buf_put_rune(&title, title.n == 0 && rune >= 'a' && rune <= 'z' ? rune - 'a' + 'A' : rune);
    }
    free(whole);
    n->id = id.n ? buf_str(&id) : STR("game");
    n->title = str_trim(buf_str(&title));
    n->title = n->title.n ? n->title : STR("My game");
}

/* Replaces each PLACE in `s` by `is`. */
static struct str filled(struct arena *a, struct str s, struct str is)
{
    struct buf b = {.a = a};
    for (ptrdiff_t at; (at = str_find(s, PLACE)) >= 0; s = str_cut(s, (size_t)at + sizeof PLACE - 1, s.n)) {
        buf_put(&b, str_cut(s, 0, (size_t)at));
        buf_put(&b, is);
    }
    buf_put(&b, s);
    return buf_str(&b);
}

/* Stages one file; *why has its final name. */
static bool file_write(struct beginning *n, struct str path, struct str bytes, struct str *why)
{
    if (emit_text(n->a, bytes, aside_path(n->aside, path), why))
        return true;
    *why = aside_words(n->aside, *why);
    return false;
}

/* Writes the files of the chosen kind, then the schemas. */
static bool files_write(struct beginning *n, struct str *why)
{
    const bool whole = n->with == BEGINS_GAME || n->with == BEGINS_DECK;
    const char *from = n->with == BEGINS_GAME ? GAME : n->with == BEGINS_DECK ? DECK : EMPTY;
    bool good = true;
    for (size_t i = 0; i < n_built_in && good; i++) {
        const struct built_in *b = &built_ins[i];
        if (!str_starts(b->name, from))
            continue;
        struct str path = str_cut(b->name, strlen(from), b->name.n), bytes = b->bytes;
        if (!whole)
            bytes = filled(n->a, bytes, n->title);
        good = file_write(n, whole ? path : filled(n->a, path, n->id), bytes, why);
    }
    for (size_t i = 0; i < FILE_KINDS && good; i++) {
        struct buf json = {.a = n->a};
        if (!file_kinds[i].top) /* output for programs, which people never write */
            continue;
        schema_put_json(&json, &file_kinds[i]);
        good = file_write(n, str_printf(n->a, "out/schemas/%s.json", file_kinds[i].name), buf_str(&json), why);
    }
    return good;
}

/* Puts the next step, in one line. */
static void put_next(struct project *p, const struct beginning *n)
{
    static const char *const next[] = {
        [BEGINS_GAME] = "type broadside there; read tables/frost/turn.yaml first",
        [BEGINS_DECK] = "type broadside there; each line of layouts/decks/pass.csv is a card",
        [BEGINS_EMPTY] = "write your charts there, in charts.yaml below tables; type broadside check",
    };
    if (!p->o->quiet)
        buf_printf(&p->out, "%.*s: %s\n", STRF(shown(p->a, str_of(n->dir))), next[n->with]);
}

/* Makes a named folder with its parents; on failure they are removed again. */
int run_new(struct project *p)
{
    struct arena *a = p->a;
    const struct options *o = p->o;
    struct beginning n = {.a = a};
    struct str why, dir = str_of(o->arg[0]);
    if (o->out || (o->empty && o->deck)) { /* the first lines of the files refer to the schemas */
        complain(o->out ? "-o cannot be used with new: write only the new folder"
                        : "choose one of --deck and --empty");
        return EXIT_USAGE;
    }
    if (!dir.n) {
        complain("new needs the name of a folder");
        return EXIT_USAGE;
    }
    while (dir.n > 1 && str_ends(dir, "/"))
        dir.n--;
    n.dir = strcmp(o->dir, ".") != 0 && dir.p[0] != '/' ? str_printf(a, "%s/%.*s", o->dir, STRF(dir)).p
                                                        : str_z(a, str_dup(a, dir));
    if (o->empty)
        n.with = BEGINS_EMPTY;
    else if (o->deck)
        n.with = BEGINS_DECK;
    else
        n.with = BEGINS_GAME;
    if (!folder_make(&n) || !folder_is_free(&n)) {
        folder_unmake(&n);
        return EXIT_UNREADABLE;
    }
    names_find(&n);
    n.aside = aside_open(a, str_of(n.dir));
    bool good = files_write(&n, &why);
    if (!good)
        aside_drop(n.aside);
    else
        good = aside_commit(n.aside, true, &why);
    if (!good) {
        complain("%.*s; nothing was written", STRF(why));
        folder_unmake(&n);
        return EXIT_UNREADABLE;
    }
    put_next(p, &n);
    return EXIT_CLEAN;
}
