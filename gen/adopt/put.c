/* A table that is understood to YAML, as an author would have written it: a chart in the form of tables/SET/, ready to
 * save.
 *
 * What is guessed stands as a comment above its line, what the source leaves in doubt as `unsure`, and a row that fits
 * nowhere as a comment in its place, with a finding. Every text is quoted that YAML would read as something else: the
 * tree that comes back holds the cells byte by byte. Called by chart.c. */
#include "adopt/view.h"
#include "yaml/tree.h"
#include <stdlib.h>

/* ---- scalars ---- */

/* Would YAML read it, plain, as this text? Stricter than it need be: who reads the file is no parser. */
static bool is_plain(struct str s, bool flow)
{
    if (!s.n || s.p[0] == ' ' || s.p[s.n - 1] == ' ' || s.p[s.n - 1] == ':' || str_is(s, "-") || str_is(s, "---") ||
        str_starts(s, "--- ") || str_starts(s, "...") || str_is(s, "<<"))
        return false;
    if (str_find_char(STR("!&*?|>%@`\"'#,[]{}~="), s.p[0]) >= 0)
        return false;
    if ((s.p[0] == '-' || s.p[0] == ':') && (s.n == 1 || s.p[1] == ' '))
        return false;
    for (size_t i = 0; i < s.n; i++) {
        if ((unsigned char)s.p[i] < ' ' || s.p[i] == '\\')
            return false;
        if (s.p[i] == ':' && (i + 1 == s.n || s.p[i + 1] == ' ' || flow))
            return false;
        if (s.p[i] == '#' && i && s.p[i - 1] == ' ')
            return false;
        if (flow && str_find_char(STR(",[]{}"), s.p[i]) >= 0)
            return false;
    }
    return true;
}

/* A plain key that is long is quoted too: libyaml looks for the colon of one no further than a thousand characters. */
void put_scalar(struct buf *b, struct str s, bool flow, bool key)
{
    if (is_plain(s, flow) && !(key && s.n > 200)) {
        buf_put(b, s);
        return;
    }
    buf_putc(b, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"' || s.p[i] == '\\')
            buf_putc(b, '\\');
        if ((unsigned char)s.p[i] < ' ')
            buf_printf(b, "\\x%02x", (unsigned)(unsigned char)s.p[i]);
        else
            buf_putc(b, s.p[i]);
    }
    buf_putc(b, '"');
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
        put_scalar(p->b, t->at[i].s, false, false);
    }
    buf_putc(p->b, '\n');
}

/* `key: value` on a line of its own. */
static void put_pair(struct put *p, int indent, const char *key, struct str value)
{
    buf_printf(p->b, "%*s%s: ", indent, "", key);
    put_scalar(p->b, value, false, false);
    buf_putc(p->b, '\n');
}

/* From 1, as findings say it; of a sheet it is the row. */
static unsigned line_of(const struct put *p, struct span at)
{
    uint32_t line = 0, column;
    const struct source *s = diag_source_at(p->d, at.file);
    if (s)
        source_place(s, at.lo, &line, &column);
    return line;
}

/* All cells of a row as they were read. */
static struct str row_said(struct put *p, const struct raw_row *row)
{
    struct buf b = {.a = p->a};
    for (size_t i = 0; i < row->n; i++)
        if (row->cell[i].text.n && !row->cell[i].copied)
            buf_printf(&b, "%s%.*s", b.n ? " | " : "", STRF(row->cell[i].text));
    return buf_str(&b);
}

/* A row that no key can be given: nothing is dropped, so it stands as a comment where it would have stood, and as a
 * finding at its line of the input. */
static void put_lost(struct put *p, int indent, const struct raw_row *row, const char *fact, const char *help)
{
    struct finding *f = diag_add(p->d, RULE_BAD_VALUE, row->at, "%s", fact);
    if (help)
        finding_help(p->d, f, "%s", help);
    put_comment(p, indent, "line %u, not adopted (%s): %.*s", line_of(p, row->at), fact, STRF(row_said(p, row)));
}

