/* Stores the sources that were read and the findings about them.
 *
 * Collects the reports of all stages into one list and sorts it on request. Sources and findings
 * are allocated one by one in the diag's arena, so that pointers to them stay valid while the lists
 * grow. A duplicate finding (same rule, span and fact) is returned to be filled, but not listed:
 * several stages may see one mistake. Called by every stage that reads or checks; print.c has the
 * printers. */
#include "diag/diag.h"
#include <stdlib.h>
#include <string.h>

struct diag {
    struct arena *a;
    /* the diag that this is a part of, which has the arena and the sources; or NULL */
    struct diag *whole;
    LIST(struct source *) source;
    /* per hash of a path (SOURCE_HEADS of them): number of the newest source; 0 if absent */
    uint32_t *newest;
    LIST(struct held) held;
    struct kept_file *kept;
    struct rule_choice *choice; /* n_choice of them */
    size_t n_choice;
    LIST(struct finding *) finding;
    size_t added; /* total number of findings, of this diag and its parts */
    /* open hash table of the findings; `slots` is a power of two, and at most half are in use */
    struct finding **slot;
    size_t slots;
};

struct diag *diag_new(void)
{
    struct arena *a = arena_new();
    struct diag *d = ARENA_NEW(a, struct diag);
    d->a = a;
    d->newest = ARENA_ARRAY(a, uint32_t, SOURCE_HEADS);
    return d;
}

/* A part shares the arena, so that joining moves pointers and copies no finding. */
struct diag *diag_part(struct diag *d)
{
    struct diag *part = ARENA_NEW(d->a, struct diag);
    part->a = d->a;
    part->whole = d;
    return part;
}

/* The diag that has the sources. */
static struct diag *root_of(const struct diag *d)
{
    while (d->whole)
        d = d->whole;
    return (struct diag *)d;
}

void diag_drop(struct diag *d)
{
    d = d ? root_of(d) : NULL;
    if (d)
        arena_drop(d->a); /* frees the diag itself and its parts */
}

struct arena *diag_arena(struct diag *d)
{
    return d->a;
}

bool rule_find(struct str slug, enum rule_id *out)
{
    for (int i = 0; i < RULE_COUNT; i++)
        if (str_is(slug, rules[i].slug))
            return *out = (enum rule_id)i, true;
    return false;
}

struct str rule_nearest(struct str slug)
{
    struct str names[RULE_COUNT];
    for (int i = 0; i < RULE_COUNT; i++)
        names[i] = str_of(rules[i].slug);
    return str_nearest(slug, names, RULE_COUNT);
}

void diag_hold(struct diag *d, struct held h)
{
    ARENA_PUSH(d->a, &d->held, h);
}

bool diag_held_in(const struct diag *d, struct str folder, const char *ending, size_t *i, struct str *name)
{
    for (d = root_of(d); *i < d->held.n; ++*i) {
        struct str path = d->held.at[*i].path;
        if (!path_is_below(path, folder) || path.n <= folder.n || !str_ends(path, ending))
            continue;
        *name = str_cut(path, folder.n + 1, path.n);
        if (str_find_char(*name, '/') < 0 && name->p[0] != '.')
            return ++*i, true;
    }
    return false;
}

const struct held *diag_held_find(const struct diag *d, struct str path)
{
    d = root_of(d);
    for (size_t i = 0; i < d->held.n; i++)
        if (str_eq(d->held.at[i].path, path))
            return &d->held.at[i];
    return NULL;
}

void diag_keep(struct diag *d, struct kept_file *files)
{
    d->kept = files;
}

struct kept_file *diag_kept(const struct diag *d, uint32_t file)
{
    const struct source *s = diag_source_at(d, file);
    struct kept_file *kept = root_of(d)->kept + file;
    if (!root_of(d)->kept || !s || file >= KEPT_FILES)
        return NULL;
    if (!kept->d || !str_eq(diag_source_at(kept->d, 1)->text, s->text)) {
        diag_drop(kept->d);
        *kept = (struct kept_file){.d = diag_new()};
        diag_source_add(kept->d, s->path, s->text);
    }
    return kept;
}

/* Size in bytes of the line break at p[i], 0 if absent. The breaks are those of YAML, since libyaml
 * counts lines by them. */
