/* Handles the messages of a client: the session, the open files, and the dispatch of requests.
 *
 * Messages are handled one after the other. The project is read again only when there is no input
 * (lsp_rest). An invalid message gets an error response and the session continues; broken framing
 * ends it. A request about a place uses a snapshot of the current buffers; only completion, which
 * is requested at each key, uses the last snapshot. Called by the command `lsp`, and by tests,
 * which need no streams. */
#include "base/version.h"
#include "check/dictionary.h"
#include "lsp/inside.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PARSE_ERROR = -32700, NO_REQUEST = -32600, NO_METHOD = -32601, NOT_BEGUN = -32002 };

/* Two arenas: names of files and projects live as long as the session, and output until it is
 * sent. */
struct lsp *lsp_new(void)
{
    struct arena *a = arena_new();
    struct lsp *s = ARENA_NEW(a, struct lsp);
    s->a = a;
    s->dictionary = dictionary_new(a, NULL);
    s->out_a = arena_new();
    s->out.a = s->out_a;
    return s;
}

void lsp_drop(struct lsp *s)
{
    for (size_t i = 0; i < s->root.n; i++)
        root_drop(s->root.at[i]);
    for (size_t i = 0; i < s->buffer.n; i++)
        free(s->buffer.at[i]->text);
    transport_drop(&s->transport);
    arena_drop(s->out_a);
    arena_drop(s->a);
}

bool lsp_is_over(const struct lsp *s, int *code)
{
    *code = s->code;
    return s->over;
}

/* ---- sending ---- */

/* The previous output and its memory are freed. */
struct str lsp_take_output(struct lsp *s)
{
    struct arena *a = arena_new();
    const struct str output = str_dup(a, buf_str(&s->out));
    arena_drop(s->out_a);
    s->out_a = a;
    s->out = (struct buf){.a = a};
    return output;
}

/* Appends to the output buffer. Only lsp_serve writes to a stream, after all input is handled. */
void send_message(struct lsp *s, json_t *message)
{
    json_object_set_new(message, "jsonrpc", json_string("2.0"));
    transport_frame(&s->out, message);
    json_decref(message);
}

void notify(struct lsp *s, const char *method, json_t *params)
{
    send_message(s, json_pack("{s:s, s:o}", "method", method, "params", params));
}

static void answer(struct lsp *s, const json_t *id, json_t *result)
{
    send_message(s, json_pack("{s:O, s:o}", "id", id, "result", result ? result : json_null()));
}

/* `id` is NULL for a message that could not be parsed. */
static void answer_error(struct lsp *s, json_t *id, int code, const char *why)
{
    send_message(s, json_pack("{s:O, s:{s:i, s:s}}", "id", id ? id : json_null(), "error", "code",
                              code, "message", why));
}

/* Uses the text read by the snapshot, which is the buffer's text if the file is open. */
json_t *location_of(const struct lsp *s, const struct root *r, const struct snapshot *g,
                    struct span at)
{
    const struct source *of = diag_source_at(g->d, at.file);
    if (!source_is_file(of))
        return NULL;
    return json_pack("{s:o, s:o}", "uri", json_of(source_uri(g->a, s, r, of->path)), "range",
                     lines_range(source_lines(g, at.file), at.lo, at.hi));
}

/* ---- open files ---- */

/* The project of a file: the nearest folder above it with tables/, if the file is below tables/,
 * layouts/ or fonts/. */
static struct root *root_of_path(struct lsp *s, struct str path, struct str *below)
{
    for (size_t i = path.n; i-- > 0;) {
        struct str rest = str_cut(path, i + 1, path.n), dir = str_cut(path, 0, i);
        struct stat is;
        const bool may = str_starts(rest, "tables/") || str_starts(rest, "layouts/") ||
                         str_starts(rest, "fonts/");
        if (path.p[i] != '/' || !may ||
            stat(str_printf(s->a, "%.*s/tables", STRF(dir)).p, &is) != 0 || !S_ISDIR(is.st_mode))
            continue;
        *below = rest;
        for (size_t k = 0; k < s->root.n; k++)
            if (str_eq(s->root.at[k]->dir, dir))
                return s->root.at[k];
        struct root *r = ARENA_NEW(s->a, struct root);
        r->dir = str_dup(s->a, dir);
        r->outdated = true;
        ARENA_PUSH(s->a, &s->root, r);
        return r;
    }
    return NULL;
}

