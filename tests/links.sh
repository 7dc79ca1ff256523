#!/bin/sh
# Of each link in the sheets and books, by other programs than ours: the place that it leads to is in the file, and on
# the side that its words say; and no side is said in words that lead nowhere. SHEETS: the folder of the sheets.
cd "$(dirname "$0")/.." || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
failed=0 links=0
bad() { echo "$1"; failed=$((failed + 1)); }
for f in "$SHEETS"/*.pdf "${SHEETS%/sheets}"/odds/*.pdf; do
    pdfinfo -dests "$f" 2>/dev/null | awk 'NR > 1 { print $1, $NF }' | tr -d '"' >"$dir/places"
    qpdf --qdf --object-streams=disable "$f" "$dir/plain.pdf" 2>/dev/null
    LC_ALL=C awk -f tests/links.awk "$dir/plain.pdf" >"$dir/links"
    said=$(pdftotext "$f" - | tr '\n' ' ' | grep -o '[,(] *side [0-9]' | wc -l) led=0
    while read -r page x y w h name; do
        links=$((links + 1))
        side=$(awk -v name="$name" '$2 == name { print $1 }' "$dir/places")
        [ -n "$side" ] || { bad "$f, page $page: a link leads to \"$name\", which is nowhere"; continue; }
        words=$(pdftotext -f "$page" -l "$page" -x "$x" -y "$y" -W "$w" -H "$h" "$f" - | tr '\n\f' '  ')
        [ -n "${words# }" ] || bad "$f, page $page: a link to \"$name\" has no words"
        case $words in *side*[0-9]*)
            led=$((led + 1))
            n=${words##*side}
            n=$(printf %s "$n" | tr -cd 0-9)
            [ "$n" = "$side" ] || bad "$f, page $page: \"$words\" leads to side $side" ;;
        esac
    done <"$dir/links"
    [ "$led" -ge "$said" ] || bad "$f: $said sides are said, and $led of them lead anywhere"
done
[ $links -gt 0 ] || bad "no link was made"
echo "links: $links, $failed failed"
[ $failed = 0 ]
