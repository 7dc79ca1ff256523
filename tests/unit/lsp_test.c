/* The language server: the talk itself, and findings as one types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client.h"
#include "lsp/wire.h"
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

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

/* The page is there while the talk lasts. */
static void a_finding_is_linked_to_its_page(void **state)
{
    char page[256] = "";
    (void)state;
    begin("{'textDocument': {'publishDiagnostics': {'codeDescriptionSupport': true}}}");
    open_file(CHARTS, "charts: {x: {titel: X}}\n");
    const char *link = strstr(rest(), "'code':'unknown-key','source':'broadside'");
    assert_non_null(link);
    link = strstr(link, "'codeDescription':{'href':'file://");
    assert_non_null(link);
    assert_int_equal(sscanf(link, "'codeDescription':{'href':'file://%255[^']", page), 1);
    assert_has(page, "/unknown-key.md");
    FILE *f = fopen(page, "rb");
    assert_non_null(f);
    fclose(f);
    lsp_drop(server);
    server = lsp_new(NULL);
    assert_int_not_equal(access(page, F_OK), 0);
    *strrchr(page, '/') = 0;
    assert_int_not_equal(access(page, F_OK), 0);
}

/* A file that is new and not saved yet is one of the project. */
static void a_new_file_is_read_unsaved(void **state)
{
    (void)state;
    begin("{}");
    open_file("file://{P}/tables/mire/more.yaml",
              "charts:\n  mud:\n    titel: Mud\n    bands: {roll: d6, rows: {1+: a}}\n");
    open_file("file://{P}/layouts/sheets/new.yaml", "sheet: New\nset: mire\nsections: [{A: [mud, mad]}]\n");
    const char *told = rest();
    assert_has(told, "did you mean `title`?");
    assert_has(told, "no chart is called \\'mad\\'\\nhelp: did you mean \\'mud\\'?");
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

/* In its own process: what it prints is what the whole check would, a hole where "Fight" stands on the disk, of the
 * files that it is given and no others. Of the sheet alone, while there is a file `slow`, it never comes to an end. */
static void check_slowly(void *data, const char *dir, const char **path, size_t n)
{
    (void)data;
    if (n == 1 && strstr(path[0], "sheets/") && access(str_printf(a, "%s/slow", dir).p, R_OK) == 0)
        sleep(60);
    for (size_t i = 0; i < n && dir[0] == '/'; i++) {
        char text[4096] = "";
        FILE *f = fopen(str_printf(a, "%s/%s", dir, path[i]).p, "rb");
        text[f ? fread(text, 1, sizeof text - 1, f) : 0] = 0;
        if (f)
            fclose(f);
        unsigned line = 1;
        const char *fight = strstr(text, "Fight");
        for (const char *c = text; fight && c < fight; c++)
            line += *c == '\n';
        printf("{\"file\":\"%s\",\"line\":%u,\"column\":5,\"end_line\":%u,\"end_column\":10,\"level\":\"warning\","
               "\"slug\":\"hole\",\"fact\":\"a white hole\",\"label\":null,\"note\":null,\"help\":\"fill it\","
               "\"also\":[],\"waived\":false,\"why\":null}\nno JSON\n{}\n",
               path[i], line, line);
    }
}

/* A talk over pipes with a server in a process of its own; what was heard since the last one that was waited for. */
struct talk {
    int to, from;
    pid_t pid;
    struct buf all;
};

static struct talk talk_begin(void)
{
    static const struct lsp_host host = {check_slowly, NULL};
    struct talk t = {.all = {.a = a}};
    int in[2], out[2];
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    t.pid = fork();
    if (t.pid == 0) {
        close(in[1]);
        close(out[0]);
        _exit(lsp_serve(&host, in[0], out[1]));
    }
    close(in[0]);
    close(out[1]);
    t.to = in[1];
    t.from = out[0];
    alarm(60); /* what is never said fails, and does not wait for ever */
    return t;
}

static void tell(struct talk *t, const char *message)
{
    struct str s = framed(message);
    assert_int_equal(write(t->to, s.p, s.n), s.n);
}

static void tell_open(struct talk *t, const char *uri, const char *text)
{
    tell(t, str_printf(a,
                       "{'method': 'textDocument/didOpen', 'params': {'textDocument': {'uri': '%s', 'version': 1, "
                       "'text': '%s'}}}",
                       uri, replaced(str_of(text), "\n", "\\n").p)
                .p);
}

/* Reads what the server writes, until it has said this, and gives all that was said with it. */
static const char *heard(struct talk *t, const char *what)
{
    char piece[4096];
    t->all.n = 0;
    while (!strstr(t->all.n ? t->all.p : "", what)) {
        ssize_t n = read(t->from, piece, sizeof piece);
        assert_true(n > 0);
        buf_put(&t->all, (struct str){piece, (size_t)n});
    }
    return t->all.p;
}

static void talk_end(struct talk *t)
{
    int status;
    tell(t, "{'id': 1, 'method': 'shutdown'}");
    tell(t, "{'method': 'exit'}");
    assert_int_equal(waitpid(t->pid, &status, 0), t->pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    close(t->to);
    close(t->from);
    alarm(0);
}

#define HOLE "\"severity\":2,\"code\":\"hole\",\"source\":\"broadside\",\"message\":\"a white hole\\nhelp: fill it\""
#define TWO_LINES                                                                                                      \
    "{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" SHEET                                  \
    "'}, 'contentChanges': [{'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': 0, 'character': 0}}, "    \
    "'text': '# one\\n# two\\n'}]}}"

/* Findings of pages come after a save, go down with their line, and are gone where one writes. */
static void odds_and_pages_follow_a_save(void **state)
{
    (void)state;
    struct talk t = talk_begin();
    tell(&t, "{'id': 0, 'method': 'initialize', 'params': {}}");
    tell_open(&t, SHEET, sheet_yaml);
    heard(&t, "{\"range\":{\"start\":{\"line\":4,\"character\":4},\"end\":{\"line\":4,\"character\":9}}," HOLE);
    tell(&t, TWO_LINES);
    heard(&t, "{\"start\":{\"line\":6,\"character\":4}");
    tell(&t, "{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" SHEET
             "'}, 'contentChanges': [{'range': {'start': {'line': 6, 'character': 4}, 'end': {'line': 6, "
             "'character': 5}}, 'text': 'G'}]}}");
    heard(&t, "\"diagnostics\":[]");
    talk_end(&t);
}

/* A check of one file says nothing of another: what was told of that stays. */
static void odds_and_pages_of_other_files_stay(void **state)
{
    (void)state;
    struct talk t = talk_begin();
    tell(&t, "{'id': 0, 'method': 'initialize', 'params': {}}");
    tell_open(&t, SHEET, sheet_yaml);
    heard(&t, HOLE);
    tell_open(&t, "file://{P}/tables/mire/set.yaml", set_yaml);
    assert_lacks(heard(&t, HOLE), "\"diagnostics\":[]");
    talk_end(&t);
}

/* The check of a file is stopped for that of another, and begun again with both. */
static void a_stopped_check_is_begun_again(void **state)
{
    (void)state;
    struct talk t = talk_begin();
    file_put(folder, "slow", STR(""));
    tell(&t, "{'id': 0, 'method': 'initialize', 'params': {}}");
    tell_open(&t, SHEET, sheet_yaml);
    nanosleep(&(struct timespec){0, 300000000}, NULL); /* it is being checked by now */
    tell_open(&t, "file://{P}/tables/mire/set.yaml", set_yaml);
    const char *all = heard(&t, "mire/set.yaml\",\"diagnostics\":[{");
    if (!strstr(all, "sheets/mire.yaml\",\"diagnostics\":[{"))
        heard(&t, "sheets/mire.yaml\",\"diagnostics\":[{");
    talk_end(&t);
}

/* What was typed and thrown away has moved findings, which stand again where the disk has them; and they move with what
 * another program writes. */
static void odds_and_pages_follow_the_disk(void **state)
{
    (void)state;
    struct talk t = talk_begin();
    tell(&t, "{'id': 0, 'method': 'initialize', 'params': {}}");
    tell_open(&t, SHEET, sheet_yaml);
    heard(&t, HOLE);
    tell(&t, TWO_LINES);
    heard(&t, "{\"start\":{\"line\":6,\"character\":4}");
    tell(&t, "{'method': 'textDocument/didClose', 'params': {'textDocument': {'uri': '" SHEET "'}}}");
    heard(&t, "{\"start\":{\"line\":4,\"character\":4}");
    file_put(folder, "layouts/sheets/mire.yaml", str_printf(a, "#\n#\n#\n%s", sheet_yaml));
    tell(&t, "{'method': 'workspace/didChangeWatchedFiles', 'params': {'changes': [{'uri': '" SHEET "', 'type': 2}]}}");
    heard(&t, "{\"start\":{\"line\":7,\"character\":4}");
    talk_end(&t);
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
        struct str begin = framed("{'id': 0, 'method': 'initialize', 'params': {}}");
        assert_int_equal(write(in[1], begin.p, begin.n), begin.n);
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

/* A name longer than any file's is of no project, and is not looked for in each of its folders. */
static void names_without_end_are_of_no_project(void **state)
{
    struct buf uri = {.a = a};
    (void)state;
    begin("{}");
    buf_printf(&uri, "file://%s", folder);
    for (size_t i = 0; i < 20000; i++)
        buf_putz(&uri, "/tables");
    buf_putz(&uri, "/x.yaml");
    open_file(uri.p, charts_yaml);
    assert_has(ask("documentSymbol", uri.p, 0, 0, ""), "'result':null");
}

/* A text that grew beyond all files is not kept, and nothing is answered from what it was before. */
static void a_buffer_without_bounds_is_let_go(void **state)
{
    enum { HALF = 20 << 20 };
    char *text = malloc(HALF + 1);
    (void)state;
    assert_non_null(text);
    memset(text, 'a', HALF);
    text[HALF] = 0;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    assert_has(ask("documentSymbol", CHARTS, 0, 0, ""), "'name':'shot'");
    for (int i = 0; i < 2; i++)
        hear(str_printf(a,
                        "{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '%s'}, "
                        "'contentChanges': [{'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': 0, "
                        "'character': 0}}, 'text': '%s'}]}}",
                        CHARTS, text)
                 .p);
    assert_has(ask("documentSymbol", CHARTS, 0, 0, ""), "'result':null");
    open_file(CHARTS, charts_yaml);
    assert_has(ask("documentSymbol", CHARTS, 0, 0, ""), "'name':'shot'");
    free(text);
}

/* Of a text that changes many times over the lines are, each time, those of a text that never was another: CR, LF and
 * both together come and go at every place. */
static void lines_follow_changes(void **state)
{
    static const char *const put[] = {"", "\n", "\r", "a", "\r\n", "b\r", "\nc", "ab\ncd\n"};
    char text[256] = "one\ntwo\r\nthree\rfour", next[256];
    struct line_index l = {.text = str_of(text), .encoding = UNITS_8};
    unsigned dice = 1;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        struct line_index all = lines_of(a, str_of(text), UNITS_8);
        dice = dice * 1103515245 + 12345;
        size_t first = dice >> 16 & 7, n = strlen(text);
        lines_go(a, &l, (json_int_t)first);
        assert_true(l.n <= all.n && l.n > (first < all.n ? first : all.n - 1));
        assert_memory_equal(l.at, all.at, l.n * sizeof *l.at);
        size_t lo = first < all.n ? all.at[first] : n, hi = lo + (dice >> 20 & 3);
        hi = hi < n ? hi : n;
        snprintf(next, sizeof next, "%.*s%s%s", (int)lo, text, put[dice >> 24 & 7], text + hi);
        if (strlen(next) > 200)
            next[20] = 0;
        strcpy(text, next);
        lines_change(&l, str_of(text), n > 200 || strlen(next) == 20 ? 0 : (json_int_t)first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PROJECT(lives_as_the_protocol_says),
        IN_PROJECT(an_exit_without_shutdown_is_a_fault_of_the_client),
        IN_PROJECT(nonsense_is_answered),
        IN_PROJECT(frames_are_found_in_any_pieces),
        IN_PROJECT(what_is_no_frame_ends_the_talk),
        IN_PROJECT(a_message_too_large_is_passed_over),
        IN_PROJECT(a_session_may_break_anywhere),
        IN_PROJECT(findings_come_as_one_types),
        IN_PROJECT(a_finding_is_linked_to_its_page),
        IN_PROJECT(a_new_file_is_read_unsaved),
        IN_PROJECT(a_closed_file_is_the_one_on_the_disk),
        IN_PROJECT(places_are_counted_as_agreed),
        IN_PROJECT(half_a_file_is_no_fault),
        IN_PROJECT(hostile_buffers_are_borne),
        IN_PROJECT(files_are_watched_where_they_can_be),
        IN_PROJECT(findings_of_other_sets_stay),
        IN_PROJECT(odds_and_pages_follow_a_save),
        IN_PROJECT(odds_and_pages_of_other_files_stay),
        IN_PROJECT(a_stopped_check_is_begun_again),
        IN_PROJECT(odds_and_pages_follow_the_disk),
        IN_PROJECT(lines_follow_changes),
        IN_PROJECT(names_without_end_are_of_no_project),
        IN_PROJECT(a_buffer_without_bounds_is_let_go),
        IN_PROJECT(a_closed_pipe_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