/* The buffer of the message's document. */
static struct buffer *buffer_of(const struct lsp *s, const json_t *params)
{
    const struct str uri = text_at(json_object_get(params, "textDocument"), "uri");
    for (size_t i = 0; i < s->buffer.n; i++)
        if (str_eq(s->buffer.at[i]->uri, uri))
            return s->buffer.at[i];
    return NULL;
}

/* Without a text the buffer is closed. So it is if memory runs out: answers for a different text
 * than the editor's would be wrong. */
static void buffer_fill(struct buffer *b, struct str text)
{
    free(b->text);
    b->text = text.p ? malloc(text.n + 1) : NULL;
    b->n = b->text ? text.n : 0;
    if (b->text)
        memcpy(b->text, text.p, text.n);
    if (b->root)
        b->root->outdated = true;
}

/* Buffers are never removed from the list, so that a file that is opened again gets its findings
 * again. The project is searched again, since tables/ may have been created. */
static void hear_open(struct lsp *s, const json_t *params)
{
    const json_t *document = json_object_get(params, "textDocument");
    struct str uri = text_at(document, "uri"), path;
    struct buffer *b = buffer_of(s, params);
    if (!b) {
        b = ARENA_NEW(s->a, struct buffer);
        b->uri = str_dup(s->a, uri);
        ARENA_PUSH(s->a, &s->buffer, b);
    }
    if (path_of_uri(s->a, uri, &path))
        b->root = root_of_path(s, path, &b->path);
    b->version = json_integer_value(json_object_get(document, "version"));
    buffer_fill(b, text_at(document, "text"));
}

/* The last change has the text, since each change sends the whole text. */
static void hear_change(struct lsp *s, const json_t *params)
{
    const json_t *document = json_object_get(params, "textDocument"),
                 *list = json_object_get(params, "contentChanges");
    const json_t *last = json_array_get(list, json_array_size(list) - 1);
    struct buffer *b = buffer_of(s, params);
    if (!b || !b->text || !json_is_string(json_object_get(last, "text")))
        return;
    b->version = json_integer_value(json_object_get(document, "version"));
    buffer_fill(b, text_at(last, "text"));
}

/* From now on the file is read from disk. */
static void hear_close(struct lsp *s, const json_t *params)
{
    struct buffer *b = buffer_of(s, params);
    if (b)
        buffer_fill(b, (struct str){NULL, 0});
}

/* A file was saved, perhaps by another program: all projects are read again. */
static void hear_watched(struct lsp *s, const json_t *params)
{
    (void)params;
    for (size_t i = 0; i < s->root.n; i++)
        s->root.at[i]->outdated = true;
}

/* Registers for changes by other programs and editors. */
static void hear_initialized(struct lsp *s, const json_t *params)
{
    (void)params;
    if (s->watches)
        send_message(s, json_pack("{s:s, s:s, s:{s:[{s:s, s:s, s:{s:[{s:s}]}}]}}", "id", "watch",
                                  "method", "client/registerCapability", "params", "registrations",
                                  "id", "files", "method", "workspace/didChangeWatchedFiles",
                                  "registerOptions", "watchers", "globPattern", "**/*.{yaml,csv}"));
}

/* ---- quick fixes ---- */

/* True if the client wants quick fixes, among others or by default. */
static bool fixes_wanted(const json_t *only)
{
    bool wanted = !json_is_array(only);
    for (size_t i = 0; i < json_array_size(only) && !wanted; i++) {
        const char *kind = json_string_value(json_array_get(only, i));
        wanted = kind && (!*kind || strcmp(kind, "quickfix") == 0);
    }
    return wanted;
}

