/* Reads the folder tables/ as a model: sets in the order of their names, in each set first
 * set.yaml, then the other files in order.
 *
 * All set.yaml are read before any chart, all files are split into entries before any entry is
 * read, and references are resolved last, so that the result does not depend on the order of items
 * in files. Called by the commands through run.c. */
#include "model/read.h"
#include "model/lookup.h"
#include <dirent.h>
#include <errno.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Reads a source for the model and adds it to the hash of all inputs. Path and length precede the
 * bytes of each file, so that moving a line between files changes the hash. An absent optional file
 * (`missing`) does not enter the hash. */
uint32_t reader_source(struct reader *r, struct str path, bool *missing)
{
    uint32_t file = source_read(r->a, r->d, r->dir, path, missing);
    const struct source *s = diag_source_at(r->d, file);
    if (!file || !s) {
        r->unreadable = r->unreadable || !(missing && *missing);
        return 0;
    }
    r->model->files++;
    struct str head = str_printf(r->a, "%.*s %zu\n", STRF(path), s->text.n);
    g_checksum_update(r->hash, (const guchar *)head.p, (gssize)head.n);
    g_checksum_update(r->hash, (const guchar *)s->text.p, (gssize)s->text.n);
    return file;
}

static bool is_among(const struct strs *list, struct str name)
{
    for (size_t i = 0; i < list->n; i++)
        if (str_eq(list->at[i], name))
            return true;
    return false;
}

/* Lists the names in DIR/path without hidden ones: folders, or files with the given ending. They
 * are sorted by bytes, independent of the locale, since the order decides the hash and which of two
 * duplicates is reported. A dangling link is included, so that reading it reports an error. Returns
 * false with errno if the folder cannot be opened. */
static bool names_of(struct reader *r, struct str path, bool folders, const char *ending, struct strs *out)
{
    DIR *dir = opendir(str_z(r->a, str_printf(r->a, "%s/%.*s", r->dir, STRF(path))));
    struct stat st;
    struct str name;
    int why = errno;
    if (!dir && (folders || !diag_held_in(r->d, path, ending, &(size_t){0}, &name))) {
        errno = why;
        return false;
    }
    for (struct dirent *e; dir && (e = readdir(dir));) {
        name = str_of(e->d_name);
        if (name.p[0] == '.' || (!folders && !str_ends(name, ending)))
            continue;
        const char *full = str_z(r->a, str_printf(r->a, "%s/%.*s/%s", r->dir, STRF(path), e->d_name));
        if (stat(full, &st) != 0 || (S_ISDIR(st.st_mode) != 0) == folders)
            ARENA_PUSH(r->a, out, str_dup(r->a, name));
    }
    if (dir)
        closedir(dir);
    /* new and unsaved files of the editor */
    for (size_t i = 0; !folders && diag_held_in(r->d, path, ending, &i, &name);) {
        if (!is_among(out, name))
            ARENA_PUSH(r->a, out, name);
    }
    if (out->n)
        qsort(out->at, out->n, sizeof *out->at, str_cmp_first);
    return true;
}

/* Recognizes variants of a YAML name that editors and other systems make: fight.yml, Fight.YAML,
 * fight.yaml.txt. Returns the .yaml name, or an empty text. */
static struct str yaml_name_suggestion(struct arena *a, struct str name)
{
    static const char *const ends[] = {".yaml.txt", ".yml.txt", ".yaml", ".yml"};
    struct buf low = {.a = a};
    for (size_t i = 0; i < name.n; i++)
        buf_putc(&low, (char)str_lower(name.p[i]));
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (str_ends(buf_str(&low), ends[i]) && name.n > strlen(ends[i]))
            return str_printf(a, "%.*s.yaml", STRF(str_cut(name, 0, name.n - strlen(ends[i]))));
    return STR("");
}

/* A file in the folder that is a variant of `name`; empty if absent. */
struct str reader_name_suggestion(struct reader *r, struct str folder, struct str name)
{
    struct strs names = {0};
    names_of(r, folder, false, "", &names);
    for (size_t i = 0; i < names.n; i++)
        if (str_same_word(yaml_name_suggestion(r->a, names.at[i]), name))
            return names.at[i];
    return STR("");
}

/* ---- files to entries ---- */

static const char *entry_name(struct reader *r, const struct set *set, struct str id)
{
    return str_printf(r->brief, "%p %.*s", (const void *)set, STRF(str_fold(r->brief, id))).p;
}

