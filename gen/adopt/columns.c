/* Text as it comes from a PDF or a terminal to tables: columns that stand under each other with runs of blanks between
 * them; lists, "1-3 Fog" a line; and lines that go on.
 *
 * Where a column begins and ends is seen from all lines of a block together: a place that is blank in nearly all of
 * them, two characters wide, parts columns, so that one short cell or an empty one moves nothing. A block whose lines
 * agree on no such place is a list if its lines begin with labels, else words. Called by chart.c. */
#include "adopt/raw.h"
#include "yaml/tree.h"

/* LINE_MOST and LINES_MOST bound the work, which grows with lines, their columns and their gutters together. A cell of
 * LONG_TEXT bytes may have been broken by whoever set the page, and a line without a label go on with it; a shorter one
 * had room. */
enum { LINE_MOST = 4000, LINES_MOST = 20000, TAB = 8, LONG_TEXT = 24 };

/* A line in columns of a terminal: what byte stands where. Columns never fall from one byte to the next, which byte_at
 * relies on; all bytes of a letter have the column in which it begins. */
struct text_strip {
    struct str text; /* whole, as it stands in the source */
    size_t *column;  /* of each byte */
    size_t width;
    size_t indent;
};
struct text_strips {
    struct text_strip *at;
    size_t n, cap;
};

/* A tab goes to the next multiple of TAB, and a wide letter takes two columns, as the terminal had it that the text was
 * copied from. */
static struct text_strip strip_of(struct arena *a, struct str line)
{
    struct text_strip s = {.text = line, .column = ARENA_ARRAY(a, size_t, line.n + 1)};
    bool blank = true;
    if (line.n && line.p[line.n - 1] == '\r')
        s.text.n--;
    for (size_t i = 0; i < s.text.n;) {
        size_t from = i;
        uint32_t rune = str_rune(s.text, &i);
        for (size_t k = from; k < i; k++)
            s.column[k] = s.width;
        s.width += rune == '\t' ? TAB - s.width % TAB : rune_columns(rune);
        blank = blank && (rune == ' ' || rune == '\t' || rune == 0xA0);
        s.indent = blank ? s.width : s.indent;
    }
    return s;
}

/* A line that is drawn: half of it at least is what lines are made of. */
static bool is_drawn(struct str line)
{
    size_t drawn = 0;
    for (size_t i = 0; i < line.n; i++)
        drawn += str_find_char(STR("-=_+|*~"), line.p[i]) >= 0;
    return drawn > 2 && drawn >= line.n - (size_t)(line.n / 2);
}

/* ---- columns ---- */

/* In how many of these lines each terminal column has ink; a column that a letter takes with others counts once. */
static size_t *ink_of(struct arena *a, const struct text_strip *s, size_t n, size_t *width)
{
    *width = 0;
    for (size_t i = 0; i < n; i++)
        *width = s[i].width > *width ? s[i].width : *width;
    size_t *ink = ARENA_ARRAY(a, size_t, *width + 2);
    for (size_t i = 0; i < n; i++) {
        size_t seen = SIZE_MAX;
        for (size_t k = 0; k < s[i].text.n; k++)
            if (!char_is_blank(s[i].text.p[k]) && s[i].column[k] != seen) {
                seen = s[i].column[k];
                ink[seen]++;
            }
    }
    return ink;
}

/* Columns of a table, by terminal columns counted from nought; ascending. */
struct gutters {
    size_t *at; /* where each column begins, the first at 0 */
    size_t n, cap;
};

/* The first byte that stands in this terminal column or behind it; the length where none does. By halving: it is asked
 * of each line for each gutter that there may be. */
static size_t byte_at(const struct text_strip *s, size_t column)
{
    size_t lo = 0, hi = s->text.n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->column[mid] < column)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Does the line's first text from terminal column lo to hi stand clear of what is before it, by two blanks? 0: it has
 * none there; -1: one blank or nothing parts them, as in a text that runs on. */
static int begins_clear(const struct text_strip *s, size_t lo, size_t hi)
{
    size_t k = byte_at(s, lo), before;
    while (k < s->text.n && char_is_blank(s->text.p[k]))
        k++;
    if (k == s->text.n || s->column[k] >= hi)
        return 0;
    for (before = k; before > 0 && char_is_blank(s->text.p[before - 1]);)
        before--;
    bool clear = !before || s->column[before - 1] + 3 <= s->column[k]; /* one is the ink's own */
    return clear || s->text.p[k - 1] == '\t' ? 1 : -1;
}

