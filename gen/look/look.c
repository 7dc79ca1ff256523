/* Units and colours: arithmetic and small tables in integers, so that every compiler gets the same
 * result. Called by everything that measures or colours, and by the readers of themes and
 * profiles. */
#include "look/look.h"

const char *const output_words[] = {"pdf", "svg", "png", NULL};

/* A type size is in points of 1/72 inch, as in PDF: 1 pt is 25400/72 um, which is 3175/9. Ties
 * round away from 0 for both signs, so that mirrored layouts measure the same. The product needs 64
 * bits: mpt times 3175 exceeds 32. */
um um_of_mpt(int32_t mpt)
{
    int64_t n = (int64_t)mpt * 3175;
    return (um)((n < 0 ? n - 4500 : n + 4500) / 9000);
}

um um_min(um a, um b)
{
    return a < b ? a : b;
}

um um_max(um a, um b)
{
    return a > b ? a : b;
}

um um_part(int64_t u, int64_t part, int64_t of)
{
    return of ? (um)(u * part / of) : 0;
}

/* Rounds to the nearest of 255 steps. */
static uint8_t mix(unsigned a, unsigned b, unsigned percent)
{
    return (uint8_t)((a * percent + b * (100 - percent) + 50) / 100);
}

/* Mixes in sRGB, as painters mix tints: the printed tint has the percent that was requested. */
struct colour colour_mix(struct colour a, struct colour b, unsigned percent_of_a)
{
    unsigned p = percent_of_a > 100 ? 100 : percent_of_a;
    return (struct colour){mix(a.r, b.r, p), mix(a.g, b.g, p), mix(a.b, b.b, p)};
}

/* Relative luminance of WCAG 2.0, times 10^8: ((c/255 + 0.055) / 1.055) ^ 2.4, or c/255/12.92 up to
 * 0.03928. This is a table because pow() differs in the last place between libraries, and findings
 * must not. */
static const uint32_t linear[256] = {
    0,        30353,    60705,     91058,    121411,   151763,   182116,   212469,   242822,   273174,   303527,
    334654,   367651,   402472,    439144,   477695,   518152,   560539,   604883,   651209,   699541,   749903,
    802319,   856813,   913406,    972122,   1032982,  1096009,  1161225,  1228649,  1298303,  1370208,  1444384,
    1520851,  1599629,  1680738,   1764195,  1850022,  1938236,  2028856,  2121901,  2217388,  2315337,  2415763,
    2518686,  2624122,  2732089,   2842604,  2955683,  3071344,  3189603,  3310477,  3433981,  3560131,  3688945,
    3820437,  3954624,  4091520,   4231141,  4373503,  4518620,  4666509,  4817182,  4970657,  5126946,  5286065,
    5448028,  5612849,  5780543,   5951124,  6124605,  6301002,  6480327,  6662594,  6847817,  7036010,  7227185,
    7421357,  7618538,  7818742,   8021982,  8228271,  8437621,  8650046,  8865559,  9084171,  9305896,  9530747,
    9758735,  9989873,  10224173,  10461648, 10702310, 10946171, 11193243, 11443537, 11697067, 11953843, 12213877,
    12477182, 12743768, 13013648,  13286832, 13563333, 13843162, 14126329, 14412847, 14702727, 14995979, 15292615,
    15592646, 15896084, 16202938,  16513219, 16826940, 17144110, 17464740, 17788842, 18116424, 18447499, 18782077,
    19120168, 19461783, 19806932,  20155625, 20507874, 20863687, 21223076, 21586050, 21952620, 22322796, 22696587,
    23074005, 23455058, 23839757,  24228112, 24620133, 25015828, 25415209, 25818285, 26225066, 26635560, 27049779,
    27467731, 27889426, 28314874,  28744084, 29177065, 29613827, 30054379, 30498731, 30946892, 31398871, 31854678,
    32314321, 32777810, 33245154,  33716362, 34191442, 34670406, 35153260, 35640014, 36130678, 36625260, 37123768,
    37626212, 38132601, 38642943,  39157248, 39675523, 40197778, 40724021, 41254261, 41788507, 42326767, 42869050,
    43415364, 43965717, 44520119,  45078578, 45641102, 46207700, 46778380, 47353150, 47932018, 48514994, 49102085,
    49693300, 50288646, 50888132,  51491767, 52099557, 52711513, 53327640, 53947949, 54572446, 55201140, 55834039,
    56471151, 57112483, 57758044,  58407842, 59061884, 59720179, 60382734, 61049557, 61720656, 62396039, 63075714,
    63759687, 64447968, 65140564,  65837482, 66538730, 67244316, 67954247, 68668531, 69387176, 70110189, 70837578,
    71569350, 72305513, 73046074,  73791041, 74540421, 75294222, 76052450, 76815115, 77582222, 78353779, 79129794,
    79910274, 80695226, 81484657,  82278575, 83076988, 83879901, 84687323, 85499261, 86315721, 87136712, 87962240,
    88792312, 89626935, 90466117,  91309865, 92158186, 93011086, 93868573, 94730654, 95597335, 96468625, 97344529,
    98225055, 99110210, 100000000,
};

static uint64_t luminance(struct colour c) /* times 10^12 */
{
    return 2126u * (uint64_t)linear[c.r] + 7152u * (uint64_t)linear[c.g] + 722u * (uint64_t)linear[c.b];
}

/* WCAG 2.0: (L1 + 0.05) / (L2 + 0.05), where L1 is the lighter colour. Rounded down, so that 450 is
 * at least 4.5:1. */
unsigned contrast_percent(struct colour a, struct colour b)
{
    const uint64_t flare = 50000000000u;
    uint64_t x = luminance(a) + flare, y = luminance(b) + flare;
    return (unsigned)(x > y ? 100 * x / y : 100 * y / x);
}

/* Rounded down like contrast_percent: 4.49 is not 4.5. */
unsigned contrast_tenths(struct colour a, struct colour b)
{
    return contrast_percent(a, b) / 10;
}
