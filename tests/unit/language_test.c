/* Languages: forms by numbers, by Unicode's tables of plural rules; how figures, dates and quotations are written; what
 * of a text is the same in all languages; and the looking up in a catalogue. Expectations are worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "layout/translator.h"
#include "look/language.h"
#include "project.h"

static struct str count_in(struct arena *a, enum plural_rule rule, uint64_t n)
{
    struct language *l = arena_copy(a, &language_english, sizeof *l);
    l->plural = rule;
    l->word[MSG_TABLES_COUNTED][PLURAL_ONE] = STR("{n} one");
    l->word[MSG_TABLES_COUNTED][PLURAL_FEW] = STR("{n} few");
    l->word[MSG_TABLES_COUNTED][PLURAL_MANY] = STR("{n} many");
    return msg_format_count(a, l, MSG_TABLES_COUNTED, n);
}

static void forms_by_numbers(void **state)
{
    static const struct {
        enum plural_rule rule;
        uint64_t n;
        const char *want;
    } all[] = {{PLURAL_ENGLISH, 1, "1 one"},     {PLURAL_ENGLISH, 0, "0 many"},  {PLURAL_ENGLISH, 21, "21 many"},
               {PLURAL_FRENCH, 0, "0 one"},      {PLURAL_FRENCH, 1, "1 one"},    {PLURAL_FRENCH, 2, "2 many"},
               {PLURAL_NEVER, 1, "1 many"},      {PLURAL_POLISH, 1, "1 one"},    {PLURAL_POLISH, 2, "2 few"},
               {PLURAL_POLISH, 5, "5 many"},     {PLURAL_POLISH, 12, "12 many"}, {PLURAL_POLISH, 21, "21 many"},
               {PLURAL_POLISH, 22, "22 few"},    {PLURAL_RUSSIAN, 21, "21 one"}, {PLURAL_RUSSIAN, 11, "11 many"},
               {PLURAL_RUSSIAN, 104, "104 few"}, {PLURAL_CZECH, 4, "4 few"},     {PLURAL_CZECH, 22, "22 many"}};
    struct arena *a = arena_new();
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_string_equal(str_z(a, count_in(a, all[i].rule, all[i].n)), all[i].want);
    assert_string_equal(str_z(a, msg_format_count(a, NULL, MSG_TABLES_COUNTED, 1)), "1 table");
    assert_string_equal(str_z(a, msg_format_count(a, NULL, MSG_TABLES_COUNTED, 3)), "3 tables");
    arena_drop(a);
}

static void words_with_places(void **state)
{
    struct arena *a = arena_new();
    struct language *l = arena_copy(a, &language_english, sizeof *l);
    (void)state;
    assert_string_equal(str_z(a, msg_format_two(a, NULL, MSG_SIDE_OF, STR("2"), STR("4"))),
                        "Side 2 of 4");
    l->word[MSG_SIDE_OF][PLURAL_MANY] = STR("von {2} die {1}.");
    assert_string_equal(str_z(a, msg_format_two(a, l, MSG_SIDE_OF, STR("2"), STR("4"))),
                        "von 4 die 2.");
    assert_string_equal(str_z(a, msg_text(l, MSG_CONTINUED)),
                        "continued"); /* what it lacks is English */
    arena_drop(a);
}

static void habits(void **state)
{
    struct arena *a = arena_new();
    struct language *l = arena_copy(a, &language_english, sizeof *l);
    (void)state;
    l->decimal.s = STR(",");
    l->thousands.s = STR(".");
    l->date.s = STR("{day}. {month} {year}");
    assert_string_equal(str_z(a, format_number(a, l,
                                               STR("\xe2\x88\x92"
                                                   "3.5 cm"))),
                        "\xe2\x88\x92"
                        "3,5 cm");
    assert_string_equal(str_z(a, format_number(a, l, STR("end. Of it."))), "end. Of it.");
    assert_string_equal(str_z(a, format_number(a, NULL, STR("3.5"))), "3.5");
    assert_string_equal(str_z(a, format_grouped(a, l, STR("1234567"))), "1.234.567");
    assert_string_equal(str_z(a, format_grouped(a, NULL, STR("999"))), "999");
    assert_string_equal(str_z(a, format_date(a, l, STR("2026-11-05"))), "5. Nov 2026");
    assert_string_equal(str_z(a, format_date(a, l, STR("spring"))), "spring");
    arena_drop(a);
}

/* Of a file that says only what parts tenths: the comma does not part thousands, too. */
static void two_signs(void **state)
{
    static const char *const files[] = {"language: X\ndecimal: \",\"\nwords: {}\n",
                                        "language: X\ndecimal: \",\"\nthousands: \",\"\nwords: {}\n"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct project p;
        size_t n, refused = 0;
        project_open(&p);
        project_put(&p, "layouts/languages/xx.yaml", files[i]);
        const struct language *l = language_read(p.a, p.d, p.dir, STR("xx"), NOWHERE, false);
        assert_non_null(l);
        assert_string_equal(str_z(p.a, format_grouped(p.a, l, STR("1234"))), "1\u00a0234");
        const struct finding **f = diag_sorted(p.d, p.a, &n);
        for (size_t k = 0; k < n; k++)
            refused += f[k]->rule == RULE_BAD_VALUE;
        assert_int_equal(refused, i);
        project_drop(&p);
    }
}

