/* Chances as authors say them in words and figures: "58 %", "1 in 6", "5/36", "about two thirds", "an even chance". */
#ifndef BS_MODEL_CHANCE_H
#define BS_MODEL_CHANCE_H
#include "base/num.h"

enum chance_form {
    CHANCE_PERCENT,  /* 58 %, 58.3 per cent */
    CHANCE_FRACTION, /* 5/36 */
    CHANCE_IN,       /* 1 in 6, 15 throws of 36, one in six */
    CHANCE_WORDS,    /* half, two thirds */
    CHANCE_DECIMAL,  /* a probability of 0.28 */
    CHANCE_EVEN,     /* an even chance, 50:50 */
    CHANCE_AGAINST,  /* 5 to 1 against */
    CHANCE_ON        /* 2 to 1 on */
};
/* What stands before a chance, and so how near it must come. */
enum chance_how {
    CHANCE_IS,        /* nothing: it is that, as rounded as it is printed */
    CHANCE_ABOUT,     /* "about": no fraction as simple is nearer */
    CHANCE_NEARLY,    /* "just under": near, and not above */
    CHANCE_JUST_OVER, /* near, and not below */
    CHANCE_OVER,      /* "more than": anywhere above */
    CHANCE_UNDER,     /* anywhere below */
    CHANCE_LEAST,     /* above, or that */
    CHANCE_MOST       /* below, or that */
};
/* What a text claims, with its place, so that the claim can be judged and written anew without the rest. */
struct said_chance {
    enum chance_form form;
    enum chance_how how;
    size_t lo, hi; /* bytes of the text, with "about" before it; without "chance" behind it */
    size_t from;   /* where it begins without that */
    struct rat value;
    int64_t of;      /* what stands below the line, or behind "in"; else 0 */
    unsigned places; /* decimals of a percent or a probability */
    bool marked;     /* in brackets, or beside a word that says what it is: chance, odds, likely */
};

/* All that a text says, in order; how many are in *out. What is no chance by its form is left out: ranges ("10-20 %"),
 * modifiers ("+10 %"), dates, and more than 1. Whether "1 in 6" is a chance or a share of figures nobody can see here.
 */
size_t chances_of(struct arena *a, struct str text, struct said_chance **out);
/* A chance that is all of the text; false where it is something else. */
bool chance_parse(struct arena *a, struct str text, struct said_chance *out);
/* Of a percent as it stands in a cell, so many decimals. */
struct said_chance chance_of_percent(struct rat percent, unsigned places);
/* Is p what was said? Percents and decimals as they are rounded, either way from the middle; fractions to the letter;
 * "about" where no fraction as simple is nearer; "nearly" and "just over" besides on that side. */
bool chance_agrees(struct arena *a, const struct said_chance *c, struct frac p);
/* What is to be written instead, in the author's own form, for bytes lo to hi. */
struct str chance_rewrite(struct arena *a, struct str text, const struct said_chance *c, struct frac p);
/* "5/18 (27.8 %)": to the letter, where that can be read, and as a percent. */
struct str chance_exact(struct arena *a, struct frac p);
#endif
