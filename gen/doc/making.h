/* What the files share that turn a layout into a sheet. */
#ifndef BS_DOC_MAKING_H
#define BS_DOC_MAKING_H
#include "doc/doc.h"
#include "layout/read.h"

struct odds_tables {
    struct odds_table *at;
    size_t n, cap;
};

struct odds_proofs {
    const struct odds_table **at;
    size_t n, cap;
};

struct charts {
    const struct chart **at;
    size_t n, cap;
};

/* A layout on its way to a sheet. `compute`: odds are worked out (not where only mistakes are looked for). */
struct making {
    union { /* what reading needs, by itself and for those who do both */
        struct asking ask;
        struct {
            struct arena *a;
            struct diag *d;
            const struct model *m;
            const struct set *set;
            struct basis *basis;
        };
    };
    struct diag *late; /* for mistakes that are known only when odds are worked out */
    const struct document *doc;
    struct show show;
    struct sheet *sheet;
    const char *dir; /* the project: a deck's CSV is read from it */
    bool compute;
    bool tier_crib;              /* only what is marked `crib: yes` is read */
    struct odds_tables odds;     /* of a book, in order */
    struct odds_proofs proved;   /* tables of this section, whose proof stands at its end */
    size_t pieces, letters;      /* of all blocks so far */
    size_t refused;              /* pieces of a block that was not made, because a document may not have so many */
    bool over;                   /* that was said: nothing more is made */
    const struct faults *faults; /* where what is unsound is stamped; else NULL */
    struct {
        struct span *at;
        size_t n, cap;
    } stamped; /* parts of the layout with errors, whose blocks are stamped */
};

/* Boxes and paragraphs of a document; a row of a table costs as much as ROW_PIECES boxes. Twenty full pages of tables
 * have some ten thousand; what is far beyond is made and composed without end before it is found not to fit. */
enum { ROW_PIECES = 2, PIECES_MOST = 32000, LETTERS_MOST = 1 << 20 };

struct words_array {
    const struct words *at;
    size_t n;
};
struct block_array {
    struct block *at;
    size_t n, cap;
};

/* --- stamp.c */
/* Where a block's needs begin, and the blocks that it makes; read behind `at` in the layout, those of them that stand
 * on an error are marked. The same for what a section's bar and lead name, and in the end for all the rest of a sheet.
 */
struct stamping {
    size_t need, block;
};
struct stamping stamp_from(struct making *k, size_t n_block);
void stamp_blocks(struct making *k, struct stamping from, struct span at, struct block *block, size_t n);
void stamp_rest(struct making *k);

/* Words of the layout's own, with their findings. */
struct words ask_words(struct making *k, const struct node *n, enum kind_of_words kind, enum voice voice);
struct words_array ask_texts(struct making *k, const struct node *n, enum kind_of_words kind);

/* --- layout.c: what sheets and odds books say alike. */
enum head_field {
    H_SUBTITLE,
    H_SET,
    H_PAPER,
    H_COLUMNS,
    H_FIT,
    H_THEME,
    H_UNITS,
    H_EDITION,
    H_DATE,
    H_FOOT,
    H_PRINT,
    H_WAIVE,
    H_TITLE,
    N_HEAD
};
/* The first rows of the field table of either; H_TITLE and what follows N_HEAD are its own. */
#define HEAD_FIELDS                                                                                                    \
    [H_SUBTITLE] = {"subtitle", FIELD_TEXT, false, "grey words behind the title, where a side has none of its own"},   \
    [H_SET] = {"set", FIELD_TEXT, true, "the folder of its rule set below tables/"},                                   \
    [H_PAPER] = {"paper", FIELD_TEXTS, false, "a4, letter, a5, with landscape or not; one file is made for each"},     \
    [H_COLUMNS] = {"columns", FIELD_TEXTS, false, "columns of the page: 3, 3 fitted, or weights [3, 4, 4]"},           \
    [H_FIT] = {"fit", FIELD_MAP, false, "pages: the most it may take; type: the sizes allowed, 7.5pt..10pt"},          \
    [H_THEME] = {"theme", FIELD_ANY, false, "a file of layouts/themes, or a list of them with what each changes"},     \
    [H_UNITS] = {"units", FIELD_ANY, false, "in, cm, both, or {scale: 0.6} for another figure scale"},                 \
    [H_EDITION] = {"edition", FIELD_TEXT, false, "instead of the set's"},                                              \
    [H_DATE] = {"date", FIELD_TEXT, false, "instead of the set's, as 2026-11-21"},                                     \
    [H_FOOT] = {"foot", FIELD_TEXT, false, "the line at the foot, instead of the usual one"},                          \
    [H_PRINT] = {"print", FIELD_TEXTS, false, "which outputs: pdf, svg, png"},                                         \
    [H_WAIVE] = {"waive", FIELD_MAP, false, "warnings of its pages that may stand: {uneven-columns: why}"}
