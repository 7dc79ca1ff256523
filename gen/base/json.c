/* Text to a JSON string. jansson escapes and takes valid UTF-8 only, so broken bytes are replaced first. Called by all
 * that writes JSON; the objects around are written by hand, since jansson holds no integers beyond 64 bits: whoever
 * opens one puts its '{' and '}', and json_next and json_key what stands between. */
#include "base/json.h"
#include <jansson.h>

static int put_chunk(const char *p, size_t n, void *data)
{
    buf_put(data, (struct str){p, n});
    return 0;
}

/* jansson escapes what JSON forbids; what steers a terminal, or cannot be seen, is escaped too. */
static void put_escaped(struct buf *b, struct str s)
{
    for (size_t i = 0, lo = 0; i < s.n; lo = i) {
        uint32_t rune = str_rune(s, &i);
        if (rune_is_hidden(rune))
            buf_printf(b, "\\u%04x", (unsigned)rune);
        else
            buf_put(b, str_cut(s, lo, i));
    }
}

static struct str utf8_clean(struct arena *a, struct str s)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n;)
        buf_put_rune(&b, str_rune(s, &i));
    return buf_str(&b);
}

void buf_put_json(struct buf *b, struct str s)
{
    json_t *text = json_stringn(s.n ? s.p : "", s.n);
    if (!text) {
        s = utf8_clean(b->a, s);
        text = json_stringn(s.p, s.n);
    }
    struct buf plain = {.a = b->a};
    json_dump_callback(text, put_chunk, &plain, JSON_ENCODE_ANY | JSON_COMPACT);
    json_decref(text);
    put_escaped(b, buf_str(&plain));
}

/* What was put last tells: a value never ends in an opening bracket, since texts end in their quotes. */
void json_next(struct buf *b)
{
    if (b->n && b->p[b->n - 1] != '{' && b->p[b->n - 1] != '[')
        buf_putz(b, ", ");
}

void json_key(struct buf *b, struct str key)
{
    json_next(b);
    buf_put_json(b, key);
    buf_putz(b, ": ");
}

void json_put_text(struct buf *b, struct str key, struct str s)
{
    json_key(b, key);
    buf_put_json(b, s);
}
