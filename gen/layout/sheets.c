/* Reads layouts/sheets/NAME.yaml and layouts/odds/NAME.yaml: sizes, units, waivers, languages; the
 * variants of a document, one for each theme, with their papers, and a sheet's crib; the sequence
 * of play and the wording of outcomes. sections.c reads their sections.
 *
 * Files of the first theme have only the document's name; those of further themes have the theme's
 * name after it. An error is reported at its line and its value left out; reading continues. Called
 * by documents.c for each file, also for the readable part of a layout whose set is unknown. */
#include "layout/read.h"
#include "look/card.h"

/* --- units, waivers */

/* Keys of earlier versions for manual placement, which the composer now decides. */
const struct gone columns_gone[] = {
    {"columns", "delete it: the program chooses the number of columns"},
    {"span", "delete it: the program chooses the width of each chart"},
    {"keep", "delete it: the program breaks a table only if it is higher than a page"},
    {"choices", "delete it: the program uses the room on the page"},
    {NULL, NULL},
};

const char *const requested_units[] = {"in", "cm",  "both",   "mm",   "ft", "yd",
                                       "m",  "hex", "square", "pace", "BW", NULL};
static const struct field measures_rows[] = {
    {"scale", FIELD_NUMBER, "the factor for distances, 0.6 or 3/5",
     offsetof(struct display_options, scale)},
    {"units", FIELD_WORD, "in, cm, both, or another unit that the set converts to", FIELD_LATER,
     .words = requested_units},
    {"rounding", FIELD_TEXT, "the rounding here: 0.5; 1 up, 1/2 down", FIELD_LATER},
};
static const struct fields measures_fields = {"`units`", FIELDS_OF(measures_rows)};
static const struct field units_forms[] = {
    {"units", FIELD_WORD, "in, cm, both, or another unit that the set converts to",
     .words = requested_units},
    {"units", FIELD_KEYS, "other figure scales and roundings", .keys = &measures_fields},
    {.type = FIELD_END},
};

/* Reports if the set's distances cannot be converted: lengths of the table always can, other units
 * need a conversion in the set. */
static void units_check(struct asking *k, struct span at, enum unit u)
{
    struct rat by;
    if (!k->set || k->set->incomplete || u == UNIT_NONE ||
        unit_factor(k->set, k->set->units, u, &by))
        return;
    struct str ours = unit_name(k->set->units), theirs = unit_name(u);
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, at, "no conversion from %.*s to %.*s",
                                 STRF(ours), STRF(theirs));
    finding_help(
        f, "write it in set.yaml, with the number of the rules: conversions: [1 %.*s = 4 %.*s]",
        STRF(ours), STRF(theirs));
}

/* A scale must be above 0; a wrong value leaves 0 / 0. */
void request_units(struct asking *k, const struct node *n, struct display_options *out)
{
    enum { BOTH = 2 };
    const struct node *word = n && n->kind == NODE_TEXT ? n : node_of(n, "units", NODE_TEXT),
                      *rounding = node_of(n, "rounding", NODE_TEXT);
    unsigned choice = 0;
    if (!n || n->kind == NODE_BAD ||
        (n->kind != NODE_TEXT && fields_fill(k->a, k->d, n, &measures_fields, out) == FILLED_NOT))
        return;
    out->units_at = node_place(n);
    if (word && (word == n || word->text.n) &&
        field_fill(k->a, k->d, word, &units_forms[0], &choice)) {
        out->both_units = choice == BOTH;
        out->units = choice == BOTH ? UNIT_NONE : unit_find(str_of(requested_units[choice]));
        units_check(k, word->at, choice == BOTH ? UNIT_IN : out->units);
    }
    out->has_scale = out->scale.d && out->scale.n > 0;
    if (out->scale.d && !out->has_scale)
        diag_add(k->d, RULE_BAD_VALUE, field_place(n, "scale"),
                 "\"%.*s\" is not a factor for distances", STRF(node_text(node_find(n, "scale"))));
    if (rounding && !rounding_parse(rounding->text, &out->rounding)) {
        out->rounding.step = RAT(0);
        REPORT(k->d, RULE_BAD_VALUE, rounding->at,
               "write 0.5 to round to halves, 1 to whole numbers; or `1 up`, `1 down`",
               "\"%.*s\" is not a rounding step", STRF(rounding->text));
    }
}

