/* The language server without a stream: what a client says goes in as text, what it is told comes out as text. In
 * messages ' stands for ", and {P} for the folder of the project. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lsp/lsp.h"
#include "project.h"
#include <signal.h>
#include <sys/wait.h>

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

static int open_project(void **state)
{
    (void)state;
    folder_make(folder);
    file_put(folder, "tables/mire/set.yaml", str_of(set_yaml));
    file_put(folder, "tables/mire/charts.yaml", str_of(charts_yaml));
    file_put(folder, "layouts/sheets/mire.yaml", str_of(sheet_yaml));
    a = arena_new();
    server = lsp_new(NULL);
    return 0;
}

static int close_project(void **state)
{
    (void)state;
    lsp_drop(server);
    arena_drop(a);
    tree_remove(folder);
    return 0;
}

static struct str replaced(struct str s, const char *from, const char *to)
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
static struct str framed(const char *message)
{
    struct str s = replaced(replaced(str_of(message), "{P}", folder), "'", "\"");
    return str_printf(a, "Content-Length: %zu\r\n\r\n%.*s", s.n, STRF(s));
}

/* What the server has to say, one message a line, without its frames. */
static const char *said(void)
{
    struct str s = lsp_say(server);
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

static const char *hear(const char *message)
{
    struct str s = framed(message);
    lsp_hear(server, s.p, s.n);
    return said();
}

static const char *rest(void)
{
    lsp_rest(server);
    return said();
}

static void begin(const char *capabilities)
{
    hear(str_printf(a, "{'id': 0, 'method': 'initialize', 'params': {'capabilities': %s}}", capabilities).p);
}

/* `text` as JSON: quotes of the file cannot stand in a message, where ' is one. */
static const char *quoted(const char *text)
{
    struct buf b = {.a = a};
    buf_put_json(&b, str_of(text));
    return str_z(a, buf_str(&b));
}

static void open_file(const char *uri, const char *text)
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
static const char *ask(const char *request, const char *uri, unsigned line, unsigned character, const char *more)
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

/* ---- the talk ---- */

static void lives_as_the_protocol_says(void **state)
{
    int code;
    (void)state;
    assert_has(hear("{'id': 1, 'method': 'textDocument/hover', 'params': {}}"), "'error':{'code':-32002");
    assert_has(hear("{'id': 'a', 'method': 'initialize', 'params': {}}"), "{'id':'a','result':{'capabilities':");
    assert_has(hear("{'id': 2, 'method': 'initialize', 'params': {}}"), "'error':{'code':-32600");
    assert_string_equal(hear("{'method': 'initialized', 'params': {}}"), "");
    assert_has(hear("{'id': 3, 'method': 'no/such'}"), "'error':{'code':-32601");
    assert_string_equal(hear("{'method': '$/progress'}"), "");
    assert_string_equal(hear("{'id': 9, 'result': null}"), ""); /* an answer to what nobody asked */
    assert_string_equal(hear("{'id': 4, 'method': 'shutdown'}"), "{'id':4,'result':null,'jsonrpc':'2.0'}\n");
    assert_has(hear("{'id': 5, 'method': 'textDocument/hover'}"), "'error':{'code':-32600");
    assert_false(lsp_is_over(server, &code));
    hear("{'method': 'exit'}");
    assert_true(lsp_is_over(server, &code));
    assert_int_equal(code, 0);
}

static void an_exit_without_shutdown_is_a_fault_of_the_client(void **state)
{
    int code;
    (void)state;
    begin("{}");
    hear("{'method': 'exit'}");
    assert_true(lsp_is_over(server, &code));
    assert_int_equal(code, 1);
}

static void nonsense_is_answered(void **state)
{
    (void)state;
    begin("{}");
    assert_has(hear("{'id': 1, 'method': "), "{'id':null,'error':{'code':-32700");
    assert_has(hear("[]"), "{'id':null,'error':{'code':-32600");
    assert_has(hear("{'id': 1}"), "{'id':1,'error':{'code':-32600");
    assert_has(hear("{'id': 2, 'method': 'textDocument/hover', 'params': [3]}"), "{'id':2,'result':null");
    assert_has(ask("hover", "http://elsewhere/x.yaml", 0, 0, ""), "'result':null");
    assert_has(ask("hover", "file:///no/such/tables/x/y.yaml", 0, 0, ""), "'result':null");
    open_file(CHARTS, charts_yaml);
    assert_has(ask("hover", CHARTS, 4000000000u, 4000000000u, ""), "'result':null");
    assert_has(hear("{'id': 7, 'method': 'textDocument/hover', 'params': {'textDocument': {'uri': '" CHARTS
                    "'}, 'position': {'line': -1, 'character': 'x'}}}"),
               "'result':null");
    hear("{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" CHARTS
         "'}, 'contentChanges': [5, {'range': {}, 'text': 7}, {'range': {'start': {'line': 9, 'character': 9}, "
         "'end': {'line': 1, 'character': 1}}, 'text': ''}]}}");
    assert_has(ask("hover", CHARTS, 2, 5, ""), "what stands over the chart");
}

/* In pieces of every size, several in one, with other lines in the head. */
static void frames_are_found_in_any_pieces(void **state)
{
    struct buf all = {.a = a};
    (void)state;
    buf_put(&all, framed("{'id': 1, 'method': 'initialize', 'params': {}}"));
    buf_putz(&all, "content-type: x\r\nCONTENT-LENGTH:  26\r\n\r\n{\"id\":2,\"method\":\"no/way\"}");
    buf_put(&all, framed("{'id': 3, 'method': 'shutdown'}"));
    for (size_t piece = 1; piece <= all.n; piece += piece < 9 ? 1 : 17) {
        struct lsp *s = lsp_new(NULL);
        struct buf out = {.a = a};
        for (size_t i = 0; i < all.n; i += piece) {
            lsp_hear(s, all.p + i, all.n - i < piece ? all.n - i : piece);
            buf_put(&out, lsp_say(s));
        }
        assert_has(out.p, "{\"id\":1,\"result\"");
        assert_has(out.p, "{\"id\":2,\"error\":{\"code\":-32601");
        assert_has(out.p, "{\"id\":3,\"result\":null");
        lsp_drop(s);
    }
}

static void what_is_no_frame_ends_the_talk(void **state)
{
    static const char *const heads[] = {"GET / HTTP/1.1\r\n\r\n", "Content-Length: x\r\n\r\n{}",
                                        "Content-Length: 99999999999999999999999\r\n\r\n{}"};
    int code;
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct lsp *s = lsp_new(NULL);
        lsp_hear(s, heads[i], strlen(heads[i]));
        assert_true(lsp_is_over(s, &code));
        assert_int_equal(code, 1);
        lsp_hear(s, heads[i], strlen(heads[i]));
        lsp_drop(s);
    }
    char *endless = arena_alloc(a, 10000); /* a head without an end */
    memset(endless, 'x', 10000);
    lsp_hear(server, endless, 10000);
    assert_true(lsp_is_over(server, &code));
}

