/* A row of a chart in the words of a card: shorter than on a sheet, without footnotes. */
#ifndef BS_SHEET_CARD_ROW_H
#define BS_SHEET_CARD_ROW_H
#include "sheet/sheet.h"

/* The first shown column, where words follow it or nothing does: the event's name. */
struct words card_row_headline(const struct show *s, const struct chart *c, const struct row *r);
/* The other columns, a paragraph each; numbers behind their column's name. *n of them. */
const struct words *card_row_text(const struct show *s, const struct chart *c, const struct row *r, size_t *n);
/* The whole row on a line: by the chart's `reads`, else "dead: no orders", terms strong. */
struct words card_row_line(const struct show *s, const struct chart *c, const struct row *r);
/* A cell alone. */
struct words card_cell(const struct show *s, const struct chart *c, const struct row *r, size_t col);
/* What a row's marks and notes say, a paragraph each. */
const struct words *card_row_notes(const struct show *s, const struct chart *c, const struct row *r, size_t *n);
/* "2–5", "1st rate". */
struct words card_row_key(const struct show *s, const struct chart *c, const struct row *r);
/* "D6" of the chart's roll. */
struct words card_die(const struct show *s, const struct chart *c, enum voice voice);
/* "2–5" of whole numbers, "05–14" with `digits` 2; with a sign "−2 to 0", "+1". */
struct str card_span(struct arena *a, struct rat lo, struct rat hi, int digits, bool sign);
bool words_same(struct words x, struct words y); /* to the letter, voices aside, blanks and capitals folded */
struct str words_plain(struct arena *a, struct words w);
#endif