/* Only findings about pages or faces: an error in a chart is waived at the chart. */
void layout_waivers_read(struct asking *k, struct layout *l, const struct node *n)
{
    static const enum rule_id of_pages[] = {RULE_UNEVEN_COLUMNS, RULE_ORPHAN_LINE, RULE_HOLE};
    const bool deck = l->kind == DOCUMENT_DECK;
    const enum rule_id *may = deck ? card_may_be : of_pages;
    const size_t n_may = deck ? n_card_may_be : sizeof of_pages / sizeof *of_pages;
    struct waiver *w = ARENA_ARRAY(k->a, struct waiver, n ? n->n : 0);
    for (size_t i = 0; n && i < n->n; i++) {
        struct waiver one = {.slug = node_as_text(n->pair[i].key),
                             .why = node_as_text(n->pair[i].value)};
        struct buf list = {.a = k->a};
        size_t is = n_may;
        for (size_t j = 0; j < n_may; j++) {
            const char *slug = rules[may[j]].slug;
            is = str_is(one.slug.s, slug) ? j : is;
            buf_printf(&list, "%s%s", j ? ", " : "", slug);
        }
        if (is == n_may) {
            struct finding *f = diag_add(k->d, RULE_BAD_VALUE, one.slug.at,
                                         "\"%.*s\" cannot be waived here", STRF(one.slug.s));
            finding_help(f, "%s may waive %.*s; a chart waives its own findings",
                         deck ? "a deck" : "a layout", STRF(buf_str(&list)));
        } else if (!one.why.s.n) {
            diag_add(k->d, RULE_WAIVER_WITHOUT_REASON, one.slug.at,
                     "the waiver of %.*s has no reason", STRF(one.slug.s));
        } else {
            one.rule = may[is];
            w[l->n_waiver++] = one;
        }
    }
    l->waiver = w;
}

/* --- variants */

enum { MIN_TYPE = 4 * MPT_PER_PT, MAX_TYPE = 30 * MPT_PER_PT };
static const char *const phases_words[] = {"rail", "strip", "none", NULL};
#define IN_FIT(member) offsetof(struct fitting, member)
#define IN_VARIANT(member) offsetof(struct variant, member)
static const struct field fit_rows[] = {
    {"pages", FIELD_COUNT, "the largest number of pages", IN_FIT(pages), 1, MAX_PAGES},
    {"type", FIELD_POINTS, "the smallest and largest size of body text, 7.5pt..10pt", IN_FIT(type),
     MIN_TYPE, MAX_TYPE},
    {"fold", FIELD_COUNT, "panels that the paper is folded to, each with its own margins",
     IN_FIT(fold), 2, MAX_PANELS},
};
static const struct fields fit_fields = {"`fit`", FIELDS_OF(fit_rows)};
/* What a theme may change. The first row is only for books, the last is not for cribs. */
static const struct field variant_rows[] = {
    {"columns", FIELD_COUNT, "for a book: columns of the page", IN_VARIANT(columns), 1,
     MAX_COLUMNS},
    {"pages", FIELD_COUNT, "the largest number of pages", IN_VARIANT(fit.pages), 1, MAX_PAGES},
    {"type", FIELD_POINTS, "the smallest and largest size of body text, 12pt..14pt",
     IN_VARIANT(fit.type), MIN_TYPE, MAX_TYPE},
    {"paper", FIELD_TEXTS, "its papers, instead of the document's", IN_VARIANT(paper),
     .names = NAMES_PAPER},
    {"phases", FIELD_WORD, "display of the phases: rail, strip or none", IN_VARIANT(phases),
     .words = phases_words},
};
enum { N_VARIANT = sizeof variant_rows / sizeof *variant_rows };
static const struct fields variant_fields = {"a theme of a document", FIELDS_OF(variant_rows)};
static const struct fields sheet_variant_fields = {"a theme of a sheet", variant_rows + 1,
                                                   N_VARIANT - 1, columns_gone};
static const struct fields crib_fields = {"a crib", variant_rows + 1, N_VARIANT - 2, columns_gone};
static const struct field theme_changes = {"theme", FIELD_KEYS, "changes of the theme",
                                           .keys = &variant_fields};
static const struct field theme_item[] = {
    {"theme", FIELD_TEXT, "a file of layouts/themes", .names = NAMES_THEME},
    {"theme", FIELD_MAP, "a theme with its changes, as large: {pages: 6}", .of = &theme_changes},
    {.type = FIELD_END},
};
static const struct field theme_any = {"theme", FIELD_ANY, "a theme, with or without changes",
                                       .of = theme_item};
