/* The command adopt: converts an input file, or standard input, to YAML on standard output.
 * Findings of the input go to standard error; findings of the YAML are printed after it as
 * comments.
 *
 * The YAML is read and checked as a set of its own before it is printed. Called by main.c. */
#include "run.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* Reads a file, or standard input to its end; false after a complaint. Reading one byte beyond the
 * limit shows that the input is too large. */
static bool input_read(struct arena *a, const char *path, struct str *out)
{
    const char *why = NULL, *large = "it is too large: import a part of it";
    const bool standard = strcmp(path, "-") == 0;
    if (standard) {
        char *bytes = arena_alloc(a, ADOPT_MAX + 1);
        *out = (struct str){bytes, fread(bytes, 1, ADOPT_MAX + 1, stdin)};
        if (ferror(stdin))
            why = strerror(errno);
        else if (out->n > ADOPT_MAX)
            why = large;
    } else if (!file_read(a, path, ADOPT_MAX, out, &why) && errno == EFBIG) {
        why = large;
    }
    if (why)
        complain("%s: %s", standard ? "standard input" : path, why);
    return !why;
}

enum { COUNT_MIN = 4 }; /* rows: in a shorter table, people see a missing row */

/* Prints the number of rows of each chart as row-count lines. The author must count again in the
 * source: a number from the table itself proves no agreement with it. */
static void counts_completion(const struct model *m, struct buf *out)
{
    const struct set *set = m->n_set ? m->set[0] : NULL;
    bool is_printed = false;
    for (size_t i = 0; set && i < set->n_chart; i++) {
        const struct chart *c = set->chart[i];
        const size_t rows = chart_row_count(c);
        if (c->bad || chart_is_procedure(c) || rows < COUNT_MIN)
            continue;
        if (!is_printed)
            buf_putz(out, "\n# Lines for typed charts: count the rows in the source; if the number "
                          "agrees, put the line below the chart's title.\n# The numbers here count "
                          "the import: unchecked they protect only later typing.\n");
        is_printed = true;
        buf_printf(out, "#     row-count: %zu    # %.*s\n", rows, STRF(c->id));
    }
}

/* Appends the findings of `check` on the YAML as comments. References to charts outside the YAML
 * are accepted. */
static bool judged(struct arena *a, struct str yaml, struct buf *out)
{
    struct diag *d = diag_new();
    struct tally t = {0};
    size_t n, n_printed = 0;
    const struct model *m = model_of_text(a, d, STR("adopted"), yaml);
    check_some(d, m, m, false, &t);
    const struct finding **f = diag_sorted(d, a, &n);
    for (size_t i = 0; i < n; i++) {
        uint32_t line = 0, column;
        if (f[i]->level < LEVEL_WARNING)
            continue;
        if (!n_printed++)
            buf_putz(out, "\n# Findings of `broadside check`:\n");
        if (f[i]->source)
            source_place(f[i]->source, f[i]->at.lo, &line, &column);
        buf_printf(out, "# line %u: ", line);
        put_shown(out, f[i]->fact);
        buf_printf(out, " [%s]\n", rules[f[i]->rule].slug);
        if (f[i]->help.n) {
            buf_putz(out, "#   ");
            put_shown(out, f[i]->help);
            buf_putc(out, '\n');
        }
    }
    bool good = !diag_has(d, LEVEL_ERROR);
    counts_completion(m, out);
    diag_drop(d);
    return good;
}

/* Checks the YAML before it prints it, as if it were read from a file. The exit code covers the
 * input and the YAML. */
int run_adopt(struct project *p)
{
    const struct options *o = p->o;
    struct arena *a = p->a;
    const char *path = o->arg[0];
    const struct str id = str_of(o->id), proper = chart_id_of(a, id);
    struct str bytes;
    if (id.n && !str_eq(id, proper)) {
        complain("\"%s\" is not an id: write letters, digits and hyphens, as %.*s", o->id,
                 STRF(proper));
        return EXIT_USAGE;
    }
    if (!input_read(a, path, &bytes))
        return EXIT_UNREADABLE;
    struct adopt_ask request = {.path =
                                    strcmp(path, "-") == 0 ? STR("(standard input)") : str_of(path),
                                .form = o->reads,
                                .id = id,
                                .title = str_of(o->title)};
    struct diag *d = diag_new();
    size_t charts = adopt_yaml(a, d, bytes, &request, &p->out);
    bool good = !charts || judged(a, buf_str(&p->out), &p->out);
    int code = print_all(&p->out);
    diag_print(d, FORMAT_TEXT, color_wanted(o, STDERR_FILENO), NULL, stderr);
    if (!good)
        complain("the printed file has errors, listed after it");
    if (!charts)
        code = EXIT_UNREADABLE;
    else if (!good || diag_has(d, LEVEL_ERROR))
        code = worse(code, EXIT_FINDINGS);
    diag_drop(d);
    return code;
}
