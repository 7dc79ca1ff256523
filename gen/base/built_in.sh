#!/bin/sh
# Prints the table of what is built in (gen/base/built_in.h): the files named, with their bytes as strings of C, in the
# order of their names. Any bytes will do; a file must not be empty.
export LC_ALL=C
echo '/* made by gen/base/built_in.sh */'
echo '#include "base/built_in.h"'
echo 'const struct built_in built_ins[] = {'
for file in $(printf '%s\n' "$@" | sort -u); do
    [ -s "$file" ] || { echo "$file is to be built in, and is not there or empty" >&2; exit 1; }
    echo "{{\"$file\", $(printf %s "$file" | wc -c)}, {"
    od -An -v -to1 "$file" | sed 's/ *$//; s/ /\\/g; s/.*/"&"/'
    echo ", $(wc -c <"$file")}},"
done
echo '};'
echo 'const size_t n_built_in = sizeof built_ins / sizeof *built_ins;'
