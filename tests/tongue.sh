#!/bin/sh
# A book of odds in another language says nothing in English: of a small game that asks for odds of every kind, no word that
# the program has in English alone is found on a page in German or French; and its numbers are those of the English book.
# With a language that has words for a part of them, the others are English, and it is told. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
here=$PWD
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C.UTF-8
failed=0 facts=0
bad() { echo "tongue: $1"; failed=$((failed + 1)); }
has() { facts=$((facts + 1)); grep -qF -- "$2" "$dir/$3" || bad "$1: it does not say \"$2\""; }

mkdir -p "$dir/g/tables/dice/words" "$dir/g/layouts/odds" && cd "$dir/g" || exit 1
cp "$here/tests/tongue/set.yaml" "$here/tests/tongue/charts.yaml" tables/dice/
cp "$here/tests/tongue/de.yaml" "$here/tests/tongue/fr.yaml" tables/dice/words/
cp "$here/tests/tongue/book.yaml" layouts/odds/dice.yaml
"$program" check --format short >"$dir/said" 2>&1
facts=$((facts + 1)); [ -s "$dir/said" ] && { bad "the game has findings"; cat "$dir/said"; }
"$program" build --quiet >"$dir/said" 2>&1 || { bad "it is not built"; cat "$dir/said"; }

# A word a line, small; of two letters or more. What is called by name in a command or a file is nobody's language, nor
# are the letters of a sum.
words() { grep -oE '[[:alpha:]]{2,}' | tr '[:upper:]' '[:lower:]' | sort -u; }
keys() { sed -n 's/^  "\(.*\)": .*/\1/p'; }
english() { sed -n 's/^  # //p'; }
values() { sed -n '/^ *#/d; s/^  *"\{0,1\}[^"]*"\{0,1\}: \(.*\)/\1/p'; }
{ "$program" words --language xx | english; cat tables/dice/words/de.yaml | keys; } | words >"$dir/english"
{ echo broadside odds verify input sha csv json ndjson yaml dice; grep -oE '^  [a-z-]+:' tables/dice/charts.yaml; } | words >"$dir/names"
for code in de fr; do
    { "$program" words --language $code | values; values <tables/dice/words/$code.yaml; cat "$dir/names"; } | words >"$dir/known"
    comm -23 "$dir/english" "$dir/known" >"$dir/foreign"
    facts=$((facts + $(wc -l <"$dir/foreign")))
    [ "$(wc -l <"$dir/foreign")" -gt 200 ] || bad "few words are English alone: $(wc -l <"$dir/foreign")"
    pdftotext -raw "out/odds/dice-$code-a4.pdf" "$dir/$code" || bad "no book in $code"
    # below the heads of the proof are rolls as they are written, in no language
    sed -E '/^(S\. Tafel|p\. table) /,$d; s/[0-9a-f]{8,}//g' "$dir/$code" | words | comm -12 - "$dir/foreign" >"$dir/left"
    [ -s "$dir/left" ] && { bad "English words in $code: $(tr '\n' ' ' <"$dir/left")"; grep -nwiF -f "$dir/left" "$dir/$code" | head -n 20; }
done
has "an answer" 'Bei Bedarf 5 treffen 6 fast immer; einer in 33' de
has "a model" 'hits: count((dice)d6, face >= need)' de
has "one of several" 'besoin 5' fr

# ---- figures are those of the English book, box by box ----
# Whatever stands between thousands and before tenths there; words may stand in any order, so each box's are sorted. The
# hash is of another input, and no figure.
figures() {
    "$program" build "$1" --dump sheet | awk -v name="$2" '/^sheet /{ n++ } n == name && /^ +[0-9]+,[0-9]+ .*:/ { sub(/^[^:]*: ?/, ""); print }' | sed -E 's/[0-9a-f]{64}//g' |
        LC_ALL=C sed ':a; s/\([0-9]\)\([.,]\|\xc2\xa0\|\xe2\x80\xaf\)\([0-9]\{3\}\)/\1\3/; ta; s/\([0-9]\),\([0-9]\)/\1.\2/g' |
        awk '{ k = 0; while (match($0, /[0-9]+(\.[0-9]+)?/)) { f[++k] = substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + RLENGTH) }
               for (i = 2; i <= k; i++) for (j = i; j > 1 && f[j - 1] > f[j]; j--) { t = f[j]; f[j] = f[j - 1]; f[j - 1] = t }
               line = ""; for (i = 1; i <= k; i++) line = line " " f[i]; print line }'
}
figures dice 1 >"$dir/figures"
for code in de fr; do
    figures dice-$code 1 >"$dir/figures-$code"
    facts=$((facts + $(wc -l <"$dir/figures-$code")))
    [ "$(wc -l <"$dir/figures-$code")" -gt 300 ] || bad "few figures in $code"
    cmp -s "$dir/figures" "$dir/figures-$code" || { bad "other figures in $code"; diff "$dir/figures" "$dir/figures-$code" | head -n 5; }
done

# ---- a set in another language: the titles of its default layout ----
mkdir -p tables/schaeren
printf 'set: Schären\nlanguage: de\n' >tables/schaeren/set.yaml
printf 'charts:\n  turn: {title: Zug, steps: [Wind, Feuer, Flucht]}\n  wind: {title: Wind, bands: {roll: d2, rows: {1: still, 2: steif}}}\n  beute: {title: Beute, bands: {roll: d2, rows: {1: Gold, 2: Rum}}}\n' >tables/schaeren/charts.yaml
"$program" build schaeren --quiet >"$dir/said" 2>&1
pdftotext -raw out/sheets/schaeren-a4.pdf "$dir/own"
has "the charts of no phase" 'Weitere Tabellen' own

# ---- a deck with pictures: their files are no words ----
mkdir -p layouts/decks layouts/cards art
echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>' >art/see.svg
printf 'title,art\nStill,art/see.svg\nSturm,art/see.svg\n' >layouts/decks/see.csv
printf 'face: See\nsize: [63, 88]\nroles: {title: {font: sans, size: 9pt}}\nboxes:\n  art: {at: [5, 20, 50, 50], picture: "{art}"}\n  title: {at: [5, 5, 50, 9], words: "{title}", role: title}\n' >layouts/cards/see.yaml
printf 'deck: See\nset: schaeren\ncards: {csv: see.csv}\nfront: see\nlanguage: fr\n' >layouts/decks/see.yaml
"$program" words schaeren --language fr >"$dir/texts" 2>&1
has "a card's words" '"Sturm"' texts
facts=$((facts + 1)); grep -q 'art/' "$dir/texts" && bad "a picture is a text to translate"
rm layouts/decks/see.yaml

# ---- a language of which there is a part ----
mkdir -p layouts/languages
printf 'language: Español\ndecimal: ","\nquotes: ["«", "»", "“", "”"]\nplurals: english\nwords:\n  never: "nunca"\n  or-more: "{1} o más"\n' >layouts/languages/es.yaml
sed -i 's/language: .*/language: es/' layouts/odds/dice.yaml
"$program" check --format short >"$dir/said" 2>&1
has "what is missing is told" "of the program's own words have no translation" said
"$program" build --quiet >"$dir/said" 2>&1
pdftotext -raw "$(ls out/odds/*es*.pdf | head -n 1)" "$dir/es"
has "what there is" '1 o más' es
has "the rest is English" 'mean wounds' es
echo "tongue: $facts facts, $failed failed"
[ $failed = 0 ]
