/* How long exact odds take in this process: medians of N runs (the first argument, else 99), in ms.
 *
 * Each run starts with an empty arena and ends with a distribution; parsing is part of it, reducing fractions for
 * print is not. The grid is 1,000 pool cases, each with another need, modifier and number of dice, as an odds table
 * would ask for them. */
#include "clock.h"
#include "odds/odds.h"
#include <stdio.h>
#include <stdlib.h>

struct bench {
    const char *name, *text;
    double target; /* ms; 0: none */
};

static const struct bench benches[] = {
    {"100d6", "100d6", 1},
    {"24d6 against 18d6, jointly", "(count(24d6, face >= 4), count(18d6, face >= 4))", 1},
    {"highest 3 of 20d6", "sum(highest(3, 20d6))", 1},
    {"4 dice: successes, sixes, ones",
     "let p = 4d6; (count(p, face == 6 or face != 1 and face >= 4), count(p, face == 6), count(p, face == 1))", 1},
    {"24 dice: successes, sixes, ones",
     "let p = 24d6; (count(p, face == 6 or face != 1 and face >= 4), count(p, face == 6), count(p, face == 1))", 1},
    {"24 dice: successes, two sixes, two ones",
     "let p = 24d6; (count(p, face >= 4), count(p, face == 6) >= 2, count(p, face == 1) >= 2)", 1},
    {"1000d6", "1000d6", 0},
    {"10 exploding d10", "sum(explode(10d10, face == 10, 10))", 1},
    {"13 of 52 cards: three suits, jointly",
     "let h = draw(13, 1..52); (count(h, card <= 13), count(h, card in 14..26), count(h, card in 27..39))", 0},
    {"first ace of 52 cards", "first(draw(52, {4 of 1, 48 of 0}), card == 1)", 0},
    {"the gambler's ruin, 20 states", "until(s = 7, s in {0, 20}, if d6 >= 4 then s + 1 else s - 1)", 0},
    {"24d6 against 18d6: who wins",
     "let a = count(24d6, face >= 4); let b = count(18d6, face >= 4); if a > b then \"win\" "
     "else if a < b then \"lose\" else \"draw\"",
     1},
};

/* One evaluation; false and said where it is in error. */
static bool roll_once(struct arena *a, const char *text, const struct env *env)
{
    struct roll_names names = {.at = env->name, .n = env->n};
    struct roll_error err;
    struct dist d;
    const struct roll *r = roll_parse(a, str_of(text), NOWHERE, &names, &err);
    if (r && odds_eval(a, r, env, &d, NULL, &err))
        return true;
    printf("%s: %u: %.*s\n", text, err.at.lo + 1, STRF(err.message));
    return false;
}

/* 20 sizes x 5 needs x 10 modifiers. */
static bool grid_once(struct arena *a)
{
    static const struct str name[] = {{"n", 1}, {"need", 4}, {"m", 1}};
    static const char text[] = "count((n)d6, face == 6 or face != 1 and face + m >= need)";
    struct roll_names names = {.at = name, .n = 3};
    struct roll_error err;
    struct dist d;
    const struct roll *r = roll_parse(a, str_of(text), NOWHERE, &names, &err);
    for (int i = 0; r && i < 1000; i++) {
        struct value value[] = {value_of_number(RAT(1 + i % 20)), value_of_number(RAT(2 + i / 20 % 5)),
                                value_of_number(RAT(i / 100 - 5))};
        struct env env = {.name = name, .value = value, .n = 3};
        if (!odds_eval(a, r, &env, &d, NULL, &err))
            return false;
    }
    return r != NULL;
}

/* `text` NULL: the grid. Negative where it failed. */
static double bench_ms(const char *text, unsigned runs)
{
    double ms[RUNS_MAX];
    struct env none = {0};
    bool good = true;
    for (unsigned i = 0; i < runs && good; i++) {
        struct arena *a = arena_new();
        double start = bench_clock();
        good = text ? roll_once(a, text, &none) : grid_once(a);
        ms[i] = bench_clock() - start;
        arena_drop(a);
    }
    return good ? median(ms, runs) : -1;
}

static void say(const char *name, double ms, double target)
{
    if (ms < 0)
        printf("%-44s   failed\n", name);
    else if (target > 0)
        printf("%-44s %8.3f ms   target %g ms%s\n", name, ms, target, ms > target ? ": MISSED" : "");
    else
        printf("%-44s %8.3f ms\n", name, ms);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    long runs = argc > 1 ? strtol(argv[1], NULL, 10) : RUNS_MAX;
    unsigned n = runs < 1 || runs > RUNS_MAX ? RUNS_MAX : (unsigned)runs;
    arenas_keep(); /* as the program does */
    printf("Odds in the process, medians of %u runs\n", n);
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
        say(benches[i].name, bench_ms(benches[i].text, n), benches[i].target);
    say("a grid of 1,000 pool cases", bench_ms(NULL, n), 5);
    return 0;
}
