/* Reads checks.yaml and baseline.yaml: rules that a project leaves out or lowers, by folder or file
 * and with a reason, and known findings.
 *
 * Both files are read before any other file, so every command and every output has the same
 * findings. An error cannot be chosen for a folder: only the chart itself can waive it. Called when
 * a diag is made for reading a project. */
#include "check/check.h"
#include <stddef.h>

struct choices_keys {
    const struct node *way[CHOOSE_KNOWN + 1];
};

static const struct field reason = {NULL, FIELD_TEXT}, known_fact = {NULL, FIELD_TEXTS};
static const struct field reasons = {NULL, FIELD_MAP, .of = &reason, .names = NAMES_RULE};
static const struct field facts = {NULL, FIELD_MAP, .of = &known_fact, .names = NAMES_RULE};
#define AT(way_of) offsetof(struct choices_keys, way[way_of]), .node = true
static const struct field choices_table[] = {
    {"leave-out", FIELD_MAP,
     "folders and files, each with the rules whose warnings and notes are left out, and why",
     AT(CHOOSE_LEAVE_OUT), .of = &reasons},
    {"lower", FIELD_MAP,
     "folders and files, each with the rules whose warnings become notes, and why",
     AT(CHOOSE_LOWER), .of = &reasons},
    {"known", FIELD_MAP,
     "the output of `check --format baseline`: files, each with its warnings and notes by rule",
     AT(CHOOSE_KNOWN), .of = &facts},
};
#undef AT
const struct fields choices_fields = {"a file of choices", FIELDS_OF(choices_table)};

struct choosing_list {
    struct arena *a;
    struct diag *d;
    LIST(struct rule_choice) choice;
};

static bool rule_read(struct choosing_list *l, struct rule_choice *c)
{
    const struct text name = c->what;
    if (!rule_find(name.s, &c->rule)) {
        struct finding *f = diag_add(l->d, RULE_UNKNOWN_REFERENCE, name.at,
                                     "there is no finding \"%.*s\"", STRF(name.s));
        const struct str near = rule_nearest(name.s);
        finding_help(f,
                     near.n ? "did you mean \"%.*s\"?"
                            : "write the rule name in the finding's brackets%.*s",
                     STRF(near));
        return false;
    }
    if (c->way == CHOOSE_KNOWN || rules[c->rule].level < LEVEL_ERROR)
        return true;
    REPORT(l->d, RULE_BAD_VALUE, name.at,
           "delete the line; to accept one finding with a reason, write `waive:` in its chart",
           "%.*s is an error; errors cannot be left out or lowered", STRF(name.s));
    return false;
}

/* Reads the rules of one folder or file. */
static void rules_read(struct choosing_list *l, struct rule_choice c, const struct node *map)
{
    for (size_t i = 0; i < map->n; i++) {
        const struct node *grounds = map->pair[i].value;
        c.what = (struct text){map->pair[i].key->text, map->pair[i].key->at};
        if (!rule_read(l, &c))
            continue;
        if (!node_count(grounds) || (grounds->kind == NODE_TEXT && !grounds->text.n))
            REPORT(l->d, RULE_WAIVER_WITHOUT_REASON, c.what.at,
                   "add the reason: `the rulebook means it so`", "%.*s has no reason",
                   STRF(c.what.s));
        for (size_t k = 0; k < node_count(grounds); k++) {
            c.why = c.way == CHOOSE_KNOWN ? STR("known before") : node_text(grounds);
            c.what = (struct text){node_text(node_at(grounds, k)), c.what.at};
            ARENA_PUSH(l->a, &l->choice, c);
        }
    }
}

void choices_read(struct arena *a, struct diag *d, const char *dir)
{
    static const char *const files[] = {"checks.yaml", "baseline.yaml"};
    struct choosing_list l = {.a = a, .d = d};
    for (size_t i = 0; i < 2; i++) {
        bool missing;
        const struct node *tree =
            yaml_parse(a, d, source_read(a, d, dir, str_of(files[i]), &missing));
        struct choices_keys keys = {0};
        if (tree)
            fields_fill(a, d, tree, &choices_fields, &keys);
        for (enum choosing way = 0; way <= CHOOSE_KNOWN; way++)
            for (size_t k = 0; keys.way[way] && k < keys.way[way]->n; k++) {
                const struct pair *p = &keys.way[way]->pair[k];
                rules_read(&l, (struct rule_choice){.way = way, .in = path_plain(p->key->text)},
                           p->value);
            }
    }
    diag_choose(d, l.choice.at, l.choice.n);
}

void choices_unused(struct diag *d)
{
    static const char *const how[] = {"to leave out", "to lower", "in the baseline"};
    size_t n, gone = 0;
    const struct rule_choice *c = diag_choices(d, &n);
    if (diag_has(d, LEVEL_ERROR))
        return;
    for (size_t i = 0; i < n; i++) {
        const bool known = c[i].way == CHOOSE_KNOWN;
        if (!c[i].of && !(known && gone++))
            REPORT(d, RULE_WAIVER_IDLE, c[i].what.at,
                   known ? "update it: broadside check --format baseline >baseline.yaml"
                         : "delete the line, or name the right folder or file",
                   "%.*s has no %s %s", STRF(c[i].in), rules[c[i].rule].slug, how[c[i].way]);
    }
}
