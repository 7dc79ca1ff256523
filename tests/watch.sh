#!/bin/sh
# `build --watch`: what a save touches is made again, whatever way an editor saves; what cannot be read, or written, is
# told and leaves the last good files, and the watching goes on. PROGRAM is broadside itself. It waits for what is
# printed, never for a time: a slow machine is no fault.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-broadside}")
dir=$(mktemp -d) || exit 1
watch=
trap '[ -z "$watch" ] || kill "$watch" 2>/dev/null; rm -rf "$dir"' EXIT INT TERM
failed=0 facts=0
bad() { echo "watch: $1"; failed=$((failed + 1)); }
is() { # what, is, to be
    facts=$((facts + 1))
    [ "$2" = "$3" ] || bad "$1: \"$2\" instead of \"$3\""
}
has() { # what, words that are said since `mark`
    facts=$((facts + 1))
    tail -n +$((mark + 1)) "$dir/said" | grep -q -- "$2" || bad "$1: nothing says \"$2\": $(tail -n +$((mark + 1)) "$dir/said" | head -n 5)"
}
p=$dir/p
mkdir -p "$p/tables/ice" "$p/layouts/sheets" || exit 1
printf 'set: Ice\nsource: {title: Ice, credit: us}\nedition: "1"\ndate: 2026-01-02\nunits: in\n' >"$p/tables/ice/set.yaml"
chart() { # id, title, result: a file of one chart
    printf 'charts:\n  %s:\n    title: %s\n    bands:\n      roll: d6\n      columns: {Result: text}\n      rows:\n        1-3: %s\n        4-6: Holds\n' "$1" "$2" "$3"
}
sheet() { printf 'sheet: %s\nset: ice\npaper: [a4]\nsections: [{%s: [%s]}]\n' "$2" "$2" "$1"; }
chart cold Cold Freezes >"$p/tables/ice/cold.yaml"
chart wind Wind Blows >"$p/tables/ice/wind.yaml"
sheet cold Cold >"$p/layouts/sheets/cold.yaml"
sheet wind Wind >"$p/layouts/sheets/wind.yaml"

lines() { wc -l <"$dir/said"; }
mark=0
# Waits until a line is said behind the mark, half a minute at most; then a moment, so that nothing more is on its way.
await() { # words
    n=0
    until tail -n +$((mark + 1)) "$dir/said" | grep -q -- "$1"; do
        n=$((n + 1))
        [ $n -lt 600 ] && kill -0 "$watch" 2>/dev/null || { bad "nothing says \"$1\": $(tail -n 3 "$dir/said")"; return; }
        sleep 0.05
    done
    sleep 0.1
}
now() { mark=$(lines); }
sum() { cksum <"$p/out/sheets/$1-a4.pdf" 2>/dev/null; }
start() {
    : >"$dir/said" # else lines of the run before this one may be taken for its own
    "$program" -C "$p" build --watch "$@" >"$dir/said" 2>&1 &
    watch=$!
    mark=0
    await '^watching'
}
# Not INT: a shell lets what it starts in the background ignore that one, and so does the program.
stop() { # signal; the exit code is in $?
    kill -"$1" "$watch"
    wait "$watch"
}

start
is "both are made" "$(ls "$p/out/sheets" | tr '\n' ' ')" "cold-a4.pdf wind-a4.pdf "
cold=$(sum cold) wind=$(sum wind)

now; chart cold Cold Shivers >"$p/tables/ice/cold.yaml"
await 'written,'
has "a save" "^wrote .*/out/sheets/cold-a4.pdf$"
has "and what it came to" "^1 file written, 1 unchanged$"
is "the other is left" "$(sum wind)" "$wind"
[ "$(sum cold)" != "$cold" ] || bad "the sheet is the same as before"
"$program" -C "$p" build --quiet -o "$dir/fresh" && diff -rq -x .built "$dir/fresh" "$p/out" >"$dir/diff" || bad "a whole build makes otherwise: $(head -n 1 "$dir/diff")"
facts=$((facts + 1))
cold=$(sum cold)

