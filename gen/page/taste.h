/* Every constant of taste of the composing, each with its reason: gaps, paddings, strokes, penalties, limits. What a
 * theme, a template or a layout says is not here. Where not said otherwise a length is in permille of em, the body
 * size, so that a page keeps its proportions at every size; those in um stay as they are on paper. */
#ifndef BS_PAGE_TASTE_H
#define BS_PAGE_TASTE_H

/* --- no taste, but limits that several files share */
enum {
    ONE_LINE = INT32_MAX / 2, /* um: a width that holds any words; half, so that sums of two hold */
    NO_LIMIT = 100000000,     /* um: higher than any block */
    ROUNDING = 4,             /* um: what the widths of a line's words may come to by rounding */
};

/* --- words. Percent of the size: marks are as high as capitals and no higher than their line. */
enum {
    MARK_GROUND = 19, /* percent of ink below a footnote's figure: light even where rules are black */
    /* A badge has air beside its words, and reaches above capitals and below the baseline by as much. */
    BADGE_AIR = 30,
    BADGE_UP = 95,
    BADGE_HIGH = 120,
    /* The plate under a raised figure is as high as the figure, and stands a hair off the figure before it. */
    FIGURE_AIR = 4,
    FIGURE_UP = 80,
    FIGURE_HIGH = 58,
};

/* --- tables */
enum {
    /* Beside and above the words of a cell: as tight as a rule between rows still reads as one. */
    CELL_PAD_X = 420,
    CELL_PAD_Y = 190,
    EMPTY_ROW = 1200, /* a row without words is as high as a line of them */
    /* A place of a track is a square that a counter's corner fits, a little apart from its neighbours. */
    PLACE = 1700,
    PLACE_GAP = 90,
    HALVES_GAP = 1000, /* white between the halves of a list: more than between columns, less than a gutter */
    SHADE_DARK = 5,    /* from this shade on words are white: LOOK.md has it with the shades */
    /* um. Hairlines print on every home printer at 90, not below. White between shades makes each a cell; white between
     * the columns of a strip is wider, for it has no rules. */
    HAIR_STROKE = 90,
    SHADE_PART = 200,
    PLACE_STROKE = 250,
    STRONG_STROKE = 350,
    PART_STROKE = 500,
    TONE_INSET = 450, /* um: the line in cells of bad and good stays clear of the rules between cells */
    WRAP_HAIR = 40,   /* um: nobody sees a column that much too wide, and halving ends sooner */
};

/* --- bars and blocks */
enum {
    /* Above and below a bar's title; below the bar. 6.6 mm in all at body 8.5. */
    BAR_PAD = 420,
    BAR_GAP = 500,
    /* What the title is set narrower than its bar: its ends, and the number. */
    BAR_TITLE_LESS = 2600,
    BAR_NUMBER_LESS = 2000,
    BAR_NUMBER_MORE = 500, /* the number's square is that much wider than high */
    BAR_LEFT = 900,
    BAR_RIGHT = 700,
    BLOCK_INNER_GAP = 350, /* title, lead, table and notes are one thing: half of what parts blocks */
    PARA_GAP = 150,        /* paragraphs of small type part at less than a line */
    FRAME_PAD = 700,
    NOTE_LINE = 19000, /* some fifty letters: a longer line the eye loses on its way back */
    NOTE_COLS = 3,
    TITLE_STROKE = 180, /* um: below a title; between a hairline and a strong rule */
    FRAME_STROKE = 150, /* um: round an example */
};

/* --- columns. Costs are mm2: what a column lacks, squared, in the same measure; so a cut for a group is worth a column
 * that ends 8 mm short, one between rows 16 mm, one row alone 63 mm, which is to say never. */