static size_t break_size(struct str s, size_t i)
{
    const unsigned char *p = (const unsigned char *)s.p + i;
    size_t left = s.n - i;
    if (p[0] == '\r')
        return left > 1 && p[1] == '\n' ? 2 : 1;
    if (p[0] == '\n')
        return 1;
    if (p[0] == 0xC2 && left > 1 && p[1] == 0x85)
        return 2;
    if (p[0] == 0xE2 && left > 2 && p[1] == 0x80 && (p[2] == 0xA8 || p[2] == 0xA9))
        return 3;
    return 0;
}

/* True for the first byte of a character in UTF-8, false for continuation bytes. */
#define BEGINS_RUNE(c) (((unsigned char)(c)&0xC0u) != 0x80u)

/* Number of characters before a byte. A stray continuation byte belongs to the character before
 * it. */
static uint32_t runes_before(const struct source *s, size_t offset)
{
    size_t k = offset / SOURCE_STEP;
    uint32_t n = s->runes[k];
    for (size_t i = k * SOURCE_STEP; i < offset; i++)
        n += BEGINS_RUNE(s->text.p[i]);
    return n;
}

/* True if `at` is inside `in`, in the same file. A finding may point at a part of the faulty
 * text. */
bool span_within(struct span at, struct span in)
{
    return at.file == in.file && at.lo >= in.lo && at.hi <= in.hi;
}

int span_cmp(struct span x, struct span y)
{
    const int file = (x.file > y.file) - (x.file < y.file);
    return file ? file : (x.lo > y.lo) - (x.lo < y.lo);
}

/* A file with changed contents becomes a new source: findings keep the text they were found in, so
 * that the printed line is the right one. */
uint32_t diag_source_add(struct diag *d, struct str path, struct str text)
{
    d = root_of(d);
    uint32_t *newest = &d->newest[str_hash(path) % SOURCE_HEADS], last = *newest;
    while (last > 0 && !str_eq(d->source.at[last - 1]->path, path))
        last = d->source.at[last - 1]->before;
    if (last && str_eq(d->source.at[last - 1]->text, text))
        return last;
    struct source *s = ARENA_NEW(d->a, struct source);
    s->before = *newest;
    s->path = str_dup(d->a, path);
    s->text = (struct str){str_z(d->a, text), text.n};
    /* Index of line starts, and number of characters before each SOURCE_STEP-th byte. */
    LIST(uint32_t) line = {0};
    uint32_t *runes = ARENA_ARRAY(d->a, uint32_t, text.n / SOURCE_STEP + 1), n = 0;
    ARENA_PUSH(d->a, &line, 0);
    for (size_t i = 0, next = 0; i < text.n; i++) {
        size_t size = i >= next ? break_size(text, i) : 0; /* CRLF is one line break */
        if (size) {
            next = i + size;
            ARENA_PUSH(d->a, &line, (uint32_t)next);
        }
        if (i % SOURCE_STEP == 0)
            runes[i / SOURCE_STEP] = n;
        n += BEGINS_RUNE(text.p[i]);
    }
    if (text.n % SOURCE_STEP == 0)
        runes[text.n / SOURCE_STEP] = n;
    s->line = line.at;
    s->lines = line.n;
    s->runes = runes;
    ARENA_PUSH(d->a, &d->source, s);
    *newest = (uint32_t)d->source.n;
    return *newest;
}

/* The contents of an incomplete file are unknown: checks for missing items skip it, and its
 * findings come first. */
void diag_source_incomplete(struct diag *d, uint32_t file)
{
    d = root_of(d);
    if (file && file <= d->source.n)
        d->source.at[file - 1]->incomplete = true;
}

void diag_source_built_in(struct diag *d, uint32_t file)
{
    d = root_of(d);
    if (file && file <= d->source.n)
        d->source.at[file - 1]->built_in = true;
}

/* The mark keeps readers from looking for a file that does not exist. The path after it is the one
 * for the project's own version of the file. */
struct str source_name(struct arena *a, const struct source *s)
{
    return s->built_in ? str_printf(a, "(built in) %.*s", STRF(s->path)) : s->path;
}

