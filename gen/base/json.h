/* JSON, escaped by jansson. jansson.h is included by json.c alone. */
#ifndef BS_BASE_JSON_H
#define BS_BASE_JSON_H
#include "base/str.h"

/* `s` as a JSON string with its quotes. Broken UTF-8 becomes U+FFFD; line separators and controls are escaped. */
void buf_put_json(struct buf *b, struct str s);
/* ", " but for the first of an object or a list; then, of an object, the key. */
void json_next(struct buf *b);
void json_key(struct buf *b, struct str key);
void json_put_text(struct buf *b, struct str key, struct str s);
#endif
