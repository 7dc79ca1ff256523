/* Reads XML as a sequence of events, for SVG and the parts of spreadsheets. It opens nothing
 * outside the bytes and expands no entity. Only xml.c uses libxml2's reader. */
#ifndef BS_YAML_XML_H
#define BS_YAML_XML_H
#include "base/arena.h"
#include "base/str.h"

/* BROKEN: not well formed, or deeper than 256 elements. DECLARES: a DOCTYPE with its own
 * declarations; a DOCTYPE that only names a DTD is skipped. An empty element gives OPENS and
 * CLOSES. */
enum xml_event {
    XML_ENDS,
    XML_BROKEN,
    XML_OPENS,
    XML_CLOSES,
    XML_WORDS,
    XML_DECLARES,
    XML_INSTRUCTS
};
struct xml;

/* `bytes` must live as long as the reader. */
struct xml *xml_new(struct arena *a, struct str bytes);
void xml_drop(struct xml *x);
/* ENDS and BROKEN are final. */
enum xml_event xml_next(struct xml *x);
/* The following functions return data of the current event, borrowed until the next one. xml_name()
 * is the element's name without its prefix, or the target of an instruction. */
struct str xml_name(struct xml *x);
struct str xml_words(struct xml *x);
/* Looks up an attribute by name without prefix; empty if absent. */
struct str xml_attribute(struct xml *x, const char *name);
/* Iterates over the attributes, each name with its prefix; returns false after the last. */
bool xml_attribute_next(struct xml *x, struct str *name, struct str *value);
/* Encoding that the file declares, available from the first event on; empty if absent. */
struct str xml_encoding(struct xml *x);
/* Strips the prefix: "text" for "svg:text", whatever the prefix means. */
struct str xml_plain(struct str name);
#endif