/* ---- columns ---- */

static const char *const type_named[] = {"text",     "distance", "die",   "roll",    "need",
                                         "modifier", "rate",     "count", "percent", "text"};

/* A name that none of `taken` is, by a number behind it; *other: it was one. */
static struct str name_apart(struct put *p, struct raw_texts *taken, struct str name, bool *other)
{
    struct str apart = name;
    *other = false;
    for (size_t k = 2;; k++) {
        bool there = false;
        for (size_t i = 0; i < taken->n; i++)
            there = there || str_same_name(taken->at[i].s, apart);
        if (!there)
            break;
        *other = true;
        apart = str_printf(p->a, "%.*s %zu", STRF(name), k);
    }
    ARENA_PUSH(p->a, taken, ((struct text){.s = apart}));
    return apart;
}

/* {Name: type}; below a head once more. Two of a name are told apart. */
static void put_columns(struct put *p, int indent, const struct view *v)
{
    struct buf *b = p->b;
    struct raw_texts names = {0}, below = {0};
    bool twice;
    if (v->n_col == 1 && !v->col[0].name.n) {
        if (v->col[0].type != TYPE_TEXT)
            buf_printf(b, "%*scell: %s\n", indent, "", type_named[v->col[0].type]);
        return;
    }
    buf_printf(b, "%*scolumns:\n", indent, "");
    for (size_t i = 0; i < v->n_col; i++) {
        const struct view_col *c = &v->col[i];
        bool under = c->above.n > 0, opens = under && !(i && str_eq(v->col[i - 1].above, c->above));
        if (opens) {
            below = (struct raw_texts){0};
            struct str head = name_apart(p, &names, c->above, &twice);
            if (twice)
                put_comment(p, indent + 2, "the source has two heads of this name");
            buf_printf(b, "%*s", indent + 2, "");
            put_scalar(b, head, false, true);
            buf_putz(b, ":\n");
        }
        struct str name = c->name.n ? c->name : str_printf(p->a, "column %zu", i + 1);
        name = name_apart(p, under ? &below : &names, name, &twice);
        if (!c->name.n || twice)
            put_comment(p, indent + 2 + 2 * under, "%s",
                        c->name.n ? "the source has two columns of this name" : "the source gives it no name");
        buf_printf(b, "%*s", indent + 2 + 2 * under, "");
        put_scalar(b, name, false, true);
        buf_printf(b, ": %s\n", type_named[c->type]);
    }
}

/* ---- rows ---- */

/* Columns lo to hi as the cells of a row: [a, b], or one text; and what is said of it. */
static void put_cells(struct put *p, int indent, const struct view *v, const struct view_line *l, const bool *of)
{
    struct buf *b = p->b;
    size_t n = 0;
    for (size_t i = 0; i < v->n_col; i++)
        n += !of || of[i];
    struct buf unsure = {.a = p->a};
    if (l->unsure)
        buf_putz(&unsure, l->unsure);
    bool more = unsure.n || l->note.n;
    if (more)
        buf_printf(b, "\n%*scells:", indent + 2, "");
    buf_putz(b, n == 1 ? " " : " [");
    bool first = true;
    for (size_t i = 0; i < v->n_col; i++) {
        if (of && !of[i])
            continue;
        if (!first)
            buf_putz(b, ", ");
        put_scalar(b, view_cell(v, l, &v->col[i]), n != 1, false);
        first = false;
    }
    buf_putz(b, n == 1 ? "\n" : "]\n");
    put_texts(p, indent + 2, "note", &l->note);
    if (unsure.n)
        put_pair(p, indent + 2, "unsure", buf_str(&unsure));
}