/* One blank column alone parts two where in every line a text begins right behind it, in most of them clear. */
static bool begins_in_all(const struct text_strip *s, size_t n, size_t column)
{
    size_t clear = 0;
    for (size_t i = 0; i < n; i++) {
        size_t k = byte_at(&s[i], column);
        if (k >= s[i].text.n || s[i].column[k] != column || char_is_blank(s[i].text.p[k]))
            return false;
        clear += begins_clear(&s[i], column, SIZE_MAX) > 0;
    }
    return n > 1 && clear * 2 > n;
}

/* Gutters: two blank columns or more in all lines but a few, whose texts run over; behind them a column begins only if
 * texts begin there, and do not merely go on. */
static void gutters_find(struct arena *a, const struct text_strip *s, size_t n, struct gutters *out)
{
    size_t width, *ink = ink_of(a, s, n, &width), few = n / 12, run = 0;
    struct gutters may = {0};
    bool inked = false;
    for (size_t c = 0; c < width; c++) {
        if (ink[c] <= few) {
            run++;
            continue;
        }
        if (inked && (run >= 2 || (run == 1 && begins_in_all(s, n, c))))
            ARENA_PUSH(a, &may, c);
        run = 0;
        inked = true;
    }
    ARENA_PUSH(a, out, 0);
    for (size_t i = 0; i < may.n; i++) {
        size_t clear = 0, runs_on = 0;
        for (size_t k = 0; k < n; k++) {
            int is = begins_clear(&s[k], may.at[i], i + 1 < may.n ? may.at[i + 1] : SIZE_MAX);
            clear += is > 0;
            runs_on += is < 0;
        }
        if (clear && (clear >= 2 * runs_on || begins_in_all(s, n, may.at[i])))
            ARENA_PUSH(a, out, may.at[i]);
    }
}

/* The text of a line between two terminal columns; a word that crosses an edge belongs to where it begins. */
static void strip_cut(struct raw *r, const struct text_strip *s, const struct gutters *e, struct raw_cells *cells)
{
    const struct source *src = diag_source_at(r->d, r->file);
    size_t from = 0;
    for (size_t i = 0; i < e->n; i++) {
        size_t end = from;
        while (end < s->text.n && (i + 1 == e->n || s->column[end] < e->at[i + 1]))
            end++;
        while (end < s->text.n && end > from && !char_is_blank(s->text.p[end - 1]) && !char_is_blank(s->text.p[end]))
            end++; /* a word is whole */
        struct str t = str_trim(str_cut(s->text, from, end));
        uint32_t lo = (uint32_t)((t.n ? t.p : s->text.p + from) - src->text.p);
        raw_cell_add(r, cells, t, (struct span){r->file, lo, lo + (uint32_t)t.n});
        from = end;
    }
}

/* Fields of a line that two blanks or a tab part, of each how far right it begins. */
static size_t fields_of(const struct text_strip *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->text.n; i++) {
        if (char_is_blank(s->text.p[i]))
            continue;
        bool begins = i == 0 || s->text.p[i - 1] == '\t' ||
                      (char_is_blank(s->text.p[i - 1]) && (i == 1 || char_is_blank(s->text.p[i - 2])));
        n += begins || n == 0;
    }
    return n;
}

/* Have nearly all lines the same number of fields, two or more, wherever these begin? The last line says how many, for
 * heads come first. */
static size_t fields_alike(const struct text_strip *s, size_t n)
{
    size_t fields = n ? fields_of(&s[n - 1]) : 0, like = 0;
    for (size_t i = 0; i < n; i++)
        like += fields_of(&s[i]) == fields;
    return fields > 1 && like * 5 >= n * 4 ? fields : 0;
}

/* A line by its fields. */
static void fields_cut(struct raw *r, const struct text_strip *s, struct raw_cells *cells)
{
    const struct source *src = diag_source_at(r->d, r->file);
    for (size_t i = 0; i < s->text.n;) {
        while (i < s->text.n && char_is_blank(s->text.p[i]))
            i++;
        size_t end = i;
        while (end < s->text.n && s->text.p[end] != '\t' &&
               !(s->text.p[end] == ' ' && end + 1 < s->text.n && char_is_blank(s->text.p[end + 1])))
            end++;
        if (end == i)
            break;
        uint32_t lo = (uint32_t)(s->text.p + i - src->text.p);
        struct str t = str_trim(str_cut(s->text, i, end));
        raw_cell_add(r, cells, t, (struct span){r->file, lo, lo + (uint32_t)t.n});
        i = end;
    }
}

