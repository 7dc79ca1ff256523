/* Every constant of taste of the composing, each with its reason: gaps, paddings, strokes, penalties, limits. What a
 * theme, a template or a layout says is not here. Where not said otherwise a length is in permille of em, the body
 * size, so that a page keeps its proportions at every size; those in um stay as they are on paper. LOOK.md's hand-made
 * pages are what they were tuned beside. */
#ifndef BS_PAGE_TASTE_H
#define BS_PAGE_TASTE_H

/* --- no taste, but limits that several files share; um */
enum {
    /* A width that holds any words; half of what there is, so that sums of two hold. */
    ONE_LINE = INT32_MAX / 2,
    /* Higher than any block. */
    NO_LIMIT = 100000000,
    /* What the widths of a line's words may come to by rounding: a box is wider by it than its words. */
    ROUNDING = 4,
};

/* --- words; percent of their size */
enum {
    /* Contrast of grey and ink, times ten: a theme below it has no greys, and prints in black alone. */
    PALE_GREYS = 11,
    /* Ink in the ground of a footnote's figure: light even where a theme's rules are black, and seen on a copy. */
    MARK_GROUND = 19,
    /* Grey in a zero among counts: it is there, and not looked for; 3.5 : 1 on paper. */
    PALE = 65,
    /* A badge has air beside its words, and reaches above the capitals and below the baseline by as much. */
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
    /* um. What a column of figures, and one of labels, is wider than its words at the most: 20 mm from the longest
     * label to its value, 20 from value to value. */
    NEAR_VALUE = 20000,
    NEAR_LABEL = 8000,
    /* Beside and above the words of a cell: as tight as columns still part without a line, rows with a hairline. */
    CELL_PAD_X = 420,
    /* Beside the figures of a matrix, which its grounds part; it has many columns. */
    MATRIX_PAD_X = 280,
    CELL_PAD_Y = 190,
    /* The same where there is too much for its pages, and above the figures of a shaded matrix of more than so many
     * rows, heads among them. */
    CELL_PAD_TIGHT = 60,
    MATRIX_LONG = 20,
    /* A row without words is as high as a line of them. */
    EMPTY_ROW = 1200,
    /* A place of a track is a square that takes two figures, or the corner of a counter; a little apart from the next.
     */
    PLACE = 1700,
    PLACE_GAP = 90,
    /* A disc with a number is as high as a cell of one line, without one a point. */
    CELL_DISC = 1750,
    CELL_DISC_BARE = 800,
    /* Percent of bad on paper, and of worst on bad: 1.35 to 1 from step to step. */
    TRACK_BAD = 55,
    TRACK_WORSE = 20,
    TRACK_WORST = 33,
    /* White between the halves of a list: more than between columns, less than a gutter. */
    HALVES_GAP = 1000,
    /* The bracket of a choice stands between the edge of the sign's cell and its padding, and clear of the rows above
     * and below it. */
    BRACKET_IN = 80,
    BRACKET_TICK = 260,
    BRACKET_PAD = 300,
    BRACKET_STROKE = 180, /* um */
    /* From this shade on words are white, as the themes' grounds of odds are made for. */
    SHADE_DARK = 5,
    /* From so many percent of the worst tone on, too. */
    WORST_DARK = 65,
    /* um. A hairline that home printers still print, and copiers copy. */
    HAIR_STROKE = 90,
    /* um. Below each fifth row of a matrix: seen among hairlines, and no end of a table. */
    FIFTH_STROKE = 200,
    /* um. White between shades, so that each is a cell; between the columns of a strip, which has no rules, it is
     * wider. */
    SHADE_PART = 200,
    PART_STROKE = 500,
    /* um. The frame of a place, and the rule below heads and tables: 1 pt, in the phase's colour. */
    PLACE_STROKE = 250,
    STRONG_STROKE = 350,
    /* um. The line in cells of bad and good outcomes stays clear of the rules between cells. */
    TONE_INSET = 450,
    /* um. Nobody sees a column that much too wide, and halving ends sooner. */
    WRAP_HAIR = 40,
};