/* Forty megabytes are passed over, and what stands behind them is heard. */
static void a_message_too_large_is_passed_over(void **state)
{
    const size_t size = 40u << 20;
    struct str head = str_printf(a, "Content-Length: %zu\r\n\r\n", size);
    static char piece[1 << 20];
    (void)state;
    begin("{}");
    lsp_hear(server, head.p, head.n);
    for (size_t i = 0; i < 40; i++)
        lsp_hear(server, piece, sizeof piece);
    assert_has(said(), "the message is over 32 MiB");
    assert_has(hear("{'id': 4, 'method': 'shutdown'}"), "{'id':4,'result':null");
}

/* The session of an editor, cut off after each byte, and with each byte turned into another. */
static void a_session_may_break_anywhere(void **state)
{
    struct buf all = {.a = a};
    (void)state;
    buf_put(&all, framed("{'id': 1, 'method': 'initialize', 'params': {'capabilities': {}}}"));
    buf_put(&all, framed("{'method': 'textDocument/didOpen', 'params': {'textDocument': {'uri': '" CHARTS
                         "', 'version': 1, 'text': 'charts:\\n  x: {title: X'}}}"));
    buf_put(&all, framed("{'id': 2, 'method': 'textDocument/completion', 'params': {'textDocument': {'uri': '" CHARTS
                         "'}, 'position': {'line': 1, 'character': 8}}}"));
    for (size_t i = 0; i < 2 * all.n; i++) {
        struct lsp *s = lsp_new(NULL);
        char *bytes = arena_copy(a, all.p, all.n);
        if (i >= all.n)
            bytes[i - all.n] = (char)(bytes[i - all.n] ^ 0x21);
        lsp_hear(s, bytes, i < all.n ? i : all.n);
        lsp_rest(s);
        lsp_drop(s);
    }
}

/* ---- findings ---- */

