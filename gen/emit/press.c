/* Writes pages to a file for a press: PDF/X-1a:2003 (ISO 15930-4) or PDF/X-4 (ISO 15930-7), in four
 * inks. cairo, which has no inks, paints the file; then each object is converted with libqpdf:
 * operators, pictures and shadings get inks, transparency groups are removed or get the press's
 * colour space, and entries of the standard are added: the printing condition with its profile,
 * boxes, dates, no trapping. Called by make_deck.c.
 *
 * Invariant: a written file conforms to its standard as far as we know; an object that cannot be
 * converted is an error. Like all outputs, it does not depend on time or machine. */
#include "emit/press.h"
#include <qpdf/qpdf-c.h>
#include <stdlib.h>
#include <zlib.h>

/* State while a file is converted. `word`: reason for a failure. libqpdf keeps its input in memory
 * until it has written the output. Pictures in inks are large, so they go to a file of their own,
 * which libqpdf reads when it needs them: a deck of a thousand photographs needs the memory of
 * one. */
struct pressing {
    struct arena *a;
    qpdf_data q, pictures; /* pictures: the file of pictures */
    struct out *aside;     /* while the file of pictures is written */
    uint64_t aside_n;      /* its bytes so far */
    LIST(uint64_t) place;  /* offset of each picture in it */
    /* By object number: the picture's number in that file from 1, later its object number in q. */
    int *picture;
    int n; /* number of objects */
    const struct press *press;
    struct inks *inks;
    struct page first;
    struct str word;
};

/* ---- objects ---- */

static bool name_is(struct pressing *p, qpdf_oh map, const char *key, const char *name)
{
    qpdf_oh of = qpdf_oh_get_key(p->q, map, key);
    return qpdf_oh_is_name(p->q, of) && strcmp(qpdf_oh_get_name(p->q, of), name) == 0;
}

static bool refuse(struct pressing *p, struct str word)
{
    p->word = str_dup(p->a, word);
    return false;
}

static int count_at(struct pressing *p, qpdf_oh map, const char *key)
{
    return qpdf_oh_get_int_value_as_int(p->q, qpdf_oh_get_key(p->q, map, key));
}

/* All keys of a dictionary. libqpdf can iterate over only one dictionary at a time. */
static struct texts keys_of(struct pressing *p, qpdf_oh map)
{
    struct texts keys = {0};
    qpdf_oh_begin_dict_key_iter(p->q, map);
    while (qpdf_oh_dict_more_keys(p->q)) {
        const struct text key = {.s = str_dup(p->a, str_of(qpdf_oh_dict_next_key(p->q)))};
        ARENA_PUSH(p->a, &keys, key);
    }
    return keys;
}

/* Converts an end colour of an interpolation function from three to four components. */
static void ends_put(struct pressing *p, qpdf_oh function, const char *key)
{
    qpdf_oh end = qpdf_oh_get_key(p->q, function, key);
    uint8_t of[3];
    if (qpdf_oh_get_array_n_items(p->q, end) != 3)
        return;
    for (int i = 0; i < 3; i++)
        of[i] = (uint8_t)(qpdf_oh_get_numeric_value(p->q, qpdf_oh_get_array_item(p->q, end, i)) * 255 + 0.5);
    const struct four_inks inks = inks_flat(p->inks, (struct colour){of[0], of[1], of[2]}, false);
    struct buf b = {.a = p->a};
    for (size_t i = 0; i < 4; i++)
        buf_printf(&b, "%s%u.%02u", i ? " " : "[ ", inks.of[i] / 100u, inks.of[i] % 100u);
    buf_putz(&b, " ]");
    qpdf_oh_replace_key(p->q, function, key, qpdf_oh_parse(p->q, b.p));
}

/* Converts an interpolation between two colours, or a sequence of interpolations. */
static bool function_press(struct pressing *p, qpdf_oh function)
{
    int type = count_at(p, function, "/FunctionType");
    if (type != 2 && type != 3)
        return refuse(p, STR("a shade by samples"));
    if (type == 2) {
        ends_put(p, function, "/C0");
        ends_put(p, function, "/C1");
        return true;
    }
    qpdf_oh of = qpdf_oh_get_key(p->q, function, "/Functions");
    for (int i = 0; i < qpdf_oh_get_array_n_items(p->q, of); i++)
        if (!function_press(p, qpdf_oh_get_array_item(p->q, of, i)))
            return false;
    return true;
}

