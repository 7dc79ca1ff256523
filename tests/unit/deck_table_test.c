/* Tables on cards, read back from the pages as the program prints them: each cell, for each card and each sum of
 * modifiers, says what its chart's row says, or the key says it. What a row says comes from `dump`, which makes no
 * cards; of the small game it is worked out by hand. PROGRAM is the program's path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project.h"
#include <stdlib.h>

enum { MAX = 4000, LONG = 512 };
struct seen { /* words or a ground on a page */
    double x, y, w, h;
    char said[LONG];
};
static struct seen text[MAX], ground[MAX];
static size_t n_text, n_ground;
static char folder[64];

static FILE *run(const char *args, const char *in)
{
    char command[LONG];
    const char *program = getenv("PROGRAM");
    assert_non_null(program);
    snprintf(command, sizeof command, "timeout 600 %s %s %s%s 2>/dev/null", program, args,
             in ? "-C " : "", in ? in : "");
    FILE *f = popen(command, "r");
    assert_non_null(f);
    return f;
}

/* What stands between quotes on the line, one behind the other. */
static void quoted(const char *line, char *to)
{
    size_t n = 0;
    bool in = false;
    for (; *line && n + 1 < LONG; line++)
        if (*line == '"')
            in = !in;
        else if (in && strncmp(line, "\xc2\xa0", 2) == 0)
            to[n++] = ' ', line++;
        else if (in && *line != '\n')
            to[n++] = *line;
    to[n] = 0;
}

/* The page that is called so, of the deck's fronts. */
static void page_read(const char *deck, const char *in, const char *label)
{
    char line[4096], args[LONG], said[LONG];
    bool here = false, seen = false;
    n_text = n_ground = 0;
    snprintf(args, sizeof args, "build --dump pages %s", deck);
    FILE *f = run(args, in);
    while (fgets(line, sizeof line, f)) {
        struct seen m = {0};
        if (strncmp(line, "page ", 5) == 0) {
            quoted(line, said);
            here = !seen && strcmp(said, label) == 0;
            seen = seen || here;
        }
        if (here && sscanf(line, "  text %lf %lf %lf", &m.x, &m.y, &m.w) == 3) {
            quoted(line, m.said);
            text[n_text++] = m;
        } else if (here && strncmp(line, "  rect", 6) == 0 &&
                   sscanf(line, "  rect %lf %lf %lf %lf", &m.x, &m.y, &m.w, &m.h) == 4 && m.h > 1) {
            ground[n_ground++] = m;
        }
        assert_true(n_text < MAX && n_ground < MAX);
    }
    pclose(f);
    assert_true(seen);
}

static const struct seen *word(const char *said)
{
    for (size_t i = 0; i < n_text; i++)
        if (strcmp(text[i].said, said) == 0)
            return &text[i];
    print_message("no \"%s\" on the page\n", said);
    fail();
    return NULL;
}

/* One end of "+1", "−4", "0". */
static int number(const char *s, const char **end)
{
    int sign = 1;
    if (strncmp(s, "\xe2\x88\x92", 3) == 0)
        sign = -1, s += 3;
    return sign * (int)strtol(s, (char **)(uintptr_t)end, 10);
}

/* Is the key's row that of this sum? "≤ −1", "≥ +5", "−1, 0", "0 to +3", "+2". */
static bool key_has(const char *key, int sum)
{
    const char *end;
    if (strncmp(key, "\xe2\x89\xa4 ", 4) == 0)
        return sum <= number(key + 4, &end);
    if (strncmp(key, "\xe2\x89\xa5 ", 4) == 0)
        return sum >= number(key + 4, &end);
    int lo = number(key, &end), hi = lo;
    if (strncmp(end, ", ", 2) == 0)
        hi = number(end + 2, &end);
    else if (strncmp(end, " to ", 4) == 0)
        hi = number(end + 4, &end);
    return !*end && sum >= lo && sum <= hi;
}

