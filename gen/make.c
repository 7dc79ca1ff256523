/* One document to its files: the sheet once, then pages and files for each theme and paper.
 *
 * What variants share is worked out once: the charts' blocks, the odds, the shaped words; and a theme that measures as
 * another does comes to the same size of type. Called by run.c, once for each document. */
#include "emit/emit.h"
#include "page/compose.h"
#include "run.h"
#include <string.h>

/* The size of type that was found for a variant on a paper. */
struct found {
    const struct variant *variant;
    struct str paper;
    int32_t mpt;
};
struct job {
    struct project *p;
    const struct document *doc;
    struct engine *engine;
    const struct sheet *sheet, *crib; /* for all variants */
    struct {
        struct found *at;
        size_t n, cap;
    } found;
};

struct str out_folder(const struct project *p)
{
    const struct options *o = p->o;
    bool under = !o->out && strcmp(o->dir, ".") != 0;
    return str_printf(p->a, "%s%s%s", under ? o->dir : "", under ? "/" : "", o->out ? o->out : "out");
}

struct str out_path(const struct project *p, struct str below)
{
    return p->aside ? aside_path(p->aside, below) : str_printf(p->a, "%.*s/%.*s", STRF(out_folder(p)), STRF(below));
}

bool not_written(const struct project *p, struct str why)
{
    why = p->aside ? aside_words(p->aside, why) : why;
    if (!p->tried)
        complain("%.*s", STRF(why));
    return false;
}

static struct about about_of(const struct sheet *s, const struct document *doc)
{
    return (struct about){.title = doc->title.s,
                          .subject = s->edition_line,
                          .keywords = s->hash,
                          .language = STR("en-GB"),
                          .date = s->date};
}

static bool wants(const struct document *doc, const char *output)
{
    const struct node *list = node_find(doc->tree, "print");
    if (!list)
        return strcmp(output, "pdf") == 0;
    for (size_t i = 0; i < list->n && list->kind == NODE_LIST; i++)
        if (str_is(list->item[i]->text, output))
            return true;
    return list->kind == NODE_TEXT && str_is(list->text, output);
}

static bool pages_write(const struct job *j, const struct about *about, const struct composed *c, struct str path)
{
    struct arena *a = j->p->a;
    struct str why;
    if (wants(j->doc, "pdf") &&
        !emit_pdf(a, j->engine, about, c->page, c->n, str_printf(a, "%.*s.pdf", STRF(path)), &why))
        return not_written(j->p, why);
    for (size_t i = 0; i < c->n; i++) {
        struct str one = str_printf(a, "%.*s-%zu", STRF(path), i + 1);
        if (wants(j->doc, "svg") && !emit_svg(a, j->engine, &c->page[i], str_printf(a, "%.*s.svg", STRF(one)), &why))
            return not_written(j->p, why);
        if (wants(j->doc, "png") &&
            !emit_png(a, j->engine, &c->page[i], 150, str_printf(a, "%.*s.png", STRF(one)), &why))
            return not_written(j->p, why);
    }
    return true;
}

static bool stage_dump(const struct job *j, const struct sheet *s, const struct composed *c, struct str file)
{
    struct buf b = {.a = j->p->a};
    if (strcmp(j->p->o->dump, "sheet") == 0)
        sheet_dump(&b, s);
    else {
        buf_putz(&b, "file \"");
        put_shown(&b, file);
        buf_putz(&b, "\"\n");
    }
    for (size_t i = 0; c && i < c->n; i++)
        page_dump(&b, &c->page[i]);
    return print_all(&b) == EXIT_CLEAN;
}

/* The size that this sheet came to before, in a theme of the same measures; or 0. */
static int32_t known_size(const struct job *j, const struct variant *v, struct str paper)
{
    for (size_t i = 0; i < j->found.n; i++) {
        const struct found *f = &j->found.at[i];
        const struct variant *x = f->variant;
        if (str_eq(f->paper, paper) && x->pages == v->pages && x->columns == v->columns && x->fold == v->fold &&
            x->crib == v->crib && str_eq(x->phases.s, v->phases.s) && x->least_mpt == v->least_mpt &&
            x->most_mpt == v->most_mpt && theme_measures_alike(x->look, v->look))
            return f->mpt;
    }
    return 0;
}

static bool theme_is_faulty(const struct job *j, const struct theme *t)
{
    for (size_t i = 0; i < t->n_file && j->doc->faults; i++)
        if (faults_in_file(j->doc->faults, t->file[i]))
            return true;
    return false;
}