static bool shade_press(struct pressing *p, qpdf_oh shade)
{
    if (name_is(p, shade, "/ColorSpace", "/DeviceGray"))
        return true;
    if (!name_is(p, shade, "/ColorSpace", "/DeviceRGB"))
        return refuse(p, STR("a shade of unknown colours"));
    qpdf_oh_replace_key(p->q, shade, "/ColorSpace", qpdf_oh_new_name(p->q, "/DeviceCMYK"));
    return function_press(p, qpdf_oh_get_key(p->q, shade, "/Function"));
}

/* Removes graphics states from a flat file. They may only set full opacity, which is the
 * default. */
static bool states_press(struct pressing *p, qpdf_oh resources)
{
    qpdf_oh states = qpdf_oh_get_key(p->q, resources, "/ExtGState");
    if (p->press->standard != PRESS_X1A || !qpdf_oh_is_dictionary(p->q, states))
        return true;
    struct texts names = keys_of(p, states);
    for (size_t i = 0; i < names.n; i++) {
        qpdf_oh state = qpdf_oh_get_key(p->q, states, names.at[i].s.p);
        struct texts keys = keys_of(p, state);
        for (size_t k = 0; k < keys.n; k++) {
            struct str key = keys.at[k].s;
            bool alpha = str_is(key, "/CA") || str_is(key, "/ca");
            if (alpha && qpdf_oh_get_numeric_value(p->q, qpdf_oh_get_key(p->q, state, key.p)) == 1)
                continue;
            if (!str_is(key, "/Type"))
                return refuse(p, alpha ? STR("something that can be seen through") : key);
        }
    }
    qpdf_oh_remove_key(p->q, resources, "/ExtGState");
    return true;
}

/* Converts a dictionary and its direct values; indirect objects are converted on their own. */
static bool map_press(struct pressing *p, qpdf_oh map)
{
    bool flat = p->press->standard == PRESS_X1A;
    qpdf_oh group = qpdf_oh_get_key(p->q, map, "/Group");
    if (flat)
        qpdf_oh_remove_key(p->q, map, "/Group");
    else if (qpdf_oh_is_dictionary(p->q, group) && name_is(p, group, "/CS", "/DeviceRGB"))
        qpdf_oh_replace_key(p->q, group, "/CS", qpdf_oh_new_name(p->q, "/DeviceCMYK"));
    if (qpdf_oh_has_key(p->q, map, "/ShadingType") && !shade_press(p, map))
        return false;
    if (!states_press(p, map))
        return false;
    struct texts keys = keys_of(p, map);
    for (size_t i = 0; i < keys.n; i++) {
        qpdf_oh of = qpdf_oh_get_key(p->q, map, keys.at[i].s.p);
        int id = qpdf_oh_is_stream(p->q, of) ? qpdf_oh_get_object_id(p->q, of) : 0;
        if (id > 0 && id < p->n && p->picture[id])
            qpdf_oh_replace_key(p->q, map, keys.at[i].s.p, qpdf_get_object_by_id(p->q, p->picture[id], 0));
        if (qpdf_oh_is_dictionary(p->q, of) && !qpdf_oh_is_indirect(p->q, of) && !map_press(p, of))
            return false;
    }
    return true;
}

/* ---- streams ---- */

static void bytes_replace(struct pressing *p, qpdf_oh stream, struct str bytes)
{
    qpdf_oh none = qpdf_oh_new_null(p->q);
    qpdf_oh_replace_stream_data(p->q, stream, (const unsigned char *)bytes.p, bytes.n, none, none);
}

/* ---- pictures, in a separate file ---- */

static void aside_put(struct pressing *p, const void *bytes, size_t n)
{
    out_write(p->aside, bytes, n);
    p->aside_n += n;
}

static void aside_report(struct pressing *p, struct str words)
{
    aside_put(p, words.p, words.n);
}

