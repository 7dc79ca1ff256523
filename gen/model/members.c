/* The tables of the texts of a row, a chart, a group and a set, and the functions that walk over
 * them (members.h).
 *
 * Invariant: the texts of a row are in the order in which `dump` writes them, those of a chart in
 * the order of `diff`. Called by the layers that handle all texts alike. */
#include "model/members.h"
#include <string.h>

#define AT(member) offsetof(struct row, member)
const struct member row_members[] = {
    {NULL, AT(each), TEXT_EACH | ROW_LIMIT, "each"},
    {NULL, AT(to), TEXT_OTHER | ROW_LIMIT, "to"},
    {"note", AT(note), TEXT_ROW_NOTE | MEMBER_LIST, "notes", ""},
    {NULL, AT(why), TEXT_WHY | MEMBER_OWN, "why", ""},
    {"doubt", AT(unsure), TEXT_WHY, "unsure", "not certain: "},
    {"reroll", AT(again), TEXT_EACH | ROW_ALONE, "again", "roll again: "},
    {NULL, AT(label_mark), MEMBER_MARKS},
    {"theatre", AT(only_in), MEMBER_LIST, "only-in"},
    {NULL},
};
#undef AT
#define AT(member) offsetof(struct chart, member)
const struct member chart_members[] = {
    {"title", AT(title), TEXT_TITLE},
    {"from", AT(from_id), MEMBER_VALUE},
    {"section", AT(section), MEMBER_VALUE},
    {"row template", AT(reads)},
    {"header of the rows", AT(down.title), TEXT_OTHER | MEMBER_VALUE},
    {"header of the columns", AT(across.title), TEXT_OTHER | MEMBER_VALUE},
    {NULL, AT(down.measure), TEXT_OTHER},
    {NULL, AT(across.measure), TEXT_OTHER},
    {"what they change", AT(to), TEXT_OTHER | MEMBER_VALUE},
    {"start", AT(start), TEXT_OTHER | MEMBER_VALUE},
    {NULL, AT(note), TEXT_NOTE | MEMBER_LIST},
    {"reading", AT(reading), TEXT_NOTE},
    {"row count", AT(row_count), MEMBER_VALUE},
    {NULL},
};
#undef AT
#define AT(member) offsetof(struct group, member)
const struct member group_members[] = {
    {"note", AT(note), TEXT_GROUP_NOTE | MEMBER_LIST},
    {NULL, AT(mark), MEMBER_MARKS},
    {NULL},
};
#undef AT
#define AT(member) offsetof(struct set, member)
const struct member set_members[] = {
    {"title", AT(title), SET_NAME},
    {"edition", AT(edition), MEMBER_VALUE},
    {"date", AT(date), MEMBER_VALUE},
    {"credit", AT(credit), SET_NAME},
    {"source", AT(source_title), SET_NAME},
    {"author", AT(source_author), SET_NAME},
    {"file", AT(source_file), MEMBER_VALUE},
    {"date of the source", AT(source_dated), MEMBER_VALUE},
    {"errata approved by", AT(errata_by), SET_NAME | MEMBER_VALUE},
    {"author of the words", AT(wording), MEMBER_OWN | SET_NAME},
    {"figure scale", AT(figure_scale), MEMBER_VALUE},
    {"house rules", AT(house), MEMBER_OWN | SET_NAME | MEMBER_VALUE},
    {"from", AT(from_id), MEMBER_OWN | MEMBER_VALUE},
    {"word for one unit", AT(unit_word[0]), SET_NAME | MEMBER_VALUE},
    {"word for several units", AT(unit_word[1]), SET_NAME | MEMBER_VALUE},
    {"theatre", AT(theatre), SET_NAME | MEMBER_LIST},
    {"own word", AT(words), MEMBER_OWN | MEMBER_LIST},
    {NULL},
};
#undef AT

static bool is_list(const struct member *m)
{
    return m->is & (MEMBER_LIST | MEMBER_MARKS);
}

struct texts member_texts(const struct member *m, const void *of)
{
    struct text *one = (struct text *)((uintptr_t)of + m->at);
    struct texts list = {.at = one};
    if (is_list(m))
        memcpy(&list, one, FIELD_TEXTS_SIZE);
    else
        list.n = one->s.n > 0;
    return list;
}

void members_inherit(const struct member *table, void *to, const void *from)
{
    for (const struct member *m = table; m->at; m++)
        if (!(m->is & MEMBER_OWN) && !member_texts(m, to).n)
            memcpy((char *)to + m->at, (const char *)from + m->at,
                   is_list(m) ? FIELD_TEXTS_SIZE : sizeof(struct text));
}

bool texts_same(const struct text *x, size_t n, const struct text *y, size_t m,
                bool same(struct str, struct str))
{
    bool all = n == m;
    for (size_t i = 0; i < n && all; i++)
        all = same(x[i].s, y[i].s);
    return all;
}

bool row_texts_same(const struct row *x, const struct row *y, unsigned which,
                    bool same(struct str, struct str), bool text_same(struct str, struct str))
{
    bool all = row_limits_same(x, y);
    for (const struct member *m = row_members; m->at && all; m++) {
        const struct texts p = member_texts(m, x), q = member_texts(m, y);
        all = !(m->is & which) || texts_same(p.at, p.n, q.at, q.n, is_list(m) ? same : text_same);
    }
    return all;
}
