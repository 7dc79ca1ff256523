/* Lists of all words of a language, as Debian's packages of them lay in /usr/share/dict: a line a word, inflected
 * forms too. */
#ifndef BS_CHECK_DICTIONARY_H
#define BS_CHECK_DICTIONARY_H
#include "base/str.h"

/* Reads nothing until it is asked, and then each list once: who checks often makes one and keeps it (model.h). `folder`
 * is borrowed; NULL is the system's. It lives in `a`, which nobody may rewind before its last question. */
struct dictionary *dictionary_new(struct arena *a, const char *folder);
/* Is there a list for the language, "en", that can be read? */
bool dictionary_has(struct dictionary *d, struct str language);
/* Is the word in one of the language's lists, or made from one there: unlimbered, skirmishers? Capitals and
 * accents do not count.
 * False where there is no list. */
bool dictionary_knows(struct dictionary *d, struct str language, struct str word);
/* A word one slip away, and of what has ten letters and more and is written small two; empty where there is none. Of
 * several one that `used` likes most (0: not at all), then one that begins alike. Names are only for what was written
 * with a capital, and that begins as it does. Borrowed of `d`. */
typedef size_t dictionary_used(void *data, struct str word);
struct str dictionary_nearest(struct dictionary *d, struct str language, struct str word, dictionary_used *used,
                              void *data);
#endif
