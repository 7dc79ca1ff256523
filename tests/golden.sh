#!/bin/sh
# Goldens: what the program printed when a person last agreed with it. Without an argument they are compared; `write`
# (make golden) shows each difference and asks before it replaces the file. PROGRAM is broadside itself.
#
#     tests/golden/check.findings          broadside check --format short
#     tests/golden/pages/FILE.trace        what broadside build --dump pages says of FILE (sheets/zulu-war-a4), an item
#                                          a line, without tags and the input's hash; a sheet, a book and a deck are kept so
#     tests/golden/pages.digest            facts of every file that a build makes: pages, sizes of type, words, items
#     tests/golden/SET/CHART.csv           broadside dump SET/CHART --format csv
#     tests/golden/SET/CHART.printed.csv   broadside dump SET/CHART --format csv --as printed
#     tests/golden/SET/ID.odds.csv         broadside odds SET/ID --format csv
#
# A new one: make an empty file of that name (touch), then `make golden`. What a file that has a digest alone was like
# before, an older build says: `git stash`, `broadside build --dump pages`.
# Of a page that changed, tests/moved.awk says first how much moved, came and went. MOVED=only leaves the lines out.
cd "$(dirname "$0")/.." || exit 1
program=${PROGRAM:-out/bin/broadside}
mode=${1:-compare}
fresh=$(mktemp) || exit 1
seen=$(mktemp) || exit 1
pages=$(mktemp -d) || exit 1
trap 'rm -rf "$fresh" "$seen" "$pages"' EXIT INT TERM
passed=0 failed=0 written=0
if [ "$mode" = write ] && ! [ -t 0 ]; then
    echo "golden: each difference is asked about, and this is no terminal: nothing is written" >&2
    exit 2
fi

# All documents' pages, each file's below $pages; made once.
pages_split() {
    [ -d "$pages/pages" ] && return 0
    mkdir -p "$pages/pages/sheets" "$pages/pages/odds" "$pages/pages/decks"
    "$program" build --dump pages --color never >"$pages/all" 2>/dev/null
    code=$?
    awk -v to="$pages/pages/" '
        $1 == "file" { if (out) close(out); out = to substr($2, 2, length($2) - 2) ".trace"; next }
        !out || $1 == "end" || $1 == "tag" { next }
        { sub(/^ +/, "") }
        gsub(/input [0-9a-f]+"/, "input\"") { sub(/^text [0-9.]+ [0-9.]+ [0-9.]+ /, "text ") } # as wide as its hash is
        { print > out }' "$pages/all"
    rm "$pages/all"
    return $code
}
if [ "$mode" = write ] && ! pages_split; then
    echo "golden: broadside build fails, and a document that it does not make would be lost: nothing is written" >&2
    exit 1
fi
# Facts of each file, a line each: pages and their paper, sizes of type, words with the checksum of them sorted (the same
# however lines are broken), items with the checksum of everything.
pages_digest() {
    pages_split
    (cd "$pages/pages" && find . -name '*.trace' | LC_ALL=C sort | while read -r f; do
        name=${f#./}
        words=$(sed -n 's/^text [^"]*"\(.*\)"$/\1/p' "$f" | sed 's/" [0-9.]* #[0-9a-f]* "/ /g' | tr -s ' ' '\n' | LC_ALL=C sort)
        awk -v name="${name%.trace}" -v words="$(printf '%s\n' "$words" | wc -l | tr -d ' '), $(printf '%s\n' "$words" | cksum | cut -d' ' -f1)" -v sum="$(cksum <"$f" | cut -d' ' -f1)" '
            $1 == "page" { pages++; paper = $2 " x " $3; next }
            { items++ }
            $1 == "text" { if (!least || $6 < least) least = $6; if ($6 > most) most = $6; if (!($6 in size)) { size[$6] = 1; sizes++ } }
            END { printf "%s: %d pages, last %s; %d sizes of type, %s to %s; words %s; items %d, %s\n", name, pages, paper, sizes, least + 0, most + 0, words, items, sum }' "$f"
    done)
}

# What a golden's name asks the program for, into $fresh. Findings are part of what is compared, so their exit code is not.
print() { # name, below tests/golden
    case $1 in
    check.findings) "$program" check --format short --color never ;;
    pages/*.trace) pages_split; cat "$pages/$1" ;;
    pages.digest) pages_digest ;;
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
    case $name in pages*) context=0 ;; *) context=3 ;; esac
    if [ $name = pages.digest ] && [ "$mode" != write ]; then # documents that somebody has added are theirs
        awk -F: 'NR == FNR { known[$1] = 1; next } $1 in known || !/ pages, last /' "$file" "$fresh" >"$seen" && cp "$seen" "$fresh"
    fi
    if diff -U $context --label "$file" --label "$file, now" "$file" "$fresh" >"$seen"; then
        passed=$((passed + 1))
    elif [ "$mode" = write ]; then
        case $name in pages/*) awk -f tests/moved.awk "$file" "$fresh" ;; esac
        [ "$context$MOVED" = 0only ] || cat "$seen"
        if asked "$name"; then
            cp "$fresh" "$file" && written=$((written + 1))
        else
            failed=$((failed + 1))
        fi
    else
        case $name in pages/*) echo "$file"; awk -f tests/moved.awk "$file" "$fresh" ;; esac
        head -n $((context ? 40 : 12)) "$seen"
        failed=$((failed + 1))
    fi
done
echo "golden: $passed passed, $failed failed$([ "$mode" = write ] && echo ", $written written")"
[ $failed = 0 ]
