/* Makes the files of one deck: print sheets for home and their calibration page, press, faces, a
 * simulator's sheets, and its odds. Each output is a row of `ways`, indexed by the words of a
 * layout's `print`, and a function that writes its files.
 *
 * Faces are set once for all outputs; their pages are made one at a time when an output requests
 * them. Called by document_make in make.c. */
#include "emit/emit.h"
#include "emit/stages.h"
#include "layout/deck.h"
#include "page/cards.h"
#include "run.h"
#include "show/deck/deck.h"
#include "show/show.h"
#include "web/web.h"

enum {
    PRINTER_MARGIN = 6350, /* um, a quarter of an inch: margin of most home printers */
    FACE_DPI = 300,        /* default density; print services require it */
    NAME_MAX = 60,         /* bytes of a picture's name: some systems refuse long paths */
    BLANKS_UP = 20         /* cards a leaf; smaller cards are counters, which get no blank ones */
};
/* Tabletop Simulator cuts a sheet into ten by seven faces of one size, and takes the last for the hidden side; wider
 * than 4,096 pixels some graphics cards refuse it. */
enum { SIM_ACROSS = 10, SIM_DOWN = 7, SIM_WIDEST = 4096 };

/* A deck in work. Everything that outputs share is set before the first output is written. */
struct deck_job {
    struct project *p;
    const struct layout *doc;
    const struct deck *deck;
    const struct deck_layout *layout;
    const struct profile *profile;
    struct faces *faces;
    struct home home;      /* for the paper in work */
    struct str folder;     /* OUT/decks/NAME */
    struct str hash;
    bool backs;
    size_t *back_of; /* for each card: the number of its back among the different backs, from 0 */
    size_t n_back;
    bool own_backs;           /* there are several backs */
    bool pictures;            /* each face becomes a picture */
    bool titled;              /* file names contain the titles */
    struct deck_job *service; /* one for each service of the layout: the same deck on its cards */
};

/* For a face_source: page of card `i` of the deck. */
static struct page card_at(void *data, struct arena *a, size_t i, bool back)
{
    const struct deck_job *j = data;
    return faces_nth(j->faces, a, i, back);
}

/* Name of a card in outlines and in the simulator: its title, and its range if it has one. */
static struct str name_at(void *data, struct arena *a, size_t i)
{
    const struct deck_job *j = data;
    const struct card *c = faces_card(j->faces, i);
    struct str title = str_trim(words_text(a, card_field_find(c, STR("title"))));
    struct str range = str_trim(words_text(a, card_field_find(c, STR("range"))));
    if (!title.n)
        title = c->id;
    return range.n && !str_eq(range, title) ? str_printf(a, "%.*s · %.*s", STRF(title), STRF(range)) : title;
}

static struct about about_deck(const struct deck_job *j)
{
    return (struct about){.title = translator_translate(j->layout->display_options.translator,
                                                        j->layout->set, NULL, j->doc->title.s),
                          .subject = j->deck->edition_line,
                          .keywords = j->hash,
                          .language =
                              j->deck->language ? j->deck->language->tag : language_english.tag,
                          .date = j->deck->date};
}

/* Writes beside the last file and renames into place, so that a failed build leaves the previous
 * deck. */
static bool pdf_write(struct deck_job *j, struct page_source pages, struct str name)
{
    struct str why, path = str_printf(j->p->a, "%.*s/%.*s.pdf", STRF(j->folder), STRF(name));
    struct about about = about_deck(j);
    return emit_pdf_pages(j->p->a, j->p->engine, &about, &pages, path, &why) || not_written(j->p, why);
}

/* Writes OUT/decks/NAME/`name`.png with exactly w by h pixels. */
static bool picture_write(struct deck_job *j, const struct page *page, unsigned w, unsigned h, unsigned dpi,
                          struct str name)
{
    struct str why, path = str_printf(j->p->a, "%.*s/%.*s.png", STRF(j->folder), STRF(name));
    return emit_png(j->p->a, j->p->engine, page, w, h, dpi, path, &why) || not_written(j->p, why);
}

/* ---- home ---- */

