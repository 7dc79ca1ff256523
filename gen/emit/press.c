/* Writes pages to a file for a press: PDF/X-1a:2003 (ISO 15930-4) or PDF/X-4 (ISO 15930-7), in four
 * inks. cairo, which has no inks, paints the file, and each object is converted as it is painted:
 * operators, pictures and shadings get inks, transparency groups are removed or get the press's
 * colour space, and entries of the standard are added: the printing condition with its profile,
 * boxes, dates, no trapping. Called by make_deck.c.
 *
 * Invariant: a written file conforms to its standard as far as we know; an object that cannot be
 * converted is an error. Like all outputs, it does not depend on time or machine. */
#include "emit/press.h"
#include <glib.h>
#include <stdlib.h>

/* State while a file is converted. `word`: reason for a failure. */
struct pressing {
    struct arena *a, *scratch; /* scratch: while one object is converted */
    const struct press *press;
    bool flat; /* X-1a: without transparency */
    struct inks *inks;
    struct page first;
    struct object info, catalogue;
    struct str word;
};

static bool refuse(struct pressing *p, struct str word)
{
    p->word = str_dup(p->a, word);
    return false;
}

/* ---- dictionaries ---- */

/* An end colour of an interpolation in inks; one of transparency has one component. */
static struct str end_press(struct pressing *p, struct str end)
{
    struct colour c;
    if (!colour_read(str_cut(end, 1, end.n - 1), &c))
        return end;
    const struct four_inks inks = inks_flat(p->inks, c, false);
    struct buf b = {.a = p->scratch};
    for (size_t i = 0; i < 4; i++)
        buf_printf(&b, "%s%u.%02u", i ? " " : "[ ", inks.of[i] / 100u, inks.of[i] % 100u);
    buf_putz(&b, " ]");
    return buf_str(&b);
}

/* A flat file has no graphics states. They may only set full opacity, which is the default. */
static bool states_check(struct pressing *p, struct str states)
{
    struct str name, state, key, value;
    for (size_t i = 0; map_next(states, &i, &name, &state);)
        for (size_t k = 0; map_next(state, &k, &key, &value);) {
            const bool alpha = str_is(key, "/CA") || str_is(key, "/ca");
            if (alpha ? strtod(value.p, NULL) != 1 : !str_is(key, "/Type"))
                return refuse(p, alpha ? STR("something that can be seen through") : key);
        }
    return true;
}

/* Converts the value of a key. Groups, shadings and pictures name their colours; the bytes of a
 * picture are converted by picture_press. */
static bool value_press(struct pressing *p, struct str key, struct str *value)
{
    const bool colours = str_is(key, "/ColorSpace") || str_is(key, "/CS");
    if (colours && str_is(*value, "/DeviceRGB"))
        *value = STR("/DeviceCMYK");
    else if (colours && !str_is(*value, "/DeviceGray"))
        return refuse(p, STR("a part with unknown colours"));
    if (str_is(key, "/C0") || str_is(key, "/C1"))
        *value = end_press(p, *value);
    return (!str_is(key, "/FunctionType") && !str_is(key, "/ShadingType")) || str_is(*value, "2") ||
           str_is(*value, "3") || refuse(p, STR("a shade by samples"));
}

/* Converts a dictionary and the dictionaries in it. */
static bool map_press(struct pressing *p, struct str *map)
{
    struct buf b = {.a = p->scratch};
    struct str key, value;
    buf_putz(&b, "<<");
    for (size_t at = 0; map_next(*map, &at, &key, &value);) {
        const bool states = p->flat && str_is(key, "/ExtGState");
        if (states && !states_check(p, value))
            return false;
        if (states || (p->flat && str_is(key, "/Group")))
            continue;
        if (!(str_starts(value, "<<") ? map_press(p, &value) : value_press(p, key, &value)))
            return false;
        buf_printf(&b, " %.*s %.*s", STRF(key), STRF(value));
    }
    buf_putz(&b, " >>");
    *map = buf_str(&b);
    return true;
}

/* ---- streams ---- */

