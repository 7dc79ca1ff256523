#!/bin/sh
# Sheets in another language show the numbers of the charts: block for block, the figures of what is printed in German are
# those of what is printed in English, as often, however its words stand; and every file that it should make is there. And
# of a small game, what commands say of words that are wrong, missing and stale. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
bad() { echo "languages: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
has() { facts=$((facts + 1)); grep -qF -- "$2" "$dir/said" || { bad "$1: it does not say \"$2\""; cat "$dir/said"; }; }

# ---- the numbers of a sheet in two languages ----
# A line a block: its id and its figures in order of size; tenths behind a point, whatever the language has there.
numbers() { # FROM TO: lines of the dump
    sed -n "$1,$2p" "$dir/dump" | awk '
        function flush() { if (id) { printf "%s", id; n = asort_(f); for (i = 1; i <= n; i++) printf " %s", f[i]; print "" } delete f; k = 0 }
        function asort_(a, i, j, t, n) { n = k; for (i = 2; i <= n; i++) { t = a[i]; for (j = i - 1; j > 0 && a[j] > t; j--) a[j + 1] = a[j]; a[j + 1] = t } return n }
        $1 == "block" { flush(); id = $2; next }
        $1 == "section" || $1 == "sheet" { flush(); id = ""; next }
        id { if ($1 == "table") next
             sub(/^ *[0-9]+,[0-9]+( \+[0-9]+)?( x[0-9]+)?/, "")
             while (match($0, /[0-9]+([.,][0-9]+)?/)) { x = substr($0, RSTART, RLENGTH); sub(",", ".", x); f[++k] = x; $0 = substr($0, RSTART + RLENGTH) } }
        END { flush() }'
}
"$program" build napoleonic-skirmish --dump sheet >"$dir/dump" 2>"$dir/said"
first=$(grep -n '^sheet napoleonic-skirmish paper a4 landscape theme classic' "$dir/dump" | sed 's/:.*//')
is "the sheet in two languages" "$(echo "$first" | wc -l | tr -d ' ')" 2
english=$(echo "$first" | sed -n 1p) german=$(echo "$first" | sed -n 2p)
ends() { awk -v from="$1" 'NR > from && /^sheet /{ print NR - 1; found = 1; exit } END { if (!found) print NR }' "$dir/dump"; }
numbers "$english" "$(ends "$english")" >"$dir/en"
numbers "$german" "$(ends "$german")" >"$dir/de"
is "blocks of the sheet" "$(wc -l <"$dir/en" | tr -d ' ')" "$(wc -l <"$dir/de" | tr -d ' ')"
facts=$((facts + $(wc -l <"$dir/en")))
[ "$(wc -l <"$dir/en")" -gt 15 ] || bad "the sheet has few blocks: $(wc -l <"$dir/en")"
diff "$dir/en" "$dir/de" >"$dir/said" || { bad "a sheet in German has other numbers"; cat "$dir/said"; }
facts=$((facts + 1)); sed -n "$german,\$p" "$dir/dump" | grep -q Nahkampf || bad "the second is not in German"

# ---- a set in a language of which there is no file ----
mkdir -p "$dir/i/tables/i" && printf 'set: Torri\nlanguage: it\nunits: cm\n' >"$dir/i/tables/i/set.yaml"
printf 'charts:\n  passo:\n    title: Passo\n    grid: {down: truppe, columns: {Strada: distance}, rows: {Fanti: 10cm}}\n' >"$dir/i/tables/i/charts.yaml"
"$program" -C "$dir/i" build --color never >"$dir/said" 2>&1
is "a set in Italian is printed" "$? $(find "$dir/i/out/sheets" -name '*a4.pdf' | wc -l | tr -d ' ')" "0 1"
has "the program's words in it" "of the program's own words have no translation, and are printed in English"

# ---- rows that say the same, in words with a comma ----
mkdir -p "$dir/j/tables/j/words" "$dir/j/layouts/sheets" && cd "$dir/j" || exit 1
printf 'set: Joined\nunits: cm\n' >tables/j/set.yaml
printf 'charts:\n  moves:\n    title: Moves\n    grid:\n      down: troops\n      columns: {Open: distance, Rough: distance, Ladder: distance, Gate: distance}\n      rows:\n        Knights, mounted: [25cm, 10cm, --, 15cm]\n        Men at arms, foot: [15cm, 10cm, 5cm, 10cm]\n        Spearmen: [15cm, 10cm, 5cm, 10cm]\n        Archers: [20cm, 15cm, 5cm, 10cm]\n        Levy: [15cm, 10cm, 5cm, 10cm]\n' >tables/j/charts.yaml
printf 'sheet: Joined\nset: j\nlanguage: [en, de]\nsections: [{Movement: [moves]}]\n' >layouts/sheets/j.yaml
printf 'words:\n  Joined: Verbunden\n  Movement: Bewegung\n  Moves: Weiten\n  troops: Truppen\n  Open: Offen\n  Rough: Rau\n  Ladder: Leiter\n  Gate: Tor\n  Knights, mounted: Ritter\n  Men at arms, foot: Waffenknechte\n  Spearmen: Knechte\n  Archers: Schützen\n  Levy: Landwehr\n' >tables/j/words/de.yaml
"$program" check --format short >"$dir/said" 2>&1
is "what was joined is not asked for" "$(grep words-missing "$dir/said")" ""

# ---- a small game ----
mkdir -p "$dir/g/tables/g/words" "$dir/g/layouts/sheets" && cd "$dir/g" || exit 1
printf 'set: Game\nunits: in\nsource: {title: x, credit: y}\n' >tables/g/set.yaml
printf 'charts:\n  fire:\n    title: Fire\n    bands: {roll: d6, columns: {Does: text, Far: distance}, rows: {1-3: [Runs 6in, 2.5in], 4-6: [Stands, 3in]}}\n' >tables/g/charts.yaml
printf 'sheet: Game\nset: g\nlanguage: [en, de, fr]\nsections: [{Fire: [fire]}]\n' >layouts/sheets/g.yaml
printf 'words: {Game: Spiel, Fire: Feuer, Does: Er, Far: Weit, Runs 6in: "Läuft 6in", Stands: Steht}\n' >tables/g/words/de.yaml
cp tables/g/words/de.yaml tables/g/words/fr.yaml
"$program" build >"$dir/said" 2>&1
is "it builds" $? 0
is "a file for each language" "$(ls out/sheets | tr '\n' ' ')" "g-a4.pdf g-de-a4.pdf g-fr-a4.pdf "
"$program" build g-de --dump sheet >"$dir/said" 2>&1
has "a decimal comma" '2,5'
has "its words" 'Feuer'
"$program" build g --dump sheet >"$dir/said" 2>&1
has "none in English" '2.5'
is "each language by its name" "$("$program" build g-fr --dump sheet | grep -c '^sheet ')" 1
sed -i 's/Läuft 6in/Läuft 9in/' tables/g/words/de.yaml
"$program" build --color never >"$dir/said" 2>&1
is "a number changed" $? 1
has "is an error" 'this has "9in", but its text has "6in" [words-differ]'
has "and the sheet is not made" 'g-de is not made'
sed -i 's/Does: text/Within 15cm: text/' tables/g/charts.yaml
printf 'words: {Within 15cm: Auf 15 cm}\n' >tables/g/words/fr.yaml
"$program" check --format short >"$dir/said" 2>&1
is "a blank before the unit" "$(grep -c 'words/fr.*words-differ' "$dir/said")" 0
printf 'words: {Within 15cm: Auf 15 mm}\n' >tables/g/words/fr.yaml
"$program" check --format short >"$dir/said" 2>&1
has "another unit behind it" 'this has "15mm", but its text has "15cm" [words-differ]'
sed -i 's/Within 15cm: text/Does: text/' tables/g/charts.yaml; cp tables/g/words/de.yaml tables/g/words/fr.yaml; sed -i 's/Läuft 9in/Läuft 6in/' tables/g/words/fr.yaml
is "the others are" "$("$program" build g-fr >"$dir/said" 2>&1; echo $?)" 0
printf 'words: {Game: Spiel, Fire: Feuer, Does: Er, Far: Weit, Runs 6in: "Läuft 6in", Gone: Weg}\ncharts: {none: {a: b}}\n' >tables/g/words/de.yaml
"$program" check --format short >"$dir/said" 2>&1
has "what has no words" '1 text of g has no words in de, and appears untranslated: "Stands" [words-missing]'
has "what is said no more" 'no text is "Gone" any more [words-stale]'
has "a chart that is missing" 'this set has no chart "none" [words-stale]'
"$program" words g --language de >"$dir/said" 2>&1
is "words" $? 0
has "with a place" '"Stands": ""'
has "what is there is kept" '"Fire": "Feuer"'
has "what is stale as a remark" '# "Gone": "Weg"'
cp "$dir/said" tables/g/words/de.yaml
"$program" check --format short >"$dir/said" 2>&1
is "what it prints can be read again" "$(grep -c 'words-stale\|bad-\|syntax' "$dir/said")" 0
"$program" words g --language pl >"$dir/said" 2>&1
is "a language that there is not" "$(grep -c 'there is no language' "$dir/said")" 0
printf 'words:\n  # mine\n  Game: Spiel\n  Fire: ""\ncharts:\n  fire: {Does: Tut}\n' >tables/g/words/de.yaml
"$program" words g --language de >"$dir/said" 2>&1
is "words are printed" $? 0
for line in '  "Game": "Spiel"' '  "Far": ""' '  fire:'; do has "with places, and what there is" "$line"; done
rm tables/g/words/de.yaml
"$program" words g --language ../de >"$dir/said" 2>&1
is "no name of a language" $? 2
"$program" words nothing --language de >"$dir/said" 2>&1
is "no such set" $? 2
"$program" words g >"$dir/said" 2>&1
is "no language" $? 2
"$program" words g --language en >"$dir/said" 2>&1
is "its own" $? 2
sed -i 's/, fr\]/, xx]/' layouts/sheets/g.yaml
"$program" check --format short >"$dir/said" 2>&1
has "an unknown language" 'there is no language "xx"'
printf 'language: Elvish\nquotes: [a]\ndie: WW\nplurals: none\nwords: {side-of: "Elen {1}", exmple: x, "Sequence of play": y}\n' >"$dir/xx" && mkdir -p layouts/languages && cp "$dir/xx" layouts/languages/xx.yaml
"$program" check --format short >"$dir/said" 2>&1
has "places" 'the places of "Elen {1}" differ'
has "a slip of a key" 'the program has no text "exmple"'
has "the English as a key" 'the program has no text "Sequence of play"'
has "quotes" 'xx.yaml:2'
has "a die" 'xx.yaml:3'
has "what it lacks" "of the program's own words have no translation"
sed -i 's/, xx\]/]/; s/language: \[en, de\]/language: en/' layouts/sheets/g.yaml
sed -i 's/title: Fire/title: Огонь и Πῦρ ąęł/' tables/g/charts.yaml
"$program" build --color never >"$dir/said" 2>&1
is "Cyrillic, Greek and Polish letters" $? 0
sed -i 's/title: .*/title: שלום/' tables/g/charts.yaml
"$program" build --color never >"$dir/said" 2>&1
is "what runs from right to left" $? 1
has "is refused" 'text from right to left is not supported'
for code in de fr; do
    "$program" words --language $code >"$dir/said" 2>&1
    is "the program's words in $code" "$(grep -c ': ""$' "$dir/said")" 0
done
echo "languages: $facts facts, $failed failed"
[ $failed = 0 ]
