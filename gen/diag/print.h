/* What the printers of findings share. Inside diag only. */
#ifndef BS_DIAG_PRINT_H
#define BS_DIAG_PRINT_H
#include "diag/diag.h"

struct print {
    const struct diag *d;
    bool color;
    struct buf *to; /* in scratch memory; written out and emptied after each finding */
};

/* Each prints one finding. Text and short are for eyes and leave waived findings out; JSON has them all. */
void print_text(struct print *p, const struct finding *f);
void print_short(struct print *p, const struct finding *f);
void print_json(struct print *p, const struct finding *f);

const char *level_name(enum level level);
/* A character as it is shown: itself, or an escape in `room`. Columns count what is shown. */
struct shown {
    struct str raw;
    size_t size;
    bool escaped;
    char room[16];
};
struct shown shown_next(struct str s, size_t *i); /* advances *i */
void shown_put(struct buf *b, const struct shown *w);
#endif
