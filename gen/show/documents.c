/* Makes documents from the layouts of a project. A deck is made when its layout is read, because
 * books and commands use its odds. A sheet or a book is made then too, so that `check` finds every
 * error of `build` except those in its odds, which are computed when it is printed. Also a deck for
 * --force, with the cards that depend on an error. Called by run.c
 * for all layouts, and by make.c for each printed document.
 *
 * Invariant: making does not change a layout, except for its results: whether it is bad, and the
 * sheet or deck. */
#include "layout/deck.h"
#include "show/doc.h"
#include "show/making.h"

/* A new state for making `l`; findings go to `d`. */
static struct making making_of(struct arena *a, struct diag *d, const struct model *m, const struct layout *l)
{
    struct making k = {
        .a = a,
        .d = d,
        .m = m,
        .doc = l,
        .set = l->set,
        .show = {.a = a, .model = m, .set = l->set, .display_options = l->display_options},
        .sheet = ARENA_NEW(a, struct sheet)};
    k.show.met = ARENA_ARRAY(a, bool, l->display_options.n_phrase + 1);
    k.show.unscaled = ARENA_NEW(a, struct unscaled_list);
    return k;
}

/* A bad layout is made too, for its findings. For a crib only missing references are new
 * findings. */
static void making_check(struct arena *a, struct diag *d, const struct model *m, struct layout *l)
{
    struct making k = making_of(a, diag_part(d), m, l);
    sheet_make(&k);
    k.sheet->wrong = diag_has(k.d, LEVEL_ERROR);
    diag_join(k.d);
    l->sheet = k.sheet;
    sheet_report(&k, d);
    k.crib = !l->bad && !l->set->incomplete && layout_crib(l) && l->has_crib;
    if (k.crib)
        sheet_report(&k, d);
}

/* Makes the cards of a deck, or the sheet, to collect all findings. */
static void document_check(struct arena *a, struct diag *d, const struct model *m, struct layout *l)
{
    if (l->kind == DOCUMENT_DECK) {
        struct deck_made *made = ARENA_NEW(a, struct deck_made);
        made->layout = l->cards;
        l->cards->made = made;
        l->cards->bad = l->cards->bad || !deck_compose(a, d, m, l->cards, made);
        l->bad = l->bad || l->cards->bad;
        l->deck = l->cards->bad ? NULL : made;
    } else if (l->set) {
        making_check(a, d, m, l);
    }
}

/* --- translations */

static struct str language_code(const struct translator *t)
{
    return t ? t->code : STR("");
}

static bool is_in(const struct layout *l, struct str code)
{
    return l->display_options.translator && str_eq(l->display_options.translator->code, code);
}

/* Makes all documents of a set in the language of one of its translation files, also if they do not
 * use it: an entry used by no document is outdated. False if a document could not be read, because
 * it may use any entry. */
static bool catalogue_hear(struct arena *a, struct diag *d, const struct model *m, const struct documents *all,
                           const struct set *set, struct str code)
{
    bool whole = !all->incomplete && !set->incomplete;
    for (size_t i = 0; i < all->n && whole; i++) {
        struct layout l = all->at[i];
        bool has = is_in(&l, code);
        if (!set_is_from(l.set, set) || l.again)
            continue;
        for (size_t k = i + 1; k < all->n && all->at[k].again && !has; k++)
            has = is_in(&all->at[k], code);
        whole = !l.bad;
        if (has || l.bad)
            continue;
        struct translator *t = arena_copy(a, translator_new(a, &language_english, set), sizeof *t);
        t->code = code;
        l.display_options.translator = t;
        if (l.kind == DOCUMENT_DECK) {
            l.cards = arena_copy(a, l.cards, sizeof *l.cards);
            l.cards->display_options.translator = t;
        }
        struct arena *own = arena_new(); /* only the requested texts are needed */
        document_check(own, diag_part(d), m, &l);
        arena_drop(own);
    }
    return whole;
}

static void outdated_report(struct diag *d, const struct catalogue *k)
{
    enum { OUTDATED_SHOWN = 10 };
    size_t outdated = 0;
    for (size_t i = 0; i < k->n; i++) {
        if (k->met[i] || ++outdated > OUTDATED_SHOWN)
            continue;
        REPORT(d, RULE_WORDS_STALE, k->entry[i].of.at, "delete it, or write the present text",
               "no text is \"%.*s\" any more", STRF(k->entry[i].of.s));
    }
    if (outdated > OUTDATED_SHOWN)
        diag_add(d, RULE_WORDS_STALE, k->at, "%zu more texts of this file are unused",
                 outdated - OUTDATED_SHOWN);
}