/* What was done with the row, above it; which of its cells are empty only where few rows have such cells. */
static void put_remarks(struct put *p, int indent, const struct view *v, const struct view_line *l, bool label)
{
    if (label && l->remark)
        put_comment(p, indent, "\"%.*s\" %s", STRF(l->row->cell[v->label == SIZE_MAX ? 0 : v->label].text), l->remark);
    if (!l->blanks || v->blanks > 3 || l->inner)
        return;
    for (size_t i = 0; i < v->n_col; i++)
        if (v->col[i].at >= l->row->n || !l->row->cell[v->col[i].at].text.n)
            put_comment(p, indent, "%.*s is empty in the source: -- is none",
                        STRF(v->col[i].name.n ? v->col[i].name : STR("its cell")));
}

/* Which columns any of the rows lo to hi fills. */
static bool *columns_filled(struct put *p, const struct view *v, bool inner, size_t lo, size_t hi)
{
    bool *of = ARENA_ARRAY(p->a, bool, v->n_col + 1);
    for (size_t i = lo; i < hi; i++)
        for (size_t k = 0; k < v->n_col; k++)
            of[k] = of[k] || (v->line[i].inner == inner && v->col[k].at < v->line[i].row->n &&
                              v->line[i].row->cell[v->col[k].at].text.n);
    return of;
}

/* The further die of a row: the lines that follow it and begin as it does. Its columns are those that these lines fill;
 * its die is the one that comes to their highest label, which is right where they begin at 1, and said to be a guess.
 */
static void put_inner(struct put *p, int indent, const struct view *v, size_t lo, size_t hi)
{
    struct view in = *v;
    bool *of = columns_filled(p, v, true, lo, hi);
    in.col = ARENA_ARRAY(p->a, struct view_col, v->n_col + 1);
    in.n_col = 0;
    for (size_t k = 0; k < v->n_col; k++)
        if (of[k])
            in.col[in.n_col++] = v->col[k];
    int64_t most = 0;
    for (size_t i = lo; i < hi; i++) {
        const struct range *r = &v->line[i].label.range; /* of "5+" the 5 is all that is known of the die */
        int64_t last = rat_floor(r->no_hi ? r->lo : r->hi);
        most = last > most ? last : most;
    }
    buf_printf(p->b, "%*sbands:\n", indent, "");
    put_comment(p, indent + 2, "the die is guessed from its labels");
    buf_printf(p->b, "%*sroll: d%lld\n", indent + 2, "", (long long)most);
    put_columns(p, indent + 2, &in);
    buf_printf(p->b, "%*srows:\n", indent + 2, "");
    for (size_t i = lo; i < hi; i++) {
        buf_printf(p->b, "%*s", indent + 4, "");
        put_scalar(p->b, v->line[i].label.text, false, true);
        buf_putc(p->b, ':');
        put_cells(p, indent + 4, &in, &v->line[i], NULL);
    }
}

/* Has any row a further die below it? */
static bool has_inner(const struct view *v)
{
    bool inner = false;
    for (size_t i = 0; i < v->n_line; i++)
        inner = inner || v->line[i].inner;
    return inner;
}

/* To the letter, as YAML compares keys; a label that is not is taken from now on. */
static bool label_is_taken(struct put *p, struct raw_texts *taken, struct str label)
{
    for (size_t i = 0; i < taken->n; i++)
        if (str_eq(taken->at[i].s, label))
            return true;
    ARENA_PUSH(p->a, taken, ((struct text){.s = label}));
    return false;
}

/* `name`, or where that is taken with the next number behind it. The numbers are counted on from those that are there
 * and not tried one by one: of five thousand rows of one name that would take minutes. */
static struct str label_apart(struct put *p, struct raw_texts *taken, struct str name)
{
    struct str apart = name;
    size_t k = 2;
    if (!label_is_taken(p, taken, name))
        return name;
    for (size_t i = 0; i < taken->n; i++) {
        struct str other = taken->at[i].s, behind = str_cut(other, name.n, other.n);
        k += behind.n > 3 && str_eq(str_cut(other, 0, name.n), name) && str_starts(behind, " (") &&
             char_is_digit(behind.p[2]);
    }
    do
        apart = str_printf(p->a, "%.*s (%zu)", STRF(name), k++);
    while (label_is_taken(p, taken, apart));
    return apart;
}

