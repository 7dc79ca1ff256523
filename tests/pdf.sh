#!/bin/sh
# Facts of the PDF files that the project's documents come to, told by other programs than ours: qpdf finds no fault, all
# fonts are embedded, subset, with Unicode and none of Type 3, each word lies on its page, a document has few sizes of
# type and three widths of rules, and a second run gives the same bytes; of the tags of sheets what tags.sh says, of links
# what links.sh says, and of decks what decks.sh says. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=${PROGRAM:-out/bin/broadside}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
failed=0 files=0
bad() { echo "$1"; failed=$((failed + 1)); }
"$program" build --quiet -o "$dir/one" >/dev/null 2>&1
DECKS=$dir/one/decks PROGRAM=$program sh tests/decks.sh >"$dir/decks" 2>&1 &
decks=$!
"$program" build --quiet -j 1 -o "$dir/two" >/dev/null 2>&1
diff -rq -x .built "$dir/one" "$dir/two" || bad "two runs differ"
for f in $(cd "$dir/one" && find . -name '*.pdf' | LC_ALL=C sort); do
    files=$((files + 1))
    qpdf --check "$dir/one/$f" >"$dir/said" 2>&1 || { bad "$f: qpdf finds faults"; cat "$dir/said"; }
    # The columns are counted from the end, since types have blanks in them: ... emb sub uni object ID
    pdffonts "$dir/one/$f" | awk 'NR > 2 { n++; if ($(NF - 4) != "yes" || $(NF - 3) != "yes" || $(NF - 2) != "yes" || /Type 3/) { print; bad = 1 } }
        END { exit bad || !n }' || bad "$f: a font that is not embedded, not subset, without Unicode, of Type 3, or none"
    mkdir -p "$dir/words/${f%/*}" && pdftotext -bbox "$dir/one/$f" "$dir/words/$f"
    awk -F'"' '/<page / { w = $2; h = $4 }
        /<word / { n++; if ($2 < 0 || $4 < 0 || $6 > w || $8 > h || $2 >= $6 || $4 >= $8) { print; bad = 1 } }
        END { exit bad || !n }' "$dir/words/$f" || bad "$f: words that leave the page, or none"
done
[ $files -gt 0 ] || bad "no document was made"
echo "pdf: $files files, $failed failed"
python3 tests/sizes.py 7 0.25,0.5,1 "$dir"/one/sheets/*.pdf || failed=$((failed + 1))
python3 tests/sizes.py 9 0.25,0.5,1 "$dir"/one/odds/*.pdf || failed=$((failed + 1)) # the front of a book may be larger
SHEETS=$dir/one/sheets sh tests/tags.sh || failed=$((failed + 1))
SHEETS=$dir/one/sheets WORDS=$dir/words sh tests/links.sh || failed=$((failed + 1))
wait $decks || failed=$((failed + 1))
cat "$dir/decks"
[ $failed = 0 ]
