#!/bin/sh
# `broadside rekey`: the file that it writes, what check makes of it filled in, left open and wrong; and a change of any chart that
# is read twice is found by its reading. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
root=$PWD dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || { echo "twice: $1: \"$2\", not \"$3\""; failed=$((failed + 1)); }; }
has() { facts=$((facts + 1)); grep -qF -- "$2" "$dir/said" || { echo "twice: $1: it does not say \"$2\""; head -40 "$dir/said"; failed=$((failed + 1)); }; }
# The file of a chart with each "?" filled in, in their order: fill CHART VALUE...
fill() {
    of=tables/g/again/$1.yaml; shift
    for value; do sed -i "/^#/b; 0,/\"?\"/s||\"$value\"|" "$of"; done
}
short() { "$program" check --format short >said 2>&1; }
cd "$dir" || exit 1
mkdir -p tables/g
cat >tables/g/set.yaml <<'END'
set: G
source: {title: a test, credit: nobody}
edition: "1"
date: 2026-01-01
units: in
END
charts() {
    cat >tables/g/charts.yaml <<'END'
charts:
  guns:
    title: Guns
    grid:
      columns: {Short: distance, Long: distance}
      rows:
        Light: [6in, 12in]
        Heavy: [9in, 21in]
  mods:
    title: Mods
    modifiers:
      to: the total
      rows:
        Tired: {add: -1, each: hour, up-to: -4}
        Wet: -2
  pair:
    title: Pair
    parts:
      one: {title: One, bands: {roll: d6, rows: {1-3: no, 4-6: yes}}}
      two: {title: Two, steps: [Throw two dice and lose 3 men]}
END
}
charts
"$program" proof guns >said; is "a file" "$? $(cat said)" "0 wrote tables/g/again/guns.yaml"
is "its shape and no value" "$(cat tables/g/again/guns.yaml)" '# Replace each "?" with the printed text, and add text of the page that is missing here.
title: "?"
columns: ["?", "?"]
rows:
  - "?": {cells: ["?", "?"]} # row 1
  - "?": {cells: ["?", "?"]} # row 2'
short; is "what is not filled in is not compared" "$(cat said)" ""
is "and is not read twice" "$("$program" check | grep -c 'read twice')" 0
"$program" proof --format csv >said
is "how much is open" "$(sed -n 2p said)" "g/guns,in part,9,,"
fill guns Guns Short Long Light 6in 12in Heavy
short; is "half of it" "$(cat said)" ""
fill guns 9in 12in
short; is "a difference" "$(cat said)" \
    'tables/g/charts.yaml:8:22: error: "Heavy", Long: "21in" here, "12in" in the second reading [reading-differs]'
cp tables/g/again/guns.yaml was
"$program" proof guns >printed 2>err; is "a file that is there" "$? $(cat err)" "0 broadside: guns has a second reading: its file is unchanged"
is "is printed instead" "$(sed -n 3p printed)" 'columns: ["?", "?"]'
is "and not overwritten" "$(cat tables/g/again/guns.yaml)" "$(cat was)"
sed -i 's/"12in"\]} # row 2/"21in"]} # row 2/' tables/g/again/guns.yaml
short; is "now both agree" "$(cat said)" ""
"$program" proof --format csv >said
is "read twice" "$(sed -n 2p said)" "g/guns,twice,,,"
sed -i 's/"Long"/"Range"/; s/.*row 2$/&\n  - "Pistol": ["2in", "4in"]/' tables/g/again/guns.yaml
short
has "a head" 'a column header: "Long" here, "Range" in the second reading'
has "a row that is missing" '"Pistol" is in the second reading, but not in this chart'
rm tables/g/again/guns.yaml
"$program" proof mods >/dev/null
is "a modifier with its limits" "$(sed -n 5p tables/g/again/mods.yaml)" '  - "?": {cells: ["?"], each: "?", up-to: "?"} # row 1'
fill mods Mods 'the total' Tired -1 hour -4 Wet -2
short; is "they agree" "$(cat said)" ""
sed 's/up-to: -4/up-to: -3/' tables/g/charts.yaml >c && mv c tables/g/charts.yaml
short; is "a limit that differs" "$(grep g/charts.yaml:14 said)" \
    'tables/g/charts.yaml:14:9: error: "Tired": "-3" here, "-4" in the second reading [reading-differs]'
