/* Reads texts of a deck's layout or CSV: their expressions, and the shorter texts for rows of
 * charts. Errors are reported at their place in the text. Called by deck.c.
 *
 * Invariant: the holes of a text are in order, and a valid expression has its tree; a text for a
 * row has been compared with that row. */
#include "layout/deck.h"

const char *const deck_row_names[] = {"row", "title", "group", NULL};

static const struct field wording_rows[] = {
    {"headline", FIELD_TEXT, "the title, instead of the event's name", FIELD_LATER},
    {"text", FIELD_TEXTS, "the text, instead of the chart's; each entry a paragraph", FIELD_LATER},
    {"reroll", FIELD_TEXT, "when to draw again: in rain", FIELD_LATER, .was = "again"},
};
static const struct fields wording_keys = {"the words of a row", FIELDS_OF(wording_rows)};
static const struct field wording_forms[] = {
    {"texts", FIELD_TEXTS, "the text, instead of the chart's; each entry a paragraph"},
    {"texts", FIELD_KEYS, "the words that replace the chart's", .keys = &wording_keys},
    {.type = FIELD_END},
};
static const struct field wording_of = {"texts", FIELD_ANY, "the words of a row",
                                        .of = wording_forms};
const struct field deck_texts_forms[] = {
    {"texts", FIELD_TEXTS, "the text, instead of the chart's; each entry a paragraph"},
    {"texts", FIELD_KEYS, "the words that replace the chart's", .keys = &wording_keys},
    {"texts", FIELD_MAP,
     "by arm, or several arms (infantry, cavalry): the same by the rows of its chart",
     .of = &wording_of},
    {.type = FIELD_END},
};

/* Place of the brace that closes the one at `from`, ignoring quoted text; s.n if it is not
 * closed. */
static size_t hole_end(struct str s, size_t from)
{
    bool quoted = false;
    for (size_t i = from + 1, depth = 1; i < s.n; i++) {
        quoted = quoted != (s.p[i] == '"');
        depth += !quoted && s.p[i] == '{';
        depth -= !quoted && s.p[i] == '}';
        if (depth == 0)
            return i;
    }
    return s.n;
}

/* True if the hole is an icon; a missing icon is reported. */
static bool hole_icon(struct asking *k, struct deck_hole *h, struct str text)
{
    if (!k->icons || !icon_parse(k->icons, text, &h->icon))
        return false;
    if (icon_is_there(k->icons, h->icon))
        return true;
    struct finding *f = diag_add(k->d, RULE_IMAGE_MISSING, h->at, "the picture %.*s is missing",
                                 STRF(icon_file(k->a, k->icons, h->icon)));
    struct str near = icon_near(k->a, k->icons, h->icon);
    if (near.n)
        finding_help(f, "did you mean {icon:%.*s}?", STRF(near));
    else
        finding_help(f, "put an SVG of that name into the folder, or name another in it");
    return true;
}

/* A single word is probably the name of an icon; anything else is a wrong expression. */
static void hole_refuse(struct asking *k, struct text text, const struct roll_error *err)
{
    struct str near =
        k->icons && k->icons->bare ? icon_near(k->a, k->icons, str_trim(text.s)) : STR("");
    bool word = text.s.n > 0;
    for (size_t i = 0; i < text.s.n; i++)
        word = word && char_is_name(text.s.p[i]);
    struct finding *f =
        word ? diag_add(k->d, RULE_BAD_ROLL, text.at,
                        "\"%.*s\" is neither a picture nor a calculation", STRF(text.s))
             : diag_add(k->d, RULE_BAD_ROLL, err->at, "%.*s", STRF(err->message));
    if (near.n)
        finding_help(f, "did you mean {%.*s}, of %.*s?", STRF(near), STRF(k->icons->folder));
    else if (word)
        finding_help(
            f, "a picture is an SVG of the `icons` folder; a calculation is {chart(ID, ROW)}");
}

