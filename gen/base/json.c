/* Text to a JSON string. jansson escapes and takes valid UTF-8 only, so broken bytes are replaced first. Called by all
 * that writes JSON; the objects around are written by hand, since jansson holds no integers beyond 64 bits. */
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
    json_t *text = json_stringn(s.p, s.n);
    if (!text) {
        s = utf8_clean(b->a, s);
        text = json_stringn(s.p, s.n);
    }
    struct buf plain = {.a = b->a};
    json_dump_callback(text, put_chunk, &plain, JSON_ENCODE_ANY | JSON_COMPACT);
    json_decref(text);
    put_escaped(b, buf_str(&plain));
}