static const struct field theme_forms[] = {
    {"theme", FIELD_TEXT, "a file of layouts/themes", .names = NAMES_THEME},
    {"theme", FIELD_MAP, "themes with their changes", .of = &theme_changes},
    {"theme", FIELD_LIST, "several", .of = &theme_any},
    {.type = FIELD_END},
};

/* Replaces the papers of a mapping by the valid ones, if it has any: the field table accepts any
 * text, and a wrong one is dropped while the others are made. */
static void papers_read(struct asking *k, const struct node *map, struct texts *papers)
{
    const struct node *list = node_find(map, "paper");
    struct texts out = {0};
    if (!list || list->kind == NODE_BAD)
        return;
    if (!node_count(list))
        diag_add(k->d, RULE_BAD_VALUE, node_place(list), "this list has no paper");
    for (size_t i = 0; i < node_count(list); i++) {
        struct text one = node_as_text(node_at(list, i));
        if (node_at(list, i)->kind == NODE_BAD)
            continue;
        one.s = paper_read(k->a, k->d, one);
        if (one.s.n)
            ARENA_PUSH(k->a, &out, one);
    }
    *papers = out;
}

/* --- languages */

static const struct field language_rows[] = {
    {"paper", FIELD_TEXTS, "its papers, instead of the document's",
     offsetof(struct language_request, paper)},
    {"theme", FIELD_TEXTS, "only these of the document's themes, by name",
     offsetof(struct language_request, theme), .names = NAMES_FILE},
};
static const struct fields language_keys = {"a language of a document", FIELDS_OF(language_rows)};
static const struct field language_changes = {"language", FIELD_KEYS, "changes in this language",
                                              .keys = &language_keys};
static const struct field language_item[] = {
    {"language", FIELD_TEXT, "a file of layouts/languages", .names = NAMES_FILE},
    {"language", FIELD_MAP, "a language with its changes, as de: {paper: a4}",
     .of = &language_changes},
    {.type = FIELD_END},
};
static const struct field language_any = {
    "language", FIELD_ANY, "a language, with or without changes", .of = language_item};
static const struct field language_forms[] = {
    {"language", FIELD_TEXT, "a file of layouts/languages", .names = NAMES_FILE},
    {"language", FIELD_MAP, "languages with their changes", .of = &language_changes},
    {"language", FIELD_LIST, "several", .of = &language_any},
    {.type = FIELD_END},
};

/* Themes and languages: `theme: a`, `[a, b]`, `{a: {...}}` and `[a, {b: {...}}]` all become one
 * list of names, each with its changes or NULL. `what`: what the list contains, for findings. */
struct named {
    const struct node *name, *changes;
};
struct named_list {
    struct named *at;
    size_t n, cap;
};
static struct named_list names_read(struct asking *k, const struct node *n, const char *what)
{
    struct named_list out = {0};
    for (size_t i = 0; i < node_count(n); i++) {
        const struct node *item = node_at(n, i);
        if (item->kind == NODE_TEXT)
            ARENA_PUSH(k->a, &out, ((struct named){item, NULL}));
        else if (item->kind == NODE_LIST)
            diag_add(k->d, RULE_BAD_VALUE, item->first, "%s", what);
        for (size_t p = 0; item->kind == NODE_MAP && p < item->n; p++)
            ARENA_PUSH(k->a, &out, ((struct named){item->pair[p].key, item->pair[p].value}));
    }
    return out;
}

static void languages_read(struct asking *k, struct layout *l, const struct node *n)
{
    const struct named_list names =
        names_read(k, n, "a language must be its name, or its name with changes");
    struct language_request *all = ARENA_ARRAY(k->a, struct language_request, names.n);
    for (size_t i = 0; i < names.n; i++) {
        const struct node *changes = names.at[i].changes;
        all[i].code = node_as_text(names.at[i].name);
        if (changes && changes->kind != NODE_BAD)
            fields_fill(k->a, k->d, changes, &language_keys, &all[i]);
        papers_read(k, changes, &all[i].paper);
    }
    l->language = all;
    l->n_language = names.n;
}

/* Reads the values that a field table cannot express; the caller has filled the plain fields. */
static void head_read(struct asking *k, struct layout *l, const struct node *tree)
{
    struct str outputs[OUTPUTS];
    text_nodes_check(k, tree, (const char *const[]){"sheet", "odds-book", "subtitle", NULL});
    languages_read(k, l, node_find(tree, "language"));
    request_units(k, node_find(tree, "units"), &l->display_options);
    for (size_t i = 0; i < OUTPUTS; i++)
        outputs[i] = str_of(output_words[i]);
    for (size_t i = 0; i < l->print.n; i++) {
        size_t o = 0;
        while (o < OUTPUTS && !str_eq(l->print.at[i].s, outputs[o]))
            o++;
        if (o == OUTPUTS)
            request_unknown(k, l->print.at[i], "no output", outputs, OUTPUTS);
    }
    layout_waivers_read(k, l, node_of(tree, "waive", NODE_MAP));
}

