/* A finding to one JSON object on a line, for programs.
 *
 * Every key is always there; null stands for what there is none of. Lines and columns count from 1, columns in
 * characters; the end is the place behind the last character. Waived findings are given with their reason. */
#include "diag/print.h"

static void put_span(struct print *p, struct span at)
{
    const struct source *s = diag_source_at(p->d, at.file);
    if (!s) {
        buf_putz(p->to, "\"file\":null,\"line\":null,\"column\":null,\"end_line\":null,\"end_column\":null");
        return;
    }
    uint32_t line, column, end_line, end_column;
    source_place(s, at.lo, &line, &column);
    source_place(s, at.hi, &end_line, &end_column);
    buf_putz(p->to, "\"file\":");
    buf_put_json(p->to, s->path);
    buf_printf(p->to, ",\"line\":%u,\"column\":%u,\"end_line\":%u,\"end_column\":%u", line, column, end_line,
               end_column);
}

static void put_field(struct print *p, const char *key, struct str value)
{
    buf_printf(p->to, ",\"%s\":", key);
    if (value.n)
        buf_put_json(p->to, value);
    else
        buf_putz(p->to, "null");
}

void print_json(struct print *p, const struct finding *f)
{
    buf_putc(p->to, '{');
    put_span(p, f->at);
    put_field(p, "level", str_of(level_name(f->level)));
    put_field(p, "slug", str_of(rules[f->rule].slug));
    put_field(p, "fact", f->fact);
    put_field(p, "label", f->label);
    put_field(p, "note", f->note);
    put_field(p, "help", f->help);
    buf_putz(p->to, ",\"also\":[");
    for (size_t i = 0; i < f->n_also; i++) {
        buf_putz(p->to, i ? ",{" : "{");
        put_span(p, f->also[i].at);
        put_field(p, "label", f->also[i].label);
        buf_putc(p->to, '}');
    }
    buf_printf(p->to, "],\"waived\":%s", f->waived ? "true" : "false");
    put_field(p, "why", f->why_waived);
    buf_putz(p->to, "}\n");
}
