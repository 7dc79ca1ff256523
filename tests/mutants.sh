#!/bin/sh
# MUTANTS (500) mutated projects from SEED (1): of each rule set with its layouts, of the small projects of tests/. PROGRAM is
# broadside itself, MUTATE the program that mutates; UNTIMED=1 where a sanitizer stretches time and memory. A fault leaves its
# file in out/fuzz/.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-broadside}")
mutate=${MUTATE:-out/obj/plain/mutants}
memory=/tmp
[ -w /dev/shm ] && memory=/dev/shm
dir=$(mktemp -d $memory/broadside-mutants-XXXXXX) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
for set in tables/*/; do
    name=$(basename "$set")
    mkdir -p "$dir/$name/tables" "$dir/$name/layouts"
    cp -R "$set" "$dir/$name/tables/"
    base=$(sed -n 's/^from: *//p' "$set/set.yaml")
    [ -z "$base" ] || cp -R "tables/$base" "$dir/$name/tables/"
    cp -R fonts "$dir/$name/"
    for part in layouts/*/; do
        case $part in
        layouts/sheets/ | layouts/odds/ | layouts/decks/)
            for file in "$part"*; do
                grep -q "^set: *$name" "$file" 2>/dev/null && mkdir -p "$dir/$name/$part" && cp "$file" "$dir/$name/$part"
            done ;;
        *) cp -R "$part" "$dir/$name/layouts/" ;;
        esac
    done
done
for small in tests/hard tests/kind/* tests/findings/*; do
    [ -d "$small/tables" ] || continue
    name=small-$(echo "$small" | tr / -)
    mkdir -p "$dir/$name"
    cp -R "$small/." fonts "$dir/$name/"
done
scratch=${SCRATCH:-out/fuzz}
mkdir -p "$scratch"
"$mutate" "$program" "$scratch" "$((${SEED:-1} * 1000000 + ${FIRST:-0}))" "${MUTANTS:-500}" "$dir"/*
