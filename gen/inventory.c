/* What there is to choose from, for `broadside list`: themes, profiles and templates of cards, icons, papers and the
 * words of the roll language; and any file that is built in, to copy. Called by run_list.
 *
 * No charts are read: who asks what a theme is called may have tables that are half written. What is wrong in a file is
 * for `check` to say; it is listed all the same. */
#include "base/built_in.h"
#include "look/card.h"
#include "roll/roll.h"
#include "run.h"
#include <string.h>

enum { FIELDS_MOST = 6 };
/* A list as it grows; all rows are known before the first is printed, since columns are as wide as the widest. */
struct inventory {
    struct arena *a;
    struct diag *d; /* of what is read for it; not printed */
    const char *dir;
    size_t n; /* fields of a row */
    struct str name[FIELDS_MOST];
    LIST(struct inventory_row { struct str field[FIELDS_MOST]; }) row;
};

/* As a terminal may be shown it: names of files, and comments that nothing has guarded yet, are anybody's. */
static void row_put(struct inventory *v, const struct str *field)
{
    struct inventory_row row = {0};
    for (size_t i = 0; i < v->n; i++) {
        struct buf b = {.a = v->a};
        put_shown(&b, field[i]);
        row.field[i] = buf_str(&b);
    }
    ARENA_PUSH(v->a, &v->row, row);
}

static void heads_put(struct inventory *v, const struct str *name, size_t n)
{
    v->n = n;
    memcpy(v->name, name, n * sizeof *name);
}
#define HEADS(v, ...) heads_put(v, (struct str[]){__VA_ARGS__}, sizeof(struct str[]){__VA_ARGS__} / sizeof(struct str))

/* ---- what a file says of itself ---- */

/* Its bytes: the project's, else those that are built in. */
static struct str text_of(const struct inventory *v, struct str path)
{
    uint64_t size;
    const char *why;
    FILE *from =
        built_in_or_open(str_printf(v->a, "%s/%.*s", v->dir, STRF(path)).p, path, YAML_FILE, &size, &why, NULL);
    if (!from)
        return STR("");
    char *bytes = arena_alloc(v->a, (size_t)size + 1);
    struct str text = {bytes, fread(bytes, 1, (size_t)size, from)};
    fclose(from);
    return text;
}

/* The first sentence of the comment that the file begins with, however many lines that has: what there is to know
 * before one chooses. The line for editors, `# yaml-language-server: ...`, is none. */
static struct str sentence_of(const struct inventory *v, struct str path)
{
    struct str text = text_of(v, path), line;
    struct buf b = {.a = v->a};
    while (str_split(&text, '\n', &line) && str_starts(line, "#")) {
        line = str_trim(str_cut(line, 1, line.n));
        if (str_starts(line, "yaml-language-server"))
            continue;
        buf_printf(&b, "%s%.*s", b.n ? " " : "", STRF(line));
        ptrdiff_t stop = str_find(buf_str(&b), ". ");
        if (stop >= 0)
            return str_cut(buf_str(&b), 0, (size_t)stop);
        if (str_ends(line, "."))
            return str_cut(buf_str(&b), 0, b.n - 1);
    }
    return buf_str(&b);
}

/* Where it comes from: the project's own by their paths, since one that is called as a built-in one stands for that. */
static struct str from_of(const struct named_file *f)
{
    return f->own ? f->path : STR("built in");
}

/* Thousandths, of millimetres or of points: 63000 as "63", 88900 as "88.9", exact. */
static struct str mm_of(struct arena *a, um u)
{
    struct str s = str_printf(a, "%d.%03d", u / 1000, u % 1000);
    while (s.p[s.n - 1] == '0')
        s.n--;
    if (s.p[s.n - 1] == '.')
        s.n--;
    return s;
}

static struct str sides_of(struct arena *a, um w, um h)
{
    return str_printf(a, "%.*s x %.*s mm", STRF(mm_of(a, w)), STRF(mm_of(a, h)));
}

/* ---- the lists ---- */

/* A theme that cannot be read is as the one that all begin with: what is wrong in it `check` says. */
static void themes_put(struct inventory *v)
{
    struct named_files all = named_all(v->a, v->dir, &named_themes);
    HEADS(v, STR("theme"), STR("type"), STR("bars"), STR("from"), STR("what"));
    for (size_t i = 0; i < all.n; i++) {
        const struct theme *t = theme_read(v->a, v->d, v->dir, all.at[i].name, NOWHERE);
        struct str type =
            str_printf(v->a, "%.*s to %.*s pt", STRF(mm_of(v->a, t->body_least)), STRF(mm_of(v->a, t->body_most)));
        row_put(v, (struct str[]){all.at[i].name, type, t->filled_bars ? STR("filled") : STR("outlined"),
                                  from_of(&all.at[i]), sentence_of(v, all.at[i].path)});
    }
}

/* One that cannot be read has no size. */
static void profiles_put(struct inventory *v)
{
    struct named_files all = named_all(v->a, v->dir, &named_profiles);
    HEADS(v, STR("profile"), STR("size"), STR("bleed"), STR("safe"), STR("from"), STR("title"));
    for (size_t i = 0; i < all.n; i++) {
        const struct profile *p = profile_read(v->a, v->d, v->dir, all.at[i].name, NOWHERE);
        struct str none = STR("?");
        row_put(v,
                (struct str[]){all.at[i].name, p ? sides_of(v->a, p->w, p->h) : none, p ? mm_of(v->a, p->bleed) : none,
                               p ? mm_of(v->a, p->safe) : none, from_of(&all.at[i]), p ? p->title.s : STR("")});
    }
}