/* Quick fixes for the findings in the range whose help is one edit; the title is the help. */
json_t *answer_actions(struct method_call *k)
{
    json_t *list = json_array();
    size_t lo, hi;
    const bool wanted = lines_offset(&k->lines, member(k->params, "range.start"), &lo) &&
                        lines_offset(&k->lines, member(k->params, "range.end"), &hi) &&
                        fixes_wanted(member(k->params, "context.only"));
    for (size_t i = 0; wanted && i < k->g->n_found; i++) {
        const struct finding *f = k->g->found[i];
        if (f->waived || !f->fix.at.file || !f->source || !str_eq(f->source->path, k->b->path) ||
            f->at.lo > hi || f->at.hi < lo)
            continue;
        json_t *place = location_of(k->s, k->b->root, k->g, f->fix.at);
        if (!place)
            continue;
        json_t *edit = json_pack("{s:O, s:o}", "range", json_object_get(place, "range"), "newText",
                                 json_of(f->fix.to));
        json_array_append_new(list,
                              json_pack("{s:o, s:s, s:[o], s:b, s:{s:{s:[o]}}}", "title",
                                        json_of(f->help.n ? f->help : f->fact), "kind", "quickfix",
                                        "diagnostics", diagnostic_of(k->s, k->b->root, k->g, f),
                                        "isPreferred", 1, "edit", "changes",
                                        json_string_value(json_object_get(place, "uri")), edit));
        json_decref(place);
    }
    return list;
}

/* ---- session ---- */

/* Only capabilities announced by the client are used. */
static json_t *hear_initialize(struct lsp *s, const json_t *params)
{
    s->begun = true;
    s->related = json_is_true(
        member(params, "capabilities.textDocument.publishDiagnostics.relatedInformation"));
    s->watches = json_is_true(
        member(params, "capabilities.workspace.didChangeWatchedFiles.dynamicRegistration"));
    return json_pack(
        "{s:{s:{s:b, s:i, s:{s:b}}, s:b, s:{s:[s,s,s,s,s,s,s]}, s:b, s:{s:[s]}}, s:{s:s, s:s}}",
        "capabilities", "textDocumentSync", "openClose", 1, "change", 1, "save", "includeText", 0,
        "hoverProvider", 1, "completionProvider", "triggerCharacters", " ", "(", ",", "@", "[", "{",
        "^", "definitionProvider", 1, "codeActionProvider", "codeActionKinds", "quickfix",
        "serverInfo", "name", "broadside", "version", BROADSIDE_VERSION);
}

static const struct {
    const char *name;
    void (*hear)(struct lsp *s, const json_t *params);
} notifications[] = {
    {"initialized", hear_initialized},       {"textDocument/didOpen", hear_open},
    {"textDocument/didChange", hear_change}, {"textDocument/didSave", hear_watched},
    {"textDocument/didClose", hear_close},   {"workspace/didChangeWatchedFiles", hear_watched}};

/* `place`: the request needs a place. `fresh`: it needs a snapshot of the current buffers, not the
 * last one. */
static const struct method {
    const char *name;
    lsp_answer *answer;
    bool place, fresh;
} requests[] = {{"textDocument/hover", answer_hover, true, true},
                {"textDocument/completion", answer_completion, true, false},
                {"textDocument/definition", answer_definition, true, true},
                {"textDocument/codeAction", answer_actions, false, true}};

/* Prepares a request. Returns false if the file is not open, in no project, or the place is
 * invalid. */
static bool asked_fill(struct method_call *k, const struct method *is)
{
    k->b = buffer_of(k->s, k->params);
    if (!k->b || !k->b->text || !k->b->root)
        return false;
    struct root *r = k->b->root;
    if (is->fresh || !r->now)
        root_look(k->s, r);
    k->text = (struct str){k->b->text, k->b->n};
    k->lines = lines_of(k->a, k->text);
    k->g = r->now;
    k->good = r->good;
    k->kind = file_kind(k->b->path, k->text);
    k->home = model_set_find(k->good->m, set_of_path(k->b->path));
    return !is->place || lines_offset(&k->lines, json_object_get(k->params, "position"), &k->at);
}

/* Every request gets a response, null if there is no result, because the editor waits for it. */
static void hear_request(struct lsp *s, json_t *id, struct str method, const json_t *params)
{
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        if (!str_is(method, requests[i].name))
            continue;
        struct method_call k = {.s = s, .a = arena_new(), .params = params};
        answer(s, id, asked_fill(&k, &requests[i]) ? requests[i].answer(&k) : NULL);
        arena_drop(k.a);
        return;
    }
    answer_error(s, id, NO_METHOD, "this server has no such request");
}

static void hear_notification(struct lsp *s, struct str method, const json_t *params)
{
    for (size_t i = 0; i < sizeof notifications / sizeof *notifications && s->begun && !s->shut;
         i++)
        if (str_is(method, notifications[i].name))
            notifications[i].hear(s, params);
    if (str_is(method, "exit")) {
        s->over = true;
        s->code = s->shut ? 0 : 1;
    }
}