/* The names in a field's expression must be values of its card; false after a finding. */
static bool hole_names(struct asking *k, const struct deck_layout *l, struct deck_hole *h)
{
    const struct roll **node;
    size_t n = roll_nodes(k->a, h->roll, &node), known = 0;
    const struct roll **requested = ARENA_ARRAY(k->a, const struct roll *, n + 1);
    struct str *names = ARENA_ARRAY(k->a, struct str, l->column.n + 8);
    for (; l->source == DECK_CSV && known < l->column.n; known++)
        names[known] = l->column.at[known].s;
    for (; l->source == DECK_ROWS && deck_row_names[known]; known++)
        names[known] = str_of(deck_row_names[known]);
    h->name = requested;
    for (size_t i = 0; i < n; i++) {
        size_t is = 0;
        if (node[i]->kind != ROLL_NAME || !node[i]->bare)
            continue;
        while (is < known && !str_same_name(names[is], node[i]->word))
            is++;
        if (is == known) {
            request_unknown(k, (struct text){node[i]->word, node[i]->at}, "no field of a card",
                            names, known);
            return false;
        }
        requested[h->n_name++] = node[i];
    }
    return true;
}

/* Reports a brace without its partner, which would be printed as it is. */
static void brace_refuse(struct asking *k, const struct node *n, size_t at, const char *help,
                         const char *fact)
{
    REPORT(k->d, RULE_BAD_TEXT, node_inside(n, at, at + 1), help, "%s", fact);
}

static void holes_read(struct asking *k, const struct node *n, const struct deck_layout *of, struct deck_text *out)
{
    const struct roll_names names = {.any_name = of != NULL};
    LIST(struct deck_hole) hole = {0};
    const struct roll **node;
    for (size_t i = 0, end; i < n->text.n; i++) {
        struct roll_error err;
        if (n->text.p[i] == '}')
            brace_refuse(k, n, i, "write { before the name, or delete }",
                         "this brace has no opening brace");
        if (n->text.p[i] != '{')
            continue;
        if ((end = hole_end(n->text, i)) == n->text.n) {
            brace_refuse(k, n, i, "write } after the name, or delete {",
                         "this brace is never closed");
            break;
        }
        struct deck_hole h = {.lo = i, .hi = end + 1, .at = node_inside(n, i + 1, end)};
        struct str text = str_cut(n->text, i + 1, end);
        if (!hole_icon(k, &h, text)) {
            h.icon.n = 0;
            h.roll = roll_parse(k->a, text, h.at, &names, &err);
            if (!h.roll)
                hole_refuse(k, (struct text){text, h.at}, &err);
        }
        if (of && !hole_names(k, of, &h))
            h.roll = NULL;
        /* the deck depends on charts in its expressions */
        for (size_t m = roll_nodes(k->a, h.roll, &node); m-- > 0;) {
            const struct chart *c = node[m]->kind == ROLL_CHART ? model_chart_find(k->m, k->set, node[m]->word) : NULL;
            if (c)
                dependencies_need(k->dependencies, (struct need){.chart = c});
        }
        ARENA_PUSH(k->a, &hole, h);
        i = end;
    }
    out->hole = hole.at;
    out->n_hole = hole.n;
}

/* Reports errors in references and holes at their places. `of`: the deck, if the text is a field of
 * its cards; else NULL. */
static struct deck_text words_read(struct asking *k, const struct node *n, const struct deck_layout *of)
{
    struct deck_text out = {0};
    if (!n || n->kind != NODE_TEXT)
        return out;
    out.s = n->text;
    out.at = n->at;
    text_node_check(k, n);
    holes_read(k, n, of, &out);
    return out;
}

struct deck_text deck_words_read(struct asking *k, const struct node *n)
{
    return words_read(k, n, NULL);
}

/* Dealt cards have no values that could look up a chart. A field must not have the name of a
 * column, which it would hide. */
