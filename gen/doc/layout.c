/* What sheets and odds books say alike: title, edition, type, units and paper, and sections with their bars. Each gives
 * its own first rows of fields and its own items of a section. Called by sheets.c and book.c. */
#include "doc/making.h"
#include "sheet/plot.h"
#include <string.h>

enum { FIT_PAGES, FIT_TYPE, FIT_FOLD, N_FIT };
static const struct field fit_fields[N_FIT] = {
    [FIT_PAGES] = {"pages", FIELD_TEXT, false, "the most pages it may take"},
    [FIT_TYPE] = {"type", FIELD_TEXT, false, "the smallest and the largest size of running text, 7.5pt..10pt"},
    [FIT_FOLD] = {"fold", FIELD_TEXT, false, "panels that the paper is folded to, each with margins of its own"},
};
enum { U_SCALE, U_UNITS, N_UNITS };
static const struct field units_fields[N_UNITS] = {
    [U_SCALE] = {"scale", FIELD_TEXT, true, "what distances are multiplied by, 0.6 or 3/5"},
    [U_UNITS] = {"units", FIELD_TEXT, false, "in, cm or both"},
};
enum { X_PHASE, X_HUE, X_ASIDE, X_LEAD, X_SPAN, X_COLUMNS, X_SIDE, X_NEW_PAGE, X_CRIB, X_ITEMS, N_SECTION };
static const struct field section_fields[X_ITEMS] = {
    [X_PHASE] = {"phase", FIELD_TEXTS, false, "the number of its phase: it has its colour; or several that share it"},
    [X_HUE] = {"hue", FIELD_TEXT, false, "which of the theme's hues, instead of its phase's"},
    [X_ASIDE] = {"aside", FIELD_TEXT, false, "grey words at the right end of the bar"},
    [X_LEAD] = {"lead", FIELD_TEXTS, false, "the procedure, below the bar"},
    [X_SPAN] = {"span", FIELD_TEXT, false, "columns of the page that it takes; nothing: it flows with its neighbours"},
    [X_COLUMNS] = {"columns", FIELD_TEXT, false, "columns inside a section with a span, or across the page"},
    [X_SIDE] = {"side", FIELD_TEXT, false, "begins a new side, with these words behind the title"},
    [X_NEW_PAGE] = {"new-page", FIELD_TEXT, false, "yes: begins a new side"},
    [X_CRIB] = {"crib", FIELD_TEXT, false, "yes: all of it stands in the crib too"},
};

struct words ask_words(struct making *k, const struct node *n, enum kind_of_words kind, enum voice voice)
{
    ask_said(&k->ask, n);
    return n && n->kind == NODE_TEXT ? show_words_in(&k->show, n->text, kind, voice) : (struct words){0};
}

struct words_array ask_texts(struct making *k, const struct node *n, enum kind_of_words kind)
{
    struct words *w = ARENA_ARRAY(k->a, struct words, node_count(n) + 1);
    struct words_array out = {.at = w};
    for (size_t i = 0; i < node_count(n); i++) {
        const struct node *one = node_at(n, i);
        if (one->kind == NODE_TEXT)
            w[out.n++] = ask_words(k, one, kind, VOICE_PLAIN);
        else if (one->kind != NODE_BAD)
            diag_add(k->d, RULE_BAD_VALUE, node_place(one), "a text is wanted here");
    }
    return out;
}

static struct str month_name(int64_t m)
{
    static const char *const name[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    return m >= 1 && m <= 12 ? str_of(name[m - 1]) : (struct str){0};
}

/* "21 Nov 2026" of 2026-11-21; anything else as it stands. */
static struct str date_words(struct arena *a, struct str iso)
{
    struct str rest = iso, y, m, d;
    struct rat month, day;
    if (str_split(&rest, '-', &y) && str_split(&rest, '-', &m) && str_split(&rest, '-', &d) && rat_parse(&month, m) &&
        rat_parse(&day, d) && month_name(month.n).n)
        return str_printf(a, "%lld %.*s %.*s", (long long)day.n, STRF(month_name(month.n)), STRF(y));
    return iso;
}

static bool date_known(struct making *k, const struct node *n)
{
    if (n->kind == NODE_TEXT && str_is_date(n->text))
        return true;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" is no date", STRF(n->text));
    finding_help(k->d, f, "write year-month-day, as 2026-11-21");
    return false;
}

