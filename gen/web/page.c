/* Writes the page around the blocks of a sheet or book: head, contents, sections, foot. Style and
 * script are the files layouts/web/page.css and page.js. Called by make.c.
 *
 * Invariant: the page loads nothing, and its policy names the digests of its one style and one
 * script, so that no text on it can bring another. */
#include "base/built_in.h"
#include "emit/emit.h"
#include "web/web.h"
#include <glib.h>

/* The digest of a style or script, as a policy names it. */
static void put_digest(struct buf *to, struct str bytes)
{
    guint8 digest[32];
    gsize n = sizeof digest;
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sum, (const guchar *)bytes.p, (gssize)bytes.n);
    g_checksum_get_digest(sum, digest, &n);
    g_checksum_free(sum);
    gchar *base64 = g_base64_encode(digest, n);
    buf_printf(to, "'sha256-%s'", base64);
    g_free(base64);
}

static struct str file_of_page(const char *name, const char *ending)
{
    char path[64];
    snprintf(path, sizeof path, "layouts/web/%s.%s", name, ending);
    return built_in_find(str_of(path))->bytes;
}

static void put_colour(struct buf *to, const char *name, struct colour c)
{
    buf_printf(to, "--%s:#%02x%02x%02x;", name, c.r, c.g, c.b);
}

/* The hues of the theme: as a ground, as text on a dark page, and the six shades of odds. */
static void put_hue(struct buf *to, const struct theme *look, size_t i)
{
    const struct colour white = {255, 255, 255}, hue = i ? look->hue[i - 1] : look->neutral;
    buf_printf(to, ".q%zu{", i);
    put_colour(to, "h", hue);
    put_colour(to, "l", colour_mix(hue, white, 45));
    for (unsigned k = 0; k < 7; k++)
        put_colour(to, (const char[]){'s', (char)('0' + k), 0},
                   colour_mix(hue, white, look->shade[k]));
    buf_putz(to, "}\n");
}

/* `mode`: with what this kind of page needs; or NULL. */
static struct str style_of(struct arena *a, const struct theme *look, const char *mode)
{
    struct buf b = {.a = a};
    buf_put(&b, file_of_page("page", "css"));
    if (mode)
        buf_put(&b, file_of_page(mode, "css"));
    for (size_t i = 0; look && i <= look->n_hue; i++)
        put_hue(&b, look, i);
    return buf_str(&b);
}

static void put_head(struct buf *to, struct str title, struct str tag, struct str style,
                     struct str script)
{
    buf_putz(to, "<!DOCTYPE html>\n<html");
    html_attribute(to, "lang", tag);
    buf_putz(to, ">\n<head>\n<meta charset=utf-8>\n<title>");
    html_text(to, title);
    buf_putz(to, "</title>\n<meta name=viewport content=\"width=device-width,initial-scale=1\">\n"
                 "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; base-uri "
                 "'none'; form-action 'none'; style-src ");
    put_digest(to, style);
    buf_putz(to, "; script-src ");
    put_digest(to, script);
    buf_printf(to, "\">\n<style>%.*s</style>\n</head>\n<body>\n", STRF(style));
}

struct str html_page(struct arena *a, struct str title, const struct language *l,
                     const struct theme *look, const char *mode, struct str body)
{
    struct buf page = {.a = a}, script = {.a = a};
    if (look)
        buf_put(&script, file_of_page("page", "js"));
    if (mode)
        buf_put(&script, file_of_page(mode, "js"));
    put_head(&page, title, l ? l->tag : STR("en"), style_of(a, look, mode), buf_str(&script));
    buf_put(&page, body);
    buf_printf(&page, "<script>%.*s</script>\n</body>\n</html>\n", STRF(buf_str(&script)));
    return buf_str(&page);
}

static void put_link(struct web_page *w, struct str to, struct str name)
{
    buf_putz(w->to, "<a");
    html_attribute(w->to, "href", to);
    buf_putc(w->to, '>');
    html_text(w->to, name);
    buf_putz(w->to, "</a>");
}

/* A link to a place of the page. */
static void put_place_link(struct web_page *w, struct str id, struct str name)
{
    put_link(w, str_printf(w->a, "#%.*s", STRF(id)), name);
}

/* ---- contents ---- */

static struct words title_of(const struct section *c)
{
    return c->question.n ? c->question : c->title;
}

/* A link to a block. Ids are made as the page makes them: in the same order, from the same texts.
 */
