/* The edition that a sheet's `changes` names, read as it was: a folder of the project that has tables/, one of its
 * folder editions/, or a revision that git has of it; and what is another since then.
 *
 * Invariant: each edition is read once in a run, and kept apart: its files have the paths of today's, and what is found
 * in them is not told, but for what keeps it from being compared, at the line that names it. Called by sheets.c. */
#include "layout/since.h"
#include "base/program.h"
#include "base/system.h"
#include "diff/diff.h"
#include "diff/revision.h"
#include "layout/read.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define EDITIONS "editions"

/* As it was read, or why it was not. */
struct edition {
    struct str name;
    bool bare; /* a folder of the project, without charts */
    enum revision_end end;
    struct str why;     /* what git says, or a sentence */
    struct diag *found; /* in it */
    const struct model *model;
    struct changes changes;
    struct places places;
};

struct since_said {
    struct text since;
    bool listed;
};
#define AT(member) offsetof(struct since_said, member)
static const struct field rows[] = {
    {"since", FIELD_TEXT, true,
     "the edition before: a folder of the project with tables/ in it, the name of one in editions/, or a tag or other "
     "revision that git has",
     AT(since)},
    {"list", FIELD_YES, false, "no: bars beside what changed, and no list of it", AT(listed)},
};
#undef AT
const struct fields changes_fields = {"`changes`", FIELDS_OF(rows)};

#define IN_ITEM(member) offsetof(struct item_said, member)
static const struct field item_rows[] = {
    {"changes", FIELD_YES, true, "yes: the list of what `changes` of the sheet finds", FIELD_LATER},
    {"title", FIELD_TEXT, false, "its title, instead of Changes since 1.0; no: none", IN_ITEM(i.frame.title)},
    {"span", FIELD_ANY, false, "how many columns of its section it takes, or all", FIELD_LATER, .of = span_forms},
    {"crib", FIELD_YES, false, "yes: it stands in the crib too", IN_ITEM(i.frame.crib)},
};
const struct fields changes_item_fields = {"the changes of a sheet", FIELDS_OF(item_rows)};

/* ---- reading an edition ---- */

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The folder with the charts, or NULL; *bare: there is one of that name that has none. */
static const char *folder_of(const struct editions *e, struct str name, bool *bare)
{
    const char *const path[] = {str_printf(e->a, "%s/%.*s", e->dir, STRF(name)).p,
                                str_printf(e->a, "%s/" EDITIONS "/%.*s", e->dir, STRF(name)).p};
    *bare = false;
    for (size_t i = 0; path_is_inside(name) && i < sizeof path / sizeof *path; i++) {
        if (folder_has_tables(path[i]))
            return path[i];
        *bare = *bare || is_folder(path[i]);
    }
    return NULL;
}

/* By its name, or where git has none such as a tag is often called: "1.0" is v1.0. */
static const char *revision_of(const struct editions *e, struct edition *x, struct revision *taken)
{
    x->end = revision_take(e->a, e->dir, str_z(e->a, x->name), false, e->m->kept, taken);
    if (x->end == REVISION_UNKNOWN && char_is_digit(x->name.p[0])) {
        const struct str said = taken->why;
        x->end = revision_take(e->a, e->dir, str_printf(e->a, "v%.*s", STRF(x->name)).p, false, e->m->kept, taken);
        taken->why = x->end == REVISION_UNKNOWN ? said : taken->why;
    }
    x->why = taken->why;
    return x->end == REVISION_TAKEN ? taken->dir : NULL;
}

/* Nothing of a revision may stay on the disk, whatever ends the process. */
static void edition_read(struct editions *e, struct edition *x)
{
    struct revision taken = {0};
    sigset_t before;
    stops_hold(&before);
    const char *dir = folder_of(e, x->name, &x->bare);
    if (!dir && !x->bare && x->name.n)
        dir = revision_of(e, x, &taken);
    if (dir) {
        x->found = diag_new();
        diag_keep(e->all, x->found);
        x->model = model_read(e->a, x->found, dir, NULL);
        model_changes(e->a, x->model, e->m, &x->changes);
        x->places = changes_places(e->a, &x->changes);
    }
    revision_remove(&taken);
    stops_release(&before);
}

