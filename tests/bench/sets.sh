#!/bin/sh
# How a build grows with what there is: 1, 10 and 100 sets (SETS) that are the game of `broadside new` under other names,
# with a sheet on two papers, a book of odds and a deck each; made whole (cold), again with nothing changed, and with one
# cell of one chart changed. Measured, not tested. PROGRAM is broadside, TOOLS the folder of the built benchmarks, RUNS
# how many times each runs.
cd "$(dirname "$0")/../.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/broadside
tools=$(cd "${TOOLS:-out/obj/plain/bench}" && pwd) || exit 1
runs=${RUNS:-3}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
"$program" new "$dir/new" >/dev/null || exit 1
row() { printf '%6s  %-18s %8s ms  %8s ms of processor  %6s MB\n' "$1" "$2" $3; }
for n in ${SETS:-1 10 100}; do
    p=$dir/$n
    mkdir -p "$p/tables" "$p/layouts/sheets" "$p/layouts/decks"
    i=0
    while [ $i -lt "$n" ]; do
        i=$((i + 1))
        cp -R "$dir/new/tables/frost" "$p/tables/s$i"
        sed "s/^set: frost/set: s$i/" "$dir/new/layouts/sheets/frost.yaml" >"$p/layouts/sheets/s$i.yaml"
        sed "s/^set: frost/set: s$i/" "$dir/new/layouts/decks/wounds.yaml" >"$p/layouts/decks/s$i.yaml"
    done
    cell=$p/tables/s1/attack.yaml
    cat >"$dir/change" <<END
grep -q ' 20in' '$cell' && sed 's/ 20in/ 21in/' '$dir/new/tables/frost/attack.yaml' >'$cell' || cp '$dir/new/tables/frost/attack.yaml' '$cell'
exec '$program' -C '$p' build --quiet
END
    echo "rm -rf '$p/out' && exec '$program' -C '$p' build --quiet" >"$dir/cold"
    row "$n" cold "$("$tools/spent" "$runs" /bin/sh "$dir/cold")"
    row "$n" "nothing changed" "$("$tools/spent" "$runs" "$program" -C "$p" build --quiet)"
    row "$n" "one cell changed" "$("$tools/spent" "$runs" /bin/sh "$dir/change")"
    row "$n" "check, as before" "$("$tools/spent" "$runs" "$program" -C "$p" check --quiet)"
    rm -rf "$p"
done