/* Appends a picture in inks, compressed. */
static bool picture_aside(struct pressing *p, int id, int w, int h, const uint8_t *rgb)
{
    size_t n = (size_t)w * (size_t)h * 4;
    uLongf packed = compressBound((uLong)n);
    uint8_t *inks = malloc(n), *small = malloc(packed);
    bool good = inks && small;
    if (good) {
        inks_picture(p->inks, rgb, inks, (size_t)w, (size_t)h);
        good = compress(small, &packed, inks, (uLong)n) == Z_OK;
    }
    if (good) {
        ARENA_PUSH(p->a, &p->place, p->aside_n);
        p->picture[id] = (int)p->place.n;
        aside_report(
            p, str_printf(
                   p->a,
                   "%zu 0 obj\n<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace "
                   "/DeviceCMYK /BitsPerComponent 8 /Interpolate true /Filter /FlateDecode /Length "
                   "%lu "
                   ">>\nstream\n",
                   p->place.n, w, h, packed));
        aside_put(p, small, packed);
        aside_report(p, STR("\nendstream\nendobj\n"));
    }
    free(inks);
    free(small);
    return good || refuse(p, STR("a picture that is too large"));
}

/* Converts every picture with screen colours. */
static bool pictures_press(struct pressing *p)
{
    bool flat = p->press->standard == PRESS_X1A, good = true;
    for (int i = 1; i < p->n && good; i++) {
        qpdf_oh of = qpdf_get_object_by_id(p->q, i, 0);
        qpdf_oh map = qpdf_oh_is_stream(p->q, of) ? qpdf_oh_get_dict(p->q, of) : of;
        if (qpdf_oh_is_stream(p->q, of) && name_is(p, map, "/Subtype", "/Image")) {
            int w = count_at(p, map, "/Width"), h = count_at(p, map, "/Height");
            unsigned char *bytes = NULL;
            size_t n = 0;
            QPDF_BOOL filtered = QPDF_FALSE;
            if (flat && qpdf_oh_has_key(p->q, map, "/SMask"))
                good = refuse(p, STR("a picture that can be seen through"));
            else if (name_is(p, map, "/ColorSpace", "/DeviceRGB"))
                good = (!(qpdf_oh_get_stream_data(p->q, of, qpdf_dl_all, &filtered, &bytes, &n) & QPDF_ERRORS) &&
                        filtered && w > 0 && h > 0 && count_at(p, map, "/BitsPerComponent") == 8 &&
                        n == (size_t)w * (size_t)h * 3) ||
                       refuse(p, STR("a picture of an unknown form"));
            good = good && (!bytes || picture_aside(p, i, w, h, bytes));
            free(bytes);
        }
        qpdf_oh_release_all(p->q);
    }
    return good;
}

/* Ends the file of pictures and opens it with libqpdf; p->picture then has object numbers. A
 * picture's transparency mask remains an object of q. */
static bool pictures_take(struct pressing *p)
{
    size_t n = p->place.n;
    if (!n)
        return true;
    uint64_t table = p->aside_n;
    aside_report(p, str_printf(p->a, "xref\n0 %zu\n0000000000 65535 f \n", n + 1));
    for (size_t i = 0; i < n; i++)
        aside_report(p, str_printf(p->a, "%010llu 00000 n \n", (unsigned long long)p->place.at[i]));
    aside_report(
        p,
        str_printf(
            p->a, "trailer\n<< /Size %zu /Root << /Type /Catalog >> >>\nstartxref\n%llu\n%%%%EOF\n",
            n + 1, (unsigned long long)table));
    p->pictures = qpdf_quiet();
    if (qpdf_read(p->pictures, out_written(p->aside), NULL) & QPDF_ERRORS)
        return refuse(p, STR("a picture that cannot be read again"));
    for (int i = 1; i < p->n; i++) {
        if (!p->picture[i])
            continue;
        qpdf_oh of = qpdf_get_object_by_id(p->pictures, p->picture[i], 0);
        qpdf_oh own = qpdf_oh_copy_foreign_object(p->q, p->pictures, of), map = qpdf_oh_get_dict(p->q, own);
        qpdf_oh was = qpdf_oh_get_dict(p->q, qpdf_get_object_by_id(p->q, i, 0));
        if (qpdf_oh_has_key(p->q, was, "/SMask"))
            qpdf_oh_replace_key(p->q, map, "/SMask", qpdf_oh_get_key(p->q, was, "/SMask"));
        p->picture[i] = qpdf_oh_get_object_id(p->q, own);
        qpdf_oh_release_all(p->pictures);
        qpdf_oh_release_all(p->q);
    }
    return true;
}

