/* A table that is understood to YAML, as an author would have written it: a chart in the form of tables/SET/, ready to
 * save.
 *
 * What is guessed stands as a comment above its line, what the source leaves in doubt as `unsure`, and a row that fits
 * nowhere as a comment in its place, with a finding. Every text is quoted that YAML would read as something else: the
 * tree that comes back holds the cells byte by byte. Called by chart.c. */
#include "adopt/view.h"
#include "yaml/tree.h"

/* ---- scalars ---- */

/* Would YAML read it, plain, as this text? Stricter than it need be: who reads the file is no parser. */
static bool is_plain(struct str s, bool flow)
{
    const struct str inside = flow ? STR(":#\\,[]{}") : STR(":#\\");
    unsigned char first = s.n ? (unsigned char)s.p[0] : ' ',
                  second = s.n > 1 ? (unsigned char)s.p[1] : ' ';
    bool sign =
        (first == '-' && second != ' ' && !str_starts(s, "---")) || (first == '<' && second != '<');
    bool begins = char_is_letter((char)first) || char_is_digit((char)first) || first >= 0x80 ||
                  first == '+' || first == '(' || first == '^' || sign;
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] < ' ' || str_find_char(inside, s.p[i]) >= 0)
            return false;
    return begins && s.p[s.n - 1] != ' ';
}

/* What is long is quoted: libyaml looks for the colon behind a plain key no further than a thousand
 * characters. */
static void put_scalar(struct buf *b, struct str s, bool flow)
{
    if (is_plain(s, flow) && s.n <= 200) {
        buf_put(b, s);
        return;
    }
    buf_put_yaml(b, s);
}

/* On one line whatever it quotes, or what stands behind a line break of the source would be read as YAML. */
void put_comment(struct put *p, int indent, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str said = str_vprintf(p->a, format, args);
    va_end(args);
    buf_printf(p->b, "%*s# ", indent, "");
    for (size_t i = 0; i < said.n; i++)
        buf_putc(p->b, (unsigned char)said.p[i] < ' ' ? ' ' : said.p[i]);
    buf_putc(p->b, '\n');
}

/* `key: text`, or a list of several texts. */
static void put_texts(struct put *p, int indent, const char *key, const struct raw_texts *t)
{
    if (!t->n)
        return;
    buf_printf(p->b, "%*s%s:", indent, "", key);
    for (size_t i = 0; i < t->n; i++) {
        if (t->n > 1)
            buf_printf(p->b, "\n%*s-", indent + 2, "");
        buf_putc(p->b, ' ');
        put_scalar(p->b, t->at[i].s, false);
    }
    buf_putc(p->b, '\n');
}

/* `key: value` on a line of its own. */
static void put_pair(struct put *p, int indent, const char *key, struct str value)
{
    buf_printf(p->b, "%*s%s: ", indent, "", key);
    put_scalar(p->b, value, false);
    buf_putc(p->b, '\n');
}

/* The cells of a row that are told nowhere else, as they were read: nothing is dropped in silence.
 */
static void put_left(struct put *p, int indent, const struct raw_row *row, const char *why)
{
    struct buf b = {.a = p->a};
    for (size_t i = 0; i < row->n; i++) {
        struct raw_cell *c = &row->cell[i];
        if (!c->text.n || c->copied || c->told)
            continue;
        buf_printf(&b, "%s%.*s", b.n ? " | " : "", STRF(c->text));
        c->told = true;
        p->left++;
    }
    if (b.n)
        put_comment(p, indent, "line %u, not taken over (%s): %.*s", raw_line(p->d, row->at), why,
                    STRF(buf_str(&b)));
}

/* A row that no key can be given: nothing is dropped, so it stands as a comment where it would have stood, and as a
 * finding at its line of the input. */
static void put_lost(struct put *p, int indent, const struct raw_row *row, const char *fact, const char *help)
{
    SAY(p->d, RULE_BAD_VALUE, row->at, help, "%s", fact);
    put_left(p, indent, row, fact);
}

/* ---- columns ---- */

static bool is_taken(const struct raw_texts *taken, struct str name)
{
    for (size_t i = 0; i < taken->n; i++)
        if (str_eq(taken->at[i].s, name))
            return true;
    return false;
}

/* `name`, or where it is taken with a number behind it: "foot (2)". It is taken from now on, to the
 * letter, as YAML compares keys. Numbers are counted on from how often the name was asked for, and
 * not tried one by one: of five thousand rows of one name that would take minutes. */
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

static void put_key(struct put *p, int indent, struct str key)
{
    buf_printf(p->b, "%*s", indent, "");
    put_scalar(p->b, key, false);
    buf_putc(p->b, ':');
}