/* --- bars and blocks */
enum {
    /* Above and below a bar's title: 6.6 mm in all at a body of 8.5 pt. */
    BAR_PAD = 420,
    /* From a bar to what hangs below it: nearer than any block to the next. */
    BAR_GAP = 500,
    /* What the title is set narrower than its bar: its ends, and the number. */
    BAR_TITLE_LESS = 2600,
    BAR_NUMBER_LESS = 2000,
    /* The number stands on a ground wider than high, for two figures; then the title, which ends before the bar does.
     */
    BAR_NUMBER_MORE = 500,
    BAR_LEFT = 900,
    BAR_RIGHT = 700,
    /* Title, lead, table and notes are one thing: half of what parts blocks. */
    BLOCK_INNER_GAP = 350,
    /* Paragraphs of small type part at less than a line. */
    PARA_GAP = 150,
    /* Inside the frame of an example. */
    FRAME_PAD = 700,
    /* Some fifty letters: a longer line of small type the eye loses on its way back. */
    NOTE_LINE = 19000,
    NOTE_COLS = 3,
    /* um. Below a title, between a hairline and a strong rule; round an example, lighter still. */
    TITLE_STROKE = 180,
    FRAME_STROKE = 150,
};

/* --- columns. Costs are mm2, what a column lacks, squared: a cut before a group is worth a column that ends 8 mm
 * short, one between rows 16 mm, one row alone 63 mm, which is to say never. */
enum {
    CUT_GROUP = 60,
    CUT_ROW = 250,
    CUT_NOTES = 400,
    /* A column that cannot reach the line, besides what it lacks. */
    SHORT_COLUMN = 400,
    LONE_ROW = 4000,
    /* Worse than all else together. */
    EMPTY_COLUMN = 20000,
    /* Rows want company, above and below a cut, in the table and in its group. */
    LEAST_ROWS = 2,
    /* In a book four: what comes of two rows is not seen. */
    BOOK_ROWS = 4,
    /* Six lines of notes may part from their table: fewer would look lost. */
    NOTES_LONG = 6000,
    /* Between blocks about 3 mm, more than inside one; between stripes a little more. */
    BLOCK_GAP = 850,
    STRIPE_GAP = 1000,
    /* What a table's rows may be higher: a row of words is seen to from a quarter of its size, a cell of a matrix is
     * looked at alone and may nearly double, and one row of cells may grow to a panel. */
    ROW_MORE = 250,
    /* One of figures without lines between them stays a row for the eye up to a third more. */
    GRID_MORE = 550,
    /* A bar of a drawing may be higher by a third, the scale of curves by a quarter. */
    PLOT_MORE = 500,
    BOOK_BAR_MORE = 400,
    CURVE_MORE = 2200,
    /* Between the blocks of a page that ends early: with BLOCK_GAP 6 mm at a body of 8.5 pt. */
    FILL_GAP_MORE = 1100,
    /* mpt. What the front of a book may be larger than its tables. */
    FRONT_LARGER = 2500,
    /* In a book, whose rows have one height: 10 mm. */
    BOOK_GAP_MORE = 2800,
    MATRIX_MORE = 900,
    PANEL_MORE = 2600,
    /* um. A gap before a column's last block that is larger is a hole, and so is one of more than a quarter of the
     * line. */
    COLUMN_GAP_MOST = 6000,
    GAP_PART = 4,
    /* um. What is said at the least of a block that is too high, which rounding would hide. */
    TALL_LEAST = 200,
    /* Where sections do not fit, tables above three fifths of a page are broken, the others move on; where they fit and
     * whole ones end far apart, those above a third of it at their groups, if that halves what it costs. */
    WHOLE_FIFTHS = 3,
    GROUPS_PART = 3,
    CUT_GAINS = 2,
    /* Columns are moved down by less than one in so many of their height... */
    FAR_LEAST = 3,
    /* ...nor is a page filled that would be left with more than one in so many blank. */
    FILL_MOST = 3,
};

