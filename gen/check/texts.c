/* Texts that cannot print as they are meant: only what is certain.
 *
 * `**` that opens bold and never closes it, a bracket that opens and never closes, and U+FFFD, which stands where a
 * program before this one could not read a character. A closing bracket alone may be a list's `a)`. */
#include "check/words.h"

static ptrdiff_t unclosed_bracket(struct str s)
{
    ptrdiff_t open = -1;
    size_t depth = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '(') {
            if (!depth++)
                open = (ptrdiff_t)i;
        } else if (s.p[i] == ')' && depth) {
            depth--;
        }
    }
    return depth ? open : -1;
}

static ptrdiff_t unclosed_bold(struct str s)
{
    ptrdiff_t last = -1;
    size_t n = 0;
    for (size_t i = 0; i + 1 < s.n; i++)
        if (s.p[i] == '*' && s.p[i + 1] == '*')
            last = (ptrdiff_t)i++, n++;
    return n % 2 ? last : -1;
}

static void text_check(struct check_run *r, struct text t)
{
    if (!t.s.n)
        return;
    r->tally->checks++;
    ptrdiff_t broken = str_find(t.s, "\xEF\xBF\xBD"), bold = unclosed_bold(t.s), open = unclosed_bracket(t.s);
    struct finding *f;
    if (broken >= 0) {
        f = diag_add(r->d, RULE_BAD_TEXT, words_inside(r->d, t, (size_t)broken, (size_t)broken + 3),
                     "a character was lost here before the text was saved");
        finding_help(r->d, f, "type the character again");
    } else if (bold >= 0) {
        f = diag_add(r->d, RULE_BAD_TEXT, words_inside(r->d, t, (size_t)bold, (size_t)bold + 2),
                     "`**` opens bold here and nothing closes it");
        finding_help(r->d, f, "write `**` behind the last bold word too, or take this one out");
    } else if (open >= 0) {
        f = diag_add(r->d, RULE_BAD_TEXT, words_inside(r->d, t, (size_t)open, (size_t)open + 1),
                     "this bracket is never closed");
        finding_help(r->d, f, "close it, or take it out");
    }
}

static void texts_check(struct check_run *r, const struct text *t, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_check(r, t[i]);
}

static void row_texts(struct check_run *r, const struct chart *c, const struct row *row)
{
    text_check(r, row->label);
    texts_check(r, row->note, row->n_note);
    text_check(r, row->each);
    text_check(r, row->why);
    for (size_t k = 0; row->cell && k < c->n_col; k++)
        if (row->cell[k].kind == CELL_TEXT)
            text_check(r, row->cell[k].text);
}

static void texts_run(struct check_run *r, const struct chart *c)
{
    if (chart_is_own(c) || c->title_given) {
        text_check(r, c->title);
        texts_check(r, c->note, c->n_note);
        text_check(r, c->reading);
        for (size_t i = 0; i < c->n_mark; i++)
            text_check(r, c->mark[i].text);
    }
    for (size_t k = 0; chart_is_own(c) && k < c->n_col; k++)
        text_check(r, c->col[k].label);
    for (size_t i = 0; i < c->n_row; i++)
        if (row_is_own(c, &c->row[i]))
            row_texts(r, c, &c->row[i]);
}

const struct check check_texts = {.name = "texts", .rule = RULE_BAD_TEXT, .chart = texts_run};
