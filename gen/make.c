/* Makes the files of one document: the sheet once, then pages and files for each theme and paper.
 * Called by batch.c, once for each document.
 *
 * Work that all variants share is done once: the charts' blocks, the odds, the shaped words. Themes
 * with the same measures have the same size of type. */
#include "batch.h"
#include "emit/stages.h"
#include "page/compose.h"
#include "web/web.h"

/* A sheet or a book being made. */
struct sheet_job {
    struct project *p;
    const struct layout *doc;
    const struct sheet *sheet, *crib; /* shared by all variants */
    struct composer *of_sheet, *of_crib;
};

struct str in_project(const struct project *p, const char *below)
{
    return strcmp(p->dir, ".") == 0 ? str_of(below)
                                    : path_join(p->a, str_of(p->dir), str_of(below));
}

/* OUT in the project's folder; a folder from -o is relative to the current folder. */
struct str out_folder(const struct project *p)
{
    return p->o->out ? str_of(p->o->out) : in_project(p, "out");
}

bool out_is_inside(const struct project *p, const char *below)
{
    struct str out = out_folder(p), folder = path_join(p->a, out, str_of(below));
    if (out_sweep(p->a, folder, p->o->out ? out : in_project(p, ".")))
        return true;
    complain("%.*s: a link leads out of the project; to write there, name its folder with -o",
             STRF(folder));
    return false;
}

/* Path of a file below OUT. While a document is made, its files are staged: until all are complete,
 * OUT/BELOW is the last good one. */
struct str out_path(const struct project *p, struct str below)
{
    below = str_starts(below, ".") ? below : path_portable(p->a, below);
    return p->aside ? aside_path(p->aside, below) : path_join(p->a, out_folder(p), below);
}

/* Reports a failed output. A worker stays silent: the parent makes the document again and reports
 * the error. Paths of the staging folder are reported as paths of OUT. */
bool not_written(const struct project *p, struct str why)
{
    why = p->aside ? aside_words(p->aside, why) : why;
    if (!p->tried && !(p->o->watch && stop_is_requested())) /* a save has started a new build, so
                                                             * this one ends silently */
        complain("%.*s", STRF(why));
    return false;
}

/* The exit code of what was written; complains if it was not. */
static int written(const struct project *p, bool good, const struct str *why)
{
    return good || not_written(p, *why) ? EXIT_CLEAN : EXIT_UNREADABLE;
}

int file_put(const struct project *p, struct str bytes, struct str path)
{
    struct str why;
    return written(p, emit_text(p->a, bytes, path, &why), &why);
}

/* The title in the document's language. It is requested like all other texts of the pages, so that
 * a missing translation is reported. */
static struct str title_of(const struct sheet_job *j)
{
    return translator_translate(j->doc->display_options.translator, j->doc->set, NULL,
                                j->doc->title.s);
}

/* Writes the pages of one variant on one paper in one format, in one file or in one for each page.
 */
static int output_write(const struct sheet_job *j, size_t format, const struct about *about,
                        const struct composed *c, struct str path)
{
    const struct output *o = &outputs[format];
    const char *ending = output_words[format];
    struct arena *a = j->p->a;
    struct str why, file = str_printf(a, "%.*s.%s", STRF(path), ending);
    int code = EXIT_CLEAN;
    if (!o->page_alone)
        return written(j->p, o->write(a, j->p->engine, about, c->page, c->n, file, &why), &why);
    for (size_t i = 0; i < c->n && code == EXIT_CLEAN; i++) {
        file = str_printf(a, "%.*s-%zu.%s", STRF(path), i + 1, ending);
        code = written(j->p, o->write(a, j->p->engine, about, &c->page[i], 1, file, &why), &why);
    }
    return code;
}

/* Writes all pages of one variant on one paper, in every output format of the document; by default
 * in the first. */
static int pages_write(const struct sheet_job *j, const struct sheet *s, const struct composed *c,
                       struct str path)
{
    const struct texts *print = &j->doc->print;
    const struct language *language = s->language ? s->language : &language_english;
    const struct about about = {title_of(j), s->edition_line, s->hash, language->tag, s->date};
    int code = EXIT_CLEAN;
    for (size_t k = 0; k < OUTPUTS && code == EXIT_CLEAN; k++) {
        bool wanted = !print->n && k == 0;
        for (size_t i = 0; i < print->n; i++)
            wanted = wanted || str_is(print->at[i].s, output_words[k]);
        if (wanted)
            code = output_write(j, k, &about, c, path);
    }
    return code;
}

/* Prints the file's name and its pages. */
static int pages_print(struct project *p, const struct composed *c, struct str file)
{
    buf_putz(&p->out, "file \"");
    put_shown(&p->out, file);
    buf_putz(&p->out, "\"\n");
    for (size_t i = 0; i < c->n; i++)
        page_dump(&p->out, &c->page[i]);
    return print_all(&p->out);
}

/* Makes size of type, pages and files of one variant on one paper. With `dry` it composes, to get
 * the findings, and writes no files. */