enum {
    CUT_GROUP = 60,
    CUT_ROW = 250,
    CUT_NOTES = 400,
    SHORT_COLUMN = 400,   /* a column that cannot reach the line, besides what it lacks */
    LONE_ROW = 4000,      /* of a broken table: rows want company */
    EMPTY_COLUMN = 20000, /* worse than all else together */
    LEAST_ROWS = 2,
    NOTES_LONG = 6000, /* six lines of notes may part from their table: fewer would look lost */
    BLOCK_GAP = 850,   /* about 3 mm: more than inside a block, less than between stripes */
    STRIPE_GAP = 1000,
    ROW_GAP = 1000,
    /* What a table's rows may be higher: a row of words is seen to from a quarter of its size, a cell of a matrix is
     * looked at alone and may nearly double, and one row of cells may grow to a panel. */
    ROW_MORE = 250,
    MATRIX_MORE = 900,
    PANEL_MORE = 2600,
    COLUMN_GAP_MOST = 30000, /* um: a larger hole is one, also where it is less than a quarter of the line */
    ROW_GAP_MOST = 9000,     /* um: the same before the last row of a section */
    TALL_LEAST = 200,        /* um: what is said of a block that is too high by less */
    FAR_LEAST = 3,           /* columns are moved down by less than one in so many of their height */
    FILL_MOST = 3,           /* nor is a page filled that would be left with more than one in so many blank */
};

/* --- the fit */
enum {
    SIZE_STEP = 250,    /* mpt: a quarter point is the least that one sees */
    SIDE_TRIES = 12,    /* numbers of sides settle in two or three; this many only if they went round */
    COLUMN_WEIGHT = 12, /* widths of columns move by twelfths of the mean, one or two at a time, and no column below */
    WIDTH_STEPS = 2,    /* half of it */
    WIDTH_ROUNDS = 2,   /* for even ends: each costs as many whole layouts as there are pairs of columns */
};

/* --- round the charts: um, for they do not follow the size of the charts' type */
enum {
    MASTHEAD_RULES = 900, /* between the two rules below the title, the upper the heavier */
    MASTHEAD_STROKE = 260,
    MASTHEAD_STROKE_THIN = 120,
    TITLE_HANGS = 235, /* permille of the title's size: tails of letters above the rule */
    HEAD_BELOW = 3000,
    EDITION_GAP = 4000, /* between a title and the edition beside it, so that they read as two */
    FOOT_ABOVE = 1000,
    FOOT_GAP = 200,
    FOOT_TAILS = 125,  /* tails of the foot's letters keep inside the margin */
    STAMP_MORE = 4000, /* UNCHECKED is wider than its word */
    /* Folds are marked at the edges, clear of what is read. */
    FOLD_FROM = 2000,
    FOLD_LONG = 3500,
    FOLD_STROKE = 120,
};

/* --- the sequence of play: um, of the rail and of the strip. Discs are read across the table, so they are large. */
enum {
    DISC = 7400,
    RAIL_TEXT_X = 9600,
    RAIL_NARROW = 24000, /* beside a disc a narrower column of prompts has a word a line */
    RAIL_TITLE_BELOW = 1600,
    RAIL_TITLE_DOWN = 500, /* a phase's name stands in the upper half of its disc where prompts follow */
    RAIL_LINE_LEAST = 600, /* off the words; a shorter line between two discs is a dot */
    RAIL_STROKE = 350,
    RING_STROKE = 280,
    KEY_ABOVE = 1500,
    KEY_RULE = 700,
    SMALL_DISC = 5600,
    STRIP_NAME_GAP = 1200,
    STRIP_GAP = 3500, /* between phases: three times what parts a disc from its name */
    STRIP_ROW = 6600,
};

