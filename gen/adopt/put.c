/* Writes a table as YAML in the way an author would: a chart in the form of tables/SET/, ready to
 * save.
 *
 * A guess is a comment above its line, a doubtful source is `unsure`, and a row without a valid
 * place is a comment with a finding. A text is quoted if YAML would read it differently: parsing
 * the output gives the same cells byte for byte. Called by chart.c. */
#include "adopt/view.h"
#include "yaml/tree.h"

/* ---- scalars ---- */

/* Would YAML read the plain scalar as this text? The test is stricter than necessary, because the
 * file is also read by people. */
static bool is_plain(struct str s, bool flow)
{
    const struct str inside = flow ? STR(":#\\,[]{}") : STR(":#\\");
    char first = s.n ? s.p[0] : ' ', second = s.n > 1 ? s.p[1] : ' ';
    bool sign = str_find_char(STR("-<"), first) >= 0 && second != ' ' && second != first;
    bool begins = char_is_letter(first) || char_is_digit(first) || (unsigned char)first >= 0x80 ||
                  str_find_char(STR("+(^"), first) >= 0 || sign || str_is(s, "--");
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] < ' ' || str_find_char(inside, s.p[i]) >= 0)
            return false;
    bool closes = str_ends(s, "\"") && s.n > 1 && !char_is_digit(s.p[s.n - 2]);
    return begins && s.p[s.n - 1] != ' ' && !closes;
}

/* Two stars that mark a footnote open bold text here, unless two more close it. */
static struct str stars_kept(struct arena *a, struct str s)
{
    ptrdiff_t at = str_find(s, "**");
    struct str after = str_cut(s, (size_t)at + 2, s.n);
    if (at < 0 || str_find(after, "**") >= 0)
        return s;
    return str_printf(a, "%.*s\\*\\*%.*s", (int)at, s.p, STRF(after));
}

/* Long texts are quoted: libyaml searches only a thousand characters for the colon after a plain
 * key. */
static void put_scalar(struct buf *b, struct str s, bool flow)
{
    s = stars_kept(b->a, s);
    (is_plain(s, flow) && s.n <= 200 ? buf_put : buf_put_yaml)(b, s);
}

/* Writes a comment on one line: text after a line break of the source would be read as YAML. */
void put_comment(struct put *p, int indent, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str text = str_vprintf(p->a, format, args);
    va_end(args);
    buf_printf(p->b, "%*s# ", indent, "");
    for (size_t i = 0; i < text.n; i++)
        buf_putc(p->b, (unsigned char)text.p[i] < ' ' ? ' ' : text.p[i]);
    buf_putc(p->b, '\n');
}

static void put_key(struct put *p, int indent, struct str key)
{
    buf_printf(p->b, "%*s", indent, "");
    put_scalar(p->b, key, false);
    buf_putc(p->b, ':');
}

/* `key: value` on a line of its own. */
static void put_pair(struct put *p, int indent, const char *key, struct str value)
{
    put_key(p, indent, str_of(key));
    buf_putc(p->b, ' ');
    put_scalar(p->b, value, false);
    buf_putc(p->b, '\n');
}

/* A list, an entry a line. */
static void put_item(struct put *p, int indent, struct str text)
{
    buf_printf(p->b, "%*s- ", indent, "");
    put_scalar(p->b, text, false);
    buf_putc(p->b, '\n');
}

/* A note, or a list of several. */
static void put_notes(struct put *p, int indent, const struct raw_texts *t)
{
    if (t->n == 1)
        put_pair(p, indent, "note", t->at[0].s);
    else if (t->n)
        buf_printf(p->b, "%*snote:\n", indent, "");
    for (size_t i = 0; i < t->n && t->n > 1; i++)
        put_item(p, indent + 2, t->at[i].s);
}

/* Writes the cells of a row that are in no other output as a comment, as they were read. */
static void put_left(struct put *p, int indent, const struct raw_row *row, const char *why)
{
    struct buf b = {.a = p->a};
    for (size_t i = 0; i < row->n; i++) {
        struct raw_cell *c = &row->at[i];
        if (!c->text.n || c->copied || c->is_written)
            continue;
        buf_printf(&b, "%s%.*s", b.n ? " | " : "", STRF(c->text));
        c->is_written = true;
        p->left++;
    }
    if (b.n)
        put_comment(p, indent, "line %u, not imported (%s): %.*s", raw_line(p->d, row->place), why,
                    STRF(buf_str(&b)));
}

/* ---- columns ---- */

static bool is_taken(const struct raw_texts *taken, struct str name)
{
    for (size_t i = 0; i < taken->n; i++)
        if (str_eq(taken->at[i].s, name))
            return true;
    return false;
}

/* Returns `name`, or `name` with a number if it is taken: "foot (2)". Marks the result as taken;
 * names are compared exactly, like YAML keys. The number starts from the count of earlier requests
 * for the name: trying from 1 would take minutes for five thousand rows of one name. */