/* Line i under its label; lines behind it up to `end` are its further die, and then its own cells need a key. */
static void put_band(struct put *p, int indent, const struct view *v, size_t i, size_t end, struct str label,
                     const bool *of)
{
    const struct view_line *l = &v->line[i];
    buf_printf(p->b, "%*s", indent, "");
    put_scalar(p->b, label, false, true);
    buf_putc(p->b, ':');
    if (end == i + 1) {
        put_cells(p, indent, v, l, of);
        return;
    }
    buf_printf(p->b, "\n%*scells:", indent + 2, "");
    struct view_line bare = *l;
    bare.unsure = NULL;
    bare.note.n = 0;
    put_cells(p, indent + 2, v, &bare, of);
    put_texts(p, indent + 2, "note", &l->note);
    put_inner(p, indent + 2, v, i + 1, end);
}

/* A row of the YAML: a line, or one of the numbers of "2, 5, 8", which are rows of their own. */
struct put_row {
    struct str label; /* as it is written: a number of a list by itself */
    size_t line, end; /* end: behind the lines of its further die */
    int64_t number;
    const char *lost; /* why it is none */
};

/* By number; rows of one number as they stand in the source. */
static int band_cmp(const void *x, const void *y)
{
    const struct put_row *a = x, *b = y;
    return a->number != b->number ? (a->number < b->number ? -1 : 1) : a->line < b->line ? -1 : a->line > b->line;
}

/* In the order of the source; where its labels are lists of numbers ("2, 12"), in that of the numbers, each a row of
 * its own, for a range has no holes. What cannot be a row stands where it stood, as a comment: its number is that of
 * the row before it. */
static void put_bands_rows(struct put *p, int indent, const struct view *v)
{
    struct raw_texts taken = {0};
    const bool *of = has_inner(v) ? columns_filled(p, v, false, 0, v->n_line) : NULL;
    struct {
        struct put_row *at;
        size_t n, cap;
    } bands = {0};
    bool lists = false;
    int64_t last = INT64_MIN;
    for (size_t i = 0, end; i < v->n_line; i = end) {
        const struct view_line *l = &v->line[i];
        struct put_row b = {.label = v->label == SIZE_MAX ? str_printf(p->a, "%zu", i + 1) : l->label.text,
                            .line = i,
                            .number = (int64_t)i};
        for (end = i + 1; end < v->n_line && v->line[end].inner;)
            end++;
        b.end = end;
        if (l->kind == LINE_LOST || (v->label != SIZE_MAX && !l->label.is_range)) {
            b.number = last;
            b.lost = l->kind == LINE_LOST ? "this row has no label" : "its label is no range of numbers";
            ARENA_PUSH(p->a, &bands, b);
            continue;
        }
        lists = lists || l->label.is_list;
        if (l->label.is_range && !l->label.is_list)
            b.number = rat_floor(l->label.range.no_lo ? l->label.range.hi : l->label.range.lo);
        for (size_t k = 0; k < (l->label.is_list ? l->label.n_list : 1); k++) {
            if (l->label.is_list) {
                b.number = l->label.list[k];
                b.label = str_printf(p->a, "%lld", (long long)b.number);
            }
            last = b.number;
            ARENA_PUSH(p->a, &bands, b);
        }
    }
    if (lists)
        qsort(bands.at, bands.n, sizeof *bands.at, band_cmp);
    for (size_t i = 0; i < bands.n; i++) {
        const struct put_row *b = &bands.at[i];
        const struct view_line *l = &v->line[b->line];
        bool twice = false;
        if (l->opens.n && (!i || bands.at[i - 1].line != b->line))
            put_comment(p, indent, "over this row stands in the source: %.*s", STRF(l->opens));
        if (b->lost) {
            put_lost(p, indent, l->row, b->lost, "write 6, 2-5, 7+ or <1 there, or the row by hand");
        } else {
            put_remarks(p, indent, v, l, v->label != SIZE_MAX);
            twice = label_is_taken(p, &taken, b->label);
            if (twice)
                put_lost(p, indent, l->row, "a second row of this label",
                         "one of the two is misprinted: write its label");
            else
                put_band(p, indent, v, b->line, b->end, b->label, of);
        }
        for (size_t k = b->line + 1; (b->lost || twice) && k < b->end; k++) /* the further die goes with it */
            put_lost(p, indent, v->line[k].row, "it belongs to the row above", NULL);
    }
}