/* The cell below a head, beside the key of a sum; heads of the next table begin at `to`. */
static void cell_at(const char *head, int sum, double to, char *out)
{
    const struct seen *top = word(head), *key = NULL, *in = NULL;
    double x = top->x + top->w / 2;
    for (size_t i = 0; i < n_text; i++)
        if (text[i].x < 16 && text[i].y > top->y && text[i].y < to && strchr("0+\xe2", text[i].said[0]) &&
            key_has(text[i].said, sum)) {
            assert_null(key);
            key = &text[i];
        }
    assert_non_null(key);
    for (size_t i = 0; i < n_ground; i++)
        if (ground[i].x > 12 && x > ground[i].x && x < ground[i].x + ground[i].w && key->y - 1 > ground[i].y &&
            key->y - 1 < ground[i].y + ground[i].h)
            in = &ground[i];
    assert_non_null(in);
    *out = 0;
    for (size_t i = 0; i < n_text; i++) {
        double mid = text[i].x + text[i].w / 2, y = text[i].y - 1;
        if (mid > in->x && mid < in->x + in->w && y > in->y && y < in->y + in->h) {
            strcat(out, *out ? " " : "");
            strcat(out, text[i].said);
        }
    }
}

static bool holds(const char *all, const char *part)
{
    if (!strstr(all, part))
        print_message("no \"%s\" in \"%s\"\n", part, all);
    return strstr(all, part) != NULL;
}

/* ---- the shipped deck, against its charts */

struct csv {
    char cell[16][8][64];
    size_t rows, cols;
};

static void chart_read(const char *chart, struct csv *to)
{
    char line[LONG], args[LONG];
    snprintf(args, sizeof args, "dump %s --format csv", chart);
    FILE *f = run(args, NULL);
    to->rows = 0;
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\r\n")] = 0;
        to->cols = 0;
        for (char *s = line; s; to->cols++) {
            char *comma = strchr(s, ',');
            if (comma)
                *comma = 0;
            assert_true(strlen(s) < 64);
            strcpy(to->cell[to->rows][to->cols], s);
            s = comma ? comma + 1 : NULL;
        }
        to->rows++;
    }
    pclose(f);
    assert_true(to->rows > 5);
}

static size_t row_of(const struct csv *c, int total)
{
    for (size_t r = 1; r < c->rows; r++) {
        const char *s = c->cell[r][0];
        int lo = atoi(s), hi = lo;
        if (*s == '<')
            lo = -99, hi = atoi(s + 1) - 1;
        else if (strchr(s, '+'))
            hi = 99;
        else if (strchr(s, '-'))
            hi = atoi(strchr(s, '-') + 1);
        if (total >= lo && total <= hi)
            return r;
    }
    fail();
    return 0;
}

/* "3 / 9", "3″" for two of 3in. */
static void distances(const char *footer, const char *mounted, char *out)
{
    int x = atoi(footer), y = atoi(mounted);
    if (x == y)
        sprintf(out, "%d\xe2\x80\xb3", x);
    else
        sprintf(out, "%d / %d", x, y);
}

static void row_compare(const struct csv *c, size_t r, const char *cell, const char *key)
{
    bool steady = c->cols == 4;
    const char *footer = c->cell[r][steady ? 2 : 3], *mounted = c->cell[r][steady ? 3 : 4];
    char pair[64];
    assert_true(holds(cell, c->cell[r][1])); /* Slow; Shaken */
    distances(footer, mounted, pair);
    assert_true(strcmp(footer, "--") == 0 ? !strpbrk(cell, "0123456789") : holds(cell, pair));
    if (steady)
        return;
    const char *move = c->cell[r][2], *also = c->cell[r][5], *kills = c->cell[r][6];
    assert_true(holds(cell, move));
    bool shaken = strcmp(c->cell[r][1], "Shaken") == 0, recoil = strcmp(move, "recoil") == 0;
    assert_int_equal(strcmp(kills, "1") == 0, shaken); /* so that the key holds */
    assert_int_equal(strcmp(also, "if in melee") == 0, shaken && recoil);
    assert_int_equal(strcmp(also, "then removed") == 0, strcmp(c->cell[r][1], "Destroyed") == 0);
    assert_int_equal(strcmp(also, "in a fanatic charge") == 0, strstr(cell, "fanatic charge") != NULL);
    assert_true(holds(key, "Shaken 1 kill, recoil if in melee") && holds(key, "Destroyed removed"));
}

