/* Word lists of a language as in Debian's packages (/usr/share/dict): one word per line, with
 * inflected forms. */
#ifndef BS_CHECK_DICTIONARY_H
#define BS_CHECK_DICTIONARY_H
#include "base/str.h"

/* Makes a dictionary that reads each list once, on first use. Callers that check often keep one
 * (model.h). `folder` is borrowed; NULL is the system's folder. The dictionary lives in `a`, which
 * must not be rewound while the dictionary is used. */
struct dictionary *dictionary_new(struct arena *a, const char *folder);
/* True if there is a readable list for the language, such as "en". */
bool dictionary_has(struct dictionary *d, struct str language);
/* True if a list of the language has the word, or if it is made from a listed word: unlimbered,
 * skirmishers. Capitals and accents are ignored. False without a list. */
bool dictionary_knows(struct dictionary *d, struct str language, struct str word);
/* Returns the nearest word at one edit; for lower-case words of ten or more letters at up to two.
 * Empty if absent. Among several it prefers the word with the largest `used` (0: not in use), then
 * a word with the same first letter. Names match only words with a capital and the same first
 * letter. The result is borrowed from `d`. */
typedef size_t dictionary_used(void *data, struct str word);
struct str dictionary_nearest(struct dictionary *d, struct str language, struct str word, dictionary_used *used,
                              void *data);
#endif