static struct str name_apart(struct put *p, struct raw_texts *taken, struct str name,
                             const char *before, const char *behind)
{
    struct str apart = name;
    size_t k = 1;
    for (size_t i = 0; i < taken->n; i++)
        k += str_eq(taken->at[i].s, name);
    for (; is_taken(taken, apart); k++)
        apart = str_printf(p->a, "%.*s%s%zu%s", STRF(name), before, k, behind);
    if (!str_eq(apart, name))
        ARENA_PUSH(p->a, taken, ((struct text){.s = name}));
    ARENA_PUSH(p->a, taken, ((struct text){.s = apart}));
    return apart;
}

/* Writes a unique key at once; a comment says if the name was changed. */
static void put_name(struct put *p, int indent, struct raw_texts *taken, struct str name)
{
    struct str apart = name_apart(p, taken, name, " (", ")");
    if (!str_eq(name, apart))
        put_comment(p, indent, "the source repeats this name");
    put_key(p, indent, apart);
}

/* Writes {Name: type}, nested once below a header. Equal names are made unique. */
static void put_columns(struct put *p, int indent, const struct view *v)
{
    struct raw_texts names = {0}, below = {0};
    for (size_t i = 0; i < v->heads; i++)
        for (size_t k = 0; k < v->row[i].n; k++)
            v->row[i].at[k].is_written = i == 0 || i + 1 == v->heads;
    if (v->n_col == 1 && !v->col[0].name.n) {
        if (v->col[0].type != TYPE_TEXT)
            buf_printf(p->b, "%*scell: %s\n", indent, "", type_words[v->col[0].type]);
        return;
    }
    if (v->doubled)
        put_comment(p, indent, "guessed: the first two rows are headers");
    buf_printf(p->b, "%*scolumns:\n", indent, "");
    for (size_t i = 0; i < v->n_col; i++) {
        const struct view_col *c = &v->col[i];
        bool under = c->above.n > 0;
        int in = indent + 2 + 2 * under;
        if (under && !(i && str_eq(v->col[i - 1].above, c->above))) {
            below = (struct raw_texts){0};
            put_name(p, indent + 2, &names, c->above);
            buf_putc(p->b, '\n');
        }
        if (!c->name.n)
            put_comment(p, in, "the source gives it no name");
        if (c->german)
            put_comment(p, in, "guessed: W6 in the source is a D6");
        put_name(p, in, under ? &below : &names,
                 c->name.n ? c->name : str_printf(p->a, "column %zu", i + 1));
        buf_printf(p->b, " %s\n", type_words[c->type]);
    }
}

/* [a, b], or one text. */
static void put_cells(struct put *p, const struct view *v, const struct view_line *l)
{
    const bool one = v->n_col == 1;
    buf_putz(p->b, one ? " " : " [");
    for (size_t i = 0; i < v->n_col; i++) {
        buf_putz(p->b, i ? ", " : "");
        put_scalar(p->b, view_cell(v, l, &v->col[i]), !one);
    }
    buf_putz(p->b, one ? "\n" : "]\n");
}

/* Writes a row as its key and cells; with `cells:` if the row has other fields. */
static void put_row(struct put *p, int indent, const struct view *v, const struct view_line *l,
                    struct raw_texts *taken)
{
    const bool bands = v->kind == CHART_BANDS;
    struct str name = bands ? l->label.text : l->name;
    if (l->row->guessed)
        put_comment(p, indent, "guessed: a row; it may be a note");
    if (bands && l->reworded)
        put_comment(p, indent, "\"%.*s\" in the source", STRF(l->row->at[v->label].text));
    put_name(p, indent, taken, name.n ? name : str_printf(p->a, "%zu", taken->n + 1));
    if (l->unsure || l->note.n)
        buf_printf(p->b, "\n%*s%s:", indent + 2, "", v->kind == CHART_MODIFIERS ? "add" : "cells");
    put_cells(p, v, l);
    put_notes(p, indent + 2, &l->note);
    if (l->unsure)
        put_pair(p, indent + 2, "unsure", str_of(l->unsure));
}

/* Returns the reason why a line cannot be a row of the chart; NULL if it can. */
static const char *lost_why(const struct view *v, const struct view_line *l,
                            const struct raw_texts *taken)
{
    bool bands = v->kind == CHART_BANDS && v->label != SIZE_MAX;
    if (l->lost)
        return "this row has no label";
    if (bands && !l->label.is_range)
        return "its label is not a range of numbers";
    return bands && is_taken(taken, l->label.text) ? "a second row with this label" : NULL;
}

/* Writes the header or group that begins at a line; returns the indentation of its rows. Bands have
 * no groups. A group of modifiers must declare how many of them may apply. */
static int put_opening(struct put *p, int indent, const struct view *v, const struct view_line *l,
                       struct raw_texts *taken)
{
    if (v->kind == CHART_BANDS) {
        put_comment(p, indent, "above this row the source has: %.*s", STRF(l->opens));
        return indent;
    }
    if (l->guessed || !v->line[0].opens.n)
        put_comment(p, indent,
                    "guessed: a header of the rows below; it may be a row of empty cells");
    put_name(p, indent, taken, l->opens);
    buf_putc(p->b, '\n');
    if (v->kind != CHART_MODIFIERS)
        return indent + 2;
    put_comment(p, indent + 2,
                "guessed: at most one of these applies; write any-of if several may");
    buf_printf(p->b, "%*sone-of:\n", indent + 2, "");
    return indent + 4;
}

