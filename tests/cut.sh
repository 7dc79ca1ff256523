#!/bin/sh
# cut.sh [FOLDER...] prints how finely the code below gen/, or the folders named, is cut: lines a file, functions and
# structs in 1,000 lines, how much is comment, and which struct tags are defined in two files and more.
# Counted are lines that begin with a comment or go on in one; a function by the brace that stands first in its line.
[ $# -gt 0 ] || { cd "$(dirname "$0")/.." || exit 1; set -- gen; }
find "$@" -name '*.[ch]' | sort | xargs awk '
    FNR == 1 { files++; inside = 0 }
    { lines++; text = $0; sub(/^[ \t]+/, "", text) }
    inside || text ~ /^\/[*\/]/ { comment++ }
    text ~ /^\/\*/ { inside = 1 }
    text ~ /\*\// { inside = 0 }
    /^\{/ { functions++ }
    /^struct [a-z_0-9]+( \{.*)?$/ {
        structs++
        if (!((FILENAME, $2) in seen) && ++homes[$2] == 2) twice = twice " " $2
        seen[FILENAME, $2] = 1
    }
    END {
        if (!lines) { print "cut: no code there"; exit 1 }
        printf "cut: %d lines in %d files of %.0f; in 1,000 lines %.0f functions and %.1f structs; comment %.1f %%; struct tags that mean two things:%s\n",
            lines, files, lines / files, functions / lines * 1000, structs / lines * 1000, comment / lines * 100, twice == "" ? " none" : twice
    }'
