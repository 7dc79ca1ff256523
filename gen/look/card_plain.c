/* What a deck looks like that names no files: a plain front and back in the deck's hue and the theme's colours, as the
 * YAML that a template of layouts/cards would be, and the three sizes of card that a set without a layout may be given.
 * Called by card.c, which reads the faces as it reads any.
 *
 * A file of layouts/cards of the same name stands in place of a size; faces of a deck's own, in place of both these. */
#include "look/card.h"

/* All that a card may say has a place: title, range and share in the head, what each arm reads below it. A white border
 * of 2.5 mm forgives a cut that is not quite true. */
static const char front[] =
    "face: Plain card, front\n"
    "size: [63, 88]\n"
    "roles:\n"
    "  title: {font: title, size: 9pt..12.5pt, leading: 1.1..0.95, colour: {filled: paper, outlined: ink}}\n"
    "  range: {font: sans-bold, size: 9pt..14pt, leading: 1.1, colour: {filled: paper, outlined: ink}}\n"
    "  share: {font: sans, size: 6.5pt..7.5pt, leading: 1.1, colour: {filled: paper, outlined: ink}}\n"
    "  headline: {font: sans-bold, size: 7.5pt..12.5pt, leading: 1.16..1.06}\n"
    "  text: {font: sans, size: 6.5pt..12pt, leading: 1.2..1.06}\n"
    "  rung: {font: sans-bold, size: 6.5pt..12pt, leading: 1.2..1.06}\n"
    "  label: {font: sans-bold, size: 6.5pt..8pt, leading: 1.15, colour: hue}\n"
    "  foot: {font: sans, size: 5.5pt..6.5pt, leading: 1.1, colour: grey}\n"
    "boxes:\n"
    "  head: {at: [2.5, 2.5, 58, 12.6], fill: {filled: deep, outlined: paper}, corner: 2.2, round: top}\n"
    "  line: {at: [2.5, 14.2, 58, 0.3], fill: {filled: paper, outlined: ink}}\n"
    "  title: {at: [5.6, 3.6, 36, 10], words: \"{title}\", role: title, stand: middle}\n"
    "  range: {at: [41.6, 4, 15.8, 5.4], words: \"{range}\", role: range, align: right, stand: middle}\n"
    "  share: {at: [41.6, 9.7, 15.8, 3], words: \"{share}\", role: share, align: right, stand: middle}\n"
    "  arms:\n"
    "    at: [2.5, 15.1, 58, 66]\n"
    "    pad: [1.6, 3.1, 1, 3.1]\n"
    "    parts: together\n"
    "    role: text\n"
    "    headline: headline\n"
    "    rung: rung\n"
    "    label: label\n"
    "    between: 1.6\n"
    "    rungs: columns\n"
    "  deck: {at: [5.6, 81.4, 36, 3], words: \"{deck} \xc2\xb7 {version}\", role: foot, stand: middle}\n"
    "  number: {at: [42.6, 81.4, 14.8, 3], words: \"{number} of {cards}\", role: foot, align: right, stand: middle}\n"
    "  frame: {at: [2.5, 2.5, 58, 83], frame: deep, stroke: 0.3, corner: 2.2}\n";

/* Alike both ways up, so that no card is seen to be turned. */
static const char back[] =
    "face: Plain card, back\n"
    "size: [63, 88]\n"
    "roles:\n"
    "  plate: {font: title, size: 7pt..14pt, leading: 1.1..1, caps: yes, colour: {filled: paper, outlined: ink}}\n"
    "boxes:\n"
    "  ground: {at: [2.5, 2.5, 58, 83], fill: {filled: deep, outlined: paper}, corner: 2.2}\n"
    "  outer: {at: [4.4, 4.4, 54.2, 79.2], frame: {filled: paper, outlined: deep}, stroke: 0.5, corner: 1.6}\n"
    "  inner: {at: [5.6, 5.6, 51.8, 76.8], frame: {filled: paper, outlined: deep}, stroke: 0.2, corner: 1}\n"
    "  ring: {at: [19.5, 32, 24, 24], frame: {filled: paper, outlined: deep}, stroke: 0.5, corner: 12, keep: yes}\n"
    "  within: {at: [21.5, 34, 20, 20], frame: {filled: paper, outlined: deep}, stroke: 0.2, corner: 10, keep: yes}\n"
    "  middle: {at: [28, 40.5, 7, 7], fill: {filled: paper, outlined: deep}, corner: 3.5, keep: yes}\n"
    "  name: {at: [9.5, 12, 44, 14], words: \"{deck}\", role: plate, align: centre, stand: middle}\n"
    "  name-turned: {at: [9.5, 62, 44, 14], words: \"{deck}\", role: plate, align: centre, stand: middle, turned: "
    "yes}\n";

static const struct profile sizes[] = {
    {.name = {"poker", 5}, .title = {{"Poker 63 \xc3\x97 88 mm", 17}}, .w = 63000, .h = 88000, .safe = 3000},
    {.name = {"tarot", 5}, .title = {{"Tarot 70 \xc3\x97 120 mm", 18}}, .w = 70000, .h = 120000, .safe = 3000},
    {.name = {"a6", 2}, .title = {{"A6 105 \xc3\x97 148 mm", 16}}, .w = 105000, .h = 148000, .safe = 4000},
};

struct str card_plain_face(bool of_back)
{
    return str_of(of_back ? back : front);
}

/* All have what every desk printer and cutter forgives: 3 mm of bleed, and corners as playing cards have them. */
const struct profile *card_plain_size(struct arena *a, struct str name)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (str_eq(sizes[i].name, name)) {
            struct profile *p = arena_copy(a, &sizes[i], sizeof sizes[i]);
            p->bleed = p->radius = 3000;
            return p;
        }
    return NULL;
}