void deck_fields_read(struct asking *k, struct deck_layout *l, const struct node *map)
{
    struct deck_field *field = ARENA_ARRAY(k->a, struct deck_field, map->n + 1);
    l->field = field;
    if (l->source == DECK_ROLLED) {
        REPORT(k->d, RULE_BAD_VALUE, map->first,
               "delete `fields`; to put several charts of one die on a card, write `cards: {arm: "
               "chart}`",
               "cards that are dealt for a roll cannot have calculated fields");
        return;
    }
    for (size_t i = 0; i < map->n; i++) {
        struct text name = node_as_text(map->pair[i].key);
        ptrdiff_t column = deck_column(l, name.s);
        if (column >= 0) {
            struct finding *f = diag_add(k->d, RULE_DUPLICATE_KEY, name.at,
                                         "a column is also called \"%.*s\"", STRF(name.s));
            finding_also(f, l->column.at[column].at, "the column");
            finding_help(f, "rename one: a card face could not tell them apart");
        }
        if (map->pair[i].value->kind != NODE_TEXT)
            continue;
        struct deck_field *out = &field[l->n_field++];
        *out = (struct deck_field){name, words_read(k, map->pair[i].value, l)};
        for (size_t h = 0; h < out->words.n_hole; h++)
            for (size_t n = 0; n < out->words.hole[h].n_name; n++) {
                const struct roll *requested = out->words.hole[h].name[n];
                ARENA_PUSH(k->a, &l->requested, ((struct text){requested->word, requested->at}));
            }
    }
}

/* Reads the texts of a list and skips other values. */
static const struct deck_text *paragraphs_read(struct asking *k, const struct node *list, size_t *n)
{
    struct deck_text *out = ARENA_ARRAY(k->a, struct deck_text, node_count(list));
    *n = 0;
    for (size_t i = 0; i < node_count(list); i++)
        if (node_text(node_at(list, i)).n)
            out[(*n)++] = deck_words_read(k, node_at(list, i));
    return out;
}

/* --- shorter texts for rows: the same numbers and dice, and every term of the row */

/* Numbers are compared as written, "2d6" and "+1", not by value: a card with 4 in place of 2+2
 * states a different rule. */
static bool digit_at(struct str s, size_t i)
{
    return i < s.n && char_is_digit(s.p[i]);
}

static bool die_at(struct str s, size_t i)
{
    return i < s.n && str_lower(s.p[i]) == 'd' && digit_at(s, i + 1);
}

/* Returns the next of "+1", "2D6", "3" from *i on, in lower case. A sign counts only if no number
 * or letter precedes it: "1-2" has no sign. Empty at the end. */
static struct str next_number(struct arena *a, struct str s, size_t *i)
{
    for (; *i < s.n; (*i)++) {
        size_t from = *i, to = from;
        bool behind = from > 0 && (char_is_digit(s.p[from - 1]) || char_is_letter(s.p[from - 1]));
        bool sign = (s.p[from] == '+' || s.p[from] == '-') && !behind && digit_at(s, from + 1);
        to += sign ? 1 : 0;
        if (!digit_at(s, to) && (!die_at(s, to) || (to > 0 && char_is_letter(s.p[to - 1]))))
            continue;
        while (digit_at(s, to) || die_at(s, to) || (to < s.n && s.p[to] == '.' && digit_at(s, to + 1)))
            to++;
        *i = to;
        struct str one = str_fold(a, str_cut(s, s.p[from] == '-' ? from + 1 : from, to));
        return s.p[from] == '-' ? str_printf(a, "-%.*s", STRF(one)) : one;
    }
    return (struct str){0};
}

/* The first number of `s` that `all` lacks; empty if it has them all. */
static struct str number_lacking(struct arena *a, struct str s, struct str all)
{
    for (size_t i = 0, k = 0; i < s.n; k = 0) {
        struct str one = next_number(a, s, &i), other = one;
        while (one.n && (other = next_number(a, all, &k)).n && !str_eq(other, one))
            ;
        if (one.n && !other.n)
            return one;
    }
    return (struct str){0};
}

/* True if the text contains the words, ignoring case and blanks. */
static bool has_phrase(struct str text, struct str words)
{
    for (size_t i = 0; i + words.n <= text.n; i++)
        if (str_same_name(str_cut(text, i, i + words.n), words))
            return true;
    return false;
}

/* Reports card-text-differs. A text with expressions is not compared, because its numbers are
 * computed. */
