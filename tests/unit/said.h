/* What words say, without their voices; for tests of what is composed. */
#ifndef BS_TEST_SAID_H
#define BS_TEST_SAID_H
#include "show/sheet.h"

static inline struct str plain(struct arena *a, struct words w)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < w.n; i++)
        buf_put(&b, w.run[i].text);
    return buf_str(&b);
}

static inline void says(struct arena *a, struct words w, const char *want)
{
    struct str got = plain(a, w);
    if (!str_is(got, want))
        print_message("\"%.*s\", not \"%s\"\n", STRF(got), want);
    assert_true(str_is(got, want));
}
#endif
