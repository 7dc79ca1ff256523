/* The tuned constants of page layout, each with its reason: gaps, paddings, strokes, penalties,
 * limits. Values that a theme, a template or a layout sets are not here. Unless a comment gives
 * another unit, a length is in permille of em (the body size), so that a page keeps its proportions
 * at every size. Lengths in um stay the same on paper. The values were tuned against the hand-made
 * pages of LOOK.md. */
#ifndef BS_PAGE_TASTE_H
#define BS_PAGE_TASTE_H

/* --- limits that several files share, not tuned; um */
enum {
    /* A width that holds any words. It is half of the largest number, so that the sum of two does
     * not overflow. */
    ONE_LINE = INT32_MAX / 2,
    /* Higher than any block. */
    NO_LIMIT = 100000000,
    /* The largest rounding error of a line's width: a box is made wider than its words by this. */
    ROUNDING = 4,
};

/* --- words; percent of their size */
enum {
    /* Contrast of grey and ink, times ten. A theme below this has no greys and prints only
     * black. */
    PALE_GREYS = 11,
    /* Ink in the ground of a footnote's number: light even if a theme's rules are black, and
     * visible on a copy. */
    MARK_GROUND = 19,
    /* Grey in a zero among counts: not prominent, but read; 5 : 1 on paper. */
    PALE = 80,
    /* A badge has air beside its words, and extends above the capitals and below the baseline by
     * the same amount. */
    BADGE_AIR = 30,
    BADGE_UP = 95,
    BADGE_HIGH = 120,
    /* The plate under a raised number is as high as the number, and slightly apart from the digit
     * before it. */
    FIGURE_AIR = 4,
    FIGURE_UP = 80,
    FIGURE_HIGH = 58,
};

/* --- tables */
enum {
    /* um. The largest width that a column of numbers, or of labels, has beyond its words: 20 mm
     * from the longest label to its value, 20 from value to value. */
    NEAR_VALUE = 6000,
    NEAR_LABEL = 2000,
    /* How much wider than its shortest label a column of labels may be: 17 mm at 8.5 pt, so that
     * the number after it is at most 25 mm away. */
    LABEL_MORE = 5000,
    /* Beside and above the words of a cell: as tight as possible while columns separate without a
     * line and rows with a hairline. */
    CELL_PAD_X = 420,
    /* Beside the numbers of a matrix. Grounds separate its columns, and it has many of them. */
    MATRIX_PAD_X = 280,
    CELL_PAD_Y = 190,
    /* The same for content that is too much for its pages, and above the numbers of a shaded matrix
     * of more than MATRIX_LONG rows, heads included. */
    CELL_PAD_TIGHT = 60,
    MATRIX_LONG = 20,
    /* um, at the theme's least size. The width of a column of keys on a solid background, and on
     * paper smaller than A4, unless a narrow table needs it for its words. */
    KEY_WIDE = 12000,
    KEY_SMALL_WIDE = 10000,
    /* A row without words is as high as one line of words. */
    EMPTY_ROW = 1200,
    /* A cell of a track is a square that holds two digits, or the corner of a counter, with a small
     * gap to the next. */
    PLACE = 1700,
    PLACE_GAP = 90,
    /* A disc with a number is as high as a cell of one line; without a number it is a point. */
    CELL_DISC = 1750,
    CELL_DISC_BARE = 800,
    /* Percent of bad on paper, and of worst on bad: a contrast of 1.35 to 1 from step to step. */
    TRACK_BAD = 55,
    TRACK_WORSE = 20,
    TRACK_WORST = 33,
    /* The least width of text that wraps in the halves of a list: 34 mm at 8.5 pt. */
    HALF_TEXT = 11300,
    /* White between the halves of a list: more than between columns, less than a gutter. */
    HALVES_GAP = 1000,
    /* The bracket of a choice is between the edge of the sign's cell and its padding, and clear of
     * the rows above and below it. */
    BRACKET_IN = 80,
    BRACKET_TICK = 160,
    BRACKET_PAD = 300,
    /* From this shade on words are white; the themes' grounds of odds are made for this. */
    SHADE_DARK = 5,
    /* Words are also white from this percentage of the worst rating on. */
    WORST_DARK = 65,
    /* um. The three widths of rules: 0.25 pt between rows, which home printers and copiers still
     * reproduce; 0.5 pt between groups, and for frames; 1 pt below heads and tables. */
    HAIR_STROKE = 90,
    WALL_STROKE = 180,
    CLOSE_STROKE = 350,
    /* um. White between shades, so that each is a cell. */
    SHADE_PART = 200,
    /* um. The line in cells of bad and good outcomes is inset from the rules between cells. */
    RATING_INSET = 450,
    /* um. Tolerance of the search for column widths: this excess is invisible, and the search ends
     * sooner. */
    WRAP_HAIR = 40,
};

