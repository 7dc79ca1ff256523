/* Findings: what is wrong, where, and what to write instead.
 *
 * A `struct span` says where something stands: a file and two byte offsets, 12 bytes, carried by all that can be
 * wrong; line and column are worked out only when a finding is printed. The rules (slug, level, pages of `explain`)
 * come from gen/rules/SLUG.md by way of the generated rules.h: RULE_BAND_GAP for band-gap, in order of the slugs.
 * Bad input becomes a bad value that later stages skip: one mistake, one finding. */
#ifndef BS_DIAG_DIAG_H
#define BS_DIAG_DIAG_H
#include "base/str.h"
#include "rules.h" /* generated: enum rule_id { RULE_BAD_RANGE, ..., RULE_COUNT } */
#include <stdio.h>

struct span {
    uint32_t file, lo, hi;
}; /* file 0 is "nowhere"; bytes [lo,hi) of the file's text */
#define NOWHERE ((struct span){0, 0, 0})
int span_cmp(struct span x, struct span y); /* for qsort: by file, then by where it begins */
/* A text of the author's with its place. */
struct text {
    struct str s;
    struct span at;
};

enum level { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR };
extern const char *const level_names[]; /* "note", "warning", "error" */

/* One row of the generated table; all text comes from the rule's page. */
struct rule {
    const char *slug;
    enum level level;
    const char *fact; /* the first line: one sentence */
    const char *page; /* the whole page, Markdown, for `explain` */
};
extern const struct rule rules[RULE_COUNT];
bool rule_find(struct str slug, enum rule_id *out);
struct str rule_nearest(struct str slug); /* what was meant; or empty */

struct source {           /* a file that was read */
    struct str path;      /* relative to the project, '/' between */
    struct str text;      /* as read, whole; lives as long as the diag */
    const uint32_t *line; /* byte offset of each line's start; LF, CRLF, CR, NEL, LS and PS end a line, as in YAML */
    size_t lines;
    const uint32_t *runes; /* characters before each SOURCE_STEP-th byte: a line of a megabyte is counted as fast */
    bool torn;     /* not read, or not to its end: what it says is not known, and its findings come before all others */
    bool built_in; /* part of the program: there is no such file in the project */
    uint32_t before; /* number of the source added before it whose path has the same head; 0: none */
};
enum { SOURCE_STEP = 1024, SOURCE_HEADS = 1024 };

/* The help as one edit, where it is one: these bytes of a file become `to`. Nowhere: what to write, or where, is for
 * the author to know. What the edit does is certain; whether it is what was meant is still the author's to say. */
struct fix {
    struct span at;
    struct str to;
};

/* The text with edits of it, which stand in its order and do not meet. */
struct str fixes_apply(struct arena *a, struct str text, const struct fix *f, size_t n);

struct finding {
    enum rule_id rule;
    enum level level;
    struct span at;
    struct str label;       /* stands behind the ^^^^ of `at`; may be empty */
    struct str fact;        /* one line, in the rulebook's words, with the witness */
    LIST(struct text) also; /* other places, each with what stands behind its ---- */
    struct str note, help;  /* empty where there is none */
    struct fix fix;
    bool waived;
    struct str why_waived;            /* empty where it is not */
    bool chosen;                      /* what the project chose of it is marked already */
    const struct rule_choice *choice; /* that left it out; NULL: none */
    struct str waive_in; /* the chart or odds table where its author may waive it; or empty */
    const struct source *source; /* of `at`; NULL: in no file */
    size_t added;                /* how many were before it, in any list */
};

/* What a project chooses of a rule, in a folder or a file: that its findings are left out, or are
 * notes instead of warnings; or of one finding that it was known. An error is left as it is. */
enum choosing { CHOOSE_LEAVE_OUT, CHOOSE_LOWER, CHOOSE_KNOWN };
struct rule_choice {
    enum choosing way;
    enum rule_id rule;
    struct str in;    /* the folder or file; "." has all */
    struct text what; /* the rule; where it was known the fact, at the rule */
    struct str why;
    const struct finding *of; /* the last that it was for; NULL: none */
};

struct diag;
struct diag *diag_new(void);
/* Before its findings are asked for; borrowed. They are marked when they are sorted or counted,
 * once their level is known. */
void diag_choose(struct diag *d, struct rule_choice *c, size_t n);
struct rule_choice *diag_choices(const struct diag *d,
                                 size_t *n); /* them again, with what each was for */
void diag_drop(struct diag *d);
struct arena *diag_arena(struct diag *d);
/* A list of findings of its own over the sources of `d`, for a piece of work that must say whether it went well: what
 * was found before it is not in there. It lives as long as `d`, and is forgotten unless it is joined. */
struct diag *diag_part(struct diag *d);
void diag_join(struct diag *part); /* its findings to those of the diag that it is a part of */
void diag_join_without(struct diag *part, enum rule_id rule); /* but those of a rule that follow from something else */
/* What else is said of a finding, by the name that a note of a build has for it; up to NULL. */
extern const char *const finding_said[];
struct str *finding_said_at(struct finding *f, size_t i);
/* Of all findings of a rule: where they may be waived, and with `why` that they are. Are there
 * some? */