static void findings_come_as_one_types(void **state)
{
    (void)state;
    begin("{'textDocument': {'publishDiagnostics': {'relatedInformation': true}}}");
    open_file(CHARTS, "charts: {x: {titel: X}}\n");
    ask("hover", CHARTS, 0, 0, ""); /* which reads the project, and leaves the findings to be told */
    assert_has(rest(), "did you mean `title`?");
    open_file(CHARTS, charts_yaml);
    rest();
    hear("{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" CHARTS
         "', 'version': 2}, 'contentChanges': [{'range': {'start': {'line': 8, 'character': 12}, 'end': {'line': 8, "
         "'character': 18}}, 'text': 'shakn'}]}}");
    const char *told = rest();
    assert_has(told, "'method':'textDocument/publishDiagnostics'");
    assert_has(told, "'uri':'" CHARTS "'");
    assert_has(told, "'version':2");
    assert_has(told, "{'range':{'start':{'line':8,'character':12},'end':{'line':8,'character':17}},'severity':1,"
                     "'code':'unknown-term','source':'broadside','message':'\\'shakn\\' is no word of this column's "
                     "list\\nhelp: did you mean \\'shaken\\'?'");
    assert_has(told, "'relatedInformation':[{'location':{'uri':'file://{P}/tables/mire/set.yaml','range':{'start':"
                     "{'line':3,'character':2}");
    assert_string_equal(rest(), "");
    hear("{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" CHARTS
         "', 'version': 3}, 'contentChanges': [{'range': {'start': {'line': 8, 'character': 16}, 'end': {'line': 8, "
         "'character': 16}}, 'text': 'e'}]}}");
    assert_has(rest(), "'params':{'uri':'" CHARTS "','diagnostics':[],'version':3}");
}

/* A file that is closed is as the disk has it. */
static void a_closed_file_is_the_one_on_the_disk(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, "charts: {x: {titel: X}}\n");
    assert_has(rest(), "did you mean `title`?");
    hear("{'method': 'textDocument/didClose', 'params': {'textDocument': {'uri': '" CHARTS "'}}}");
    assert_has(rest(), "'uri':'" CHARTS "','diagnostics':[]}");
}

/* U+1F3B2 is one character, two units of UTF-16 and four bytes: "X: {title: " is 11, the die, ", " 2. */
static void places_are_counted_as_agreed(void **state)
{
    static const char text[] = "charts:\n  x: {title: \xF0\x9F\x8E\xB2, gird: 1}\n";
    (void)state;
    begin("{}");
    open_file(CHARTS, text);
    assert_has(rest(), "{'start':{'line':1,'character':17},'end':{'line':1,'character':21}},'severity':1,'code':"
                       "'unknown-key'");
    hear("{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" CHARTS
         "'}, 'contentChanges': [{'range': {'start': {'line': 1, 'character': 17}, 'end': {'line': 1, 'character': "
         "21}}, 'text': 'grdi'}]}}");
    assert_has(rest(), "has no `grdi`");
    lsp_drop(server);
    server = lsp_new(NULL);
    begin("{'general': {'positionEncodings': ['utf-8', 'utf-16']}}");
    open_file(CHARTS, text);
    assert_has(rest(), "{'start':{'line':1,'character':19},'end':{'line':1,'character':23}}");
}

/* Every beginning of the file: what is typed is seldom whole. */
static void half_a_file_is_no_fault(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    rest();
    for (size_t n = 0; n < sizeof charts_yaml; n++) {
        struct str half = str_cut(str_of(charts_yaml), 0, n);
        unsigned line = 0, character = 0;
        for (size_t i = 0; i < half.n; i++) {
            character = half.p[i] == '\n' ? 0 : character + 1;
            line += half.p[i] == '\n';
        }
        open_file(CHARTS, str_z(a, half));
        assert_has(ask("completion", CHARTS, line, character, ""), "'items':[");
        if (n % 8 == 0) {
            ask("hover", CHARTS, line, character, "");
            ask("definition", CHARTS, line, character, "");
            ask("rename", CHARTS, line, character, ", 'newName': 'y'");
            rest();
        }
    }
}

static void files_are_watched_where_they_can_be(void **state)
{
    (void)state;
    begin("{'workspace': {'didChangeWatchedFiles': {'dynamicRegistration': true}}}");
    assert_has(hear("{'method': 'initialized', 'params': {}}"), "'method':'client/registerCapability'");
    open_file(CHARTS, charts_yaml);
    assert_string_equal(rest(), "");
    file_put(folder, "tables/mire/set.yaml", STR("set: Mire\nunits: in\nterms:\n  state: [steady, routed]\n"));
    assert_string_equal(rest(), "");
    hear("{'method': 'workspace/didChangeWatchedFiles', 'params': {'changes': []}}");
    assert_has(rest(), "is no word of this column's list");
}