/* What is fixed, a blank between. */
static struct str fixed_of(struct arena *a, const char *text)
{
    struct buf b = {.a = a};
    struct str piece;
    for (size_t i = 0; text_fixed(str_of(text), &i, &piece);)
        buf_printf(&b, "%s%.*s", b.n ? " " : "", STRF(piece));
    return buf_str(&b);
}

static void what_no_language_changes(void **state)
{
    static const char *const words[] = {"Fire", "6in and more", "\xd0\x9e\xd0\xb3\xd0\xbe\xd0\xbd\xd1\x8c", "D6 or 7",
                                        "\xe7\x81\xab"};
    static const char *const none[] = {"6in",
                                       "2d6+1",
                                       "A",
                                       "IV",
                                       "05\xe2\x80\x93"
                                       "14",
                                       "+1",
                                       "@fire-table",
                                       "^star",
                                       "**3**",
                                       "1/2",
                                       "\xc3\x97"
                                       "2",
                                       ""};
    struct arena *a = arena_new();
    (void)state;
    assert_string_equal(str_z(a, fixed_of(a, "Runs 6in, then 2d6 by @fire.a; **3.5cm**^x.")),
                        "6in 2d6 @fire.a ** 3.5cm ** ^x");
    assert_string_equal(str_z(a, fixed_of(a, "W6 or 12pdr, m^2")), "W6 12pdr ^2");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_true(text_has_words(str_of(words[i])));
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(text_has_words(str_of(none[i])));
    arena_drop(a);
}

static void texts_are_looked_up(void **state)
{
    static const char tables[] = "charts:\n  fire: {title: Fire, bands: {roll: d6, rows: {1-3: Off, 4-6: On}}}\n"
                                 "  melee: {title: Melee, bands: {roll: d6, rows: {1-3: Off, 4-6: On}}}\n";
    static const char words[] = "words: {Fire: Feuer, 'Off   road': Querfeldein, Off: Aus, On: ''}\n"
                                "charts: {melee: {Off: Davon}}\n";
    struct project p;
    bool unreadable = false;
    (void)state;
    project_open(&p);
    file_put(p.dir, "tables/g/set.yaml", STR("set: G\nunits: in\n"));
    file_put(p.dir, "tables/g/charts.yaml", str_of(tables));
    file_put(p.dir, "tables/g/words/de.yaml", str_of(words));
    file_put(p.dir, "tables/h/set.yaml", STR("set: H\nfrom: g\n"));
    file_put(p.dir, "tables/h/words/de.yaml", STR("words: {Fire: '', Off: Weg}\n"));
    const struct model *m = model_read(p.a, p.d, p.dir, &unreadable);
    struct language *de = arena_copy(p.a, &language_english, sizeof *de);
    const struct set *set = m->set[0];
    de->code = STR("de");
    const struct translator *t = translator_new(p.a, de, set);
    struct str fire = translator_translate(t, set, NULL, STR("Fire"));
    assert_string_equal(str_z(p.a, fire), "Feuer");
    assert_ptr_equal(translator_translate(t, set, NULL, fire).p, fire.p); /* once is enough */
    assert_string_equal(str_z(p.a, translator_translate(t, set, NULL, STR(" Off\nroad "))),
                        "Querfeldein");
    assert_string_equal(str_z(p.a, translator_translate(t, set, set->chart[0], STR("Off"))), "Aus");
    assert_string_equal(str_z(p.a, translator_translate(t, set, set->chart[1], STR("Off"))),
                        "Davon");
    assert_string_equal(str_z(p.a, translator_translate(t, set, NULL, STR("On"))),
                        "On"); /* not yet */
    assert_string_equal(str_z(p.a, translator_translate(t, set, NULL, STR("Gone"))), "Gone");
    assert_string_equal(str_z(p.a, translator_translate(NULL, set, NULL, STR("Fire"))), "Fire");
    translator_keep(t, STR("Fire, Off"), STR("Feuer, Aus"));
    assert_string_equal(str_z(p.a, translator_translate(t, set, NULL, STR("Fire, Off"))),
                        "Feuer, Aus");
    assert_int_equal(t->log->requested.n, 5); /* Fire, Off road, Off, On, Gone */
    t = translator_new(p.a, de,
                       m->set[1]); /* of an overlay: its own words, and those of the set below it */
    assert_string_equal(str_z(p.a, translator_translate(t, m->set[1], NULL, STR("Fire"))), "Feuer");
    assert_string_equal(str_z(p.a, translator_translate(t, m->set[1], NULL, STR("Off"))), "Weg");
    diag_drop(p.d);
    tree_remove(p.dir);
    arena_drop(p.a);
}

static void languages_of_the_program(void **state)
{
    static const char *const codes[] = {"de", "fr"};
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        const struct language *l =
            language_read(a, d, "/nowhere", str_of(codes[i]), NOWHERE, false);
        assert_non_null(l);
        assert_int_equal(l->untranslated, 0);
    }
    assert_ptr_equal(language_read(a, d, "/nowhere", STR("en"), NOWHERE, false), &language_english);
    assert_false(diag_has(d, LEVEL_NOTE));
    assert_null(language_read(a, d, "/nowhere", STR("xx"), NOWHERE, false));
    assert_true(diag_has(d, LEVEL_ERROR));
    diag_drop(d);
    arena_drop(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_by_numbers),
        cmocka_unit_test(words_with_places),
        cmocka_unit_test(habits),
        cmocka_unit_test(two_signs),
        cmocka_unit_test(what_no_language_changes),
        cmocka_unit_test(texts_are_looked_up),
        cmocka_unit_test(languages_of_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