static int paper_make(struct sheet_job *j, const struct variant *v, const struct text *paper)
{
    struct arena *a = j->p->a;
    const enum stage dump = j->p->o->dump;
    struct sheet s = *sheet_variant(a, v->crib ? j->crib : j->sheet, v, paper);
    struct composed c;
    struct str file = layout_file(a, j->doc, v, paper->s);
    for (size_t i = 0; i < v->look->n_file && j->p->faults; i++) /* made with --force */
        s.unchecked = s.unchecked || faults_in_file(j->p->faults, v->look->file[i]);
    s.holes = !s.book && !j->doc->draft && paper == v->paper.at; /* once: other papers would have
                                                                  * similar holes */
    if (dump == STAGE_SHEET) {
        sheet_dump(&j->p->out, &s);
        return print_all(&j->p->out);
    }
    s.name = str_printf(a, "%.*s%.*s", STRF(s.name), STRF(v->mark)); /* the name in findings */
    struct paper size;
    bool landscape;
    const struct theme *look = paper_find(paper->s, &size, &landscape) ? theme_on_paper(a, v->look, &size) : v->look;
    struct arena *pages = arena_new();
    int code = EXIT_FINDINGS;
    if (compose(v->crib ? j->of_crib : j->of_sheet, pages, look, &s, &c)) {
        if (!s.unchecked)
            pages_stand(pages, j->p->d, &c);
        code = EXIT_CLEAN;
        if (dump && !j->p->dry)
            code = pages_print(j->p, &c, file);
        else if (!j->p->dry)
            code = pages_write(j, &s, &c, out_path(j->p, file));
    }
    arena_drop(pages);
    return code;
}

/* Writes odds/NAME.csv and the other data files of a book. */
static int tables_write(struct project *p, const struct book_data *data)
{
    struct str why, below;
    int code = EXIT_CLEAN;
    for (size_t i = 0; code == EXIT_CLEAN && (below = book_file(p->a, data, i)).n; i++) {
        struct out *o = out_open(p->a, out_path(p, below));
        book_emit(data, i, (struct paint_sink){out_write, o});
        code = written(p, out_commit(o, &why), &why);
    }
    return code;
}

/* Writes the page for the web. */
static int web_page_write(const struct sheet_job *j, const struct odds_table *table, size_t n)
{
    struct project *p = j->p;
    const struct web_about about = {&p->documents, j->doc, p->model, title_of(j), table, n};
    return file_put(p, web_make(p->a, j->sheet, &about),
                    out_path(p, web_file(p->a, &p->documents, j->doc)));
}

/* Tries all variants, so that all their errors are reported at once. */
static int variants_make(struct sheet_job *j)
{
    struct project *p = j->p;
    const struct odds_table *table = NULL;
    size_t n = 0;
    bool book = j->doc->kind == DOCUMENT_ODDS_BOOK;
    j->sheet = book ? doc_odds_book(p->a, p->d, p->model, j->doc, p->faults, &p->walks, &table, &n)
                    : doc_sheet(p->a, p->d, p->model, j->doc, p->faults, false);
    int code = j->sheet ? EXIT_CLEAN : EXIT_FINDINGS;
    j->of_sheet = composer_new(p->a, p->d, p->engine);
    j->of_crib = composer_new(p->a, p->d, p->engine);
    for (size_t i = 0; j->sheet && code < EXIT_UNREADABLE && i < j->doc->variant.n; i++) {
        const struct variant *v = &j->doc->variant.at[i];
        if (v->crib && !j->crib)
            j->crib = doc_sheet(p->a, p->d, p->model, j->doc, p->faults, true);
        int one = v->crib && !j->crib ? EXIT_FINDINGS : EXIT_CLEAN;
        for (size_t k = 0; one == EXIT_CLEAN && k < v->paper.n; k++)
            one = paper_make(j, v, &v->paper.at[k]);
        code = worse(code, one);
    }
    composer_drop(j->of_sheet);
    composer_drop(j->of_crib);
    if (j->doc->display_options.translator && j->doc->display_options.translator->code.n)
        translators_report(p->d, j->doc->set, &j->doc->display_options.translator,
                           1); /* texts that only
                                * odds have used */
    if (code != EXIT_CLEAN || p->o->dump)
        return code;
    doc_waivers_check(p->d, j->doc, j->sheet->waived, j->crib ? j->crib->waived : NULL);
    const struct book_data data = {j->doc, j->sheet->hash, table, n};
    if (p->o->web && !p->dry)
        code = web_page_write(j, table, n);
    return book && !p->dry && !j->doc->again ? worse(code, tables_write(p, &data)) : code;
}

/* Moves the files of a document to their places if all are good, with its note; else deletes them.
 */
static int document_end(struct project *p, int code)
{
    struct str why;
    if (code == EXIT_CLEAN)
        code = written(p, document_note(p, &why), &why);
    if (code == EXIT_CLEAN)
        code = written(p, aside_commit(p->aside, false, &why), &why);
    else
        aside_drop(p->aside);
    p->aside = NULL;
    return code;
}

/* Makes one document. Its files reach OUT all together or not at all: a variant that fails must not
 * leave old files beside new ones. */
int document_make(struct project *p, const struct layout *doc)
{
    struct sheet_job j = {.p = p, .doc = doc};
    int code = EXIT_FINDINGS;
    if (p->o->dump == STAGE_INPUT) {
        struct buf input = ground_text(p->a, p->making->ground, false);
        return print_all(&input);
    }
    p->walks = p->making->last ? p->making->last->walks : (struct kept_walks){0};
    if (!p->dry && !p->o->dump)
        p->aside = aside_open(p->a, out_folder(p));
    if (p->engine)
        engine_speak(p->engine, translator_language(doc->display_options.translator));
    if (doc->kind == DOCUMENT_DECK)
        code = deck_make(p, doc);
    else if (p->engine)
        code = variants_make(&j);
    return p->aside ? document_end(p, code) : code;
}