/* "Charts of March 2011 \u00b7 edition 1, 21 Nov 2026", or what of it is known. */
void edition_read(struct making *k, const struct node *own, const struct node *date, bool source)
{
    struct str edition = own ? own->text : k->set->edition.s, dated = source ? k->set->source_dated.s : STR("");
    k->sheet->date = date && date_known(k, date) ? date->text : k->set->date.s;
    struct buf b = {.a = k->a};
    if (dated.n)
        buf_printf(&b, "Charts of %.*s", STRF(dated));
    if (edition.n)
        buf_printf(&b, "%s%.*s", dated.n ? " \xc2\xb7 edition " : "Edition ", STRF(edition));
    if (k->sheet->date.n)
        buf_printf(&b, "%s%.*s",
                   edition.n ? ", "
                   : dated.n ? " \xc2\xb7 "
                             : "",
                   STRF(date_words(k->a, k->sheet->date)));
    k->sheet->edition_line = buf_str(&b);
}

/* "7.5pt" in thousandths of a point. */
static bool points(struct str s, int32_t *out)
{
    struct rat r, mpt;
    s = str_trim(s);
    if (!str_ends(s, "pt") || !rat_parse(&r, str_trim(str_cut(s, 0, s.n - 2))) || !rat_mul(&mpt, r, RAT(MPT_PER_PT)))
        return false;
    if (mpt.n < 4 * MPT_PER_PT * mpt.d || mpt.n > 30 * MPT_PER_PT * mpt.d)
        return false;
    *out = (int32_t)rat_round(mpt);
    return true;
}

bool type_parse(struct str s, int32_t *least, int32_t *most)
{
    ptrdiff_t dots = str_find(s, "..");
    struct str lo = dots < 0 ? s : str_cut(s, 0, (size_t)dots);
    struct str hi = dots < 0 ? s : str_cut(s, (size_t)dots + 2, s.n);
    return points(lo, least) && points(hi, most) && *least <= *most;
}

bool ask_type(struct making *k, const struct node *n, int32_t *least, int32_t *most)
{
    if (type_parse(n->text, least, most))
        return true;
    *least = *most = 0;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" are no sizes of type", STRF(n->text));
    finding_help(k->d, f, "write the smallest and the largest, from 4pt to 30pt: 7.5pt..10pt");
    return false;
}

static void fit_read(struct making *k, const struct node *n)
{
    const struct node *got[N_FIT];
    if (!n || !fields_read(k->d, n, "`fit`", fit_fields, N_FIT, got))
        return;
    k->sheet->most_pages = ask_number(&k->ask, got[FIT_PAGES], 1, MOST_PAGES, 0);
    k->sheet->fold = ask_number(&k->ask, got[FIT_FOLD], 2, MOST_PANELS, 0);
    if (got[FIT_TYPE])
        ask_type(k, got[FIT_TYPE], &k->sheet->least_mpt, &k->sheet->most_mpt);
}

static void unit_read(struct making *k, const struct node *n)
{
    if (str_is(n->text, "in"))
        k->show.units = UNIT_IN;
    else if (str_is(n->text, "cm"))
        k->show.units = UNIT_CM;
    else if (str_is(n->text, "both"))
        k->show.both_units = true;
    else {
        struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->at, "\"%.*s\" are no units of a sheet", STRF(n->text));
        finding_help(k->d, f, "write in, cm, both, or {scale: 0.6}");
    }
}