/* While one types in a set, what was found in another is not looked for again, and stays as it was told. */
static void findings_of_other_sets_stay(void **state)
{
    (void)state;
    file_put(folder, "tables/fen/set.yaml", STR("set: Fen\nunits: in\n"));
    file_put(folder, "tables/fen/charts.yaml",
             STR("charts:\n  x:\n    title: X\n    bands: {roll: d6, rows: {1-4: a, 6: b}}\n"));
    begin("{}");
    open_file(CHARTS, charts_yaml);
    assert_has(rest(), "'uri':'file://{P}/tables/fen/charts.yaml','diagnostics':[{");
    hear("{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" CHARTS
         "'}, 'contentChanges': [{'range': {'start': {'line': 8, 'character': 12}, 'end': {'line': 8, 'character': "
         "18}}, 'text': 'shakn'}]}}");
    const char *told = rest();
    assert_has(told, "'uri':'" CHARTS "'");
    assert_lacks(told, "fen");
    file_put(folder, "tables/fen/charts.yaml",
             STR("charts:\n  x:\n    title: X\n    bands: {roll: d6, rows: {1-4: a, 5+: b}}\n"));
    hear("{'method': 'textDocument/didSave', 'params': {'textDocument': {'uri': '" CHARTS "'}}}");
    told = rest();
    assert_has(told, "'uri':'file://{P}/tables/fen/charts.yaml','diagnostics':[");
    assert_lacks(told, "band-gap");
}

/* ---- what takes longer ---- */

/* In its own process: what it prints is what the whole check would. */
static void check_slowly(void *data, const char *dir, const char **path, size_t n)
{
    (void)data;
    if (n == 1 && strcmp(path[0], "layouts/sheets/mire.yaml") == 0 && dir[0] == '/')
        printf("{\"file\":\"%s\",\"line\":5,\"column\":5,\"end_line\":5,\"end_column\":10,\"level\":\"warning\","
               "\"slug\":\"hole\",\"fact\":\"a white hole\",\"label\":null,\"note\":null,\"help\":\"fill it\","
               "\"also\":[],\"waived\":false,\"why\":null}\nno JSON\n{}\n",
               path[0]);
}

/* Reads what the server writes, until it has said this. */
static void heard(int from, struct buf *all, const char *what)
{
    char piece[4096];
    for (ssize_t n; !strstr(all->n ? all->p : "", what);) {
        n = read(from, piece, sizeof piece);
        assert_true(n > 0);
        buf_put(all, (struct str){piece, (size_t)n});
    }
}

static void tell(int to, const char *message)
{
    struct str s = framed(message);
    assert_int_equal(write(to, s.p, s.n), s.n);
}

/* A whole talk over pipes: findings of pages come after a save, go down with their line, and are gone where one writes.
 */
static void odds_and_pages_follow_a_save(void **state)
{
    static const struct lsp_host host = {check_slowly, NULL};
    int in[2], out[2], status;
    struct buf all = {.a = a};
    (void)state;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    pid_t pid = fork();
    if (pid == 0) {
        close(in[1]);
        close(out[0]);
        _exit(lsp_serve(&host, in[0], out[1]));
    }
    close(in[0]);
    close(out[1]);
    tell(in[1], "{'id': 0, 'method': 'initialize', 'params': {}}");
    tell(in[1], str_printf(a,
                           "{'method': 'textDocument/didOpen', 'params': {'textDocument': {'uri': '%s', 'version': 1, "
                           "'text': '%s'}}}",
                           SHEET, replaced(str_of(sheet_yaml), "\n", "\\n").p)
                    .p);
    heard(out[0], &all,
          "{\"range\":{\"start\":{\"line\":4,\"character\":4},\"end\":{\"line\":4,\"character\":9}},\"severity\":2,"
          "\"code\":\"hole\",\"source\":\"broadside\",\"message\":\"a white hole\\nhelp: fill it\"");
    tell(in[1], "{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" SHEET
                "'}, 'contentChanges': [{'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': 0, "
                "'character': 0}}, 'text': '# one\\n# two\\n'}]}}");
    all.n = 0;
    heard(out[0], &all, "{\"start\":{\"line\":6,\"character\":4}");
    tell(in[1], "{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" SHEET
                "'}, 'contentChanges': [{'range': {'start': {'line': 6, 'character': 4}, 'end': {'line': 6, "
                "'character': 5}}, 'text': 'G'}]}}");
    all.n = 0;
    heard(out[0], &all, "\"diagnostics\":[]");
    tell(in[1], "{'id': 1, 'method': 'shutdown'}");
    tell(in[1], "{'method': 'exit'}");
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    close(in[1]);
    close(out[0]);
}