/* Converts the operators of a page or a form. A page's stream has no type of its own. */
static bool words_press(struct pressing *p, qpdf_oh stream, struct str bytes, bool page)
{
    struct buf out = {.a = p->a};
    const struct painted_words as = {.inks = p->inks,
                                     .flat = p->press->standard == PRESS_X1A,
                                     .w = page ? p->first.w * 72.0 / 25400 : 0,
                                     .h = page ? p->first.h * 72.0 / 25400 : 0};
    struct str word;
    if (!words_to_inks(&as, bytes, &out, &word))
        return refuse(p, str_printf(p->a, "the word %.*s", STRF(word)));
    bytes_replace(p, stream, buf_str(&out));
    return true;
}

/* The caller of libqpdf must free decoded data. */
static bool stream_press(struct pressing *p, qpdf_oh stream, bool page)
{
    qpdf_oh map = qpdf_oh_get_dict(p->q, stream);
    if (!page && !name_is(p, map, "/Subtype", "/Form"))
        return map_press(p, map);
    unsigned char *bytes = NULL;
    size_t n = 0;
    QPDF_BOOL filtered = QPDF_FALSE;
    if ((qpdf_oh_get_stream_data(p->q, stream, qpdf_dl_all, &filtered, &bytes, &n) & QPDF_ERRORS) || !filtered) {
        free(bytes);
        return refuse(p, STR("what cannot be unpacked"));
    }
    struct str in = {(const char *)bytes, n};
    bool good = map_press(p, map) && words_press(p, stream, in, page);
    free(bytes);
    return good;
}

/* Converts every object in numeric order. Only the pages identify their content streams. */
static bool objects_press(struct pressing *p)
{
    int pages = qpdf_get_num_pages(p->q);
    p->n = count_at(p, qpdf_get_trailer(p->q), "/Size");
    p->picture = ARENA_ARRAY(p->a, int, p->n + 1);
    bool good = true, *words = ARENA_ARRAY(p->a, bool, p->n + 1);
    for (int i = 0; i < pages; i++) {
        qpdf_oh page = qpdf_get_page_n(p->q, (size_t)i), of = qpdf_oh_get_key(p->q, page, "/Contents");
        int id = qpdf_oh_get_object_id(p->q, of);
        if (!qpdf_oh_is_stream(p->q, of) || id < 1 || id >= p->n)
            return refuse(p, STR("a page in several parts"));
        words[id] = true;
    }
    qpdf_oh_release_all(p->q);
    good = pictures_press(p) && pictures_take(p);
    for (int i = 1; i < p->n && good; i++) {
        struct arena_mark mark = arena_mark(p->a);
        qpdf_oh of = qpdf_get_object_by_id(p->q, i, 0);
        if (qpdf_oh_is_stream(p->q, of))
            good = stream_press(p, of, words[i]);
        else if (qpdf_oh_is_dictionary(p->q, of))
            good = map_press(p, of);
        qpdf_oh_release_all(p->q);
        if (good)
            arena_rewind(p->a, mark);
    }
    return good;
}

/* ---- entries of the standard ---- */

static void boxes_put(struct pressing *p)
{
    const struct page *f = &p->first;
    const char *whole = page_box(p->a, f, 0), *trimmed = page_box(p->a, f, f->bleed);
    int n = qpdf_get_num_pages(p->q);
    for (int i = 0; i < n; i++) {
        qpdf_oh page = qpdf_get_page_n(p->q, (size_t)i);
        qpdf_oh_replace_key(p->q, page, "/MediaBox", qpdf_oh_parse(p->q, whole));
        qpdf_oh_replace_key(p->q, page, "/BleedBox", qpdf_oh_parse(p->q, whole));
        qpdf_oh_replace_key(p->q, page, "/TrimBox", qpdf_oh_parse(p->q, trimmed));
        qpdf_oh_remove_key(p->q, page, "/CropBox");
        qpdf_oh_release_all(p->q);
    }
}