void units_read(struct making *k, const struct node *n)
{
    const struct node *got[N_UNITS];
    if (!n || n->kind == NODE_TEXT) {
        if (n)
            unit_read(k, n);
        return;
    }
    if (!fields_read(k->d, n, "`units`", units_fields, N_UNITS, got))
        return;
    if (got[U_UNITS])
        unit_read(k, got[U_UNITS]);
    if (!got[U_SCALE])
        return;
    k->show.has_scale = rat_parse(&k->show.scale, got[U_SCALE]->text) && k->show.scale.n > 0;
    if (!k->show.has_scale)
        diag_add(k->d, RULE_BAD_VALUE, got[U_SCALE]->at, "\"%.*s\" is nothing to multiply distances by",
                 STRF(got[U_SCALE]->text));
}

static void outputs_check(struct making *k, const struct node *n)
{
    static const struct str names[] = {{"pdf", 3}, {"svg", 3}, {"png", 3}};
    size_t all = !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
    for (size_t i = 0; i < all; i++) {
        const struct node *one = n->kind == NODE_LIST ? n->item[i] : n;
        if (!str_is(one->text, "pdf") && !str_is(one->text, "svg") && !str_is(one->text, "png"))
            ask_unknown(&k->ask, node_said(one), "no output", names, 3);
    }
}

/* `3`; `[3, 4, 4]`, by weight; `3 fitted`: as wide as makes the type largest, and then the ends most even. */
static void columns_read(struct making *k, const struct node *n, unsigned otherwise)
{
    struct sheet *s = k->sheet;
    if (!n || n->kind != NODE_LIST) {
        struct node *plain = n ? arena_copy(k->a, n, sizeof *n) : NULL;
        s->fitted = n && n->kind == NODE_TEXT && str_ends(n->text, " fitted");
        if (s->fitted)
            plain->text = str_trim(str_cut(n->text, 0, n->text.n - strlen(" fitted")));
        s->columns = ask_number(&k->ask, plain, 1, MOST_COLUMNS, otherwise);
        return;
    }
    s->columns = otherwise;
    if (!n->n || n->n > MOST_COLUMNS) {
        diag_add(k->d, RULE_BAD_VALUE, n->first, "a page has from 1 to %d columns, and these are %zu", MOST_COLUMNS,
                 n->n);
        return;
    }
    unsigned *weight = ARENA_ARRAY(k->a, unsigned, n->n);
    for (size_t i = 0; i < n->n; i++)
        weight[i] = ask_number(&k->ask, n->item[i], 1, 100, 1);
    s->columns = (unsigned)n->n;
    s->weight = weight;
}

/* Warnings of pages alone: what is wrong with a chart is waived at the chart, and errors never are. */
static void waivers_read_in(struct making *k, const struct node *n)
{
    static const enum rule_id may[] = {RULE_UNEVEN_COLUMNS, RULE_ORPHAN_LINE};
    struct sheet *s = k->sheet;
    struct waiver *w = ARENA_ARRAY(k->a, struct waiver, n ? n->n : 0);
    for (size_t i = 0; n && i < n->n; i++) {
        const struct pair *p = &n->pair[i];
        struct waiver one = {.slug = {p->key->text, p->key->at}, .why = {node_text(p->value), p->value->at}};
        bool known = rule_find(one.slug.s, &one.rule) && (one.rule == may[0] || one.rule == may[1]);
        if (!known) {
            struct finding *f =
                diag_add(k->d, RULE_BAD_VALUE, one.slug.at, "\"%.*s\" cannot be waived in a layout", STRF(one.slug.s));
            finding_help(k->d, f, "a layout may waive uneven-columns and orphan-line; a chart waives its own findings");
        } else if (!one.why.s.n) {
            diag_add(k->d, RULE_WAIVER_WITHOUT_REASON, one.slug.at, "%.*s is waived without a reason",
                     STRF(one.slug.s));
        } else {
            w[s->n_waiver++] = one;
        }
    }
    s->waiver = w;
    s->waived = ARENA_ARRAY(k->a, bool, s->n_waiver);
}

