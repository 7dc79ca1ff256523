/* A sheet's layout to a struct sheet: what layout.c reads, the rail, its key, tones, and the sections with their
 * blocks.
 *
 * The tree is read by field tables, so that every mistake is found at its line; what is wrong is left out and the rest
 * goes on. Called by documents.c, once to find mistakes and once for each paper. */
#include "doc/making.h"

enum { S_PHASES = N_HEAD, S_KEY, S_TONES, S_CRIB, S_WORDING, S_BADGES, S_HEADLINES, S_PAIRS, S_SECTIONS, N_SHEET };
static const struct field sheet_fields[N_SHEET] = {
    HEAD_FIELDS,
    [H_TITLE] = {"sheet", FIELD_TEXT, true, "the title"},
    [S_PHASES] = {"phases", FIELD_MAP, false, "the sequence of play, from a chart of steps"},
    [S_KEY] = {"key", FIELD_TEXTS, false, "what is explained once, below the phases"},
    [S_TONES] = {"tones", FIELD_MAP, false,
                 "words of an outcome and their tone: worst, bad, plain or good; the first that fits"},
    [S_CRIB] = {"crib", FIELD_MAP, false, "makes a crib too, of the sections and blocks with `crib: yes`"},
    [S_WORDING] = {"wording", FIELD_MAP, false, "what a cell, label or mark says, and the words for it here"},
    [S_BADGES] = {"badges", FIELD_TEXTS, false, "words of outcomes that stand on a small dark ground"},
    [S_HEADLINES] = {"headlines", FIELD_TEXTS, false, "words that begin an outcome, bold on a line of their own"},
    [S_PAIRS] = {"pairs", FIELD_TEXT, false, "bare: 6 / 12 without its unit, which the key explains"},
    [S_SECTIONS] = {"sections", FIELD_LIST, true, "the sections in order of play, each a title with its charts"},
};

/* A sentence of its own, behind what stands there; nothing for no words. */
static void sentence_put(struct buf *b, const char *before, struct str words)
{
    words = str_trim(words);
    if (words.n)
        buf_printf(b, "%s%s%.*s%s", b->n ? " " : "", before, STRF(words), str_ends(words, ".") ? "" : ".");
}

struct str credit_of(struct making *k)
{
    const struct set *set = k->set;
    struct buf b = {.a = k->a};
    sentence_put(&b, "Rules: ", set->credit.s.n ? set->credit.s : set->source_author.s);
    sentence_put(&b, "", set->wording.s);
    sentence_put(&b, "Errata by ", set->errata_by.s);
    return buf_str(&b);
}

bool sheet_read(struct making *k, const struct node *tree)
{
    const struct node *got[N_SHEET];
    if (!fields_read(k->d, tree, "a sheet", sheet_fields, N_SHEET, got))
        return false;
    head_read(k, tree, got, 3, credit_of(k));
    k->show.tone = ask_tones(&k->ask, got[S_TONES], &k->show.n_tone);
    wording_read(k, got[S_WORDING]);
    k->show.badges = phrases_read(k, got[S_BADGES]);
    k->show.headlines = phrases_read(k, got[S_HEADLINES]);
    pairs_read(k, got[S_PAIRS], got[S_KEY]);
    rail_read(k, got[S_PHASES]);
    struct words_array key = ask_texts(k, got[S_KEY], WORDS_NOTE);
    k->sheet->key = key.at;
    k->sheet->n_key = key.n;
    sections_read(k, got[S_SECTIONS], "charts", blocks_read);
    phrases_check(k, got[S_WORDING], got[S_BADGES], got[S_HEADLINES]);
    refs_read(k, k->d, k->tier_crib ? "the crib" : "this sheet");
    return k->sheet->n_section > 0;
}
