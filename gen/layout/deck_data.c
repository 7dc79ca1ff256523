/* Reads a file of the author's own cards, `cards: {csv: FILE}` or `{spreadsheet: FILE}`, to the
 * lines of a deck. Each line is a card. The columns `count`, `id`, `title`, `headline`, `text`,
 * `icon` and `hue` have a fixed meaning, a column with the name of an arm is that arm's text, and
 * every column is a field for templates. Column names are compared without case.
 *
 * Invariant: only artefacts of spreadsheets are ignored (empty lines, empty cells after the last
 * column, cells that Excel omits at the end of lines). Any other irregular line is reported. Called
 * by deck.c; deck_columns_check by documents.c, once the deck's faces are read. */
#include "layout/deck.h"
#include "yaml/book.h"

static const struct field data_rows[] = {
    {"csv", FIELD_TEXT, "a file beside the layout or below it: one card a line", FIELD_LATER,
     .names = NAMES_FILE},
    {"spreadsheet", FIELD_TEXT, "the same from an .xlsx or .ods: one card a row", FIELD_LATER,
     .names = NAMES_FILE},
    {"sheet", FIELD_TEXT, "the sheet of the file, if it has several", FIELD_LATER},
    {"where", FIELD_TEXT,
     "the condition for lines that are cards: type == \"Ship\" and cost >= 3; by default all",
     FIELD_LATER},
};
const struct fields deck_data_fields = {"cards of a file", FIELDS_OF(data_rows)};

/* An arm may be called csv, if there are other arms. */
bool deck_data_is_named(const struct node *cards)
{
    return node_find(cards, "spreadsheet") ||
           (node_find(cards, "csv") && (cards->n == 1 || node_find(cards, "where") || node_find(cards, "sheet")));
}

/* ---- columns */

bool texts_have(const struct texts *t, struct str name)
{
    for (size_t i = 0; i < t->n; i++)
        if (str_same_name(t->at[i].s, name))
            return true;
    return false;
}

ptrdiff_t deck_column(const struct deck_layout *l, struct str name)
{
    for (size_t i = 0; i < l->column.n; i++)
        if (str_same_name(l->column.at[i].s, name))
            return (ptrdiff_t)i;
    return -1;
}

/* Finds the column by name, because a file may have any order of columns. */
const struct deck_text *deck_cell(const struct deck_layout *l, const struct deck_line *line, struct str column)
{
    ptrdiff_t i = deck_column(l, column);
    return i >= 0 && line->cell[i].at.file ? &line->cell[i] : NULL;
}

/* Two columns of one name are an error, because one would hide the other. */
static bool heads_read(struct asking *k, struct deck_layout *l, const struct node *head)
{
    struct text *name = ARENA_ARRAY(k->a, struct text, head->n);
    bool good = true;
    l->column = (struct texts){.at = name, .n = head->n};
    for (size_t i = 0; i < head->n; i++) {
        name[i] = node_as_text(head->item[i]);
        for (size_t j = 0; j < i; j++)
            if (name[i].s.n && str_same_name(name[i].s, name[j].s)) {
                struct finding *f =
                    diag_add(k->d, RULE_DUPLICATE_KEY, name[i].at, "two columns are called \"%.*s\"", STRF(name[i].s));
                finding_also(f, name[j].at, "first here");
                good = false;
            }
    }
    return good;
}

/* Makes the arms of `arms:`, in its order, each with a column. */
static void arms_of_columns(struct asking *k, struct deck_layout *l, const struct node *arms)
{
    struct deck_arm *arm = ARENA_ARRAY(k->a, struct deck_arm, arms ? arms->n : 0);
    l->arm = arm;
    l->named = true;
    for (; arms && l->n_arm < arms->n; l->n_arm++) {
        const struct node *key = arms->pair[l->n_arm].key;
        if (deck_column(l, key->text) < 0) {
            struct finding *f =
                diag_add(k->d, RULE_UNKNOWN_REFERENCE, key->at, "the file has no column \"%.*s\"", STRF(key->text));
            finding_help(f, "add the column with this arm's words, or delete the arm");
        }
        arm[l->n_arm].name = key->text;
        deck_arm_fill(k, &arm[l->n_arm], arms);
    }
}

/* ---- columns that no card shows */

/* Column names with a fixed meaning. */
static const struct str meanings[] = {
    {"count", 5}, {"title", 5}, {"text", 4}, {"icon", 4}, {"headline", 8}, {"hue", 3}, {"id", 2},
};

/* The fixed name that this column name resembles; empty if none, or if the file has that column
 * too. */
