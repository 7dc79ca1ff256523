#!/bin/sh
# The README's tutorial, followed to the letter in a copy of the project: each file that it shows is written, each command
# run, and what it prints is what the README says. Then what other documents print is what it was: nothing that is new
# beside them changes a page, or the hash of what they are made from. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
bad() { echo "readme: $1"; failed=$((failed + 1)); }
mkdir "$dir/copy" && cp -R tables layouts fonts tests README.md "$dir/copy" || exit 1
cd "$dir/copy" || exit 1

# Everything as it is before: each page with the hash of what it is made from.
"$program" build --dump pages >"$dir/before" 2>"$dir/said" || bad "the documents cannot be made: $(head -n 1 "$dir/said")"

# A step's files: "in `PATH`:", or "with `PATH` and ..." and then an indented block; "at the end of `NAME`" goes on with
# the chart's file. Further blocks are what a command prints.
awk -v said="$dir/step" '
    /^## / { on = /^## A chart of your own/; next }
    !on { next }
    /^[0-9]+\. / { step = $1 + 0; to = "" }
    /^       / {
        if (!to) to = said step
        sub(/^       /, ""); print >>to; next
    }
    /^$/ { next }
    {
        if (match($0, /`(tables|layouts)[^`]*\.yaml`/)) {
            to = substr($0, RSTART + 1, RLENGTH - 2); folder = to; sub(/\/[^\/]*$/, "", folder)
            system("mkdir -p " folder)
            if (to ~ /charts/) charts = to
        } else if ($0 ~ /at the end of `charts.yaml`/) to = charts
        else to = ""
    }' README.md
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
for f in tables/raiders/set.yaml tables/raiders/charts.yaml layouts/sheets/raiders.yaml layouts/decks/raiders.yaml; do
    facts=$((facts + 1)); [ -s $f ] || bad "the README shows no $f"
done

# Step 3: the check finds what the README says that it finds, and then nothing.
mkdir "$dir/later" && mv layouts/sheets/raiders.yaml "$dir/later/sheet" && mv layouts/decks/raiders.yaml "$dir/later/deck"
sed '/^odds:/,$d' tables/raiders/charts.yaml >"$dir/first" && cp tables/raiders/charts.yaml "$dir/whole" && cp "$dir/first" tables/raiders/charts.yaml
"$program" check tables/raiders --color never >"$dir/said" 2>&1
is "check with the gap" "$?" 1
# (the last line counts files, charts and checks of the whole project, of which the copy has more than a beginner)
facts=$((facts + 1))
sed '$d' "$dir/said" >"$dir/found"
sed '$d' "$dir/step3" | diff "$dir/found" - >"$dir/diff" || { bad "the check prints otherwise than the README"; cat "$dir/diff"; }
sed 's/5-6:/5+: /' "$dir/whole" >tables/raiders/charts.yaml
"$program" check tables/raiders --color never >"$dir/said" 2>&1
is "check without it" "$?" 0
is "and it is clean" "$(sed 's/ in .*//' "$dir/said")" "no findings"

# Steps 4 to 6.
"$program" odds bold --verify >"$dir/said" 2>&1
is "the odds" "$?" 0
mv "$dir/later/sheet" layouts/sheets/raiders.yaml
"$program" build raiders >"$dir/said" 2>&1
is "the sheet" "$?" 0
is "it is there" "$(head -c 5 out/sheets/raiders-a4.pdf)" "%PDF-"
mv "$dir/later/deck" layouts/decks/raiders.yaml
"$program" build raiders >"$dir/said" 2>&1
is "the deck" "$?" 0
is "it is there" "$(head -c 5 out/decks/raiders/home-a4.pdf)" "%PDF-"

# All else is what it was, to the hash.
"$program" build --dump pages 2>"$dir/said" | awk '$1 == "file" { own = /raiders/ } !own' >"$dir/after"
facts=$((facts + 1))
cmp -s "$dir/before" "$dir/after" || { bad "pages of other documents changed"; diff "$dir/before" "$dir/after" | head -n 6; }
echo "readme: $facts facts, $failed failed"
[ $failed = 0 ]