/* Handles one message. A request has an id and a method, a notification has no id, a response has
 * no method. Before `initialize` and after `shutdown` the protocol allows only these two and
 * `exit`. */
static void hear(struct lsp *s, struct str text)
{
    json_error_t why;
    json_t *m = json_loadb(text.p, text.n, JSON_ALLOW_NUL, &why);
    struct str method = text_at(m, "method");
    json_t *id = json_object_get(m, "id");
    const json_t *params = json_object_get(m, "params");
    if (!m)
        answer_error(s, NULL, PARSE_ERROR, why.text);
    else if (!method.n && !json_object_get(m, "result") && !json_object_get(m, "error"))
        answer_error(s, id, NO_REQUEST, "this is not a request");
    else if (method.n && !id)
        hear_notification(s, method, params);
    else if (str_is(method, "initialize") && !s->begun)
        answer(s, id, hear_initialize(s, params));
    else if (method.n && (s->shut || !s->begun))
        answer_error(s, id, s->shut ? NO_REQUEST : NOT_BEGUN,
                     s->shut ? "the session has ended" : "send initialize first");
    else if (str_is(method, "initialize"))
        answer_error(s, id, NO_REQUEST, "initialize was sent before");
    else if (str_is(method, "shutdown")) {
        s->shut = true;
        answer(s, id, NULL);
    } else if (method.n)
        hear_request(s, id, method, params);
    json_decref(m);
}

void lsp_hear(struct lsp *s, const void *p, size_t n)
{
    transport_put(&s->transport, p, n);
    for (struct str message; !s->over;) {
        enum transport_got got = transport_take(&s->transport, &message);
        if (got == TRANSPORT_NOTHING)
            return;
        if (got == TRANSPORT_MESSAGE)
            hear(s, message);
        else if (got == TRANSPORT_TOO_LARGE)
            answer_error(s, NULL, NO_REQUEST, "the message is over 32 MiB");
        if (got == TRANSPORT_BROKEN) {
            s->over = true;
            s->code = 1;
        }
    }
}

void lsp_rest(struct lsp *s)
{
    for (size_t i = 0; i < s->root.n && !s->over && !s->shut; i++) {
        struct root *r = s->root.at[i];
        root_look(s, r);
        if (r->unpublished) /* read by a request, or just now */
            root_publish(s, r);
    }
}

/* ---- streams ---- */

static bool write_all(int to, struct str s)
{
    while (s.n) {
        ssize_t n = write(to, s.p, s.n);
        if (n < 0 && errno != EINTR)
            return false;
        s = str_cut(s, n > 0 ? (size_t)n : 0, s.n);
    }
    return true;
}

/* Milliseconds to wait before the project is read; -1 if it is up to date. An editor sends what it
 * asks after a key, such as a completion, within a few; to wait for the next key would take longer
 * than the reading. */
static int timeout(const struct lsp *s)
{
    enum { PATIENT_MS = 20 };
    for (size_t i = 0; i < s->root.n; i++)
        if (s->root.at[i]->outdated || s->root.at[i]->unpublished)
            return PATIENT_MS;
    return -1;
}

/* Waits for input and handles it. Returns false if the client has closed the stream. */
static bool serve_once(struct lsp *s, int in)
{
    struct pollfd fd = {.fd = in, .events = POLLIN};
    char piece[65536];
    int ready = poll(&fd, 1, timeout(s));
    if (ready == 0)
        lsp_rest(s);
    if (ready <= 0)
        return ready == 0 || errno == EINTR;
    ssize_t got = read(in, piece, sizeof piece);
    if (got > 0)
        lsp_hear(s, piece, (size_t)got);
    return got > 0 || (got < 0 && (errno == EINTR || errno == EAGAIN));
}

/* Returns 0 after shutdown and exit; 1 if the client closed the stream before, or violated the
 * protocol. */
int lsp_serve(int in, int out)
{
    struct lsp *s = lsp_new();
    int code;
    while (!lsp_is_over(s, &code) && serve_once(s, in) && write_all(out, lsp_take_output(s)))
        ;
    if (!lsp_is_over(s, &code))
        code = 1; /* closed without exit */
    write_all(out, lsp_take_output(s));
    lsp_drop(s);
    return code;
}

int run_lsp(struct project *p)
{
    (void)p;
    return lsp_serve(STDIN_FILENO, STDOUT_FILENO);
}
