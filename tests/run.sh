#!/bin/sh
# Runs the layer check, every test program named, and the goldens; fails where one fails. cmocka prints what ran.
# PROGRAM is broadside itself. UNDER: what the test programs are run under (valgrind). GOLDEN=no leaves the goldens out.
cd "$(dirname "$0")/.." || exit 1
export ASAN_OPTIONS="detect_leaks=1:abort_on_error=0:detect_stack_use_after_return=1:allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
export LSAN_OPTIONS="suppressions=$PWD/tests/lsan.supp:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
failed=0
sh tests/layers.sh || failed=1
for t in "$@"; do
    name=$(basename "$t")
    $UNDER "$t" >"$t.log" 2>&1
    code=$?
    [ $code = 0 ] || { failed=1; cat "$t.log"; }
    [ $code = 0 ] || grep -q FAILED "$t.log" || echo "$name ended with $code before cmocka could count"
    sed -n '/tests\{0,1\})\{0,1\} run\|PASSED\|FAILED/p' "$t.log" | sed "s|^|$name |"
done
if [ "$GOLDEN" != no ]; then
    sh tests/golden.sh || failed=1
    sh tests/second-reading.sh || failed=1
    sh tests/completion.sh || failed=1
    sh tests/anywhere.sh || failed=1
    sh tests/manual.sh check || failed=1
    sh tests/new.sh || failed=1
    sh tests/languages.sh || failed=1
    sh tests/tongue.sh || failed=1
    sh tests/built.sh || failed=1
    sh tests/watch.sh || failed=1
    sh tests/sound.sh || failed=1
fi
exit $failed
