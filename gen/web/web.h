/* Web pages: a sheet or an odds book as one HTML file that needs no network.
 *
 * html.c walks rich text, tables and plots; page.c writes the page around them; picker.c the odds
 * that a reader picks from; table.c the charts of a sheet that a player rolls on. Called by make.c
 * and by the commands `dump` and `odds`.
 *
 * Invariant: every text of the author is escaped where it is written, by html_text; no text decides
 * markup, and the page's own rules (Content-Security-Policy) run no script and no style but its
 * own.
 */
#ifndef BS_WEB_WEB_H
#define BS_WEB_WEB_H
#include "look/look.h"
#include "show/odds/odds.h"
#include "show/sheet.h"

/* A block that was written: its id on the page, and that of its section. */
struct web_place {
    struct str section, id;
    const struct block *block;
};

/* A page being written. */
struct web_page {
    struct buf *to;
    struct arena *a;
    const struct sheet *sheet; /* target of references; NULL: a fragment, which has none */
    bool even;                 /* numbers have the size of text, as in the tables of a book */
    bool in_note;              /* a mark leads back to its block */
    struct str id;             /* of the block that is written, unique on the page */
    bool stamped;              /* a part of it depends on an error */
    struct str within;         /* title of its section */
    struct str_list *ids;      /* ids of the page so far */
    struct str_list *labels;   /* names of its tables so far */
    LIST(struct web_place) place;
};

/* Appends text with the signs escaped that HTML reads: & < > " '. Bytes that are no text, and
 * control characters, become U+FFFD. */
void html_text(struct buf *to, struct str text);
void html_attribute(struct buf *to, const char *name, struct str value);
/* JSON for the script of the page; no text in it ends the element. */
void html_data(struct buf *to, struct str json, const char *attributes);
/* The tag of a style of characters; NULL for plain text. Large numbers have a class instead. */
const char *html_tag(const struct run *r);
void html_words(struct web_page *w, struct words words);
void html_aside(struct web_page *w, struct words words); /* small, behind a title; or nothing */
/* Paragraphs of a class; one that begins with the number of a note is the target of its marks. */
void html_paragraphs(struct web_page *w, const struct words *words, size_t n, const char *class);
/* A table with a caption, scopes and merged cells, in a frame that scrolls by itself. */
void html_table(struct web_page *w, const struct table *t, struct str name);
/* The shares of a plot as a table of percent: its numbers, without the picture. */
void html_plot(struct web_page *w, const struct plot *p, struct str name);
void html_block(struct web_page *w, const struct block *b);
struct words html_head(const struct block *b); /* its question, else its title */
/* The place of a text in a list; its length if it is not there. */
size_t html_index(const struct str_list *list, struct str text);
/* A stamp above what depends on an error, with --force. */
void html_stamp(struct web_page *w, bool unchecked);
/* An id for `text` that the page has not used: small letters, digits and hyphens, and bytes above
 * ASCII as they are. It depends only on the text and on earlier equal texts. */
struct str html_id(struct web_page *w, struct str prefix, struct str text);

/* What a page shows besides its sheet. */
struct web_about {
    const struct documents *all; /* of the project: a page links to the other page of its set */
    const struct layout *doc;
    const struct model *model;
    struct str title;              /* plain, in the document's language */
    const struct odds_table *odds; /* of a book: its tables, in order; else NULL */
    size_t n_odds;
};
/* The whole page of a sheet or book, in its first theme. */
struct str web_make(struct arena *a, const struct sheet *s, const struct web_about *about);
/* The path of its file below OUT: web/NAME.html of a sheet or deck, web/NAME-odds.html of a book,
 * web/NAME-cards.html of a deck that has the name of a sheet. */
struct str web_file(struct arena *a, const struct documents *all, const struct layout *l);
/* What other layouts decide of a page: its name, and that of the page that it links to. */
struct str web_facts(struct arena *a, const struct documents *all, const struct layout *l);
/* Did the run of this record (or NULL) write the page? True for a document that has none. */
struct built;
bool web_is_made(const struct layout *l, const struct built *record);
#define WEB_INDEX "web/index.html"
/* The index of all pages of a project. */
struct str web_index(struct arena *a, const struct documents *all);
/* The whole page of a deck. */
struct deck;
struct str web_deck(struct arena *a, const struct deck *d, const struct documents *all,
                    const struct layout *l);
/* The title of a page, with a link to the odds or the charts. */
void html_masthead(struct web_page *w, const struct documents *all, const struct layout *l,
                   struct str title, struct str edition);
/* A page around its body. `mode`: the style and the script for this kind of page; or NULL. A page
 * without a theme has no script. */
struct str html_page(struct arena *a, struct str title, const struct language *l,
                     const struct theme *look, const char *mode, struct str body);

/* A chart as played, as a fragment to embed in another page. */
void web_chart(struct buf *to, const struct model *m, const struct chart *c);
/* The picker of a table: its givens, and the weights of each outcome. Writes nothing for a table
 * without givens, or with a failed cell. */
void web_picker(struct web_page *w, const struct odds_table *t);
/* The charts of the page whose total is certain, as data; false if there are none. */
bool web_table(struct web_page *w, const struct web_about *about);
/* The texts of the script, as attributes. */
void web_words(struct web_page *w);
/* A fragment to embed in another page: one row a cell, its givens, and each outcome in percent with
 * the exact fraction as the cell's title. */
void web_odds(struct buf *to, const struct odds_table *t);
#endif