/* Its first cell is empty, and others are not: they go on with those above. */
static bool is_continued(const struct raw_row *row)
{
    return row->n > 1 && !row->cell[0].text.n && !raw_row_is_empty(row);
}

/* What a line says under the cells of the row above goes on there. */
static void row_join(struct raw *r, struct raw_row *to, const struct raw_row *more)
{
    for (size_t i = 0; i < more->n && i < to->n; i++)
        if (more->cell[i].text.n) {
            struct raw_cell *c = &to->cell[i];
            c->text =
                c->text.n ? str_printf(r->a, "%.*s %.*s", STRF(c->text), STRF(more->cell[i].text)) : more->cell[i].text;
            c->at.hi = more->cell[i].at.hi;
        }
}

/* A head of fewer cells than the rows below: one of them may be numbers that ran together. It is parted only if that
 * makes just as many cells as there are columns; else it stays, and is what a reader of the YAML will see is wrong. */
static void head_split(struct raw *r, struct raw_table *t)
{
    if (t->row.n < 2)
        return;
    struct raw_row *head = &t->row.at[0];
    size_t full = 0, want = 0, digits = 0;
    for (size_t i = 0; i < head->n; i++)
        full += head->cell[i].text.n > 0;
    for (size_t i = 0; i < t->row.at[1].n; i++)
        want += t->row.at[1].cell[i].text.n > 0;
    if (full >= want || want != head->n)
        return;
    struct str *out = ARENA_ARRAY(r->a, struct str, want + 1);
    struct raw_cells cells = {0};
    for (size_t i = 0; i < head->n; i++) {
        struct raw_cell c = head->cell[i];
        if (c.text.n && !digits && digits_split(r->a, c.text, want - full + 1, out)) {
            digits = want - full + 1;
            for (size_t k = 0; k < digits; k++)
                ARENA_PUSH(r->a, &cells, ((struct raw_cell){.text = out[k], .at = c.at}));
        } else if (c.text.n || (!i && !digits)) {
            ARENA_PUSH(r->a, &cells, c);
        }
    }
    if (!digits || cells.n < head->n)
        return;
    head->cell = cells.at + (cells.n - head->n);
    head->n = cells.n - (cells.n - head->n);
}

/* ---- blocks ---- */

/* How many lines begin with a label and have a text behind it: more than half of them make a list, for texts that go on
 * in a line of their own have none. */
static size_t labelled(struct arena *a, const struct text_strip *s, size_t n)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        struct str t = str_trim(s[i].text);
        size_t label = label_before(a, t);
        found += label && label < t.n;
    }
    return found;
}

/* Where a slice of the source stands in it. */
static struct span span_in(const struct raw *r, struct str t)
{
    uint32_t lo = (uint32_t)(t.p - diag_source_at(r->d, r->file)->text.p);
    return (struct span){r->file, lo, lo + (uint32_t)t.n};
}

/* "5. CRITICAL HITS. Roll D66." over rows that begin otherwise than with 6: the heading of a numbered section. Its
 * length up to the words of the title; 0: it is no heading, as the first of a list is none. */
static size_t heading_of(struct arena *a, const struct text_strip *s, size_t n)
{
    struct str first = n > 1 ? str_trim(s[0].text) : STR("");
    size_t digits = 0, points = 0, end = 0;
    int64_t number = 0;
    for (; end < first.n && (char_is_digit(first.p[end]) || (end && first.p[end] == '.')); end++) {
        points += first.p[end] == '.';
        digits += first.p[end] != '.';
        if (!points && digits < 4)
            number = 10 * number + (first.p[end] - '0');
    }
    bool letter = end + 1 < first.n && first.p[end] == ' ' && char_is_letter(first.p[end + 1]);
    if (!points || !letter || digits > 4)
        return 0;
    for (size_t i = 1; i < n; i++) {
        struct str line = str_trim(s[i].text);
        size_t label = label_before(a, line);
        struct label l = label_clean(a, str_cut(line, 0, label));
        bool sign = label && (line.p[0] == '+' || line.p[0] == '-');
        if (label && !sign && l.is_range && !l.range.no_lo && rat_cmp(l.range.lo, RAT(number + 1)) == 0)
            return 0;
        if (label)
            break;
    }
    return end + 1;
}