/* "-1 each figure, to -3" as Broadside dumps a modifier for people: {add: -1, each: figure, up-to: -3}. Behind ", to "
 * a number is a limit, and words are what it is added to. What is no modifier at all is kept as the words it has, which
 * the reader finds. */
static void put_modifier(struct put *p, int indent, const struct view *v, const struct view_line *l)
{
    struct str t = l->kind == LINE_ROW ? view_cell(v, l, &v->col[0]) : STR("");
    bool words = !t.n || str_same_name(l->label.text, STR("then")) ||
                 (str_find_char(STR("+-x*"), t.p[0]) < 0 && !char_is_digit(t.p[0]));
    ptrdiff_t each, comma;
    struct str add = t, of = STR(""), limit = STR(""), to = STR("");
    while (!words && (comma = str_find(t, ", to ")) > 0) {
        ptrdiff_t next = str_find(str_cut(t, (size_t)comma + 5, t.n), ", to ");
        struct str said = str_cut(t, (size_t)comma + 5, next < 0 ? t.n : (size_t)comma + 5 + (size_t)next);
        bool number = said.n && (char_is_digit(said.p[said.n - 1]));
        *(number ? &limit : &to) = said;
        t = next < 0 ? str_cut(t, 0, (size_t)comma)
                     : str_printf(p->a, "%.*s%.*s", STRF(str_cut(t, 0, (size_t)comma)),
                                  STRF(str_cut(t, (size_t)comma + 5 + said.n, t.n)));
    }
    each = words ? -1 : str_find(t, " each ");
    add = each > 0 ? str_cut(t, 0, (size_t)each) : t;
    of = each > 0 ? str_cut(t, (size_t)each + 6, t.n) : STR("");
    if (!of.n && !limit.n && !to.n && !l->note.n && !l->unsure) {
        buf_putc(p->b, ' ');
        put_scalar(p->b, add, false, false);
        buf_putc(p->b, '\n');
        return;
    }
    buf_putc(p->b, '\n');
    put_pair(p, indent + 2, "add", add);
    if (of.n)
        put_pair(p, indent + 2, "each", of);
    if (limit.n)
        put_pair(p, indent + 2, "up-to", limit);
    if (to.n)
        put_pair(p, indent + 2, "to", to);
    put_texts(p, indent + 2, "note", &l->note);
    if (l->unsure)
        put_pair(p, indent + 2, "unsure", str_of(l->unsure));
}

/* How many of a group's modifiers may apply: "(one of)" says it, as Broadside dumps it. */
static int group_open(struct put *p, int indent, struct str *group)
{
    bool one = str_ends(*group, " (one of)"), any = str_ends(*group, " (any of)");
    if (one || any)
        *group = str_cut(*group, 0, group->n - 9);
    else
        put_comment(p, indent, "guessed: at most one of these applies; write any-of where several may");
    return any;
}

/* "Cover: hard or soft" under the table, where Cover is a group, is a note of the group. */
static void put_group_note(struct put *p, int indent, const struct view *v, struct str group)
{
    struct raw_texts notes = {0};
    for (size_t i = 0; i < v->group_notes.n; i++) {
        struct text said = v->group_notes.at[i];
        if (!str_starts(said.s, str_z(p->a, str_printf(p->a, "%.*s: ", STRF(group)))))
            continue;
        said.s = str_cut(said.s, group.n + 2, said.s.n);
        ARENA_PUSH(p->a, &notes, said);
    }
    put_texts(p, indent, "note", &notes);
}

