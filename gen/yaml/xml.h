/* XML as a row of events: SVG and the parts of spreadsheets. Nothing outside the bytes is opened
 * and no entity is expanded. xml.c is the owner of libxml2's reader. */
#ifndef BS_YAML_XML_H
#define BS_YAML_XML_H
#include "base/arena.h"
#include "base/str.h"

/* BROKEN: not well formed, or deeper than 256 elements. DECLARES: a DOCTYPE with declarations of
 * its own; one that only names a DTD is passed over. An empty element opens and closes. */
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
/* After ENDS and BROKEN nothing follows. */
enum xml_event xml_next(struct xml *x);
/* The rest is of the event at hand and borrowed until the next one. The element without its prefix;
 * the target of an instruction. */
struct str xml_name(struct xml *x);
struct str xml_words(struct xml *x);
/* By its name without the prefix; empty if absent. */
struct str xml_attribute(struct xml *x, const char *name);
/* One attribute after the other, each with its prefix; false behind the last. */
bool xml_attribute_next(struct xml *x, struct str *name, struct str *value);
/* The encoding that the file declares, known from the first event on; empty if it declares none. */
struct str xml_encoding(struct xml *x);
/* "text" of "svg:text": the same element whatever a prefix stands for. */
struct str xml_plain(struct str name);
#endif
