#!/bin/sh
# `broadside proof` on a pipe: what is asked, kept, told, corrected and written; and a change of any chart that is read
# twice is found by its reading. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
root=$PWD dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || { echo "twice: $1: \"$2\", not \"$3\""; failed=$((failed + 1)); }; }
has() { facts=$((facts + 1)); grep -qF -- "$2" "$dir/said" || { echo "twice: $1: it does not say \"$2\""; head -40 "$dir/said"; failed=$((failed + 1)); }; }
key() { printf '%b' "$1" | "$program" proof "$2" $3 >"$dir/said" 2>&1; code=$?; }
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
key 'Guns\n\n\nLight\t6in\t12in\nHeavy|9in\n:b\n:q\n' guns
is "left" $code 0
has "how far it is" "7 of 10 are keyed"
is "no cell is shown before" "$(grep -c 21in said)" 0
is "nothing is written" "$(ls tables/g)" "charts.yaml
set.yaml"
key '|12in|99in\n\n\nA. Reader\n2026-02-30\n' guns
has "it goes on" "Goes on at 8 of 10."
has "what is too much" 'More cells than there are: "99in" is left out.'
has "what was read" "9 asked, 6 keyed, 3 not read; 1 differs:"
has "the difference" 'tables/g/charts.yaml:8: "Heavy", Long: "21in" here, and "12in" in the second reading'
has "no such day" "is no date"
is "both stay: findings" $code 1
is "the reading" "$(cat tables/g/again/guns.yaml)" '# Keyed again from the page; "?" was not read.
by: "A. Reader"
title: "Guns"
rows:
  - "Light": {cells: ["6in", "12in"]}
  - "Heavy": {cells: ["?", "12in"]}'
is "check finds it" "$("$program" check --format short)" \
    'tables/g/charts.yaml:8:22: error: "Heavy", Long: "21in" here, and "12in" in the second reading [reading-differs]'
key '' guns
is "not twice" $code 2
"$program" proof --format csv >said 2>&1
is "what was not read is told" "$(sed -n 2p said)" "g/guns,twice,1,A. Reader,"
key '~ guns\nShort|Long\nLight|6in|14in\nHeavy|9in|12in\n\n!\n!\n\n\n' guns --force
is "corrected, both of them" "$(grep -c '    Written.' said)" 2
is "in the chart" "$(sed -n '7p;8p' tables/g/charts.yaml)" "        Light: [6in, 14in]
        Heavy: [9in, 12in]"
is "now both agree" "$("$program" check --format short)" ""
is "heads and title" "$(sed -n '2,3p' tables/g/again/guns.yaml)" 'title: "~ guns"
columns: ["Short", "Long"]'
key 'Guns\nShort|Range\nLight|6in|14in\n\n|9in\nPistol|2in|4in\n\n\n\n' guns --force
has "a head" 'the head of a column: "Long" here, and "Range" in the second reading'
has "a row that is not there" '"Pistol" is in the second reading, and not in this chart'
is "a label that was passed over is shown for its cells" "$(grep -c 'row 2 Heavy | Short' said)" 1
charts
key 'Mods\nthe total\n1|-1\n:b\n:b\nTired|-1 each hour, to -4\nWet|-2\n\n\n\n' mods
is "a modifier" $code 0
is "with its limits" "$(sed -n 5p tables/g/again/mods.yaml)" '  - "Tired": {add: "-1", each: "hour", up-to: "-4"}'
sed 's/up-to: -4/up-to: -3/' tables/g/charts.yaml >c && mv c tables/g/charts.yaml
is "a limit that differs" "$("$program" check --format short | grep g/charts.yaml:14)" \
    'tables/g/charts.yaml:14:9: error: "Tired": "-3" here, and "-4" in the second reading [reading-differs]'