/* --- bars and blocks */
enum {
    /* Above and below a bar's title: together 6.6 mm at a body of 8.5 pt. */
    BAR_PAD = 420,
    BAR_PAD_CRIB = 120,
    /* From a bar to its content: smaller than any gap between blocks. */
    BAR_GAP = 500,
    /* The title is set narrower than its bar by its ends, and by the number. */
    BAR_TITLE_LESS = 2600,
    BAR_NUMBER_LESS = 2000,
    /* The number is on a ground wider than high, for two digits; the title follows, and ends before
     * the bar does. */
    BAR_NUMBER_MORE = 500,
    BAR_LEFT = 900,
    BAR_RIGHT = 700,
    /* Between title, lead, table and notes, which form one unit: half of the gap between blocks. */
    BLOCK_INNER_GAP = 350,
    /* Paragraphs of small type are less than a line apart. */
    PARA_GAP = 150,
    /* Inside the frame of an example. */
    FRAME_PAD = 700,
    /* Some fifty letters. In a longer line of small type, the eye misses the start of the next
     * line. */
    NOTE_LINE = 19000,
    NOTE_COLS = 3,
};

/* --- columns. Costs are mm2, a column's shortfall squared: a cut before a group costs as much as a
 * column that ends 8 mm short, a cut between rows 16 mm, a single row 63 mm, which in practice
 * never occurs. */
enum {
    CUT_GROUP = 60,
    CUT_ROW = 250,
    CUT_NOTES = 400,
    /* Added to the shortfall of a column that cannot reach the line. */
    SHORT_COLUMN = 400,
    LONE_ROW = 4000,
    /* Worse than all other costs together. */
    EMPTY_COLUMN = 20000,
    /* The smallest number of rows above and below a cut, in the table and in its group. */
    MIN_ROWS = 2,
    /* The same in a book: two rows do not show how the values develop. */
    BOOK_ROWS = 4,
    /* At least six lines of notes may be separated from their table; fewer would look lost. */
    NOTES_LONG = 6000,
    /* Between blocks about 3 mm, more than inside a block; slightly more between stripes. */
    BLOCK_GAP = 850,
    STRIPE_GAP = 1000,
    /* How much higher a table's rows may get. A row of words looks wrong from a quarter of its size
     * on. A cell of a matrix is read by itself and may nearly double; one row of cells may grow to
     * a panel. */
    ROW_MORE = 250,
    /* A table of numbers without lines still reads as rows if they grow by up to a third. */
    GRID_MORE = 550,
    /* A bar of a plot may grow by a third. */
    PLOT_MORE = 500,
    BOOK_BAR_MORE = 400,
    /* Between the blocks of a page that ends early: with BLOCK_GAP 6 mm at a body of 8.5 pt. */
    FILL_GAP_MORE = 1100,
    /* mpt. How much larger than its tables the front matter of a book may be. */
    FRONT_LARGER = 2500,
    /* In a book, whose rows have one height: 10 mm. */
    BOOK_GAP_MORE = 2800,
    MATRIX_MORE = 900,
    PANEL_MORE = 2600,
    /* um. A larger gap before a column's last block looks like a hole, and so does a gap of more
     * than a quarter of the line. */
    COLUMN_GAP_MAX = 6000,
    GAP_PART = 4,
    /* um. The smallest excess that is reported for a block that is too high; rounding would hide a
     * smaller one. */
    TALL_MIN = 200,
    /* If sections do not fit, tables higher than three fifths of a page are broken, and the others
     * move to the next page. If they fit but whole blocks end far apart, tables above a third of a
     * page are broken at their groups, if that halves the cost. */
    WHOLE_FIFTHS = 3,
    GROUPS_PART = 3,
    CUT_GAINS = 2,
    /* Columns are moved down by less than one FAR_MIN-th of their height... */
    FAR_MIN = 3,
    /* ...and the last page is not filled if one FILL_MAX-th of it or more is blank. */
    FILL_MAX = 3,
};

