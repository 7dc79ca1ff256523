/* The language server: the talk itself, and findings as one types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "check/dictionary.h"
#include "client.h"
#include "show/doc.h"
#include <jansson.h>
#include <signal.h>
#include <sys/wait.h>

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
    assert_has(request("hover", "http://elsewhere/x.yaml", 0, 0, ""), "'result':null");
    assert_has(request("hover", "file:///no/such/tables/x/y.yaml", 0, 0, ""), "'result':null");
    open_file(CHARTS, charts_yaml);
    assert_has(request("hover", CHARTS, 4000000000u, 4000000000u, ""), "'result':null");
    assert_has(hear("{'id': 7, 'method': 'textDocument/hover', 'params': {'textDocument': {'uri': '" CHARTS
                    "'}, 'position': {'line': -1, 'character': 'x'}}}"),
               "'result':null");
    hear("{'method': 'textDocument/didChange', 'params': {'textDocument': {'uri': '" CHARTS
         "'}, 'contentChanges': [5, {'range': {}, 'text': 7}]}}");
    assert_has(request("hover", CHARTS, 2, 5, ""), "the title of the chart");
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
        struct lsp *s = lsp_new();
        struct buf out = {.a = a};
        for (size_t i = 0; i < all.n; i += piece) {
            lsp_hear(s, all.p + i, all.n - i < piece ? all.n - i : piece);
            buf_put(&out, lsp_take_output(s));
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
        struct lsp *s = lsp_new();
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
        struct lsp *s = lsp_new();
        char *bytes = arena_copy(a, all.p, all.n);
        if (i >= all.n)
            bytes[i - all.n] = (char)(bytes[i - all.n] ^ 0x21);
        lsp_hear(s, bytes, i < all.n ? i : all.n);
        lsp_rest(s);
        lsp_drop(s);
    }
}

/* ---- findings ---- */

static void change_file(int version, const char *text)
{
    struct buf b = {.a = a};
    buf_printf(&b,
               "{\"method\": \"textDocument/didChange\", \"params\": {\"textDocument\": {\"uri\": \"%s\", "
               "\"version\": %d}, \"contentChanges\": [{\"text\": ",
               replaced(str_of(CHARTS), "{P}", folder).p, version);
    buf_putz(&b, quoted(text));
    buf_putz(&b, "}]}}");
    struct str s = str_printf(a, "Content-Length: %zu\r\n\r\n%.*s", b.n, (int)b.n, b.p);
    lsp_hear(server, s.p, s.n);
}

