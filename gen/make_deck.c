/* One deck to its files: home sheets and their calibration page, press, faces, a simulator's sheets, and its odds. An
 * output is a row of `ways`, by what a layout's `print` calls it, and a function that writes its files.
 *
 * Faces are set once for all outputs; their pages are made one at a time as each output asks for them. Called by run.c
 * through make.c, in a process of its own. */
#include "emit/emit.h"
#include "page/cards.h"
#include "run.h"
#include "show/decks.h"
#include <string.h>

enum {
    PRINTER_MARGIN = 6350, /* um, a quarter of an inch: what most home printers leave white at each edge */
    FACE_DPI = 300,        /* where a profile says none: what print services ask for */
    NAME_MOST = 60         /* bytes of a picture's name: some systems refuse long paths */
};
/* Tabletop Simulator cuts a sheet into ten by seven faces of one size, and takes the last for the hidden side; wider
 * than 4,096 pixels some graphics cards refuse it. */
enum { SIM_ACROSS = 10, SIM_DOWN = 7, SIM_WIDEST = 4096 };

/* A deck on its way to its files. What all outputs share is set before the first of them is written. */
struct deck_job {
    struct project *p;
    const struct layout *doc;
    const struct deck *deck;
    const struct deck_layout *layout;
    struct engine *engine;
    const struct theme *theme;
    const struct profile *profile;
    struct faces *faces;
    const uint32_t *order; /* which face each card of the deck has */
    struct home home;      /* of the paper that is being printed */
    struct str folder;     /* OUT/decks/NAME */
    struct str hash;
    bool backs;
    bool own_backs; /* no two cards need have the same */
};

static struct page front_at(void *data, struct arena *a, size_t i)
{
    const struct deck_job *j = data;
    return faces_front(j->faces, a, j->order[i]);
}

static struct page back_at(void *data, struct arena *a, size_t i)
{
    const struct deck_job *j = data;
    return faces_back(j->faces, a, j->order[i]);
}

/* Copies are counted out here: i is a card of the deck, not a face. */
static struct face_source source_of(struct deck_job *j)
{
    return (struct face_source){front_at, j->backs ? back_at : NULL, j, j->deck->cards};
}

/* Over files beside the last one and renamed into place, so that a build that fails leaves yesterday's deck. */
static bool pdf_write(struct deck_job *j, struct page_source pages, struct str name)
{
    struct str why, path = str_printf(j->p->a, "%.*s/%.*s.pdf", STRF(j->folder), STRF(name));
    struct about about = {.title = j->doc->title.s,
                          .subject = j->deck->edition_line,
                          .keywords = j->hash,
                          .language = STR("en-GB"),
                          .date = j->deck->date};
    return emit_pdf_pages(j->p->a, j->engine, &about, &pages, path, &why) || not_written(j->p, why);
}

/* ---- home ---- */

static struct page home_at(void *data, struct arena *a, size_t i)
{
    struct deck_job *j = data;
    struct face_source s = source_of(j);
    return home_page(&j->home, &s, j->profile, j->engine, j->theme, a, i);
}

static struct page calibration_at(void *data, struct arena *a, size_t i)
{
    const struct deck_job *j = data;
    return calibration_page(&j->home, j->engine, j->theme, a, i == 1);
}

/* Is there room for a card? */
static bool home_set(struct deck_job *j, const struct text *paper)
{
    const struct profile *p = j->profile;
    const struct deck_layout *l = j->layout;
    struct paper size;
    bool landscape;
    if (!paper_find(paper->s, &size, &landscape))
        return false;
    if (!home_make(&j->home, &size, p, l->gutter, PRINTER_MARGIN, j->backs ? l->backs : BACKS_NONE)) {
        struct finding *f = diag_add(j->p->d, RULE_DOES_NOT_FIT, paper->at, "not one %.*s card fits on %.*s",
                                     STRF(p->title.s), STRF(paper->s));
        finding_help(j->p->d, f, "take a larger paper or a smaller profile");
        return false;
    }
    j->home.turn = l->turn;
    j->home.offset_x = l->offset[0];
    j->home.offset_y = l->offset[1];
    j->home.title = j->doc->title.s;
    j->home.note = p->title.s;
    j->home.credit = j->deck->foot;
    return true;
}