/* --- pages composed by cost. The cost of a rectangle is a height: its own, and penalties as
 * additional height. */
enum {
    /* Widths are tried in steps of this size; it is also the gap between tables side by side. */
    TILE_CELL = 1150,
    /* Cells: a number and two words. */
    ABREAST_CELLS = 6,
    /* The largest number of blocks of a section that is split into two groups side by side; larger
     * groups are only split one above the other. */
    ABREAST_MAX = 12,
    /* The most blocks of a sheet. A document with more is a book, and flows. */
    TILES_MAX = 90,
    /* The blank space in a table counts if the table is wider than its words by more than one
     * LOOSE_PART-th. */
    LOOSE_PART = 4,
    /* um. White after words counts from this width on: the eye loses the row. */
    WHITE_WIDE = 25000,
    /* Of text: five or six words. A narrower line is tiring to read. */
    TEXT_LINE = 16000,
    /* mm2. The cost of each additional line that a table needs because its words wrap. */
    WRAP_COST = 250000,
    /* An alternative form of a chart must save at least one FORM_PART-th of its height. */
    FORM_PART = 12,
    /* Between the sections of a column. */
    SECTION_GAP = 1350,
    /* A bar that is repeated because its section continues. */
    AGAIN_COST = 4000,
    /* A bar whose title and aside need two lines. */
    BAR_WRAPS = 1500,
    /* mm2, like the squared blank of a page: a section that continues on the next page costs as
     * much as 30 mm of blank. */
    PAGE_CUT = 1600,
    /* The same for one block that continues. */
    BLOCK_CUT = 2500,
    /* A table higher than a page may be cut into parts: before a group at the first height or more,
     * between rows at the second, and with at least this many rows each. */
    PART_HIGH = 9000,
    PART_HIGHER = 14000,
    MIN_PART = 4,
    /* The cost of a millimetre of waste in the sum for pages. */
    PEN_BLANK = 30,
    /* How much of a page's slack a row may take. */
    TILE_ROW_MORE = 700,
    TILE_MATRIX_MORE = 1100,
    /* um. The same for a gap. */
    TILE_GAP_MORE = 6000,
    /* Of a page: with more, columns are too narrow for a table. */
    TILE_COLUMNS = 4,
    /* Of a sheet that has too many blocks to be composed by cost. */
    FLOW_COLUMNS = 3,
    /* The cost of a quarter point of smaller type, compared with the blank of pages. */
    SIZE_COST = 300,
    /* Percent of contrast with white. A ground above it does not count as white. */
    WHITE_TINT = 108,
    /* This many of the cheapest compositions are set as pages and also rated by their white. The
     * square of its percentage is multiplied by this cost and added to the blank of pages. */
    TRIALS = 10,
    WHITE_COST = 24,
    /* The weights of waste against height that are tried: 1, 4 and 16. */
    WEIGHTS = 3,
    WEIGHT_STEP = 4,
    /* mpt. Small sheets may have type this much larger than the theme's choice for long ones. */
    COMPOSED_LARGER = 2500,
    /* mpt. If a layout does not set the number of pages, the sheet gets as many as this size
     * needs. */
    TILE_BODY = 8500,
};

