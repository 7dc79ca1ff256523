#!/bin/sh
# The README's five minutes, followed to the letter (its blocks are those of the manual's chapters: tests/manual.sh), and then
# beside a copy of the project: what other documents print is what it was, so that nothing that is new beside them changes
# a page, or the hash of what they are made from. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
bad() { echo "readme: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
PROGRAM=$program sh tests/manual.sh check README.md >"$dir/said" 2>&1 || { cat "$dir/said"; bad "the five minutes come out otherwise"; }
mkdir "$dir/copy" && cp -R tables layouts fonts README.md "$dir/copy" || exit 1
cd "$dir/copy" || exit 1
some="zulu-war napoleonic-skirmish john-company-events colonial-markers" # a set and a deck of each kind
all="$some john-company indian-campaigns" # of these what they are made from, to the byte
"$program" build --dump input $all >"$dir/input" 2>"$dir/said" || bad "the documents cannot be read: $(head -n 1 "$dir/said")"
"$program" build --dump pages $some >"$dir/before" 2>"$dir/said" || bad "the documents cannot be made: $(head -n 1 "$dir/said")"

# Each file that it shows, with its mistake mended.
awk '
    /^```yaml / { to = $2; folder = to; sub(/\/[^\/]*$/, "", folder); system("mkdir -p " folder); next }
    /^```/ { to = "" }
    to { sub(/5-6:/, "5+: "); print >to }' README.md
for f in tables/raiders/set.yaml tables/raiders/charts.yaml; do facts=$((facts + 1)); [ -s $f ] || bad "the README shows no $f"; done
"$program" check tables/raiders --color never >"$dir/said" 2>&1
is "check beside the project" "$?" 0
is "and it is clean" "$(sed 's/ in .*//' "$dir/said")" "no findings"
"$program" build raiders >"$dir/said" 2>&1
is "the sheet" "$?" 0
is "it is there" "$(head -c 5 out/sheets/raiders-a4.pdf)" "%PDF-"

# All else is what it was, to the hash; what is found of the pages stands behind them, and is not compared.
"$program" build --dump pages $some 2>"$dir/said" | awk '$1 == "file" { own = /raiders/ } !own' >"$dir/after"
for f in before after; do sed '/^[a-z]*\/[^ ]*: \(error\|warning\|note\): /,$d' "$dir/$f" >"$dir/pages" && mv "$dir/pages" "$dir/$f"; done
facts=$((facts + 1))
"$program" build --dump input $all 2>/dev/null | cmp -s "$dir/input" - || bad "other documents are made from something else"
cmp -s "$dir/before" "$dir/after" || { bad "pages of other documents changed"; diff "$dir/before" "$dir/after" | head -n 6; }
echo "readme: $facts facts, $failed failed"
[ $failed = 0 ]