void head_read(struct making *k, const struct node *tree, const struct node *const *got, unsigned columns,
               struct str foot)
{
    struct sheet *s = k->sheet;
    s->name = k->doc->name;
    s->at = tree->first;
    s->title = ask_words(k, got[H_TITLE], WORDS_TITLE, VOICE_PLAIN);
    s->subtitle = ask_words(k, got[H_SUBTITLE], WORDS_SUBTITLE, VOICE_PLAIN);
    columns_read(k, got[H_COLUMNS], columns);
    s->foot = got[H_FOOT] ? got[H_FOOT]->text : foot;
    edition_read(k, got[H_EDITION], got[H_DATE], true);
    fit_read(k, got[H_FIT]);
    units_read(k, got[H_UNITS]);
    outputs_check(k, got[H_PRINT]);
    waivers_read_in(k, got[H_WAIVE]);
}

/* --- sections */

/* A phase is one of the sequence of play; in a book, which has none, its number is its hue. */
static bool phase_known(struct making *k, const struct node *n)
{
    if (n->kind == NODE_TEXT && (rail_find(k, n->text) || k->doc->kind == DOCUMENT_ODDS_BOOK))
        return true;
    struct str *names = ARENA_ARRAY(k->a, struct str, k->sheet->n_phase + 1);
    for (size_t i = 0; i < k->sheet->n_phase; i++)
        names[i] = k->sheet->phase[i].number;
    ask_unknown(&k->ask, node_said(n), "no phase", names, k->sheet->n_phase);
    return false;
}

static void phase_read(struct making *k, struct section *s, const struct node *n)
{
    size_t all = !n ? 0 : n->kind == NODE_LIST ? n->n : 1;
    struct str *phase = ARENA_ARRAY(k->a, struct str, all + 1);
    struct rat number;
    for (size_t i = 0; i < all; i++) {
        const struct node *one = n->kind == NODE_LIST ? n->item[i] : n;
        if (phase_known(k, one))
            phase[s->n_phase++] = one->text;
    }
    s->phase = phase;
    if (s->n_phase != 1)
        return;
    const struct phase *p = rail_find(k, phase[0]);
    bool hue = rat_parse(&number, phase[0]) && rat_whole(number) && number.n > 0;
    s->number = p && p->bare ? STR("") : phase[0];
    s->hue = p ? p->hue : hue ? (unsigned)number.n : 0;
}

/* "phases 2 and 6"; by their names where their numbers are not printed. */
static void phases_put(struct buf *b, const struct making *k, const struct section *s)
{
    for (size_t i = 0; i < s->n_phase; i++) {
        const struct phase *p = rail_find(k, s->phase[i]);
        bool bare = p && p->bare;
        buf_putz(b, !i ? (bare ? "" : "phases ") : i + 1 == s->n_phase ? " and " : ", ");
        if (!bare)
            buf_put(b, s->phase[i]);
        for (size_t w = 0; bare && w < p->title.n; w++)
            buf_put(b, p->title.run[w].text);
    }
}

/* Phases that share a section have no number in its bar: they are named at its end, before what the layout says. */
static struct words aside_read(struct making *k, const struct section *s, const struct node *n)
{
    struct words said = ask_words(k, n, WORDS_ASIDE, VOICE_PLAIN);
    struct buf b = {.a = k->a};
    if (s->n_phase < 2)
        return said;
    phases_put(&b, k, s);
    if (said.n)
        buf_putz(&b, " \xc2\xb7 ");
    return words_join(k->a, words_of(k->a, buf_str(&b), WORDS_ASIDE, VOICE_PLAIN), said);
}

/* What is strong in a procedure has the colour of its phase. */
static void lead_read(struct making *k, struct section *s, const struct node *n)
{
    struct words_array lead = ask_texts(k, n, WORDS_BODY);
    struct words *all = ARENA_ARRAY(k->a, struct words, lead.n + 1);
    for (size_t i = 0; i < lead.n; i++) {
        struct run *run = arena_copy(k->a, lead.at[i].run, lead.at[i].n * sizeof *run);
        for (size_t j = 0; j < lead.at[i].n; j++)
            run[j].voice = run[j].voice == VOICE_STRONG ? VOICE_HUE : run[j].voice;
        all[i] = (struct words){run, lead.at[i].n};
    }
    s->lead = all;
    s->n_lead = lead.n;
}

