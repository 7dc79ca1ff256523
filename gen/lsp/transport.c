/* Converts between bytes and messages, between offsets and editor positions, and between paths and
 * URIs.
 *
 * A frame is "Content-Length: N", perhaps other lines, an empty line, and N bytes. Lengths are
 * checked before anything is stored: a message that is too large is skipped as it arrives, and the
 * next one is found after it. An invalid header ends the session, since the start of the next
 * message is unknown. Called by all files of lsp/. */
#include "lsp/transport.h"
#include "yaml/field.h"
#include <stdlib.h>

/* ---- frames ---- */

/* Adds input. The buffer doubles, and is moved to its start only when it would grow, so that a
 * message in pieces of 64 KiB is copied a few times instead of once per piece. */
void transport_put(struct transport *w, const void *p, size_t n)
{
    if (w->broken)
        return;
    size_t pass = n < w->skip ? n : w->skip;
    w->skip -= pass;
    n -= pass;
    if (w->taken == w->n)
        w->taken = w->n = 0;
    if (w->n + n > w->cap && w->taken) { /* reuse the space of consumed messages before growing */
        memmove(w->in, w->in + w->taken, w->n - w->taken);
        w->n -= w->taken;
        w->taken = 0;
    }
    if (w->n + n > w->cap) {
        size_t cap = 2 * (w->n + n) + HEADER_MAX;
        char *in = realloc(w->in, cap);
        if (!in) { /* out of memory ends the session, like an invalid header */
            w->broken = true;
            return;
        }
        w->in = in;
        w->cap = cap;
    }
    if (n)
        memcpy(w->in + w->n, (const char *)p + pass, n);
    w->n += n;
}

/* "content-length: 12" in any capitals, the only header line in use. */
static bool header_length(struct str line, size_t *out)
{
    struct str name;
    int64_t n;
    if (!str_split(&line, ':', &name) || !str_same_word(str_trim(name), STR("Content-Length")) ||
        !count_parse(str_trim(line), &n) || n < 0)
        return false;
    *out = (size_t)n;
    return true;
}

/* Takes the next message. A header is limited to HEADER_MAX bytes, since an endless one would fill
 * the memory. */
enum transport_got transport_take(struct transport *w, struct str *message)
{
    struct str in = {w->in + w->taken, w->n - w->taken}, line;
    ptrdiff_t end =
        w->n > w->taken && !w->broken ? str_find(str_cut(in, 0, HEADER_MAX), "\r\n\r\n") : -1;
    size_t length = 0;
    if (end < 0) {
        w->broken = w->broken || in.n >= HEADER_MAX;
        return w->broken ? TRANSPORT_BROKEN : TRANSPORT_NOTHING;
    }
    struct str head = str_cut(in, 0, (size_t)end), body = str_cut(in, (size_t)end + 4, in.n);
    bool known = false;
    while (str_split(&head, '\n', &line))
        known = header_length(line, &length) || known;
    if (!known) {
        w->broken = true;
        return TRANSPORT_BROKEN;
    }
    if (length > MESSAGE_MAX) {
        w->skip = length - (body.n < length ? body.n : length);
        w->taken = w->skip ? w->n : w->taken + (size_t)end + 4 + length;
        return TRANSPORT_TOO_LARGE;
    }
    if (body.n < length)
        return TRANSPORT_NOTHING;
    *message = str_cut(body, 0, length);
    w->taken += (size_t)end + 4 + length;
    return TRANSPORT_MESSAGE;
}

void transport_drop(struct transport *w)
{
    free(w->in);
    *w = (struct transport){0};
}

void transport_frame(struct buf *to, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (!text)
        return;
    buf_printf(to, "Content-Length: %zu\r\n\r\n", strlen(text));
    buf_putz(to, text);
    free(text);
}

/* ---- positions ---- */

struct line_index lines_of(struct arena *a, struct str text)
{
    struct line_index l = {.text = text};
    ARENA_PUSH(a, &l, 0);
    for (size_t i = 0; i < text.n; i++) {
        bool crlf = text.p[i] == '\r' && i + 1 < text.n && text.p[i + 1] == '\n';
        if (text.p[i] == '\n' || (text.p[i] == '\r' && !crlf))
            ARENA_PUSH(a, &l, (uint32_t)(i + 1));
    }
    return l;
}

/* The size of the character at *i in units of UTF-16: 2 beyond U+FFFF. Advances *i. An invalid byte
 * counts as one character, as editors show it. */