/* --- the fit */
enum {
    /* mpt. A quarter point is the smallest visible step. */
    SIZE_STEP = 250,
    /* Frames of a sheet: for each size of a wide range, with a sidebar and with a bar. */
    FRAMES_KEPT = 64,
    /* The number of sides settles in two or three tries; it reaches this limit only if it
     * oscillates. */
    SIDE_TRIES = 12,
};

/* --- around the charts; um, because these sizes do not follow the charts' type */
enum {
    /* Between the two rules below the title. The upper rule is heavier. */
    MASTHEAD_RULES = 900,
    /* Permille of the title's size: the descenders of its letters above the rule. */
    TITLE_HANGS = 235,
    HEAD_BELOW = 3000,
    /* Of a crib. */
    CRIB_MARGIN = 6000,
    CRIB_GUTTER = 3000,
    /* Between a title and the edition beside it, so that they read as two texts. */
    EDITION_GAP = 4000,
    /* From the charts to the rule above the foot, and from the rule to the foot's letters. Without
     * the gap the letters would touch the rule. */
    FOOTER_ABOVE = 1700,
    FOOTER_BELOW = 600,
    /* Percent of a page's height that masthead and foot may take between the margins. The second
     * value is for a page narrower than A4 and Letter, which has the same lines around less
     * content. */
    FRAME_PART = 9,
    FRAME_SMALL_PART = 11,
    A4_MIN = 200000,
    /* Permille: the step by which titles are reduced for that, the largest reduction, and the
     * largest one before the title is split over two lines. */
    TITLE_STEP = 50,
    TITLE_LESS_MAX = 400,
    STACK_LESS = 150,
    /* The UNCHECKED stamp is wider than its word, so that it is not overlooked. */
    STAMP_MORE = 4000,
    /* Folds are marked at the edges, clear of the content. */
    FOLD_FROM = 2000,
    FOLD_LONG = 3500,
    /* Copies of a small sheet on a paper, and the marks for cutting them apart. */
    COPIES_MAX = 4,
    CUT_LONG = 4200,
};

/* --- the sequence of play; um, of the rail (side bar of phases) and of the strip (bar of
 * phases) */
enum {
    /* Discs must be readable across the table. */
    DISC = 7400,
    RAIL_TEXT_X = 9600,
    /* In a narrower rail, prompts beside their discs have only one word a line. */
    RAIL_MIN = 40000,
    /* mpt. The rail is used if bodies of this size need no more sides beside it than below a
     * strip. */
    RAIL_BODY = 8500,
    RAIL_TITLE_BELOW = 1600,
    /* A phase's name is in the upper half of its disc if prompts follow. */
    RAIL_TITLE_DOWN = 500,
    /* The line between two discs keeps clear of the words; a shorter line becomes a dot. */
    RAIL_LINE_MIN = 600,
    KEY_ABOVE = 1500,
    KEY_RULE = 700,
    /* The strip is one line of print high. The gap between phases is three times the gap between a
     * disc and its name. */
    SMALL_DISC = 5600,
    STRIP_NAME_GAP = 1200,
    STRIP_GAP = 3500,
    STRIP_WORDS = 24000, /* the least width for prompts */
    STRIP_ROW = 6600,
    /* With prompts below the names. */
    STRIP_ROW_PROMPTS = 8400,
    /* The line from a phase to the next; a shorter line becomes a dash. */
    STRIP_LINE_MIN = 3000,
};

