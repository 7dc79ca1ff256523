/* Steps and notes to findings: one that stands there twice. Rows taken over from another chart are judged where they
 * are written. */
#include "check/check.h"

/* A step or a note is its own words. The same one right behind itself was typed twice; with others between, only a
 * sentence is surely one and the same, for a turn may well have two steps that are called "Fire". */
enum { SENTENCE_WORDS = 5 };

static size_t words_in(struct str s)
{
    size_t n = 0;
    for (size_t i = 0; i < s.n; i++)
        n += s.p[i] != ' ' && (!i || s.p[i - 1] == ' ');
    return n;
}

/* `near`: nothing stands between the two. */
static bool is_said_twice(struct text here, struct text before, bool near)
{
    return here.s.n && (near || words_in(here.s) >= SENTENCE_WORDS) && str_same_name(here.s, before.s);
}

static void twice_say(struct check_run *r, const char *noun, struct text here, struct text before)
{
    struct finding *f = diag_add(r->d, RULE_SAID_TWICE, here.at, "this %s stands here twice", noun);
    finding_also(r->d, f, before.at, "the first time");
    finding_help(r->d, f, "leave one out, or look in the book what the other one says");
}

static void notes_twice(struct check_run *r, const struct text *note, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (is_said_twice(note[i], note[k], k + 1 == i)) {
                twice_say(r, "note", note[i], note[k]);
                break;
            }
}

static void twice_run(struct check_run *r, const struct chart *c)
{
    if (chart_is_own(c) || c->title_given)
        notes_twice(r, c->note, c->n_note);
    for (size_t i = 0; i < c->n_row; i++) {
        if (!row_is_own(c, &c->row[i]))
            continue;
        notes_twice(r, c->row[i].note, c->row[i].n_note);
        for (size_t k = i; c->kind == CHART_STEPS && c->row[i].cell && k-- > 0;) {
            const struct row *row = &c->row[i], *before = &c->row[k];
            if (before->depth < row->depth) /* steps below another one are their own list */
                break;
            if (!before->cell || before->depth != row->depth || before->group != row->group ||
                !is_said_twice(row->cell[0].text, before->cell[0].text, k + 1 == i))
                continue;
            twice_say(r, "step", row->cell[0].text, before->cell[0].text);
            break;
        }
    }
}

const struct check check_twice = {GIVES(RULE_SAID_TWICE), .chart = twice_run};