static void put_block_link(struct web_page *w, const struct block *b, bool shown)
{
    const struct str name = words_plain(w->a, html_head(b)),
                     id = html_id(w, STR(""), b->id.n ? b->id : name);
    if (!shown || !name.n || b->kind == BLOCK_FRAME)
        return;
    buf_putz(w->to, "<li>");
    put_place_link(w, id, name);
    buf_putc(w->to, '\n');
}

/* A section with the charts or questions below it; one without a title has no entry. */
static void put_entry(struct web_page *w, const struct section *c)
{
    const struct str title = words_plain(w->a, title_of(c)), id = html_id(w, STR("s:"), title);
    if (title.n) {
        buf_printf(w->to, "<li class=q%u><span class=disc>", c->hue);
        html_text(w->to, c->number);
        buf_putz(w->to, "</span>");
        put_place_link(w, id, title);
        buf_putz(w->to, "\n<ul>\n");
    }
    for (size_t i = 0; i < c->n_block; i++)
        put_block_link(w, &c->block[i], title.n > 0);
    buf_putz(w->to, title.n ? "</ul>\n" : "");
}

static void put_contents(struct web_page *w, const struct sheet *s)
{
    buf_putz(w->to, "<nav");
    html_attribute(w->to, "aria-label", msg_text(s->language, MSG_WEB_CONTENTS));
    html_attribute(w->to, "data-search", msg_text(s->language, MSG_WEB_SEARCH));
    buf_putz(w->to, ">\n<details open><summary>");
    html_text(w->to, msg_text(s->language, MSG_WEB_CONTENTS));
    buf_putz(w->to, "</summary>\n<ol>\n");
    for (size_t i = 0; i < s->n_section; i++)
        put_entry(w, &s->section[i]);
    buf_putz(w->to, "</ol>\n</details>\n</nav>\n");
}

/* ---- sections ---- */

/* The whole table that a block shows, for its picker; NULL: none. */
static const struct odds_table *table_of(const struct web_about *about, const struct block *b)
{
    for (size_t i = 0; i < about->n_odds; i++)
        if (str_eq(about->odds[i].entry->id, b->id) && !about->odds[i].partial)
            return &about->odds[i];
    return NULL;
}

static void put_bar(struct web_page *w, const struct section *c)
{
    const struct words title = title_of(c);
    if (!title.n)
        return;
    buf_putz(w->to, "<h2><b>");
    html_text(w->to, c->number);
    buf_putz(w->to, "</b> <span>");
    html_words(w, title);
    buf_putz(w->to, "</span>");
    html_aside(w, c->aside);
    buf_putz(w->to, "</h2>\n");
}

static void put_section(struct web_page *w, const struct web_about *about, const struct section *c)
{
    w->within = words_plain(w->a, title_of(c));
    const struct str id = html_id(w, STR("s:"), w->within);
    buf_printf(w->to, "<section class=\"se q%u\" id=\"%.*s\">\n", c->hue, STRF(id));
    put_bar(w, c);
    html_paragraphs(w, c->lead, c->n_lead, "lead");
    buf_putz(w->to, "<div class=bls>\n");
    for (size_t i = 0; i < c->n_block; i++) {
        const struct odds_table *picked = table_of(about, &c->block[i]);
        buf_putz(w->to, picked ? "<div class=pair>\n" : "");
        html_block(w, &c->block[i]);
        ARENA_PUSH(w->a, &w->place, ((struct web_place){id, w->id, &c->block[i]}));
        if (picked)
            web_picker(w, picked);
        buf_putz(w->to, picked ? "</div>\n" : "");
    }
    buf_putz(w->to, "</div>\n</section>\n");
}

/* A deck that has the name of a sheet gives way. */
static struct str name_of(struct arena *a, const struct documents *all, const struct layout *l)
{
    const char *end = l->kind == DOCUMENT_ODDS_BOOK ? "-odds" : "";
    for (const struct layout *o = all->at; o < all->at + all->n; o++)
        if (l->kind == DOCUMENT_DECK && o->kind == DOCUMENT_SHEET && str_eq(o->called, l->called))
            end = "-cards";
    return str_printf(a, "%.*s%s.html", STRF(l->called), end);
}

struct str web_file(struct arena *a, const struct documents *all, const struct layout *l)
{
    return path_join(a, STR("web"), name_of(a, all, l));
}

static bool has_page(const struct layout *l)
{
    return !l->bad && !l->troop_filter.n;
}

bool web_is_made(const struct layout *l, const struct built *record)
{
    size_t i = 0;
    while (record && i < record->file.n && !str_starts(record->file.at[i].path, "web/"))
        i++;
    return record && (i < record->file.n || !has_page(l));
}