const struct source *diag_source_at(const struct diag *d, uint32_t file)
{
    d = root_of(d);
    return file && file <= d->source.n ? d->source.at[file - 1] : NULL;
}

struct str source_without(struct arena *a, const struct source *s, struct span in,
                          const struct span *cut, size_t n)
{
    const size_t all = in.hi - in.lo;
    char *copy = arena_copy(a, s->text.p + in.lo, all);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (span_within(cut[i], in))
            memset(copy + cut[i].lo - in.lo, '\0', cut[i].hi - cut[i].lo);
    for (size_t i = 0; i < all; i++)
        if (copy[i])
            copy[kept++] = copy[i];
    return (struct str){copy, kept};
}

/* Binary search among the lines, then a count from the nearest SOURCE_STEP: a file may be one line
 * of 16 MB. */
void source_place(const struct source *s, uint32_t offset, uint32_t *line, uint32_t *column)
{
    size_t lo = 0, hi = s->lines;
    if (offset > s->text.n)
        offset = (uint32_t)s->text.n;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->line[mid] <= offset)
            lo = mid;
        else
            hi = mid;
    }
    size_t start = s->line[lo];
    if (start == 0 && offset >= 3 && str_starts(s->text, "\xEF\xBB\xBF"))
        start = 3; /* editors do not count a byte order mark */
    *line = (uint32_t)lo + 1;
    *column = runes_before(s, offset) - runes_before(s, start) + 1;
}

uint32_t source_line_end(struct str text, size_t from)
{
    while (from < text.n && text.p[from] != '\n' && text.p[from] != '\r')
        from++;
    return (uint32_t)from;
}

uint32_t source_line_start(const struct source *s, uint32_t offset)
{
    uint32_t line, column;
    source_place(s, offset, &line, &column);
    return s->line[line - 1];
}

/* Two findings with the same rule, place and fact report one mistake. */
static bool finding_same(const struct finding *a, const struct finding *b)
{
    return a->rule == b->rule && a->at.file == b->at.file && a->at.lo == b->at.lo && a->at.hi == b->at.hi &&
           str_eq(a->fact, b->fact);
}

/* The slot of `f` or of an equal finding. FNV-1a over rule and place; the last step mixes in the
 * high bits, since slots use the low bits. The fact is not hashed: one rule has few findings at one
 * place. */
static struct finding **slot_of(const struct diag *d, const struct finding *f)
{
    const uint64_t common[] = {(uint64_t)f->rule, f->at.file, f->at.lo, f->at.hi};
    uint64_t h = 14695981039346656037u;
    for (size_t k = 0; k < sizeof common / sizeof *common; k++)
        h = (h ^ common[k]) * 1099511628211u;
    for (size_t i = (size_t)(h ^ h >> 29);; i++) {
        struct finding **slot = &d->slot[i & (d->slots - 1)];
        if (!*slot || finding_same(*slot, f))
            return slot;
    }
}

/* Lists `f` unless an equal finding is listed. */
static void finding_list(struct diag *d, struct finding *f)
{
    if (2 * (d->finding.n + 1) > d->slots) {
        d->slots = d->slots ? 4 * d->slots : 64;
        d->slot = ARENA_ARRAY(d->a, struct finding *, d->slots);
        for (size_t i = 0; i < d->finding.n; i++)
            *slot_of(d, d->finding.at[i]) = d->finding.at[i];
    }
    struct finding **slot = slot_of(d, f);
    if (*slot)
        return;
    *slot = f;
    ARENA_PUSH(d->a, &d->finding, f);
}

/* Does not join if the diag has no parent. */
void diag_join_without(struct diag *part, enum rule_id rule)
{
    for (size_t i = 0; part->whole && i < part->finding.n; i++)
        if (part->finding.at[i]->rule != rule)
            finding_list(part->whole, part->finding.at[i]);
}

void diag_join(struct diag *part)
{
    diag_join_without(part, (enum rule_id)RULE_COUNT);
}

/* The findings are shared, not copied: waiving one affects both lists. */
struct diag *diag_some(struct diag *d, diag_wants *wanted, void *data)
{
    struct diag *some = diag_part(d);
    for (size_t i = 0; i < d->finding.n; i++)
        if (wanted(d->finding.at[i], data))
            finding_list(some, d->finding.at[i]);
    return some;
}