/* --- plots */
enum {
    /* A bar is as high as its letter with air; a row is slightly higher. */
    PLOT_BAR = 1250,
    PLOT_PITCH = 1440,
    PLOT_PAD = 260,
    LABEL_GAP = 420,
    /* The gap between panels is so large that labels clearly belong to their own panel. Panels in
     * rows are closer, because their heads separate them. */
    PANEL_GAP = 1700,
    PANEL_ROW_GAP = 900,
    PANEL_HEAD_GAP = 200,
    /* In a narrower panel, a sixth of a bar is too narrow for a letter. */
    PANEL_MIN = 9500,
    /* In a row. More panels would not be easier to compare. */
    PANELS_MAX = 4,
    /* The legend, with air between its keys, or with less air if that saves a line. */
    SWATCH = 1900,
    KEY_GAP = 1200,
    SWATCH_TIGHT = 1600,
    KEY_GAP_TIGHT = 750,
    KEY_WORD = 380,
    LEGEND_ABOVE = 220,
    LEGEND_BELOW = 550,
    /* Percent of a rating's ground, in steps from the first outcome of the rating to the last. Four
     * outcomes of a rating are still distinguishable, and two ratings never overlap. */
    WORST_TO = 80,
    BAD_FROM = 70,
    BAD_TO = 46,
    PLAIN_TO = 45,
    GOOD_FROM = 22,
    GOOD_MONO_TO = 45,
    /* Tenths: small text needs a contrast of 4.5 to 1; a ground that looks like paper gets an
     * outline. */
    READABLE = 45,
    WHITE = 11,
    /* um. The gap between two slices, half on each side of the cut. */
    SLICE_GAP = 300,
};

/* --- cards; um, because a template sets a card's sizes */
enum {
    /* From an icon to its name below; the least and the largest gap between the icons of one
     * part. */
    ICON_LABEL_GAP = 350,
    ICON_GAP = 900,
    ICON_GAP_MAX = 2600,
    /* Between icons in a row, and from them to the words below. */
    ICONS_APART = 3200,
    /* Halves: icons in a row are larger than icons in a column, which have words beside them. */
    ICON_LARGER = 3,
    /* The most space that the parts of separate arms take of what other parts leave. */
    APART_AIR = 2400,
    /* Between parts, and between rungs that are spread. */
    CARD_STROKE = 120,
    /* Tables on cards: from a cell's edge to its words, across and down; padding of a key; white
     * between grounds; a hairline between keys; a line in the hue; the largest height of a row. */
    TABLE_PAD_X = 250,
    TABLE_PAD_Y = 220,
    TABLE_KEY_PAD = 1200,
    TABLE_PART = 200,
    TABLE_HAIR = 100,
    TABLE_STRONG = 350,
    TABLE_ROW_MAX = 12000,
    /* Between a rung's die and its words; between two rungs of a row, which must not read as
     * one. */
    SUB_ROW_GAP = 1400,
    RUNGS_APART = 1900,
    /* The largest gap if all rungs are on one line: farther apart they do not read as a line. */
    SUB_ROW_LINE_GAP = 5000,
    /* The largest space between rows of rungs, about a third of a line: with more they do not read
     * as a ladder. */
    SUB_ROW_AIR = 900,
    /* mpt. A tenth of a point, because on a card it may save a line. */
    FIT_STEP = 100,
    /* The number of leading steps that are tried. */
    LEADINGS = 8,
    /* um per card. Another height of a panel must save at least this: a smaller gain is invisible,
     * and it moves boxes. */
    PANEL_SAVES = 1500,
    /* The most cards that are compared with each other to choose panels. */
    PANEL_CARDS = 400,
    /* mpt and um. The UNCHECKED stamp at the top. */
    CARD_STAMP = 9000,
    CARD_STAMP_HIGH = 4600,
    CARD_STAMP_PAD = 1500,
    CARD_STAMP_BASE = 3350,
};

/* --- findings about a card */
enum {
    /* um. Rounding error of stretched boxes. */
    CARD_SLACK = 20,
    /* um. Words that overlap by less than this are close, but readable. */
    WORDS_MEET = 200,
    /* um. A cut deviates by about a millimetre: a line nearer to it looks askew, or is cut off. */
    LINE_NEAR = 1500,
    /* The resolution that printers require of pictures. */
    DPI_MIN = 300,
    /* mpt. The least size of text that is read in play, across a table; and of text beside it:
     * names below icons, feet. */
    FLOOR_PLAY = 8000,
    FLOOR_ASIDE = 7000,
    /* This many words make a sentence. Fewer words are a name or a number, which may be as small as
     * a label. */
    SENTENCE = 4,
    /* How many cards are named besides the worst one. */
    FLOOR_ALSO = 5,
    /* um. A card that is not wider or higher is picked up to be read. */
    COUNTER_MAX = 35000,
    /* Height of capitals, permille of the size, for all our text fonts. */
    CAPITALS_HIGH = 700,
};