static const struct edition *edition_find(struct editions *e, struct str name)
{
    for (size_t i = 0; i < e->list.n; i++)
        if (str_eq(e->list.at[i]->name, name))
            return e->list.at[i];
    struct edition *x = ARENA_NEW(e->a, struct edition);
    x->name = name;
    x->end = REVISION_UNNAMED;
    edition_read(e, x);
    ARENA_PUSH(e->a, &e->list, x);
    return x;
}

/* ---- what is wrong with it ---- */

static int by_bytes(const void *x, const void *y)
{
    return str_cmp(*(const struct str *)x, *(const struct str *)y);
}

/* Where its charts could stand, to be called so; or under which name they could. */
static struct str place_for(struct arena *a, struct str name)
{
    if (str_starts(name, EDITIONS "/") && path_is_inside(name))
        return str_printf(a, "%.*s/", STRF(name));
    if (path_is_inside(name) && str_find_char(name, '/') < 0)
        return str_printf(a, EDITIONS "/%.*s/", STRF(name));
    return STR(EDITIONS "/1.0/, and write \"1.0\" here");
}

/* What could have been meant: folders of editions/, and tags. */
static void names_offer(struct asking *k, struct text name)
{
    enum { MOST = 1 << 20 };
    LIST(struct str) all = {0};
    struct buf tags = {.a = k->a};
    DIR *d = opendir(str_printf(k->a, "%s/" EDITIONS, k->editions->dir).p);
    for (struct dirent *e; d && (e = readdir(d));)
        if (e->d_name[0] != '.' &&
            folder_has_tables(str_printf(k->a, "%s/" EDITIONS "/%s", k->editions->dir, e->d_name).p))
            ARENA_PUSH(k->a, &all, str_dup(k->a, str_of(e->d_name)));
    if (d)
        closedir(d);
    if (all.n)
        qsort(all.at, all.n, sizeof *all.at, by_bytes);
    const char *const word[] = {"git", "-C", k->editions->dir, "tag", "--list", NULL};
    struct str rest, tag;
    if (program_run(word, false, MOST, &tags) == PROGRAM_DONE)
        for (rest = str_trim(buf_str(&tags)); str_split(&rest, '\n', &tag);)
            if (tag.n)
                ARENA_PUSH(k->a, &all, tag);
    if (all.n) {
        ask_unknown(k, name, "no folder with tables/ in it, and no revision,", all.at, all.n);
        return;
    }
    struct finding *f = diag_add(k->d, RULE_UNKNOWN_REFERENCE, name.at,
                                 "no folder with tables/ in it, and no revision, is called \"%.*s\"", STRF(name.s));
    finding_help(k->d, f, "copy that edition's tables/ to %.*s", STRF(place_for(k->a, name.s)));
}

static void edition_refuse(struct asking *k, const struct edition *x, struct text name)
{
    struct finding *f;
    if (x->bare) {
        f = diag_add(k->d, RULE_BAD_VALUE, name.at, "the folder %.*s has no charts: there is no tables/ in it",
                     STRF(name.s));
        finding_help(k->d, f, "copy the folder tables/ of that edition into it: %.*s/tables/%.*s/set.yaml",
                     STRF(name.s), STRF(k->set->id));
        return;
    }
    switch (x->end) {
    case REVISION_NO_GIT:
        f = diag_add(k->d, RULE_BAD_VALUE, name.at, "\"%.*s\" is no folder with tables/ in it, and git is not there",
                     STRF(name.s));
        finding_note(k->d, f, "a revision of the project's history is asked of the program git");
        finding_help(k->d, f, "install it (Debian's package git), or copy that edition's tables/ to %.*s",
                     STRF(place_for(k->a, name.s)));
        return;
    case REVISION_BARE:
        f = diag_add(k->d, RULE_BAD_VALUE, name.at, "the revision %.*s has no charts: there is no tables/ in it",
                     STRF(name.s));
        finding_help(k->d, f, "name a later revision, in which the charts are");
        return;
    case REVISION_REFUSED:
        diag_add(k->d, RULE_BAD_VALUE, name.at, "the revision %.*s cannot be read: %.*s", STRF(name.s), STRF(x->why));
        return;
    case REVISION_UNNAMED:
    case REVISION_UNKNOWN:
    case REVISION_TAKEN:
        break;
    }
    if (str_find(x->why, "not a git repository") < 0) {
        names_offer(k, name);
        return;
    }
    f = diag_add(k->d, RULE_UNKNOWN_REFERENCE, name.at, "\"%.*s\" is no folder with tables/ in it", STRF(name.s));
    finding_note(k->d, f, "a revision it cannot be: this project is in no git repository");
    finding_help(k->d, f, "copy that edition's tables/ to %.*s", STRF(place_for(k->a, name.s)));
}

