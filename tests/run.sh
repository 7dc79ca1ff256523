#!/bin/sh
# Runs the layer check and every test program named; fails where one fails. cmocka prints what ran.
cd "$(dirname "$0")/.." || exit 1
failed=0
sh tests/layers.sh || failed=1
for t in "$@"; do
    "$t" >"$t.log" 2>&1 || { failed=1; cat "$t.log"; }
    sed -n '/tests\{0,1\})\{0,1\} run\|PASSED\|FAILED/p' "$t.log" | sed "s|^|$(basename "$t") |"
done
exit $failed