struct awaited *entry_find(struct reader *r, const struct set *set, struct str id)
{
    size_t at = GPOINTER_TO_SIZE(g_hash_table_lookup(r->by_id, entry_name(r, set, id)));
    return at ? &r->entries.at[at - 1] : NULL;
}

void entry_push(struct reader *r, struct awaited e)
{
    ARENA_PUSH(r->a, &r->entries, e);
    g_hash_table_insert(r->by_id, (void *)entry_name(r, e.set, e.chart->id),
                        GSIZE_TO_POINTER(r->entries.n));
}

/* Adds a chart's entry. An id is unique within a set, over all files. The chart is allocated here,
 * so that others can point to it. */
static void entry_add(struct reader *r, struct set *set, const struct pair *p)
{
    const struct awaited *first = entry_find(r, set, p->key->text);
    if (first) {
        struct finding *f =
            diag_add(r->d, RULE_DUPLICATE_KEY, p->key->at, "a second chart \"%.*s\" in this set", STRF(p->key->text));
        finding_also(f, first->key->at, "the first is here");
        finding_help(f, "change the id of one");
        return;
    }
    if (!id_check(r, p->key, "a chart")) {
        set->incomplete = true;
        return;
    }
    struct awaited e = {p->key, p->value, set, ARENA_NEW(r->a, struct chart), ENTRY_WAITS};
    e.chart->id = p->key->text;
    e.chart->set = set;
    e.chart->at = p->key->at;
    e.chart->extent = (struct span){p->key->at.file, p->key->at.lo, p->value->at.hi};
    entry_push(r, e);
}

struct file_keys {
    const struct node *charts, *csv, *odds, *examples;
};
static const struct field chart_value = {NULL, FIELD_KEYS, .keys = &chart_fields};
static const struct field odds_value = {NULL, FIELD_KEYS, .keys = &odds_fields};
static const struct field example_item = {NULL, FIELD_KEYS, .keys = &example_fields};
static const struct field file_table[] = {
    {"charts", FIELD_MAP, "the charts, by id", offsetof(struct file_keys, charts),
     .of = &chart_value},
    {"csv", FIELD_TEXTS,
     "CSVs below the set's folder, or folders of them: each is a chart with the file's name",
     offsetof(struct file_keys, csv), .node = true, .names = NAMES_FILE},
    {"odds", FIELD_MAP, "odds tables, by id", offsetof(struct file_keys, odds), .of = &odds_value},
    {"examples", FIELD_LIST, "worked examples and their answers",
     offsetof(struct file_keys, examples), .of = &example_item},
};
const struct fields charts_fields = {"a file of charts", FIELDS_OF(file_table)};

/* Adds charts from a CSV, or from a folder of CSVs in the order of their names; published oracles
 * have hundreds. */
static void csv_entries(struct reader *r, struct set *set, const struct node *name)
{
    enum { FILES_MAX = 2000 };
    struct strs names = {0};
    if (name->kind != NODE_TEXT)
        return;
    struct str path = str_trim(name->text);
    path = str_ends(path, "/") ? str_cut(path, 0, path.n - 1) : path;
    bool file = str_ends(path, ".csv") || str_ends(path, ".tsv");
    struct str folder = str_printf(r->a, "tables/%.*s/%.*s", STRF(set->id), STRF(path));
    bool good = path_is_inside(path);
    if (good && !file)
        good = names_of(r, folder, false, ".csv", &names);
    else if (good)
        ARENA_PUSH(r->a, &names, path);
    if (!good) {
        REPORT(r->d, RULE_UNREADABLE, name->at, "write a folder or file in the set's own folder",
               "\"%.*s\" cannot be read", STRF(path));
        r->unreadable = set->incomplete = true;
        return;
    }
    if (names.n > FILES_MAX) {
        diag_add(r->d, RULE_OVER_LIMIT, name->at, "the limit is %d CSVs in \"%.*s\"", FILES_MAX,
                 STRF(path));
        set->incomplete = true;
        return;
    }
    if (!names.n)
        REFUSE(r, name->at, "save each table as a file with the ending .csv",
               "\"%.*s\" contains no CSV", STRF(path));
    for (size_t i = 0; i < names.n; i++) {
        struct str below = file ? path : str_printf(r->a, "%.*s/%.*s", STRF(path), STRF(names.at[i]));
        struct pair chart = csv_as_chart(r->a, below, name->at);
        entry_add(r, set, &chart);
    }
}

/* Detects charts without the key `charts`, and a set.yaml with another name: one finding instead of
 * one for each key. Returns false if it is neither. */
