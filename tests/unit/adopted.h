/* What adopting a text comes to, as the tests of it compare it. */
#ifndef BS_TESTS_ADOPTED_H
#define BS_TESTS_ADOPTED_H
#include "adopt/adopt.h"

/* Without the lines that say where in the input a table stood, and that it has no title. */
static struct str adopted(struct arena *a, struct diag *d, struct str bytes, enum adopt_form form)
{
    const struct adopt_ask request = {.path = STR("x"), .form = form};
    struct buf all = {.a = a}, b = {.a = a};
    adopt_yaml(a, d, bytes, &request, &all);
    struct str rest = buf_str(&all), line;
    while (str_split(&rest, '\n', &line))
        if (line.n && !str_starts(line, "  # x") && !str_starts(line, "charts:") &&
            !str_is(line, "    # it has no title in the source"))
            buf_printf(&b, "%.*s\n", STRF(line));
    return buf_str(&b);
}
#endif