/* The same of what is written as a key at once; that it had to be told apart is said. */
static void put_name(struct put *p, int indent, struct raw_texts *taken, struct str name)
{
    struct str apart = name_apart(p, taken, name, " (", ")");
    if (!str_eq(name, apart))
        put_comment(p, indent, "the source has another of this name");
    put_key(p, indent, apart);
}

/* {Name: type}; below a head once more. Two of a name are told apart. */
static void put_columns(struct put *p, int indent, const struct view *v)
{
    struct raw_texts names = {0}, below = {0};
    for (size_t i = 0; i < v->heads; i++)
        for (size_t k = 0; k < v->t->row.at[i].n; k++)
            v->t->row.at[i].cell[k].told = i == 0 || i + 1 == v->heads;
    if (v->n_col == 1 && !v->col[0].name.n) {
        if (v->col[0].type != TYPE_TEXT)
            buf_printf(p->b, "%*scell: %s\n", indent, "", type_words[v->col[0].type]);
        return;
    }
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
        if (c->gap)
            put_comment(p, in,
                        "if another table begins here, beside the first, adopt it by itself");
        if (!c->name.n)
            put_comment(p, in, "the source gives it no name");
        if (c->german)
            put_comment(p, in, "guessed: W6 in the source is a D6");
        put_name(p, in, under ? &below : &names,
                 c->name.n ? c->name : str_printf(p->a, "column %zu", i + 1));
        buf_printf(p->b, " %s\n", type_words[c->type]);
    }
}

/* Behind its key: [a, b], or one text; with `cells:` where more is said of the row. */
static void put_row(struct put *p, int indent, const struct view *v, const struct view_line *l)
{
    struct buf *b = p->b;
    if (l->unsure || l->note.n)
        buf_printf(b, "\n%*s%s:", indent + 2, "", v->kind == CHART_MODIFIERS ? "add" : "cells");
    buf_putz(b, v->n_col == 1 ? " " : " [");
    for (size_t i = 0; i < v->n_col; i++) {
        buf_putz(b, i ? ", " : "");
        put_scalar(b, view_cell(v, l, &v->col[i]), v->n_col != 1);
    }
    buf_putz(b, v->n_col == 1 ? "\n" : "]\n");
    put_texts(p, indent + 2, "note", &l->note);
    if (l->unsure)
        put_pair(p, indent + 2, "unsure", str_of(l->unsure));
}

/* In the order of the source. What cannot be a row stands where it stood, as a comment. */
static void put_bands_rows(struct put *p, int indent, const struct view *v)
{
    const char *help = "write 6, 2-5, 7+ or <1 there, or the row by hand";
    struct raw_texts taken = {0};
    for (size_t i = 0; i < v->n_line; i++) {
        const struct view_line *l = &v->line[i];
        bool numbered = v->label == SIZE_MAX;
        struct str label = numbered ? str_printf(p->a, "%zu", i + 1) : l->label.text;
        if (l->opens.n)
            put_comment(p, indent, "over this row stands in the source: %.*s", STRF(l->opens));
        if (l->kind == LINE_LOST) {
            put_lost(p, indent, l->row, "this row has no label", help);
        } else if (!numbered && !l->label.is_range) {
            put_lost(p, indent, l->row, "its label is no range of numbers", help);
        } else if (is_taken(&taken, label)) {
            put_lost(p, indent, l->row, "a second row of this label",
                     "one of the two is misprinted: write its label");
        } else {
            if (l->reworded)
                put_comment(p, indent, "\"%.*s\" in the source", STRF(l->row->cell[v->label].text));
            ARENA_PUSH(p->a, &taken, ((struct text){.s = label}));
            put_key(p, indent, label);
            put_row(p, indent, v, l);
        }
    }
}

/* How far the group or heading goes on that line i begins with. */
static size_t group_end(const struct view *v, size_t i)
{
    for (i++; i < v->n_line && !v->line[i].opens.n;)
        i++;
    return i;
}

/* Lines lo to hi under their names, without that of their group. */
static void put_names(struct put *p, int indent, const struct view *v, size_t lo, size_t hi,
                      size_t group, struct raw_texts *taken)
{
    for (size_t i = lo; i < hi; i++) {
        const struct view_line *l = &v->line[i];
        if (l->kind == LINE_LOST) {
            put_lost(p, indent, l->row, "this row has no label", "write one, or the row by hand");
            continue;
        }
        put_name(p, indent, taken, str_cut(l->path, group, l->path.n));
        put_row(p, indent, v, l);
    }
}