/* The title of a heading, up to its full stop, and what its line says behind it, where the dice are named as often as
 * not. A title that was there already, and no table came, becomes a word. */
static void heading_take(struct raw *r, struct str line, size_t number, struct text *title, struct raw_texts *words)
{
    ptrdiff_t stop = str_find(str_cut(line, number, line.n), ". ");
    size_t end = stop > 0 ? number + (size_t)stop : line.n - (size_t)str_ends(line, ".");
    struct str name = str_cut(line, number, end), rest = stop > 0 ? str_trim(str_cut(line, end + 1, line.n)) : STR("");
    if (title->s.n)
        ARENA_PUSH(r->a, words, *title);
    *title = (struct text){clean_text(r->a, name), span_in(r, name)};
    if (rest.n)
        ARENA_PUSH(r->a, words, ((struct text){clean_text(r->a, rest), span_in(r, rest)}));
}

/* A line that is no row: the first is the title of what comes, all that follow it are words. Which of them belong to
 * the table above is not asked: only what begins as a footnote does is (is_footnote). */
static void words_add(struct raw *r, struct str line, struct text *title, struct raw_texts *words)
{
    struct text said = {clean_text(r->a, line), span_in(r, line)};
    if (!title->s.n)
        *title = said;
    else
        ARENA_PUSH(r->a, words, said);
}

/* "1-3 Fog and rain" to two cells; a line without a label goes on with the one above, or is a title before them. */
static void list_add(struct raw *r, const struct text_strip *s, size_t n, struct raw_table *t)
{
    for (size_t i = 0; i < n; i++) {
        struct str line = str_trim(s[i].text);
        size_t label = label_before(r->a, line);
        bool goes_on = t->row.n && line.n && /* a text that was broken is long, or goes on small */
                       (str_lower(line.p[0]) == line.p[0] || t->row.at[t->row.n - 1].cell[1].text.n >= LONG_TEXT);
        if (!label && t->row.n > 1 && !goes_on) {
            ARENA_PUSH(r->a, &t->below, ((struct text){clean_text(r->a, line), span_in(r, line)}));
            continue;
        }
        if (!label && !goes_on) {
            words_add(r, line, &t->title, &t->above);
            continue;
        }
        struct raw_cells cells = {0};
        struct str text = str_trim(str_cut(line, label, line.n));
        while (label && text.n && (text.p[0] == ':' || (text.p[0] == '-' && text.n > 1 && text.p[1] == ' ')))
            text = str_trim(str_cut(text, 1, text.n));
        if (label && str_starts(text, "\xE2\x80\x93 "))
            text = str_trim(str_cut(text, 3, text.n));
        raw_cell_add(r, &cells, str_cut(line, 0, label), span_in(r, str_cut(line, 0, label)));
        raw_cell_add(r, &cells, text, span_in(r, text));
        if (label) {
            raw_row_add(r, t, &cells);
        } else {
            struct raw_row more = {cells.at, cells.n, {0, 0, 0}};
            row_join(r, &t->row.at[t->row.n - 1], &more);
        }
    }
    t->heads = 0;
}

/* Blanks between words. */
static size_t tokens_of(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] != ' ' && (!i || s.p[i - 1] == ' ');
    return n;
}

/* Each word a cell, `n` of them whatever there are; all have the place of the cell that they were. */
static void tokens_cut(struct raw *r, const struct raw_cell *from, size_t n, struct raw_cells *to)
{
    struct str rest = from->text, one;
    size_t done = 0;
    while (done < n && str_split(&rest, ' ', &one)) {
        ARENA_PUSH(r->a, to, ((struct raw_cell){.text = one, .at = from->at}));
        done++;
    }
    for (; done < n; done++)
        ARENA_PUSH(r->a, to, ((struct raw_cell){.at = from->at}));
}

/* "1 NE NE D" under "1-2 1-1 2-1": where all rows have as many short words behind their labels, these are cells, which
 * lost the blanks between their columns on the way. A line above, or a first row, of just so many words is the head. */