/* What was not read would come out as gone, or be passed over: the first error of a chart of the set, or of one that it
 * is from; NULL: there is none. */
static const struct finding *unread_in(struct asking *k, const struct edition *x, const struct set *was, bool *torn)
{
    size_t n;
    const struct finding **found = diag_sorted(x->found, k->a, &n), *first = NULL;
    *torn = false;
    for (size_t i = n; i-- > 0;) {
        if (found[i]->level != LEVEL_ERROR)
            continue;
        bool here = false;
        for (const struct set *s = was; s; s = s->from) {
            here = here || s->torn;
            for (size_t c = 0; c < s->n_chart && !here; c++)
                here = span_within(found[i]->at, s->chart[c]->extent);
        }
        first = here ? found[i] : first;
    }
    for (const struct set *s = was; s; s = s->from)
        *torn = *torn || s->torn;
    return first;
}

static bool edition_is_whole(struct asking *k, const struct edition *x, const struct set *was, struct text name)
{
    bool torn;
    const struct finding *first = unread_in(k, x, was, &torn);
    if (!first && !torn)
        return true;
    struct finding *f =
        diag_add(k->d, RULE_BAD_VALUE, name.at, "the edition %.*s has charts that cannot be read", STRF(name.s));
    if (first && first->source) {
        uint32_t line, column;
        source_place(first->source, first->at.lo, &line, &column);
        finding_note(k->d, f, "there: %.*s:%u: %.*s", STRF(first->source->path), line, STRF(first->fact));
    }
    finding_help(k->d, f,
                 "put its tables/ into a folder " EDITIONS "/NAME/, mend them there until "
                 "`broadside -C " EDITIONS "/NAME check` finds no error, and write NAME here");
    return false;
}

/* NULL after a finding. */
static const struct set *set_before(struct asking *k, const struct edition *x, struct text name)
{
    const struct set *was = model_set_find(x->model, k->set->id);
    if (was && was->n_chart)
        return was;
    struct finding *f = was ? diag_add(k->d, RULE_BAD_VALUE, name.at, "in the edition %.*s the set %.*s has no charts",
                                       STRF(name.s), STRF(k->set->id))
                            : diag_add(k->d, RULE_UNKNOWN_REFERENCE, name.at, "the edition %.*s has no set %.*s",
                                       STRF(name.s), STRF(k->set->id));
    struct buf sets = {.a = k->a};
    for (size_t i = 0; i < x->model->n_set; i++)
        buf_printf(&sets, "%s%.*s", i ? ", " : "", STRF(x->model->set[i]->id));
    if (!was && sets.n)
        finding_note(k->d, f, "sets that it has: %s", sets.p);
    finding_help(k->d, f, "name an edition of this set");
    return NULL;
}

/* ---- what a sheet has of it ---- */

/* All that was read of it is hashed with what the sheet is made from: a tag that is moved makes the sheet anew. */
static void edition_note(struct asking *k, const struct edition *x)
{
    struct str called = str_printf(k->a, "(edition %.*s)", STRF(x->name));
    diag_source_add(k->editions->all, called, x->model->hash);
    if (k->basis)
        basis_path(k->basis, BASIS_SAYS, called);
}

const struct since *since_read(struct asking *k, const struct node *tree)
{
    struct since_said said = {.listed = true};
    const struct node *n = node_find(tree, "changes");
    if (!n || !k->set || !k->editions || fields_fill(k->a, k->d, n, &changes_fields, &said) == FILLED_NOT ||
        !said.since.at.file)
        return NULL;
    const struct text name = {str_trim(said.since.s), said.since.at};
    const struct edition *x = edition_find(k->editions, name.s);
    if (!x->model) {
        edition_refuse(k, x, name);
        return NULL;
    }
    const struct set *was = set_before(k, x, name);
    if (!was || !edition_is_whole(k, x, was, name))
        return NULL;
    edition_note(k, x);
    struct since *s = ARENA_NEW(k->a, struct since);
    const bool named = was->edition.s.n && !str_eq(was->edition.s, k->set->edition.s);
    *s = (struct since){.edition = named ? was->edition.s : name.s,
                        .was = was,
                        .changes = &x->changes,
                        .places = &x->places,
                        .at = n->at,
                        .listed = said.listed,
                        .model_was = x->model,
                        .model_is = k->m};
    return s;
}