/* Lines lo to hi, whose paths go on at byte `from`. A key stands once in a mapping: modifiers that are called the same
 * are a list of mappings (`listed`), rows of a grid are told apart. Groups within groups go only so far in; what is
 * left of the path is then one name, since a cell may hold any number of strokes. */
static void put_paths(struct put *p, int indent, const struct view *v, size_t lo, size_t hi, size_t from, bool listed)
{
    bool modifiers = v->kind == CHART_MODIFIERS;
    enum { INDENT_MOST = 40 }; /* blanks */
    struct raw_texts taken = {0};
    for (size_t i = lo, end; i < hi; i = end) {
        const struct view_line *l = &v->line[i];
        struct str rest = str_cut(l->path, from, l->path.n);
        ptrdiff_t slash = indent < INDENT_MOST ? str_find(rest, " / ") : -1;
        end = i + 1;
        if (l->kind == LINE_LOST) {
            put_lost(p, indent, l->row, "this row has no label", "write one, or the row by hand");
            continue;
        }
        if (slash <= 0) {
            put_remarks(p, indent, v, l, false);
            struct str name = listed ? rest : label_apart(p, &taken, rest);
            if (!str_eq(name, rest))
                put_comment(p, indent, "the source has two rows of this name");
            buf_printf(p->b, "%*s%s", indent, "", listed ? "- " : "");
            put_scalar(p->b, name, false, true);
            buf_putc(p->b, ':');
            if (modifiers)
                put_modifier(p, indent + 2 * listed, v, l);
            else
                put_cells(p, indent, v, l, NULL);
            continue;
        }
        struct str group = str_cut(rest, 0, (size_t)slash), all = str_cut(rest, 0, (size_t)slash + 3);
        while (end < hi && str_starts(str_cut(v->line[end].path, from, SIZE_MAX), str_z(p->a, all)))
            end++;
        int any = modifiers ? group_open(p, indent, &group) : 0;
        struct str name = listed ? group : label_apart(p, &taken, group);
        buf_printf(p->b, "%*s%s", indent, "", listed ? "- " : "");
        put_scalar(p->b, name, false, true);
        buf_putz(p->b, ":\n");
        int in = indent + 2 + 2 * listed;
        if (modifiers) {
            put_group_note(p, in, v, group);
            buf_printf(p->b, "%*s%s:\n", in, "", any ? "any-of" : "one-of");
            in += 2;
        }
        put_paths(p, in, v, i, end, from + all.n, false);
    }
}

/* Does any key of the top stand twice? `Then` may. */
static bool keys_repeat(struct put *p, const struct view *v)
{
    struct raw_texts taken = {0};
    struct str last = STR("");
    bool repeat = false;
    for (size_t i = 0; i < v->n_line; i++) {
        struct str key = v->line[i].path;
        ptrdiff_t slash = str_find(key, " / ");
        key = slash > 0 ? str_cut(key, 0, (size_t)slash + 3) : key;
        if (slash > 0 && str_eq(key, last))
            continue;
        repeat = label_is_taken(p, &taken, key) || repeat;
        last = key;
    }
    return repeat;
}

/* ---- steps ---- */

/* Lines lo to hi, of which those whose path goes on from another's are its own steps. A number is written only where it
 * is not the one that the page would print there: 1, 2, 3, and below each A, B, C. */