/* `columns` and `foot` where the layout says nothing. */
void head_read(struct making *k, const struct node *tree, const struct node *const *got, unsigned columns,
               struct str foot);

/* "7.5pt..10pt" in thousandths of a point; false where it is none, ask_type with its finding. */
bool type_parse(struct str s, int32_t *least, int32_t *most);
bool ask_type(struct making *k, const struct node *n, int32_t *least, int32_t *most);

/* Is there room for so many pieces more? Asked before they are made; where there is none, that is found at the item. */
bool pieces_fit(struct making *k, size_t more);

/* --- variants.c: the themes of a document, and the papers of each */
void variants_read(struct making *k, struct document *doc);
/* below-type-floor: a variant whose smallest type its theme thinks too small. */
void variant_floor_check(struct making *k, const struct document *doc, const struct variant *v);
/* same-file: two documents, or two papers of one, that would write one file. The later one is bad then. */
void variants_files_check(struct making *k, struct document *doc, size_t n);
/* The edition's line and the date, of the layout or else of the set, into the sheet, with
 * the date of its source or without; `units:` into k->show. */
void edition_read(struct making *k, const struct node *own, const struct node *date, bool source);
void units_read(struct making *k, const struct node *n);

typedef void block_reader(struct making *k, const struct node *n, struct block_array *out);
/* Each a title and a list of items, or a title and a mapping with more to say and the list as `items` ("charts"). */
void sections_read(struct making *k, const struct node *list, const char *items, block_reader *read);
/* One more section, without a bar, for items alone: after sections_read. */
void section_bare(struct making *k, const struct node *list, block_reader *read);

/* --- sheet_rail.c: `phases:` */
bool phases_show_find(struct str s, enum phases_show *out);
void rail_read(struct making *k, const struct node *n);
const struct phase *rail_find(const struct making *k, struct str number);
/* --- sheet_words.c: how outcomes are worded; the last after all blocks, for what was met nowhere */
void wording_read(struct making *k, const struct node *n);
struct phrases phrases_read(struct making *k, const struct node *n);
void pairs_read(struct making *k, const struct node *n, const struct node *key);
void phrases_check(struct making *k, const struct node *wording, const struct node *badges,
                   const struct node *headlines);
/* --- sheet_refs.c: what the sheet's words refer to, into the sheet; findings into `missing`, which may be NULL, for a
 * document called `what` */
void refs_read(struct making *k, struct diag *missing, const char *what);
/* --- sheet_blocks.c: one item of a list of charts */
void blocks_read(struct making *k, const struct node *n, struct block_array *out);
void frame_put(struct making *k, struct block *b, const struct node *title, const struct node *aside,
               const struct node *lead); /* what stands round a block */
/* --- sheet_charts.c */
void chart_block_read(struct making *k, const struct node *n, struct block_array *out);
void beside_read(struct making *k, const struct node *n, struct block_array *out);
void panel_read(struct making *k, const struct node *n, struct block_array *out);
/* --- odds_block.c: `odds:` as a block, small on a sheet or whole with its proof in a book */
void odds_strip_read(struct making *k, const struct node *n, struct block_array *out);
/* --- deck_block.c: `deck:` in a book */
void deck_odds_read(struct making *k, const struct node *n, struct block_array *out);
void odds_page_read(struct making *k, const struct node *n, struct block_array *out);
/* --- odds_words.c: the proof of a section's tables, below the last of its n blocks */
void odds_proof_put(struct making *k, struct block *b, size_t n);
/* --- book_errata.c: the section that `errata: yes` asks for, at the end */
void errata_section(struct making *k, const struct node *asked);
/* Whose the rules are and whose the errata, for the foot. */
struct str credit_of(struct making *k);
/* --- sheets.c, book.c: the whole layout. False where it cannot be made. */
bool sheet_read(struct making *k, const struct node *tree);
bool book_read(struct making *k, const struct node *tree);
#endif