/* The client is gone without a word, or does not read any more. */
static void a_closed_pipe_ends_it(void **state)
{
    (void)state;
    for (int reads = 0; reads < 2; reads++) {
        int in[2], out[2], status;
        assert_int_equal(pipe(in), 0);
        assert_int_equal(pipe(out), 0);
        pid_t pid = fork();
        if (pid == 0) {
            signal(SIGPIPE, SIG_IGN); /* as main does */
            close(in[1]);
            close(out[0]);
            _exit(lsp_serve(NULL, in[0], out[1]));
        }
        close(in[0]);
        close(out[1]);
        if (!reads)
            close(out[0]);
        tell(in[1], "{'id': 0, 'method': 'initialize', 'params': {}}");
        if (reads)
            close(in[1]);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 1);
        close(reads ? out[0] : in[1]);
    }
}

/* Brackets and dashes without end, and more than a file may have. */
static void hostile_buffers_are_borne(void **state)
{
    static char text[3 << 20];
    (void)state;
    begin("{}");
    for (size_t kind = 0; kind < 4; kind++) {
        size_t n = kind == 3 ? sizeof text - 1 : 100000;
        for (size_t i = 0; i < n; i++)
            text[i] = kind == 0 ? '[' : kind == 1 ? '{' : kind == 2 ? "- "[i % 2] : 'a';
        text[n] = 0;
        open_file(CHARTS, text);
        assert_has(ask("completion", CHARTS, 0, 5000, ""), "'items':[");
        ask("hover", CHARTS, 0, 5000, "");
        const char *told = rest(); /* the second is told as the first was, and not again */
        if (kind == 0 || kind == 3)
            assert_has(told, kind ? "'code':'over-limit'" : "'severity':1");
    }
}

/* ---- what is told ---- */

static void hover_says_what_a_key_means(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    assert_has(ask("hover", CHARTS, 7, 8, ""), "`rows`: names");
    assert_has(ask("hover", CHARTS, 7, 8, ""), "ranges and their cells");
    assert_has(ask("hover", CHARTS, 7, 8, ""),
               "'range':{'start':{'line':7,'character':6},'end':{'line':7,'character':10}}");
}

/* d6 is 1 to 6, each a sixth, with a mean of 3.5; Led adds one at the most. */
static void hover_says_what_a_roll_comes_to(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    const char *told = ask("hover", CHARTS, 5, 12, "");
    assert_has(told, "`d6 + pluck`: 1 to 6, mean 3.50; with its modifiers 1 to 7");
    assert_has(told, "- 6: **16.7 %** (1/6)");
}

/* Below 2 is a 1; 5 or 6 are two faces of six, 3 to 6 four. */
static void hover_says_how_likely_it_is(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    assert_has(ask("hover", CHARTS, 8, 8, ""), "row <2: **16.7 %** (1/6) on d6 + pluck, without modifiers");
    assert_has(ask("hover", CHARTS, 8, 13, ""), "is `shaken`");
    assert_has(ask("hover", CHARTS, 18, 18, ""), "**33.3 %** (1/3) to roll 5+ on d6");
    assert_has(ask("hover", CHARTS, 18, 28, ""), "**66.7 %** (2/3) to roll 3-6 on d6");
}

/* Three dice: a Bow needs 5 or 6, a third of them; a Gun 3 to 6, two thirds. */
static void hover_says_what_odds_come_to(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    assert_has(ask("hover", CHARTS, 20, 4, ""), "- arm Bow: mean 1.00\\n- arm Gun: mean 2.00");
}

static void hover_says_what_is_named(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    open_file(SHEET, sheet_yaml);
    assert_has(ask("hover", CHARTS, 5, 18, ""), "**Pluck**, mire/pluck"); /* in a roll */
    assert_has(ask("hover", CHARTS, 23, 37, ""), "**Shot**, mire/shot");  /* in chart() */
    assert_has(ask("hover", CHARTS, 3, 16, ""), "**Shot**, mire/shot");   /* behind @ */
    assert_has(ask("hover", SHEET, 4, 14, ""), "**Nerve**, mire/nerve");  /* in a layout */
    assert_has(ask("hover", SHEET, 4, 32, ""), "**Shot**, mire/shot");    /* with its set */
    assert_has(ask("hover", CHARTS, 20, 4, ""), "**Volley**, odds mire/volley");
    assert_has(ask("hover", CHARTS, 6, 25, ""), "**state**: steady, shaken");
    assert_has(ask("hover", SHEET, 1, 6, ""), "**Mire**, the set mire");
}

static void a_finding_is_explained(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, "charts: {x: {titel: X}}\n");
    assert_has(ask("hover", CHARTS, 0, 14, ""), "unknown-key");
}

/* ---- what could be written ---- */

