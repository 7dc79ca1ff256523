#!/bin/sh
# Goldens: what the program printed when a person last agreed with it. Without an argument they are compared; `write`
# (make golden) shows each difference and asks before it replaces the file. PROGRAM is broadside itself.
#
#     tests/golden/check.findings          broadside check --format short
#     tests/golden/DOCUMENT.trace          broadside build --dump pages DOCUMENT
#     tests/golden/SET/CHART.csv           broadside dump SET/CHART --format csv
#     tests/golden/SET/CHART.printed.csv   broadside dump SET/CHART --format csv --as printed
#     tests/golden/SET/ID.odds.csv         broadside odds SET/ID --format csv
#
# A new one: make an empty file of that name (touch), then `make golden`.
cd "$(dirname "$0")/.." || exit 1
program=${PROGRAM:-out/bin/broadside}
mode=${1:-compare}
fresh=$(mktemp) || exit 1
seen=$(mktemp) || exit 1
trap 'rm -f "$fresh" "$seen"' EXIT INT TERM
passed=0 failed=0 written=0
if [ "$mode" = write ] && ! [ -t 0 ]; then
    echo "golden: each difference is asked about, and this is no terminal: nothing is written" >&2
    exit 2
fi

# What a golden's name asks the program for, into $fresh. Findings are part of what is compared, so their exit code is not.
print() { # name, below tests/golden
    case $1 in
    check.findings) "$program" check --format short --color never ;;
    *.trace) "$program" build --dump pages "${1%.trace}" ;;
    *.odds.csv) "$program" odds "${1%.odds.csv}" --format csv ;;
    *.printed.csv) "$program" dump "${1%.printed.csv}" --format csv --as printed ;;
    *.csv) "$program" dump "${1%.csv}" --format csv ;;
    *) echo "golden: what makes a file of this name?"; return 3 ;;
    esac >"$fresh" 2>&1
    code=$?
    [ $code -le 1 ] || echo "exit $code" >>"$fresh"
    return 0
}

asked() { # name; true where the answer is yes
    while :; do
        printf 'golden: is this right for %s? [y/n] ' "$1"
        read -r answer || return 1
        case $answer in y | Y | yes) return 0 ;; n | N | no) return 1 ;; esac
    done
}

for name in $(cd tests/golden && find . -type f | sed 's|^\./||' | LC_ALL=C sort); do
    file=tests/golden/$name
    print "$name" || { echo "$file: what makes a file of this name?"; failed=$((failed + 1)); continue; }
    if diff -u --label "$file" --label "$file, now" "$file" "$fresh" >"$seen"; then
        passed=$((passed + 1))
    elif [ "$mode" = write ]; then
        cat "$seen"
        if asked "$name"; then
            cp "$fresh" "$file" && written=$((written + 1))
        else
            failed=$((failed + 1))
        fi
    else
        head -n 40 "$seen"
        failed=$((failed + 1))
    fi
done
echo "golden: $passed passed, $failed failed$([ "$mode" = write ] && echo ", $written written")"
[ $failed = 0 ]