key '\n\n\n\n\n\n\n\n\n' mods --force
has "nothing read" "6 asked, 0 keyed, 6 not read; none differs."
charts
rm tables/g/again/*.yaml
key 'Pair\nOne\nd6\n1-3|no\n4-6|yes\n\n~ three\n~ two, 3\n\n\n\n' pair
is "parts, and words by what they turn on" $code 1
has "a title" 'the title: "Two" here, and "~ three" in the second reading'
key 'Pair\nOne\nd6\n1-3|no\n4-6|yes\n\nTwo\n~ two, 3\n\n\n\n' pair --force
is "all the same" $code 0
has "all of it" "9 asked, 9 keyed; none differs."
sed 's/lose 3 men/lose 8 men/' tables/g/charts.yaml >c && mv c tables/g/charts.yaml
"$program" check --format short >said
has "a figure in words" 'Throw two dice and lose 8 men" here, and "~ two, 3" in the second reading [reading-differs]'
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
    waive: {erratum-idle: a test}
  bands:
    title: Bands
    bands:
      roll: d6
      columns: {N: count}
      rows:
        1-3: {cells: 1, printed: 1-4, why: 4 is below, again: it rains}
        4-6: {cells: 3, bands: {roll: d6, columns: {M: count}, rows: {1-2: 2, 3-6: 4}}}
    waive: {erratum-idle: a test}
END
key 'More\neach die\n~ level\nCover\n~ not, wall\nsoft ^|-1\nhard|-2\n~ 3\nWet|+1\n-1\n~ total\n~ halve\n\nhedges\n~ 1, not\n~ 2\n~ half dropped\n\n\n' more
is "all that is printed" $code 0
has "all of it is asked" "19 asked, 19 keyed; none differs."
is "groups, notes, both values" "$(sed 1d tables/g/again/more.yaml)" 'title: "More"
note: ["~ 1, not", "~ 2"]
reading: "~ half dropped"
marks: {"m": "hedges"}
to: "each die"
start: "~ level"
rows:
  - "Cover": {note: ["~ not, wall"]}
  - "Cover / soft ^": {add: "-1"}
  - "Cover / hard": {add: "-2", note: ["~ 3"]}
  - "Wet": {add: "-1", to: "~ total", printed: {"add": "+1"}}
  - "Then": {cells: ["~ halve"]}'
for change in 's/from 3 sides/from 2 sides/' 's/not behind/behind/' 's/soft ^m/soft/' 's/It costs 2/It costs 3/' 's/half is/halt is/' 's/printed: {add: +1}/printed: {add: +2}/' 's/hedges/ledges/' 's/No gun/A gun/' 's/to: each die/to: the die/'; do
    sed "$change" tables/g/more.yaml >c && cp tables/g/more.yaml was && mv c tables/g/more.yaml
    "$program" check --format short >said
    has "$change" "reading-differs"
    mv was tables/g/more.yaml
done
key 'Bands\nd6\nN\nM\n1-4|1\n1-3\n~ rains\n4-6|3|--\n1-2|2\n3-6|4\n\n\n\n' bands
is "errata of labels, and further dice" "$(sed -n '/^rows/,$p' tables/g/again/bands.yaml)" 'rows:
  - "1-3": {cells: ["1", ""], again: "~ rains", printed: "1-4"}
  - "4-6": {cells: ["3", ""]}
  - "4-6 / 1-2": {cells: ["", "2"]}
  - "4-6 / 3-6": {cells: ["", "4"]}'
is "they agree" $code 0
rm tables/g/more.yaml tables/g/again/more.yaml tables/g/again/bands.yaml
if command -v script >/dev/null; then # a terminal: what is typed is echoed, and Ctrl-D leaves
    rm -f tables/g/again/guns.yaml
    { printf 'Guns\nShort|Long\nLight|6in|12in\n'; sleep 1; printf '\004'; sleep 1; } |
        script -qec "'$program' proof guns" /dev/null >said 2>&1
    has "left by Ctrl-D" "6 of 10 are keyed"
    { printf 'Heavy|9in|21in\n\n\n\n'; sleep 1; } | script -qec "'$program' proof guns" /dev/null >said 2>&1
    has "gone on with, on a terminal" "9 asked, 9 keyed; none differs."
    rm -f tables/g/again/guns.yaml
fi
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