static void keys_are_completed(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, "charts:\n  x:\n    title: X\n    ba\n    note: n\n");
    const char *told = ask("completion", CHARTS, 3, 6, "");
    assert_has(told, "{'label':'bands','kind':5");
    assert_has(told, "'textEdit':{'range':{'start':{'line':3,'character':4},'end':{'line':3,'character':6}},'newText':"
                     "'bands:'}");
    assert_has(told, "'label':'reading'");
    assert_lacks(told, "'label':'title'"); /* they are there */
    assert_lacks(told, "'label':'note'");
    assert_lacks(told, "'label':'roll'"); /* of bands, and not of a chart */
    open_file(CHARTS, "charts:\n  x:\n    bands: {\n");
    assert_has(ask("completion", CHARTS, 2, 12, ""), "'label':'measure'");
    open_file(CHARTS, "charts:\n  x:\n    bands: {roll: d6\n    note: n\n    \n"); /* left open */
    told = ask("completion", CHARTS, 4, 4, "");
    assert_has(told, "'label':'title'");
    assert_lacks(told, "'label':'note'");
    assert_lacks(told, "'label':'bands'");
    open_file(CHARTS, "charts:\n  x:\n    bands:\n      \n");
    told = ask("completion", CHARTS, 3, 6, "");
    assert_has(told, "'label':'roll'");
    assert_lacks(told, "'label':'title'");
    open_file(SHEET, "sheet: X\n\n");
    told = ask("completion", SHEET, 1, 0, "");
    assert_has(told, "'label':'sections'");
    assert_lacks(told, "'label':'sheet'");
}

static void values_are_completed(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    rest();
    const char *types = ask("completion", CHARTS, 17, 27, "");
    assert_has(types, "'label':'need'");
    assert_has(types, "'label':'state'");
    assert_lacks(types, "'label':'shaken'");
    const char *cells = ask("completion", CHARTS, 8, 14, "");
    assert_has(cells, "'label':'shaken'");
    assert_has(cells, "'label':'steady'");
    open_file(CHARTS,
              "charts:\n  x:\n    title: X\n    grid:\n      edges: \n      rows: {A: 1}\n    waive:\n      ba\n");
    assert_has(ask("completion", CHARTS, 4, 13, ""), "'label':'upper'");
    assert_has(ask("completion", CHARTS, 7, 8, ""), "'label':'band-gap'");
}

/* The file cannot be read while one types; the names are those of before. */
static void rolls_are_completed(void **state)
{
    struct buf b = {.a = a};
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    rest();
    buf_putz(&b, charts_yaml);
    buf_putz(&b, "  - {roll: \"chart(\n");
    open_file(CHARTS, b.p);
    const char *charts = ask("completion", CHARTS, 26, 18, "");
    assert_has(charts, "'label':'shot'");
    assert_has(charts, "'label':'nerve'");
    assert_lacks(charts, "'label':'floor'");
    b.n -= 1;
    buf_putz(&b, "shot, \n");
    open_file(CHARTS, b.p);
    const char *rows = ask("completion", CHARTS, 26, 24, "");
    assert_has(rows, "'label':'Bow'");
    assert_has(rows, "'newText':'\\\\\\'Gun\\\\\\''"); /* its quotes are escaped, since the value stands in such */
    b.n -= 1;
    buf_putz(&b, "Bow, \n");
    open_file(CHARTS, b.p);
    assert_has(ask("completion", CHARTS, 26, 29, ""), "'label':'To hit'");
    open_file(CHARTS, "charts:\n  n:\n    bands:\n      roll: d6 + \n");
    const char *names = ask("completion", CHARTS, 3, 17, "");
    assert_has(names, "'label':'pluck'");
    assert_has(names, "'label':'count'");
    assert_has(names, "'detail':'count(pool, condition on face)'");
    assert_lacks(names, "'label':'shot'"); /* no modifiers */
}

static void names_in_layouts_are_completed(void **state)
{
    (void)state;
    begin("{}");
    open_file(SHEET, "sheet: M\nset: mire\npaper: \ntheme: \nsections:\n  - Fight: [nerve, ]\n");
    assert_has(ask("completion", SHEET, 2, 7, ""), "'label':'a4'");
    assert_has(ask("completion", SHEET, 3, 7, ""), "'label':'classic'"); /* built in */
    assert_has(ask("completion", SHEET, 5, 19, ""), "'label':'shot'");
    assert_has(ask("completion", SHEET, 1, 5, ""), "'label':'mire'");
    open_file(SHEET, "sheet: M\nset: mire\nsections:\n  - Fight: [{chart: shot, only: [");
    const char *columns = ask("completion", SHEET, 3, 33, "");
    assert_has(columns, "'label':'Bow'");
    assert_has(columns, "'label':'To hit'");
    assert_lacks(columns, "'label':'Led'"); /* of another chart */
    open_file(SHEET, "sheet: M\nset: mire\nsections:\n  - Fight: [{chart: shot, ");
    assert_has(ask("completion", SHEET, 3, 25, ""), "'label':'only'");
    open_file(CHARTS, "odds:\n  x:\n    given: {a: ro}\n");
    assert_has(ask("completion", CHARTS, 2, 17, ""), "'label':'rows of shot'");
    open_file(CHARTS, "charts:\n  x:\n    title: X\n    note: see @\n");
    assert_has(ask("completion", CHARTS, 3, 15, ""), "'label':'volley'");
}

