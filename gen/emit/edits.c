/* Two texts of a file, of which one was edited, to their lines before and after.
 *
 * Input: the file's path, as it was, as it is. Output: for each line that differs its place, then the line with - and
 * with +, with what steers a terminal as escapes. Called by `check --fix`. */
#include "emit/emit.h"

static void put_line(struct buf *b, char sign, struct str line)
{
    buf_putc(b, sign);
    put_shown(b, line);
    buf_putc(b, '\n');
}

/* Edits keep the number of lines, so that line stands against line. */
void emit_edits(struct buf *b, struct str path, struct str was, struct str is)
{
    struct str before, after;
    for (unsigned line = 1; str_split(&was, '\n', &before) && str_split(&is, '\n', &after); line++) {
        if (str_eq(before, after))
            continue;
        put_shown(b, path);
        buf_printf(b, ":%u\n", line);
        put_line(b, '-', before);
        put_line(b, '+', after);
    }
}