static void put_steps(struct put *p, int indent, const struct view *v, size_t lo, size_t hi, size_t from,
                      unsigned depth)
{
    size_t count = 0;
    for (size_t i = lo, end; i < hi; i = end) {
        const struct view_line *l = &v->line[i];
        struct str number = str_cut(l->path, from, l->path.n);
        struct str all = str_printf(p->a, "%.*s / ", STRF(l->path)), usual;
        for (end = i + 1; end < hi && str_starts(v->line[end].path, str_z(p->a, all));)
            end++;
        usual = depth % 2 == 0 ? str_printf(p->a, "%zu", count + 1)
                : count < 26   ? str_printf(p->a, "%c", (char)('A' + (char)count))
                               : STR("");
        while (number.n && (number.p[number.n - 1] == '.' || number.p[number.n - 1] == ')'))
            number = str_cut(number, 0, number.n - 1);
        bool own = !str_eq(number, usual) && v->label != SIZE_MAX;
        count += !own || (depth % 2 == 0 && label_clean(p->a, number).is_range);
        struct str text = view_cell(v, l, &v->col[0]);
        bool plain = !own && end == i + 1 && !l->note.n;
        buf_printf(p->b, "%*s- %s", indent, "", plain ? "" : "step: ");
        put_scalar(p->b, text, false, false);
        buf_putc(p->b, '\n');
        if (own)
            put_pair(p, indent + 2, "number", number);
        put_texts(p, indent + 2, "note", &l->note);
        if (end > i + 1) {
            buf_printf(p->b, "%*ssteps:\n", indent + 2, "");
            put_steps(p, indent + 4, v, i + 1, end, all.n, depth + 1);
        }
    }
}

/* ---- kinds ---- */

/* Of "0-6" and "6-12" the 6 is in both: which row has it is said once, for the whole chart. */
static void put_shared(struct put *p, int indent, const struct view *v, const char *what)
{
    if (!v->shared)
        return;
    put_comment(p, indent, "two %s share a bound: it is the lower one's here; write upper if the book says so", what);
    buf_printf(p->b, "%*sedges: lower\n", indent, "");
}

/* Rows by a range, with what is rolled or measured; where neither is known a number is measured,
 * which is true of any, and a comment asks for more. */
static void put_bands(struct put *p, int indent, const struct view *v)
{
    bool numbered = v->label == SIZE_MAX;
    buf_printf(p->b, "%*sbands:\n", indent, "");
    indent += 2;
    if (v->rolled)
        put_comment(p, indent, "guessed: %s", v->rolled);
    if (numbered) {
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
    put_shared(p, indent, v, "rows");
    struct view outer = *v; /* columns that further dice alone fill are theirs */
    const bool *of = v->label == SIZE_MAX ? NULL : columns_filled(p, v, false, 0, v->n_line);
    outer.col = ARENA_ARRAY(p->a, struct view_col, v->n_col + 1);
    outer.n_col = 0;
    for (size_t k = 0; k < v->n_col; k++)
        if (!of || of[k] || !has_inner(v))
            outer.col[outer.n_col++] = v->col[k];
    put_columns(p, indent, &outer);
    if (v->several)
        put_comment(p, indent, "its labels are digits that ran together, and can be parted in several ways");
    buf_printf(p->b, "%*srows:\n", indent, "");
    put_bands_rows(p, indent + 2, v);
}

/* Rows by a name. Columns that are ranges are looked up only if somebody says what is measured. */
static void put_grid(struct put *p, int indent, const struct view *v)
{
    buf_printf(p->b, "%*sgrid:\n", indent, "");
    indent += 2;
    if (v->corner.n)
        put_pair(p, indent, "down", v->corner);
    put_shared(p, indent, v, "columns");
    if (v->banded && !v->shared)
        put_comment(p, indent, "its columns are numbers: say `roll:` or `measure:` to have them looked up");
    if (v->banded && v->shared)
        buf_printf(p->b, "%*smeasure: number\n", indent, "");
    put_columns(p, indent, v);
    buf_printf(p->b, "%*srows:\n", indent, "");
    put_paths(p, indent + 2, v, 0, v->n_line, 0, false);
}

/* What is added in which situation; what it is added to no table says of itself. */
static void put_modifiers(struct put *p, int indent, const struct view *v)
{
    buf_printf(p->b, "%*smodifiers:\n", indent, "");
    indent += 2;
    if (v->start.n)
        put_pair(p, indent, "start", v->start);
    if (!v->to.n)
        put_comment(p, indent, "say what they change: the total, each die, the need");
    if (v->to.n)
        put_pair(p, indent, "to", v->to);
    buf_printf(p->b, "%*srows:\n", indent, "");
    put_paths(p, indent + 2, v, 0, v->n_line, 0, keys_repeat(p, v));
}

/* An id that no chart of this file has: a second one of a title gets a number. */
static struct str id_new(struct put *p, struct str name)
{
    struct str id = adopt_id(p->a, name);
    for (size_t k = 2;; k++) {
        bool taken = false;
        for (size_t i = 0; i < p->ids.n; i++)
            taken = taken || str_same_name(p->ids.at[i].s, id);
        if (!taken)
            break;
        id = str_printf(p->a, "%.*s-%zu", STRF(adopt_id(p->a, name)), k);
    }
    ARENA_PUSH(p->a, &p->ids, ((struct text){.s = id}));
    return id;
}

/* A title is not printed as Markdown. */
static struct str bare(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] != '*' && s.p[i] != '_')
            buf_putc(&b, s.p[i]);
    return str_trim(buf_str(&b));
}

