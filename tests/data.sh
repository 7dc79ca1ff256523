#!/bin/sh
# The numbers of odds books as data: tests/data.py reads them, of a project in which everything is that is hard to read,
# and of two books of ours. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
root=$PWD
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C NO_COLOR=1
failed=0 facts=0
bad() { echo "data: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
mkdir -p "$dir/tables/hard" "$dir/layouts/odds" "$dir/layouts/decks" && cd "$dir" || exit 1
cat >tables/hard/set.yaml <<'SET'
set: Hard
source: {title: Hard cases, credit: their author}
edition: "2, corrected"
date: 2026-11-21
SET
cat >tables/hard/charts.yaml <<'CHARTS'
charts:
  fire:
    title: Fire
    grid:
      down: weapon
      cell: need
      columns: [Near, Far]
      rows: {"Bow, long": [3+, 5+], 'Axe "thrown"': [4+, n/a], =1+1: [5+, 6+]}
odds:
  shot:
    title: A shot
    given: {weapon: rows of fire, range: columns of fire}
    roll: {hits: 'd6 in chart(fire, weapon, range)'}
  con: # a name that Windows reserves
    given: {n: -1..1, table: [false, true], outcome: [a, 1/2]}
    roll: {sum: 'd6 + n + (if table then 1 else 0) + (if outcome == "a" then 1 else 0)'}
  both:
    title: A tuple
    given: {dice: [1, 2, 3]}
    roll: {thrown: (dice)d6, half: thrown / 2, parts: '(thrown, half)'}
  come:
    title: Never
    roll: {first: 'first(k in 1..2, d6 >= 5)'}
  large:
    title: Large
    roll: {value: 'd2 * 1000000000000000000'}
CHARTS
printf 'title,text,count\n"Fog, thick",a,2\n\047=Storm,b,1\n' >layouts/decks/weather.csv
cat >layouts/decks/weather.yaml <<'DECK'
deck: Weather
set: hard
cards: {csv: weather.csv}
DECK
cat >layouts/odds/hard.yaml <<'BOOK'
odds-book: The hard ones
set: hard
publisher: A "publisher"
licence: CC-BY-4.0
tables:
  - {odds: shot, down: weapon, across: range}
  - {odds: con, down: n, show: mean, given: {table: true, outcome: a}}
  - {odds: con, down: n, show: mean, given: {table: false, outcome: a}}
  - {odds: both, down: dice, show: outcomes}
  - {odds: come, show: outcomes}
  - {odds: large, show: outcomes}
  - {deck: weather, by: [1, 2, 3]}
BOOK
"$program" build odds/hard >said 2>&1
is "the book is built" $? 0
[ $failed = 0 ] || cat said
is "its files" "$(ls out/odds/hard 2>&1 | tr '\n' ' ')" \
    "_con.2.csv _con.csv both.csv come.csv datapackage.json decks.by-card.csv large.csv shot.csv "
facts=$((facts + 1)); python3 "$root/tests/data.py" out || bad "they do not load"
is "who publishes it" "$(python3 -c 'import json
b = json.load(open("out/odds/hard/datapackage.json"))
print(b["contributors"], b["licenses"], b["version"], b["title"])')" \
    "[{'title': 'A \"publisher\"', 'role': 'publisher'}] [{'name': 'CC-BY-4.0'}] 2, corrected The hard ones"
"$program" build odds/hard --dump sheet >sheet 2>&1
is "the front has them" "$(grep -c 'Publisher: \*A "publisher"\*\.\|numbers: \*CC-BY-4\.0\*\.' sheet)" 2
is "a situation that does not occur" "$(grep -c '^"Axe ""thrown""",Far,,,,$' out/odds/hard/shot.csv)" 1
is "it is not among all" "$(grep -c '^shot,.*,Far,' out/odds/hard.csv)" 4
is "the columns of a given are called the same" "$(head -1 out/odds/hard/_con.csv; head -1 out/odds/hard.csv)" \
    "given n,given table,given outcome,outcome,n,d,p
table,weapon,range,given n,given table,given outcome,dice,outcome,n,d,p"
is "types" "$(python3 -c 'import json
for r in json.load(open("out/odds/hard/datapackage.json"))["resources"]:
    print(r["name"], *(f["type"] for f in r["schema"]["fields"]))')" \
    "shot string string boolean integer integer number
con integer boolean string integer integer integer number
con.2 integer boolean string integer integer integer number
both integer string integer integer number
come string integer integer number
large integer integer integer number
decks.by-card string string string string integer integer integer integer number"
# What a command prints has no edition, as programs read it.
is "the object of a command" "$("$program" odds shot --format json | grep -c '"edition"')" 0
# A table that leaves the book takes its file with it.
sed -i '/odds: large/d' layouts/odds/hard.yaml
"$program" build odds/hard >said 2>&1
is "a file less" "$(ls out/odds/hard 2>&1 | tr '\n' ' ')" \
    "_con.2.csv _con.csv both.csv come.csv datapackage.json decks.by-card.csv shot.csv "
# A book without a deck has no file of decks, and one without an author's words no publisher.
sed -i '/deck:/d; /^publisher/d; /^licence/d' layouts/odds/hard.yaml
"$program" build odds/hard >said 2>&1
is "no decks" "$(ls out/odds/hard/decks* 2>/dev/null)" ""
"$program" build odds/hard --dump sheet >sheet 2>&1
is "the front has no publisher" "$(grep -c 'Publisher\|Licence' sheet)" 0
is "nobody publishes it" "$(grep -c 'contributors\|licenses' out/odds/hard/datapackage.json)" 0
facts=$((facts + 1)); python3 "$root/tests/data.py" out || bad "they do not load without decks"
# The project's own books with a deck, and with decimals of many digits.
cd "$root" || exit 1
"$program" -o "$dir/own" build odds/john-company odds/indian-campaigns >"$dir/said" 2>&1 || bad "the project's own books are not built"
facts=$((facts + 1)); python3 tests/data.py "$dir/own" || bad "the project's own books do not load"
# Each file that names its schema finds it where \`make\` writes the schemas, below the program's own names.
"$program" -o "$dir/own" schema >"$dir/said" 2>&1
for f in $(grep -rl 'schema=' gen/start manual/*.md); do
    for name in $(sed -n 's/.*\$schema=[./]*out\/schemas\///p' "$f"); do
        facts=$((facts + 1)); [ -s "$dir/own/schemas/$name" ] || bad "$f: no schema $name"
    done
done
is "\`make\` writes them" "$(make -n documents 2>/dev/null | grep -c 'broadside schema')" 1
echo "data: $facts facts, $failed failed"
[ $failed = 0 ]
