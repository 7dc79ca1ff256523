/* Findings: an error or doubt, its place, and the suggested correction.
 *
 * A `struct span` is a place: a file and two byte offsets, 12 bytes. Everything that can be wrong
 * carries one; line and column are computed only when a finding is printed. The rules (slug, level,
 * pages of `explain`) come from gen/rules/SLUG.md through the generated rules.h: RULE_BAND_GAP for
 * band-gap, in order of the slugs. Bad input becomes a bad value that later stages skip: one
 * mistake, one finding. */
#ifndef BS_DIAG_DIAG_H
#define BS_DIAG_DIAG_H
#include "base/str.h"
#include "rules.h" /* generated: enum rule_id { RULE_BAD_RANGE, ..., RULE_COUNT } */
#include <stdio.h>

struct span {
    uint32_t file, lo, hi;
}; /* file 0 is "nowhere"; bytes [lo,hi) of the file's text */
#define NOWHERE ((struct span){0, 0, 0})
int span_cmp(struct span x, struct span y); /* for qsort: by file, then by start */
/* True if `at` is inside `in`, in the same file. */
bool span_within(struct span at, struct span in);
/* A text from a source file, with its place. */
struct text {
    struct str s;
    struct span at;
};

enum level { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR };
extern const char *const level_names[]; /* "note", "warning", "error" */

/* One row of the generated table; all texts come from the rule's page. */
struct rule {
    const char *slug;
    enum level level;
    const char *fact; /* the first line: one sentence */
    const char *page; /* the whole page, Markdown, for `explain` */
};
extern const struct rule rules[RULE_COUNT];
bool rule_find(struct str slug, enum rule_id *out);
struct str rule_nearest(struct str slug); /* the probable slug; empty if none is near */

struct source {           /* a file that was read */
    struct str path;      /* relative to the project, with '/' as separator */
    struct str text;      /* as read, whole; lives as long as the diag */
    const uint32_t *line; /* byte offset of each line's start; LF, CRLF, CR, NEL, LS and PS end a line, as in YAML */
    size_t lines;
    /* number of characters before each SOURCE_STEP-th byte, so that columns in a line of a megabyte
     * are found fast */
    const uint32_t *runes;
    /* unreadable or incomplete, so that its contents are unknown; its findings are listed first */
    bool incomplete;
    bool built_in; /* compiled into the program; the project has no such file */
    /* number of the previous source in the same hash chain of paths; 0 at the end */
    uint32_t before;
};
enum { SOURCE_STEP = 1024, SOURCE_HEADS = 1024 };

/* The help as an edit: these bytes of a file become `to`. NOWHERE if the help needs the author's
 * decision. The result of the edit is exact; the author still decides whether it is right. */
struct fix {
    struct span at;
    struct str to;
    bool is_yaml; /* it adds only what YAML asks for: quotes, blanks */
};

/* The text after the edits `f`, which are in ascending order and do not overlap; without edits the
 * text itself. */
struct str fixes_apply(struct arena *a, struct str text, const struct fix *f, size_t n);

struct finding {
    struct diag *list; /* to which it was added; its texts are in the list's arena */
    enum rule_id rule;
    enum level level;
    struct span at;
    struct str label;       /* printed after the ^^^^ of `at`; may be empty */
    struct str fact;        /* one line, in the rulebook's words, with the values that prove it */
    LIST(struct text) also; /* other places, each with the label after its ---- */
    struct str note, help;  /* may be empty */
    struct fix fix;
    bool waived;
    struct str why_waived;            /* empty if not waived */
    bool chosen;                      /* the project's choices have been applied */
    const struct rule_choice *choice; /* the choice that waives it; or NULL */
    struct str waive_in;              /* chart or odds table whose author may waive it; or empty */
    const struct source *source;      /* source of `at`; NULL if the finding is in no file */
    /* number of earlier findings in all lists, to make the order total */
    size_t added;
};

/* A project's choice for the findings of a rule in a folder or a file: omit them, or report them as
 * notes instead of warnings; or for one finding: it is known. Errors are not affected. */