static void changes_read(struct asking *k, struct variant *v, const struct fields *fields,
                         const struct node *n)
{
    if (fields_fill(k->a, k->d, n, fields, v) == FILLED_NOT)
        return;
    if (node_find(n, "type"))
        v->type_at = field_place(n, "type");
    papers_read(k, n, &v->paper);
}

/* Adds a variant: the document in one theme, with the changes of its mapping. */
static void variant_put(struct asking *k, struct layout *l, const struct variant *as,
                        const struct node *name, const struct node *changes)
{
    struct variant v = *as;
    bool book = l->kind == DOCUMENT_ODDS_BOOK;
    if (!name->text.n) {
        diag_add(k->d, RULE_BAD_VALUE, name->at, "the theme has no name");
        return;
    }
    v.theme = node_as_text(name);
    v.mark = l->variant.n ? str_printf(k->a, "-%.*s", STRF(name->text)) : STR("");
    if (changes && changes->kind != NODE_BAD)
        changes_read(k, &v, book ? &variant_fields : &sheet_variant_fields, changes);
    ARENA_PUSH(k->a, &l->variant, v);
}

/* Reads from the tree, so that a layout whose set is unknown still has its file names. */
void variants_read(struct asking *k, const struct node *tree, struct layout *l)
{
    const struct node *crib = l->kind == DOCUMENT_SHEET ? node_find(tree, "crib") : NULL;
    struct variant as = {
        .theme = {STR("classic"), tree->first}, .mark = STR(""), .phases = PHASES_INHERITED};
    as.type_at = node_find(tree, "fit") ? field_place(node_find(tree, "fit"), "type") : tree->first;
    if (!node_find(tree, "paper"))
        ARENA_PUSH(k->a, &as.paper, ((struct text){STR("a4"), tree->first}));
    papers_read(k, tree, &as.paper);
    const struct named_list names = names_read(
        k, node_find(tree, "theme"), "a theme must be its name, or its name with changes");
    for (size_t i = 0; i < names.n; i++)
        variant_put(k, l, &as, names.at[i].name, names.at[i].changes);
    if (!l->variant.n)
        ARENA_PUSH(k->a, &l->variant, as);
    if (crib && crib->kind == NODE_MAP) { /* by default one page without the sequence of play */
        struct variant v = l->variant.at[0];
        v.crib = true;
        v.mark = STR("-crib");
        v.fit = (struct fitting){.pages = 1};
        v.phases = PHASES_NONE;
        changes_read(k, &v, &crib_fields, crib);
        ARENA_PUSH(k->a, &l->variant, v);
    }
}

bool layout_crib(const struct layout *l)
{
    return l->variant.n && l->variant.at[l->variant.n - 1].crib;
}

/* Formats 7058 thousandths as "7.06". */
static struct str points_words(struct arena *a, int32_t mpt)
{
    int whole = (int)mpt / MPT_PER_PT, rest = (int)mpt % MPT_PER_PT / 10;
    return rest ? str_printf(a, "%d.%02d pt", whole, rest) : str_printf(a, "%d pt", whole);
}

/* Reports at the place of the size, because the theme's own sizes are checked with the theme. */
void variant_floor_check(struct asking *k, const struct layout *l, const struct variant *v)
{
    const struct theme *t = v->look;
    int32_t min = v->fit.type.min   ? v->fit.type.min
                  : l->fit.type.min ? l->fit.type.min
                                    : t->body_min;
    if (min >= t->floor)
        return;
    struct finding *f = diag_add(k->d, RULE_BELOW_TYPE_FLOOR, v->type_at,
                                 "body text of %.*s is below the smallest type of `%.*s`, %.*s",
                                 STRF(points_words(k->a, min)), STRF(v->theme.s),
                                 STRF(points_words(k->a, t->floor)));
    int from = (t->body_min + MPT_PER_PT - 1) / MPT_PER_PT, to = t->body_max / MPT_PER_PT;
    if (min < t->body_min && v->mark.n && !v->fit.type.min)
        finding_help(f,
                     "give it its own sizes and pages, in the list of `theme`: {%.*s: {pages: 6, "
                     "type: %dpt..%dpt}}",
                     STRF(v->theme.s), from, to);
    else if (min < t->body_min)
        finding_help(f, "write `type: %dpt..%dpt` here", from, to);
}