/* ---- names ---- */

static void definitions_are_found(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    open_file(SHEET, sheet_yaml);
    const char *shot =
        "{'id':7,'result':{'uri':'" CHARTS
        "','range':{'start':{'line':13,'character':2},'end':{'line':13,'character':6}}},'jsonrpc':'2.0'}\n";
    assert_string_equal(ask("definition", SHEET, 4, 32, ""), shot);
    assert_string_equal(ask("definition", CHARTS, 23, 37, ""), shot);
    assert_string_equal(ask("definition", CHARTS, 22, 28, ""), shot);
    assert_has(ask("definition", CHARTS, 5, 17, ""), "'start':{'line':10,'character':2}");
    assert_has(ask("definition", CHARTS, 8, 14, ""),
               "'uri':'file://{P}/tables/mire/set.yaml','range':{'start':{'line':3,'character':18}");
    assert_has(ask("definition", SHEET, 1, 7, ""), "'uri':'file://{P}/tables/mire/set.yaml'");
    assert_has(ask("definition", CHARTS, 2, 13, ""), "'result':null");
}

/* `shot` stands in a note, a given, a roll, and with its set in the sheet. */
static void references_are_found(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    const char *told = ask("references", CHARTS, 13, 3, ", 'context': {'includeDeclaration': false}");
    assert_has(told, "'start':{'line':3,'character':15},'end':{'line':3,'character':19}");
    assert_has(told, "'start':{'line':22,'character':25},'end':{'line':22,'character':29}");
    assert_has(told, "'start':{'line':23,'character':36},'end':{'line':23,'character':40}");
    assert_has(told, "'uri':'" SHEET "','range':{'start':{'line':4,'character':31},'end':{'line':4,'character':35}");
    assert_lacks(told, "'line':13");
    told = ask("references", CHARTS, 13, 3, ", 'context': {'includeDeclaration': true}");
    assert_has(told, "'start':{'line':13,'character':2}");
}

static void a_chart_is_renamed_everywhere(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    assert_has(ask("prepareRename", SHEET, 4, 32, ""), "'result':null"); /* it is not open */
    assert_has(ask("prepareRename", CHARTS, 5, 17, ""),
               "'result':{'start':{'line':5,'character':17},'end':{'line':5,'character':22}}");
    assert_string_equal(ask("rename", CHARTS, 5, 17, ", 'newName': 'mettle'"),
                        "{'id':7,'result':{'changes':{'" CHARTS
                        "':[{'range':{'start':{'line':10,'character':2},'end':{'line':10,'character':7}},'newText':"
                        "'mettle'},{'range':{'start':{'line':5,'character':17},'end':{'line':5,'character':22}},"
                        "'newText':'mettle'}],'" SHEET
                        "':[{'range':{'start':{'line':4,'character':19},'end':{'line':4,'character':24}},'newText':"
                        "'mettle'}]}},'jsonrpc':'2.0'}\n");
    assert_has(ask("rename", CHARTS, 5, 17, ", 'newName': 'shot'"), "'message':'mire has a shot already'");
    assert_has(ask("rename", CHARTS, 5, 17, ", 'newName': 'x y'"), "an id is letters, digits and hyphens");
    assert_has(ask("rename", CHARTS, 2, 5, ", 'newName': 'y'"), "charts and odds tables can be renamed");
    assert_has(ask("rename", CHARTS, 20, 3, ", 'newName': 'salvo'"),
               "'changes':{'" CHARTS "':[{'range':{'start':{'line':20,'character':2}");
    open_file(SHEET, "sheet: [\n");
    open_file(CHARTS, "charts: {x: [\n");
    assert_has(ask("rename", CHARTS, 0, 9, ", 'newName': 'y'"), "mend that first");
}

/* ---- fixes, outline ---- */

static const char actions[] =
    "{'id': 7, 'method': 'textDocument/codeAction', 'params': {'textDocument': {'uri': '" CHARTS
    "'}, 'range': {'start': {'line': %u, 'character': 0}, 'end': {'line': %u, 'character': 99}}, "
    "'context': {'diagnostics': []}}}";

static const char *actions_of(const char *text, unsigned line)
{
    open_file(CHARTS, text);
    return hear(str_printf(a, actions, line, line).p);
}

