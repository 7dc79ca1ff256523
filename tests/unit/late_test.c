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
#include <unistd.h>

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
        const char *named = strstr(ran.err, wanted);
        assert_non_null(named);
        assert_null(strstr(named + 1, wanted)); /* once, whichever process needs it */
    }
    in_project("build");
    assert_int_equal(ran.code, 0);
}

/* Puts the library into the project's folder lib, with another build id if `other`; where it has
 * none, the file's state is another one. */
static void library_put(const char *from, bool other)
{
    static const char note[] = "\4\0\0\0\24\0\0\0\3\0\0\0GNU";
    static char bytes[64 << 20];
    char path[256];
    FILE *f = fopen(from, "rb");
    assert_non_null(f);
    const size_t n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    assert_in_range(n, 1, sizeof bytes - 1);
    for (size_t i = 0; other && i + sizeof note < n; i++)
        if (memcmp(bytes + i, note, sizeof note) == 0)
            bytes[i + sizeof note] ^= 1;
    snprintf(path, sizeof path, "lib%s", strrchr(from, '/'));
    file_put(folder, path, (struct str){bytes, n});
}

static void made(bool is)
{
    assert_int_equal(ran.code, 0);
    assert_true((strstr(ran.out, "small-a4.pdf") != NULL) == is);
}

/* Each time in a new process, which knows the libraries only by what an earlier one noted. */
static void another_library_makes_the_documents_again(void **state)
{
    const char *svg = file_of(*(void *const *)late_svg()),
               *zip = file_of(*(void *const *)late_zip());
    char lib[128];
    (void)state;
    snprintf(lib, sizeof lib, "%s/lib", folder);
    library_put(svg, false);
    run_with(lib, "build");
    made(true);
    run_with(lib, "build");
    made(false);
    library_put(svg, true); /* the same path and size */
    run_with(lib, "build");
    made(true);
    run_with(lib, "build");
    made(false);
    library_put(zip, true); /* found before the one that was noted */
    run_with(lib, "build");
    made(true);
    in_project("build");
    made(true);
    in_project("build");
    made(false);
}

/* Builds; the loader's own list of what it opened has the library of pictures only if `is`. */
static void loads(bool is)
{
    shell("LD_DEBUG=files %s -C %s build >/dev/null 2>%s/loaded", getenv("PROGRAM"), folder,
          folder);
    shell("grep -c librsvg %s/loaded | grep -q '^%s'", folder, is ? "[1-9]" : "0$");
}

/* What an unchanged project needs is noted: it is not missed as long as nobody uses it. */
static void a_run_that_makes_nothing_opens_no_library(void **state)
{
    char note[256];
    (void)state;
    in_project("build");
    made(true);
    in_project("build");
    made(false);
    snprintf(note, sizeof note, "%s/out/.built/libraries", folder);
    assert_int_equal(access(note, R_OK), 0);
    loads(false);
    shell("rm %s", note);
    loads(true);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_is_found),
        cmocka_unit_test_setup_teardown(a_missing_library_is_named_by_who_needs_it, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(another_library_makes_the_documents_again, setup, teardown),
        cmocka_unit_test_setup_teardown(a_run_that_makes_nothing_opens_no_library, setup, teardown),
    };
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