static bool has_backs(const struct deck_layout *l)
{
    bool backs = l->face[1] != NULL;
    for (size_t i = 0; i < l->n_type; i++)
        backs = backs || l->type[i].face[1];
    return backs;
}

/* Prepares the print sheets for a paper. Returns false if no card fits. */
static bool home_set(struct deck_job *j, const struct text *paper)
{
    const struct profile *p = j->profile;
    const struct deck_layout *l = j->layout;
    struct paper size;
    bool landscape;
    if (!paper_find(paper->s, &size, &landscape))
        return false;
    if (!home_make(&j->home, &size, p, l->gutter, PRINTER_MARGIN, j->backs ? l->backs : BACKS_NONE)) {
        REPORT(j->p->d, RULE_DOES_NOT_FIT, paper->at,
               "choose a larger paper or a smaller card format", "not one %.*s card fits on %.*s",
               STRF(p->title.s), STRF(paper->s));
        return false;
    }
    j->home.e = j->p->engine;
    j->home.t = l->look;
    j->home.faces = (struct face_source){card_at, j, j->deck->printed, j->backs, name_at};
    j->home.blanks = j->home.across * j->home.down <= BLANKS_UP;
    j->home.turn = l->turn;
    j->home.offset_x = l->offset[0];
    j->home.offset_y = l->offset[1];
    j->home.title =
        translator_translate(l->display_options.translator, l->set, NULL, j->doc->title.s);
    j->home.note = p->title.s;
    j->home.credit = j->deck->footer;
    return true;
}

static bool home_write(struct deck_job *j, struct str paper)
{
    home_set(j, &(struct text){.s = paper});
    struct page_source pages = {home_page, &j->home, home_pages(&j->home)},
                       calibration = {calibration_page, &j->home, 2};
    if (!pdf_write(j, pages, str_printf(j->p->a, "home-%.*s", STRF(paper))))
        return false;
    return j->home.backs != BACKS_MIRRORED ||
           pdf_write(j, calibration, str_printf(j->p->a, "calibration-%.*s", STRF(paper)));
}

/* ---- press: one card a page, in the service's order ---- */

static struct page press_at(void *data, struct arena *a, size_t i)
{
    struct deck_job *j = data;
    size_t n = j->deck->printed;
    if (!j->backs || j->profile->order == ORDER_FRONTS_THEN_BACKS)
        return card_at(j, a, i % n, i >= n);
    return card_at(j, a, i / 2, (i % 2 == 0) != (j->profile->order == ORDER_FRONT_BACK));
}

static bool press_write(struct deck_job *j, struct str name)
{
    const struct profile *p = j->profile;
    struct arena *a = j->p->a;
    struct str why, path = str_printf(a, "%.*s/%.*s.pdf", STRF(j->folder), STRF(name));
    const struct page_source pages = {press_at, j, (size_t)j->deck->printed * (j->backs ? 2 : 1)};
    const struct about about = about_deck(j);
    struct press press = {p->standard, p->condition, p->inks, p->dpi ? p->dpi : FACE_DPI, j->layout->look};
    if (str_ends(name, "x-4"))
        press.standard = PRESS_X4;
    else if (str_ends(name, "x-1a"))
        press.standard = PRESS_X1A;
    return emit_press(a, j->p->engine, &about, &press, &pages, path, &why) || not_written(j->p, why);
}

/* ---- faces: a picture each ---- */

/* Writes a face with its bleed, as services require it, in the profile's pixels, or else at its
 * density. */
static bool face_write(struct deck_job *j, size_t card, bool back, struct str name)
{
    const struct profile *p = j->profile;
    struct arena *a = arena_new();
    struct page page = faces_page(j->faces, a, card, back);
    unsigned w = p->px_w ? p->px_w : card_pixels(page.w, FACE_DPI);
    unsigned h = p->px_h ? p->px_h : card_pixels(page.h, FACE_DPI);
    bool good = picture_write(j, &page, w, h, p->dpi ? p->dpi : FACE_DPI, name);
    arena_drop(a);
    return good;
}

/* Finds the different backs, and the back of each card. Faces keep shared parts in the project's
 * arena, so each page has a temporary arena, and only its checksum is kept. */
