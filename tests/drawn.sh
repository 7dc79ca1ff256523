#!/bin/sh
# Odds tables that draw from decks of layouts: the odds beside Python's own count of hands, words that no card has, what
# is made again when a deck changes, and the checks of the second method. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C NO_COLOR=1
failed=0 facts=0
bad() { echo "drawn: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
has() { facts=$((facts + 1)); grep -qF -- "$2" said || { bad "$1: it has no \"$2\""; cat said; }; }
run() { "$program" "$@" >said 2>&1; code=$?; }
mkdir -p "$dir/tables/road" "$dir/tables/night" "$dir/layouts/odds" "$dir/layouts/decks" "$dir/layouts/sheets" && cd "$dir" || exit 1
cat >tables/road/set.yaml <<'SET'
set: Road
source: {title: A road, credit: its author}
edition: "1"
date: 2026-11-21
SET
printf 'set: Night\nfrom: road\nedition: "1"\ndate: 2026-11-21\n' >tables/night/set.yaml
cat >tables/road/charts.yaml <<'CHARTS'
charts:
  foot:
    title: Foot
    bands:
      roll: d6
      columns: {Event: text, Moves: distance}
      rows: {1: [Lost, --], 2-5: [Steady, 4in], 6: [Quick, 8in]}
  horse:
    title: Horse
    bands:
      roll: d6
      columns: {Event: text}
      rows: {1-2: Lame, 3-6: Steady}
odds:
  hand:
    title: Ambushes in a hand
    given: {cards: 1..5}
    roll: {ambushes: 'count(draw(cards, decks/road), card == "Ambush")'}
  foot:
    title: Lost
    roll: {lost: 'count(draw(2, decks/arms, "foot"), card == "Lost")'}
CHARTS
printf 'title,text,count\nAmbush,a,4\nMarch,b,16\nHalt,c,3\nHalt,d,1\n' >layouts/decks/road.csv
printf 'deck: Road\nset: road\ncards: {csv: road.csv}\nreshuffle: {cards: 2}\n' >layouts/decks/road.yaml
printf 'deck: Arms\nset: road\ncards: {foot: foot, horse: horse}\nsize: 12\n' >layouts/decks/arms.yaml
cat >layouts/odds/road.yaml <<'BOOK'
odds-book: Road
set: road
paper: a4
tables:
  - {odds: hand, down: cards, show: [at-least, mean]}
  - {odds: foot, show: outcomes}
BOOK
printf 'sheet: Road\nset: road\npaper: a4\nsections:\n  - Road: [foot, {odds: hand, down: cards, show: at-least 1}]\n' >layouts/sheets/road.yaml
# hands N: prints the chance of each number of N marked cards of 24 in hands of 1 to 5, as the CSV has them
hands() {
    python3 -c 'import sys
from fractions import Fraction
from math import comb
n = int(sys.argv[1])
total = 20 + n
for k in range(1, 6):
    for hit in range(0, min(k, n) + 1):
        p = Fraction(comb(n, hit) * comb(total - n, k - hit), comb(total, k))
        if p: print("%d,%d,%d,%d" % (k, hit, p.numerator, p.denominator))' "$1"
}
run check
is "no findings" $code 0
run build odds/road
is "the book is built" $code 0
is "odds of a hand, as combinations" "$(cut -d, -f1-4 out/odds/road/hand.csv | sed 1d)" "$(hands 4)"
is "of an arm: 2 of 12 cards are Lost" "$(cut -d, -f1-3 out/odds/road/foot.csv | sed 1d | tr '\n' ' ')" "0,15,22 1,10,33 2,1,66 "
is "hands of one to four are walked" "$(python3 -c 'import json
t = json.loads(open("out/odds/road.ndjson").readline()); print(t["cells_walked"], t["agree"], t["walked"])')" \
    "4 None $((24 + 24 * 23 + 24 * 23 * 22 + 24 * 23 * 22 * 21))"
run odds foot --verify
has "both methods agree" "132 faces checked: the exhaustive check agrees"
# A sheet alone, an example, and a set that inherits the table.
run build sheets/road
is "a sheet alone" "$code $(ls out/sheets)" "0 road-a4.pdf"
printf 'examples:\n  - {roll: "count(draw(5, decks/road), card == \\"Ambush\\") >= 2", chance: 635/3542, from: combinations}\n' >tables/road/examples.yaml
is "what the example must be" "$(python3 -c 'from fractions import Fraction as F
from math import comb
print(1 - F(comb(20, 5) + 4 * comb(20, 4), comb(24, 5)))')" 635/3542
run check
is "the example agrees" $code 0
sed -i s,635/3542,634/3542, tables/road/examples.yaml
run check
has "another example does not" "[odds-differ]"
rm tables/road/examples.yaml
run odds night/foot
is "a set that inherits it" "$code $(grep -c 15/22 said)" "0 1"
run diff "$dir" "$dir"
is "two editions" $code 0
# What depends on the cards is made again, and walked again.
grep '^walk' out/.built/odds/road | cut -d' ' -f3 | sort >before
run build
run build
has "nothing changed" "0 files written"
sed -i s/Ambush,a,4/Ambush,a,5/ layouts/decks/road.csv
run build odds/road
has "a deck changed" "wrote out/odds/road/hand.csv"
is "the odds of five" "$(cut -d, -f1-4 out/odds/road/hand.csv | sed 1d)" "$(hands 5)"
is "walked again, but for the deck that is the same" \
    "$(grep '^walk' out/.built/odds/road | cut -d' ' -f3 | sort | comm -12 before - | wc -l)" 1
# Where only the order of the lines changes, the cards are the same, and the hash of the input is not.
hash=$(sed -n 's/.*"input": "\([0-9a-f]*\)".*/\1/p' out/odds/road.json)
printf 'title,text,count\nMarch,b,16\nAmbush,a,5\nHalt,c,4\n' >layouts/decks/road.csv
run build odds/road
is "the same odds of the same cards" "$(cut -d, -f1-4 out/odds/road/hand.csv | sed 1d)" "$(hands 5)"
facts=$((facts + 1)); [ "$hash" != "$(sed -n 's/.*"input": "\([0-9a-f]*\)".*/\1/p' out/odds/road.json)" ] || bad "the deck is no input of the book"
# What is wrong.
wrong() { # what, sed, finding
    cp tables/road/charts.yaml good.yaml
    sed -i "$2" tables/road/charts.yaml
    run check
    is "$1: an error" $code 1
    has "$1" "$3"
    run build odds/road
    is "$1: no book" $code 1
    mv good.yaml tables/road/charts.yaml
}
wrong "a word that no card has" 's/"Ambush"/"Ambsh"/' 'card is never "Ambsh"'
has "its help" "did you mean \"Ambush\"?"
wrong "no such deck" 's,decks/road),decks/raod),' "there is no chart or deck decks/raod"
wrong "no such arm" 's/"foot"), card/"guns"), card/' 'name the arm that reads the cards'
wrong "more cards than the deck has" 's/1\.\.5/24..28/' "cannot be drawn from a deck of"
wrong "the roll of a chart" 's,roll: d6,roll: "sum(draw(1\, decks/road))",' "no chart is called"
sed -i s/title,text/title,text,/ layouts/decks/road.csv
run check
is "a deck that cannot be read" $code 1
echo "drawn: $facts facts, $failed failed"
[ $failed = 0 ]