static void findings_come_as_one_types(void **state)
{
    (void)state;
    begin("{'textDocument': {'publishDiagnostics': {'relatedInformation': true}}}");
    open_file(CHARTS, "charts: {x: {titel: X}}\n");
    request("hover", CHARTS, 0, 0,
            ""); /* which reads the project, and leaves the findings to be told */
    assert_has(rest(), "did you mean `title`?");
    open_file(CHARTS, charts_yaml);
    rest();
    change_file(2, replaced(str_of(charts_yaml), "<2: shaken", "<2: shakn").p);
    const char *told = rest();
    assert_has(told, "'method':'textDocument/publishDiagnostics'");
    assert_has(told, "'uri':'" CHARTS "'");
    assert_has(told, "'version':2");
    assert_has(told,
               "{'range':{'start':{'line':8,'character':12},'end':{'line':8,'character':17}},'"
               "severity':1,'code':'unknown-term','source':'broadside','message':'\\'shakn\\' is "
               "not a word of this column's list\\nhelp: did you mean \\'shaken\\'?'");
    assert_has(told, "'relatedInformation':[{'location':{'uri':'file://{P}/tables/mire/set.yaml','range':{'start':"
                     "{'line':3,'character':2}");
    assert_string_equal(rest(), "");
    change_file(3, charts_yaml);
    assert_has(rest(), "'params':{'uri':'" CHARTS "','diagnostics':[],'version':3}");
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

/* U+1F3B2 is one character and two units of UTF-16: "X: {title: " is 11, the die, ", " 2. */
static void places_are_counted_as_agreed(void **state)
{
    static const char text[] = "charts:\n  x: {title: \xF0\x9F\x8E\xB2, gird: 1}\n";
    (void)state;
    begin("{}");
    open_file(CHARTS, text);
    assert_has(rest(), "{'start':{'line':1,'character':17},'end':{'line':1,'character':21}},'severity':1,'code':"
                       "'unknown-key'");
    change_file(2, "charts:\n  x: {title: \xF0\x9F\x8E\xB2, grdi: 1}\n");
    assert_has(rest(), "has no `grdi`");
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
        assert_has(request("completion", CHARTS, line, character, ""), "'items':[");
        if (n % 8 == 0) {
            request("hover", CHARTS, line, character, "");
            request("definition", CHARTS, line, character, "");
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
    assert_has(rest(), "is not a word of this column's list");
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
    change_file(2, replaced(str_of(charts_yaml), "<2: shaken", "<2: shakn").p);
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

/* ---- what is found after any edits is what a check finds that knows nothing of before ---- */

/* Four sets: one from another, one that names a chart of another, and one by itself. */
static struct edited {
    const char *path, *text;
    struct str now;
} edited[] = {
    {"tables/mire/charts.yaml", charts_yaml, {0}},
    {"tables/mire/set.yaml",
     "set: Mire\nunits: in\nterms:\n  state: [steady, shaken]\n  mood: [calm, wild]\n",
     {0}},
    {"layouts/sheets/mire.yaml", sheet_yaml, {0}},
    {"tables/fen/set.yaml", "set: Fen\nfrom: mire\n", {0}},
    {"tables/fen/charts.yaml",
     "charts:\n  tide:\n    title: Tide\n    bands:\n      roll: d6\n      columns: {Mood: mood}\n"
     "      rows: {1-3: calm, 4+: wild}\nexamples:\n  - {roll: \"chart(nerve, 3)\", is: steady}\n",
     {0}},
    {"tables/hut/set.yaml", "set: Hut\nunits: in\n", {0}},
    {"tables/hut/charts.yaml",
     "examples:\n  - {roll: \"chart(mire/nerve, 1)\", is: shaken}\n"
     "charts:\n  door:\n    title: Door\n    bands: {roll: d6, rows: {1-2: shut, 4+: open}}\n",
     {0}},
    {"tables/bog/set.yaml", "set: Bog\nunits: in\nterms: {fuel: [peat, turf, coal]}\n", {0}},
    {"tables/bog/charts.yaml",
     "charts:\n  peat:\n    title: Peat\n    marks: {wet: In rain}\n    waive: {band-gap: a "
     "sketch}\n"
     "    bands: {roll: d6, columns: {Heap: fuel}, rows: {1: peat, 3: turf, 5: peat}}\n"
     "  turf:\n    title: Turf\n    bands: {measure: 'weight, lb', rows: {1-6: dry, 8-12: wet}}\n"
     "examples:\n  - {roll: \"chart(peat, 3)\", is: turf}\n",
     {0}},
    {"checks.yaml", "lower:\n  tables/bog: {mark-idle: a sketch}\n", {0}},
};
enum { EDITED = sizeof edited / sizeof *edited };

static uint32_t thrown = 1;
static size_t throw_of(size_t n)
{
    thrown = thrown * 1664525u + 1013904223u;
    return (thrown >> 8) % n;
}

/* A word takes the place of another; or a byte comes, goes or changes; or the file is as at first.
 */
static void edit(struct edited *e)
{
    static const char signs[] = "abz0159:,-{}[]'\"# \n/+";
    static const char *const words[][2] = {{"shaken", "steady"},
                                           {"calm", "wild"},
                                           {"peat", "turf"},
                                           {"mire", "bog"},
                                           {"lower", "leave-out"}};
    enum { WORDS = sizeof words / sizeof *words };
    const struct str was = e->now;
    const size_t at = throw_of(was.n + 1), way = throw_of(9), pair = throw_of(WORDS),
                 to = throw_of(2);
    if (way < 5)
        e->now = replaced(was, words[pair][!to], words[pair][to]);
    else if (way < 8)
        e->now = str_printf(a, "%.*s%.*s%.*s", STRF(str_cut(was, 0, at)), way < 7,
                            &signs[throw_of(sizeof signs - 1)],
                            STRF(str_cut(was, way == 5 ? at : at + 1, was.n)));
    else
        e->now = str_of(e->text);
    file_put(folder, e->path, e->now);
}

static int by_text(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

struct lines {
    const char **at;
    size_t n, cap;
};

static const char *lines_sorted(struct lines *l)
{
    struct buf b = {.a = a};
    if (l->n)
        qsort(l->at, l->n, sizeof *l->at, by_text);
    for (size_t i = 0; i < l->n; i++)
        buf_printf(&b, "%s\n", l->at[i]);
    return str_z(a, buf_str(&b));
}

static const char *line_of(struct str path, json_int_t line, json_int_t column, int severity,
                           const char *slug, struct str message)
{
    return str_printf(a, "%.*s %lld:%lld %d %s %.*s", STRF(path), line, column, severity, slug,
                      STRF(message))
        .p;
}

/* Takes the lists that the client was told now into those that it has, by URI. */
static void told_take(json_t *told)
{
    struct str s = lsp_take_output(server);
    for (size_t n = 0; s.n;) {
        assert_int_equal(sscanf(str_z(a, s), "Content-Length: %zu", &n), 1);
        const size_t at = (size_t)str_find(s, "\r\n\r\n") + 4;
        json_t *m = json_loadb(s.p + at, n, 0, NULL), *p = json_object_get(m, "params");
        assert_non_null(p);
        json_object_set(told, json_string_value(json_object_get(p, "uri")),
                        json_object_get(p, "diagnostics"));
        json_decref(m);
        s = str_cut(s, at + n, s.n);
    }
}

static const char *told_lines(json_t *told)
{
    struct lines l = {0};
    const char *uri, *slug, *message;
    json_t *list, *one;
    size_t i;
    int line, column, severity;
    json_object_foreach(told, uri, list) json_array_foreach(list, i, one)
    {
        assert_int_equal(json_unpack(one, "{s:{s:{s:i, s:i}}, s:i, s:s, s:s}", "range", "start",
                                     "line", &line, "character", &column, "severity", &severity,
                                     "code", &slug, "message", &message),
                         0);
        ARENA_PUSH(a, &l,
                   line_of(str_of(strstr(uri, folder) + strlen(folder) + 1), line + 1, column + 1,
                           severity, slug, str_of(message)));
    }
    return lines_sorted(&l);
}

/* Reads everything anew, and checks it as run_check does. */
static void cold_check(struct arena *own, struct diag *d, struct dictionary *words)
{
    struct tally t = {0};
    bool unreadable = false;
    choices_read(own, d, folder);
    struct model *m = arena_copy(own, model_read(own, d, folder, &unreadable), sizeof *m);
    m->grids = grids_new(own);
    m->dictionary = words;
    m->spent = spent_new(own, true, (double)m->n_set, (double)m->n_set);
    const struct documents documents =
        documents_read(own, d, pictures_new(own, folder, NULL), m, &unreadable);
    documents_printed_check(d, m, &documents);
    check_some(d, m, m, false, &t);
}

static const char *cold_lines(struct dictionary *words)
{
    struct arena *own = arena_new();
    struct diag *d = diag_new();
    struct lines l = {0};
    size_t n;
    cold_check(own, d, words);
    const struct finding **f = diag_sorted(d, own, &n);
    for (size_t i = 0; i < n; i++) {
        const struct source *s = f[i]->source;
        uint32_t line, column;
        if (f[i]->waived || !s || s->built_in || str_starts(s->path, "("))
            continue;
        source_place(s, f[i]->at.lo, &line, &column);
        ARENA_PUSH(a, &l,
                   line_of(s->path, line, column, 1 + LEVEL_ERROR - (int)f[i]->level,
                           rules[f[i]->rule].slug, finding_message(own, f[i])));
    }
    diag_drop(d);
    arena_drop(own);
    return lines_sorted(&l);
}

static void findings_are_those_of_a_cold_check(void **state)
{
    enum { EDITS = 600, TOGETHER = 8 };
    struct dictionary *words = dictionary_new(a, NULL); /* read once, as it takes long */
    json_t *told = json_object();
    size_t some = 0;
    (void)state;
    begin("{}");
    open_file(CHARTS, charts_yaml);
    for (size_t i = 0; i < EDITS; i++) {
        for (size_t k = 0; i % TOGETHER == 0 && k < EDITED; k++)
            file_put(folder, edited[k].path, edited[k].now = str_of(edited[k].text));
        edit(&edited[throw_of(2) * throw_of(EDITED)]); /* every other one in the first */
        change_file((int)i + 2, str_z(a, edited[0].now));
        hear("{'method': 'workspace/didChangeWatchedFiles', 'params': {'changes': []}}");
        lsp_rest(server);
        told_take(told);
        const char *check = cold_lines(words);
        assert_string_equal(told_lines(told), check);
        some += *check != 0;
    }
    assert_true(some > EDITS / 2);
    json_decref(told);
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
            _exit(lsp_serve(in[0], out[1]));
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
        assert_has(request("completion", CHARTS, 0, 5000, ""), "'items':[");
        request("hover", CHARTS, 0, 5000, "");
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
    assert_has(request("hover", uri.p, 0, 0, ""), "'result':null");
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
        IN_PROJECT(a_new_file_is_read_unsaved),
        IN_PROJECT(a_closed_file_is_the_one_on_the_disk),
        IN_PROJECT(places_are_counted_as_agreed),
        IN_PROJECT(half_a_file_is_no_fault),
        IN_PROJECT(hostile_buffers_are_borne),
        IN_PROJECT(files_are_watched_where_they_can_be),
        IN_PROJECT(findings_of_other_sets_stay),
        IN_PROJECT(names_without_end_are_of_no_project),
        IN_PROJECT(findings_are_those_of_a_cold_check),
        IN_PROJECT(a_closed_pipe_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