/* Converts a picture with screen colours. */
static bool picture_press(struct pressing *p, struct object *o, struct str in)
{
    const size_t w = map_number(o->text, "/Width"), h = map_number(o->text, "/Height");
    if (p->flat && map_get(o->text, "/SMask").n)
        return refuse(p, STR("a picture that can be seen through"));
    if (!str_is(map_get(o->text, "/ColorSpace"), "/DeviceRGB"))
        return true;
    if (map_number(o->text, "/BitsPerComponent") != 8 || in.n != w * h * 3)
        return refuse(p, STR("a picture of an unknown form"));
    uint8_t *inks = arena_alloc(p->scratch, w * h * 4);
    inks_picture(p->inks, (const uint8_t *)in.p, inks, w, h);
    o->data = data_pack(p->scratch, (struct str){(const char *)inks, w * h * 4});
    return true;
}

/* Converts the operators of a page or a form. */
static bool words_press(struct pressing *p, struct object *o, struct str in, bool page)
{
    struct buf out = {.a = p->scratch};
    const struct painted_words as = {.inks = p->inks,
                                     .flat = p->flat,
                                     .w = page ? p->first.w * 72.0 / 25400 : 0,
                                     .h = page ? p->first.h * 72.0 / 25400 : 0};
    struct str word;
    if (!words_to_inks(&as, in, &out, &word))
        return refuse(p, str_printf(p->a, "the word %.*s", STRF(word)));
    o->data = data_pack(p->scratch, buf_str(&out));
    return true;
}

/* A page's stream has no type of its own, as the letters of a font have none; those begin with
 * /CIDInit. Files of fonts are left as they are. */
static bool data_press(struct pressing *p, struct object *o)
{
    struct str kind = map_get(o->text, "/Subtype");
    struct bytes bytes = {0};
    const bool page = !kind.n, picture = str_is(kind, "/Image");
    if (map_get(o->text, "/Length1").n || (!page && !picture && !str_is(kind, "/Form")))
        return true;
    bool good = data_unpack(*o, &bytes) || refuse(p, STR("what cannot be unpacked"));
    struct str in = {(const char *)bytes.p, bytes.n};
    if (good && picture)
        good = picture_press(p, o, in);
    else if (good && !str_starts(in, "/CIDInit"))
        good = words_press(p, o, in, page);
    bytes_drop(&bytes);
    return good;
}

static struct str boxes_press(struct pressing *p, struct str map)
{
    struct str whole = page_box(p->scratch, &p->first, 0);
    map = map_put(p->scratch, map, "/MediaBox", whole);
    map = map_put(p->scratch, map, "/BleedBox", whole);
    return map_put(p->scratch, map, "/TrimBox", page_box(p->scratch, &p->first, p->first.bleed));
}

/* Converts an object as it is painted. The catalogue and the information are kept. */
static bool object_press(void *data, struct arena *a, struct objects *f, struct object o)
{
    struct pressing *p = data;
    struct str type = map_get(o.text, "/Type");
    p->scratch = a;
    if (str_is(type, "/Catalog"))
        p->catalogue = object_keep(p->a, o);
    else if (map_get(o.text, "/CreationDate").n)
        p->info = object_keep(p->a, o);
    if (o.id == p->catalogue.id || o.id == p->info.id)
        return true;
    if (str_is(type, "/Page"))
        o.text = boxes_press(p, o.text);
    if ((o.data.p && !data_press(p, &o)) || (str_starts(o.text, "<<") && !map_press(p, &o.text)))
        return false;
    object_put(f, o);
    return true;
}

/* ---- entries of the standard ---- */

static struct str intents(struct pressing *p, struct objects *f)
{
    const struct press_words w = press_words(p->press->condition);
    const struct object profile = {object_id(f),
                                   STR("<< /N 4 /Alternate /DeviceCMYK /Filter /FlateDecode >>"),
                                   data_pack(p->a, w.profile)};
    object_put(f, profile);
    return str_printf(p->a,
                      "[ << /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (%s) "
                      "/OutputCondition (%s) "
                      "/RegistryName (%s) /Info (%s) /DestOutputProfile %u 0 R >> ]",
                      w.identifier, w.words, w.registry, w.words, profile.id);
}

/* Converts the date of a PDF, (D:20261121000000Z), to the form of XML. */
static struct str date_xml(struct arena *a, struct str s)
{
    if (s.n < sizeof "(D:20261121000000" - 1)
        return STR("2000-01-01T00:00:00Z");
    return str_printf(a, "%.4s-%.2s-%.2sT%.2s:%.2s:%.2sZ", s.p + 3, s.p + 7, s.p + 9, s.p + 11,
                      s.p + 13, s.p + 15);
}