/* Where the second table's heads stand, below which keys are its own. */
static void each_cell_is_its_charts(void **state)
{
    (void)state;
    static const struct {
        const char *chart, *head;
    } of[] = {{"steady-close-order", "Close order"},
              {"steady-massed-loose", "Massed or loose"},
              {"shaken-european-regulars", "Regulars"},
              {"shaken-trained-recruits", "Recruits"},
              {"shaken-massed-assault", "\xe2\x80\x98"
                                        "Assault\xe2\x80\x99"},
              {"shaken-massed-fickle", "\xe2\x80\x98"
                                       "Fickle\xe2\x80\x99"},
              {"shaken-loose-boers", "Boers"}};
    static struct csv chart[7];
    size_t compared = 0;
    for (size_t i = 0; i < 7; i++)
        chart_read(of[i].chart, &chart[i]);
    for (int die = 1; die <= 6; die++) {
        char label[12], cell[4 * LONG], key[4 * LONG] = "";
        snprintf(label, sizeof label, "%d", die);
        page_read("colonial-conduct", NULL, label);
        for (size_t i = 0; i < n_text; i++)
            if (text[i].y > word("Shaken")->y + 48 && strlen(key) < LONG) {
                strcat(key, text[i].said);
                strcat(key, " ");
            }
        for (size_t i = 0; i < 7; i++)
            for (int sum = -4; sum <= 9; sum++, compared++) {
                size_t r = row_of(&chart[i], die + sum);
                cell_at(of[i].head, sum, i < 2 ? word("Shaken")->y : 1000, cell);
                row_compare(&chart[i], r, cell, key);
                if (i < 2 && die + sum >= 7)
                    assert_true(i ? holds(cell, "natives: fanatic charge Boers: mount freely")
                                  : holds(cell, "no penalty to change formation or face"));
            }
    }
    assert_int_equal(compared, 6 * 7 * 14);
}

/* ---- a game of the test's own */

static void put(const char *path, const char *said)
{
    file_put(folder, path, str_of(said));
}

#define REACTION                                                                                                       \
    "charts:\n  nerve:\n    title: Nerve\n    modifiers:\n      to: the D4\n      rows:\n        Led: +1\n"            \
    "        Hurt: -1\n"                                                                                               \
    "  guards:\n    title: Guards\n    bands:\n      roll: d4 + nerve\n      columns: {Does: text, Loses: count}\n"    \
    "      reads: \"{Does}[, {Loses} lost]\"\n      rows:\n        <2: [Flees, 2]\n        2-3: [Stands, --]\n"        \
    "        4+: [Charges, 1]\n"                                                                                       \
    "  rabble:\n    title: Rabble\n    bands:\n      roll: d4 + nerve\n      columns: {Does: text, Loses: count}\n"    \
    "      reads: \"{Does}[, {Loses} lost]\"\n      rows:\n        <3: [Flees, 2]\n        3-4: [Stands, --]\n"        \
    "        5+: [Charges, %s]\n"

