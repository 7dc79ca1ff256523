/* layouts/odds/NAME.yaml to an odds book: what layout.c reads, and the tables, in sections or by themselves.
 *
 * Reading computes nothing unless asked to, so that `check` is quick. Called by documents.c. */
#include "doc/making.h"

enum { B_TABLES = N_HEAD, B_SECTIONS, B_ERRATA, N_BOOK };
static const struct field book_fields[N_BOOK] = {
    HEAD_FIELDS,
    [H_TITLE] = {"odds-book", FIELD_TEXT, true, "the book's title"},
    [B_TABLES] = {"tables", FIELD_LIST, false, "the tables, in order"},
    [B_SECTIONS] = {"sections", FIELD_LIST, false, "tables under titles: - Title: [tables]"},
    [B_ERRATA] = {"errata", FIELD_TEXT, false, "yes: the set's errata, differences, doubts and readings, at the end"},
};

bool book_read(struct making *k, const struct node *tree)
{
    const struct node *got[N_BOOK];
    struct str credit = credit_of(k);
    struct str foot = str_printf(k->a,
                                 "Counted exactly, then rounded half to even. \u2013 cannot happen; <1, <0.1, >99 and "
                                 ">99.9 are neither never nor always.%s%.*s",
                                 credit.n ? " " : "", STRF(credit));
    if (!fields_read(k->d, tree, "an odds book", book_fields, N_BOOK, got))
        return false;
    head_read(k, tree, got, 1, foot);
    sections_read(k, got[B_SECTIONS], "tables", odds_page_read);
    if (got[B_TABLES])
        section_bare(k, got[B_TABLES], odds_page_read);
    if (!got[B_TABLES] && !got[B_SECTIONS] && !got[B_ERRATA]) {
        struct finding *f = diag_add(k->d, RULE_MISSING_KEY, tree->first, "an odds book needs `tables` or `sections`");
        finding_help(k->d, f, "list its tables, as tables: [ID, ID]; broadside list names them");
    }
    if (got[B_ERRATA])
        errata_section(k, got[B_ERRATA]);
    refs_read(k, NULL, ""); /* a book speaks of charts that stand on sheets */
    return true;
}