static bool file_is_other(struct reader *r, const struct set *set, const struct node *n)
{
    const struct node *own = node_find(n, "set");
    size_t charts = 0;
    if (n->kind != NODE_MAP || node_find(n, "charts"))
        return false;
    if (own && !set->set_file) {
        REPORT(r->d, RULE_MISSING_KEY, n->pair[0].key->at, "rename the file set.yaml",
               "this names the set of the charts");
        return true;
    }
    for (size_t i = 0; i < n->n; i++) {
        size_t k = 0;
        while (kind_words[k] && !node_find(n->pair[i].value, kind_words[k]))
            k++;
        charts += kind_words[k] != NULL;
    }
    if (!charts || charts < n->n)
        return false;
    REPORT(r->d, RULE_MISSING_KEY, n->pair[0].key->at,
           "write `charts:` on its own line above, and indent each line below by two more spaces",
           "the charts are not below `charts:`");
    return true;
}

/* True if the file may have charts outside of `charts`: a list, or a wrong indent. */
static bool has_stray(const struct node *n)
{
    if (n->kind != NODE_MAP)
        return true;
    for (size_t i = 0; i < n->n; i++) {
        size_t k = 0;
        while (k < charts_fields.n && !str_is(n->pair[i].key->text, charts_fields.field[k].key))
            k++;
        if (k == charts_fields.n || (k == 0 && n->pair[i].value->kind != NODE_MAP))
            return true;
    }
    return false;
}

/* Splits a file into entries without reading them. `file` 0 means that it could not be read; the
 * set is then incomplete, so that absent items are not reported. */
static void file_split(struct reader *r, struct set *set, uint32_t file)
{
    struct file_keys k = {0};
    const struct node *n = file ? yaml_parse(r->brief, r->d, file) : NULL;
    set->incomplete = set->incomplete || !file || diag_source_at(r->d, file)->incomplete;
    if (!n || n->kind == NODE_BAD)
        return;
    const bool other = file_is_other(r, set, n);
    set->incomplete = set->incomplete || other || has_stray(n); /* missing items may be there */
    if (other || !fields_fill(r->a, r->d, n, &charts_fields, &k))
        return;
    for (size_t i = 0; k.charts && i < k.charts->n; i++)
        entry_add(r, set, &k.charts->pair[i]);
    for (size_t i = 0; i < node_count(k.csv); i++)
        csv_entries(r, set, node_at(k.csv, i));
    if (k.odds)
        ARENA_PUSH(r->a, &r->odds, ((struct awaited){.set = set, .value = k.odds}));
    if (k.examples)
        ARENA_PUSH(r->a, &r->examples, ((struct awaited){.set = set, .value = k.examples}));
}

/* ---- whole model ---- */

/* Reports a file that the author probably expects to be read; absent items of the set may be in
 * it. */
static void unread_file_report(struct reader *r, struct set *set, struct str folder,
                               struct str name, struct str help)
{
    uint32_t file = diag_source_add(
        r->d, str_is(folder, ".") ? name : str_printf(r->a, "%.*s/%.*s", STRF(folder), STRF(name)), STR(""));
    if (!help.n)
        help = set ? str_printf(r->a, "move it to tables/%.*s/", STRF(set->id))
                   : STR("move it into the folder of its set: tables/NAME/");
    REPORT(r->d, RULE_NOT_READ, ((struct span){file, 0, 0}), str_z(r->a, help),
           "this file is not read");
    if (set)
        set->incomplete = true;
}

/* Reports unread files in the set's folder and its subfolders. */
static void unread_report(struct reader *r, struct set *set, struct str folder)
{
    struct strs names = {0}, below = {0};
    names_of(r, folder, false, "", &names);
    for (size_t i = 0; i < names.n; i++) {
        struct str suggestion = yaml_name_suggestion(r->a, names.at[i]);
        /* reported elsewhere */
        bool set_file = str_same_word(suggestion, STR("set.yaml")) && !set->set_file;
        if (suggestion.n && !str_ends(names.at[i], ".yaml") && !set_file)
            unread_file_report(r, set, folder, names.at[i],
                               str_printf(r->a, "call it %.*s", STRF(suggestion)));
    }
    names_of(r, folder, true, "", &below);
    for (size_t i = 0; i < below.n; i++) {
        if (str_is(below.at[i], "again") || str_is(below.at[i], "words"))
            continue;
        struct str inner = str_printf(r->a, "%.*s/%.*s", STRF(folder), STRF(below.at[i]));
        struct strs files = {0};
        names_of(r, inner, false, ".yaml", &files);
        for (size_t k = 0; k < files.n; k++)
            if (!is_among(&names, files.at[k])) /* a copy of an older fight.yaml is not reported */
                unread_file_report(r, set, inner, files.at[k],
                                   str_printf(r->a, "move it to %.*s/", STRF(folder)));
    }
}