static size_t units_at(const struct line_index *l, size_t *i)
{
    return str_rune(l->text, i) > 0xFFFF ? 2 : 1;
}

static json_t *lines_place(const struct line_index *l, size_t offset)
{
    size_t lo = 0, hi = l->n, character = 0;
    offset = offset < l->text.n ? offset : l->text.n;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        *(l->at[mid] <= offset ? &lo : &hi) = mid;
    }
    for (size_t i = l->at[lo]; i < offset;)
        character += units_at(l, &i);
    return json_pack("{s:I, s:I}", "line", (json_int_t)lo, "character", (json_int_t)character);
}

json_t *lines_range(const struct line_index *l, size_t lo, size_t hi)
{
    return json_pack("{s:o, s:o}", "start", lines_place(l, lo), "end",
                     lines_place(l, hi < lo ? lo : hi));
}

bool lines_offset(const struct line_index *l, const json_t *place, size_t *out)
{
    const json_t *line = json_object_get(place, "line"),
                 *character = json_object_get(place, "character");
    if (!json_is_integer(line) || !json_is_integer(character) || json_integer_value(line) < 0)
        return false;
    json_int_t wanted = json_integer_value(character), got = 0;
    if (json_integer_value(line) >= (json_int_t)l->n)
        return *out = l->text.n, true;
    size_t i = l->at[json_integer_value(line)];
    while (i < l->text.n && got < wanted && l->text.p[i] != '\n' && l->text.p[i] != '\r') {
        size_t before = i;
        got += (json_int_t)units_at(l, &i);
        if (got > wanted) { /* a position inside a character means its start */
            i = before;
            break;
        }
    }
    return *out = i, true;
}

/* ---- JSON ---- */

struct str text_at(const json_t *object, const char *key)
{
    const json_t *s = json_object_get(object, key);
    return json_is_string(s) ? (struct str){json_string_value(s), json_string_length(s)} : STR("");
}

/* jansson refuses text that is not UTF-8, and json_pack fails with NULL: a single byte in a file
 * name would lose the whole message. So invalid bytes are replaced. */
json_t *json_of(struct str s)
{
    json_t *text = json_stringn(s.p, s.n);
    if (text)
        return text;
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n;)
        buf_put_rune(&b, str_rune(s, &i));
    text = json_stringn(b.p, b.n);
    arena_drop(a);
    return text ? text : json_string("");
}

const json_t *member(const json_t *object, const char *path)
{
    struct str all = str_of(path), one;
    while (object && str_split(&all, '.', &one)) {
        char key[64];
        snprintf(key, sizeof key, "%.*s", STRF(one));
        object = json_object_get(object, key);
    }
    return object;
}

/* ---- URIs ---- */

static int hex(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, str_lower(c)) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Decodes %XX. NUL is refused, since it would truncate the path in system calls. The authority must
 * be empty or this machine: file:///p, file://localhost/p. */
bool path_of_uri(struct arena *a, struct str uri, struct str *path)
{
    struct buf b = {.a = a};
    if (!str_starts(uri, "file://"))
        return false;
    uri = str_cut(uri, strlen("file://"), uri.n);
    if (str_starts(uri, "localhost/"))
        uri = str_cut(uri, strlen("localhost"), uri.n);
    if (!str_starts(uri, "/"))
        return false;
    for (size_t i = 0; i < uri.n; i++) {
        if (b.n == PATH_MAX)
            return false;
        bool escaped =
            uri.p[i] == '%' && i + 2 < uri.n && hex(uri.p[i + 1]) >= 0 && hex(uri.p[i + 2]) >= 0;
        char c = escaped ? (char)(16 * hex(uri.p[i + 1]) + hex(uri.p[i + 2])) : uri.p[i];
        i += escaped ? 2 : 0;
        if (!c)
            return false;
        buf_putc(&b, c);
    }
    return *path = buf_str(&b), true;
}

/* Safe bytes are kept, all others become %XX, so that a path of any bytes survives the round
 * trip. */
struct str uri_of_path(struct arena *a, struct str path)
{
    struct buf b = {.a = a};
    buf_putz(&b, "file://");
    for (size_t i = 0; i < path.n; i++) {
        unsigned char c = (unsigned char)path.p[i];
        if (char_is_name(path.p[i]) || (c && strchr("/.~", c)))
            buf_putc(&b, path.p[i]);
        else
            buf_printf(&b, "%%%02X", c);
    }
    return buf_str(&b);
}
