#!/bin/sh
# Measures: exact odds in the process, then the commands beside programs that do the least (tests/bench/pages.c).
# PROGRAM is broadside, TOOLS the folder of the built benchmarks, RUNS how many times each command runs.
cd "$(dirname "$0")/.." || exit 1
: "${PROGRAM:=out/bin/broadside}" "${TOOLS:=out/obj/plain/bench}" "${RUNS:=9}"
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT INT TERM
echo "$(uname -sm), $(nproc) processors, $(sed -n 's/^model name.*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)"
"$TOOLS/roll"
python3 tests/bench/plain.py 2>/dev/null || echo "python3 is not here: nothing beside"
python3 tests/bench/large.py

# A trace for redraw, and for bare its words: a line of words for a line of text, a form feed between pages.
for kind in sheets odds; do
    for file in layouts/$kind/*.yaml; do
        [ -e "$file" ] && basename "$file" .yaml
    done
done | sort -u | while read -r name; do
    "$PROGRAM" build --dump pages "$name" >"$folder/$name.trace" 2>"$folder/said"
    grep -q '^page' "$folder/$name.trace" || { echo "$name cannot be made: left out" >&2; sed 's/^/  /' "$folder/said" >&2; continue; }
    awk '
        /^page/ && n++ { printf "\f" }
        /^ *text / {
            line = ""
            for (k = split($0, part, "\""); k > 1; k--) if (k % 2 == 0) line = part[k] line
            at = $3; if (at != last && NR > 1) printf "\n"; else printf " "
            last = at; printf "%s", line
        }
        END { printf "\n" }' "$folder/$name.trace" >"$folder/$name.words"
    echo "$name" >>"$folder/names"
done
"$TOOLS/pages" "$PROGRAM" "$TOOLS/bare" "$TOOLS/redraw" "$folder" "$RUNS"
"$TOOLS/cards" "$PROGRAM" "$TOOLS/cards_bare" "$folder/cards" "$RUNS"