static void backs_find(struct deck_job *j)
{
    struct arena *a = arena_new();
    uint64_t *known = ARENA_ARRAY(j->p->a, uint64_t, j->deck->n_card);
    j->back_of = ARENA_ARRAY(j->p->a, size_t, j->deck->n_card);
    for (size_t i = 0; j->backs && i < j->deck->n_card; i++) {
        struct arena_mark mark = arena_mark(a);
        struct buf b = {.a = a};
        struct page page = faces_page(j->faces, a, i, true);
        page.label = (struct str){"", 0};
        page_dump(&b, &page);
        known[j->n_back] = picture_sum(buf_str(&b));
        size_t n = 0;
        while (known[n] != known[j->n_back])
            n++;
        j->back_of[i] = n;
        j->n_back += n == j->n_back;
        arena_rewind(a, mark);
    }
    arena_drop(a);
    j->own_backs = j->n_back > 1;
}

/* File name for the picture of a face, in letters that every system accepts: "002-05-14", position
 * in the deck and card id; for services "02-the-kraken-x3", position, title and copies. */
static struct str face_name(const struct deck_job *j, size_t i)
{
    const struct card *c = &j->deck->card[i];
    struct buf b = {.a = j->p->a};
    struct str title = j->titled ? words_text(j->p->a, card_field_find(c, STR("title"))) : STR("");
    buf_printf(&b, j->titled && j->deck->n_card < 100 ? "%02zu" : "%03zu", i + 1);
    buf_put_file_word(&b, title.n ? str_fold(j->p->a, title) : c->id, NAME_MAX);
    if (j->titled)
        buf_printf(&b, "-x%u", c->copies);
    return buf_str(&b);
}

/* Name of a back: "back" for all cards; if there are several, with the type that has it,
 * "back-ship", or with its card. */
static struct str back_name(const struct deck_job *j, struct arena *a, size_t card)
{
    const struct deck *deck = j->deck;
    size_t type = deck->card[card].type;
    bool shared = type > 0, alone = type > 0;
    for (size_t i = 0; i < deck->n_card; i++) {
        bool same = j->back_of[i] == j->back_of[card], family = deck->card[i].type == type;
        shared = shared && (same || !family);
        alone = alone && (family || !same);
    }
    struct buf b = {.a = a};
    if (!j->own_backs)
        return STR("back");
    if (shared && alone) {
        buf_putz(&b, "back");
        buf_put_file_word(&b, deck->type[type - 1].name, NAME_MAX);
        return buf_str(&b);
    }
    return str_printf(a, "%.*s-back", STRF(face_name(j, card)));
}

/* Writes each face once, "002-05-14", position in the deck and card id, and each back once.
 * cards.csv has the number of copies, which services require for each picture. */
static bool faces_write(struct deck_job *j, struct str folder)
{
    struct arena *a = j->p->a;
    struct buf list = {.a = a};
    struct str why, below = folder.n ? str_printf(a, "%.*s/", STRF(folder)) : folder;
    struct str path = str_printf(a, "%.*s/%.*scards.csv", STRF(j->folder), STRF(below));
    buf_printf(&list, "file,copies,%s%s\n", j->titled ? "title" : "card", j->own_backs ? ",back" : "");
    for (size_t i = 0; i < j->deck->n_card; i++) {
        const struct card *c = &j->deck->card[i];
        struct str name = face_name(j, i);
        size_t first = 0;
        while (first < i && j->back_of[first] != j->back_of[i])
            first++;
        struct str back = j->own_backs ? back_name(j, a, first) : STR("back");
        if (!face_write(j, i, false, str_printf(a, "%.*s%.*s", STRF(below), STRF(name))) ||
            (j->own_backs && first == i &&
             !face_write(j, i, true, str_printf(a, "%.*s%.*s", STRF(below), STRF(back)))))
            return false;
        buf_printf(&list, "%.*s.png,%u,", STRF(name), c->copies);
        buf_put_csv(&list, j->titled ? words_text(a, card_field_find(c, STR("title"))) : c->id);
        if (j->own_backs)
            buf_printf(&list, ",%.*s.png", STRF(back));
        buf_putc(&list, '\n');
    }
    if (j->backs && !j->own_backs && !face_write(j, 0, true, str_printf(a, "%.*sback", STRF(below))))
        return false;
    return emit_text(a, buf_str(&list), path, &why) || not_written(j->p, why);
}