static qpdf_oh stream_new(struct pressing *p, const char *map, struct str bytes)
{
    qpdf_oh stream = qpdf_oh_new_stream(p->q), parsed = qpdf_oh_parse(p->q, map);
    qpdf_oh own = qpdf_oh_get_dict(p->q, stream);
    struct texts keys = keys_of(p, parsed);
    bytes_replace(p, stream, bytes);
    for (size_t i = 0; i < keys.n; i++)
        qpdf_oh_replace_key(p->q, own, keys.at[i].s.p, qpdf_oh_get_key(p->q, parsed, keys.at[i].s.p));
    return stream;
}

static void intent_put(struct pressing *p, qpdf_oh root)
{
    struct press_words w = press_words(p->press->condition);
    qpdf_oh intent = qpdf_oh_parse(
        p->q, str_printf(p->a,
                         "<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (%s) /OutputCondition (%s) "
                         "/RegistryName (%s) /Info (%s) >>",
                         w.identifier, w.words, w.registry, w.words)
                  .p);
    qpdf_oh_replace_key(p->q, intent, "/DestOutputProfile",
                        stream_new(p, "<< /N 4 /Alternate /DeviceCMYK >>", w.profile));
    qpdf_oh_replace_key(p->q, root, "/OutputIntents", qpdf_oh_wrap_in_array(p->q, intent));
}

static void xml_put(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] == '<' || s.p[i] == '>' || s.p[i] == '&')
            buf_putz(b, s.p[i] == '<' ? "&lt;" : s.p[i] == '>' ? "&gt;" : "&amp;");
        else
            buf_putc(b, s.p[i]);
}

/* Converts the date of a PDF, "D:20261121000000Z", to the form of XML. */
static struct str date_xml(struct arena *a, const char *pdf)
{
    const struct str s = str_of(pdf);
    if (s.n < sizeof "D:20261121000000" - 1)
        return STR("2000-01-01T00:00:00Z");
    return str_printf(a, "%.4s-%.2s-%.2sT%.2s:%.2s:%.2sZ", s.p + 2, s.p + 6, s.p + 8, s.p + 10,
                      s.p + 12, s.p + 14);
}