static bool home_write(struct deck_job *j, struct str paper)
{
    struct face_source s = source_of(j);
    home_set(j, &(struct text){.s = paper});
    struct page_source pages = {home_at, j, home_pages(&j->home, &s)}, calibration = {calibration_at, j, 2};
    if (!pdf_write(j, pages, str_printf(j->p->a, "home-%.*s", STRF(paper))))
        return false;
    return j->home.backs != BACKS_MIRRORED ||
           pdf_write(j, calibration, str_printf(j->p->a, "calibration-%.*s", STRF(paper)));
}

/* ---- press: one card a page, in the service's order ---- */

static struct page press_at(void *data, struct arena *a, size_t i)
{
    struct deck_job *j = data;
    size_t n = j->deck->cards;
    if (!j->backs)
        return front_at(j, a, i);
    if (j->profile->order == ORDER_FRONTS_THEN_BACKS)
        return i < n ? front_at(j, a, i) : back_at(j, a, i - n);
    bool front = (i % 2 == 0) == (j->profile->order == ORDER_FRONT_BACK);
    return front ? front_at(j, a, i / 2) : back_at(j, a, i / 2);
}

static bool press_write(struct deck_job *j, struct str name)
{
    return pdf_write(j, (struct page_source){press_at, j, (size_t)j->deck->cards * (j->backs ? 2 : 1)}, name);
}

/* ---- faces: a picture each ---- */

/* OUT/decks/NAME/`name`.png, in exactly so many pixels. */
static bool picture_write(struct deck_job *j, const struct page *page, unsigned w, unsigned h, unsigned dpi,
                          struct str name)
{
    struct str why, path = str_printf(j->p->a, "%.*s/%.*s.png", STRF(j->folder), STRF(name));
    return emit_png(j->p->a, j->engine, page, w, h, dpi, path, &why) || not_written(j->p, why);
}

/* With the bleed, as services want it, in the pixels that the profile asks for, or else that its density makes. */
static bool face_write(struct deck_job *j, const struct page *page, struct str name)
{
    const struct profile *p = j->profile;
    unsigned w = p->px_w ? p->px_w : card_pixels(page->w, FACE_DPI);
    unsigned h = p->px_h ? p->px_h : card_pixels(page->h, FACE_DPI);
    return picture_write(j, page, w, h, p->dpi ? p->dpi : FACE_DPI, str_printf(j->p->a, "faces/%.*s", STRF(name)));
}

/* "002-05-14": in the deck's order, and what it is, in letters that every system takes. */
static struct str face_name(struct arena *a, size_t i, struct str id)
{
    struct buf b = {.a = a};
    buf_printf(&b, "%03zu", i + 1);
    buf_put_file_word(&b, id, NAME_MOST);
    return buf_str(&b);
}

/* Whether cards show something of their own on their backs, too. Faces keep what cards share in the project's arena, so
 * pages that come and go have one of their own. */
static bool backs_differ(struct deck_job *j)
{
    struct arena *a = arena_new();
    struct buf first = {.a = a};
    bool differ = false;
    for (size_t i = 0; j->backs && i < j->deck->n_card && !differ; i++) {
        struct arena_mark mark = arena_mark(a);
        struct buf b = {.a = a};
        struct page page = faces_back(j->faces, a, i);
        page.label = (struct str){"", 0};
        page_dump(i ? &b : &first, &page);
        differ = i && !str_eq(buf_str(&b), buf_str(&first));
        if (i)
            arena_rewind(a, mark);
    }
    arena_drop(a);
    return differ;
}

/* The picture of a card's face, and of its back where each has its own. */
static bool card_write(struct deck_job *j, size_t i)
{
    struct arena *a = arena_new();
    struct str name = face_name(a, i, j->deck->card[i].id);
    struct page page = faces_front(j->faces, a, i);
    bool good = face_write(j, &page, name);
    if (good && j->own_backs) {
        page = faces_back(j->faces, a, i);
        good = face_write(j, &page, str_printf(a, "%.*s-back", STRF(name)));
    }
    arena_drop(a);
    return good;
}