/* --- pages composed by cost. What a rectangle costs is height: so much higher it might as well be. */
enum {
    /* Widths are sought in steps of that: a gap between tables abreast, too. */
    TILE_CELL = 1150,
    /* Cells: a number and two words. */
    ABREAST_CELLS = 6,
    /* Blocks of a section that may stand abreast of each other: more are taken in turn. */
    ABREAST_MOST = 12,
    /* So many blocks are tried in any order, and what a pair costs that has changed places. */
    REORDER_MOST = 5,
    REORDER_COST = 700,
    /* Blocks of a sheet; one with more is a book, and flows. */
    TILES_MOST = 90,
    /* A table may be wider than its words by one in so many before the white in it counts. */
    LOOSE_PART = 4,
    /* um. White behind words counts from there on: the eye loses the row. */
    WHITE_WIDE = 25000,
    /* Of text: five or six words. In a narrower line the eye returns more than it reads. */
    TEXT_LINE = 16000,
    /* mm2 that a line costs which words of a table take for want of such room. */
    WRAP_COST = 250000,
    /* A form that is not a chart's own must save one in so many of its height. */
    FORM_PART = 12,
    /* Between the sections of a column. */
    SECTION_GAP = 1350,
    /* A bar that stands again where its section goes on. */
    AGAIN_COST = 4000,
    /* One whose title and aside need two lines. */
    BAR_WRAPS = 1500,
    /* mm2, as the blank of a page squared: a section that goes on over the page is worth 30 mm of blank. */
    PAGE_CUT = 1600,
    /* And one block that does. */
    BLOCK_CUT = 2500,
    /* A table higher than a page may be cut: into parts of that height before a group, or of that between rows, of so
     * many rows at the least. */
    PART_HIGH = 9000,
    PART_HIGHER = 14000,
    LEAST_PART = 4,
    /* What a millimetre of waste is worth there. */
    PEN_BLANK = 30,
    /* What a row may take of a page's slack. */
    TILE_ROW_MORE = 700,
    TILE_MATRIX_MORE = 900,
    /* um. And a gap. */
    TILE_GAP_MORE = 6000,
    /* Of a page: more are too narrow for a table. */
    TILE_COLUMNS = 4,
    /* Of a sheet that has too many blocks to be composed so. */
    FLOW_COLUMNS = 3,
    /* What a quarter point of type is worth beside the blank of pages. */
    SIZE_COST = 300,
    /* Percent of contrast with white above which a ground is no white. */
    WHITE_TINT = 108,
    /* So many of the compositions that cost least are set as pages, and judged by their white as well: what the square
     * of its percents costs beside the blank of pages. */
    TRIALS = 10,
    WHITE_COST = 8,
    /* What waste may be worth beside height: 1, 4 and 16 times. */
    WEIGHTS = 3,
    WEIGHT_STEP = 4,
    /* Letters of a side's name, beside the sheet's title and before its edition. */
    SIDE_LETTERS = 48,
    /* mpt. What little there is may stand in larger type than the theme would choose for much. */
    COMPOSED_LARGER = 2500,
    /* mpt. A side's type may be so much larger than that of the fullest. */
    PAGE_LARGER = 1000,
    /* mpt. Where a layout does not say how many pages, as many as this size wants. */
    TILE_BODY = 8500,
};

/* --- the fit */
enum {
    /* mpt. A quarter point is the least that one sees. */
    SIZE_STEP = 250,
    /* Numbers of sides settle in two or three tries; this many only if they went round. */
    SIDE_TRIES = 12,
};

