/* Pages to findings about them. What is judged is what will be painted: boxes, lines and their words. Each finding
 * names the page and the words, and stands at the block in the layout that they belong to. Called by compose.c. */
#include "page/prover.h"
#include <stdarg.h>

bool prover_is_text(const struct item *i)
{
    return i->kind == ITEM_LINE_OF_TEXT && i->line && i->line->n;
}

struct str prover_mm(const struct prover *p, um u)
{
    int hundredths = (int)((u < 0 ? -u : u) + 5) / 10;
    return str_printf(p->k->a, "%d.%02d mm", hundredths / 100, hundredths % 100);
}

struct str prover_words(const struct prover *p, const struct item *i)
{
    enum { ENOUGH = 28 };
    struct buf b = {.a = p->k->a};
    for (size_t k = 0; k < i->line->n; k++) {
        const struct set_word *w = &i->line->word[k];
        if (b.n + w->shape->text.n > ENOUGH && b.n) {
            buf_putz(&b, "...");
            break;
        }
        buf_put(&b, w->shape->said.n ? w->shape->said : w->shape->text);
        if (w->space && k + 1 < i->line->n)
            buf_putc(&b, ' ');
    }
    return buf_str(&b);
}

struct span prover_place(const struct prover *p, um x, um y)
{
    for (size_t i = 0; i < p->page->n_block; i++) {
        const struct page_block *b = &p->page->block[i];
        if (b->at.file && x >= b->x && x < b->x + b->w && y >= b->y && y < b->y + b->h)
            return b->at;
    }
    return p->k->at;
}

static bool is_waived(const struct proof *k, enum rule_id rule)
{
    for (size_t i = 0; i < k->n_waiver; i++)
        if (k->waiver[i].rule == rule)
            return k->waived[i] = true;
    return false;
}

void prover_say(struct prover *p, enum rule_id rule, struct span at, struct str fact)
{
    if (is_waived(p->k, rule))
        return;
    if (!p->said[rule].n++)
        p->said[rule].first =
            diag_add(p->k->d, rule, at, "%.*s, page %zu: %.*s", STRF(p->k->name), p->number, STRF(fact));
}

static bool page_prove(const struct proof *k, const struct page *page, size_t number, bool last)
{
    struct prover *p = ARENA_NEW(k->a, struct prover);
    bool good = true;
    *p = (struct prover){.k = k, .page = page, .number = number, .last = last};
    prove_places(p);
    prove_text(p);
    prove_heads(p);
    prove_columns(p);
    for (size_t i = 0; i < RULE_COUNT; i++) {
        if (p->said[i].n > 1)
            finding_note(k->d, p->said[i].first, "and %zu more on this page", p->said[i].n - 1);
        good = good && (!p->said[i].n || rules[i].level < LEVEL_ERROR);
    }
    return good;
}

bool pages_prove(const struct proof *k, const struct page *page, size_t n)
{
    bool good = true;
    for (size_t i = 0; i < n; i++)
        good = page_prove(k, &page[i], i + 1, i + 1 == n) && good;
    return good;
}
