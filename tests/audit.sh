#!/bin/sh
# The command audit: which charts are listed, lines that can be pasted, JSON that is JSON, and exit codes. PROGRAM is its path.
cd "$(dirname "$0")/.." || exit 1
program=$(realpath "${PROGRAM:-out/bin/broadside}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT INT TERM
cd "$work" || exit 1
passed=0
failed=0
is() { # what, wanted, got
    if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "audit: $1: $3, not $2"; fi
}
mkdir -p tables/fen
printf 'set: Fen\nunits: in\n' >tables/fen/set.yaml
cat >tables/fen/charts.yaml <<'END'
charts:
  tolls:
    title: Tolls
    grid:
      down: who
      columns: {Coins: count, Sheep: count}
      rows:
        Foot: [2, 17]
        Horse: [3, 25]
        Cart: [8, 41]
  order:
    title: Order
    row-count: 2
    steps: [Move, Shoot]
END
"$program" audit >all; is "all charts" 0 $?
is "what is listed" "tables/fen/charts.yaml:2: fen/tolls is not guarded
    row-count: 3
    total: {\"Coins\": 13, \"Sheep\": 83, \"Foot\": 19, \"Horse\": 28, \"Cart\": 49}
    examples:
      - {weighted: tolls, is: 431, from: added up from the rulebook}
charts: 2, without a second reading or a control total: 1" "$(cat all)"
is "a chart that is guarded" "tables/fen/charts.yaml:11: fen/order is guarded
    row-count: 2" "$("$program" audit order)"
lines() {
    "$program" audit --format json tolls | python3 -c '
import json, sys
r = json.loads(sys.stdin.read())
assert r["chart"] == "fen/tolls" and r["file"] == "tables/fen/charts.yaml" and r["line"] == 2 and len(r["lines"]) == 3
print(str(r["guarded"]), r["lines"][int(sys.argv[1])], sep="\n")' "$1"
}
cp tables/fen/charts.yaml was
for n in 0 1; do
    is "not guarded" False "$(lines $n | sed -n 1p)"
    line=$(lines $n | sed 1d)
    sed "s|^    title: Tolls|&\n    $line|" was >tables/fen/charts.yaml
    "$program" check >/dev/null; is "line $n, put in" 0 $?
    is "line $n guards" True "$(lines $n | sed -n 1p)"
    cp was tables/fen/charts.yaml
done
lines 2 | sed 1d >>tables/fen/charts.yaml
is "an example guards" True "$(lines 2 | sed -n 1p)"
"$program" check >/dev/null; is "the example, put in" 0 $?
sed -i 's/41/14/' tables/fen/charts.yaml
"$program" check >/dev/null; is "a swap of digits is found" 1 $?
cp was tables/fen/charts.yaml
mkdir tables/fen/again
printf 'rows: {Foot: [2, 17], Horse: [3, 25], Cart: [8, "?"]}\n' >tables/fen/again/tolls.yaml
is "a reading that is not filled in" False "$(lines 0 | sed -n 1p)"
sed -i 's/"?"/41/' tables/fen/again/tolls.yaml
is "a second reading guards" True "$(lines 0 | sed -n 1p)"
rm -r tables/fen/again
"$program" audit nothing >/dev/null 2>&1; is "no such chart" 2 $?
sed -i 's/17/x/' tables/fen/charts.yaml
"$program" audit tolls >/dev/null 2>&1; is "a chart with an error" 1 $?
cp was tables/fen/charts.yaml
"$program" audit -C "$work/tables" >/dev/null 2>&1; is "no project" 3 $?
echo "audit: $passed passed, $failed failed"
[ $failed = 0 ]