/* --- round the charts; um, for they do not follow the size of the charts' type */
enum {
    /* Between the two rules below the title, the upper the heavier. */
    MASTHEAD_RULES = 900,
    MASTHEAD_STROKE = 260,
    MASTHEAD_STROKE_THIN = 120,
    /* Permille of the title's size: tails of its letters above the rule. */
    TITLE_HANGS = 235,
    HEAD_BELOW = 3000,
    /* Between a title and the edition beside it, so that they read as two. */
    EDITION_GAP = 4000,
    /* From the charts to the rule above the foot; from the rule to the foot's letters, which would hang from it. */
    FOOT_ABOVE = 1700,
    FOOT_BELOW = 600,
    /* Percent of a page's height that masthead and foot may have between the margins; of a page that is narrower than
     * A4 and Letter, which has the same lines round less. */
    FRAME_PART = 9,
    FRAME_SMALL_PART = 11,
    A4_LEAST = 200000,
    /* Permille that titles are smaller for that, in steps, at the most; and before they stand on two lines. */
    TITLE_STEP = 50,
    TITLE_LESS_MOST = 400,
    STACK_LESS = 150,
    /* UNCHECKED is wider than its word, and cannot be overlooked. */
    STAMP_MORE = 4000,
    /* Folds are marked at the edges, clear of what is read. */
    FOLD_FROM = 2000,
    FOLD_LONG = 3500,
    FOLD_STROKE = 120,
};

/* --- the sequence of play; um, of the rail and of the strip */
enum {
    /* Discs are read across the table. */
    DISC = 7400,
    RAIL_TEXT_X = 9600,
    /* Beside their discs prompts have a word a line in a narrower rail. */
    RAIL_LEAST = 40000,
    /* mpt. The rail is taken where bodies of that size have no more sides beside it than below a
       strip. */
    RAIL_BODY = 9000,
    RAIL_TITLE_BELOW = 1600,
    /* A phase's name stands in the upper half of its disc where prompts follow. */
    RAIL_TITLE_DOWN = 500,
    /* The line between two discs stays off the words; a shorter one is a dot. */
    RAIL_LINE_LEAST = 600,
    RAIL_STROKE = 350,
    RING_STROKE = 280,
    KEY_ABOVE = 1500,
    KEY_RULE = 700,
    /* The strip: one line of print high, phases three times as far apart as a disc is from its
       name. */
    SMALL_DISC = 5600,
    STRIP_NAME_GAP = 1200,
    STRIP_GAP = 3500,
    STRIP_WORDS = 24000, /* for prompts, at least */
    STRIP_ROW = 6600,
    /* With prompts below the names. */
    STRIP_ROW_PROMPTS = 8400,
    /* The line from a phase to the next: a shorter one is a dash. */
    STRIP_LINE_LEAST = 3000,
};

/* --- plots */
enum {
    /* A bar is as high as its letter with air, a row a little higher. */
    PLOT_BAR = 1250,
    PLOT_PITCH = 1440,
    PLOT_PAD = 260,
    LABEL_GAP = 420,
    /* Panels: as far apart as labels need to belong to their own; in rows nearer, for their heads part them. */
    PANEL_GAP = 1700,
    PANEL_ROW_GAP = 900,
    PANEL_HEAD_GAP = 200,
    /* Narrower, a sixth of a bar holds no letter. */
    PANEL_LEAST = 9500,
    /* In a row: more are compared no better. */
    PANELS_MOST = 4,
    /* The legend, with air between its keys; with less where that saves a line. */
    SWATCH = 1900,
    KEY_GAP = 1200,
    SWATCH_TIGHT = 1600,
    KEY_GAP_TIGHT = 750,
    KEY_WORD = 380,
    LEGEND_ABOVE = 220,
    LEGEND_BELOW = 550,
    /* Curves: so high that steps of a tenth can be told apart; names at their ends in two or three lines. */
    CURVE_HIGH = 8500,
    CURVE_NAME = 5000,
    CURVE_NAME_GAP = 500,
    CURVE_FOOT = 350,
    /* Columns: lower, for they are compared with their neighbours; and how many times their gap they are wide. */
    COLUMN_HIGH = 5600,
    PLOT_COLUMN_GAP = 10,
    /* For the upper half of the highest level's figure. */
    CURVE_HEAD = 450,
    LEVEL_GAP = 300,
    FOOT_NAME_GAP = 250,
    /* Percent of a tone's ground, by steps from the first outcome of that tone to the last: as far apart as four of
     * them are told, and no two tones meet. */
    WORST_TO = 80,
    BAD_FROM = 70,
    BAD_TO = 46,
    PLAIN_TO = 45,
    GOOD_FROM = 22,
    GOOD_MONO_TO = 45,
    /* Tenths: 4.5 to 1 is what small text wants; and a ground that nobody tells from paper has an outline. */
    READABLE = 45,
    WHITE = 11,
    /* um. The gap between two slices, half on each side of the cut; outlines; lines of curves and of levels. */
    SLICE_GAP = 300,
    SLICE_STROKE = 120,
    CURVE_STROKE = 320,
    CURVE_MARK = 1500,
    LEVEL_STROKE = 80,
    /* um. Curves are told apart by their dashes: whole, dashes, dots, and a long dash with a dot. More of them than
     * that begin again with other marks. */
    CURVE_DASHES = 4,
    CURVE_DASH = 1300,
    CURVE_DASH_GAP = 700,
    CURVE_DOT = 350,
    CURVE_DOT_GAP = 550,
    CURVE_LONG = 2000,
    CURVE_LONG_GAP = 500,
};

