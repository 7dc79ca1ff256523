/* What is built in: the files as they are, found in a project that has none, and behind those that it has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/built_in.h"
#include "look/card.h"
#include "look/fonts.h"
#include "project.h"

static struct str file_get(struct arena *a, struct str path)
{
    static char bytes[1 << 20];
    FILE *f = fopen(str_z(a, path), "rb");
    assert_non_null(f);
    size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    return str_dup(a, (struct str){bytes, n});
}

/* To the byte, in the order in which they are sought. */
static void what_is_built_in_is_the_files(void **state)
{
    struct arena *a = arena_new();
    (void)state;
    assert_true(n_built_in > 30);
    for (size_t i = 0; i < n_built_in; i++) {
        assert_true(str_eq(built_ins[i].bytes, file_get(a, built_ins[i].name)));
        assert_ptr_equal(built_in_find(built_ins[i].name), &built_ins[i]);
        assert_true(i == 0 || str_cmp(built_ins[i - 1].name, built_ins[i].name) < 0);
    }
    static const char *const none[] = {"", "layouts", "layouts/themes/", "layouts/themes/classic.yam", "zzz", "a"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(built_in_find(str_of(none[i])));
    arena_drop(a);
}

static void a_project_that_has_nothing_finds_all(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    const struct theme *t = theme_read(p.a, p.d, p.dir, STR("large"), NOWHERE);
    const struct profile *card = profile_read(p.a, p.d, p.dir, STR("bridge"), NOWHERE);
    struct pictures *pictures = pictures_new(p.a, p.dir, NULL);
    struct str path = card_template_path(p.a, STR("events-back"));
    const struct card_template *face = card_template_read(p.a, p.d, pictures, path, t, NOWHERE);
    const struct fonts *fonts = fonts_read(p.a, p.d, p.dir);
    assert_true(fonts && fonts->n == FONT_COUNT && fonts->n_fallback == 1 && fonts->fallback[0] == FONT_SYMBOL);
    findings_say(&p);
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 0);
    assert_true(t->body_min == 12000 && card->w == 57000 && face->n_box == 4 &&
                face->box[1].picture);
    assert_true(str_is(path, "layouts/cards/events-back.yaml"));
    assert_true(str_is(card_template_path(p.a, path), "layouts/cards/events-back.yaml"));
    const struct source *s = diag_source_at(p.d, card->at.file);
    assert_true(s->built_in && str_is(source_name(p.a, s), "(built in) layouts/cards/bridge.yaml"));
    project_drop(&p);
}

/* Also one that is from a theme that is built in; and a broken one is not replaced by it. */
static void its_own_come_first(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "layouts/cards/poker.yaml", "card: poker\nsize: [60, 90]\n");
    project_put(&p, "layouts/themes/mine.yaml", "theme: mine\nfrom: large\npage: {margin: 11}\n");
    const struct profile *card = profile_read(p.a, p.d, p.dir, STR("poker"), NOWHERE);
    const struct theme *t = theme_read(p.a, p.d, p.dir, STR("mine"), NOWHERE);
    assert_int_equal(diag_count(p.d, LEVEL_NOTE), 0);
    assert_true(card->h == 90000 && t->margin == 11000 && t->body_min == 12000);
    const struct source *s = diag_source_at(p.d, card->at.file);
    assert_true(!s->built_in && str_is(source_name(p.a, s), "layouts/cards/poker.yaml"));
    project_put(&p, "layouts/cards/poker.yaml", "card: poker\nsize: [60]\n");
    assert_null(profile_read(p.a, p.d, p.dir, STR("poker"), NOWHERE));
    finding_is(&p, "layouts/cards/poker.yaml", RULE_BAD_VALUE, 2, "`size`");
    assert_int_equal(chmod(str_printf(p.a, "%s/layouts/cards/poker.yaml", p.dir).p, 0), 0);
    if (geteuid() != 0) { /* who may read everything reads this too */
        assert_null(profile_read(p.a, p.d, p.dir, STR("poker"), NOWHERE));
        assert_true(diag_has(p.d, LEVEL_ERROR));
    }
    project_drop(&p);
}

static const struct named_file *file_of(const struct named_files *all, const char *name)
{
    for (size_t i = 0; i < all->n; i++)
        if (str_is(all->at[i].name, name))
            return &all->at[i];
    return NULL;
}

/* What lies in one folder is told apart by its first key. */
static void all_are_listed_once(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    project_put(&p, "layouts/cards/counter.yaml", "# small\ncard: counter\nsize: [10, 10]\n");
    project_put(&p, "layouts/cards/tarot.yaml", "card: tarot\nsize: [70, 121]\n");
    project_put(&p, "layouts/cards/face.yaml", "face: One\ncards: no\n");
    project_put(&p, "layouts/cards/.hidden.yaml", "card: hidden\n");
    project_put(&p, "layouts/cards/.yaml", "card: hidden\n");
    struct named_files all = named_all(p.a, p.dir, &named_profiles);
    const struct named_file *own = file_of(&all, "counter"), *both = file_of(&all, "tarot"), *in = file_of(&all, "a6");
    assert_true(own && own->own && !own->built_in && str_is(own->path, "layouts/cards/counter.yaml"));
    assert_true(both && both->own && both->built_in);
    assert_true(in && !in->own && in->built_in);
    assert_null(file_of(&all, "face"));
    assert_null(file_of(&all, "plain-front"));
    for (size_t i = 1; i < all.n; i++)
        assert_true(str_cmp(all.at[i - 1].name, all.at[i].name) < 0);
    all = named_all(p.a, p.dir, &named_templates);
    assert_true(file_of(&all, "face") && file_of(&all, "plain-front") && !file_of(&all, "a6"));
    all = named_all(p.a, "/nowhere", &named_themes);
    assert_true(file_of(&all, "classic") && file_of(&all, "mono"));
    project_drop(&p);
}

static void who_asks_for_what_there_is_not_hears_what_there_is(void **state)
{
    struct project p;
    (void)state;
    project_open(&p);
    uint32_t file = diag_source_add(p.d, STR("layouts/sheets/a.yaml"), STR("theme: dark\nback: lage\n"));
    named_unknown(p.d, p.dir, &named_themes, STR("dark"), (struct span){file, 7, 11});
    finding_is(&p, "layouts/sheets/a.yaml", RULE_UNKNOWN_REFERENCE, 1,
               "there are classic, compact, compact-mono, large and mono; to add yours, put a file "
               "in layouts/themes");
    file = diag_source_add(p.d, STR("layouts/sheets/a.yaml"), STR("theme: dark\nback: lage\n"));
    named_unknown(p.d, p.dir, &named_themes, STR("lage"), (struct span){file, 18, 22});
    finding_is(&p, "layouts/sheets/a.yaml", RULE_UNKNOWN_REFERENCE, 2, "did you mean \"large\"?");
    project_drop(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_built_in_is_the_files),
        cmocka_unit_test(a_project_that_has_nothing_finds_all),
        cmocka_unit_test(its_own_come_first),
        cmocka_unit_test(all_are_listed_once),
        cmocka_unit_test(who_asks_for_what_there_is_not_hears_what_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
