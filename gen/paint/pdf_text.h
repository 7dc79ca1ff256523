/* Objects of a PDF file as text. See pdf_text.c. */
#ifndef BS_PAINT_PDF_TEXT_H
#define BS_PAINT_PDF_TEXT_H
#include "base/str.h"

/* Each returns the end of what stands at a place: blanks and comments; a name, number or sign; a
 * string in parentheses, which may be nested (beyond the text if it has no end); any value (0 if the
 * text ends before it). */
size_t blanks_end(struct str s, size_t at);
size_t word_end(struct str s, size_t at);
size_t string_end(struct str s, size_t at);
size_t value_end(struct str s, size_t at);
bool char_ends_word(char c); /* a blank or a sign that ends a name or a number */
/* Do these words follow? *at moves behind them. */
bool text_is_next(struct str s, size_t *at, const char *words);

/* The next entry of a dictionary; *at begins with 0. False at the end, or if it is none. */
bool map_next(struct str map, size_t *at, struct str *key, struct str *value);
struct str map_get(struct str map, const char *key); /* empty if absent */
size_t map_number(struct str map, const char *key);  /* 0 if absent */
/* The dictionary with another value of a key. An empty value removes the key. */
struct str map_put(struct arena *a, struct str map, const char *key, struct str value);
#endif
