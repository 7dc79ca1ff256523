/* What decks cost beside the program that does the least: home sheets of 1,000 and of 10,000 poker cards of 60 words.
 *
 *     cards PROGRAM CARDS_BARE FOLDER [RUNS]
 *
 * A small project is made in FOLDER, whose fonts/ is this one's. Everything is run from outside, as a user would,
 * medians of RUNS (5) in the same run. The targets are DESIGN's: 0.25 s of processor, 30 MB and 0.6 MB of file for
 * 1,000 cards, 1.5 times the bare program with its words cached, and ten times the time in the same memory for ten
 * times the cards. */
#include "clock.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATHS = 512, WORDS = 60, VOCABULARY = 1500 };

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

static void csv_new(const struct bench *b, const char *below, unsigned cards)
{
    FILE *f = file_new(b, below);
    unsigned seed = 1;
    fputs("title,text\n", f);
    for (unsigned i = 0; i < cards; i++) {
        fprintf(f, "Card %u,", i + 1);
        for (unsigned w = 0; w < WORDS; w++) {
            if (w)
                fputc(' ', f);
            word_put(f, next(&seed) % VOCABULARY);
        }
        fputc('\n', f);
    }
    fclose(f);
}

static void deck_new(const struct bench *b, const char *name, unsigned cards)
{
    char below[PATHS], text[PATHS];
    snprintf(below, sizeof below, "layouts/decks/%s.csv", name);
    csv_new(b, below, cards);
    snprintf(below, sizeof below, "layouts/decks/%s.yaml", name);
    snprintf(text, sizeof text,
             "deck: %s\nset: plain\ncards: {csv: %s.csv}\nprofile: poker\nfront: layouts/cards/plain.yaml\n"
             "print: [home a4]\n",
             name, name);
    text_new(b, below, text);
}

static void project_new(const struct bench *b)
{
    static const char *const folders[] = {"tables",        "tables/plain",  "layouts",
                                          "layouts/cards", "layouts/decks", "layouts/themes"};
    char path[PATHS], here[PATHS / 2], target[PATHS];
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
    if (getcwd(here, sizeof here)) {
        snprintf(target, sizeof target, "%s/fonts", here);
        path_put(path, b, "fonts");
        if (symlink(target, path))
            perror(path);
    }
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
    char *argv[] = {b->program, "build", "-C", b->folder, "-j", "1", (char *)name, NULL};
    snprintf(file, sizeof file, "out/decks/%s/home-a4.pdf", name);
    return row(b, what, argv, file);
}

static struct clocked plain(const struct bench *b, char *mode, const char *what)
{
    char csv[PATHS], pdf[PATHS];
    path_put(csv, b, "layouts/decks/thousand.csv");
    path_put(pdf, b, "bare.pdf");
    char *argv[] = {b->bare, mode, csv, pdf, NULL};
    return row(b, what, argv, "bare.pdf");
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("cards PROGRAM CARDS_BARE FOLDER [RUNS]\n", stderr);
        return 2;
    }
    struct bench b = {argv[1], argv[2], argv[3], argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 5};
    struct bench large = b; /* a project of its own: a build reads all decks that there are */
    char folder[PATHS];
    snprintf(folder, sizeof folder, "%s-large", b.folder);
    large.folder = folder;
    project_new(&b);
    project_new(&large);
    deck_new(&b, "thousand", 1000);
    deck_new(&large, "ten-thousand", 10000);
    printf("\nDecks from outside, medians of %u runs\n%-42s %9s %9s %8s %9s\n", b.runs, "", "ms", "cpu ms", "peak MB",
           "file MB");
    struct clocked a = ours(&b, "thousand", "1,000 poker cards of 60 words, home a4");
    struct clocked c = plain(&b, "cached", "  the same words, bare, words cached");
    plain(&b, "layouts", "  the same words, bare, Pango's layouts");
    struct clocked z = ours(&large, "ten-thousand", "10,000 cards");
    if (!a.failed && !c.failed)
        printf("%42s %9.2f times (target 1.5)\n", "1,000 cards over bare with words cached:", a.cpu_ms / c.cpu_ms);
    if (!a.failed && !z.failed)
        printf("%42s %9.2f times the time, %.2f times the memory\n", "10,000 cards over 1,000:", z.cpu_ms / a.cpu_ms,
               z.peak_mb / a.peak_mb);
    return 0;
}