struct str path_plain(struct str path)
{
    while (str_starts(path, "./"))
        path = str_cut(path, 2, path.n);
    while (path.n > 1 && str_ends(path, "/"))
        path.n--;
    return path;
}

bool path_is_below(struct str path, struct str of)
{
    bool below = path.n > of.n && path.p[of.n] == '/' && str_eq(str_cut(path, 0, of.n), of);
    return below || str_is(of, ".") || str_eq(path, of);
}

bool path_may_lead(struct str text, struct str folder)
{
    const struct str end = str_cut(folder, folder.n > 3 ? folder.n - 3 : 0, folder.n);
    for (size_t i = end.n; i < text.n; i++)
        if (text.p[i] == '/' && str_same_name(str_cut(text, i - end.n, i), end))
            return true;
    return false;
}

struct diag *diag_below(struct diag *d, const struct str *only, size_t n)
{
    struct diag *some = diag_part(d);
    for (size_t i = 0; i < d->finding.n; i++) {
        const struct source *s = d->finding.at[i]->source;
        bool wanted = !n || !s;
        for (size_t k = 0; k < n && !wanted; k++)
            wanted = path_is_below(s->path, path_plain(only[k]));
        if (wanted)
            finding_list(some, d->finding.at[i]);
    }
    return some;
}

/* A duplicate finding is returned as a new object too, so that callers need no special case; the
 * first one stays as it is. */
struct finding *diag_add(struct diag *d, enum rule_id rule, struct span at, const char *fact, ...)
{
    struct finding *f = ARENA_NEW(d->a, struct finding);
    va_list args;
    va_start(args, fact);
    f->fact = str_vprintf(d->a, fact, args);
    va_end(args);
    f->list = d;
    f->rule = rule;
    f->level = rules[rule].level;
    f->at = at;
    f->source = diag_source_at(d, at.file);
    f->added = root_of(d)->added++;
    finding_list(d, f);
    return f;
}

void finding_text(struct finding *f, size_t member, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    *(struct str *)((char *)f + member) = str_vprintf(f->list->a, format, args);
    va_end(args);
}

void finding_fix(struct finding *f, struct span where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    f->fix = (struct fix){where, str_vprintf(f->list->a, format, args), false};
    va_end(args);
}

void finding_also(struct finding *f, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    finding_point(f, at, str_vprintf(f->list->a, format, args));
    va_end(args);
}

void finding_point(struct finding *f, struct span at, struct str label)
{
    ARENA_PUSH(f->list->a, &f->also, ((struct text){label, at}));
}

struct finding *finding_with_help(struct finding *f, const char *help)
{
    finding_help(f, "%s", help);
    return f;
}

/* True if the text has only letters, digits and the characters of names, so that YAML needs no
 * quotes. */
static bool is_plain_name(struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!char_is_name(s.p[i]) && !(i && (s.p[i] == '.' || s.p[i] == '/' || s.p[i] == ' ')) &&
            (unsigned char)s.p[i] < 0x80)
            return false;
    return s.n && s.p[s.n - 1] != ' ' && s.p[0] != '-';
}

/* The name must occur once, as a whole word: an expression may have the name of a chart and, in
 * quotes, a row with the same name. */
void finding_fix_word(struct finding *f, struct str was, struct str to)
{
    struct str t = f->source ? str_cut(f->source->text, f->at.lo, f->at.hi) : (struct str){"", 0};
    size_t times = 0, at = 0;
    for (size_t i = 0; was.n && i + was.n <= t.n; i++) {
        bool begins = i == 0 || !char_is_name(t.p[i - 1]), ends = i + was.n == t.n || !char_is_name(t.p[i + was.n]);
        if (!begins || !ends || !str_eq(str_cut(t, i, i + was.n), was))
            continue;
        times++;
        at = i;
    }
    if (times == 1 && is_plain_name(to))
        finding_fix(
            f,
            ((struct span){f->at.file, f->at.lo + (uint32_t)at, f->at.lo + (uint32_t)(at + was.n)}),
            "%.*s", STRF(to));
}