static void words_split(struct raw *r, struct raw_table *t)
{
    enum { SHORT = 8 };
    size_t n = t->row.n ? tokens_of(t->row.at[t->row.n - 1].cell[1].text) : 0;
    size_t first = t->row.n > 2 && tokens_of(t->row.at[0].cell[1].text) + 1 == n, letters = 0;
    struct raw_cells head = {0};
    for (size_t i = first; i < t->row.n; i++) {
        letters += t->row.at[i].cell[1].text.n;
        if (tokens_of(t->row.at[i].cell[1].text) != n)
            return;
    }
    if (n < 2 || t->row.n < 3 || letters > SHORT * n * t->row.n)
        return;
    ARENA_PUSH(r->a, &head, ((struct raw_cell){.at = t->row.at[0].at}));
    if (first) {
        head.at[0].at = t->row.at[0].cell[0].at;
        ARENA_PUSH(r->a, &head, t->row.at[0].cell[0]);
        tokens_cut(r, &t->row.at[0].cell[1], n - 1, &head);
    }
    for (size_t i = 0; !first && i < t->above.n; i++) {
        struct raw_cell said = {.text = t->above.at[i].s, .at = t->above.at[i].at};
        if (tokens_of(said.text) == n || tokens_of(said.text) == n + 1) {
            head.n = tokens_of(said.text) == n;
            tokens_cut(r, &said, tokens_of(said.text), &head);
            t->above.n--;
            for (size_t k = i; k < t->above.n; k++)
                t->above.at[k] = t->above.at[k + 1];
            break;
        }
    }
    for (size_t i = first; i < t->row.n; i++) {
        struct raw_cells cells = {0};
        ARENA_PUSH(r->a, &cells, t->row.at[i].cell[0]);
        tokens_cut(r, &t->row.at[i].cell[1], n, &cells);
        t->row.at[i].cell = cells.at;
        t->row.at[i].n = cells.n;
    }
    if (head.n != n + 1)
        return;
    struct raw_row row = {head.at, head.n, head.at[1].at};
    if (!first)
        ARENA_PUSH(r->a, &t->row, row);
    for (size_t i = t->row.n; !first && i-- > 1;)
        t->row.at[i] = t->row.at[i - 1];
    t->row.at[0] = row;
    t->heads = 1;
}

/* Lines of one field above the table are its title and words; a drawn line under the first row makes it the head. */
static void columns_add(struct raw *r, const struct text_strip *s, size_t n, bool ruled, const struct gutters *e,
                        struct raw_table *t)
{
    for (size_t i = 0; i < n; i++) {
        struct raw_cells cells = {0};
        if (e->n > 1)
            strip_cut(r, &s[i], e, &cells);
        else
            fields_cut(r, &s[i], &cells);
        struct raw_row row = {cells.at, cells.n, cells.at[0].at};
        if (t->row.n > 1 && is_continued(&row))
            row_join(r, &t->row.at[t->row.n - 1], &row);
        else
            raw_row_add(r, t, &cells);
    }
    if (ruled)
        t->heads = 1;
    head_split(r, t);
}

/* Lines with no empty one between, to a table with title and words, or to words alone; false then. `rule`: how many of
 * them stand above a drawn line, SIZE_MAX where none is drawn.
 *
 * Titles in a block are set aside first, for one long line would close every gutter below it. Then columns are looked
 * for with the head and without it: a head that runs over several columns closes gutters too, and who has more has seen
 * more. A list that has columns is a table of columns, since its labels stand in one. */