static bool same_words(struct words x, struct words y)
{
    return x.n == 1 && y.n == 1 && str_eq(x.run[0].text, y.run[0].text);
}

/* Does an item of a section stand in the tier that is made? A section that is marked has all its items there. */
static bool in_tier(struct making *k, const struct node *n)
{
    const struct node *crib = n->kind == NODE_MAP ? node_find(n, "crib") : NULL;
    bool marked = ask_yes(&k->ask, crib, false);
    return marked || !k->tier_crib;
}

bool pieces_fit(struct making *k, size_t more)
{
    if (more <= PIECES_MOST && k->pieces + more <= PIECES_MOST)
        return true;
    k->refused = more;
    return false;
}

static size_t letters_of(const struct words *w, size_t n)
{
    size_t letters = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < w[i].n; k++)
            letters += w[i].run[k].text.n;
    return letters;
}

static void pieces_count(struct making *k, const struct block *b)
{
    k->pieces += b->n_lead + b->n_note + (b->table ? b->table->n + (size_t)ROW_PIECES * b->table->rows : 0);
    k->letters += letters_of(b->lead, b->n_lead) + letters_of(b->note, b->n_note);
    for (size_t i = 0; b->table && i < b->table->n; i++)
        k->letters += letters_of(&b->table->box[i].words, 1);
    for (size_t i = 0; b->plot && i < b->plot->n_panel; i++)
        for (size_t r = 0; r < b->plot->panel[i].n; r++)
            k->pieces += b->plot->panel[i].row[r].n;
}

/* Said once, at the item with which it is too much. What follows is not made. */
static void pieces_bound(struct making *k, const struct node *item)
{
    if (k->over || (k->pieces <= PIECES_MOST && k->letters <= LETTERS_MOST && !k->refused))
        return;
    k->over = true;
    struct diag *d = k->compute ? k->late : k->d;
    struct finding *f =
        diag_add(d, RULE_OVER_LIMIT, item->kind == NODE_TEXT ? item->at : item->first,
                 "up to here %.*s has the weight of %zu cells and paragraphs, or more, with %zu letters",
                 STRF(k->sheet->name), k->pieces + k->refused, k->letters);
    finding_note(d, f, "a document has %d of them at the most, where a row counts as two, and a million letters",
                 PIECES_MOST);
    finding_help(d, f, "make two documents of it, or leave rows out");
}

static void items_read(struct making *k, struct section *s, const struct node *list, block_reader *read)
{
    struct block_array l = {0};
    for (size_t i = 0; list && i < list->n; i++) {
        struct stamping from = stamp_from(k, l.n);
        size_t first = l.n;
        if (in_tier(k, list->item[i]) && !k->over)
            read(k, list->item[i], &l);
        for (size_t b = first; b < l.n; b++)
            pieces_count(k, &l.at[b]);
        pieces_bound(k, list->item[i]);
        stamp_blocks(k, from, list->item[i]->at, l.at, l.n);
    }
    if (l.n && same_words(l.at[0].title, s->title) && k->doc->kind == DOCUMENT_SHEET)
        l.at[0].title.n = 0; /* the bar has said it */
    odds_proof_put(k, l.at, l.n);
    s->block = l.at;
    s->n_block = l.n;
}

/* How much of the page it takes: what has columns of its own and no span stands across it. */
static void room_read(struct making *k, struct section *s, const struct node *const *got)
{
    s->columns = ask_number(&k->ask, got[X_COLUMNS], 1, 12, 1);
    s->span = got[X_SPAN] ? ask_span(&k->ask, got[X_SPAN]) : 0;
    if (s->span == 0 && (got[X_SPAN] || got[X_COLUMNS]))
        s->span = k->sheet->columns;
    if (s->span <= k->sheet->columns)
        return;
    diag_add(k->d, RULE_BAD_VALUE, got[X_SPAN]->at, "the page has %u columns, and this takes %u", k->sheet->columns,
             s->span);
    s->span = k->sheet->columns;
}