/* Reports files that are outside of the sets' folders: in tables/ itself, and in the project's
 * folder, where a file counts if it contains charts, since other YAML files may be there. If there
 * is a single set, it is marked incomplete. */
static void unread_outside(struct reader *r, struct str folder)
{
    struct strs names = {0};
    struct set *only = r->sets.n == 1 ? r->sets.at[0].set : NULL;
    bool above = str_is(folder, "tables");
    names_of(r, folder, false, "", &names);
    for (size_t i = 0; i < names.n; i++) {
        struct str name = names.at[i];
        if (!yaml_name_suggestion(r->a, name).n ||
            (above && only && !only->set_file && str_same_word(name, STR("set.yaml"))))
            continue;
        uint32_t file = above ? 0 : source_read(r->a, r->d, r->dir, name, &(bool){false});
        const struct source *s = diag_source_at(r->d, file);
        if (above || (s && (str_starts(s->text, "charts:") || str_find(s->text, "\ncharts:") >= 0)))
            unread_file_report(r, only, folder, name, (struct str){0});
    }
}

/* The fixed order makes the result independent of positions: units and terms, then charts, then the
 * users of charts, then their checks. */
static void files_read(struct reader *r, const struct strs *ids)
{
    for (size_t i = 0; i < ids->n; i++)
        set_read(r, ids->at[i]);
    sets_settle(r);
    unread_outside(r, STR("tables"));
    unread_outside(r, STR("."));
    for (size_t i = 0; i < r->sets.n; i++) {
        struct set *set = r->sets.at[i].set;
        struct str folder = str_printf(r->a, "tables/%.*s", STRF(set->id));
        struct strs names = {0};
        if (!names_of(r, folder, false, ".yaml", &names)) {
            folder_refuse(r->d, folder, strerror(errno));
            r->unreadable = set->incomplete = true;
        }
        unread_report(r, set, folder);
        for (size_t k = 0; k < names.n; k++)
            /* Set.yaml was reported */
            if (!str_is(names.at[k], "set.yaml") &&
                !(str_same_word(names.at[k], STR("set.yaml")) && !set->set_file))
                file_split(r, set,
                           reader_source(r, str_printf(r->a, "%.*s/%.*s", STRF(folder), STRF(names.at[k])), NULL));
    }
}

/* Lists the files of an optional folder of a set. */
static void names_within(struct reader *r, const struct set *set, const char *below,
                         const char *end, struct strs *names)
{
    const struct str folder = str_printf(r->a, "tables/%.*s/%s", STRF(set->id), below);
    if (names_of(r, folder, false, end, names) || errno == ENOENT)
        return;
    folder_refuse(r->d, folder, strerror(errno));
    r->unreadable = true;
}

/* Reads the entries as charts, odds and examples, after all files are split. */
static void entries_read(struct reader *r)
{
    /* an item absent from a derived set may be in an unread file of its base */
    for (size_t i = 0; i < r->sets.n; i++)
        for (const struct set *s = r->sets.at[i].set; s; s = s->from)
            r->sets.at[i].set->incomplete |= s->incomplete;
    for (size_t i = 0; i < r->entries.n; i++)
        entry_read(r, &r->entries.at[i]);
    /* YAML files are complete or incomplete only after parsing */
    for (size_t i = 0; i < r->entries.n; i++) {
        const struct source *s = diag_source_at(r->d, r->entries.at[i].key->at.file);
        r->entries.at[i].set->incomplete |= s && s->incomplete;
    }
    overlays_adopt(r);
    /* from here on charts are found through the model; a set's charts are in file order */
    const struct set **sets = ARENA_ARRAY(r->a, const struct set *, r->sets.n);
    for (size_t i = 0; i < r->sets.n; i++) {
        struct set *set = r->sets.at[i].set;
        LIST(const struct chart *) list = {0};
        for (size_t k = 0; k < r->entries.n; k++)
            if (r->entries.at[k].set == set && !r->entries.at[k].adopted)
                ARENA_PUSH(r->a, &list, r->entries.at[k].chart);
        set->chart = list.at;
        set->n_chart = list.n;
        sets[i] = set;
    }
    r->model->set = sets;
    r->model->n_set = r->sets.n;
    sets_inherit(r);
    for (size_t i = 0; i < r->odds.n; i++)
        odds_read(r, &r->odds.at[i]);
    need_dice_hear(r);
    odds_type_check(r->d, r->model, false, false);
    sets_inherit(r); /* again, with the odds */
    odds_type_check(r->d, r->model, true, false);
    for (size_t i = 0; i < r->examples.n; i++)
        examples_read(r, &r->examples.at[i]);
    examples_judge(r);
    references_check(r);
    for (size_t i = 0; i < r->sets.n; i++) { /* last, since they refer to charts by id */
        struct set *set = r->sets.at[i].set;
        struct strs words = {0}, again = {0};
        names_within(r, set, "words", ".yaml", &words);
        catalogues_read(r, set, &words);
        names_within(r, set, "again", ".csv", &again);
        names_within(r, set, "again", ".yaml", &again);
        again_read(r, set, &again);
    }
}

