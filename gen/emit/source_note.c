/* Writes a remark of a set as one line for people: an erratum, a variant, a doubt, an
 * interpretation or a house rule.
 *
 * Input: the remark, its set and its place. Output: text that ends in a line break. Called by `list
 * --errata`. */
#include "emit/emit.h"

struct str source_note_name(const struct source_note *m)
{
    static const char *const names[] = {[SOURCE_NOTE_ERRATUM] = "erratum",
                                        [SOURCE_NOTE_VARIANT] = "variant",
                                        [SOURCE_NOTE_UNSURE] = "unsure",
                                        [SOURCE_NOTE_READING] = "reading",
                                        [SOURCE_NOTE_HOUSE] = "house"};
    return str_of(names[m->kind]);
}

/* Writes `erratum a/morale, 25+ printed "24+", played "25+": why (by) place`. Line breaks in the
 * author's text become spaces. */
void emit_source_note(struct buf *b, const struct source_note *m, struct str set, struct str place)
{
    bool erratum = m->kind == SOURCE_NOTE_ERRATUM;
    size_t from = b->n;
    buf_printf(b, "%-8.*s %.*s/%.*s", STRF(source_note_name(m)), STRF(set), STRF(m->chart));
    if (m->row.n)
        buf_printf(b, ", %.*s", STRF(m->row));
    buf_putz(b, "  ");
    if (m->printed.n)
        buf_printf(b, "%s \"%.*s\"%s", erratum ? "printed" : "elsewhere", STRF(m->printed),
                   m->played.n ? ", " : "");
    if (m->played.n)
        buf_printf(b, "%s \"%.*s\"", erratum ? "played" : "here", STRF(m->played));
    buf_printf(b, "%s%.*s", (m->printed.n || m->played.n) && m->why.n ? ": " : "", STRF(m->why));
    if (m->by.n)
        buf_printf(b, " (%.*s)", STRF(m->by));
    for (size_t i = from; i < b->n; i++)
        if (b->p[i] == '\n')
            b->p[i] = ' ';
    buf_printf(b, "  %.*s\n", STRF(place));
}
