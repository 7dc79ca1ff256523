/* Any bytes as the charts of a set: read into the model, checked, and every chart printed in every form.
 *
 * What must hold: no fault, and no printed chart that cannot be printed. Run by tests/fuzz.sh. */
#include "emit/stages.h"
#include "check/check.h"
#include "folder.h"
#include "model/dump.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char set_text[] = "set: Fuzz\nsource: {title: an example, credit: its author}\nedition: \"1\"\n"
                               "date: 2026-01-01\nunits: in\nerrata-by: nobody\nrounding: {cm: 0.5}\n"
                               "terms: {morale: [Rally, Shaken, Destroyed]}\n";
static void see_chart(const struct chart *c, void *data)
{
    static const enum format format[] = {FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON, FORMAT_MARKDOWN};
    for (size_t i = 0; i < sizeof format / sizeof *format && !c->bad; i++)
        chart_dump(data, c, format[i], i % 2 == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!*folder) {
        folder_make();
        folder_put("tables/fuzz/set.yaml", set_text, sizeof set_text - 1);
    }
    folder_put("tables/fuzz/charts.yaml", data, size);
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct tally t = {0};
    bool unreadable = false;
    const struct model *m = model_read(a, d, folder, &unreadable);
    check_some(d, m, m, true, &t);
    struct buf b = {.a = a};
    const struct chart **chart;
    for (size_t i = 0, charts = model_charts(a, m, NULL, &chart); i < charts; i++)
        see_chart(chart[i], &b);
    model_dump(&b, m);
    size_t n;
    diag_sorted(d, a, &n);
    diag_drop(d);
    arena_drop(a);
    return 0;
}