enum choosing { CHOOSE_LEAVE_OUT, CHOOSE_LOWER, CHOOSE_KNOWN };
struct rule_choice {
    enum choosing way;
    enum rule_id rule;
    struct str in;    /* the folder or file; "." means all */
    struct text what; /* the rule; for a known finding its fact, at the place of the rule */
    struct str why;
    const struct finding *of; /* the last finding it applied to; or NULL */
};

struct diag;
struct diag *diag_new(void);
/* Sets the project's choices (borrowed) before findings are requested. Findings are marked when
 * they are sorted or counted, once their level is final. */
void diag_choose(struct diag *d, struct rule_choice *c, size_t n);
struct rule_choice *diag_choices(const struct diag *d,
                                 size_t *n); /* the choices, each with the finding it applied to */
void diag_drop(struct diag *d);
struct arena *diag_arena(struct diag *d);
/* A separate list of findings over the sources of `d`, for work that must report its own success:
 * earlier findings are not included. It lives as long as `d`, and its findings are dropped unless
 * they are joined. */
struct diag *diag_part(struct diag *d);
void diag_join(struct diag *part); /* adds its findings to the parent list */
/* like diag_join, but omits findings of `rule` as mere consequences */
void diag_join_without(struct diag *part, enum rule_id rule);
/* Adds copies of the findings of `from`, of another arena, as they were added: before waivers and
 * choices. The files of both have the same numbers. */
void diag_copy(struct diag *to, const struct diag *from);
/* Names of a finding's other texts, as in packed findings; ends with NULL. finding_part_at
 * returns the i-th text. */
extern const char *const finding_part[];
struct str *finding_part_at(struct finding *f, size_t i);
/* For all findings of a rule: sets where they may be waived, and with `why` waives them. Returns
 * true if there are such findings. */
bool diag_waive(struct diag *d, enum rule_id rule, struct str in, const struct str *why);
bool diag_is_empty(const struct diag *d);                 /* no finding, waived or not */
bool diag_has(const struct diag *d, enum level at_least); /* true if a finding is not waived */
/* The findings for which `wanted` is true, as a new list over the same sources. */
typedef bool diag_wants(const struct finding *f, void *data);
struct diag *diag_some(struct diag *d, diag_wants *wanted, void *data);
/* The findings in the files or folders `only`, and the findings in no file; all findings if n is
 * 0. */
struct diag *diag_below(struct diag *d, const struct str *only, size_t n);
/* path_plain removes leading ./ and trailing / from a path, as in findings. path_is_below: is
 * `path` equal to `of` or below it? "." contains all. */
struct str path_plain(struct str path);
bool path_is_below(struct str path, struct str of);
/* True if the text may have a path through a folder of this name, as "FOLDER/chart": the end of the
 * name is before a slash. */
bool path_may_lead(struct str text, struct str folder);

/* A file's unsaved text in an editor. It is read instead of the file, also if the file does not
 * exist. Borrowed; must live as long as `d`. */
struct held {
    struct str path, text;
};
void diag_hold(struct diag *d, struct held h);
/* Iterates over the held files in a folder whose names have this ending: for (size_t i = 0;
 * diag_held_in(d, f, e, &i, &n);). */
bool diag_held_in(const struct diag *d, struct str folder, const char *ending, size_t *i, struct str *name);
/* NULL: read the file from disk */
const struct held *diag_held_find(const struct diag *d, struct str path);

/* What one reading of a project leaves to the next of each of the first KEPT_FILES files; zeroed
 * before the first. It is right as long as the text is byte for byte the same. */
enum { KEPT_FILES = 4096 };
struct kept_file {
    struct diag *d;   /* with the text as its only source; owned */
    const void *tree; /* in the arena of `d`; NULL until a parser sets it */
};
void diag_keep(struct diag *d, struct kept_file *files); /* borrowed */
/* What is kept of a file, or will be; NULL if nothing is. */
struct kept_file *diag_kept(const struct diag *d, uint32_t file);

/* Copies both and returns the file's number; returns the existing number for the same path and
 * text. */
