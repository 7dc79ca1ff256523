/* Values of the files that say what cards look like. Each reader leaves *out as it was where the node is NULL, and
 * after a finding. Inside look only. */
#ifndef BS_LOOK_VALUES_H
#define BS_LOOK_VALUES_H
#include "look/look.h"

/* A length with mm, cm or in; without a unit it is millimetres. */
bool value_length(struct diag *d, const struct node *n, um least, um most, um *out);
bool value_lengths(struct diag *d, const struct node *list, size_t n, um least, um most, um *out); /* a list of n */
bool value_count(struct diag *d, const struct node *n, unsigned most, unsigned *out);
/* "8pt", or a range "6.5pt..9pt". */
bool value_points(struct diag *d, const struct node *n, int32_t *least, int32_t *most);
/* "1.2", or "1.2..1.05", as permille: the first and the last. */
bool value_permille(struct diag *d, const struct node *n, int32_t low, int32_t high, int32_t *first, int32_t *last);
bool value_choice(struct diag *d, const struct node *n, const char *const *names, size_t count, unsigned *out);
bool value_flag(struct diag *d, const struct node *n, bool *out); /* yes, no */
bool value_font(struct diag *d, const struct node *n, enum font *out);
struct finding *value_refuse(struct diag *d, const struct node *n, const char *what, const char *help);
#endif