/* Each face once; cards.csv says how many of it a deck has, as services ask for each picture. */
static bool faces_write(struct deck_job *j, struct str folder)
{
    struct arena *a = j->p->a;
    struct buf list = {.a = a};
    struct str why;
    for (size_t i = 0; i < j->deck->n_card; i++)
        if (!card_write(j, i))
            return false;
    buf_putz(&list, j->own_backs ? "file,copies,card,back\n" : "file,copies,card\n");
    for (size_t i = 0; i < j->deck->n_card; i++) {
        const struct card *c = &j->deck->card[i];
        struct str name = face_name(a, i, c->id);
        buf_printf(&list, "%.*s.png,%u,", STRF(name), c->copies);
        buf_put_csv(&list, c->id);
        if (j->own_backs)
            buf_printf(&list, ",%.*s-back.png", STRF(name));
        buf_putc(&list, '\n');
    }
    bool shared = j->backs && !j->own_backs;
    struct page back = shared ? faces_back(j->faces, a, 0) : (struct page){0};
    if (shared && !face_write(j, &back, STR("back")))
        return false;
    struct str path = str_printf(a, "%.*s/%.*s/cards.csv", STRF(j->folder), STRF(folder));
    return emit_text(a, buf_str(&list), path, &why) || not_written(j->p, why);
}

/* ---- simulator: faces side by side as a table-top simulator wants them, the last place for the back ---- */

/* A simulator's cards have no cut: the bleed is left out. */
static struct item trimmed(struct arena *a, const struct profile *p, const struct page *face, um x, um y)
{
    struct part_at *at = ARENA_NEW(a, struct part_at);
    *at = (struct part_at){arena_copy(a, face, sizeof *face), -face->bleed, -face->bleed, 0, false};
    return (struct item){.kind = ITEM_PART, .x = x, .y = y, .w = p->w, .h = p->h, .part = at};
}

static struct page simulator_page(struct deck_job *j, struct arena *a, size_t from, bool backs)
{
    const struct profile *p = j->profile;
    size_t most = SIM_ACROSS * SIM_DOWN - (j->backs ? 1 : 0), n = 0;
    struct item *item = ARENA_ARRAY(a, struct item, most + 1);
    for (; n < most && from + n < j->deck->cards; n++) {
        struct page face = backs ? back_at(j, a, from + n) : front_at(j, a, from + n);
        item[n] = trimmed(a, p, &face, (um)(n % SIM_ACROSS) * p->w, (um)(n / SIM_ACROSS) * p->h);
    }
    if (j->backs) {
        struct page back = back_at(j, a, 0);
        item[n++] = trimmed(a, p, &back, (SIM_ACROSS - 1) * p->w, (SIM_DOWN - 1) * p->h);
    }
    return (struct page){.w = SIM_ACROSS * p->w, .h = SIM_DOWN * p->h, .item = item, .n = n};
}

/* As many sheets as the deck needs, each face as large as the widest sheet allows; where all cards have the same back
 * it is a picture of its own, too, else each sheet has one of backs. */
static bool simulator_write(struct deck_job *j, struct str name)
{
    struct arena *a = j->p->a;
    const struct profile *p = j->profile;
    unsigned w = SIM_WIDEST / SIM_ACROSS, h = (unsigned)(((int64_t)w * p->h + p->w / 2) / p->w);
    if (h * SIM_DOWN > SIM_WIDEST) {
        h = SIM_WIDEST / SIM_DOWN;
        w = (unsigned)(((int64_t)h * p->w + p->h / 2) / p->h);
    }
    size_t each = SIM_ACROSS * SIM_DOWN - (j->backs ? 1 : 0);
    for (size_t from = 0; from < j->deck->cards; from += each)
        for (int side = 0; side <= (j->own_backs ? 1 : 0); side++) {
            struct page page = simulator_page(j, a, from, side == 1);
            struct str file = str_printf(a, "%.*s-%zu%s", STRF(name), from / each + 1, side == 1 ? "-back" : "");
            if (!picture_write(j, &page, w * SIM_ACROSS, h * SIM_DOWN, FACE_DPI, file))
                return false;
        }
    if (!j->backs || j->own_backs)
        return true;
    struct page back = back_at(j, a, 0), one = {.w = p->w, .h = p->h, .n = 1};
    struct item item = trimmed(a, p, &back, 0, 0);
    one.item = &item;
    return picture_write(j, &one, w, h, FACE_DPI, str_printf(a, "%.*s-back", STRF(name)));
}