static struct str nearly(struct arena *a, const struct deck_layout *l, struct str column)
{
    struct str near = str_nearest(str_fold(a, column), meanings, sizeof meanings / sizeof *meanings);
    return near.n && deck_column(l, near) < 0 ? near : STR("");
}

/* True if the column is used, whatever the faces show. Titles always count, because they are the
 * names of cards. */
static bool is_used(const struct deck_layout *l, struct str column)
{
    static const char *const others[] = {"title", "count", "id", "hue"};
    bool used = !column.n;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        used |= str_same_name(column, str_of(others[i]));
    for (size_t i = 0; i < l->n_arm; i++)
        used |= str_same_name(column, l->arm[i].name);
    return used || texts_have(&l->without, column) || texts_have(&l->requested, column);
}

/* True if the text has this field in braces. */
static bool text_asks(struct str s, struct str column)
{
    struct str before, name;
    while (card_field_take(&s, &before, &name))
        if (str_same_name(name, column))
            return true;
    return false;
}

/* Parts show texts and headlines, `own` shows the icon; other boxes name the field in braces.
 * `words`: only boxes that print it, none that asks it for a picture or a condition. */
static bool face_shows(const struct card_template *face, struct str column, bool words)
{
    bool text = str_same_name(column, STR("text")) || str_same_name(column, STR("headline"));
    bool icon = str_same_name(column, STR("icon"));
    for (size_t i = 0; face && i < face->n_box; i++) {
        const struct card_box *b = &face->box[i];
        const struct str texts[] = {b->words.s, b->each.s, b->condition.s, b->art.s};
        if ((text && b->shows == CARD_PARTS) || (icon && b->own_picture && !words))
            return true;
        for (size_t k = 0; k < (words ? 2 : sizeof texts / sizeof *texts); k++)
            if (text_asks(texts[k], column))
                return true;
    }
    return false;
}

static void unseen_report(struct diag *d, const struct deck_layout *l, const struct text *c)
{
    struct str as = nearly(diag_arena(d), l, c->s);
    struct finding *f = diag_add(d, RULE_UNSEEN_COLUMN, c->at, "no card shows the column \"%.*s\"", STRF(c->s));
    finding_note(f, l->front.s.n
                        ? "a card face shows fields in braces; `count` is the number of copies"
                        : "`title`, `headline`, `text`, `icon` and the names of `arms` are shown; "
                          "`count` is the number of copies");
    if (as.n) {
        finding_help(f,
                     "rename it `%.*s` in the first line, or write `without: [%.*s]` in the layout",
                     STRF(as), STRF(c->s));
        finding_fix_word(f, c->s, as);
    } else
        finding_help(f, "write {%.*s} in your own template, or `without: [%.*s]` in the layout",
                     STRF(c->s), STRF(c->s));
}

size_t deck_n_face(const struct deck_layout *l)
{
    return 2 * l->n_type + 2;
}

const struct card_template *deck_face(const struct deck_layout *l, size_t i)
{
    const struct card_template *own = i < 2 ? NULL : l->type[i / 2 - 1].face[i % 2];
    if (i < 2)
        return l->face[i];
    if (own == l->face[i % 2])
        return NULL;
    return own;
}

bool deck_faces_show(const struct deck_layout *l, struct str name, bool words)
{
    bool shown = false;
    for (size_t i = 0; i < deck_n_face(l); i++)
        shown = shown || face_shows(deck_face(l, i), name, words);
    return shown;
}

/* True if cards show the column, so that its cells are checked: titles, texts, headlines, and the
 * columns of arms. */
static bool is_printed(const struct deck_layout *l, struct str column)
{
    bool printed = str_same_name(column, STR("title")) || str_same_name(column, STR("headline")) ||
                   str_same_name(column, STR("text")) || deck_faces_show(l, column, false);
    for (size_t i = 0; i < l->n_arm; i++)
        printed |= str_same_name(column, l->arm[i].name);
    return printed;
}

/* Parses the cells of shown columns as text; other cells stay as written. */
void deck_cells_read(struct asking *k, const struct deck_layout *l)
{
    k->icons = &l->icons;
    for (size_t i = 0; i < l->column.n; i++) {
        bool printed = is_printed(l, l->column.at[i].s);
        for (size_t n = 0; n < l->n_line && printed; n++)
            if (l->line[n].cell[i].at.file)
                l->line[n].cell[i] = deck_words_read(k, l->line[n].row->item[i]);
    }
    k->icons = NULL;
}

