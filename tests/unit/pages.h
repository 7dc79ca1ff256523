/* What the tests of pages share: the project's fonts and the classic theme. Include after cmocka.h. */
#ifndef BS_TESTS_PAGES_H
#define BS_TESTS_PAGES_H
#include "page/compose.h"
#include <stdlib.h>

struct fixture {
    struct arena *a, *own;
    struct diag *d;
    struct engine *e;
    const struct theme *t;
};

static inline int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->a = arena_new();
    f->own = arena_new();
    f->d = diag_new();
    f->e = engine_new(f->own, f->d, ".");
    f->t = theme_read(f->a, f->d, ".", STR("classic"), NOWHERE);
    *state = f;
    return f->e ? 0 : -1;
}

static inline int teardown(void **state)
{
    struct fixture *f = *state;
    engine_drop(f->e);
    arena_drop(f->a);
    arena_drop(f->own);
    diag_drop(f->d);
    free(f);
    return 0;
}

/* A sheet by itself, in a theme. */
static inline bool sheet_composed(struct fixture *f, const struct theme *t, const struct sheet *s, struct composed *c)
{
    struct composer *k = composer_new(f->a, f->d, f->e);
    bool made = compose(k, f->a, t, s, c);
    composer_drop(k);
    return made;
}

static inline bool found(struct fixture *f, enum rule_id rule, const char *part)
{
    size_t n;
    const struct finding **all = diag_sorted(f->d, f->a, &n);
    for (size_t i = 0; i < n; i++)
        if (all[i]->rule == rule && str_find(all[i]->fact, part) >= 0)
            return true;
    return false;
}

/* A sheet of one section with these blocks, on A4 in the classic theme, its body of 8 pt or more. */
static inline struct sheet sheet_around(struct fixture *f, struct block *block, unsigned n,
                                        unsigned columns, int32_t max_mpt)
{
    struct section *section = ARENA_NEW(f->a, struct section);
    static const struct str footer[] = {{"foot", 4}};
    *section =
        (struct section){.title = words_of(f->a, STR("Section"), PARA_STYLE_BAR, CHAR_STYLE_STRONG),
                         .block = block,
                         .n_block = n};
    return (struct sheet){.name = STR("demo"),
                          .title = words_of(f->a, STR("Demo"), PARA_STYLE_TITLE, CHAR_STYLE_PLAIN),
                          .footer = footer,
                          .n_footer = 1,
                          .hash = STR("0123456789"),
                          .date = STR("2026-01-01"),
                          .paper = STR("a4"),
                          .theme = STR("classic"),
                          .columns = columns,
                          .flows = true,
                          .min_mpt = 8000,
                          .max_mpt = max_mpt,
                          .section = section,
                          .n_section = 1};
}
#endif