now; printf 'charts: {cold: [' >"$p/tables/ice/cold.yaml"
await 'written,'
has "a file that is half written" "^tables/ice/cold.yaml:.*error: "
is "and its last good sheet stays" "$(sum cold)" "$cold"
now; chart cold Cold Shivers >"$p/tables/ice/cold.yaml"
await 'written,'
has "mended, and as it was" "^0 files written, 2 unchanged$"

# Ways to save.
now; chart wind Wind Howls >"$p/tables/ice/.wind.yaml.swp"; mv "$p/tables/ice/.wind.yaml.swp" "$p/tables/ice/wind.yaml"
await 'written,'
has "one file put over another" "^wrote .*/wind-a4.pdf$"
now; mv "$p/tables/ice/wind.yaml" "$p/tables/ice/wind.yaml~"; chart wind Wind Sings >"$p/tables/ice/wind.yaml"
await '^wrote .*/wind-a4.pdf'
now; : >"$p/tables/ice/wind.yaml"; chart wind Wind Roars >"$p/tables/ice/wind.yaml"
await '^wrote .*/wind-a4.pdf'
now; touch "$p/tables/ice/.hidden" "$p/tables/ice/old~"; sleep 0.4
is "what editors keep for themselves" "$(lines)" "$mark"

# New files and folders, and what goes.
now; chart snow Snow Falls >"$p/tables/ice/snow.yaml"; sheet snow Snow >"$p/layouts/sheets/snow.yaml"
await '^wrote .*/snow-a4.pdf'
now; mkdir "$p/tables/sea" && sed 's/Ice/Sea/g' "$p/tables/ice/set.yaml" >"$p/tables/sea/set.yaml"; chart tide Tide Ebbs >"$p/tables/sea/charts.yaml"
await '^wrote .*/sea-a4.pdf'
now; chart tide Tide Flows >"$p/tables/sea/charts.yaml"
await '^wrote .*/sea-a4.pdf'
now; mv "$p/tables" "$dir/away"
await '^0 files written'
is "no folder, and the sheets stay" "$(ls "$p/out/sheets" | tr '\n' ' ')" "cold-a4.pdf sea-a4.pdf sea-letter.pdf snow-a4.pdf wind-a4.pdf "
now; mv "$dir/away" "$p/tables"
await '^no findings'
now; chart cold Cold Thaws >"$p/tables/ice/cold.yaml"
await '^wrote .*/cold-a4.pdf'
now; mv "$p" "$dir/moved"; sleep 0.1; mv "$dir/moved" "$p"; chart cold Cold Melts >"$p/tables/ice/cold.yaml"
await '^wrote .*/cold-a4.pdf'

# A place that cannot be written.
now; mv "$p/out/sheets" "$p/out/kept"; echo none >"$p/out/sheets"; chart cold Cold Sets >"$p/tables/ice/cold.yaml"
await 'cannot be'
await 'written,'
now; rm "$p/out/sheets"; mv "$p/out/kept" "$p/out/sheets"; chart cold Cold Hardens >"$p/tables/ice/cold.yaml"
await '^wrote .*/cold-a4.pdf'
now
stop HUP
is "ended with all well" "$?" 0
is "and without a word" "$(lines)" "$mark"
watch=

printf 'charts: {cold: [' >"$p/tables/ice/cold.yaml"
: >"$dir/said"
"$program" -C "$p" build --watch cold >"$dir/said" 2>&1 & watch=$!; mark=0
await '^watching'
stop TERM
is "ended with an error standing" "$?" 1
watch=
"$program" -C "$p" build --watch nothing-so >"$dir/said" 2>&1
is "a document that is none" "$?" 2
"$program" -C "$p" build --watch --dump pages >"$dir/said" 2>&1
is "a stage" "$?" 2
[ -z "$(find "$p/out" -name '.making-*' -o -name '*part~')" ] || bad "something is left: $(find "$p/out" -name '.making-*' -o -name '*part~')"
echo "watch: $facts facts, $failed failed"
[ $failed = 0 ]