/* Parts show all columns of a chart, and `fields` may use any column of a row. */
static void chart_columns_check(struct asking *k, const struct deck_layout *l,
                                const struct deck_arm *arm)
{
    const struct chart *c = arm->chart;
    for (size_t i = 0; i < c->n_col && !l->n_field; i++) {
        struct str name = c->col[i].label.s;
        if (name.n && !texts_have(&arm->without, name) && !deck_faces_show(l, name, false))
            REPORT(k->d, RULE_UNSEEN_COLUMN, arm->at,
                   "write its name in braces in your own template, or add it to `without`",
                   "no card shows the column \"%.*s\" of %.*s", STRF(name), STRF(c->id));
    }
}

/* Reports unused columns: a file made for another purpose has other column names, and its cards
 * would lack titles or have only one copy each. */
void deck_columns_check(struct asking *k, const struct deck_layout *l)
{
    for (size_t i = 0; i < l->n_field; i++)
        if (!deck_faces_show(l, l->field[i].name.s, false))
            REPORT(k->d, RULE_UNSEEN_COLUMN, l->field[i].name.at,
                   "write its name in braces in your own template, or delete it",
                   "no card shows the field \"%.*s\"", STRF(l->field[i].name.s));
    for (size_t i = 0; i < l->column.n; i++)
        if (!is_used(l, l->column.at[i].s) && !deck_faces_show(l, l->column.at[i].s, false))
            unseen_report(k->d, l, &l->column.at[i]);
    for (size_t i = 0;
         i < l->n_arm && l->source == DECK_ROWS && !deck_faces_show(l, STR("text"), false); i++)
        chart_columns_check(k, l, &l->arm[i]);
}

/* ---- lines */

/* Number of cells without the empty ones at the end. */
static size_t filled_cells(const struct node *row)
{
    size_t n = row->n;
    while (n && !row->item[n - 1]->text.n)
        n--;
    return n;
}

/* Excel omits the cells after the last used column of each block of sixteen lines, counted from the
 * start of the file. A line shortened in this way has as many cells as its whole block. A single
 * short line may lack a comma. */
static bool is_cut_by_excel(const struct deck_layout *l, const struct node *rows, size_t line)
{
    enum { LINES = 16 };
    size_t from = line / LINES * LINES, to = from + LINES < rows->n ? from + LINES : rows->n;
    if (l->sheet) /* a spreadsheet has no missing commas */
        return true;
    for (size_t i = from; i < to; i++)
        if (rows->item[i]->n != rows->item[line]->n)
            return false;
    return to - from > 1;
}

/* The separator of the file, as a word for the help, found before the second cell. */
static const char *parted_by(const struct diag *d, const struct node *head)
{
    const struct source *s = diag_source_at(d, head->at.file);
    char c = s && head->n > 1 && head->item[1]->at.lo > head->at.lo ? s->text.p[head->item[1]->at.lo - 1] : ',';
    if (c == ';')
        return "semicolon";
    if (c == '\t')
        return "tab";
    return "comma";
}

/* Error values that Excel and LibreOffice write for a failed formula. */
static bool is_fault(struct str s)
{
    static const char *const faults[] = {"#REF!",  "#NAME?", "#VALUE!", "#DIV/0!", "#N/A",
                                         "#NULL!", "#NUM!",  "#SPILL!", "#CALC!"};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (str_is(s, faults[i]))
            return true;
    return str_starts(s, "Err:") && s.n == 7;
}

/* A line of the wrong length is not a card, because its cells may be shifted; neither is a line
 * with text in a column without a name. */
static bool line_is_whole(struct asking *k, const struct deck_layout *l, const struct node *rows, size_t line)
{
    const struct node *row = rows->item[line];
    size_t filled = filled_cells(row), width = l->column.n;
    const char *sign = parted_by(k->d, rows->item[0]);
    if (filled > width || (row->n < width && !is_cut_by_excel(l, rows, line))) {
        size_t n = filled > width ? filled : row->n;
        struct finding *f =
            diag_add(k->d, RULE_RAGGED_GRID, row->at,
                     "this line has %zu cell%s, but the first line names %zu column%s", n,
                     n == 1 ? "" : "s", width, width == 1 ? "" : "s");
        if (filled > width)
            finding_help(f, "a %s ends a cell: put \"quotes\" around a text that contains it",
                         sign);
        else
            finding_help(f, "leave an empty cell empty, but keep its %s", sign);
        return false;
    }
    for (size_t i = 0; i < filled; i++)
        if (is_fault(row->item[i]->text)) {
            REPORT(k->d, RULE_BAD_VALUE, row->item[i]->at, "correct the formula in the spreadsheet",
                   "the spreadsheet could not calculate this");
            return false;
        }
    for (size_t i = 0; i < filled; i++)
        if (row->item[i]->text.n && !l->column.at[i].s.n) {
            REPORT(k->d, RULE_RAGGED_GRID, row->item[i]->at,
                   "name the column in the first line, or empty the cell",
                   "this cell has no header");
            return false;
        }
    return true;
}

