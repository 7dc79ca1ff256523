#!/bin/sh
# Of each link in the sheets and books, by other programs than ours: the place that it leads to is in the file, and on
# the side that its words say; and no side is said in words that lead nowhere. SHEETS: the folder of the sheets. WORDS: a
# folder with `pdftotext -bbox` of each file, sheets/NAME.pdf and odds/NAME.pdf, if somebody has made it.
cd "$(dirname "$0")/.." || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
failed=0 links=0
for f in "$SHEETS"/*.pdf "${SHEETS%/sheets}"/odds/*.pdf; do
    pdfinfo -dests "$f" 2>/dev/null | awk 'NR > 1 { print $1, $NF }' | tr -d '"' >"$dir/places"
    qpdf --qdf --object-streams=disable "$f" "$dir/plain.pdf" 2>/dev/null
    LC_ALL=C awk -f tests/links.awk "$dir/plain.pdf" >"$dir/links"
    boxes=$WORDS${f#"${SHEETS%/sheets}"}
    [ -n "$WORDS" ] || { boxes=$dir/boxes; pdftotext -bbox "$f" "$boxes"; }
    awk -F'[">]' '/^ *<page / { print "page" } /^ *<word / { sub(/<\/word.*/, ""); print $2, $4, $6, $8, substr($0, index($0, ">") + 1) }' "$boxes" >"$dir/words"
    sides=$(awk '{ print $5 }' "$dir/words" | tr '\n' ' ' | grep -o '[,(] *side [0-9]' | wc -l)
    links=$((links + $(wc -l <"$dir/links")))
    # A word belongs to a link if its middle lies in it.
    awk -v f="$f" -v sides="$sides" '
        function bad(words) { print f words; failed = 1 }
        FILENAME ~ /places$/ { side[$2] = $1; next }
        FILENAME ~ /words$/ && $1 == "page" { page++; next }
        FILENAME ~ /words$/ { i = ++n[page]; x[page, i] = ($1 + $3) / 2; y[page, i] = ($2 + $4) / 2; word[page, i] = $5; next }
        {
            words = ""
            for (i = 1; i <= n[$1]; i++)
                if (x[$1, i] >= $2 && x[$1, i] <= $2 + $4 && y[$1, i] >= $3 && y[$1, i] <= $3 + $5) words = words " " word[$1, i]
            if (!($6 in side)) { bad(", page " $1 ": a link leads to \"" $6 "\", which is nowhere"); next }
            if (words == "") bad(", page " $1 ": a link to \"" $6 "\" has no words")
            if (words ~ /side.*[0-9]/) {
                led++; to = words; sub(/.*side/, "", to); gsub(/[^0-9]/, "", to)
                if (to != side[$6]) bad(", page " $1 ": \"" words "\" leads to side " side[$6])
            }
        }
        END { if (led < sides) bad(": " sides " sides are said, and " led + 0 " of them lead anywhere"); exit failed }' \
        "$dir/places" "$dir/words" "$dir/links" || failed=$((failed + 1))
done
[ $links -gt 0 ] || { echo "no link was made"; failed=1; }
echo "links: $links, $failed failed"
[ $failed = 0 ]
