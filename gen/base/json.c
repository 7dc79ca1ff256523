/* Text to a JSON string. jansson escapes and takes valid UTF-8 only, so broken bytes are replaced first. Called by all
 * that writes JSON; the objects around are written by hand, since jansson holds no integers beyond 64 bits. */
#include "base/json.h"
#include <jansson.h>

static int put_chunk(const char *p, size_t n, void *data)
{
    buf_put(data, (struct str){p, n});
    return 0;
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
    json_dump_callback(text, put_chunk, b, JSON_ENCODE_ANY | JSON_COMPACT);
    json_decref(text);
}