uint32_t diag_source_add(struct diag *d, struct str path, struct str text);
const struct source *diag_source_at(const struct diag *d, uint32_t file); /* NULL for 0 */
void diag_source_incomplete(struct diag *d, uint32_t file);
void diag_source_built_in(struct diag *d, uint32_t file);
/* The name printed before line and column: the path, with a mark for a built-in file. */
struct str source_name(struct arena *a, const struct source *s);
/* 1-based line and column (in characters) of a byte offset. */
void source_place(const struct source *s, uint32_t offset, uint32_t *line, uint32_t *column);
/* A copy of a passage without those of the n spans that lie in it. No source has a NUL. */
struct str source_without(struct arena *a, const struct source *s, struct span in,
                          const struct span *cut, size_t n);
/* Offset after the last byte of the line. Only CR and LF end a line here, as on a terminal, so that
 * printed lines and underlines stay within one line. */
uint32_t source_line_end(struct str text, size_t from);
/* Offset of the first byte of the line that contains `offset`. Line breaks as in YAML. */
uint32_t source_line_start(const struct source *s, uint32_t offset);
/* Characters that are refused in sources, because they are invisible: controls, bidirectional marks
 * (a line could look different from its parsed form), a byte order mark after the start, and code
 * points without a character. rune_is_hidden, for printing, also has soft hyphens and joiners,
 * which a text may contain. */
bool rune_is_refused(uint32_t rune);
/* Returns true if the file is UTF-8 without refused characters. Otherwise adds a finding at the
 * first bad place. `yaml` selects the help: for charts, or for spreadsheets. */
bool source_guard(struct diag *d, uint32_t file, bool yaml);

/* Adds a finding with the level of its rule. The pointer stays valid until the diag is dropped. */
struct finding *diag_add(struct diag *d, enum rule_id rule, struct span at, const char *fact, ...)
    __attribute__((format(printf, 4, 5)));
/* Set the other texts of a finding, in printf format. finding_text sets the text at this offset in
 * the finding; the names below hide the offset. */
void finding_text(struct finding *f, size_t member, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define finding_label(f, ...) finding_text(f, offsetof(struct finding, label), __VA_ARGS__)
#define finding_note(f, ...) finding_text(f, offsetof(struct finding, note), __VA_ARGS__)
#define finding_help(f, ...) finding_text(f, offsetof(struct finding, help), __VA_ARGS__)
void finding_fix(struct finding *f, struct span where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds a fix that replaces the name `was` by `to`, if `was` occurs once at the place of `f` and
 * `to` needs no quotes. */
void finding_fix_word(struct finding *f, struct str was, struct str to);
/* Adds a fix that puts the text at `where` in double quotes, if that is possible. */
void finding_fix_quote(struct finding *f, struct span where);
void finding_also(struct finding *f, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* All texts of the finding except for its other places, which have their own member in program
 * formats. */
struct str finding_message(struct arena *a, const struct finding *f);
struct finding *finding_with_help(struct finding *f, const char *help); /* returns f */
void finding_point(struct finding *f, struct span at, struct str label);
uint32_t diag_files(const struct diag *d); /* number of source files; they are numbered from 1 */

/* for the summary line; waived findings are not counted */
size_t diag_count(const struct diag *d, enum level at_least);
/* All findings, allocated in `a`: findings of incomplete files first, then by path, place and slug.
 * Duplicates at one place are listed once. */
const struct finding **diag_sorted(const struct diag *d, struct arena *a, size_t *n);

struct tally {
    size_t files, charts, checks, not_run, read_twice;
}; /* for the last line of the output */
/* Writes `s` with control, bidirectional and broken characters as escapes, so that output cannot
 * control a terminal. */
void put_shown(struct buf *b, struct str s);
/* Puts the findings as text, short or JSON. `color` and `t` (the last line; may be NULL) apply to
 * text. diag_print prints them; false if the stream failed. */
void diag_put(struct buf *b, const struct diag *d, enum format format, bool color,
              const struct tally *t);
bool diag_print(const struct diag *d, enum format format, bool color, const struct tally *t, FILE *to);
#endif