static void game_put(const char *rabble, const char *more)
{
    char said[2048];
    snprintf(said, sizeof said, REACTION, rabble);
    put("tables/frost/charts.yaml", said);
    snprintf(said, sizeof said,
             "deck: Nerve\nset: frost\ncards: {guards: guards, rabble: rabble}\nsize: 4\nfront: table-front\n"
             "profile: tarot\narms:\n  guards: {label: Guards, table: Nerve}\n  rabble: {label: Rabble, table: Nerve}\n"
             "tones: {Flees: worst, Charges: good 50 %%, Stands: plain}\n%s",
             more);
    put("layouts/decks/nerve.yaml", said);
}

static void cell_is(const char *head, int sum, const char *want)
{
    char cell[4 * LONG];
    cell_at(head, sum, 1000, cell);
    assert_string_equal(cell, want);
}

static bool page_says(const char *part)
{
    for (size_t i = 0; i < n_text; i++)
        if (strstr(text[i].said, part))
            return true;
    return false;
}

/* Card 2: sums of -1, 0, +1 are totals of 1, 2, 3. The guards flee at 1; the rabble at 1 and 2. */
static void a_column_stands_in_the_key_only_where_it_follows(void **state)
{
    (void)state;
    game_put("1", "key: [Loses]\n"); /* who flees loses 2, who charges 1, in both charts */
    page_read("nerve", folder, "2");
    cell_is("Guards", -1, "Flees");
    cell_is("Guards", 0, "Stands");
    cell_is("Guards", +1, "Stands");
    cell_is("Rabble", -1, "Flees");
    cell_is("Rabble", 0, "Flees");
    cell_is("Rabble", +1, "Stands");
    assert_true(page_says("Flees 2 lost") && page_says("Charges 1 lost"));
    game_put("3", "key: [Loses]\n"); /* the rabble loses 3 when it charges: that cannot be in the key */
    page_read("nerve", folder, "4");
    cell_is("Guards", 0, "Charges 1 lost");
    cell_is("Rabble", +1, "Charges 3 lost");
    cell_is("Rabble", 0, "Stands");
    assert_true(page_says("Flees 2 lost") && !page_says("lost · Charges"));
    game_put("1", ""); /* nothing is keyed that is not asked for */
    page_read("nerve", folder, "2");
    cell_is("Guards", -1, "Flees 2 lost");
    assert_false(page_says("lost · Charges"));
}

/* A cell is as wide and as high as its neighbours say the same: on card 1, sums of -1 and 0, both flee. */
static void equal_neighbours_are_one_cell(void **state)
{
    (void)state;
    size_t flees = 0;
    game_put("1", "key: [Loses]\n");
    page_read("nerve", folder, "1");
    for (size_t i = 0; i < n_text; i++)
        flees += strcmp(text[i].said, "Flees") == 0;
    assert_int_equal(flees, 2); /* both at -1 and 0; the rabble at +1, a total of 2 */
    cell_is("Guards", +1, "Stands");
    cell_is("Rabble", +1, "Flees");
}

static void finds(const char *more, const char *want)
{
    char said[8192];
    game_put("1", more);
    FILE *f = run("check --format short", folder);
    said[fread(said, 1, sizeof said - 1, f)] = 0;
    pclose(f);
    assert_true(holds(said, want));
}

static void slips_are_found(void **state)
{
    (void)state;
    finds("key: [Looses]\n", "no column of these charts");
    finds("wording: {Runs: \"{run}\"}\n", "no cell or mark of these cards has \"Runs\"");
    finds("wording: {Flees: Flees 3 times}\n", "changes a number");
}

static int make(void **state)
{
    (void)state;
    folder_make(folder);
    put("tables/frost/set.yaml", "set: Frost\nsource: {title: a game, credit: its author}\nedition: \"1\"\n"
                                 "date: 2026-01-01\nunits: in\n");
    return 0;
}

static int unmake(void **state)
{
    (void)state;
    tree_remove(folder);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_cell_is_its_charts),
        cmocka_unit_test(a_column_stands_in_the_key_only_where_it_follows),
        cmocka_unit_test(equal_neighbours_are_one_cell),
        cmocka_unit_test(slips_are_found),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, make, unmake);
}
