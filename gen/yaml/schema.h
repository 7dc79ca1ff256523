/* What field tables say, for others to read: JSON Schemas (draft 2020-12) for editors, and a reference in Markdown. */
#ifndef BS_YAML_SCHEMA_H
#define BS_YAML_SCHEMA_H
#include "yaml/field.h"

/* A kind of file that users write. */
struct schema_of {
    const char *name;  /* "sheet": `broadside schema sheet`, and the schema's file name */
    const char *files; /* which files are of this kind, as a pattern below the project */
    const struct fields *top;
};

/* The schema whole, a mapping that is met more than once under $defs. It says no where a field table would say so of a
 * shape, a key, a word or a bound; what depends on other files or other values is not in it. */
void schema_put_json(struct buf *b, const struct schema_of *of);
/* One table a mapping, each once, in the order in which they are met: key, what may stand there, what it says. */
void schema_put_markdown(struct buf *b, const struct schema_of *of);
/* A line a mapping: its keys alone. */
void schema_put_keys(struct buf *b, const struct schema_of *of);
#endif