static void helps_that_are_one_edit_are_offered(void **state)
{
    (void)state;
    begin("{}");
    const char *told = actions_of("charts:\n  x:\n    titel: X\n    bands: {roll: d6, rows: {1+: a}}\n", 2);
    assert_has(told, "'title':'did you mean `title`?','kind':'quickfix'");
    assert_has(told, "'edit':{'changes':{'" CHARTS "':[{'range':{'start':{'line':2,'character':4},'end':{'line':2,"
                     "'character':9}},'newText':'title'}]}}");
    assert_has(actions_of("charts:\n  x:\n    title: X\n    bands:\n      roll: d6\n      columns: {A: state}\n      "
                          "rows: {1+: stedy}\n",
                          6),
               "'newText':'steady'");
    assert_has(actions_of("charts:\n  x:\n    title: X\n    note: see @pluk\n    bands: {roll: d6, rows: {1+: a}}\n"
                          "  pluck:\n    title: P\n    modifiers: {to: it, rows: {Led: +1}}\n",
                          3),
               "{'range':{'start':{'line':3,'character':15},'end':{'line':3,'character':19}},'newText':'pluck'}");
    assert_has(actions_of("charts:\n  x:\n    title: X\n    bands:\n      roll: d6\n      rows:\n        4-1: a\n      "
                          "  5+: b\n",
                          6),
               "'newText':'1-4'");
    assert_has(actions_of("charts:\n  x:\n    title: Fire #2\n    bands: {roll: d6, rows: {1+: a}}\n", 2),
               "'newText':'\\'Fire #2\\''");
    assert_has(actions_of("charts:\n  x:\n    title: X\n    waive:\n      band-gap: so it is\n    bands: {roll: d6, "
                          "rows: {1+: a}}\n",
                          4),
               "{'range':{'start':{'line':3,'character':0},'end':{'line':5,'character':0}},'newText':''}");
    assert_has(actions_of(charts_yaml, 2), "'result':[]");
}

static void a_file_has_an_outline(void **state)
{
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    open_file(SHEET, sheet_yaml);
    const char *told = ask("documentSymbol", CHARTS, 0, 0, "");
    assert_has(told,
               "{'name':'nerve','detail':'Nerve','kind':23,'range':{'start':{'line':1,'character':2},'end':{'line'"
               ":9,'character':18}},'selectionRange':{'start':{'line':1,'character':2},'end':{'line':1,"
               "'character':7}}}");
    assert_has(told, "'name':'volley'");
    assert_has(ask("documentSymbol", SHEET, 0, 0, ""), "'name':'Fight'");
    assert_has(ask("foldingRange", CHARTS, 0, 0, ""), "{'startLine':1,'endLine':9}");
}

int main(void)
{
#define IN_PROJECT(test) cmocka_unit_test_setup_teardown(test, open_project, close_project)
    const struct CMUnitTest tests[] = {
        IN_PROJECT(lives_as_the_protocol_says),
        IN_PROJECT(an_exit_without_shutdown_is_a_fault_of_the_client),
        IN_PROJECT(nonsense_is_answered),
        IN_PROJECT(frames_are_found_in_any_pieces),
        IN_PROJECT(what_is_no_frame_ends_the_talk),
        IN_PROJECT(a_message_too_large_is_passed_over),
        IN_PROJECT(a_session_may_break_anywhere),
        IN_PROJECT(findings_come_as_one_types),
        IN_PROJECT(a_closed_file_is_the_one_on_the_disk),
        IN_PROJECT(places_are_counted_as_agreed),
        IN_PROJECT(half_a_file_is_no_fault),
        IN_PROJECT(hostile_buffers_are_borne),
        IN_PROJECT(files_are_watched_where_they_can_be),
        IN_PROJECT(findings_of_other_sets_stay),
        IN_PROJECT(odds_and_pages_follow_a_save),
        IN_PROJECT(a_closed_pipe_ends_it),
        IN_PROJECT(hover_says_what_a_key_means),
        IN_PROJECT(hover_says_what_a_roll_comes_to),
        IN_PROJECT(hover_says_how_likely_it_is),
        IN_PROJECT(hover_says_what_odds_come_to),
        IN_PROJECT(hover_says_what_is_named),
        IN_PROJECT(a_finding_is_explained),
        IN_PROJECT(keys_are_completed),
        IN_PROJECT(values_are_completed),
        IN_PROJECT(rolls_are_completed),
        IN_PROJECT(names_in_layouts_are_completed),
        IN_PROJECT(definitions_are_found),
        IN_PROJECT(references_are_found),
        IN_PROJECT(a_chart_is_renamed_everywhere),
        IN_PROJECT(helps_that_are_one_edit_are_offered),
        IN_PROJECT(a_file_has_an_outline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