/* --- files */

/* The name has only the size of the paper, and -landscape if the list has the size upright too. */
struct str layout_file(struct arena *a, const struct layout *l, const struct variant *v,
                       struct str paper)
{
    struct str rest = paper, head = paper;
    bool turned = str_split(&rest, ' ', &head) && rest.n, both = false;
    for (size_t i = 0; i < v->paper.n && turned; i++)
        both |= str_eq(v->paper.at[i].s, head);
    return str_printf(a, "%s/%.*s%.*s-%.*s%s", l->kind == DOCUMENT_SHEET ? "sheets" : "odds",
                      STRF(l->name), STRF(v->mark), STRF(head), both ? "-landscape" : "");
}

/* Compares the output files of all documents, because one must not overwrite another. The first
 * keeps the name. Comparing all pairs suffices for some dozens of files. */
void layouts_files_check(struct arena *a, struct diag *d, struct layout *l, size_t n)
{
    struct file {
        struct str name;
        const struct layout *of;
    };
    LIST(struct file) all = {0};
    for (size_t i = 0; i < n; i++)
        for (const struct variant *v = l[i].variant.at; v < l[i].variant.at + l[i].variant.n; v++)
            for (size_t p = 0; p < v->paper.n; p++) {
                struct file now = {layout_file(a, &l[i], v, v->paper.at[p].s), &l[i]};
                size_t before = 0;
                while (before < all.n && !str_eq(all.at[before].name, now.name))
                    before++;
                if (before == all.n) {
                    ARENA_PUSH(a, &all, now);
                    continue;
                }
                l[i].bad = true;
                struct finding *f =
                    diag_add(d, RULE_SAME_FILE, v->mark.n ? v->theme.at : v->paper.at[p].at,
                             "out/%.*s.pdf is written twice", STRF(now.name));
                if (all.at[before].of == &l[i])
                    finding_help(f, "give each theme and each size of paper once");
                else
                    finding_help(f, "%.*s writes it too: rename one",
                                 STRF(all.at[before].of->name));
            }
}

/* Target of the field tables of sheets and odds books. The layout is the first member, so that a
 * book can be filled without the rest; the rest is converted after reading. */
struct written {
    struct layout l;
    struct {
        struct layout_phases p;
        struct text chart;
    } phases;
    unsigned pairs;
    struct texts troops;
};
#define AT(member) offsetof(struct written, member)

/* --- the sequence of play */

#define IN_PHASES(member) (AT(phases.member) - AT(phases))
static const struct field prompt_texts = {"prompts", FIELD_TEXTS, "the short texts below its name"};
static const struct field phase_hue = {"hues", FIELD_COUNT, "its colour in the theme", .min = 0,
                                       .max = MAX_HUES};
static const struct field phases_rows[] = {
    {"chart", FIELD_TEXT, "the chart of steps of the turn", IN_PHASES(chart), .names = NAMES_CHART,
     .needed = true},
    {"prompts", FIELD_MAP,
     "a phase's number and the short texts below its name, instead of the steps'", FIELD_LATER,
     .of = &prompt_texts},
    {"hues", FIELD_MAP, "a phase's number and its colour in the theme; other phases are neutral",
     FIELD_LATER, .of = &phase_hue},
    {"show", FIELD_WORD,
     "rail: beside the charts; strip: a line above them; none; by default the best fit",
     IN_PHASES(p.show), .words = phases_words, .names = NAMES_CHOICE},
    {"numbers", FIELD_YES,
     "no: the phase numbers are only the layout's and not printed, as the rules count differently",
     IN_PHASES(p.numbered)},
    {"width", FIELD_LENGTH,
     "the width of the rail; by default the theme's; below 40 mm it is a strip", IN_PHASES(p.width),
     20000, 100000},
};
static const struct fields phases_fields = {"`phases`", FIELDS_OF(phases_rows)};

/* The text of a step up to a colon is the name of the phase; the text after it is its prompt, as a
 * sentence. */
static struct layout_phase phase_of(struct asking *k, const struct row *r)
{
    struct str text = r->cell[0].text.s;
    ptrdiff_t colon = str_find(text, ": ");
    struct layout_phase p = {.number = r->label.s, .title = step_title(r), .step = r};
    if (colon < 0)
        return p;
    text = str_capital(k->a, str_cut(text, (size_t)colon + 2, text.n));
    ARENA_PUSH(k->a, &p.prompt, (struct layout_prompt){.text = text});
    return p;
}

