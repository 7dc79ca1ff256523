/* Reads bytes of XML as events, with the reader of libxml2, which holds one element and its parents
 * at a time.
 *
 * Invariant: no option expands entities, loads a DTD or opens a network. Without XML_PARSE_HUGE,
 * libxml2 limits the depth and the length of names and texts. Called by book.c and
 * look/picture.c. */
#include "yaml/xml.h"
#include "late_xml.h"

struct xml {
    xmlTextReaderPtr reader;
    bool closes; /* the current element is empty: its end is the next event */
};

struct xml *xml_new(struct arena *a, struct str bytes)
{
    const int options =
        XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_COMPACT;
    struct xml *x = ARENA_NEW(a, struct xml);
    x->reader = xmlReaderForMemory(bytes.p, (int)bytes.n, NULL, NULL, options);
    return x;
}

void xml_drop(struct xml *x)
{
    xmlFreeTextReader(x->reader);
}

static struct str of(const xmlChar *s)
{
    return s ? str_of((const char *)s) : STR("");
}

struct str xml_plain(struct str name)
{
    ptrdiff_t colon = str_find_char(name, ':');
    return colon >= 0 ? str_cut(name, (size_t)colon + 1, name.n) : name;
}

/* True if the document itself has declarations. External DTDs are never loaded, so children of the
 * DTD node come from the document. */
static bool declares(const struct xml *x)
{
    return xmlTextReaderCurrentNode(x->reader)->children != NULL;
}

enum xml_event xml_next(struct xml *x)
{
    if (x->closes) {
        x->closes = false;
        return XML_CLOSES;
    }
    int more = -1;
    while (x->reader && (more = xmlTextReaderRead(x->reader)) == 1)
        switch (xmlTextReaderNodeType(x->reader)) {
        case XML_READER_TYPE_ELEMENT:
            x->closes = xmlTextReaderIsEmptyElement(x->reader) == 1;
            return XML_OPENS;
        case XML_READER_TYPE_END_ELEMENT:
            return XML_CLOSES;
        case XML_READER_TYPE_TEXT:
        case XML_READER_TYPE_CDATA:
        case XML_READER_TYPE_WHITESPACE:
        case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
            return XML_WORDS;
        case XML_READER_TYPE_PROCESSING_INSTRUCTION:
            return XML_INSTRUCTS;
        case XML_READER_TYPE_DOCUMENT_TYPE:
            if (declares(x))
                return XML_DECLARES;
            break;
        case XML_READER_TYPE_ENTITY_REFERENCE:
            return XML_BROKEN; /* an undeclared entity */
        default:
            break;
        }
    return x->reader && more == 0 ? XML_ENDS : XML_BROKEN;
}

struct str xml_name(struct xml *x)
{
    xmlTextReaderMoveToElement(x->reader);
    return xml_plain(of(xmlTextReaderConstName(x->reader)));
}

struct str xml_words(struct xml *x)
{
    return of(xmlTextReaderConstValue(x->reader));
}

bool xml_attribute_next(struct xml *x, struct str *name, struct str *value)
{
    if (xmlTextReaderMoveToNextAttribute(x->reader) != 1) {
        xmlTextReaderMoveToElement(x->reader);
        return false;
    }
    *name = of(xmlTextReaderConstName(x->reader));
    *value = of(xmlTextReaderConstValue(x->reader));
    return true;
}

struct str xml_attribute(struct xml *x, const char *name)
{
    struct str at, value, found = STR("");
    xmlTextReaderMoveToElement(x->reader);
    while (xml_attribute_next(x, &at, &value))
        if (!found.n && str_is(xml_plain(at), name))
            found = value;
    return found;
}

struct str xml_encoding(struct xml *x)
{
    return of(xmlTextReaderConstEncoding(x->reader));
}
