/* Notes on the source: errata, deliberate differences, doubts, and interpretations of ambiguous
 * rules. For `list --errata` and the last pages of an odds book. */
#ifndef BS_MODEL_SOURCE_NOTES_H
#define BS_MODEL_SOURCE_NOTES_H
#include "model/model.h"

/* ERRATUM: the rulebook is wrong; the played form is given. VARIANT: a derived chart differs
 * deliberately. UNSURE: illegible source. READING: interpretation of an ambiguous rule. HOUSE: from
 * house rules. */
enum source_note_kind {
    SOURCE_NOTE_ERRATUM,
    SOURCE_NOTE_VARIANT,
    SOURCE_NOTE_UNSURE,
    SOURCE_NOTE_READING,
    SOURCE_NOTE_HOUSE
};

struct source_note {
    enum source_note_kind kind;
    struct str chart, title; /* id and title of the chart or odds table */
    struct str row;          /* its label with its groups; empty for a reading */
    /* ERRATUM: as printed; VARIANT: as in the base chart, or empty for an added row */
    struct str printed;
    struct str played;
    struct str why, by; /* `why`: the reason, the doubt, the interpretation */
    struct span at;
};
struct source_notes {
    struct source_note *at;
    size_t n, cap;
};

/* Adds the set's own remarks to *out, in file order, without those of its base. Allocates in
 * `a`. */
void source_notes_of(struct arena *a, const struct set *set, struct source_notes *out);
#endif