void finding_fix_quote(struct finding *f, struct span where)
{
    struct str t = f->source ? str_cut(f->source->text, where.lo, where.hi) : (struct str){"", 0};
    /* Curly quotes are left alone: perhaps the author wants them printed. */
    bool simple = t.n > 0 && !str_starts(t, "\u201C") && !str_starts(t, "\u201E") &&
                  !str_starts(t, "{") && !str_starts(t, "["); /* a mapping or a list with a typo */
    for (size_t i = 0; i < t.n; i++)
        simple = simple && t.p[i] != '"' && t.p[i] != '\\' && t.p[i] != '\n' && t.p[i] != '\r';
    if (simple)
        f->fix = (struct fix){where, str_printf(f->list->a, "\"%.*s\"", STRF(t)), true};
}

struct str fixes_apply(struct arena *a, struct str text, const struct fix *f, size_t n)
{
    struct buf b = {.a = a};
    size_t from = 0;
    if (!n)
        return text;
    for (size_t i = 0; i < n; i++) {
        buf_put(&b, str_cut(text, from, f[i].at.lo));
        buf_put(&b, f[i].to);
        from = f[i].at.hi;
    }
    buf_put(&b, str_cut(text, from, text.n));
    return buf_str(&b);
}

uint32_t diag_files(const struct diag *d)
{
    return (uint32_t)root_of(d)->source.n;
}

const char *const finding_part[] = {"label", "note", "help", "may", "waived", NULL};

struct str *finding_part_at(struct finding *f, size_t i)
{
    struct str *const part[] = {&f->label, &f->note, &f->help, &f->waive_in, &f->why_waived};
    return part[i];
}

void diag_copy(struct diag *to, const struct diag *from)
{
    for (size_t i = 0; i < from->finding.n; i++) {
        struct finding *f = from->finding.at[i],
                       *copy = diag_add(to, f->rule, f->at, "%.*s", STRF(f->fact));
        copy->level = f->level;
        copy->fix = (struct fix){f->fix.at, str_dup(to->a, f->fix.to), f->fix.is_yaml};
        for (size_t k = 0; finding_part[k]; k++)
            *finding_part_at(copy, k) = str_dup(to->a, *finding_part_at(f, k));
        for (size_t k = 0; k < f->also.n; k++)
            finding_also(copy, f->also.at[k].at, "%.*s", STRF(f->also.at[k].s));
    }
}

/* ---- what the project chooses ---- */

void diag_choose(struct diag *d, struct rule_choice *c, size_t n)
{
    d->choice = c;
    d->n_choice = n;
}

struct rule_choice *diag_choices(const struct diag *d, size_t *n)
{
    *n = root_of(d)->n_choice;
    return root_of(d)->choice;
}

/* A known finding is one finding: a second one with the same fact needs its own entry. Only the
 * copies of one finding in two lists share an entry. */
static bool is_chosen(const struct rule_choice *c, const struct finding *f)
{
    const struct str path = f->source ? f->source->path : STR("");
    if (c->rule != f->rule || f->level == LEVEL_ERROR || !path_is_below(path, c->in))
        return false;
    if (c->way == CHOOSE_LOWER)
        return f->level == LEVEL_WARNING;
    return c->way == CHOOSE_LEAVE_OUT ||
           (str_eq(c->what.s, f->fact) && (!c->of || finding_same(c->of, f)));
}

static void choose(const struct diag *d)
{
    const struct diag *root = root_of(d);
    for (size_t i = 0; i < d->finding.n; i++) {
        struct finding *f = d->finding.at[i];
        for (size_t k = 0; k < root->n_choice && !f->chosen && !f->choice; k++) {
            struct rule_choice *c = &root->choice[k];
            if (!is_chosen(c, f))
                continue;
            c->of = f;
            if (c->way == CHOOSE_LOWER) {
                f->level = LEVEL_NOTE;
            } else {
                f->choice = c;
                f->waived = true;
                f->why_waived = c->why;
            }
        }
        f->chosen = true;
    }
}

size_t diag_count(const struct diag *d, enum level at_least)
{
    size_t n = 0;
    choose(d);
    for (size_t i = 0; i < d->finding.n; i++)
        n += !d->finding.at[i]->waived && d->finding.at[i]->level >= at_least;
    return n;
}