/* ---- simulator: faces side by side, with the back in the last place ---- */

/* A simulator does not cut its cards, so the bleed is left out. */
static struct item trimmed(struct deck_job *j, struct arena *a, size_t card, bool back, size_t place)
{
    const struct profile *p = j->profile;
    struct page face = card_at(j, a, card, back);
    struct part_at at = {arena_copy(a, &face, sizeof face), -face.bleed, -face.bleed, 0, false};
    return (struct item){.kind = ITEM_PART,
                         .x = (um)(place % SIM_ACROSS) * p->w,
                         .y = (um)(place / SIM_ACROSS) * p->h,
                         .w = p->w,
                         .h = p->h,
                         .part = arena_copy(a, &at, sizeof at)};
}

/* Writes a path with a placeholder: only the owner knows the folder's place. */
static void put_address(struct buf *b, struct str file)
{
    buf_put_json(b, str_printf(b->a, "file:///FOLDER/%.*s", STRF(file)));
}

/* A card's number in the simulator is its sheet's number, and two digits for its place there. */
enum { TABLE_SHEET = 100 };

/* Writes "CustomDeck" of one sheet. */
static void put_sheet(struct buf *b, const struct deck_job *j, struct str name, size_t sheet)
{
    struct str face = str_printf(b->a, "%.*s-%zu.png", STRF(name), sheet), back = face;
    if (j->backs)
        back = j->own_backs ? str_printf(b->a, "%.*s-%zu-back.png", STRF(name), sheet)
                            : str_printf(b->a, "%.*s-back.png", STRF(name));
    buf_printf(b, "\"%zu\": {\"FaceURL\": ", sheet);
    put_address(b, face);
    buf_putz(b, ", \"BackURL\": ");
    put_address(b, back);
    /* its shape: 0 is a rounded rectangle, 1 a plain one */
    buf_printf(b,
               ", \"NumWidth\": %d, \"NumHeight\": %d, \"BackIsHidden\": true, \"UniqueBack\": %s, "
               "\"Type\": %d}",
               SIM_ACROSS, SIM_DOWN, j->own_backs ? "true" : "false", !j->profile->radius);
}

/* Writes the fields of every object: its transform (face down), its name, and the defaults of a
 * free object that may be taken into a hand. Cards wider than high are held sideways. */
static void put_object(struct buf *b, const struct deck_job *j, const char *kind, struct str called,
                       struct str description)
{
    buf_printf(b,
               "{\"Name\": \"%s\", \"Transform\": {\"posX\": 0, \"posY\": 1, \"posZ\": 0, \"rotX\": 0, \"rotY\": 180, "
               "\"rotZ\": 180, \"scaleX\": 1, \"scaleY\": 1, \"scaleZ\": 1}, \"Nickname\": ",
               kind);
    buf_put_json(b, called);
    buf_putz(b, ", \"Description\": ");
    buf_put_json(b, description);
    buf_printf(b,
               ", \"GMNotes\": \"\", \"ColorDiffuse\": {\"r\": 0.713235259, \"g\": 0.713235259, \"b\": 0.713235259}, "
               "\"Locked\": false, \"Grid\": true, \"Snap\": true, \"Autoraise\": true, \"Sticky\": true, "
               "\"Tooltip\": true, \"Hands\": %s, \"SidewaysCard\": %s",
               strcmp(kind, "Card") == 0 ? "true" : "false", j->profile->w > j->profile->h ? "true" : "false");
}

/* Writes a saved object for Tabletop Simulator: the deck with a name for each card. A deck of one
 * card is a card. */
