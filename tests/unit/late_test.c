/* Libraries that are opened late: a run that needs none of them does not miss them, a run that does names the one that is
 * missing, and another library makes the documents again. */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/late.h"
#include "command.h"
#include "late_svg.h"
#include "late_zip.h"

/* The file that a function comes from, as the loader found it. */
static const char *file_of(const void *function)
{
    Dl_info is;
    assert_true(dladdr(function, &is));
    return is.dli_fname;
}

/* Runs the program with a folder of libraries before the system's. */
static void run_with(const char *libraries, const char *args)
{
    setenv("LD_LIBRARY_PATH", libraries, 1);
    in_project(args);
    unsetenv("LD_LIBRARY_PATH");
}

static void every_function_is_found(void **state)
{
    (void)state;
    late_open_all(); /* else this ends the test */
}

static void a_missing_library_is_named_by_who_needs_it(void **state)
{
    char lib[128], path[256], adopt[256], wanted[256];
    const char *zip = strrchr(file_of(*(void *const *)late_zip()), '/') + 1;
    (void)state;
    snprintf(lib, sizeof lib, "%s/lib", folder);
    snprintf(path, sizeof path, "lib/%s", zip);
    snprintf(adopt, sizeof adopt, "adopt %s/army.xlsx", folder);
    snprintf(wanted, sizeof wanted, "broadside: %s/%s: ", lib, zip);
    put(path, "no library\n");
    put("army.xlsx", "PK\3\4 no spreadsheet\n");
    run_with(lib, "roll d6");
    assert_int_equal(ran.code, 0);
    assert_string_equal(ran.err, "");
    const char *const need[] = {adopt, "check", "build"};
    for (size_t i = 0; i < sizeof need / sizeof *need; i++) {
        run_with(lib, need[i]);
        assert_int_equal(ran.code, 4);
        assert_non_null(strstr(ran.err, wanted));
    }
    in_project("build");
    assert_int_equal(ran.code, 0);
}

/* A copy of the library with another build id, or, if it has none, as another file. */
static void another_library_makes_the_documents_again(void **state)
{
    static const char note[] = "\4\0\0\0\24\0\0\0\3\0\0\0GNU";
    static char bytes[64 << 20];
    const char *from = file_of(*(void *const *)late_svg());
    char path[256];
    (void)state;
    FILE *f = fopen(from, "rb");
    assert_non_null(f);
    const size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    assert_in_range(n, 1, sizeof bytes - 1);
    for (size_t i = 0; i + sizeof note + 1 < n; i++)
        if (memcmp(bytes + i, note, sizeof note) == 0)
            bytes[i + sizeof note] ^= 1;
    snprintf(path, sizeof path, "lib%s", strrchr(from, '/'));
    file_put(folder, path, (struct str){bytes, n});
    snprintf(path, sizeof path, "%s/lib", folder);
    in_project("build");
    assert_non_null(strstr(ran.out, "small-a4.pdf"));
    in_project("build");
    assert_null(strstr(ran.out, "small-a4.pdf"));
    run_with(path, "build");
    assert_int_equal(ran.code, 0);
    assert_non_null(strstr(ran.out, "small-a4.pdf"));
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_is_found),
        cmocka_unit_test_setup_teardown(a_missing_library_is_named_by_who_needs_it, setup, teardown),
        cmocka_unit_test_setup_teardown(another_library_makes_the_documents_again, setup, teardown),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