static struct reader reader_new(struct arena *a, struct diag *d, const char *dir)
{
    return (struct reader){.a = a,
                           .brief = arena_new(),
                           .d = d,
                           .dir = dir,
                           .model = ARENA_NEW(a, struct model),
                           .by_id = g_hash_table_new(g_str_hash, g_str_equal),
                           .hash = g_checksum_new(G_CHECKSUM_SHA256)};
}

/* Completes the model, which stays: all its data is in `a` or in the diag. */
static void reader_end(struct reader *r)
{
    entries_read(r);
    r->model->hash = str_dup(r->a, str_of(g_checksum_get_string(r->hash)));
    g_checksum_free(r->hash);
    g_hash_table_destroy(r->by_id);
    arena_drop(r->brief);
}

/* The reader is freed; the model stays, since all its data is in `a` or in the sources of `d`.
 * Without a folder tables/ the model is empty, so that callers need no special case. */
const struct model *model_read(struct arena *a, struct diag *d, const char *dir, bool *unreadable)
{
    return model_read_some(a, d, dir, NULL, 0, unreadable);
}

const struct model *model_read_some(struct arena *a, struct diag *d, const char *dir, const struct str *set, size_t n,
                                    bool *unreadable)
{
    struct reader r = reader_new(a, d, dir);
    struct strs ids = {0};
    r.unreadable = !names_of(&r, STR("tables"), true, "", &ids);
    if (r.unreadable && errno != ENOENT) {
        folder_refuse(d, STR("tables"), strerror(errno));
    } else if (r.unreadable) {
        struct strs beside = {0};
        struct str other = STR("");
        names_of(&r, STR("."), true, "", &beside);
        for (size_t i = 0; i < beside.n; i++)
            if (str_distance(str_fold(a, beside.at[i]), STR("tables"), 1) <= 1)
                other = beside.at[i];
        REPORT(d, RULE_UNREADABLE, NOWHERE,
               other.n ? str_printf(a, "rename the folder %.*s/ to tables/", STRF(other)).p
                       : "go to the project's folder, or name it with -C; `broadside new "
                         "DIRECTORY` makes one",
               "this folder has no tables/");
    }
    size_t wanted = 0;
    for (size_t i = 0; i < ids.n; i++) {
        const struct strs some = {(struct str *)set, n, n};
        if (!set || is_among(&some, ids.at[i]))
            ids.at[wanted++] = ids.at[i];
    }
    ids.n = wanted;
    files_read(&r, &ids);
    reader_end(&r);
    if (unreadable)
        *unreadable = r.unreadable;
    return r.model;
}

enum unit unit_of_text(struct str text)
{
    size_t in = 0, cm = 0;
    for (size_t i = 1; i + 1 < text.n; i++) {
        bool behind = char_is_digit(text.p[i - 1]) || (text.p[i - 1] == ' ' && i > 1 && char_is_digit(text.p[i - 2]));
        in += behind && text.p[i] == 'i' && text.p[i + 1] == 'n';
        cm += behind && text.p[i] == 'c' && text.p[i + 1] == 'm';
    }
    return cm > in ? UNIT_CM : UNIT_IN;
}

/* For charts generated by a command: they are read like other charts, so that the output is checked
 * before it is saved. */
const struct model *model_of_text(struct arena *a, struct diag *d, struct str path, struct str yaml)
{
    struct reader r = reader_new(a, d, ".");
    struct set *set = ARENA_NEW(a, struct set);
    set->id = path;
    set->title.s = path;
    set->units = unit_of_text(yaml);
    set->need = (struct need_dice){1, 6};
    ARENA_PUSH(a, &r.sets, ((struct awaited){.set = set}));
    file_split(&r, set, diag_source_add(d, path, yaml));
    reader_end(&r);
    return r.model;
}