/* 4a follows 4 and is one of its prompts; 41 is a phase. */
static bool is_numbered_after(struct str number, struct str phase)
{
    return number.n == phase.n + 1 && str_eq(str_cut(number, 0, phase.n), phase) && !char_is_digit(number.p[phase.n]);
}

/* Steps inside a phase and steps numbered after it (4a) are its prompts, and so are the notes of
 * all its steps: a rail or strip has no footnotes. */
static void phases_find(struct asking *k, struct layout_phases *p, const struct chart *c)
{
    for (size_t i = 0; i < c->n_row; i++) {
        const struct row *r = &c->row[i];
        struct layout_phase *last = p->list.n ? &p->list.at[p->list.n - 1] : NULL;
        if (r->cell[0].kind == CELL_BAD)
            continue;
        if (last && (r->depth > 0 || is_numbered_after(r->label.s, last->number))) {
            ARENA_PUSH(k->a, &last->prompt,
                       ((struct layout_prompt){r->label.s, r->cell[0].text.s, r}));
        } else {
            ARENA_PUSH(k->a, &p->list, phase_of(k, r));
            last = &p->list.at[p->list.n - 1];
        }
        for (size_t n = 0; n < r->n_note; n++)
            ARENA_PUSH(k->a, &last->prompt, (struct layout_prompt){.text = r->note[n].s});
    }
}

/* Names of phases are the numbers in the steps chart, not indexes. */
struct layout_phase *phase_named(struct asking *k, const struct layout_phases *l, struct text name)
{
    struct str *names = ARENA_ARRAY(k->a, struct str, l->list.n + 1);
    for (size_t i = 0; i < l->list.n; i++) {
        names[i] = l->list.at[i].number;
        if (str_eq(names[i], name.s))
            return &l->list.at[i];
    }
    request_unknown(k, name, "no phase", names, l->list.n);
    return NULL;
}

/* The layout's prompts replace those of the steps; an empty list removes them. */
static void prompts_read(struct asking *k, struct layout_phases *l, const struct node *map)
{
    for (size_t i = 0; map && i < map->n; i++) {
        struct layout_phase *p = phase_named(k, l, node_as_text(map->pair[i].key));
        struct texts texts = {0};
        field_fill(k->a, k->d, map->pair[i].value, &prompt_texts, &texts);
        for (size_t n = 0; n < node_count(map->pair[i].value); n++)
            text_node_check(k, node_at(map->pair[i].value, n));
        if (p)
            p->prompt.n = 0;
        for (size_t n = 0; p && n < texts.n; n++)
            ARENA_PUSH(k->a, &p->prompt, (struct layout_prompt){.text = texts.at[n].s});
    }
}

/* Without `hues` the phases use the theme's hues in order; with it, omitted phases are neutral. */
static void hues_read(struct asking *k, struct layout_phases *l, const struct node *map)
{
    for (size_t i = 0; !map && i < l->list.n; i++)
        l->list.at[i].hue = (unsigned)(i % MAX_HUES) + 1;
    for (size_t i = 0; map && i < map->n; i++) {
        struct layout_phase *p = phase_named(k, l, node_as_text(map->pair[i].key));
        unsigned hue = 0;
        field_fill(k->a, k->d, map->pair[i].value, &phase_hue, &hue);
        if (p)
            p->hue = hue;
    }
}

/* Without a steps chart there is no sequence of play, and the other keys are ignored. */
static void phases_read(struct asking *k, struct written *w, const struct node *map)
{
    struct text text = w->phases.chart;
    struct layout_phases *p = &w->l.phases;
    if (!text.at.file)
        return;
    const struct chart *c = request_chart_called(k, text);
    if (!c || c->bad)
        return;
    if (!chart_is_procedure(c)) {
        diag_add(k->d, RULE_BAD_VALUE, text.at, "\"%.*s\" is not a chart of steps", STRF(text.s));
        return;
    }
    *p = w->phases.p;
    p->chart = c;
    phases_find(k, p, c);
    prompts_read(k, p, node_of(map, "prompts", NODE_MAP));
    hues_read(k, p, node_of(map, "hues", NODE_MAP));
}

/* Pairs without units need a line of the legend that explains them. */
static void pairs_check(struct asking *k, const struct layout *l, struct span at)
{
    for (size_t i = 0; i < l->key.n; i++)
        if (str_find(l->key.at[i].s, " / ") >= 0)
            return;
    REPORT(k->d, RULE_BAD_VALUE, at,
           "write a line of `key` with a pair: \"**6 / 12** foot / mounted, inches\"",
           "pairs of distances have no unit, and no `key` explains them");
}