/* X-4 requires the same data in XML. The document's id is derived from the hash of its input. */
static void xml_metadata_put(struct pressing *p, qpdf_oh root, const struct about *about)
{
    struct buf b = {.a = p->a};
    struct str made = date_xml(p->a, qpdf_get_info_key(p->q, "/CreationDate")), h = about->keywords;
    struct str number = h.n >= 32
                            ? str_printf(p->a, "%.8s-%.4s-%.4s-%.4s-%.12s", h.p, h.p + 8, h.p + 12, h.p + 16, h.p + 20)
                            : STR("00000000-0000-0000-0000-000000000000");
    buf_putz(&b, "<?xpacket begin=\"\357\273\277\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                 "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                 "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                 "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n"
                 " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"\n"
                 " xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">\n"
                 "<dc:format>application/pdf</dc:format>\n<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">");
    xml_put(&b, about->title);
    buf_putz(&b, "</rdf:li></rdf:Alt></dc:title>\n<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">");
    xml_put(&b, about->subject);
    buf_printf(
        &b,
        "</rdf:li></rdf:Alt></dc:description>\n<pdf:Keywords>%.*s</pdf:Keywords>\n"
        "<xmp:CreateDate>%.*s</xmp:CreateDate>\n<xmp:ModifyDate>%.*s</xmp:ModifyDate>\n"
        "<xmp:MetadataDate>%.*s</xmp:MetadataDate>\n<xmp:CreatorTool>Broadside</xmp:CreatorTool>\n<pdf:Producer>",
        STRF(about->keywords), STRF(made), STRF(made), STRF(made));
    xml_put(&b, str_of(qpdf_get_info_key(p->q, "/Producer")));
    buf_printf(&b,
               "</pdf:Producer>\n<pdf:Trapped>False</pdf:Trapped>\n"
               "<xmpMM:DocumentID>uuid:%.*s</xmpMM:DocumentID>\n<xmpMM:InstanceID>uuid:%.*s</xmpMM:InstanceID>\n"
               "<xmpMM:VersionID>1</xmpMM:VersionID>\n<xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n"
               "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>\n"
               "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>\n",
               STRF(number), STRF(number));
    qpdf_oh_replace_key(p->q, root, "/Metadata", stream_new(p, "<< /Type /Metadata /Subtype /XML >>", buf_str(&b)));
}

/* Removes all entries of the catalogue except the pages, and adds the entries of the standard. */
static void catalogue_put(struct pressing *p, const struct about *about)
{
    static const char *const going[] = {"/StructTreeRoot", "/MarkInfo", "/Outlines",          "/Names",
                                        "/Dests",          "/PageMode", "/ViewerPreferences", NULL};
    qpdf_oh root = qpdf_get_root(p->q), info = qpdf_oh_get_key(p->q, qpdf_get_trailer(p->q), "/Info");
    bool flat = p->press->standard == PRESS_X1A;
    for (size_t i = 0; going[i]; i++)
        qpdf_oh_remove_key(p->q, root, going[i]);
    intent_put(p, root);
    qpdf_oh_replace_key(p->q, info, "/Trapped", qpdf_oh_new_name(p->q, "/False"));
    qpdf_oh_replace_key(p->q, info, "/GTS_PDFXVersion", qpdf_oh_new_string(p->q, flat ? "PDF/X-1a:2003" : "PDF/X-4"));
    if (!flat)
        xml_metadata_put(p, root, about);
    qpdf_oh_release_all(p->q);
}

/* X-1a uses PDF 1.4, which has no object streams. */
static bool file_write(struct pressing *p, const char *to)
{
    bool flat = p->press->standard == PRESS_X1A;
    if (qpdf_init_write(p->q, to) & QPDF_ERRORS)
        return false;
    qpdf_set_object_stream_mode(p->q, flat ? qpdf_o_disable : qpdf_o_generate);
    qpdf_force_pdf_version(p->q, flat ? "1.4" : "1.6");
    qpdf_set_deterministic_ID(p->q, QPDF_TRUE);
    return !(qpdf_write(p->q) & QPDF_ERRORS) && !qpdf_has_error(p->q);
}

/* ---- the whole file ---- */

static bool file_press(struct pressing *p, const struct about *about, const char *painted, const char *to,
                       struct str path, struct str *why)
{
    p->q = qpdf_quiet();
    bool good = !(qpdf_read(p->q, painted, NULL) & QPDF_ERRORS) && objects_press(p);
    if (good) {
        qpdf_dates_correct(p->q, p->a);
        boxes_put(p);
        catalogue_put(p, about);
        good = file_write(p, to);
    }
    qpdf_error error = qpdf_has_error(p->q) ? qpdf_get_error(p->q) : NULL;
    if (!good && p->word.n)
        *why = str_printf(p->a, "%.*s cannot be made fit for a press: there is %.*s in it", STRF(path), STRF(p->word));
    else if (!good)
        *why = str_printf(p->a, "%.*s cannot be completed: %s", STRF(path),
                          error ? qpdf_get_error_message_detail(p->q, error) : "libqpdf gives no reason");
    qpdf_cleanup(&p->q); /* closes the file */
    if (p->pictures)
        qpdf_cleanup(&p->pictures);
    return good && pdf_is_whole(p->a, to, path, why);
}

/* Two passes with files, like emit_pdf_pages: cairo writes to a temporary file. */
bool emit_press(struct arena *a, const struct engine *e, const struct about *about, const struct press *press,
                const struct page_source *pages, struct str path, struct str *why)
{
    struct pressing p = {.a = a, .press = press, .inks = inks_new(press->theme, press->condition, press->inks)};
    if (!p.inks) {
        *why = str_printf(a, "%.*s cannot be made: there is no memory for its colours", STRF(path));
        return false;
    }
    struct out *raw = out_open(a, path);
    const unsigned dpi = press->standard == PRESS_X1A ? press->dpi : 0;
    struct paint *to = paint_press_new(e, about, dpi, (struct paint_sink){out_write, raw});
    bool good = pages_paint(a, to, pages, path, &p.first, NULL, why);
    const char *painted = out_written(raw);
    good = !out_failed(raw, why) && good; /* the system's error is nearer to the cause */
    if (good) {
        struct out *o = out_open(a, path);
        p.aside = out_open(a, path);
        aside_report(&p, STR("%PDF-1.4\n"));
        good = !out_failed(o, why) && file_press(&p, about, painted, out_written(o), path, why);
        good = !out_failed(p.aside, why) && good;
        out_abandon(p.aside);
        if (good)
            good = out_commit(o, why);
        else
            out_abandon(o);
    }
    out_abandon(raw);
    inks_drop(p.inks);
    return good;
}
