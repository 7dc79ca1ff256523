/* `phases:` of a layout to the sequence of play beside or above the charts, from a chart of steps.
 *
 * A step's words up to a colon are the phase's name, what follows is its prompt; steps within it, and steps numbered
 * after it (4a after 4), are prompts too. Called by sheets.c before the sections, which name phases. */
#include "doc/making.h"
#include <string.h>

enum { F_CHART, F_PROMPTS, F_HUES, F_SHOW, F_NUMBERS, F_TITLE, F_WIDTH };
static const struct field fields[] = {
    [F_CHART] = {"chart", FIELD_TEXT, true, "the chart of steps that is the turn"},
    [F_PROMPTS] = {"prompts", FIELD_MAP, false,
                   "a phase's number and the short texts below its name, instead of the steps' own"},
    [F_HUES] = {"hues", FIELD_MAP, false,
                "a phase's number and which colour of the theme it has; phases left out are neutral"},
    [F_SHOW] = {"show", FIELD_TEXT, false, "rail: beside the charts; strip: a line above them; none"},
    [F_NUMBERS] =
        {"numbers", FIELD_TEXT, false,
         "no: the phases' numbers are the layout's alone and are not printed, as where the rules count otherwise"},
    [F_TITLE] = {"title", FIELD_TEXT, false, "instead of Sequence of play"},
    [F_WIDTH] = {"width", FIELD_TEXT, false, "of the rail, 40 mm; the theme's if not said"},
};
enum { N_FIELDS = sizeof fields / sizeof *fields };

struct phase_list {
    struct phase *at;
    size_t n, cap;
};
struct words_list {
    struct words *at;
    size_t n, cap;
};

const struct phase *rail_find(const struct making *k, struct str number)
{
    for (size_t i = 0; i < k->sheet->n_phase; i++)
        if (str_eq(k->sheet->phase[i].number, number))
            return &k->sheet->phase[i];
    return NULL;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "4a" behind "4". */
static bool numbered_after(struct str number, struct str phase)
{
    return number.n == phase.n + 1 && str_eq(str_cut(number, 0, phase.n), phase) && !is_digit(number.p[phase.n]);
}

static void phase_prompt(struct making *k, struct phase *p, struct words text)
{
    struct words *all = ARENA_ARRAY(k->a, struct words, p->n_prompt + 1);
    for (size_t i = 0; i < p->n_prompt; i++)
        all[i] = p->prompt[i];
    all[p->n_prompt++] = text;
    p->prompt = all;
}

static struct words numbered(struct making *k, const struct row *r)
{
    struct words n = words_of(k->a, r->label.s, WORDS_NOTE, VOICE_ASIDE);
    n = words_join(k->a, n, words_of(k->a, STR("\xc2\xa0 "), WORDS_NOTE, VOICE_PLAIN));
    return words_join(k->a, n, show_words(&k->show, r->cell[0].text.s, WORDS_NOTE));
}

/* "Fix bayonets: unfixed, they cost a modifier" is a name and a prompt. */
static struct phase phase_of(struct making *k, const struct row *r)
{
    struct str text = r->cell[0].text.s;
    ptrdiff_t colon = str_find(text, ": ");
    struct phase p = {.number = r->label.s};
    p.title = show_words_in(&k->show, colon < 0 ? text : str_cut(text, 0, (size_t)colon), WORDS_RAIL, VOICE_STRONG);
    if (colon >= 0) {
        struct buf b = {.a = k->a};
        buf_put(&b, str_cut(text, (size_t)colon + 2, text.n));
        if (b.n && b.p[0] >= 'a' && b.p[0] <= 'z')
            b.p[0] = (char)(b.p[0] - 'a' + 'A');
        phase_prompt(k, &p, show_words(&k->show, buf_str(&b), WORDS_NOTE));
    }
    return p;
}

static struct phase_list phases_of(struct making *k, const struct chart *c)
{
    struct phase_list l = {0};
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        if (r->cell[0].kind == CELL_BAD)
            continue;
        bool below = l.n && (r->depth > 0 || numbered_after(r->label.s, l.at[l.n - 1].number));
        if (below)
            phase_prompt(k, &l.at[l.n - 1], numbered(k, r));
        else
            ARENA_PUSH(k->a, &l, phase_of(k, r));
    }
    return l;
}

