/* One grammar for each kind of value, for every file that users write: yes and no, whole and exact numbers, lengths,
 * sizes of type, colours, dates. The *_parse functions say nothing; field tables (yaml/field.h) tell what is wrong. */
#ifndef BS_YAML_VALUE_H
#define BS_YAML_VALUE_H
#include "base/num.h"
#include "base/str.h"

typedef int32_t um;         /* micrometres; the one typedef of the house: a unit, not a struct */
enum { MPT_PER_PT = 1000 }; /* sizes of type are thousandths of a point, mpt */

struct colour {
    uint8_t r, g, b;
};
struct points { /* mpt; the same twice where one size is said */
    int32_t least, most;
};

bool yes_parse(struct str s, bool *out); /* yes, no */
bool count_parse(struct str s, int64_t *out);
/* "3mm", "0.3 cm", "0.12in"; a bare number is millimetres. Rounded to the nearest micrometre; to 100 m at the most. */
bool length_parse(struct str s, um *out);
/* "8pt", "7.5pt..10pt"; a bare number is points. From least to most. */
bool points_parse(struct str s, struct points *out);
/* "1.2", or "1.2..1.05", in permille: from the first to the last, whichever is larger. */
bool permille_parse(struct str s, int32_t *first, int32_t *last);
bool percent_parse(struct str s, unsigned *out);     /* "11 %", "11"; to the nearest whole one, 0..100 */
bool share_parse(struct str s, struct rat *out);     /* "2 %", "1/50"; 0 or more, less than 1 */
bool colour_parse(struct str s, struct colour *out); /* "#2c6b3f" */
#endif