/* Reports missing translations for the documents from the i-th with its set and language; each
 * language of a set once. */
static void missing_report(struct arena *a, struct diag *d, const struct documents *all, size_t i)
{
    const struct layout *l = &all->at[i];
    LIST(const struct translator *) translators = {0};
    for (size_t k = 0; k < all->n; k++) {
        if (all->at[k].set != l->set || !is_in(&all->at[k], l->display_options.translator->code))
            continue;
        if (k < i)
            return;
        ARENA_PUSH(a, &translators, all->at[k].display_options.translator);
    }
    translators_report(d, l->set, translators.at, translators.n);
}

static void words_report(struct arena *a, struct diag *d, const struct model *m,
                         const struct documents *all)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].display_options.translator && all->at[i].display_options.translator->code.n)
            missing_report(a, d, all, i);
    for (size_t i = 0; i < m->n_set; i++)
        for (size_t k = 0; k < m->set[i]->n_catalogue; k++)
            if (catalogue_hear(a, d, m, all, m->set[i], m->set[i]->catalogue[k]->code))
                outdated_report(d, m->set[i]->catalogue[k]);
}

/* True if a book shows the odds of this deck. */
static bool deck_is_shown(const struct documents *all, const struct layout *deck)
{
    bool shown = false;
    for (const struct layout *l = all->at; l < all->at + all->n && !shown; l++)
        for (size_t i = 0; l->kind == DOCUMENT_ODDS_BOOK && i < l->dependencies->need.n && !shown;
             i++)
            shown = l->dependencies->need.at[i].deck == deck->dependencies;
    return shown;
}

static bool is_named(struct arena *a, const struct layout *l,
                     const struct documents_request *request)
{
    for (size_t i = 0; i < request->n; i++)
        if (document_is_named(a, l, request->name[i], request->troops.n > 0))
            return true;
    return false;
}

/* True if all documents are needed: the command line names none, or a book, which shows decks and
 * refers to sheets, or a translation, whose texts are compared with those of all documents. */
static bool needs_all(struct arena *a, const struct documents *all,
                      const struct documents_request *request)
{
    bool needs = !request || !request->n;
    for (const struct layout *l = all->at; l < all->at + all->n && !needs; l++)
        needs = (l->kind == DOCUMENT_ODDS_BOOK || language_code(l->display_options.translator).n) &&
                is_named(a, l, request);
    return needs;
}

struct documents documents_for(struct arena *a, struct diag *d, struct pictures *pictures,
                               const struct model *m, bool *unreadable,
                               const struct documents_request *request, bool findings_only)
{
    struct documents all = layouts_read(a, d, pictures, m, unreadable, request);
    const bool whole = needs_all(a, &all, request);
    bool wrong = false; /* errors in the last document that is not a copy in another language */
    for (struct layout *l = all.at; l < all.at + all.n; l++) {
        const bool drawn = m->draws && l->kind == DOCUMENT_DECK;
        if (!whole && !drawn && !is_named(a, l, request))
            continue;
        struct diag *part = diag_part(d);
        const bool kept =
            !findings_only || drawn || (l->kind == DOCUMENT_DECK && deck_is_shown(&all, l));
        struct arena *own = kept ? NULL : arena_new();
        document_check(kept ? a : own, part, m, l);
        if (l->deck)
            deck_pictures_note(a, l->deck, pictures, l->dependencies);
        if (!kept) {
            l->sheet = NULL;
            l->deck = NULL;
        }
        arena_drop(own);
        /* Else the document before it has reported this. */
        if (!l->again || (!wrong && diag_has(part, LEVEL_ERROR)))
            layout_join(part, l);
        wrong = l->again ? wrong : diag_has(part, LEVEL_ERROR);
    }
    if (whole)
        words_report(a, d, m, &all);
    layouts_files_check(a, d, all.at, all.n);
    return all;
}

struct documents documents_read(struct arena *a, struct diag *d, struct pictures *pictures, const struct model *m,
                                bool *unreadable)
{
    return documents_for(a, d, pictures, m, unreadable, NULL, false);
}