static struct phase *phase_named(struct making *k, struct phase_list *l, const struct node *key)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, l->n + 1);
    for (size_t i = 0; i < l->n; i++) {
        names[i] = l->at[i].number;
        if (str_eq(names[i], key->text))
            return &l->at[i];
    }
    ask_unknown(&k->ask, node_said(key), "no phase", names, l->n);
    return NULL;
}

static void prompts_read(struct making *k, struct phase_list *l, const struct node *map)
{
    for (size_t i = 0; map && i < map->n; i++) {
        struct phase *p = phase_named(k, l, map->pair[i].key);
        struct words_array texts = ask_texts(k, map->pair[i].value, WORDS_NOTE);
        if (p)
            p->prompt = texts.at, p->n_prompt = texts.n;
    }
}

static void hues_read(struct making *k, struct phase_list *l, const struct node *map)
{
    enum { HUES = 12 };
    for (size_t i = 0; !map && i < l->n; i++)
        l->at[i].hue = (unsigned)(i % HUES) + 1;
    for (size_t i = 0; map && i < map->n; i++) {
        struct phase *p = phase_named(k, l, map->pair[i].key);
        unsigned hue = ask_number(&k->ask, map->pair[i].value, 0, HUES, 0);
        if (p)
            p->hue = hue;
    }
}

static const struct str show_names[] = {{"rail", 4}, {"strip", 5}, {"none", 4}};
enum { SHOWS = sizeof show_names / sizeof *show_names };

bool phases_show_find(struct str s, enum phases_show *out)
{
    for (size_t i = 0; i < SHOWS; i++)
        if (str_eq(s, show_names[i]))
            return *out = (enum phases_show)(PHASES_RAIL + i), true;
    return false;
}

static void show_read(struct making *k, const struct node *n)
{
    if (n && !phases_show_find(n->text, &k->sheet->phases_show))
        ask_unknown(&k->ask, node_said(n), "no way to show phases", show_names, SHOWS);
}

static void numbers_read(struct making *k, struct phase_list *l, const struct node *n)
{
    if (n && !str_is(n->text, "no") && !str_is(n->text, "yes"))
        diag_add(k->d, RULE_BAD_VALUE, n->at, "`numbers` is yes or no, and this is \"%.*s\"", STRF(n->text));
    for (size_t i = 0; n && i < l->n; i++)
        l->at[i].bare = str_is(n->text, "no");
}

static void width_read(struct making *k, const struct node *n)
{
    enum { LEAST = 20, MOST = 100 }; /* mm */
    struct rat mm;
    if (!n)
        return;
    struct str s = str_trim(n->text);
    if (str_ends(s, "mm") && rat_parse(&mm, str_trim(str_cut(s, 0, s.n - 2))) && rat_cmp(mm, RAT(LEAST)) >= 0 &&
        rat_cmp(mm, RAT(MOST)) <= 0 && rat_mul(&mm, mm, RAT(1000)))
        k->sheet->rail_um = (int32_t)rat_round(mm);
    else
        diag_add(k->d, RULE_BAD_VALUE, n->at, "a rail is %d mm to %d mm wide, and this is \"%.*s\"", LEAST, MOST,
                 STRF(n->text));
}

void rail_read(struct making *k, const struct node *n)
{
    const struct node *got[N_FIELDS];
    if (!n || !fields_read(k->d, n, "`phases`", fields, N_FIELDS, got) || !got[F_CHART])
        return;
    const struct chart *c = ask_chart(&k->ask, got[F_CHART]);
    if (!c || c->bad)
        return;
    if (c->kind != CHART_STEPS) {
        diag_add(k->d, RULE_BAD_VALUE, got[F_CHART]->at, "\"%.*s\" is no chart of steps", STRF(got[F_CHART]->text));
        return;
    }
    struct phase_list l = phases_of(k, c);
    prompts_read(k, &l, got[F_PROMPTS]);
    hues_read(k, &l, got[F_HUES]);
    show_read(k, got[F_SHOW]);
    numbers_read(k, &l, got[F_NUMBERS]);
    width_read(k, got[F_WIDTH]);
    k->sheet->phases_title = got[F_TITLE] ? ask_words(k, got[F_TITLE], WORDS_TURN, VOICE_PLAIN)
                                          : words_of(k->a, STR("Sequence of play"), WORDS_TURN, VOICE_PLAIN);
    k->sheet->phases_of = c;
    k->sheet->phase = l.at;
    k->sheet->n_phase = l.n;
}