charts
rm -r tables/g/again && outside=$(mktemp -d) && ln -s "$outside" tables/g/again
"$program" proof pair >/dev/null 2>err; is "a link that leads out is not written through" "$? $(sed 's/.*: a/a/' err)" "3 a link leads out of the project; nothing is written there"
rm tables/g/again && rmdir "$outside"
"$program" proof pair >/dev/null
fill pair Pair One d6 1-3 no 4-6 yes '~ three' '~ two, 3'
short; has "a title" 'the title: "Two" here, "~ three" in the second reading'
sed -i 's/~ three/Two/' tables/g/again/pair.yaml
short; is "parts, and words by what they turn on" "$(cat said)" ""
sed 's/lose 3 men/lose 8 men/' tables/g/charts.yaml >c && mv c tables/g/charts.yaml
short; has "a figure in words" 'Throw two dice and lose 8 men" here, "~ two, 3" in the second reading [reading-differs]'
cat >tables/g/more.yaml <<'END'
charts:
  more:
    title: More
    note: [No gun fires on a 1., It costs 2.]
    reading: A half is dropped.
    modifiers:
      to: each die
      start: the level
      rows:
        Cover: {one-of: {soft ^m: -1, hard: {add: -2, note: from 3 sides}}, note: not behind a wall}
        Wet: {add: -1, to: the total, printed: {add: +1}, why: it never helps}
        Then: halve it
    marks: {m: hedges}
  bands:
    title: Bands
    bands:
      roll: d6
      columns: {N: count}
      rows:
        1-3: {cells: 1, printed: 1-4, why: 4 is below, again: it rains}
        4-6: {cells: 3, bands: {roll: d6, columns: {M: count}, rows: {1-2: 2, 3-6: 4}}}
END
"$program" proof more >/dev/null
is "all that is printed" "$(sed 1d tables/g/again/more.yaml)" 'title: "?"
note: ["?", "?"]
reading: "?"
marks: {"m": "?"}
to: "?"
start: "?"
rows:
  - "?": {note: ["?"]} # group 1
  - "?": {cells: ["?"]} # row 1, as "group / label"
  - "?": {cells: ["?"], note: ["?"]} # row 2, as "group / label"
  - "?": {cells: ["?"], to: "?", printed: {"add": "?"}} # row 3
  - "Then": {cells: ["?"]} # row 4'
fill more More '~ 1, not' '~ 2' '~ half dropped' hedges 'each die' '~ level' Cover '~ not, wall' 'Cover \/ soft ^' -1 'Cover \/ hard' -2 '~ 3' \
    Wet -1 '~ total' +1 '~ halve'
charts
short; is "all of it agrees" "$(grep reading-differs said)" ""
is "nothing is open" "$(grep -c '"?"' tables/g/again/more.yaml)" 1
for change in 's/from 3 sides/from 2 sides/' 's/not behind/behind/' 's/soft ^m/soft/' 's/It costs 2/It costs 3/' 's/half is/halt is/' 's/printed: {add: +1}/printed: {add: +2}/' 's/hedges/ledges/' 's/No gun/A gun/' 's/to: each die/to: the die/'; do
    sed "$change" tables/g/more.yaml >c && cp tables/g/more.yaml was && mv c tables/g/more.yaml
    "$program" check --format short >"$dir/said"
    has "$change" "reading-differs"
    mv was tables/g/more.yaml
done
"$program" proof bands >/dev/null
is "errata of labels, and further dice" "$(sed -n '/^rows/,$p' tables/g/again/bands.yaml)" 'rows:
  - "?": {cells: ["?", ""], reroll: "?", printed: "?"} # row 1
  - "?": {cells: ["?", ""]} # row 2
  - "?": {cells: ["", "?"]} # row 3, as "group / label"
  - "?": {cells: ["", "?"]} # row 4, as "group / label"'
fill bands Bands d6 N M 1-3 1 '~ rains' 1-4 4-6 3 '4-6 \/ 1-2' 2 '4-6 \/ 3-6' 4
short; is "they agree" "$(grep reading-differs said)" ""
sed -i 's/1-4/1-5/' tables/g/again/bands.yaml
short; has "what is printed is compared" reading-differs
rm tables/g/more.yaml tables/g/again/more.yaml tables/g/again/bands.yaml
"$program" proof --sheet pair >said 2>&1
is "a form" "$(cat said)" "out/proof/sheets/pair-a4.pdf"
is "is a page" "$(head -c 5 out/proof/sheets/pair-a4.pdf)" "%PDF-"
"$program" proof gun >said 2>&1
is "no chart" $? 2
has "the nearest" "did you mean guns"
"$program" proof --format csv >said 2>&1
is "what was read" "$(sed 1d said)" "g/guns,--,,,
g/mods,--,,,
g/pair,twice,,,"

# The last value of the second line of each CSV made another: its reading is told, whichever chart it is of.
cp -R "$root/tables" . && rm -rf tables/g
n=0
for file in tables/*/again/*.csv; do
    n=$((n + 1))
    awk -v other="other $n" 'NR == 2 { sub(/[^,"]*"?$/, other); if (gsub(/"/, "\"") % 2) $0 = $0 "\"" } { print }' "$file" >was && mv was "$file"
done
"$program" check --no-odds >said
for file in tables/*/again/*.csv; do
    has "$file may be changed" "$file:2:"
done
echo "twice: $facts facts, $failed failed"
[ $failed = 0 ]