/* An empty cell counts as absent. */
static const struct node *cell_of(const struct deck_layout *l, const struct node *row, const char *column)
{
    ptrdiff_t i = deck_column(l, str_of(column));
    return i >= 0 && (size_t)i < row->n && row->item[i]->text.n ? row->item[i] : NULL;
}

/* Returns false if the card has no copies. */
static bool line_read(struct asking *k, const struct deck_layout *l, const struct node *row,
                      size_t line, struct deck_line *out)
{
    static const struct field count = {"count", FIELD_COUNT, "the number of copies", .min = 0,
                                       .max = DECK_MAX};
    struct deck_line card = {.copies = 1, .at = row->n ? row->item[0]->at : row->at, .row = row};
    const struct node *n = cell_of(l, row, "count");
    if (n)
        field_fill(k->a, k->d, n, &count, &card.copies);
    if (card.copies == 0)
        return false;
    deck_hue_read(k, cell_of(l, row, "hue"), &card.hue);
    n = cell_of(l, row, "id");
    card.id = n ? n->text : str_printf(k->a, "%zu", line);
    card.icon = icon_path(k->a, node_text(cell_of(l, row, "icon")));
    card.cell = ARENA_ARRAY(k->a, struct deck_text, l->column.n);
    for (size_t i = 0; i < l->column.n && i < row->n; i++)
        if (row->item[i]->text.n)
            card.cell[i] = (struct deck_text){.s = row->item[i]->text, .at = row->item[i]->at};
    *out = card;
    return true;
}

/* An author's id must be unique. */
static void id_check(struct asking *k, const struct deck_layout *l, const struct node *row)
{
    const struct node *id = cell_of(l, row, "id");
    for (size_t i = 0; id && i < l->n_line; i++)
        if (str_eq(l->line[i].id, id->text)) {
            struct finding *f = diag_add(k->d, RULE_DUPLICATE_KEY, id->at,
                                         "two cards are called \"%.*s\"", STRF(id->text));
            finding_also(f, l->line[i].at, "the other");
            finding_help(f, "give each its own title; write a column `count` for copies");
            return;
        }
}

/* Continues after a wrong line, to report all errors at once. */
static bool lines_read(struct asking *k, struct deck_layout *l, const struct node *rows, const struct node *which)
{
    bool wrong = false;
    const struct roll *where = which ? where_read(k, l, rows, which) : NULL;
    struct deck_line *line = ARENA_ARRAY(k->a, struct deck_line, rows->n);
    size_t number = 0, held = 0;
    l->line = line;
    for (size_t i = 1; i < rows->n; i++) {
        const struct node *row = rows->item[i];
        if (!filled_cells(row))
            continue;
        number++;
        if (!line_is_whole(k, l, rows, i)) {
            wrong = true;
        } else if (!where || where_holds(l, where, row)) {
            held++;
            id_check(k, l, row);
            l->n_line += line_read(k, l, row, number, &line[l->n_line]);
        }
    }
    if (where && !wrong && number && !held)
        diag_add(k->d, RULE_BAD_VALUE, which->at, "no line in this file fulfils `where`");
    else if (!wrong && !l->n_line)
        diag_add(k->d, RULE_BAD_VALUE, node_place(rows->item[0]), "this file has no cards");
    return l->n_line > 0 && (where || !which);
}

/* ---- the file */

/* Path of the file: beside the layout or below it, never outside the project. Empty after a
 * finding. */
static struct str data_path(struct asking *k, const struct node *file, bool book)
{
    struct str name = node_text(file);
    const char *what = book ? "spreadsheet" : "CSV";
    if (!name.n || !path_is_inside(name)) {
        diag_add(k->d, RULE_BAD_VALUE, node_place(file),
                 "a %s must be a file beside this layout or below it", what);
        return STR("");
    }
    if (book != book_is_path(name) && (book || str_ends(name, ".xls"))) {
        REPORT(k->d, RULE_BAD_VALUE, file->at, "save it as .xlsx or .ods; a CSV belongs in `csv:`",
               "\"%.*s\" is not an .xlsx or .ods", STRF(name));
        return STR("");
    }
    if (book != book_is_path(name)) {
        REPORT(k->d, RULE_BAD_VALUE, file->at, "write `spreadsheet:` instead of `csv:`",
               "\"%.*s\" is not a CSV", STRF(name));
        return STR("");
    }
    return str_printf(k->a, "layouts/decks/%.*s", STRF(name));
}