bool diag_waive(struct diag *d, enum rule_id rule, struct str in, const struct str *why);
bool diag_has(const struct diag *d, enum level at_least);     /* one that is not waived */
/* The findings that `wanted` takes, as a list of their own over the same sources. */
typedef bool diag_wants(const struct finding *f, void *data);
struct diag *diag_some(struct diag *d, diag_wants *wanted, void *data);
/* Those in the files `only` or below them, and those that are in no file; all, where n is 0. */
struct diag *diag_below(struct diag *d, const struct str *only, size_t n);
/* A path as findings name files: without ./ before it and / behind it. Is one the other or below it? "." has all. */
struct str path_plain(struct str path);
bool path_is_below(struct str path, struct str of);

/* What an editor has of a file and has not saved: read instead of the file, and there even where no file is. Borrowed,
 * as long as `d` lives. */
struct held {
    struct str path, text;
};
void diag_hold(struct diag *d, struct held h);
/* The names of those that lie in this folder and end so, from *i on: for (size_t i = 0; diag_held_in(d, f, e, &i,
 * &n);).
 */
bool diag_held_in(const struct diag *d, struct str folder, const char *ending, size_t *i, struct str *name);
const struct held *diag_held_find(const struct diag *d, struct str path); /* NULL: the file is as it is on the disk */

/* Copies both; returns the file's number: the one that it has already where it was read before. */
uint32_t diag_source_add(struct diag *d, struct str path, struct str text);
const struct source *diag_source_at(const struct diag *d, uint32_t file); /* NULL for 0 */
void diag_source_torn(struct diag *d, uint32_t file);
void diag_source_built_in(struct diag *d, uint32_t file);
/* What stands before its first line and column: the path, which is marked where the project has no such file. */
struct str source_name(struct arena *a, const struct source *s);
/* 1-based line and column (in characters) of a byte offset. */
void source_place(const struct source *s, uint32_t offset, uint32_t *line, uint32_t *column);
/* The byte behind the last of the line: only what ends one on a terminal does, for what is pointed at, or shown, must
 * not run into the next. */
uint32_t source_line_end(struct str text, size_t from);
/* The first byte of the line that the offset stands in, by the index of the source, whose line breaks are those of
 * YAML. */
uint32_t source_line_start(const struct source *s, uint32_t offset);
/* What no rulebook has and no author sees: controls, marks that turn the writing (they can make a line read otherwise
 * than it is parsed), a byte order mark further on, and code points that are no characters. rune_is_hidden, which is
 * for printing, has soft hyphens and joiners too: those may well be meant in a text. */
bool rune_is_refused(uint32_t rune);
/* Is it UTF-8 without such characters? A finding at the first place where it is not; its help is for who saves charts,
 * or a sheet of a spreadsheet. */
bool source_guard(struct diag *d, uint32_t file, bool yaml);

/* A new finding, level as in its rule. The pointer stays good until the diag is dropped. */
struct finding *diag_add(struct diag *d, enum rule_id rule, struct span at, const char *fact, ...)
    __attribute__((format(printf, 4, 5)));
/* What else is said of it, each as printf would. */
#define finding_label(d, f, ...) ((f)->label = str_printf(diag_arena(d), __VA_ARGS__))
#define finding_note(d, f, ...) ((f)->note = str_printf(diag_arena(d), __VA_ARGS__))
#define finding_help(d, f, ...) ((f)->help = str_printf(diag_arena(d), __VA_ARGS__))
#define finding_fix(d, f, where, ...) ((f)->fix = (struct fix){where, str_printf(diag_arena(d), __VA_ARGS__)})
/* A name that was written, and the one that is meant: where the place of `f` has it once, and the other can stand there
 * as it is. */
void finding_fix_word(struct diag *d, struct finding *f, struct str was, struct str to);
/* A text in double quotes instead of what stands at `where`, if that can be. */
void finding_fix_quote(struct diag *d, struct finding *f, struct span where);
#define finding_also(d, f, at, ...) finding_point(d, f, at, str_printf(diag_arena(d), __VA_ARGS__))
/* All that it says but for its other places, which programs have as a member of their own. */
struct str finding_message(struct arena *a, const struct finding *f);
void finding_point(struct diag *d, struct finding *f, struct span at, struct str label);
uint32_t diag_files(const struct diag *d); /* how many there are: they are numbered from 1 */
/* All findings as bytes, for a process that has read the first `files` of these: how many bytes, SIZE_MAX where there
 * is no room for them or one is of another file. And from such bytes into `d`, as if they had been found there. */
size_t diag_pack(const struct diag *d, uint32_t files, void *to, size_t room);
void diag_unpack(struct diag *d, const void *from, size_t n);

size_t diag_count(const struct diag *d, enum level at_least); /* for a tally; waived ones are not counted */
/* All findings, those of torn files first, else sorted by path, place, slug; into `a`. Same finding twice at the same
 * place is listed once. */
const struct finding **diag_sorted(const struct diag *d, struct arena *a, size_t *n);

struct tally {
    size_t files, charts, checks, not_run, read_twice;
}; /* for the last line */
/* `s` with control, bidirectional and broken characters as escapes: what is printed can not steer a terminal. */
void put_shown(struct buf *b, struct str s);
/* Prints the findings as text, short or JSON; `color` is for text, and `t`, which may be NULL, its
 * last line. False if the stream failed. */
bool diag_print(const struct diag *d, enum format format, bool color, const struct tally *t, FILE *to);
#endif