static bool table_write(struct deck_job *j, struct str name, size_t each)
{
    struct buf b = {.a = j->p->a};
    const size_t n = j->deck->cards;
    struct str why, path = str_printf(b.a, "%.*s/%.*s.json", STRF(j->folder), STRF(name));
    buf_putz(&b, "{\"SaveName\": \"\", \"Date\": \"\", \"VersionNumber\": \"\", \"ObjectStates\": [\n");
    if (n > 1) {
        put_object(&b, j, "DeckCustom", about_deck(j).title, j->deck->edition_line);
        buf_putz(&b, ",\n\"DeckIDs\": [");
        for (size_t i = 0; i < n; i++)
            buf_printf(&b, "%s%zu", i ? ", " : "", (i / each + 1) * TABLE_SHEET + i % each);
        buf_putz(&b, "],\n\"CustomDeck\": {");
        for (size_t i = 0; i < n; i += each) {
            buf_putz(&b, i ? ",\n" : "");
            put_sheet(&b, j, name, i / each + 1);
        }
        buf_putz(&b, "},\n\"ContainedObjects\": [\n");
    }
    for (size_t i = 0; i < n; i++) {
        put_object(&b, j, "Card", name_at(j, b.a, i), STR(""));
        buf_printf(&b, ", \"CardID\": %zu, \"CustomDeck\": {", (i / each + 1) * TABLE_SHEET + i % each);
        put_sheet(&b, j, name, i / each + 1);
        buf_putz(&b, i + 1 < n ? "}},\n" : "}}\n");
    }
    buf_putz(&b, n > 1 ? "]}\n]}\n" : "]}\n");
    return emit_text(b.a, buf_str(&b), path, &why) || not_written(j->p, why);
}

/* Writes as many sheets as the deck needs, each face as large as the widest sheet allows. A common
 * back is also a picture of its own; different backs get a sheet for each sheet of faces. */
static bool simulator_write(struct deck_job *j, struct str name)
{
    struct arena *a = j->p->a;
    const struct profile *p = j->profile;
    struct item *item = ARENA_ARRAY(a, struct item, SIM_ACROSS * SIM_DOWN);
    struct page page = {.w = SIM_ACROSS * p->w, .h = SIM_DOWN * p->h, .item = item};
    unsigned w = SIM_WIDEST / SIM_ACROSS, h = (unsigned)(((int64_t)w * p->h + p->w / 2) / p->w);
    if (h * SIM_DOWN > SIM_WIDEST) {
        h = SIM_WIDEST / SIM_DOWN;
        w = (unsigned)(((int64_t)h * p->w + p->h / 2) / p->h);
    }
    size_t each = SIM_ACROSS * SIM_DOWN - (j->backs ? 1 : 0);
    for (size_t from = 0; from < j->deck->printed; from += each)
        for (int side = 0; side <= (j->own_backs ? 1 : 0); side++) {
            for (page.n = 0; page.n < each && from + page.n < j->deck->printed; page.n++)
                item[page.n] = trimmed(j, a, from + page.n, side == 1, page.n);
            if (j->backs)
                item[page.n++] = trimmed(j, a, 0, true, each);
            struct str file = str_printf(a, "%.*s-%zu%s", STRF(name), from / each + 1, side == 1 ? "-back" : "");
            if (!picture_write(j, &page, w * SIM_ACROSS, h * SIM_DOWN, FACE_DPI, file))
                return false;
        }
    if (!table_write(j, name, each))
        return false;
    if (!j->backs || j->own_backs)
        return true;
    item[0] = trimmed(j, a, 0, true, 0);
    page = (struct page){.w = p->w, .h = p->h, .item = item, .n = 1};
    return picture_write(j, &page, w, h, FACE_DPI, str_printf(a, "%.*s-back", STRF(name)));
}

/* ---- services: a folder for each, with its files ---- */

/* Sets the deck once more for each service, in the service's card format. */
static bool services_set(struct deck_job *j)
{
    const struct deck_layout *l = j->layout;
    bool good = true;
    j->service = ARENA_ARRAY(j->p->a, struct deck_job, l->n_service);
    for (size_t i = 0; i < l->n_service; i++) {
        struct deck_job *s = &j->service[i];
        *s = *j;
        s->titled = true;
        s->profile = l->service[i].profile;
        s->faces = faces_make(j->p->a, j->p->d, j->p->engine, l->look, j->deck, s->profile, l->face[0], l->face[1]);
        j->pictures = j->pictures || s->profile->px_w;
        good = good && s->faces;
    }
    return good;
}

