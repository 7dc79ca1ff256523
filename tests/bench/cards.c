/* What decks cost beside the program that does the least: home sheets of 1,000 and of 10,000 poker
 * cards of 60 words, and of as many with a photograph each, of which no two are alike.
 *
 *     cards PROGRAM CARDS_BARE FOLDER [RUNS]
 *
 * A small project is made in FOLDER, with a copy of fonts/. Everything is run from outside, as a
 * user would, medians of RUNS (5) in the same run. The targets are DESIGN's: 0.25 s of processor,
 * 30 MB and 0.6 MB of file for 1,000 cards, 1.5 times the bare program with its words cached, and
 * ten times the time in the same memory for ten times the cards. */
#include "clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
/* behind stdio.h, which it does not include */
#include <jpeglib.h>

enum { PATHS = 512, WORDS = 60, WORDS_BESIDE = 20, VOCABULARY = 1500 };
enum { PHOTO_W = 400, PHOTO_H = 300, PHOTO_QUALITY = 85 };

struct bench {
    char *program, *bare, *folder;
    unsigned runs;
};

static void path_put(char *to, const struct bench *b, const char *below)
{
    snprintf(to, PATHS, "%s/%s", b->folder, below);
}

static FILE *file_new(const struct bench *b, const char *below)
{
    char path[PATHS];
    path_put(path, b, below);
    FILE *f = fopen(path, "w");
    if (!f) {
        perror(path);
        exit(1);
    }
    return f;
}

static void text_new(const struct bench *b, const char *below, const char *text)
{
    FILE *f = file_new(b, below);
    fputs(text, f);
    fclose(f);
}

