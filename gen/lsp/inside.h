/* What the files of lsp/ share. Inside lsp only. */
#ifndef BS_LSP_INSIDE_H
#define BS_LSP_INSIDE_H
#include "layout/layout.h"
#include "lsp/lsp.h"
#include "lsp/place.h"
#include "lsp/wire.h"
#include "show/doc.h"

/* All that a project says, read once with the buffers as they were: tables, layouts, findings. Never changed once it is
 * made, but for `lines`: two of them may be asked side by side, and spans of the one mean nothing in the other. */
struct glance {
    struct arena *a;
    struct diag *d;
    const struct model *m;
    struct documents documents;
    const struct finding **found;
    size_t n_found;
    struct line_index **lines; /* of each source, made when first asked for */
};

/* A file that is open in the editor, or was. The editor's URI is kept to the letter, for it knows the file by that
 * alone; two URIs of one file are two buffers. */
struct buffer {
    struct str uri, path; /* path: below the project */
    struct root *root;    /* NULL: of no project */
    char *text;           /* on the heap: it is new at each key; NULL: closed */
    size_t n;
    json_int_t version;
};

/* A project: a folder with tables/ in it. */
struct root {
    struct str dir;
    struct glance *now, *good; /* good: the last in which all could be read; the same, or NULL before there was one */
    bool stale;                /* a buffer or a file was changed since */
    bool untold;               /* what is found now was not told yet */
    LIST(struct told {
        struct str uri;
        uint64_t sum;    /* of what was told, so that nothing is told twice */
    })
    told;
};

/* The talk: what was agreed at its begin, and all that is open. */
struct lsp {
    struct arena *a; /* of names: files and projects that were ever open */
    struct arena *out_a;
    struct buf out;
    struct dictionary *dictionary; /* read once */
    struct wire wire;
    bool begun, shut, over;
    bool watches; /* the client can be asked to watch files */
    bool related; /* and shows further places of a finding */
    int code;
    LIST(struct buffer *) buffer;
    LIST(struct root *) root;
};

/* A request about a place in a file that is open. */
struct request {
    struct lsp *s;
    struct arena *a; /* gone when it is answered */
    const json_t *params;
    struct buffer *b;
    struct str text;
    struct line_index lines;
    const struct glance *g, *good; /* good: for names, while a file is half written; never NULL */
    const struct schema_of *kind;
    const struct set *home; /* the set that the file is of, in `good`, or NULL */
    size_t at;
};

/* glance.c */
void root_look(struct lsp *s, struct root *r); /* a new glance, where the last is stale */
void root_tell(struct lsp *s, struct root *r); /* findings, of files where they are others than were told last */
void root_drop(struct root *r);
/* Has the project such a file, which an editor can open? Of NULL it has none. */
bool source_is_file(const struct source *s);
struct str set_of_path(struct str path); /* "a" of tables/a/b.yaml; else empty */
const struct source *source_named(const struct glance *g, struct str path, uint32_t *file); /* the newest of a path */
const struct line_index *source_lines(const struct glance *g, uint32_t file);
struct str source_uri(struct arena *a, const struct lsp *s, const struct root *r, struct str path);
json_t *diagnostic_of(struct lsp *s, const struct root *r, const struct glance *g, const struct finding *f);
/* server.c */
void say(struct lsp *s, json_t *message); /* takes it */
void notify(struct lsp *s, const char *method, json_t *params);
json_t *location_of(const struct request *k, const struct glance *g,
                    struct span at); /* {uri, range}; NULL: no file */

/* names.c */
/* What the word at the cursor is the name of: one of these, or nothing. */
struct thing {
    const struct chart *chart; /* of k->good, as the others */
    const struct odds_entry *odds;
    const struct term_list *list;
    const struct text *term; /* of the list; NULL: the list itself is meant */
    const struct set *set;
    const struct rule *rule; /* a finding's word */
    size_t lo, hi;           /* the word */
};
struct place asked_place(struct request *k); /* and k->home of a layout, which its `set` names */
bool thing_at(struct request *k, const struct place *p, struct thing *out);

/* Each answers a request: the result, NULL for null. */
typedef json_t *lsp_answer(struct request *k);
lsp_answer answer_hover;                                              /* tell.c */
lsp_answer answer_completion;                                         /* offer.c */
lsp_answer answer_definition; /* names.c */
lsp_answer answer_actions; /* server.c */
#endif
