/* Any bytes as one of the files that a deck is made of, by the first of them: t a theme, f the template of its faces, c
 * the CSV of its cards, p its profile, d the deck itself, s a sheet. The others are as they should be. All are read,
 * and what can be made of them is composed and set into pages.
 *
 * What must hold: no fault; and a deck without errors has pages, one with them says so. Run by tests/fuzz.sh. */
#include "layout/deck.h"
#include "folder.h"
#include "page/cards.h"
#include "page/compose.h"
#include "paint/paint.h"
#include "show/deck/deck.h"
#include "show/doc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct {
    char kind;
    const char *name, *text;
} files[] = {
    {'-', "tables/fuzz/set.yaml",
     "set: Fuzz\nsource: {title: an example, credit: its author}\nedition: \"1\"\ndate: 2026-01-01\nunits: in\n"},
    {'-', "tables/fuzz/charts.yaml",
     "charts:\n  events:\n    title: Events\n    bands:\n      roll: d6\n      columns: {Event: text, Moves: "
     "distance}\n"
     "      rows:\n        1-2: [Rally, 6in]\n        3-5: [Halt, 0in]\n        6: [Run, 12in]\n"},
    {'t', "layouts/themes/fuzz.yaml", "theme: fuzz\nfrom: classic\n"},
    {'f', "layouts/cards/face.yaml",
     "face: X\nsize: [63, 88]\nroles:\n  title: {font: title, size: 9pt..12pt}\n  text: {font: sans, size: 7pt..9pt}\n"
     "boxes:\n  ground: {at: bleed, fill: hue 20 %}\n  art: {at: [5, 20, 53, 30], picture: own}\n"
     "  title: {at: [5, 5, 53, 10], words: \"{title}\", role: title}\n"
     "  text: {at: [5, 55, 53, 28], words: \"{words}\", role: text}\n"},
    {'c', "layouts/decks/fuzz.csv", "title,words,icon,copies,hue\nOne,Some **bold** words,a.svg,2,1\nTwo,More,,1,3\n"},
    {'p', "layouts/cards/small.yaml", "card: Small\nsize: [63, 88]\nbleed: 3\nsafe: 3\n"},
    {'d', "layouts/decks/fuzz.yaml",
     "deck: Fuzz\nset: fuzz\ncards: {csv: fuzz.csv}\nprofile: small\nfront: layouts/cards/face.yaml\ntheme: fuzz\n"},
    {'s', "layouts/sheets/fuzz.yaml", "sheet: Fuzz\nset: fuzz\n"},
    {'-', "a.svg",
     "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle r='9' fill='currentColor'/></svg>"},
};
enum { FILES = sizeof files / sizeof *files, CARDS_MAX = 40 };

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

/* Pictures are drawn by a fuzzer of their own; here all are a grey square. */
static bool draw_grey(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out)
{
    uint32_t *grey = arena_alloc(a, sizeof *grey);
    (void)bytes, (void)out;
    *grey = 0xff808080;
    p->across = p->down = 1000;
    p->form = PICTURE_PIXELS;
    p->pixels_w = p->pixels_h = 1;
    p->pixels[0] = p->pixels[1] = grey;
    return true;
}

static struct engine *fonts(void)
{
    static struct engine *e;
    if (!e) {
        struct diag *d = diag_new();
        e = engine_new(arena_new(), d, ".");
        must(e != NULL, "no fonts: run it from the project's folder");
    }
    return e;
}

static void deck_set(struct arena *a, struct diag *d, struct pictures *pictures, const struct layout *doc)
{
    const struct deck *deck = doc->deck ? &doc->deck->deck : NULL;
    const struct deck_layout *print = doc->deck ? doc->deck->layout : NULL;
    if (!deck || !print->front.s.n)
        return;
    const struct theme *t = theme_read(a, d, folder, print->theme.s, print->theme.at);
    const struct profile *p = profile_read(a, d, folder, print->profile.s, print->profile.at);
    const struct card_template *front = card_template_read(a, d, pictures, print->front.s, t, print->front.at);
    struct faces *f = p && front ? faces_make(a, d, fonts(), t, deck, p, front, NULL) : NULL;
    must(f || diag_count(d, LEVEL_ERROR), "a deck has neither pages nor an error");
    struct buf b = {.a = a};
    for (size_t i = 0; f && i < deck->n_card && i < CARDS_MAX; i++) {
        struct page page = faces_page(f, a, i, false);
        page_dump(&b, &page);
    }
}

static void sheet_set(struct arena *a, struct diag *d, const struct model *m, const struct layout *doc)
{
    const struct sheet *base = doc_sheet(a, d, m, doc, NULL, false);
    struct composer *composer = composer_new(a, d, fonts());
    for (size_t i = 0; base && i < doc->variant.n; i++)
        for (size_t k = 0; k < doc->variant.at[i].paper.n; k++) {
            const struct sheet *s = sheet_variant(a, base, &doc->variant.at[i], &doc->variant.at[i].paper.at[k]);
            struct composed c;
            bool made = compose(composer, a, doc->variant.at[i].look, s, &c);
            must(made || diag_count(d, LEVEL_ERROR), "a sheet has neither pages nor an error");
        }
    composer_drop(composer);
}

static void project_see(struct arena *a, struct diag *d)
{
    bool unreadable = false;
    struct model *m = arena_copy(a, model_read(a, d, folder, &unreadable), sizeof *m);
    m->grids = grids_new(a);
    struct pictures *pictures = pictures_new(a, folder, draw_grey);
    struct documents all = documents_read(a, d, pictures, m, &unreadable);
    for (size_t i = 0; i < all.n; i++)
        if (!all.at[i].bad && all.at[i].kind == DOCUMENT_DECK)
            deck_set(a, d, pictures, &all.at[i]);
        else if (!all.at[i].bad && all.at[i].kind == DOCUMENT_SHEET && !diag_count(d, LEVEL_ERROR))
            sheet_set(a, d, m, &all.at[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char classic[] = "layouts/themes/classic.yaml";
    size_t which = FILES;
    if (!*folder) {
        char text[16384];
        FILE *f = fopen(classic, "rb");
        must(f != NULL, "no themes: run it from the project's folder");
        folder_make();
        folder_put(classic, text, fread(text, 1, sizeof text, f));
        fclose(f);
        for (size_t i = 0; i < FILES; i++)
            folder_put(files[i].name, files[i].text, strlen(files[i].text));
    }
    for (size_t i = 0; i < FILES; i++)
        if (size && files[i].kind == (char)data[0] && files[i].kind != '-')
            which = i;
    if (which == FILES)
        return 0;
    folder_put(files[which].name, data + 1, size - 1);
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    project_see(a, d);
    size_t n;
    diag_sorted(d, a, &n);
    diag_drop(d);
    arena_drop(a);
    folder_put(files[which].name, files[which].text, strlen(files[which].text));
    return 0;
}