static const struct node *csv_of(struct asking *k, const char *dir, const struct node *file)
{
    bool missing = false;
    struct str path = data_path(k, file, false);
    uint32_t source = path.n ? source_read(k->a, k->d, dir, path, &missing) : 0;
    if (path.n)
        dependencies_path(k->dependencies, DEPENDENCIES_CONTENT, path);
    if (missing)
        diag_add(k->d, RULE_UNKNOWN_REFERENCE, file->at, "the file %.*s does not exist",
                 STRF(path));
    return source ? csv_parse(k->a, k->d, source, CSV_STRICT) : NULL;
}

/* The rows with contents, because a CSV has no empty rows. */
static const struct node *filled_rows(struct arena *a, const struct node *sheet)
{
    struct node *rows = arena_copy(a, sheet, sizeof *sheet);
    rows->item = ARENA_ARRAY(a, const struct node *, sheet->n);
    rows->n = 0;
    for (size_t i = 0; i < sheet->n; i++)
        if (filled_cells(sheet->item[i]))
            rows->item[rows->n++] = sheet->item[i];
    return rows->n ? rows : NULL;
}

/* Returns the named sheet, or the only one with cells; NULL after a finding. */
static const struct node *sheet_of(struct asking *k, const struct book_sheets *all, const struct node *file,
                                   const struct node *name)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, all->n + 1);
    struct buf list = {.a = k->a};
    for (size_t i = 0; i < all->n; i++) {
        names[i] = all->at[i].name;
        buf_printf(&list, "%s%.*s", i ? ", " : "", STRF(names[i]));
        if (name ? str_same_name(names[i], name->text) : all->n == 1)
            return all->at[i].rows;
    }
    if (name)
        request_unknown(k, node_as_text(name), "no sheet with cells", names, all->n);
    else if (!all->n)
        diag_add(k->d, RULE_BAD_VALUE, file->at, "this spreadsheet is empty");
    else
        REPORT(k->d, RULE_MISSING_KEY, file->at, "write `sheet:` and one of the names",
               "this spreadsheet has several sheets: %s", list.p);
    return NULL;
}

/* The sheet is a source of its own, and the deck depends on it; if it cannot be read, the deck
 * depends on the whole file. */
static const struct node *book_of(struct asking *k, const char *dir, const struct node *file, const struct node *name)
{
    bool missing = false;
    struct str path = data_path(k, file, true), bytes;
    struct book_sheets all;
    if (!path.n)
        return NULL;
    bool read = bytes_read(k->a, k->d, dir, path, BOOK_MAX, &bytes, &missing) &&
                book_parse(k->a, k->d, path, bytes, &all);
    if (missing)
        diag_add(k->d, RULE_UNKNOWN_REFERENCE, file->at, "the file %.*s does not exist",
                 STRF(path));
    const struct node *rows = read ? sheet_of(k, &all, file, name) : NULL;
    dependencies_path(k->dependencies, DEPENDENCIES_CONTENT,
                      rows ? diag_source_at(k->d, rows->at.file)->path : path);
    return rows && book_sheet_guard(k->d, rows) ? filled_rows(k->a, rows) : NULL;
}

static const struct node *text_of(const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);
    return n && n->kind == NODE_TEXT ? n : NULL;
}

bool deck_data_read(struct asking *k, struct deck_layout *l, const char *dir, const struct node *cards,
                    const struct node *arms)
{
    const struct node *csv = text_of(cards, "csv"), *book = text_of(cards, "spreadsheet"),
                      *sheet = text_of(cards, "sheet");
    l->source = DECK_CSV;
    if (fields_fill(k->a, k->d, cards, &deck_data_fields, NULL) == FILLED_NOT || (!csv && !book))
        return false;
    if (csv && (book || sheet)) {
        REPORT(k->d, RULE_BAD_VALUE, book ? book->at : sheet->at,
               "name one file; a CSV has no sheets",
               "a deck's cards come from a CSV, or from one sheet of a spreadsheet");
        return false;
    }
    const struct node *rows = csv ? csv_of(k, dir, csv) : book_of(k, dir, book, sheet);
    if (!rows || !heads_read(k, l, rows->item[0]))
        return false;
    l->sheet = book != NULL;
    l->rows = rows;
    arms_of_columns(k, l, arms);
    return lines_read(k, l, rows, text_of(cards, "where"));
}