/* --- sheets */

enum { PAIRS_BARE, PAIRS_WHOLE };
static const char *const pairs_words[] = {"bare", NULL};
const struct field waive_row = {"waive", FIELD_TEXT, "why it is accepted"};
/* First the keys only for sheets, then the common keys, then those only for books. */
static const struct field rows[] = {
    {"sheet", FIELD_TEXT, "the title; by default the title of `from`", AT(l.title)},
    {"phases", FIELD_KEYS, "the sequence of play, from a chart of steps", AT(phases),
     .keys = &phases_fields},
    {"key", FIELD_TEXTS, "the legend, below the phases", AT(l.key)},
    {"tones", FIELD_MAP,
     "words of an outcome and their rating: worst, bad, plain or good; the first match counts",
     FIELD_LATER, .of = &share_row},
    {"crib", FIELD_KEYS, "also makes a crib of the sections and blocks with `crib: yes`",
     FIELD_LATER, .keys = &crib_fields},
    {"wording", FIELD_MAP, "what a cell, label or mark says, and its words here", FIELD_LATER,
     .of = &worded_row},
    {"badges", FIELD_TEXTS, "words of outcomes that are on a small dark ground", FIELD_LATER},
    {"headlines", FIELD_TEXTS, "words that begin an outcome, bold on their own line", FIELD_LATER},
    {"pairs", FIELD_WORD, "bare: 6 / 12 without its unit, which the key explains", AT(pairs),
     .words = pairs_words},
    {"theatre", FIELD_TEXT, "a theatre of the set: rows that are `only-in` others are left out",
     AT(l.theatre)},
    {"sections", FIELD_LIST,
     "the sections in order of play, each a title with its charts; by default those of `from`, or "
     "of the set's default sheet",
     FIELD_LATER, .of = &sheet_section},
    {"from", FIELD_TEXT, "another sheet, as the base of this one", FIELD_LATER,
     .names = NAMES_FILE},
    {"for", FIELD_TEXTS, "the troops on the table: list entries for other troops are left out",
     AT(troops), .names = NAMES_COLUMN},
    {"set", FIELD_TEXT, "the folder of its rule set below tables/; by default the set of `from`",
     FIELD_LATER, .names = NAMES_SET},
    {"subtitle", FIELD_TEXT, "grey words after the title, on sides without their own",
     AT(l.subtitle)},
    {"paper", FIELD_TEXTS, "a4, letter landscape, a4 copies, 200x250mm; a file for each",
     FIELD_LATER, .names = NAMES_PAPER},
    {"fit", FIELD_KEYS, "pages: their largest number; type: the sizes allowed, 7.5pt..10pt",
     AT(l.fit), .keys = &fit_fields},
    {"theme", FIELD_ANY, "a file of layouts/themes, or a list of them with their changes",
     FIELD_LATER, .of = theme_forms},
    {"units", FIELD_ANY, "in, cm, both, or {scale: 0.6} for another figure scale", FIELD_LATER,
     .of = units_forms},
    {"language", FIELD_ANY,
     "a file of layouts/languages, or a list of them, as [en, de]: one document for each; by "
     "default the set's language",
     FIELD_LATER, .of = language_forms},
    {"date", FIELD_DATE, "the date, instead of the set's, as 2026-11-21", AT(l.date)},
    {"print", FIELD_TEXTS, "the outputs: pdf, svg, png", AT(l.print), .words = output_words},
    {"waive", FIELD_MAP, "accepted findings of its pages: {uneven-columns: why, hole: why}",
     FIELD_LATER, .of = &waive_row, .names = NAMES_RULE},
    {"odds-book", FIELD_TEXT, "the book's title", AT(l.title), .needed = true},
    {"columns", FIELD_COUNT, "columns of the page", AT(l.columns), 1, MAX_COLUMNS},
    {"set", FIELD_TEXT, "the folder of its rule set below tables/", FIELD_LATER, .names = NAMES_SET,
     .needed = true},
    {"tables", FIELD_LIST, "the tables, in order", FIELD_LATER, .of = &book_item},
    {"sections", FIELD_LIST, "tables under titles: - Title: [tables]", FIELD_LATER,
     .of = &book_section},
    {"errata", FIELD_YES,
     "yes: the set's errata, differences, doubts and interpretations, at the end", AT(l.errata)},
    {"publisher", FIELD_TEXT, "who publishes the book and its numbers", AT(l.publisher)},
    {"licence", FIELD_TEXT, "their licence, by its SPDX identifier, as CC-BY-4.0", AT(l.licence)},
};
enum { SHEET_ALONE = 14, BOOK_ALONE = 8, ROWS = sizeof rows / sizeof *rows };
const struct fields sheet_fields = {"a sheet", rows, ROWS - BOOK_ALONE, columns_gone};
static const struct gone book_gone[] = {
    {"front", "delete it: a book of two pages or more begins with contents"},
    {"throws", "delete it: --budget 3 allows three times as many rolls in the check"},
    {NULL, NULL},
};
const struct fields book_fields = {"an odds book", rows + SHEET_ALONE, ROWS - SHEET_ALONE,
                                   book_gone};

