#!/bin/sh
# The command audit: the same words by one process and by several, JSON that is JSON, other misprints for another seed, and
# exit codes. What it finds is tested in tests/unit/misprint_test.c. PROGRAM is its path.
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
END
before=$(cat tables/fen/*)
"$program" audit -j1 tolls >one; is "a chart" 0 $?
"$program" audit -j3 tolls >three
cmp -s one three; is "processes" 0 $?
grep -q '^  Foot   2??    17??$' one; is "cells that nobody watches" 0 $?
grep -q 'what would help most' one; is "a line that helps" 0 $?
grep -q '^    broadside proof tolls$' one; is "a second reading" 0 $?
"$program" audit --seed 2 tolls | cmp -s - one; is "another seed" 1 $?
"$program" audit >all; is "all charts" 0 $?
grep -q '^fen/tolls  *30 ' all; is "thirty of each" 0 $?
"$program" audit --misprints 7 --format json | python3 -c '
import json, sys
r = json.loads(sys.stdin.read())
assert r["chart"] == "fen/tolls" and r["tried"] == 7 and r["found"] <= 7 and r["crashed"] == 0'
is "JSON" 0 $?
"$program" audit --format json tolls | python3 -c '
import json, sys
r = json.loads(sys.stdin.read())
assert len(r["cells"]) == 6 and r["line"]["found"] > r["found"]
line = r["line"]["text"] + "\n"
assert line.startswith("examples:\n  - {roll: ") and r["line"]["line"] == 11
open("tables/fen/charts.yaml", "a").write(line)'
is "JSON of a chart" 0 $?
"$program" check >/dev/null; is "the line, put in" 0 $?
"$program" audit nothing >/dev/null 2>&1; is "no such chart" 2 $?
sed -i 's/17/x/' tables/fen/charts.yaml
"$program" audit tolls >/dev/null 2>&1; is "a chart with an error" 1 $?
"$program" audit -C "$work/tables" >/dev/null 2>&1; is "no project" 3 $?
echo "audit: $passed passed, $failed failed"
[ $failed = 0 ]