/* Writes the lines in source order. An invalid row becomes a comment in its place. */
static void put_rows(struct put *p, int indent, const struct view *v)
{
    struct raw_texts groups = {0}, inside = {0}, *taken = &groups;
    int in = indent;
    for (size_t i = 0; i < v->n_line; i++) {
        const struct view_line *l = &v->line[i];
        if (l->opens.n)
            in = put_opening(p, indent, v, l, &groups);
        if (l->opens.n && v->kind != CHART_BANDS) {
            inside.n = 0;
            taken = &inside;
        }
        const char *why = lost_why(v, l, taken);
        if (why) { /* a comment in its place */
            REPORT(p->d, RULE_BAD_VALUE, l->row->place,
                   "write 6, 2-5, 7+ or <1 there, or write the row by hand", "%s", why);
            put_left(p, in, l->row, why);
        } else {
            put_row(p, in, v, l, taken);
        }
    }
}

/* ---- kinds ---- */

/* Writes the fields of bands before their columns: the roll or the measure. If neither is known,
 * `number` is measured, which is always valid, and a comment requests the details. */
static void put_rolled(struct put *p, int indent, const struct view *v)
{
    if (v->rolled)
        put_comment(p, indent, "guessed: %s", v->rolled);
    if (v->label == SIZE_MAX) {
        put_comment(p, indent, "the lines of the source are numbered here");
        buf_printf(p->b, "%*sroll: d%zu\n", indent, "", v->n_line);
    } else if (v->roll.n) {
        put_pair(p, indent, "roll", v->roll);
    } else {
        if (!v->corner.n)
            put_comment(p, indent, "write what is counted or measured, or `roll:` with the dice");
        put_pair(p, indent, "measure", v->corner.n ? v->corner : STR("number"));
    }
    if (v->roll.n && v->corner.n && !str_eq(v->roll, v->corner))
        put_pair(p, indent, "down", v->corner);
}

/* Columns of a grid that are ranges are looked up only if the author declares their roll or
 * measure. A table of modifiers does not show what they change, so a comment requests it. */
static void put_kind(struct put *p, int indent, const struct view *v)
{
    for (size_t i = 0; v->kind == CHART_STEPS && i < v->n_line; i++)
        put_item(p, indent, view_cell(v, &v->line[i], &v->col[0]));
    if (v->kind == CHART_STEPS)
        return;
    if (v->kind == CHART_BANDS)
        put_rolled(p, indent, v);
    else if (v->kind == CHART_GRID && v->corner.n)
        put_pair(p, indent, "down", v->corner);
    if (v->banded)
        put_comment(p, indent,
                    "its columns are numbers: add `roll:` or `measure:` to look them up");
    if (v->kind == CHART_MODIFIERS)
        put_comment(p, indent, "write what they change: the total, each die, the need");
    else
        put_columns(p, indent, v);
    buf_printf(p->b, "%*srows:\n", indent, "");
    put_rows(p, indent + 2, v);
}

/* Writes a chart in the order that authors use, from its source to its last row. The requested id
 * and title are for the first chart. */
void put_chart(struct put *p, const struct raw_table *t)
{
    const int indent = 4;
    struct view v = view_make(p->a, t);
    bool first = !p->ids.n;
    struct str title = first && p->request->title.n ? p->request->title : t->title.s;
    bool untitled = !title.n;
    if (untitled)
        title = str_starts(p->request->path, "(") ? STR("A table")
                                                  : title_of_path(p->a, p->request->path);
    struct str id = first && p->request->id.n ? p->request->id : title;
    const struct span from = t->row.at[0].place, to = t->row.at[t->row.n - 1].place;
    put_comment(p, 2, "%.*s, lines %u to %u", STRF(diag_source_at(p->d, to.file)->path),
                raw_line(p->d, from), raw_line(p->d, to));
    put_key(p, 2, name_apart(p, &p->ids, chart_id_of(p->a, id), "-", ""));
    buf_putc(p->b, '\n');
    if (untitled)
        put_comment(p, indent, "it has no title in the source");
    else if (t->title.s.n && !str_eq(title, t->title.s))
        put_comment(p, indent, "its title in the source: %.*s", STRF(t->title.s));
    put_pair(p, indent, "title", title);
    for (size_t i = 0; i < v.guessed.n; i++) {
        put_comment(p, indent, "guessed: a note, not a row of the table: %.*s",
                    STRF(v.guessed.at[i].s));
        ARENA_PUSH(p->a, &v.notes, v.guessed.at[i]);
    }
    put_notes(p, indent, &v.notes);
    if (v.blanks)
        put_comment(p, indent, "rows whose cells are empty in the source and --, none, here: %zu",
                    v.blanks);
    buf_printf(p->b, "%*s%s:\n", indent, "", kind_words[v.kind]);
    put_kind(p, indent + 2, &v);
    for (size_t i = 0; i < t->row.n; i++)
        put_left(p, indent, &t->row.at[i], "no place for it");
}