struct str doc_hash(struct arena *a, const struct diag *d, const struct model *m, const struct layout *l)
{
    return ground_hash(a, dependencies_ground(a, m, d, l->dependencies), false);
}

/* Findings from the odds go to d; the document is then not made. */
static const struct sheet *sheet_of(struct making *k, const struct model *m, const struct layout *l, struct diag *d)
{
    if (l->bad || !l->sheet || l->sheet->wrong)
        return NULL;
    k->need = arena_copy(k->a, l->dependencies->need.at, l->dependencies->need.n * sizeof *k->need);
    sheet_finish(k, l->sheet, doc_hash(k->a, d, m, l));
    diag_join(k->d);
    return diag_has(k->d, LEVEL_ERROR) ? NULL : k->sheet;
}

/* Two versions of one layout differ only in `faults` and `crib`. */
const struct sheet *doc_sheet(struct arena *a, struct diag *d, const struct model *m, const struct layout *l,
                              const struct faults *faults, bool crib)
{
    struct making k = making_of(a, diag_part(d), m, l);
    k.faults = faults;
    k.crib = crib;
    return sheet_of(&k, m, l, d);
}

/* The tables are computed once, and are also used by other outputs of the book. */
const struct sheet *doc_odds_book(struct arena *a, struct diag *d, const struct model *m,
                                  const struct layout *l, const struct faults *faults,
                                  struct kept_walks *kept, const struct odds_table **table,
                                  size_t *n)
{
    struct making k = making_of(a, diag_part(d), m, l);
    k.kept = kept;
    k.faults = faults;
    const struct sheet *s = sheet_of(&k, m, l, d);
    *table = k.odds.at;
    *n = odds_tables_distinct(k.odds.at, k.odds.n);
    return s;
}

/* --- decks that are printed by --force although an input has errors */

/* Marks the cards of a line of a CSV, or of the rows of a chart; false if there are no such
 * cards. */
static bool cards_mark(struct card *card, size_t n, struct span in, struct span row)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        if (row.file ? span_within(row, card[i].all) : span_within(card[i].all, in))
            card[i].unchecked = any = true;
    return any;
}

/* Marks only the cards that depend on an error, if known; else all cards and their backs. An error
 * in a line of the CSV affects its card; any other error in a file affects all cards. */
struct deck deck_stamped(struct arena *a, const struct diag *d, const struct model *m,
                         const struct layout *doc, const struct faults *faults)
{
    struct deck deck = doc->deck->deck;
    const struct dependencies set = {.a = a, .set = doc->set};
    struct span at;
    deck.waiver = doc->waiver;
    deck.n_waiver = doc->n_waiver;
    deck.waived = ARENA_ARRAY(a, bool, doc->n_waiver);
    if (!faults)
        return deck;
    struct card *card = arena_copy(a, deck.card, deck.n_card * sizeof *card);
    for (const struct fault *f = faults->at; f < faults->at + faults->n; f++)
        if (f->path.n && dependencies_has_file(doc->dependencies, f->path) &&
            !cards_mark(card, deck.n_card, NOWHERE, f->at))
            deck.unchecked = true;
    deck.unchecked =
        deck.unchecked || ground_fault(dependencies_ground(a, m, d, &set), faults, &at);
    for (size_t i = 0; i < doc->dependencies->need.n; i++) {
        const struct need *need = &doc->dependencies->need.at[i];
        if (!ground_fault(needs_ground(a, m, d, need, 1), faults, &at))
            continue;
        /* In a dealt deck every card depends on every chart. */
        bool some = !doc->deck->deal && need->chart &&
                    cards_mark(card, deck.n_card, chart_top(need->chart)->extent, NOWHERE);
        for (size_t k = 0; k < deck.n_card && !some; k++)
            card[k].unchecked = true;
    }
    deck.card = card;
    return deck;
}

/* A waiver inherited from another sheet is reported there. */
void doc_waivers_check(struct diag *d, const struct layout *doc, const bool *waived,
                       const bool *crib)
{
    for (size_t i = 0; i < doc->n_waiver; i++) {
        const struct text *slug = &doc->waiver[i].slug;
        if (slug->at.file == doc->source && !waived[i] && !(crib && crib[i]))
            REPORT(d, RULE_WAIVER_IDLE, slug->at, "delete the waiver",
                   "no page of %.*s has the finding %.*s", STRF(doc->name), STRF(slug->s));
    }
}