static bool block_read(struct raw *r, const struct text_strips *block, size_t rule, struct text *title,
                       struct raw_texts *words)
{
    size_t first = 0, n = block->n;
    struct gutters e = {0};
    size_t number = rule == SIZE_MAX && fields_of(&block->at[0]) < 2 ? heading_of(r->a, block->at, n) : 0;
    if (number) {
        heading_take(r, str_trim(block->at[0].text), number, title, words);
        first = 1;
    }
    while (first < n && fields_of(&block->at[first]) < 2 && !label_before(r->a, str_trim(block->at[first].text)))
        first++; /* titles stand above a table in its block, too */
    if (rule != SIZE_MAX && first >= rule)
        first = rule ? rule - 1 : 0;
    bool list = labelled(r->a, block->at + first, n - first) * 2 > n - first && rule == SIZE_MAX;
    struct gutters below = {0};
    if (n - first >= 2)
        gutters_find(r->a, block->at + first, n - first, &e);
    if (n - first >= 3)
        gutters_find(r->a, block->at + first + 1, n - first - 1, &below);
    e = below.n > e.n ? below : e; /* a head may run over several columns */
    bool columns = e.n > 1 || (n - first >= 2 && fields_alike(block->at + first, n - first));
    if (!columns && !list && rule == SIZE_MAX) {
        for (size_t i = number > 0; i < n; i++)
            words_add(r, str_trim(block->at[i].text), title, words);
        return false;
    }
    for (size_t i = number > 0; i < first; i++)
        words_add(r, str_trim(block->at[i].text), title, words);
    struct raw_table *t = raw_table_add(r);
    t->title = *title;
    t->above = *words;
    *title = (struct text){0};
    *words = (struct raw_texts){0};
    if (columns || rule != SIZE_MAX)
        columns_add(r, block->at + first, n - first, rule != SIZE_MAX, &e, t);
    else
        list_add(r, block->at + first, n - first, t);
    if (!(columns || rule != SIZE_MAX))
        words_split(r, t);
    return true;
}

/* What follows a table and is none: footnotes of it, where they begin as such; else the title of what comes. */
static bool is_footnote(struct str line)
{
    return str_starts(line, "^") || str_starts(line, "[") || str_starts(line, "*") || str_starts(line, "Note") ||
           str_starts(line, "\xE2\x80\xA0");
}

/* Does an empty line stand behind nearly each line, as some programs copy a table? Then it ends nothing. */
static bool is_double_spaced(struct str s)
{
    size_t alone = 0, lines = 0;
    struct str line;
    bool above = false, here = false;
    for (bool more = true; more;) {
        more = str_split(&s, '\n', &line);
        bool next = more && str_trim(line).n;
        lines += here;
        alone += here && !above && !next;
        above = here;
        here = next;
    }
    return lines > 4 && alone * 5 >= lines * 4;
}

/* Lines are gathered to blocks, which empty ones end; a block becomes a table, or words. A drawn line is none of the
 * block, but says that what stands above it are heads. What was read and has come to no table by the end is words of
 * the last one. */
void read_text_tables(struct raw *r)
{
    const struct source *s = diag_source_at(r->d, r->file);
    bool spaced = is_double_spaced(s->text);
    struct str rest = s->text, line;
    struct text_strips block = {0};
    struct text title = {0};
    struct raw_texts words = {0};
    size_t rule = SIZE_MAX, lines = 0;
    bool more = true;
    if (str_starts(rest, "\xEF\xBB\xBF"))
        rest = str_cut(rest, 3, rest.n);
    while (more) {
        more = str_split(&rest, '\n', &line);
        bool empty = !more || !str_trim(line).n;
        if (spaced && more && empty)
            continue;
        if (more && (line.n > LINE_MOST || ++lines > LINES_MOST)) {
            bool wide = line.n > LINE_MOST;
            SAY(r->d, RULE_OVER_LIMIT, span_in(r, str_cut(line, 0, 80)),
                wide ? "break it where its rows end" : "adopt it in pieces",
                wide ? "a line of more than %d letters is no row of a table" : "there are more than %d lines here",
                wide ? LINE_MOST : LINES_MOST);
            r->n = 0;
            return;
        }
        if (!empty && is_drawn(str_trim(line))) {
            rule = rule == SIZE_MAX && block.n ? block.n : rule;
        } else if (!empty && !block.n && r->n && is_footnote(str_trim(line))) {
            ARENA_PUSH(r->a, &r->at[r->n - 1].below,
                       ((struct text){clean_text(r->a, line), span_in(r, str_trim(line))}));
        } else if (!empty) {
            ARENA_PUSH(r->a, &block, strip_of(r->a, line));
        } else if (block.n) {
            block_read(r, &block, rule, &title, &words);
            block = (struct text_strips){0};
            rule = SIZE_MAX;
        }
    }
    if (!r->n)
        return;
    struct raw_table *last = &r->at[r->n - 1];
    if (title.s.n)
        ARENA_PUSH(r->a, &last->below, title);
    for (size_t i = 0; i < words.n; i++)
        ARENA_PUSH(r->a, &last->below, words.at[i]);
}