/* The page of another kind of the same set and language: the book of a sheet, or the sheet of a
 * book or deck; the one with the set's name, if there is one. */
static const struct layout *other_of(const struct documents *all, const struct layout *l)
{
    const enum document_kind kind = l->kind == DOCUMENT_SHEET ? DOCUMENT_ODDS_BOOK : DOCUMENT_SHEET;
    const struct layout *best = NULL;
    for (const struct layout *o = all->at; o < all->at + all->n; o++)
        if (has_page(o) && o->kind == kind && o->set == l->set && o->again == l->again &&
            (!best || str_eq(o->name, o->set->id)))
            best = o;
    return best;
}

struct str web_facts(struct arena *a, const struct documents *all, const struct layout *l)
{
    const struct layout *other = other_of(all, l);
    const struct str to = other ? name_of(a, all, other) : STR("");
    if (!has_page(l))
        return STR("");
    return str_printf(a, "%.*s %.*s", STRF(name_of(a, all, l)), STRF(to));
}

/* What a page of this kind is called in a link. */
static struct str kind_text(const struct language *l, const struct layout *to)
{
    static const enum msg text[] = {[DOCUMENT_SHEET] = MSG_WEB_CHARTS,
                                    [DOCUMENT_ODDS_BOOK] = MSG_WEB_ODDS,
                                    [DOCUMENT_DECK] = MSG_CARDS};
    return msg_text(l, text[to->kind]);
}

void html_masthead(struct web_page *w, const struct documents *all, const struct layout *l,
                   struct str title, struct str edition)
{
    const struct layout *other = other_of(all, l);
    buf_putz(w->to, "<header>\n<h1>");
    html_text(w->to, title);
    if (w->sheet)
        html_aside(w, w->sheet->subtitle);
    buf_putz(w->to, "</h1>\n<p>");
    if (other) {
        const struct translator *in = l->display_options.translator;
        put_link(w, name_of(w->a, all, other), kind_text(translator_language(in), other));
        buf_putz(w->to, " · ");
    }
    html_text(w->to, edition);
    buf_putz(w->to, "</p>\n</header>\n");
}

/* Returns whether a player can roll on charts of the page: not on charts with an error. */
static bool put_body(struct web_page *w, const struct web_about *about)
{
    const struct sheet *s = w->sheet;
    struct str_list contents = {0}, ids = {0}, labels = {0};
    html_masthead(w, about->all, about->doc, about->title, s->edition_line);
    w->ids = &contents;
    put_contents(w, s);
    w->ids = &ids;
    w->labels = &labels;
    buf_putz(w->to, s->book ? "<main class=book" : "<main");
    web_words(w);
    buf_putz(w->to, ">\n");
    html_stamp(w, s->unchecked);
    html_paragraphs(w, s->key, s->n_key, "key");
    for (size_t i = 0; i < s->n_section; i++)
        put_section(w, about, &s->section[i]);
    buf_putz(w->to, "</main>\n<footer>");
    html_text(w->to, s->footer[0]);
    buf_printf(w->to, " <code>%.*s</code></footer>\n", STRF(s->hash));
    return !s->book && !w->stamped && web_table(w, about);
}

struct str web_make(struct arena *a, const struct sheet *s, const struct web_about *about)
{
    struct buf body = {.a = a};
    struct web_page w = {.to = &body, .a = a, .sheet = s, .even = s->book};
    const char *mode = put_body(&w, about) ? "table" : NULL;
    return html_page(a, about->title, s->language, about->doc->variant.at[0].look, mode,
                     buf_str(&body));
}

struct str web_index(struct arena *a, const struct documents *all)
{
    const struct str title = msg_text(NULL, MSG_WEB_INDEX);
    struct buf to = {.a = a};
    struct web_page w = {.to = &to, .a = a};
    buf_printf(&to, "<header><h1>%.*s</h1></header>\n<main>\n<ul class=index>\n", STRF(title));
    for (const struct layout *l = all->at; l < all->at + all->n; l++) {
        if (!has_page(l))
            continue;
        buf_putz(&to, "<li>");
        put_link(&w, name_of(a, all, l), l->title.s);
        buf_putz(&to, " <small>");
        html_text(&to, kind_text(NULL, l));
        buf_putz(&to, " · ");
        html_text(&to, l->called);
        buf_putz(&to, "</small>\n");
    }
    buf_putz(&to, "</ul>\n</main>\n");
    return html_page(a, title, NULL, NULL, NULL, buf_str(&to));
}
