#!/bin/sh
# Builds that meet in one folder: two at once, one that is asked to stop, one that is killed. Whatever happens, every
# file under its own name is whole, and what a run leaves that was killed the next one takes away. PROGRAM is broadside
# itself, ROUNDS how often each is tried (3). Nothing is measured by a clock: a build is stopped as soon as it has begun
# to write, wherever that is.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-broadside}")
rounds=${ROUNDS:-3}
documents='john-company-events john-company-orders napoleonic-skirmish-units napoleonic-skirmish'
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
failed=0 facts=0
bad() { echo "two-builds: $1"; failed=$((failed + 1)); }
made() { "$program" build --quiet -o "$1" -j "$2" $documents >"$1.said" 2>&1; }
parts() { find "$1" -name '*part~*' 2>/dev/null; find "$1" -name '.making-*' 2>/dev/null; }

# Every file there is the same as in $dir/good, byte for byte: none is torn, none is half. With `all` none is missing.
whole() { # folder, what happened, all
    facts=$((facts + 1))
    (cd "$1" && find . \( -name '.making-*' -o -name .built \) -prune -o -type f ! -name '*.part~' -print) | while IFS= read -r file; do
        cmp -s "$1/$file" "$dir/good/$file" || echo "$file"
    done >"$dir/torn"
    [ -s "$dir/torn" ] && bad "$2: $(wc -l <"$dir/torn") files are not whole: $(head -n 1 "$dir/torn")"
    [ -z "$3" ] && return
    (cd "$dir/good" && find . -name .built -prune -o -type f -print) | while IFS= read -r file; do [ -f "$1/$file" ] || echo "$file"; done >"$dir/missing"
    [ -s "$dir/missing" ] && bad "$2: $(head -n 1 "$dir/missing") is missing"
    [ -z "$(parts "$1")" ] || bad "$2: $(parts "$1" | head -n 1) is left"
}

made "$dir/good" 2 || { bad "the documents cannot be built"; cat "$dir/good.said"; exit 1; }
i=0
while [ $i -lt "$rounds" ]; do
    i=$((i + 1)) both=$dir/both$i
    made "$both" 2 & one=$!
    "$program" build --quiet -o "$both" -j 2 $documents >"$both.other" 2>&1 & two=$!
    wait $one || bad "one of two builds at once ended with $?: $(head -n 1 "$both.said")"
    wait $two || bad "the other of two builds at once ended with $?: $(head -n 1 "$both.other")"
    whole "$both" "two builds at once" all

    for signal in TERM HUP KILL; do
        for jobs in 1 3; do
            cut=$dir/$signal$jobs-$i
            "$program" build --quiet -o "$cut" -j $jobs $documents >"$cut.said" 2>&1 & run=$!
            n=0 # until something stands there; the further rounds wait for more
            while [ "$(find "$cut" -type f 2>/dev/null | wc -l)" -lt $((1 + 9 * (i - 1))) ] && [ $n -lt 20000 ] && kill -0 $run 2>/dev/null; do
                n=$((n + 1))
            done
            kill -$signal $run 2>/dev/null
            wait $run 2>/dev/null
            whole "$cut" "a build that got $signal, $jobs jobs"
            # A stopped one takes away what it had begun, and its workers are gone with it.
            [ $signal = KILL ] || [ -z "$(parts "$cut")" ] || bad "a build that got $signal, $jobs jobs, left $(parts "$cut" | head -n 1)"
            made "$cut" 2 || bad "the next build ended with $?"
            whole "$cut" "the build behind one that got $signal" all
        done
    done
done
# A part that stands there from a run long dead; and what only looks like one: a link, a folder.
mkdir -p "$dir/old/sheets/a.0.part~" "$dir/old/decks/gone"
echo half >"$dir/old/sheets/napoleonic-skirmish-a4.pdf.0.part~"
echo half >"$dir/old/decks/gone/faces.png.7.part~"
echo precious >"$dir/precious"
ln -s "$dir/precious" "$dir/old/sheets/napoleonic-skirmish-a4.pdf.1.part~"
made "$dir/old" 1 || bad "a build among old parts ended with $?: $(head -n 1 "$dir/old.said")"
[ -f "$dir/old/sheets/napoleonic-skirmish-a4.pdf.0.part~" ] && bad "an old part is left"
[ -f "$dir/old/decks/gone/faces.png.7.part~" ] && bad "an old part of a document that is no more is left"
[ "$(cat "$dir/precious")" = precious ] || bad "a part was written through a link"
[ -d "$dir/old/sheets/a.0.part~" ] || bad "a folder was taken for a part"
echo "two-builds: $facts folders compared, $failed faults"
[ $failed = 0 ]
