/* JSON text, escaped by jansson. jansson.h is included by json.c alone. */
#ifndef BS_BASE_JSON_H
#define BS_BASE_JSON_H
#include "base/str.h"

/* `s` as a JSON string with its quotes. Broken UTF-8 becomes U+FFFD; line separators and controls are escaped. */
void buf_put_json(struct buf *b, struct str s);
#endif