/* The first of them; NULL: the layout does not say where it stands. */
static const struct layout_item *item_of(const struct layout *l)
{
    for (size_t i = 0; i < l->n_section; i++)
        for (size_t b = 0; b < l->section[i].n_item; b++)
            if (l->section[i].item[b].kind == ASK_CHANGES)
                return &l->section[i].item[b];
    return NULL;
}

/* ---- odds */

static const struct odds_entry *entry_of(const struct set *s, size_t i)
{
    return i < s->n_odds ? s->odds[i] : s->inherited_odds[i - s->n_odds];
}

static const struct odds_entry *entry_before(const struct set *was, struct str id)
{
    for (size_t i = 0; i < was->n_odds + was->n_inherited_odds; i++)
        if (str_same_name(entry_of(was, i)->id, id))
            return entry_of(was, i);
    return NULL;
}

static bool is_played_otherwise(const struct changes *all, const struct chart *top, const struct odds_entry *e)
{
    for (size_t i = 0; i < all->n; i++) {
        const struct change *c = &all->at[i];
        if (!c->also && (top ? change_is_of(c, top) : c->entry == e))
            return true;
    }
    return false;
}

static bool asks_for(const struct basis *b, const struct chart *top)
{
    for (size_t i = 0; i < b->need.n; i++)
        if (b->need.at[i].chart && chart_top(b->need.at[i].chart) == top)
            return true;
    return false;
}

static bool asks_for_odds(const struct basis *b, const struct odds_entry *e)
{
    for (size_t i = 0; i < b->need.n; i++)
        if (b->need.at[i].odds == e)
            return true;
    return false;
}

/* Has one of the charts that it rolls on changed, and it or one of them stands on the sheet? */
static bool odds_concern(struct asking *k, const struct since *since, const struct odds_entry *e)
{
    const struct chart **chart;
    const size_t n = odds_charts(k->a, k->m, k->set, e, &chart);
    bool here = asks_for_odds(k->basis, e), changed = is_played_otherwise(since->changes, NULL, e);
    for (size_t i = 0; i < n; i++) {
        here = here || asks_for(k->basis, chart[i]);
        changed = changed || is_played_otherwise(since->changes, chart[i], NULL);
    }
    return here && changed;
}

/* What the list tells of them the sheet is made from. */
static void odds_note(struct asking *k, struct since *since)
{
    LIST(struct since_odds) list = {0};
    for (size_t i = 0; i < k->set->n_odds + k->set->n_inherited_odds; i++) {
        const struct odds_entry *is = entry_of(k->set, i), *was = entry_before(since->was, is->id);
        if (!was || was->bad || is->bad || !odds_concern(k, since, is))
            continue;
        ARENA_PUSH(k->a, &list, ((struct since_odds){was, is}));
        basis_need(k->basis, (struct need){.odds = is});
    }
    since->odds = list.at;
    since->n_odds = list.n;
}

/* Behind all that the layout has, under a bar of its own. */
void since_list(struct asking *k, struct layout *l, const struct node *tree)
{
    const struct since *since = l->manner.since;
    const struct layout_item *said = item_of(l);
    if (said && !node_find(tree, "changes")) {
        struct finding *f = diag_add(k->d, RULE_MISSING_KEY, said->at, "nothing says since which edition");
        finding_help(k->d, f, "add a line `changes: {since: EDITION}` to the sheet");
    }
    const size_t from = basis_part(k->basis);
    if (since) {
        struct since *told = arena_copy(k->a, since, sizeof *told);
        odds_note(k, told);
        l->manner.since = since = told;
    }
    if (said || !since || !since->listed)
        return;
    struct layout_section *all = ARENA_ARRAY(k->a, struct layout_section, l->n_section + 1);
    struct layout_item *item = ARENA_NEW(k->a, struct layout_item);
    const struct need_slice none = {from, k->basis->need.n - from};
    *item = (struct layout_item){.kind = ASK_CHANGES,
                                 .at = since->at,
                                 .extent = since->at,
                                 .frame = {.span = 1, .untitled = true},
                                 .needs = none};
    for (size_t i = 0; i < l->n_section; i++)
        all[i] = l->section[i];
    all[l->n_section++] = (struct layout_section){
        .columns = 1, .item = item, .n_item = 1, .at = since->at, .extent = since->at, .needs = none};
    l->section = all;
}
