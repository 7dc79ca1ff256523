/* What layouts/ asks for to documents: a deck is made when it is read, since books speak of its odds, and commands; a
 * sheet or a book is made then too, so that `check` knows all that `build` would stumble over, but for its odds, which
 * are worked out when it is printed. Called by run.c for all layouts, by make.c for each that is printed.
 *
 * Invariant: a layout is const to the making; only its verdicts are noted in it here: whether it is bad, and what was
 * made of it. */
#include "show/decks.h"
#include "show/making.h"

/* A making of its own: what it notes is in it, and findings that only it can tell go to `d`. */
static struct making making_of(struct arena *a, struct diag *d, const struct model *m, const struct layout *l)
{
    struct making k = {.a = a,
                       .d = d,
                       .m = m,
                       .doc = l,
                       .set = l->set,
                       .show = {.a = a, .model = m, .set = l->set, .manner = l->manner},
                       .sheet = ARENA_NEW(a, struct sheet)};
    k.show.met = ARENA_ARRAY(a, bool, l->manner.n_phrase + 1);
    return k;
}

/* A bad one is made all the same, for its findings. Of a crib only what it names and does not have is new. */
static void making_check(struct arena *a, struct diag *d, const struct model *m, struct layout *l)
{
    struct making k = making_of(a, diag_part(d), m, l);
    sheet_make(&k);
    k.sheet->wrong = diag_has(k.d, LEVEL_ERROR);
    diag_join(k.d);
    l->sheet = k.sheet;
    sheet_tell(&k, d);
    k.crib = !l->bad && !l->set->torn && layout_crib(l) && l->has_crib;
    if (k.crib)
        sheet_tell(&k, d);
}

struct documents documents_for(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                               bool *unreadable, const struct tonight *tonight)
{
    struct documents all = layouts_read(a, d, pictures, m, unreadable, tonight);
    for (struct layout *l = all.at; l < all.at + all.n; l++) {
        struct diag *part = diag_part(d);
        if (l->kind == DOCUMENT_DECK) {
            struct deck_made *made = ARENA_NEW(a, struct deck_made);
            made->layout = l->cards;
            l->cards->made = made;
            l->cards->bad = l->cards->bad || !deck_compose(a, part, m, l->cards, made);
            l->bad = l->bad || l->cards->bad;
            l->deck = l->cards->bad ? NULL : made;
        } else if (l->set) {
            making_check(a, part, m, l);
        }
        layout_join(part, l);
    }
    layouts_files_check(a, d, all.at, all.n);
    return all;
}

struct documents documents_read(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                                bool *unreadable)
{
    return documents_for(a, d, pictures, m, unreadable, NULL);
}

struct str doc_hash(struct arena *a, const struct diag *d, const struct model *m, const struct layout *l)
{
    return ground_hash(a, basis_ground(a, m, d, l->basis));
}

/* What only its odds tell goes to d, and the document is not made. */
static const struct sheet *sheet_of(struct making *k, const struct model *m, const struct layout *l, struct diag *d)
{
    if (l->bad || !l->sheet || l->sheet->wrong)
        return NULL;
    k->need = arena_copy(k->a, l->basis->need.at, l->basis->need.n * sizeof *k->need);
    sheet_finish(k, l->sheet, doc_hash(k->a, d, m, l));
    diag_join(k->d);
    return diag_has(k->d, LEVEL_ERROR) ? NULL : k->sheet;
}

/* `faults` and `crib` are all that two makings of one layout differ in. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                              const struct faults *faults, bool crib)
{
    struct making k = making_of(a, diag_part(d), m, l);
    k.faults = faults;
    k.crib = crib;
    return sheet_of(&k, m, l, d);
}

/* The tables are the book's other outputs too, and are worked out once. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                                  const struct faults *faults, const struct odds_table **table, size_t *n)
{
    struct making k = making_of(a, diag_part(d), m, l);
    k.faults = faults;
    const struct sheet *s = sheet_of(&k, m, l, d);
    *table = k.odds.at;
    *n = odds_tables_distinct(k.odds.at, k.odds.n);
    return s;
}
