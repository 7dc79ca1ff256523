/* A finding to the one line that editors and scripts read: `file:line:col: level: fact [slug]`. */
#include "diag/print.h"

void print_short(struct print *p, const struct finding *f)
{
    const struct source *s = diag_source_at(p->d, f->at.file);
    if (s) {
        uint32_t line, column;
        source_place(s, f->at.lo, &line, &column);
        put_shown(p->to, s->path);
        buf_printf(p->to, ":%u:%u: ", line, column);
    }
    buf_printf(p->to, "%s: ", level_name(f->level));
    put_shown(p->to, f->fact);
    buf_printf(p->to, " [%s]\n", rules[f->rule].slug);
}