/* From its place in the source to its last row, in the order in which authors write a chart. The id and title that were
 * asked for go to the first. */
void put_chart(struct put *p, const struct raw_table *t, bool part)
{
    int indent = part ? 6 : 2;
    struct view v = view_make(p->a, t);
    struct str title = !part && !p->ids.n && p->ask->title.n ? p->ask->title : t->title.s;
    struct str id = part ? STR("") : !p->ids.n && p->ask->id.n ? p->ask->id : title;
    if (part)
        id = str_printf(p->a, "part-%zu", p->ids.n + 1);
    else if (!id.n)
        id = adopt_id(p->a, p->ask->path);
    if (t->row.n) {
        const struct raw_row *last = &t->row.at[t->row.n - 1];
        put_comment(p, indent, "%.*s, lines %u to %u", STRF(diag_source_at(p->d, last->at.file)->path),
                    line_of(p, t->row.at[0].at), line_of(p, last->at));
    }
    if (!part)
        id = id_new(p, id);
    buf_printf(p->b, "%*s%.*s:\n", indent, "", STRF(id));
    indent += 2;
    if (part)
        ARENA_PUSH(p->a, &p->ids, ((struct text){.s = id}));
    if (!title.n) {
        put_comment(p, indent, "it has no title in the source");
        title = part                                         ? id
                : p->ask->path.n && p->ask->path.p[0] != '(' ? adopt_title(p->a, p->ask->path)
                                                             : STR("A table");
    }
    if (str_starts(title, "**") || str_starts(title, "__"))
        title = bare(p->a, title);
    put_pair(p, indent, "title", title);
    put_texts(p, indent, "note", &v.notes);
    if (v.reading.n)
        put_pair(p, indent, "reading", v.reading);
    if (v.marks.n)
        buf_printf(p->b, "%*smarks:\n", indent, "");
    for (size_t i = 0; i < v.marks.n; i++) {
        struct str m = str_cut(v.marks.at[i].s, 1, SIZE_MAX), name = m;
        str_split(&m, ':', &name);
        buf_printf(p->b, "%*s%.*s: ", indent + 2, "", STRF(name));
        put_scalar(p->b, str_trim(m), false, false);
        buf_putc(p->b, '\n');
    }
    if (v.blanks > 3)
        put_comment(p, indent, "%zu rows have cells that are empty in the source: they are --, none, here", v.blanks);
    if (v.kind == CHART_BANDS)
        put_bands(p, indent, &v);
    else if (v.kind == CHART_MODIFIERS)
        put_modifiers(p, indent, &v);
    else if (v.kind == CHART_GRID)
        put_grid(p, indent, &v);
    if (v.kind != CHART_STEPS)
        return;
    buf_printf(p->b, "%*ssteps:\n", indent, "");
    put_steps(p, indent + 2, &v, 0, v.n_line, 0, 0);
}