/* An unknown theatre is an error: it would drop the rows of every theatre. */
static void theatre_read(struct asking *k, struct layout *l)
{
    LIST(struct str) known = {0};
    bool there = false;
    if (!l->theatre.at.file || !k->set)
        return;
    for (size_t i = 0; i < k->set->n_theatre; i++) {
        ARENA_PUSH(k->a, &known, k->set->theatre[i].s);
        there |= str_same_name(k->set->theatre[i].s, l->theatre.s);
    }
    if (there)
        l->display_options.theatre = l->theatre.s;
    else if (!k->set->incomplete)
        request_unknown(k, l->theatre, "no theatre of the set", known.at, known.n);
}

/* Reads phases before sections, which refer to them. A wrong value is left out, so that one run
 * reports all errors. */
bool sheet_read(struct asking *k, const struct node *tree, struct layout *l)
{
    struct written w = {
        .l = *l, .pairs = PAIRS_WHOLE, .phases.p = {.show = PHASES_INHERITED, .numbered = true}};
    struct display_options *m = &w.l.display_options;
    if (fields_fill(k->a, k->d, tree, &sheet_fields, &w) == FILLED_NOT)
        return false;
    if (!node_find(tree, "sheet") && !field_is_meant(tree, "sheet", &sheet_fields)) {
        REPORT(k->d, RULE_MISSING_KEY, tree->first, "add a line `sheet:` with the title",
               "a sheet needs a `sheet`");
    }
    head_read(k, &w.l, tree);
    text_nodes_check(k, tree, (const char *const[]){"key", NULL});
    m->rating = request_ratings(k, node_of(tree, "tones", NODE_MAP), true, &m->n_rating);
    request_phrases(k, m, tree);
    theatre_read(k, &w.l);
    m->bare_pairs = w.pairs == PAIRS_BARE;
    if (m->bare_pairs)
        pairs_check(k, &w.l, field_place(tree, "pairs"));
    phases_read(k, &w, node_find(tree, "phases"));
    k->extract = w.l.extract = extract_read(k, &w.troops);
    m->extract = w.l.extract;
    sections_read(k, &w.l, node_of(tree, "sections", NODE_LIST), NULL);
    if (k->extract && !w.l.n_section) {
        REPORT(k->d, RULE_BAD_VALUE, field_place(tree, "for"),
               "name the troops as in the charts, for both sides", "this sheet is empty");
    }
    for (size_t i = 0; k->extract && i < w.l.n_section; i++) {
        struct layout_section *s = (struct layout_section *)&w.l.section[i];
        s->new_page = false; /* sides of the full sheet do not apply to this one */
        s->side = (struct text){0};
    }
    *l = w.l;
    return l->n_section > 0;
}

/* --- odds books */

/* Does not compute odds, so that `check` is fast. */
bool book_read(struct asking *k, const struct node *tree, struct layout *l)
{
    l->columns = 1;
    if (fields_fill(k->a, k->d, tree, &book_fields, l) == FILLED_NOT)
        return false;
    head_read(k, l, tree);
    sections_read(k, l, node_of(tree, "sections", NODE_LIST), node_of(tree, "tables", NODE_LIST));
    if (!node_find(tree, "tables") && !node_find(tree, "sections") && !node_find(tree, "errata")) {
        REPORT(k->d, RULE_MISSING_KEY, tree->first,
               "list its tables, as tables: [ID, ID]; broadside list shows their names",
               "an odds book needs `tables` or `sections`");
    }
    l->errata_needs.from = dependencies_part(k->dependencies);
    l->errata_at = field_place(tree, "errata");
    if (l->errata)
        dependencies_need(k->dependencies, (struct need){.all_of = k->set});
    l->errata_needs.n = k->dependencies->need.n - l->errata_needs.from;
    return true;
}
