/* Names of an expression: bound by let and first, or free (parameters). Called by parse.c.
 *
 * No name is bound again while it lives, so that a name means one thing wherever it is read; another bracket may bind
 * it anew. What a bracket bound stays in the list when the bracket ends, no longer living, to be told apart from a name
 * that never was. Found by hash, the newest first, since a hostile expression may bind thousands. */
#include "roll/names.h"
#include "roll/lex.h"

static size_t head_of(struct str name)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < name.n; i++)
        h = (h ^ (unsigned char)name.p[i]) * 16777619u;
    return h % SCOPE_HEADS;
}

static ptrdiff_t free_at(const struct scope *s, struct str name)
{
    for (size_t i = 0; s->free && i < s->free->n; i++)
        if (str_eq(s->free->at[i], name))
            return (ptrdiff_t)i;
    return -1;
}

bool scope_is_free(const struct scope *s, struct str name)
{
    return free_at(s, name) >= 0;
}

bool scope_is_rolls(const struct scope *s, struct str name)
{
    const struct bound *b = scope_living(s, name);
    ptrdiff_t at = b || !s->free || !s->free->rolls ? -1 : free_at(s, name);
    return b ? b->rolls : at >= 0 && s->free->rolls[at];
}

const struct bound *scope_find(const struct scope *s, struct str name)
{
    for (size_t i = s->head[head_of(name)]; i; i = s->at[i - 1].next)
        if (str_eq(s->at[i - 1].name, name))
            return &s->at[i - 1];
    return NULL;
}

const struct bound *scope_living(const struct scope *s, struct str name)
{
    const struct bound *b = scope_find(s, name); /* the newest: an older one cannot have outlived it */
    return b && b->live ? b : NULL;
}

void scope_bind(struct arena *a, struct scope *s, struct str name, uint32_t lo, bool rolls)
{
    size_t *head = &s->head[head_of(name)];
    struct bound b = {name, lo, true, rolls, *head};
    ARENA_PUSH(a, s, b);
    *head = s->n;
}

void scope_end(struct scope *s, size_t from)
{
    for (size_t i = from; i < s->n; i++)
        s->at[i].live = false;
}

static bool is_known(const struct scope *s, struct str name)
{
    return scope_living(s, name) || scope_is_free(s, name);
}

/* n-d6 and a-b are names by the language's rule; who wrote them may have meant a subtraction. */
static bool explain_hyphen(struct arena *a, const struct scope *s, struct str name, struct str *out)
{
    for (size_t i = 1; i + 1 < name.n; i++) {
        struct str head = str_cut(name, 0, i), tail = str_cut(name, i + 1, name.n);
        bool die = (tail.p[0] == 'd' || tail.p[0] == 'D') && tail.n > 1 && tail.p[1] >= '0' && tail.p[1] <= '9';
        if (name.p[i] == '-' && is_known(s, head) && (die || is_known(s, tail))) {
            *out = str_printf(a, "a hyphen between letters belongs to the name; write %.*s - %.*s to subtract",
                              STRF(head), STRF(tail));
            return true;
        }
    }
    return false;
}

static struct str nearest(struct arena *a, const struct scope *s, struct str name)
{
    struct {
        struct str *at;
        size_t n, cap;
    } all = {0};
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].live)
            ARENA_PUSH(a, &all, s->at[i].name);
    for (size_t i = 0; s->free && i < s->free->n; i++)
        ARENA_PUSH(a, &all, s->free->at[i]);
    return name.n > 64 ? (struct str){"", 0} : str_nearest(name, all.at, all.n);
}

struct str scope_explain(struct arena *a, const struct scope *s, struct str name)
{
    struct str out, near, shown = str_cut(name, 0, 64);
    const struct bound *b = scope_find(s, name);
    if (b)
        return str_printf(a, "%.*s ends with the bracket that it is named in; name it further out", STRF(shown));
    if (explain_hyphen(a, s, name, &out))
        return out;
    near = nearest(a, s, name);
    if (near.n)
        return str_printf(a, "nothing is called %.*s; did you mean %.*s?", STRF(shown), STRF(near));
    return str_printf(a, "nothing is called %.*s; name a roll with let %.*s = ...; or put a word in quotes: \"%.*s\"",
                      STRF(shown), STRF(shown), STRF(shown));
}
