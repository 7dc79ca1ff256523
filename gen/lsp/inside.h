/* Types and functions shared by the files of lsp/. Included only within lsp/. */
#ifndef BS_LSP_INSIDE_H
#define BS_LSP_INSIDE_H
#include "lsp/lsp.h"
#include "lsp/place.h"
#include "lsp/transport.h"
#include "show/doc.h"

/* Snapshot of a project, read once with the editor's buffers: tables, layouts, findings. Immutable
 * except for `lines`. Two snapshots may exist together; spans are valid only for their own
 * snapshot. */
struct snapshot {
    struct arena *a;
    struct diag *d;
    const struct model *m;
    struct diag **found_in; /* by the checks of each set */
    const struct finding **found;
    size_t n_found;
    struct line_index **lines; /* for each source, made at the first request */
};

/* A file that is or was open in the editor. The editor's URI is kept unchanged, since it identifies
 * the file for the editor; two URIs of one file make two buffers. */
struct buffer {
    struct str uri, path; /* path relative to the project */
    struct root *root;    /* NULL if the file is in no project */
    char *text;           /* on the heap, since each key replaces it; NULL if closed */
    size_t n;
    json_int_t version;
};

/* A project: a folder with tables/ in it. */
struct root {
    struct str dir;
    /* good: the last snapshot in which all sets were readable, or the first; may equal `now`; NULL
     * before the first */
    struct snapshot *now, *good;
    struct kept_file kept[KEPT_FILES];
    bool outdated;    /* a buffer or a file has changed since `now` */
    bool unpublished; /* the findings of `now` are not published yet */
    json_t *published; /* the last list of each file with findings, by its URI; or NULL */
};

/* The session: the client's capabilities, and all open files and projects. */
struct lsp {
    struct arena *a; /* for the names of all files and projects ever opened */
    struct arena *out_a;
    struct buf out;
    struct dictionary *dictionary; /* read once */
    struct transport transport;
    bool begun, shut, over;
    bool watches; /* the client can register file watchers */
    bool related; /* the client shows further places of a finding */
    int code;
    LIST(struct buffer *) buffer;
    LIST(struct root *) root;
};

/* A request about a place in an open file. */
struct method_call {
    struct lsp *s;
    struct arena *a; /* freed after the answer */
    const json_t *params;
    struct buffer *b;
    struct str text;
    struct line_index lines;
    const struct snapshot *g, *good; /* good: for names while a file is incomplete; never NULL */
    const struct schema_of *kind;
    const struct set *home; /* the set of the file, in `good`, or NULL */
    size_t at;
};

/* snapshot.c */
/* makes a new snapshot if the last one is outdated */
void root_look(struct lsp *s, struct root *r);
/* publishes the findings of each file whose findings have changed */
void root_publish(struct lsp *s, struct root *r);
void root_drop(struct root *r);
/* True if an editor can open the source as a file of the project; false for NULL. */
bool source_is_file(const struct source *s);
struct str set_of_path(struct str path); /* "a" of tables/a/b.yaml; else empty */
/* the number of the newest source of a path; 0 if absent */
uint32_t source_named(const struct snapshot *g, struct str path);
const struct line_index *source_lines(const struct snapshot *g, uint32_t file);
struct str source_uri(struct arena *a, const struct lsp *s, const struct root *r, struct str path);
json_t *diagnostic_of(struct lsp *s, const struct root *r, const struct snapshot *g,
                      const struct finding *f);
/* server.c */
void send_message(struct lsp *s, json_t *message); /* takes ownership */
void notify(struct lsp *s, const char *method, json_t *params);
/* {uri, range}; NULL if there is no file */
json_t *location_of(const struct lsp *s, const struct root *r, const struct snapshot *g,
                    struct span at);

/* names.c */
/* The object named by the word at the cursor. At most one member is set, apart from `term`, which
 * comes with its list. */
struct symbol {
    const struct chart *chart; /* in k->good, as are the others */
    const struct odds_entry *odds;
    const struct term_list *list;
    const struct text *term; /* a term of `list`; NULL if the word names the list */
    const struct set *set;
    const struct rule *rule; /* the rule named in `waive` */
    size_t lo, hi;           /* range of the word */
};
/* also sets k->home for a layout, from its key `set` */
struct place requested_place(struct method_call *k);
bool symbol_at(struct method_call *k, const struct place *p, struct symbol *out);

/* Each computes the result of a request; NULL gives null. */
typedef json_t *lsp_answer(struct method_call *k);
lsp_answer answer_hover;                                              /* tell.c */
lsp_answer answer_completion;                                         /* completion.c */
lsp_answer answer_definition; /* names.c */
lsp_answer answer_actions; /* server.c */
#endif