static void section_read(struct making *k, struct section *s, const struct node *n, const char *items,
                         block_reader *read)
{
    enum { HUES = 12 };
    const struct node *got[N_SECTION];
    struct field fields[N_SECTION];
    for (int i = 0; i < X_ITEMS; i++)
        fields[i] = section_fields[i];
    fields[X_ITEMS] = (struct field){items, FIELD_LIST, true, "what stands in it, in order"};
    if (!fields_read(k->d, n, "a section", fields, N_SECTION, got))
        return;
    phase_read(k, s, got[X_PHASE]);
    s->hue = ask_number(&k->ask, got[X_HUE], 0, HUES, s->hue);
    s->aside = aside_read(k, s, got[X_ASIDE]);
    lead_read(k, s, got[X_LEAD]);
    room_read(k, s, got);
    s->side = node_text(got[X_SIDE]);
    s->new_page = ask_yes(&k->ask, got[X_NEW_PAGE], got[X_SIDE] != NULL) && s != k->sheet->section;
    bool crib = k->tier_crib;
    if (ask_yes(&k->ask, got[X_CRIB], false))
        k->tier_crib = false;
    items_read(k, s, got[X_ITEMS], read);
    k->tier_crib = crib;
}

/* Where the layout stands: a section is a mapping of one title. */
static bool section_shape(struct making *k, const struct node *n, const char *items)
{
    if (n->kind == NODE_MAP && n->n == 1 && n->pair[0].value->kind != NODE_TEXT)
        return true;
    if (n->kind == NODE_BAD || (n->kind == NODE_MAP && n->n == 1 && n->pair[0].value->kind == NODE_BAD))
        return false;
    struct finding *f = diag_add(k->d, RULE_BAD_VALUE, n->kind == NODE_TEXT ? n->at : n->first, "this is no section");
    finding_help(k->d, f, "write `- Title: [%s]`, or `- Title:` with `%s:` and more below it", items, items);
    return false;
}

void sections_read(struct making *k, const struct node *list, const char *items, block_reader *read)
{
    struct section *all = ARENA_ARRAY(k->a, struct section, (list ? list->n : 0) + 1);
    k->sheet->section = all;
    if (list && !list->n)
        diag_add(k->d, RULE_BAD_VALUE, list->first, "there is nothing in this list");
    for (size_t i = 0; list && i < list->n; i++) {
        if (!section_shape(k, list->item[i], items))
            continue;
        const struct pair *p = &list->item[i]->pair[0];
        struct section *s = &all[k->sheet->n_section++];
        struct stamping from = stamp_from(k, 0);
        *s = (struct section){.columns = 1, .at = p->key->at};
        s->title = ask_words(k, p->key, WORDS_BAR, VOICE_PLAIN);
        if (p->value->kind == NODE_LIST)
            items_read(k, s, p->value, read);
        else
            section_read(k, s, p->value, items, read);
        stamp_blocks(k, from, p->key->at, (struct block *)s->block, s->n_block);
        if (k->tier_crib && !s->n_block)
            k->sheet->n_section--;
        else if (k->tier_crib)
            s->new_page = false, s->side = (struct str){0};
    }
}

void section_bare(struct making *k, const struct node *list, block_reader *read)
{
    if (!list->n)
        diag_add(k->d, RULE_BAD_VALUE, list->first, "there is nothing in this list");
    struct section *all = ARENA_ARRAY(k->a, struct section, k->sheet->n_section + 1);
    struct section *s = &all[k->sheet->n_section];
    for (size_t i = 0; i < k->sheet->n_section; i++)
        all[i] = k->sheet->section[i];
    *s = (struct section){.columns = 1, .at = list->first};
    items_read(k, s, list, read);
    k->sheet->section = all;
    k->sheet->n_section++;
}