/* Groups of a grid have their rows below them; of modifiers it must be said how many may apply. */
static void put_groups(struct put *p, int indent, const struct view *v)
{
    struct raw_texts taken = {0};
    for (size_t i = 0, end; i < v->n_line; i = end) {
        const size_t behind = str_of(" / ").n;
        struct str group = v->line[i].opens;
        struct raw_texts inside = {0};
        end = group_end(v, i);
        if (!group.n) {
            put_names(p, indent, v, i, end, 0, &taken);
            continue;
        }
        int in = indent + 2;
        if (!v->line[0].opens.n)
            put_comment(p, indent,
                        "guessed: it heads the rows below it; in the source some stand before it");
        put_name(p, indent, &taken, group);
        buf_putc(p->b, '\n');
        if (v->kind == CHART_MODIFIERS) {
            put_comment(p, in,
                        "guessed: at most one of these applies; write any-of where several may");
            buf_printf(p->b, "%*sone-of:\n", in, "");
            in += 2;
        }
        put_names(p, in, v, i, end, group.n + behind, &inside);
    }
}

static void put_steps(struct put *p, int indent, const struct view *v)
{
    for (size_t i = 0; i < v->n_line; i++) {
        buf_printf(p->b, "%*s- ", indent, "");
        put_scalar(p->b, view_cell(v, &v->line[i], &v->col[0]), false);
        buf_putc(p->b, '\n');
    }
}

/* ---- kinds ---- */

/* What bands have before their columns: what is rolled or measured; where neither is known a number
 * is measured, which is true of any, and a comment asks for more. */
static void put_rolled(struct put *p, int indent, const struct view *v)
{
    if (v->rolled)
        put_comment(p, indent, "guessed: %s", v->rolled);
    if (v->label == SIZE_MAX) {
        put_comment(p, indent, "the lines of the source have no numbers: they are numbered here");
        buf_printf(p->b, "%*sroll: d%zu\n", indent, "", v->n_line);
    } else if (v->roll.n) {
        put_pair(p, indent, "roll", v->roll);
    } else {
        if (!v->corner.n)
            put_comment(p, indent, "say what is counted or measured, or `roll:` with the dice");
        put_pair(p, indent, "measure", v->corner.n ? v->corner : STR("number"));
    }
    if (v->roll.n && v->corner.n && !str_eq(v->roll, v->corner))
        put_pair(p, indent, "down", v->corner);
}

/* Columns of a grid that are ranges are looked up only if somebody says what is measured; what
 * modifiers are added to no table says of itself. */
static void put_kind(struct put *p, int indent, const struct view *v)
{
    if (v->kind == CHART_STEPS) {
        put_steps(p, indent, v);
        return;
    }
    if (v->kind == CHART_BANDS)
        put_rolled(p, indent, v);
    else if (v->kind == CHART_GRID && v->corner.n)
        put_pair(p, indent, "down", v->corner);
    if (v->banded)
        put_comment(p, indent,
                    "its columns are numbers: say `roll:` or `measure:` to have them looked up");
    if (v->kind == CHART_MODIFIERS)
        put_comment(p, indent, "say what they change: the total, each die, the need");
    else
        put_columns(p, indent, v);
    buf_printf(p->b, "%*srows:\n", indent, "");
    if (v->kind == CHART_BANDS)
        put_bands_rows(p, indent + 2, v);
    else
        put_groups(p, indent + 2, v);
}

/* From its place in the source to its last row, in the order in which authors write a chart. The id and title that were
 * asked for go to the first. */
void put_chart(struct put *p, const struct raw_table *t)
{
    const int indent = 4;
    struct view v = view_make(p->a, t);
    bool first = !p->ids.n;
    struct str title = first && p->ask->title.n ? p->ask->title : t->title.s;
    bool untitled = !title.n;
    if (untitled)
        title = str_starts(p->ask->path, "(") ? STR("A table") : adopt_title(p->a, p->ask->path);
    struct str id = first && p->ask->id.n ? p->ask->id : title;
    if (t->row.n) {
        const struct raw_row *last = &t->row.at[t->row.n - 1];
        put_comment(p, 2, "%.*s, lines %u to %u", STRF(diag_source_at(p->d, last->at.file)->path),
                    raw_line(p->d, t->row.at[0].at), raw_line(p->d, last->at));
    }
    put_key(p, 2, name_apart(p, &p->ids, adopt_id(p->a, id), "-", ""));
    buf_putc(p->b, '\n');
    if (untitled)
        put_comment(p, indent, "it has no title in the source");
    else if (t->title.s.n && !str_eq(title, t->title.s))
        put_comment(p, indent, "its title in the source: %.*s", STRF(t->title.s));
    put_pair(p, indent, "title", title);
    put_texts(p, indent, "note", &v.notes);
    if (v.blanks)
        put_comment(p, indent,
                    "rows with cells that are empty in the source, and --, none, here: %zu",
                    v.blanks);
    buf_printf(p->b, "%*s%s:\n", indent, "", kind_words[v.kind]);
    put_kind(p, indent + 2, &v);
    for (size_t i = 0; i < t->row.n; i++)
        put_left(p, indent, &t->row.at[i], "no place for it");
}