/* --- cards; um, for a card's sizes are its template's */
enum {
    /* Below an icon to its name; between the icons of one part, at the least and at the most. */
    ICON_LABEL_GAP = 350,
    ICON_GAP = 900,
    ICON_GAP_MOST = 2600,
    /* Between icons in a row, and from them to the words below. */
    ICONS_APART = 3200,
    /* Halves: icons in a row are larger than those in a column, which have words beside them. */
    ICON_LARGER = 3,
    /* What the parts of arms apart take of what others leave, at the most. */
    APART_AIR = 2400,
    /* Between parts, and between rungs that are spread. */
    CARD_STROKE = 120,
    /* Of tables on cards: from a cell's edge to its words, across and down; of a key; white between grounds, a hairline
     * between keys, a line in the hue; the most that a row grows to. */
    TABLE_PAD_X = 250,
    TABLE_PAD_Y = 220,
    TABLE_KEY_PAD = 1200,
    TABLE_PART = 200,
    TABLE_HAIR = 100,
    TABLE_STRONG = 350,
    TABLE_ROW_MOST = 12000,
    /* Between a rung's die and its words; between two rungs of a row, which may not read as one. */
    RUNG_GAP = 1400,
    RUNGS_APART = 1900,
    /* And the most, where all stand on one line: farther apart they are no line. */
    RUNG_LINE_GAP = 5000,
    /* Most room between rows of rungs, about a third of a line: more, and they are no ladder. */
    RUNG_AIR = 900,
    /* mpt. A tenth of a point, for on a card it may save a line. */
    FIT_STEP = 100,
    /* Steps of leading that are tried. */
    LEADINGS = 8,
    /* um a card that another height of a panel must save: less is not seen as empty room, and places move for it. */
    PANEL_SAVES = 1500,
    /* Cards that are compared with each other to choose them. */
    PANEL_CARDS = 400,
    /* mpt and um. UNCHECKED across the top. */
    CARD_STAMP = 9000,
    CARD_STAMP_HIGH = 4600,
    CARD_STAMP_PAD = 1500,
    CARD_STAMP_BASE = 3350,
};

/* --- what is found on a card */
enum {
    /* um. Rounding as boxes are stretched. */
    CARD_SLACK = 20,
    /* um. Words that share less of a card are close, and can be read. */
    WORDS_MEET = 200,
    /* um. A cut wanders by about a millimetre: a line nearer to it looks askew, or is cut off. */
    LINE_NEAR = 1500,
    /* What printers ask of pictures. */
    DPI_LEAST = 300,
    /* mpt. What is read in play, across a table; and what stands beside it: names below icons,
       feet. */
    FLOOR_PLAY = 8000,
    FLOOR_ASIDE = 7000,
    /* Words that make a sentence, which is read; fewer are a name or a number, which may be as
       small as a label. */
    SENTENCE = 4,
    /* Cards that are named besides the worst of them. */
    FLOOR_ALSO = 5,
    /* um. What is no wider or no higher is taken up to be read. */
    COUNTER_MOST = 35000,
    /* Permille of the size of any text font of ours. */
    CAPITALS_HIGH = 700,
};