/* X-4 requires the same data in XML. The document's id is derived from the hash of its input. */
static struct str xml_metadata(struct pressing *p, const struct about *about)
{
    struct arena *a = p->a;
    struct str made = date_xml(a, map_get(p->info.text, "/CreationDate")), h = about->keywords,
               producer = map_get(p->info.text, "/Producer");
    struct str number = h.n >= 32 ? str_printf(a, "%.8s-%.4s-%.4s-%.4s-%.12s", h.p, h.p + 8,
                                               h.p + 12, h.p + 16, h.p + 20)
                                  : STR("00000000-0000-0000-0000-000000000000");
    char *xml = g_markup_printf_escaped(
        "<?xpacket begin=\"\357\273\277\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
        "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n"
        " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"\n"
        " xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" "
        "xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">\n"
        "<dc:format>application/pdf</dc:format>\n"
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%s</rdf:li></rdf:Alt></dc:title>\n"
        "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">%s</rdf:li></rdf:Alt>"
        "</dc:description>\n<pdf:Keywords>%s</pdf:Keywords>\n"
        "<xmp:CreateDate>%s</xmp:CreateDate>\n<xmp:ModifyDate>%s</xmp:ModifyDate>\n"
        "<xmp:MetadataDate>%s</xmp:MetadataDate>\n<xmp:CreatorTool>Broadside</xmp:CreatorTool>\n"
        "<pdf:Producer>%s</pdf:Producer>\n<pdf:Trapped>False</pdf:Trapped>\n"
        "<xmpMM:DocumentID>uuid:%s</xmpMM:DocumentID>\n"
        "<xmpMM:InstanceID>uuid:%s</xmpMM:InstanceID>\n"
        "<xmpMM:VersionID>1</xmpMM:VersionID>\n"
        "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n"
        "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>\n"
        "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>\n",
        str_z(a, about->title), str_z(a, about->subject), str_z(a, h), made.p, made.p, made.p,
        str_z(a, str_cut(producer, 1, producer.n - 1)), /* without its parentheses */
        number.p, number.p);
    struct str out = str_dup(a, str_of(xml));
    g_free(xml);
    return out;
}

/* Adds the entries of the standard. */
static void catalogue_end(struct pressing *p, struct objects *f, const struct about *about)
{
    struct object info = p->info, root = p->catalogue;
    info.text = dates_correct(p->a, info.text);
    info.text = map_put(p->a, info.text, "/Trapped", STR("/False"));
    info.text = map_put(p->a, info.text, "/GTS_PDFXVersion",
                        p->flat ? STR("(PDF/X-1a:2003)") : STR("(PDF/X-4)"));
    p->info.text = info.text;
    root.text = map_put(p->a, root.text, "/OutputIntents", intents(p, f));
    if (!p->flat) {
        const struct object xml = {object_id(f), STR("<< /Type /Metadata /Subtype /XML >>"),
                                   xml_metadata(p, about)};
        object_put(f, xml);
        root.text = map_put(p->a, root.text, "/Metadata", str_printf(p->a, "%u 0 R", xml.id));
    }
    object_put(f, info);
    object_put(f, root);
}

/* X-1a uses PDF 1.4. */
bool emit_press(struct arena *a, const struct engine *e, const struct about *about, const struct press *press,
                const struct page_source *pages, struct str path, struct str *why)
{
    struct pressing p = {.a = a,
                         .press = press,
                         .flat = press->standard == PRESS_X1A,
                         .inks = inks_new(press->theme, press->condition, press->inks)};
    if (!p.inks) {
        *why = str_printf(a, "%.*s cannot be made: there is no memory for its colours", STRF(path));
        return false;
    }
    struct objects *f = objects_open(a, path, p.flat ? "1.4" : "1.6", object_press, &p);
    struct paint *to =
        paint_press_new(e, about, p.flat ? press->dpi : 0, (struct paint_sink){objects_take, f});
    bool good = pages_paint(a, to, pages, path, &p.first, NULL, why);
    if (good && p.catalogue.id && p.info.id)
        catalogue_end(&p, f, about);
    if (p.word.n)
        *why = str_printf(a, "%.*s cannot be made fit for a press: there is %.*s in it", STRF(path),
                          STRF(p.word));
    good = objects_close(f, good, p.info.id, p.catalogue.id, why);
    inks_drop(p.inks);
    return good;
}