bool diag_waive(struct diag *d, enum rule_id rule, struct str in, const struct str *why)
{
    bool found = false;
    for (size_t i = 0; i < d->finding.n; i++) {
        struct finding *f = d->finding.at[i];
        if (f->rule != rule)
            continue;
        found = true;
        f->waive_in = in;
        f->waived |= why != NULL;
        f->why_waived = why ? *why : f->why_waived;
    }
    return found;
}

bool diag_is_empty(const struct diag *d)
{
    return !d->finding.n;
}

bool diag_has(const struct diag *d, enum level at_least)
{
    return diag_count(d, at_least) > 0;
}

/* Incomplete files come first, since later findings may follow from them. Then by place, slug and
 * fact, so that the order does not depend on the passes. The number of the finding makes the order
 * total, since qsort is unstable. */
static int finding_order(const void *x, const void *y)
{
    const struct finding *a = *(const struct finding *const *)x, *b = *(const struct finding *const *)y;
    const struct source *s = a->source, *t = b->source;
    int c = (int)(t && t->incomplete) - (int)(s && s->incomplete);
    if (!c)
        c = str_cmp(s ? s->path : STR(""), t ? t->path : STR(""));
    if (!c)
        c = (a->at.lo > b->at.lo) - (a->at.lo < b->at.lo);
    if (!c)
        c = strcmp(rules[a->rule].slug, rules[b->rule].slug);
    if (!c)
        c = str_cmp(a->fact, b->fact);
    return c ? c : (a->added > b->added) - (a->added < b->added);
}

/* Removes duplicates: two parts made independently may both report a mistake in a shared file.
 * Findings are kept if only one is waived, or if they are in no file (two unreadable fonts, for
 * example). */
const struct finding **diag_sorted(const struct diag *d, struct arena *a, size_t *n)
{
    const struct finding **out = ARENA_ARRAY(a, const struct finding *, d->finding.n);
    *n = d->finding.n;
    choose(d);
    for (size_t i = 0; i < *n; i++)
        out[i] = d->finding.at[i];
    qsort(out, *n, sizeof *out, finding_order);
    size_t kept = 0;
    for (size_t i = 0; i < *n; i++)
        if (!kept || !out[i]->at.file || out[i]->waived != out[kept - 1]->waived ||
            !finding_same(out[i], out[kept - 1]))
            out[kept++] = out[i];
    *n = kept;
    return out;
}

/* ---- characters allowed in a file ---- */

bool rune_is_refused(uint32_t r)
{
    if (r == '\t' || r == '\n' || r == '\r')
        return false;
    return r < 0x20 || (r >= 0x7F && r < 0xA0) || r == 0x61C || r == 0x200E || r == 0x200F ||
           (r >= 0x202A && r <= 0x202E) || (r >= 0x2066 && r <= 0x2069) || r == 0xFEFF || (r & 0xFFFE) == 0xFFFE;
}

bool source_guard(struct diag *d, uint32_t file, bool yaml)
{
    const struct str s = diag_source_at(d, file)->text;
    for (size_t i = 0, lo = 0; i < s.n; lo = i) {
        if (s.p[i] >= ' ' && s.p[i] <= '~') { /* most bytes of a file: nothing to find */
            i++;
            continue;
        }
        uint32_t rune = str_rune(s, &i);
        struct span at = {file, (uint32_t)lo, (uint32_t)i};
        struct finding *f;
        if (rune == 0xFFFD && i - lo == 1) { /* a real U+FFFD is three bytes long */
            f = diag_add(d, RULE_BAD_TEXT, at, "the file is not UTF-8");
            finding_help(
                f, "%s",
                yaml ? "save it as UTF-8; most editors ask for the encoding under \"save as\""
                     : "save it as UTF-8: Excel calls that \"CSV UTF-8\", LibreOffice asks for the "
                       "character set");
            return false;
        }
        if (rune_is_refused(rune) && !(rune == 0xFEFF && lo == 0)) {
            f = diag_add(d, RULE_BAD_TEXT, at, "a hidden character, U+%04X", (unsigned)rune);
            finding_help(f, "delete it, and type the pasted text around it again");
            return false;
        }
    }
    return true;
}