/* --- plots */
enum {
    PLOT_BAR = 1250, /* a bar is as high as its letter with air, rows a little more */
    PLOT_PITCH = 1440,
    PLOT_PAD = 260,
    LABEL_GAP = 420,
    PANEL_GAP = 1700,
    PANEL_ROW_GAP = 900,
    PANEL_HEAD_GAP = 200,
    PANEL_LEAST = 9500, /* narrower, a sixth of a bar holds no letter */
    PANELS_MOST = 4,    /* in a row: more are compared no better */
    /* The legend, with air between its keys; with less where that saves a line. */
    SWATCH = 1900,
    KEY_GAP = 1200,
    SWATCH_TIGHT = 1600,
    KEY_GAP_TIGHT = 750,
    KEY_WORD = 380,
    LEGEND_ABOVE = 220,
    LEGEND_BELOW = 550,
    /* Curves: as high as steps of a quarter can be told apart; names at their ends in two or three lines. */
    CURVE_HIGH = 8500,
    CURVE_NAME = 5000,
    CURVE_NAME_GAP = 500,
    CURVE_FOOT = 350,
    CURVE_HEAD = 450, /* for the upper half of the highest level's figure */
    LEVEL_GAP = 300,
    FOOT_NAME_GAP = 250,
    READABLE = 45, /* tenths: 4.5 to 1 is what small text wants */
    WHITE = 11,    /* tenths: a ground that nobody tells from paper has an outline */
    /* um: the gap between two slices, half on each side of the cut; outlines, and lines of curves and levels. */
    SLICE_GAP = 300,
    SLICE_STROKE = 120,
    CURVE_STROKE = 320,
    CURVE_MARK = 1500,
    LEVEL_STROKE = 80,
};

/* --- cards: um, for a card's sizes are its template's */
enum {
    ICON_LABEL_GAP = 350, /* below an icon */
    ICON_GAP = 900,       /* least room between the icons of one part, and the most */
    ICON_GAP_MOST = 2600,
    ICONS_APART = 3200,   /* between icons in a row, and from them to the words below */
    ICON_LARGER = 3,      /* halves: icons in a row are larger than those in a column, which have words beside them */
    APART_AIR = 2400,     /* what the parts of arms apart take of what others leave, at the most */
    CARD_STROKE = 120,    /* between parts, and between rungs that are spread */
    RUNG_GAP = 1400,      /* between a rung's die and its words */
    RUNGS_APART = 1900,   /* the least between two rungs of a row */
    RUNG_LINE_GAP = 5000, /* and the most, where all stand on one line: farther apart they are no line */
    RUNG_AIR = 900,       /* most room between rows: about a third of a line */
    FIT_STEP = 100,       /* mpt: a tenth of a point, for on a card it may save a line */
    LEADINGS = 8,         /* steps of leading that are tried */
    CARD_STAMP = 9000,    /* mpt: UNCHECKED across the top, over whatever stands there; then um */
    CARD_STAMP_HIGH = 4600,
    CARD_STAMP_PAD = 1500,
    CARD_STAMP_BASE = 3350,
};

/* --- sheets of cards: um */
enum {
    FOLD_GAP = 10000,    /* between a front and its back on a folded sheet: a card bends no sharper */
    PRINTER_LOST = 4200, /* at each edge, that most printers at home do not reach */
    /* Crop marks stand off the trim, so that a cut a little off shows none, and off the bleed. */
    MARK_OFF = 1500,
    MARK_BLEED_OFF = 300,
    MARK_LONG = 5000,
    MARK_SHORT = 3500,
    MARK_LEAST = 2000,
    MARKED_GUTTER = 2000, /* a narrower one has no room for marks */
    MARGIN_TIGHT = 14000, /* a margin with no room for long marks and a caption */
    CAPTION_EDGE = 5200,  /* where captions begin; printers lose 4 to 6 mm */
    CAPTION_STRIP = 3400,
    CAPTION_BASE = 2600, /* their baseline, in their strip */
    CAPTION_MPT = 7500,  /* the floor of what is read; whose the rules are may be smaller where it must */
    CREDIT_LEAST = 5000,
    CREDIT_STEP = 250,
    CREDIT_GAP = 4000,
    RULER = 100000, /* long enough that "fit to page" shows: 97 mm are seen */
    RULER_UP = 500,
    SCALE_REACH = 10000, /* printers shift by less than a centimetre */
    SCALE_TICK = 500,
    SCALE_ARM = 60000,
};
#endif