/* Always the same words, of two to four syllables. */
static unsigned next(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static void word_put(FILE *f, unsigned n)
{
    static const char *const part[] = {"re", "gi", "ment", "al", "ca",  "val", "ry",  "mor", "ale", "dis", "or", "der",
                                       "ed", "fi", "re",   "in", "fan", "try", "col", "umn", "bat", "ter", "y",  "ing"};
    unsigned seed = n * 7919 + 17, count = 1 + next(&seed) % 3;
    for (unsigned i = 0; i < count; i++)
        fputs(part[next(&seed) % (sizeof part / sizeof *part)], f);
}

/* Hills of light with some grain, as large and as hard to pack as a photograph of that size. */
static void photo_new(const struct bench *b, const char *below, unsigned number)
{
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    JSAMPLE row[PHOTO_W * 3], *rows[] = {row};
    unsigned seed = number * 2654435761u + 1, from[3], across = 1 + next(&seed) % 5, down = 1 + next(&seed) % 5;
    FILE *f = file_new(b, below);
    for (unsigned k = 0; k < 3; k++)
        from[k] = next(&seed) % 256;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_stdio_dest(&jpeg, f);
    jpeg.image_width = PHOTO_W;
    jpeg.image_height = PHOTO_H;
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, PHOTO_QUALITY, TRUE);
    jpeg_start_compress(&jpeg, TRUE);
    for (unsigned y = 0; y < PHOTO_H; y++) {
        for (unsigned x = 0; x < PHOTO_W * 3; x++)
            row[x] = (JSAMPLE)((from[x % 3] + x / 3 * across / 4 + y * down / 4 + next(&seed) % 16) / 2 % 256);
        jpeg_write_scanlines(&jpeg, rows, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    fclose(f);
}

/* With photographs each card has one of its own, and fewer words. */
static void csv_new(const struct bench *b, const char *below, unsigned cards, bool photos)
{
    FILE *f = file_new(b, below);
    unsigned seed = 1;
    fputs(photos ? "title,text,art\n" : "title,text\n", f);
    for (unsigned i = 0; i < cards; i++) {
        fprintf(f, "Card %u,", i + 1);
        for (unsigned w = 0; w < (photos ? WORDS_BESIDE : WORDS); w++) {
            if (w)
                fputc(' ', f);
            word_put(f, next(&seed) % VOCABULARY);
        }
        if (photos) {
            char art[64];
            snprintf(art, sizeof art, "layouts/art/%u.jpg", i + 1);
            photo_new(b, art, i + 1);
            fprintf(f, ",%s", art);
        }
        fputc('\n', f);
    }
    fclose(f);
}

static void deck_new(const struct bench *b, const char *name, unsigned cards, bool photos)
{
    char below[PATHS], text[PATHS];
    snprintf(below, sizeof below, "layouts/decks/%s.csv", name);
    csv_new(b, below, cards, photos);
    snprintf(below, sizeof below, "layouts/decks/%s.yaml", name);
    snprintf(text, sizeof text,
             "deck: %s\nset: plain\ncards: {csv: %s.csv}\nprofile: poker\nfront: layouts/cards/%s.yaml\n"
             "print: [home a4]\n",
             name, name, photos ? "photo" : "plain");
    text_new(b, below, text);
}

static void project_new(const struct bench *b)
{
    static const char *const folders[] = {"tables",        "tables/plain",   "layouts",    "layouts/cards",
                                          "layouts/decks", "layouts/themes", "layouts/art"};
    char path[PATHS], copy[PATHS + 20];
    mkdir(b->folder, 0777);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        path_put(path, b, folders[i]);
        mkdir(path, 0777);
    }
    text_new(b, "tables/plain/set.yaml",
             "set: Plain\nunits: in\nsource: {title: none, credit: none}\nedition: \"1\"\n");
    text_new(b, "tables/plain/one.yaml",
             "charts:\n  one:\n    title: One\n    bands:\n      roll: d6\n      rows: {1-3: low, 4-6: high}\n");
    text_new(b, "layouts/themes/classic.yaml", "theme: classic\n");
    text_new(b, "layouts/cards/poker.yaml",
             "card: poker\ntitle: Poker 63 x 88 mm\nsize: [63, 88]\nbleed: 0\nsafe: 2\ncorner: 3\n");
    text_new(b, "layouts/cards/plain.yaml",
             "face: Plain\nsize: [63, 88]\nroles:\n  title: {font: title, size: 12pt..14pt, leading: 1.1}\n"
             "  text: {font: sans, size: 7pt..9pt, leading: 1.2..1.1}\nboxes:\n"
             "  frame: {at: [2.5, 2.5, 58, 83], frame: ink, stroke: 0.3}\n"
             "  title: {at: [5, 5, 53, 6], words: \"{title}\", role: title}\n"
             "  text: {at: [5, 12, 53, 70], words: \"{text}\", role: text}\n");
    text_new(b, "layouts/cards/photo.yaml",
             "face: Photo\nsize: [63, 88]\nroles:\n  title: {font: title, size: 12pt..14pt, leading: 1.1}\n"
             "  text: {font: sans, size: 7pt..9pt, leading: 1.2..1.1}\nboxes:\n"
             "  frame: {at: [2.5, 2.5, 58, 83], frame: ink, stroke: 0.3}\n"
             "  title: {at: [5, 5, 53, 6], words: \"{title}\", role: title}\n"
             "  art: {at: [15, 12, 33, 24.75], picture: \"{art}\"}\n"
             "  text: {at: [5, 39, 53, 43], words: \"{text}\", role: text}\n");
    /* copied, because links that lead out of a project are not read */
    snprintf(copy, sizeof copy, "cp -R fonts '%s'", b->folder);
    if (system(copy))
        perror("fonts");
}

static long size_of(const struct bench *b, const char *below)
{
    struct stat st;
    char path[PATHS];
    path_put(path, b, below);
    return stat(path, &st) ? 0 : (long)st.st_size;
}

static struct clocked row(const struct bench *b, const char *what, char **argv, const char *file)
{
    struct clocked s = spent_by(argv, b->runs, 1);
    if (s.failed)
        printf("%-42s    failed\n", what);
    else
        printf("%-42s %9.1f %9.1f %8.1f %9.2f\n", what, s.wall_ms, s.cpu_ms, s.peak_mb, (double)size_of(b, file) / 1e6);
    fflush(stdout);
    return s;
}

static struct clocked ours(const struct bench *b, const char *name, const char *what)
{
    char file[PATHS];
    static char script[] = "rm -rf \"$1/out/.built\" && exec \"$0\" build -C \"$1\" -j 1 \"$2\"";
    char *argv[] = {"/bin/sh", "-c", script, b->program, b->folder, (char *)name, NULL};
    snprintf(file, sizeof file, "out/decks/%s/home-a4.pdf", name);
    return row(b, what, argv, file);
}

static struct clocked plain(const struct bench *b, char *mode, const char *deck, const char *what)
{
    char csv[PATHS], pdf[PATHS], below[PATHS / 2];
    snprintf(below, sizeof below, "layouts/decks/%s.csv", deck);
    path_put(csv, b, below);
    path_put(pdf, b, "bare.pdf");
    char *argv[] = {b->bare, mode, csv, pdf, b->folder, NULL};
    return row(b, what, argv, "bare.pdf");
}

/* A project of its own for each deck: a build reads all that there are. */
static struct bench deck_alone(const struct bench *b, const char *name, unsigned cards, bool photos, char *folder)
{
    struct bench own = *b;
    snprintf(folder, PATHS / 2, "%s-%s", b->folder, name);
    own.folder = folder;
    project_new(&own);
    deck_new(&own, name, cards, photos);
    return own;
}

/* Where all ran. */
static void told(struct clocked few, struct clocked many, struct clocked bare, const char *target)
{
    if (!few.failed && !bare.failed)
        printf("%42s %9.2f times the time, %.2f times the memory%s\n",
               "1,000 cards over bare:", few.cpu_ms / bare.cpu_ms, few.peak_mb / bare.peak_mb, target);
    if (!few.failed && !many.failed)
        printf("%42s %9.2f times the time, %.2f times the memory, %.1f KB a card more\n",
               "10,000 cards over 1,000:", many.cpu_ms / few.cpu_ms, many.peak_mb / few.peak_mb,
               (many.peak_mb - few.peak_mb) * 1024 / 9000);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("cards PROGRAM CARDS_BARE FOLDER [RUNS]\n", stderr);
        return 2;
    }
    const struct bench b = {argv[1], argv[2], argv[3], argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 5};
    char folder[4][PATHS / 2];
    const struct bench plain_1 = deck_alone(&b, "thousand", 1000, false, folder[0]),
                       plain_10 = deck_alone(&b, "ten-thousand", 10000, false, folder[1]),
                       photos_1 = deck_alone(&b, "photos", 1000, true, folder[2]),
                       photos_10 = deck_alone(&b, "ten-thousand-photos", 10000, true, folder[3]);
    printf("\nDecks from outside, medians of %u runs\n%-42s %9s %9s %8s %9s\n", b.runs, "", "ms", "cpu ms", "peak MB",
           "file MB");
    struct clocked few = ours(&plain_1, "thousand", "1,000 poker cards of 60 words, home a4");
    struct clocked bare = plain(&plain_1, "cached", "thousand", "  the same words, bare, words cached");
    plain(&plain_1, "layouts", "thousand", "  the same words, bare, Pango's layouts");
    struct clocked many = ours(&plain_10, "ten-thousand", "10,000 cards");
    told(few, many, bare, " (target 1.5 times the time)");
    few = ours(&photos_1, "photos", "1,000 cards with a photograph each, home a4");
    bare = plain(&photos_1, "photos", "photos", "  the same, bare, photographs as they are");
    plain(&photos_1, "pixels", "photos", "  the same, bare, photographs decoded");
    many = ours(&photos_10, "ten-thousand-photos", "10,000 cards with a photograph each");
    told(few, many, bare, "");
    return 0;
}