/* --- findings about a page */
enum {
    /* um. The largest rounding error; how far strokes may reach over an edge; how far apart columns
     * may end. */
    PROOF_TOUCH = 50,
    PROOF_STROKE = 400,
    PROOF_UNEVEN = 1000,
    /* Tenths: the least contrast of what is read. */
    PROOF_UNREAD = 45,
    /* um. The least size of a hole that is reported: as wide as a small chart and as high as four
     * of its rows below a title. */
    PROOF_HOLE_WIDE = 60000,
    PROOF_HOLE_HIGH = 25000,
    /* A hole must also take at least one PROOF_HOLE_PART-th of the room: smaller ones are air. A
     * last page may be a third empty before a change of type or pages is suggested. */
    PROOF_HOLE_PART = 12,
    PROOF_FOOTER_PART = 3,
    /* Letters of a line that a finding quotes: enough to find it on the page. */
    PROOF_WORDS = 28,
};

/* --- print sheets; um */
enum {
    /* Between a front and its back on a folded sheet: paper does not bend more sharply. */
    FOLD_GAP = 10000,
    /* At each edge, a quarter of an inch that home printers may not reach: all visible marks stay
     * inside. */
    PRINTER_LOST = 6350,
    /* Crop marks keep a distance from the trim, so that a slightly wrong cut shows no mark, and
     * from the bleed if there is room. The last values are the least distance and length, for which
     * the cards leave room. */
    MARK_OFF = 1500,
    MARK_BLEED_OFF = 300,
    MARK_LONG = 5000,
    MARK_MIN = 1500,
    MARK_NEAR = 250,
    MARK_ROOM = 1000,
    /* Width of the white line under a mark on art. */
    MARK_HALO = 420,
    /* A narrower gutter has no room for marks. */
    MARKED_GUTTER = 2000,
    /* The strip of captions, and their baseline in it. It begins where printers reach. If cards
     * leave no room there, it begins as near to the edge as most printers reach. */
    CAPTION_STRIP = 3400,
    CAPTION_BASE = 2600,
    CAPTION_LOST = 4200,
    /* Up to one card in this many may be dropped to make room for captions. If more would be
     * dropped, captions that some printers cut are the lesser problem. */
    CAPTION_COST = 6,
    /* mpt. The least size of captions. The line that credits the author of the rules may be smaller
     * if necessary, but is never cut. */
    CAPTION_MPT = 7500,
    CREDIT_MIN = 5000,
    CREDIT_STEP = 250,
    CREDIT_GAP = 4000,
    /* Long enough to reveal "fit to page": at that setting, 97 mm are visible. */
    RULER = 100000,
    RULER_UP = 500,
    RULER_TICK = 700,
    RULER_CM = 1300,
    RULER_END = 2600,
    RULER_NAME_GAP = 2000,
    RULER_NAME_UP = 300,
    FOLD_DASH = 2000,
    /* Between lines to write on. With more cards a leaf, the cards are counters and get no
     * lines. */
    BLANK_LINE = 8000,
    /* Printers shift by less than a centimetre, and the correction is in steps of half a
     * millimetre. */
    SCALE_REACH = 10000,
    SCALE_TICK = 500,
    SCALE_ARM = 60000,
    CALIBRATION_LINE = 4000,
    /* The crosses in the corners of the calibration sheet: distance from both edges, length, and
     * ticks. */
    CORNER_IN = 22000,
    CORNER_ARM = 5000,
    CORNER_TICK = 1200,
    /* The picture that shows how the paper is turned. */
    FLIP_SIZE = 24000,
    FLIP_EAR = 4000,
    FLIP_HEAD = 2400,
    FLIP_STROKE = 250,
};
#endif
