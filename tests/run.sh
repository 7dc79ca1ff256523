#!/bin/sh
# Runs the layer check, every test program named, and the goldens, as many at once as there are cores; fails where one
# fails. cmocka prints what ran. PROGRAM is broadside itself. UNDER: what the test programs are run under (valgrind).
# GOLDEN=no leaves the goldens and scripts out; ALL=yes adds those that read every document, the README and what is installed.
cd "$(dirname "$0")/.." || exit 1
export ASAN_OPTIONS="detect_leaks=1:abort_on_error=0:detect_stack_use_after_return=1:allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
export LSAN_OPTIONS="suppressions=$PWD/tests/lsan.supp:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
if [ "$1" = one ]; then # a job: what it prints goes out in one piece, when it ends
    said=$(mktemp) || exit 1
    trap 'rm -f "$said"' EXIT
    case $2 in
    *.sh)
        sh "$2" $(case $2 in */manual.sh) echo check ;; esac) >"$said" 2>&1
        code=$?
        cat "$said"
        ;;
    *)
        name=$(basename "$2")
        $UNDER "$2" >"$2.log" 2>&1
        code=$?
        {
            [ $code = 0 ] || cat "$2.log"
            [ $code = 0 ] || grep -q FAILED "$2.log" || echo "$name ended with $code before cmocka could count"
            sed -n '/tests\{0,1\})\{0,1\} run\|PASSED\|FAILED/p' "$2.log" | sed "s|^|$name |"
        } >"$said"
        cat "$said"
        ;;
    esac
    [ $code = 0 ] || { echo "$2:" && grep -v 'OK\|RUN\|PASSED' "$said" | tail -40; } >>"$FAILED"
    exit $((code ? 1 : 0))
fi
failed=0
FAILED=$(mktemp) || exit 1 # what failed is said once more at the end, where it is looked for
export FAILED
trap 'rm -f "$FAILED"' EXIT
sh tests/layers.sh || failed=1
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# The longest first, so that none is left alone at the end.
scripts="broken tongue documents data drawn sound stands golden twice manual built languages completion anywhere new reports findings web"
[ "$ALL" != yes ] || scripts="pdf $scripts readme editor install"
long="hostile page agree deck_build picture adopt_much command flow odds"
{
    [ "$GOLDEN" = no ] || for s in $scripts audit; do echo "tests/$s.sh"; done
    for l in $long; do for t in "$@"; do [ "${t##*/}" = "${l}_test" ] && echo "$t"; done; done
    for t in "$@"; do
        of=${t##*/} && of=${of%_test}
        case " $long " in *" $of "*) ;; *) echo "$t" ;; esac
    done
} | xargs -P "$jobs" -n 1 sh tests/run.sh one || failed=1
# What waits for a clock is left alone with it.
[ "$GOLDEN" = no ] || sh tests/run.sh one tests/watch.sh || failed=1
cat "$FAILED"
exit $failed