static void wording_check(struct asking *k, const struct deck_wording *w, struct span at, const struct chart *c,
                          const struct row *r)
{
    struct buf ours = {.a = k->a}, theirs = {.a = k->a};
    for (size_t i = 0; i < w->n_text; i++) {
        const struct deck_text *t = &w->text[i];
        size_t from = 0;
        for (size_t m = 0; m < t->n_hole; from = t->hole[m++].hi) {
            if (!t->hole[m].icon.n)
                return;
            buf_put(&ours, str_cut(t->s, from, t->hole[m].lo)); /* an icon has no number */
        }
        buf_printf(&ours, "%.*s\n", STRF(str_cut(t->s, from, t->s.n)));
    }
    for (size_t i = 0; i < c->n_col; i++)
        buf_printf(&theirs, "%.*s\n", STRF(r->cell[i].text.s));
    struct str text = buf_str(&ours), more = number_lacking(k->a, text, buf_str(&theirs)),
               less = number_lacking(k->a, buf_str(&theirs), text);
    const char *how = more.n ? "the card says %.*s, but its row has no such number"
                             : "the card omits %.*s of its row";
    struct str what = more.n ? more : less;
    for (size_t i = 0; i < c->n_col && !what.n; i++)
        if (r->cell[i].term && !has_phrase(text, r->cell[i].term->s)) {
            how = "the card omits \"%.*s\" of its row";
            what = r->cell[i].term->s;
        }
    if (!what.n)
        return;
    struct finding *f = diag_add(k->d, RULE_CARD_TEXT_DIFFERS, at, how, STRF(what));
    finding_also(f, r->at, "the row");
}

/* Finds the row for "20-34", or "05-14 / 1-2" for a row of a further die, and its chart in *in.
 * NULL after a finding. */
static const struct row *wording_row(struct asking *k, const struct chart *c, const struct node *key,
                                     struct deck_wording *w, const struct chart **in)
{
    ptrdiff_t slash = str_find(key->text, " / "), row;
    w->row = slash < 0 ? key->text : str_cut(key->text, 0, (size_t)slash);
    if (slash >= 0)
        w->inner = str_cut(key->text, (size_t)slash + 3, key->text.n);
    row = chart_row_find(c, w->row);
    if (row >= 0 && slash >= 0) {
        c = c->row[row].inner;
        row = c ? chart_row_find(c, w->inner) : -1;
    }
    *in = c;
    if (row >= 0)
        return &c->row[row];
    struct str *names = ARENA_ARRAY(k->a, struct str, c ? c->n_row : 0);
    for (size_t i = 0; c && i < c->n_row; i++)
        names[i] = c->row[i].label.s;
    request_unknown(k, node_as_text(key), "no row of this chart", names, c ? c->n_row : 0);
    return NULL;
}

/* Appends the entries of one mapping to the arm's row texts. */
void deck_wordings_read(struct asking *k, struct deck_arm *arm, const struct node *map, bool rolled)
{
    struct deck_wording *all = ARENA_ARRAY(k->a, struct deck_wording, arm->n_wording + map->n);
    for (size_t i = 0; i < arm->n_wording; i++)
        all[i] = arm->wording[i];
    arm->wording = all;
    for (size_t i = 0; i < map->n; i++) {
        struct deck_wording *w = &all[arm->n_wording++];
        const struct node *value = map->pair[i].value, *text = value;
        const struct chart *c;
        const struct row *r = wording_row(k, arm->chart, map->pair[i].key, w, &c);
        if (value->kind == NODE_MAP) {
            fields_fill(k->a, k->d, value, &wording_keys, NULL);
            w->headline = deck_words_read(k, node_find(value, "headline"));
            w->again = node_as_text(node_of(value, "reroll", NODE_TEXT));
            text = node_find(value, "text");
        } else {
            struct texts texts;
            if (!field_fill(k->a, k->d, value, &wording_forms[0], &texts))
                continue;
        }
        w->has_text = text != NULL;
        w->text = paragraphs_read(k, text, &w->n_text);
        if (r && text && rolled)
            wording_check(k, w, node_place(text), c, r);
    }
}