/* Pictures of a template are not drawn for it. */
static void templates_put(struct inventory *v)
{
    struct named_files all = named_all(v->a, v->dir, &named_templates);
    const struct theme *t = theme_read(v->a, v->d, v->dir, STR("classic"), NOWHERE);
    struct pictures *pictures = pictures_new(v->a, v->dir, NULL);
    HEADS(v, STR("template"), STR("size"), STR("from"), STR("what"));
    for (size_t i = 0; i < all.n; i++) {
        const struct card_template *c = card_template_read(v->a, v->d, pictures, all.at[i].path, t, NOWHERE);
        row_put(v, (struct str[]){all.at[i].name, c ? sides_of(v->a, c->w, c->h) : STR("?"), from_of(&all.at[i]),
                                  sentence_of(v, all.at[i].path)});
    }
}

/* As a layout or a CSV writes it: icons by their names, what else is drawn by its path. */
static void icons_put(struct inventory *v)
{
    static const struct named_kind *const kinds[] = {&named_icons, &named_backs};
    HEADS(v, STR("picture"), STR("from"));
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct named_files all = named_all(v->a, v->dir, kinds[k]);
        for (size_t i = 0; i < all.n; i++)
            row_put(v, (struct str[]){k ? all.at[i].path : all.at[i].name, from_of(&all.at[i])});
    }
}

/* In inches to the hundredth, as they are sold. */
static void papers_put(struct inventory *v)
{
    HEADS(v, STR("paper"), STR("size"), STR("inches"));
    for (size_t i = 0; i < n_named_papers; i++) {
        int w = (named_papers[i].w * 10 + 1270) / 2540, h = (named_papers[i].h * 10 + 1270) / 2540;
        row_put(v, (struct str[]){str_of(named_papers[i].name), sides_of(v->a, named_papers[i].w, named_papers[i].h),
                                  str_printf(v->a, "%d.%02d x %d.%02d", w / 100, w % 100, h / 100, h % 100)});
    }
}

/* From the table by which the roll language itself knows its words. */
static void functions_put(struct inventory *v)
{
    HEADS(v, STR("write"), STR("example"), STR("what"));
    for (size_t i = 0; i < roll_words_n; i++) {
        const struct roll_word *w = &roll_words_list[i];
        row_put(v, (struct str[]){str_of(w->form), str_of(w->example), str_of(w->does)});
    }
}

/* What a file may name, instead of a project's sets and documents: from the tables and folders in which the readers
 * look it up, so that a list cannot fall behind them. */
int inventory_print(struct arena *a, const struct options *o)
{
    static const struct {
        void (*put)(struct inventory *);
        const char *more; /* what stands below it, for people */
    } lists[] = {
        [LIST_THEMES] = {themes_put,
                         "\nOne of your own is a file in layouts/themes: `theme: mine`, `from: classic`, and "
                         "what differs.\n"},
        [LIST_PROFILES] = {profiles_put, "\nOne of your own is a file in layouts/cards with `card:` and `size:`.\n"},
        [LIST_TEMPLATES] = {templates_put,
                            "\nOne of your own is a file in layouts/cards; this prints one to start from: "
                            "broadside list --text layouts/cards/plain-front.yaml\n"},
        [LIST_ICONS] =
            {icons_put,
             "\nThose of your own are SVG files in layouts/cards/icons; any SVG, PNG or JPEG is called by its path.\n"},
        [LIST_PAPERS] = {papers_put, "\nEach also lies on its side, as in `a4 landscape`; and any size will do: "
                                     "200x250mm, 13x19in.\n"},
        [LIST_FUNCTIONS] = {functions_put, ""},
    };
    struct inventory v = {.a = a, .d = diag_new(), .dir = o->dir};
    struct buf b = {.a = a};
    lists[o->listed].put(&v);
    size_t width[FIELDS_MOST] = {0};
    const struct rows r = {&b, o->format, v.n, v.name, width, 2};
    for (size_t i = 0; i < v.row.n; i++)
        rows_widen(&r, v.row.at[i].field);
    rows_widen(&r, v.name);
    width[v.n - 1] = str_columns(v.name[v.n - 1]); /* nothing stands behind it */
    rows_head(&r);
    for (size_t i = 0; i < v.row.n; i++)
        rows_put(&r, v.row.at[i].field);
    if (o->format == FORMAT_TEXT)
        buf_putz(&b, lists[o->listed].more);
    int code = print_all(&b);
    diag_drop(v.d);
    return code;
}

/* A file as it is built in, also where the project has one of its own: that one can be looked at as any. */
int built_in_print(struct arena *a, const struct options *o)
{
    const struct built_in *f = built_in_find(path_plain(str_of(o->text)));
    if (f)
        return print_all(&(struct buf){.a = a, .p = (char *)f->bytes.p, .n = f->bytes.n});
    struct str *names = ARENA_ARRAY(a, struct str, n_built_in);
    for (size_t i = 0; i < n_built_in; i++)
        names[i] = built_ins[i].name;
    complain_unknown("built-in file", o->text, names, n_built_in);
    return EXIT_USAGE;
}
