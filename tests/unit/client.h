/* A client of the language server without a stream, for tests: what it says goes in as text, what it is told comes out
 * as text. In messages ' stands for ", and {P} for the folder of the project. Include after cmocka.h. */
#ifndef BS_TESTS_CLIENT_H
#define BS_TESTS_CLIENT_H
#include "lsp/lsp.h"
#include "project.h"

static const char set_yaml[] = "set: Mire\n"
                               "units: in\n"
                               "terms:\n"
                               "  state: [steady, shaken]\n";
static const char charts_yaml[] = "charts:\n"                                            /* 0 */
                                  "  nerve:\n"                                           /* 1 */
                                  "    title: Nerve\n"                                   /* 2 */
                                  "    note: Not @shot\n"                                /* 3 */
                                  "    bands:\n"                                         /* 4 */
                                  "      roll: d6 + pluck\n"                             /* 5 */
                                  "      columns: {State: state}\n"                      /* 6 */
                                  "      rows:\n"                                        /* 7 */
                                  "        <2: shaken\n"                                 /* 8 */
                                  "        2+: steady\n"                                 /* 9 */
                                  "  pluck:\n"                                           /* 10 */
                                  "    title: Pluck\n"                                   /* 11 */
                                  "    modifiers: {to: the roll, rows: {Led: +1}}\n"     /* 12 */
                                  "  shot:\n"                                            /* 13 */
                                  "    title: Shot\n"                                    /* 14 */
                                  "    grid:\n"                                          /* 15 */
                                  "      down: arm\n"                                    /* 16 */
                                  "      columns: {To hit: need}\n"                      /* 17 */
                                  "      rows: {Bow: 5+, Gun: 3-6}\n"                    /* 18 */
                                  "odds:\n"                                              /* 19 */
                                  "  volley:\n"                                          /* 20 */
                                  "    title: Volley\n"                                  /* 21 */
                                  "    given: {arm: rows of shot}\n"                     /* 22 */
                                  "    roll: \"count(3d6, face in chart(shot, arm))\"\n" /* 23 */
                                  "examples:\n"                                          /* 24 */
                                  "  - {roll: \"chart(nerve, 1)\", is: shaken}\n";       /* 25 */
static const char sheet_yaml[] = "sheet: Mire\n"
                                 "set: mire\n"
                                 "paper: a4\n"
                                 "sections:\n"
                                 "  - Fight: [nerve, pluck, mire/shot]\n";
#define CHARTS "file://{P}/tables/mire/charts.yaml"
#define SHEET "file://{P}/layouts/sheets/mire.yaml"

static char folder[64];
static struct lsp *server;
static struct arena *a;

static inline int open_project(void **state)
{
    (void)state;
    folder_make(folder);
    file_put(folder, "tables/mire/set.yaml", str_of(set_yaml));
    file_put(folder, "tables/mire/charts.yaml", str_of(charts_yaml));
    file_put(folder, "layouts/sheets/mire.yaml", str_of(sheet_yaml));
    a = arena_new();
    server = lsp_new();
    return 0;
}

static inline int close_project(void **state)
{
    (void)state;
    lsp_drop(server);
    arena_drop(a);
    tree_remove(folder);
    return 0;
}

static inline struct str replaced(struct str s, const char *from, const char *to)
{
    struct buf b = {.a = a};
    for (ptrdiff_t at; (at = str_find(s, from)) >= 0; s = str_cut(s, (size_t)at + strlen(from), s.n)) {
        buf_put(&b, str_cut(s, 0, (size_t)at));
        buf_putz(&b, to);
    }
    buf_put(&b, s);
    return buf_str(&b);
}

/* As the client writes it, in its frame. */
static inline struct str framed(const char *message)
{
    struct str s = replaced(replaced(str_of(message), "{P}", folder), "'", "\"");
    return str_printf(a, "Content-Length: %zu\r\n\r\n%.*s", s.n, STRF(s));
}

/* What the server has to say, one message a line, without its frames. */
static inline const char *said(void)
{
    struct str s = lsp_take_output(server);
    struct buf b = {.a = a};
    while (s.n) {
        size_t n = 0;
        assert_int_equal(sscanf(str_z(a, s), "Content-Length: %zu\r\n\r\n", &n), 1);
        ptrdiff_t end = str_find(s, "\r\n\r\n");
        assert_true(end > 0 && (size_t)end + 4 + n <= s.n);
        buf_put(&b, str_cut(s, (size_t)end + 4, (size_t)end + 4 + n));
        buf_putc(&b, '\n');
        s = str_cut(s, (size_t)end + 4 + n, s.n);
    }
    return str_z(a, replaced(replaced(buf_str(&b), folder, "{P}"), "\"", "'"));
}

static inline const char *hear(const char *message)
{
    struct str s = framed(message);
    lsp_hear(server, s.p, s.n);
    return said();
}

static inline const char *rest(void)
{
    lsp_rest(server);
    return said();
}

static inline void begin(const char *capabilities)
{
    hear(str_printf(a, "{'id': 0, 'method': 'initialize', 'params': {'capabilities': %s}}", capabilities).p);
}

/* `text` as JSON: quotes of the file cannot stand in a message, where ' is one. */
static inline const char *quoted(const char *text)
{
    struct buf b = {.a = a};
    buf_put_json(&b, str_of(text));
    return str_z(a, buf_str(&b));
}

static inline void open_file(const char *uri, const char *text)
{
    struct buf b = {.a = a};
    buf_printf(&b,
               "{\"method\": \"textDocument/didOpen\", \"params\": {\"textDocument\": {\"uri\": \"%s\", "
               "\"version\": 1, \"text\": ",
               replaced(str_of(uri), "{P}", folder).p);
    buf_putz(&b, quoted(text));
    buf_putz(&b, "}}}");
    struct str s = str_printf(a, "Content-Length: %zu\r\n\r\n%.*s", b.n, (int)b.n, b.p);
    lsp_hear(server, s.p, s.n);
}

/* A request about a place of a file; `more`: what else its parameters have. */
static inline const char *request(const char *request, const char *uri, unsigned line,
                                  unsigned character, const char *more)
{
    return hear(str_printf(a,
                           "{'id': 7, 'method': 'textDocument/%s', 'params': {'textDocument': {'uri': '%s'}, "
                           "'position': {'line': %u, 'character': %u}%s}}",
                           request, uri, line, character, more)
                    .p);
}

#define assert_has(text, what)                                                                                         \
    do {                                                                                                               \
        const char *text_ = (text);                                                                                    \
        if (!strstr(text_, (what)))                                                                                    \
            print_message("%s\nhas no\n%s\n", text_, (what));                                                          \
        assert_non_null(strstr(text_, (what)));                                                                        \
    } while (0)
#define assert_lacks(text, what) assert_null(strstr((text), (what)))

#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, open_project, close_project)
#endif