/* --- what is found on a page */
enum {
    /* um. What rounding may come to; what strokes may reach over an edge; how far apart columns may end. */
    PROOF_TOUCH = 50,
    PROOF_STROKE = 400,
    PROOF_UNEVEN = 1000,
    /* Tenths: below that contrast nobody reads. */
    PROOF_UNREAD = 25,
    /* um. Of a hole that is told: as wide as a small chart and as high as four of its rows below a title. */
    PROOF_HOLE_WIDE = 60000,
    PROOF_HOLE_HIGH = 25000,
    /* And it takes one part in so many of the room: smaller ones are air. A last page may be a third empty before type
     * or pages are thought of. */
    PROOF_HOLE_PART = 12,
    PROOF_FOOT_PART = 3,
    /* Letters of a line that a finding shows: enough to find it on the page. */
    PROOF_WORDS = 28,
};

/* --- sheets of cards; um */
enum {
    /* Between a front and its back on a folded sheet: paper bends no sharper. */
    FOLD_GAP = 10000,
    /* At each edge, a quarter of an inch, that printers at home may not reach: all that must be seen keeps inside. */
    PRINTER_LOST = 6350,
    /* Crop marks stand off the trim, so that a cut a little off shows none, and off the bleed where there is room; at
     * the least so near and so long, for which the cards leave room. */
    MARK_OFF = 1500,
    MARK_BLEED_OFF = 300,
    MARK_LONG = 5000,
    MARK_LEAST = 1500,
    MARK_NEAR = 250,
    MARK_ROOM = 1000,
    /* Of the white line under a mark on art. */
    MARK_HALO = 420,
    /* A narrower gutter has no room for marks. */
    MARKED_GUTTER = 2000,
    /* The strip of captions, and their baseline in it; it begins where printers reach, or where cards leave no room for
     * it, as near to the edge as most printers do. */
    CAPTION_STRIP = 3400,
    CAPTION_BASE = 2600,
    CAPTION_LOST = 4200,
    /* One card in so many may give way to captions; of more, words that some printers cut are the lesser evil. */
    CAPTION_COST = 6,
    /* mpt. The floor of what is read; whose the rules are may be smaller where it must, but is never cut. */
    CAPTION_MPT = 7500,
    CREDIT_LEAST = 5000,
    CREDIT_STEP = 250,
    CREDIT_GAP = 4000,
    /* Long enough that "fit to page" shows: 97 mm are seen. */
    RULER = 100000,
    RULER_UP = 500,
    RULER_TICK = 700,
    RULER_CM = 1300,
    RULER_END = 2600,
    RULER_NAME_GAP = 2000,
    RULER_NAME_UP = 300,
    FOLD_DASH = 2000,
    /* Between lines to write on. Of more cards a leaf, nobody writes on them: they are counters. */
    BLANK_LINE = 8000,
    /* Printers shift by less than a centimetre, and are mended by half millimetres. */
    SCALE_REACH = 10000,
    SCALE_TICK = 500,
    SCALE_ARM = 60000,
    CALIBRATION_LINE = 4000,
    /* Its crosses in the corners: how far from both edges, how long, and their marks. */
    CORNER_IN = 22000,
    CORNER_ARM = 5000,
    CORNER_TICK = 1200,
    /* The picture of how paper is turned. */
    FLIP_SIZE = 24000,
    FLIP_EAR = 4000,
    FLIP_HEAD = 2400,
    FLIP_STROKE = 250,
};
#endif