static int paper_make(struct job *j, const struct variant *v, const struct text *paper)
{
    struct arena *a = j->p->a;
    struct sheet s = *sheet_variant(a, v->crib ? j->crib : j->sheet, v, paper);
    struct composed c;
    struct str file = doc_file(a, j->doc, v, paper->s);
    s.unchecked = s.unchecked || theme_is_faulty(j, v->look);
    s.known_mpt = known_size(j, v, paper->s);
    if (j->p->o->dump && strcmp(j->p->o->dump, "sheet") == 0)
        return stage_dump(j, &s, NULL, file) ? EXIT_CLEAN : EXIT_UNREADABLE;
    if (!compose(a, j->p->d, j->engine, v->look, &s, &c))
        return EXIT_FINDINGS;
    struct found found = {v, paper->s, c.mpt};
    ARENA_PUSH(a, &j->found, found);
    if (j->p->dry)
        return EXIT_CLEAN;
    if (j->p->o->dump)
        return stage_dump(j, &s, &c, file) ? EXIT_CLEAN : EXIT_UNREADABLE;
    struct about about = about_of(&s, j->doc);
    return pages_write(j, &about, &c, out_path(j->p, file)) ? EXIT_CLEAN : EXIT_UNREADABLE;
}

static int variant_make(struct job *j, const struct variant *v)
{
    if (v->crib && !j->crib)
        j->crib = doc_crib(j->p->a, j->p->d, j->p->model, j->doc);
    int code = v->crib && !j->crib ? EXIT_FINDINGS : EXIT_CLEAN;
    for (size_t i = 0; code == EXIT_CLEAN && i < v->n_paper; i++)
        code = paper_make(j, v, &v->paper[i]);
    return code;
}

/* A waiver that no page of any variant needs is told, as everywhere. */
static void waivers_idle(struct job *j)
{
    const struct sheet *s = j->sheet;
    for (size_t i = 0; i < s->n_waiver; i++)
        if (!s->waived[i] && !(j->crib && i < j->crib->n_waiver && j->crib->waived[i])) {
            struct finding *f = diag_add(j->p->d, RULE_WAIVER_IDLE, s->waiver[i].slug.at,
                                         "no page of %.*s is waived as %.*s", STRF(s->name), STRF(s->waiver[i].slug.s));
            finding_help(j->p->d, f, "take the waiver out");
        }
}

/* All variants are tried, so that all that is wrong with them is told at once. */
static int variants_make(struct job *j)
{
    struct project *p = j->p;
    const struct odds_table *table = NULL;
    size_t n = 0;
    j->sheet = j->doc->kind == DOCUMENT_SHEET ? doc_sheet(p->a, p->d, p->model, j->doc)
                                              : doc_odds_book(p->a, p->d, p->model, j->doc, &table, &n);
    int code = j->sheet ? EXIT_CLEAN : EXIT_FINDINGS;
    for (size_t i = 0; j->sheet && code < EXIT_UNREADABLE && i < j->doc->n_variant; i++) {
        int one = variant_make(j, &j->doc->variant[i]);
        code = one > code ? one : code;
    }
    if (code != EXIT_CLEAN || p->o->dump)
        return code;
    waivers_idle(j);
    bool book = j->doc->kind == DOCUMENT_ODDS_BOOK && !p->dry;
    return book && !odds_files_write(p, j->doc, table, n) ? EXIT_UNREADABLE : EXIT_CLEAN;
}

static int files_make(struct project *p, const struct document *doc)
{
    struct job j = {.p = p, .doc = doc, .engine = p->engine};
    if (doc->kind == DOCUMENT_DECK)
        return deck_make(p, doc);
    return j.engine ? variants_make(&j) : EXIT_FINDINGS;
}

int document_make(struct project *p, const struct document *doc)
{
    struct document own = *doc;
    struct str why;
    own.faults = p->o->force ? p->faults : NULL;
    if (p->dry || p->o->dump)
        return files_make(p, &own);
    p->aside = aside_open(p->a, out_folder(p));
    int code = files_make(p, &own);
    if (code != EXIT_CLEAN)
        aside_drop(p->aside);
    else if (!aside_commit(p->aside, &why))
        code = not_written(p, why) ? EXIT_CLEAN : EXIT_UNREADABLE;
    p->aside = NULL;
    return code;
}