/* ---- the deck ---- */

/* By what a layout's `print` calls them; `name` is that of their files, or of their paper. */
static bool (*const ways[DECK_OUTPUTS])(struct deck_job *j, struct str name) = {
    [DECK_HOME] = home_write,
    [DECK_PRESS] = press_write,
    [DECK_FACES] = faces_write,
    [DECK_SIMULATOR] = simulator_write,
};

static bool is_asked(const struct deck_layout *l, enum deck_output output)
{
    for (size_t i = 0; i < l->n_print; i++)
        if (l->print[i].output == output)
            return true;
    return false;
}

/* Templates are filled and all sizes of type found; papers that no card fits on are found now, before anything is
 * written. */
static bool faces_set(struct deck_job *j)
{
    struct project *p = j->p;
    const struct deck_layout *l = j->layout;
    bool good = true;
    j->theme = l->look;
    j->profile = l->card;
    j->backs = l->face[1] != NULL;
    j->faces = faces_make(p->a, p->d, j->engine, j->theme, j->deck, j->profile, l->face[0], l->face[1]);
    for (size_t i = 0; i < j->layout->n_print; i++)
        if (j->layout->print[i].output == DECK_HOME)
            good = home_set(j, &j->layout->print[i].name) && good;
    return j->faces && good;
}

static void order_make(struct deck_job *j)
{
    uint32_t *order = ARENA_ARRAY(j->p->a, uint32_t, j->deck->cards);
    size_t n = 0;
    for (size_t i = 0; i < j->deck->n_card; i++)
        for (unsigned k = 0; k < j->deck->card[i].copies; k++)
            order[n++] = (uint32_t)i;
    j->order = order;
}

/* Each face once, and a back; the sheets they stand on are told by numbers alone in tests of impose.c. */
static bool pages_dump(struct deck_job *j)
{
    struct buf b = {.a = j->p->a};
    buf_printf(&b, "file \"decks/%.*s\"\n", STRF(j->doc->name));
    for (size_t i = 0; i < j->deck->n_card; i++) {
        struct page page = faces_front(j->faces, b.a, i);
        page_dump(&b, &page);
    }
    struct page back = j->backs ? faces_back(j->faces, b.a, 0) : (struct page){0};
    if (j->backs)
        page_dump(&b, &back);
    return print_all(&b) == EXIT_CLEAN;
}

static bool outputs_write(struct deck_job *j)
{
    struct buf b = {.a = j->p->a};
    struct str why;
    for (size_t i = 0; i < j->layout->n_print; i++)
        if (!ways[j->layout->print[i].output](j, j->layout->print[i].name.s))
            return false;
    buf_put_deck_odds_csv(&b, j->doc->deck->odds);
    struct str path = str_printf(j->p->a, "%.*s/odds.csv", STRF(j->folder));
    return !b.n || emit_text(j->p->a, buf_str(&b), path, &why) || not_written(j->p, why);
}

/* Stages that are dumped end it early; a dry run ends where the first file would be opened. */
int deck_make(struct project *p, const struct layout *doc)
{
    struct deck deck = deck_stamped(p->a, p->d, p->model, doc, p->faults);
    struct deck_job j = {.p = p, .doc = doc, .engine = p->engine, .deck = &deck, .layout = doc->deck->layout};
    if (p->o->dump == STAGE_SHEET) {
        struct buf b = {.a = p->a};
        deck_dump(&b, j.deck);
        return print_all(&b);
    }
    if (!j.engine || !faces_set(&j))
        return EXIT_FINDINGS;
    if (p->dry)
        return EXIT_CLEAN;
    order_make(&j);
    j.own_backs = (is_asked(j.layout, DECK_FACES) || is_asked(j.layout, DECK_SIMULATOR)) && backs_differ(&j);
    if (p->o->dump)
        return pages_dump(&j) ? EXIT_CLEAN : EXIT_UNREADABLE;
    j.hash = doc_hash(p->a, p->d, p->model, doc);
    j.folder = out_path(p, str_printf(p->a, "decks/%.*s", STRF(doc->name)));
    return outputs_write(&j) ? EXIT_CLEAN : EXIT_UNREADABLE;
}