static bool services_write(struct deck_job *j)
{
    for (size_t i = 0; i < j->layout->n_service; i++) {
        struct deck_job *s = &j->service[i];
        s->own_backs = j->own_backs;
        s->back_of = j->back_of;
        s->n_back = j->n_back;
        s->hash = j->hash;
        s->folder = str_printf(j->p->a, "%.*s/%.*s", STRF(j->folder), STRF(j->layout->service[i].name));
        /* with pixels in its profile it gets a picture of each face, else one file for a press */
        if (!(s->profile->px_w ? faces_write(s, STR("")) : press_write(s, STR("press"))))
            return false;
    }
    return true;
}

/* ---- the deck ---- */

/* Indexed by the words of a layout's `print`. `name` is the name of the files, or of their
 * paper. */
static bool (*const ways[DECK_OUTPUTS])(struct deck_job *j, struct str name) = {
    [DECK_HOME] = home_write,
    [DECK_PRESS] = press_write,
    [DECK_FACES] = faces_write,
    [DECK_SIMULATOR] = simulator_write,
};

/* Dumps each face and each back once; the tests of impose.c check the sheets. */
static int faces_dump(struct deck_job *j)
{
    struct arena *a = j->p->a;
    struct buf *b = &j->p->out;
    buf_printf(b, "file \"decks/%.*s\"\n", STRF(j->doc->called));
    for (size_t i = 0, back = 0; i < j->deck->n_card + j->n_back; i++) { /* back: the next back to
                                                                          * dump */
        size_t card = i;
        for (card = 0; i >= j->deck->n_card && j->back_of[card] != back; card++)
            ;
        back += i >= j->deck->n_card;
        struct page page = faces_page(j->faces, a, i < j->deck->n_card ? i : card, i >= j->deck->n_card);
        page_dump(b, &page);
    }
    return print_all(b) == EXIT_CLEAN ? EXIT_CLEAN : EXIT_UNREADABLE;
}

/* Makes the files of a deck. A dumped stage ends the work early, and a dry run ends where the first
 * file would be opened. Templates are filled and all sizes of type found first, and papers too
 * small for a card are found then, before any file is written. */
int deck_make(struct project *p, const struct layout *doc)
{
    const struct deck_layout *l = doc->cards;
    struct deck deck = deck_stamped(p->a, p->d, p->model, doc, p->faults);
    struct deck_job j = {.p = p, .doc = doc, .deck = &deck, .layout = l, .profile = l->card, .backs = has_backs(l)};
    bool good = p->engine != NULL;
    if (p->o->dump == STAGE_SHEET) {
        deck_dump(&p->out, j.deck);
        return print_all(&p->out);
    }
    if (good)
        j.faces = faces_make(p->a, p->d, p->engine, l->look, j.deck, l->card, l->face[0], l->face[1]);
    for (size_t i = 0; i < l->n_print; i++) {
        if (p->engine && l->print[i].output == DECK_HOME)
            good = home_set(&j, &l->print[i].name) && good;
        j.pictures = j.pictures || l->print[i].output == DECK_FACES || l->print[i].output == DECK_SIMULATOR;
    }
    good = (!good || services_set(&j)) && good;
    if (!j.faces || !good)
        return EXIT_FINDINGS;
    doc_waivers_check(p->d, doc, deck.waived, NULL);
    if (p->dry)
        return EXIT_CLEAN;
    if (j.pictures || p->o->dump)
        backs_find(&j);
    if (p->o->dump)
        return faces_dump(&j);
    j.hash = doc_hash(p->a, p->d, p->model, doc);
    j.folder = out_path(p, str_printf(p->a, "decks/%.*s", STRF(doc->called)));
    for (size_t i = 0; i < l->n_print; i++)
        if (!ways[l->print[i].output](&j, l->print[i].name.s))
            return EXIT_UNREADABLE;
    if (!services_write(&j))
        return EXIT_UNREADABLE;
    struct buf odds = {.a = p->a};
    buf_put_deck_odds_csv(&odds, doc->deck->odds);
    if (p->o->web && file_put(p, web_deck(p->a, &deck, &p->documents, doc),
                              out_path(p, web_file(p->a, &p->documents, doc))))
        return EXIT_UNREADABLE;
    return odds.n ? file_put(p, buf_str(&odds), path_join(p->a, j.folder, STR("odds.csv")))
                  : EXIT_CLEAN;
}
