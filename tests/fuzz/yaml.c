/* Any bytes as a YAML file and as a CSV file: guard, libyaml's events, our tree; every text of it as a range.
 *
 * What must hold: nothing is read or written out of bounds, a tree lies inside its file, and what gives no tree from
 * a file with anything in it gives a finding. Run by tests/fuzz.sh. */
#include "model/model.h"
#include "yaml/tree.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static void inside(struct arena *a, const struct source *s, const struct node *n, unsigned depth)
{
    must(depth <= YAML_DEPTH + 2, "a tree is deeper than files may be");
    must(n->at.lo <= n->at.hi && n->at.hi <= s->text.n, "a node lies outside of its file");
    struct range r;
    if (n->kind == NODE_TEXT && range_parse(n->text, &r))
        must(r.no_lo || r.no_hi || rat_cmp(r.lo, r.hi) <= 0, "a range goes from large to small");
    for (size_t i = 0; n->kind == NODE_LIST && i < n->n; i++)
        inside(a, s, n->item[i], depth + 1);
    for (size_t i = 0; n->kind == NODE_MAP && i < n->n; i++) {
        inside(a, s, n->pair[i].key, depth + 1);
        inside(a, s, n->pair[i].value, depth + 1);
    }
}

static bool blank(struct str s)
{
    return !str_trim(s).n;
}

static void parse(struct str text, bool csv)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    uint32_t file = diag_source_add(d, csv ? STR("tables/f/f.csv") : STR("tables/f/f.yaml"), text);
    const struct node *n = csv ? csv_parse(a, d, file, CSV_STRICT) : yaml_parse(a, d, file);
    if (n)
        inside(a, diag_source_at(d, file), n, 0);
    struct buf b = {.a = a};
    if (n)
        node_dump(&b, n);
    must(n || csv || blank(text) || str_find_char(text, '#') >= 0 || str_find(text, "---") >= 0 ||
             str_find(text, "...") >= 0 || diag_count(d, LEVEL_NOTE) > 0 || str_starts(text, "\xef\xbb\xbf"),
         "a file with text came to nothing, and no finding says why");
    size_t findings;
    diag_sorted(d, a, &findings);
    diag_drop(d);
    arena_drop(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str text = {(const char *)data, size};
    parse(text, false);
    parse(text, true);
    return 0;
}
