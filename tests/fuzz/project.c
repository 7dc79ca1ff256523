/* Any bytes as the charts of a set: read into the model, checked, and every chart printed in every form.
 *
 * What must hold: no fault, and no printed chart that cannot be printed. The project stands in a folder of its own in
 * memory, where there is such a place. Run by tests/fuzz.sh. */
#include "check/check.h"
#include "model/dump.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char set_text[] = "set: Fuzz\nsource: {title: an example, credit: its author}\nedition: \"1\"\n"
                               "date: 2026-01-01\nunits: in\nerrata-by: nobody\nrounding: {cm: 0.5}\n"
                               "terms: {morale: [Rally, Shaken, Destroyed]}\n";
static char folder[64];

static void put(const char *name, const void *text, size_t n)
{
    char path[128];
    snprintf(path, sizeof path, "%s/tables/fuzz/%s", folder, name);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(text, 1, n, f) != n || fclose(f) != 0)
        exit(3);
}

static void folder_drop(void)
{
    static const char *const parts[] = {"/tables/fuzz/charts.yaml", "/tables/fuzz/set.yaml", "/tables/fuzz", "/tables",
                                        ""};
    char path[128];
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        snprintf(path, sizeof path, "%s%s", folder, parts[i]);
        remove(path);
    }
}

static void folder_make(void)
{
    char path[128];
    bool memory = access("/dev/shm", W_OK) == 0;
    snprintf(folder, sizeof folder, "%s/broadside-fuzz-XXXXXX", memory ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        exit(3);
    atexit(folder_drop);
    snprintf(path, sizeof path, "%s/tables", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/tables/fuzz", folder);
    mkdir(path, 0700);
    put("set.yaml", set_text, sizeof set_text - 1);
}

static void see_chart(const struct chart *c, void *data)
{
    static const enum dump_format format[] = {DUMP_TEXT, DUMP_CSV, DUMP_JSON, DUMP_MARKDOWN};
    for (size_t i = 0; i < sizeof format / sizeof *format && !c->bad; i++)
        model_dump_chart(data, c, format[i], i % 2 == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!*folder)
        folder_make();
    put("charts.yaml", data, size);
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct tally t = {0};
    bool unreadable = false;
    const struct model *m = model_read(a, d, folder, &unreadable);
    check_all(d, m, true, &t);
    struct buf b = {.a = a};
    model_each_chart(m, see_chart, &b);
    model_dump(&b, m);
    size_t n;
    diag_sorted(d, a, &n);
    diag_drop(d);
    arena_drop(a);
    return 0;
}
