#!/bin/sh
# Findings for other programs, and --fix: what is printed is what the formats' standards ask for, and says what `check` says;
# and a file is edited where the edit is certain, nowhere else, and not at all where it was saved meanwhile. PROGRAM is
# broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
here=$PWD dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C.UTF-8 NO_COLOR=1
failed=0 facts=0
bad() { echo "reports: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }

# ---- a project in which something is found of every kind: errors, a warning, what is waived, what can be mended ----
p=$dir/p charts=tables/fen/charts.yaml
mkdir -p "$p/tables/fen" && cd "$p" || exit 1
printf 'set: Fen\nsource: {title: Fen, credit: us}\nunits: in\nterms: {state: [Holds, Shaken, Runs]}\n' >tables/fen/set.yaml
cat >$charts <<'Y'
charts:
  mire:
    titel: Café at the mire
    bands:
      roll: d6
      columns: {State: state}
      rows: {1-2: Runs, 3: Shakn, 4-6: Holds}
  tally:
    title: 50 % of all, at 3:1
    bands:
      roll: d6
      columns: {Men: count}
      rows: {1-2: 1, 4-6: 2}
    waive: {bad-roll: there is none}
  count:
    title: Count
    bands:
      roll: d6
      columns: {Men: count}
      rows: {1-2: 1, 4-6: 2}
    waive: {band-gap: 'a 3 & a <4> are "thrown again"'}
Y
cp $charts "$dir/charts"
"$program" check --format short >"$dir/short"
is "findings" "$? $(sed 's/.*\[\(.*\)\]$/\1/' "$dir/short" | tr '\n' ' ')" "1 unknown-key unknown-term band-gap waiver-idle "

# ---- SARIF says what `short` says ----
"$program" check --format sarif >"$dir/sarif"
is "exit of sarif" "$?" 1
python3 "$here/tests/reports.py" <"$dir/sarif" >"$dir/read" 2>"$dir/fixes" || bad "sarif: $(cat "$dir/fixes")"
cmp -s "$dir/short" "$dir/read" || bad "sarif says otherwise: $(diff "$dir/short" "$dir/read")"
facts=$((facts + 2))
is "the base of all paths" "$(sed -n 's/^base //p' "$dir/fixes")" "file://$(pwd -P)/"
sed -i '/^base /d' "$dir/fixes"
is "edits" "$(tr '\n' ' ' <"$dir/fixes")" "fix 5-10: title fix 28-33: Shaken "
is "what is waived" "$(grep -c '"suppressions":\[{"kind":"inSource","justification":"a 3 & a <4> are \\"thrown again\\""}\]' "$dir/sarif")" 1
is "the last line" "$("$program" check | tail -n 1 | sed 's/, [0-9]* checks.*//')" "3 errors, 1 warning, 1 waived in 2 files (3 charts"

# Paths are from the root of the repository, which is the nearest folder with .git, a file or a folder.
from_root() { # folder with .git, what stands before each path
    mkdir -p "$1/.git"
    "$program" check --format sarif | python3 "$here/tests/reports.py" >"$dir/read" 2>"$dir/fixes"
    is "base in $2" "$(sed -n 's/^base //p' "$dir/fixes")" "file://$(cd "$1" && pwd -P | sed 's/:/%3A/; s/ /%20/g')/"
    is "paths in $2" "$(sed "s,^$2,," "$dir/read" | cmp - "$dir/short" && wc -l <"$dir/read")" 4
    rmdir "$1/.git"
}
mkdir -p "$dir/a: b" && mv "$p" "$dir/a: b/p q" && cd "$dir/a: b/p q" || exit 1
from_root .. "p%20q/"
from_root ../.. "a%3A%20b/p%20q/"
from_root . ""
cd "$dir" && mv "$dir/a: b/p q" "$p" && cd "$p" || exit 1

# ---- what a project chooses: in every output, count and exit code alike ----
cp -r "$p" "$dir/chosen" && cd "$dir/chosen" || exit 1
cat >$charts <<'Y'
charts:
  tally:
    title: Tally
    bands:
      roll: d6
      columns: {State: state}
      rows: {1-2: Holds, 3: Shaken, 4-6: Holds}
    marks: {x: never used}
Y
slugs() { "$program" check --format short "$@" | sed 's/.*: \([a-z]*\): .*\[\(.*\)\]$/\1 \2/' | tr '\n' ' '; }
tally() { "$program" check "$@" | tail -n 1 | sed 's/ in .*//'; }
chosen() { # JSON: how many are told, and how many are waived and why
    "$program" check --format json | grep -c '"waived":false' | tr '\n' ' '
    "$program" check --format json | sed -n 's/.*"waived":true,"why":\(.*\)}$/\1/p' | sort | uniq -c | tr -s ' \n' '  ' | sed 's/^ //'
}
is "nothing is chosen" "$(slugs)" "warning mark-idle note unused-term "
"$program" check --format baseline >"$dir/baseline"
printf 'leave-out:\n  .: {unused-term: the list is the book'"'"'s}\n' >checks.yaml
is "left out" "$(slugs)$(tally), $(chosen)" "warning mark-idle 1 warning, 1 waived, 1 1 \"the list is the book's\" "
is "left out in SARIF" "$("$program" check --format sarif | grep -o '"kind":"external","justification":"[^"]*"')" '"kind":"external","justification":"the list is the book'"'"'s"'
"$program" check --fail-on warning >/dev/null
is "a warning fails where it is to" "$?" 1
printf 'lower:\n  tables/fen/: {mark-idle: later}\n' >checks.yaml
is "lowered" "$(slugs)$(tally)" "note mark-idle note unused-term 2 notes"
"$program" check --fail-on warning >/dev/null
is "and fails no more" "$?" 0
"$program" build --quiet >"$dir/said"
is "the same in build" "$(cat "$dir/said")" ""
printf 'leave-out:\n  tables/moor: {unused-term: no}\n  tables/fe: {mark-idle: no}\nlower:\n  .: {unused-term: it is a note}\n' >checks.yaml
is "nothing is chosen for nothing" "$(slugs)" "warning waiver-idle warning waiver-idle warning waiver-idle warning mark-idle note unused-term "
is "quick checks do not know" "$(slugs --no-odds)" "warning mark-idle note unused-term "
printf 'leave-out:\n  .: {band-gap: no, unusedterm: x, mark-idle: ""}\n' >checks.yaml
is "errors, names, reasons" "$(slugs)" "error bad-value error unknown-reference error waiver-without-reason note unused-term "
is "what was meant" "$("$program" check | grep -c 'help: did you mean "unused-term"?')" 1
rm checks.yaml
cp "$dir/baseline" baseline.yaml
is "known" "$(slugs)$(tally), $(chosen)" "no findings, 2 waived, 0 2 \"known before\" "
is "known again" "$("$program" check --format baseline | cmp - "$dir/baseline" && echo same)" same
sed -i '2i\  # a line above moves what is known\' $charts
sed -i 's/marks: {x: never used}/marks: {x: never used, y: nor this}/' $charts
is "what is new" "$(slugs)" "warning mark-idle "
sed -i 's/4-6: Holds/5-6: Holds/' $charts
is "an error is never known" "$(slugs)$("$program" check --format baseline | grep -c band-gap)" "error band-gap warning mark-idle 0"
sed -i 's/5-6: Holds/4-6: Holds/; s/title: Tally/title: "Tally ^x ^y"/' $charts
is "what is known no more" "$("$program" check --format short)" "baseline.yaml:4:5: warning: tables/fen/charts.yaml has no mark-idle in the baseline [waiver-idle]"
: >baseline.yaml
is "an empty file knows nothing" "$(slugs)" "note unused-term "
cd "$p" || exit 1

# ---- --fix ----
sed 's/titel:/title:/; s/Shakn/Shaken/' "$dir/charts" >"$dir/fixed"
"$program" check --fix --format short >"$dir/short" 2>"$dir/said"
is "two are mended" "$? $(cmp $charts "$dir/fixed" && sed 's/.*\[\(.*\)\]$/\1/' "$dir/short" | tr '\n' ' ')" "1 band-gap waiver-idle "
is "shown beside what programs read" "$(grep -c '^[-+] ' "$dir/said")" 4
cp "$dir/charts" $charts && "$program" check --fix >"$dir/said"
is "shown before the findings" "$? $(grep '^[-+] ' "$dir/said" | tr -s '\n ' ' ')" "1 - titel: Café at the mire + title: Café at the mire - rows: {1-2: Runs, 3: Shakn, 4-6: Holds} + rows: {1-2: Runs, 3: Shaken, 4-6: Holds} "
"$program" check --fix >"$dir/said"
is "no more to mend" "$(grep -c '^[-+]' "$dir/said")" 0
# What stands where nobody asked, a figure, a word that may be meant, a fix that brings an error: all are left alone.
cp "$dir/charts" $charts && mkdir tables/moor && sed 's/Fen/Moor/' tables/fen/set.yaml >tables/moor/set.yaml && cp "$dir/charts" tables/moor/charts.yaml
"$program" check --fix tables/moor >/dev/null
is "only where it was asked" "$(cmp $charts "$dir/charts" && cmp -s tables/moor/charts.yaml "$dir/fixed" && echo yes)" yes
rm -r tables/moor
printf 'charts:\n  run:\n    title: Run\n    bands:\n      roll: d6\n      columns: {Move: distance}\n      rows: {3-1: 4in, 4-6: 12in (25cm)}\n' >$charts
cp $charts "$dir/charts"
"$program" check --fix --format short >"$dir/short"
is "figures stay" "$(cmp $charts "$dir/charts" && grep -c error "$dir/short")" 2
printf 'charts:\n  run:\n    title: Run\n    bands:\n      roll: d6\n      columns: {State: state}\n      rows: {1: Holds, 2-3: Run, 4-5: Runs, 6: Hold}\n' >$charts
"$program" check --fix >/dev/null
is "one edit a word" "$? $(sed -n 's/ *rows: //p' $charts)" "0 {1: Holds, 2-3: Runs, 4-5: Runs, 6: Holds}"
printf 'charts:\n  mud:\n    title: Mud\n    modifiers: {to: the move, rows: {Mire: *1, Reeds: -1}}\n' >$charts
cp $charts "$dir/charts" && "$program" check --fix >/dev/null
is "a sign whose meaning its author knows" "$? $(cmp $charts "$dir/charts" && echo same)" "1 same"
printf 'charts:\n  mud:\n    titel: Run\n    title: Mud\n    steps: [Go]\n' >$charts
cp $charts "$dir/charts" && "$program" check --fix >/dev/null
is "a key that is there already" "$? $(cmp $charts "$dir/charts" && echo same)" "1 same"
printf 'charts:\n  mud:\n    title: \342\200\234Mud: the way\342\200\235\n    steps: [Go]\n' >$charts
cp $charts "$dir/charts" && "$program" check --fix >/dev/null
is "curly quotes whose meaning its author knows" "$? $(cmp $charts "$dir/charts" && echo same)" "1 same"
printf 'charts:\n  run:\n    title: Run\n    bands:\n      roll: d6\n      columns: {State: text}:\n      rows: {1-3: Holds, 4-6: Runs}\n' >$charts
cp $charts "$dir/charts" && "$program" check --fix >/dev/null
is "a mapping with a colon behind it" "$? $(cmp $charts "$dir/charts" && echo same)" "1 same"
printf 'charts:\n  run:\n    title: Run\n    grid: {columns: {Short: count, Long count}, rows: {Foot: [1, 2]}}\n' >$charts
cp $charts "$dir/charts" && "$program" check --fix >/dev/null
is "a comma before what lacks a colon" "$? $(cmp $charts "$dir/charts" && echo same)" "1 same"
# What only trades one finding for another: quotes around what is no modifier, and no total.
for text in 'modifiers: {to: the move, rows: {Mire: %+1, Reeds: -1}}' 'total: >42'; do
    printf 'charts:\n  mud:\n    title: Mud\n    %s\n    grid: {columns: {Move: count}, rows: {Mire: 20, Reeds: 22}}\n' "$text" | sed '/modifiers/{n;d}' >$charts
    cp $charts "$dir/charts" && "$program" check --fix >/dev/null
    is "no finding for another: $text" "$? $(cmp $charts "$dir/charts" && echo same)" "1 same"
done
# What is edited in a chart that still cannot be read is taken back; the chart beside it, and the file's end, are as ever.
printf 'charts:\n  a:\n    titel: A\n    steps: [Go]\n  b:\n    titel: B\n    steps: [Go\n  c:\n    titel: C\n    steps: [Go]' >$charts
"$program" check --no-odds --fix >/dev/null 2>&1
is "nothing in a chart with a fault of syntax" "$? $(sed -n '3p;6p;9p' $charts | tr -d '\n') $(tail -c 3 $charts)" "1     title: A    titel: B    title: C Go]"
# A blank that does not break, behind a colon, is no part of the text.
printf 'charts:\n  mud:\n    title:\302\240Mud\n    steps: [Go]\n' >$charts
"$program" check --fix >/dev/null
is "a blank that does not break" "$? $(sed -n 3p $charts)" "0     title: Mud"
# Many at once, with some among them that do not help; a line without the slip is as it was. A limit is told.
slips() {
    echo charts:
    i=0
    while [ $i -lt "$1" ]; do
        printf '  c%d:\n    titel: Chart\n    %s\n' $i "$2"
        i=$((i + 1))
    done
}
slips 500 'steps: [Go]' >$charts
printf 'charts:\n  odd:\n    title: Odd\n    total: >42\n    steps: [Go]\n' >tables/fen/odd.yaml
"$program" check --no-odds --fix --format short >"$dir/short" 2>/dev/null
is "five hundred" "$? $(grep -c 'title: Chart$' $charts) $(grep -c titel $charts) $(grep -c 'total: >42' tables/fen/odd.yaml)" "1 500 0 1"
rm tables/fen/odd.yaml
slips 5001 'steps: [Go]' >$charts
"$program" check --no-odds --fix --format short 2>"$dir/said" >/dev/null
is "the most of a run" "$? $(grep -c titel $charts) $(grep -c '^broadside: the limit of 5000 edits' "$dir/said")" "1 1 1"
# A file that cannot be written, and one that is no file of the project.
printf 'charts:\n  run:\n    titel: Run\n    bands:\n      roll: d6\n      columns: {State: state}\n      rows: {1-6: Holds}\n' >$charts
cp $charts "$dir/charts"
if [ "$(id -u)" != 0 ]; then
    chmod a-w tables/fen && "$program" check --fix >/dev/null 2>&1
    is "a folder that is closed" "$? $(cmp $charts "$dir/charts" && echo same)" "3 same"
    chmod u+w tables/fen
fi
"$program" check --fix nowhere.yaml >/dev/null 2>&1
is "no such file" "$? $(cmp $charts "$dir/charts" && echo same)" "3 same"
chmod 640 $charts && "$program" check --fix >/dev/null
is "rights" "$(stat -c %a $charts) $(grep -c title $charts)" "640 1"
mkdir .making-99999999-abcdef && sed -i 's/title/titel/' $charts && { [ "$(id -u)" != 0 ] || chown 7:8 $charts; }
owner=$(stat -c %u:%g $charts) && "$program" check --fix >/dev/null
is "its owner" "$(stat -c %u:%g $charts) $(grep -c title $charts)" "$owner 1"
is "what a run that was killed left here" "$(find . -name '.making*')" ""
mkdir .making-99999999-abcdef && "$program" build >/dev/null
is "and a build sweeps it too" "$(find . -name '.making*')" ""
mv "$dir/charts" tables/fen/kept && rm $charts && ln -s kept $charts && "$program" check --fix >/dev/null 2>"$dir/said"
is "a link is left alone" "$? $([ -L $charts ] && cat "$dir/said")" "3 broadside: tables/fen/charts.yaml is a link: nothing is changed"

# ---- one mistake, one finding: what follows from a slip is not told beside it ----
rm -f $charts tables/fen/kept
cat >"$dir/whole" <<'Y'
charts:
  arms:
    title: Arms
    grid:
      down: weapon
      columns: {Range: distance, Dice: count, Needs: need, Bonus: modifier}
      rows:
        Bow: [8in, 2, 4+, +1]
        Sling: [6.5in, 1, 5+, --]
Y
one() { # what, edit, finding
    sed "$2" "$dir/whole" >$charts
    is "$1" "$("$program" check --no-odds --format short | grep -v '\[unused-term\]')" "tables/fen/charts.yaml:$3"
}
one "a comma is missing" 's/8in, 2,/8in 2,/' '8:15: error: "Bow" has 3 cells, but there are 4 columns [ragged-grid]'
one "a semicolon" 's/8in, 2,/8in; 2,/' '8:15: error: "Bow" has 3 cells, but there are 4 columns [ragged-grid]'
one "a decimal comma" 's/6.5in/6,5in/' '9:17: error: "Sling" has 5 cells, but there are 4 columns [ragged-grid]'
one "a cell left out" 's/8in, 2, /8in, /' '8:9: error: "Bow" has 3 cells, but there are 4 columns [ragged-grid]'
one "a cell typed twice" 's/8in, 2, /8in, 2, 2, /' '8:23: error: "Bow" has 5 cells, but there are 4 columns [ragged-grid]'
one "a bracket left out" 's/\[8in, 2, 4+, +1\]/8in, 2, 4+, +1/' '8:14: error: "Bow" has 1 cell, but there are 4 columns [ragged-grid]'
one "a key" 's/columns:/colums:/' '6:7: error: a grid has no `colums` [unknown-key]'
one "the first key" 's/charts:/chart:/' '1:1: error: a file of charts has no `chart` [unknown-key]'
one "no first key" 's/^  //; /charts:/d' '1:1: error: the charts are not below `charts:` [missing-key]'
one "a tag" 's/title: Arms/title: !Arms/' '3:12: error: this begins with `!`, so YAML reads a tag [not-plain]'
printf 'charts:\n  arms:\n    title: "@arms"\n    steps: [Load, "Fire, as @arms says"]\n' >$charts
"$program" build >/dev/null 2>&1
is "a title that names its own chart" "$?" 0
echo "reports: $facts facts, $failed failed"
[ $failed = 0 ]
