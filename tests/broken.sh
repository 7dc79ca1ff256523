#!/bin/sh
# Every command over broken projects: a game and a deck with one file of them gone, empty, cut off or otherwise wrong, and with what
# once ended the program. None may end by a signal or in silence, or show a sanitizer anything. A command that nothing runs here is
# a fault, too. PROGRAM is broadside itself; LONG=yes breaks each file in each way, else each in one; every fourth command runs
# over each, so that with LONG all run over each file.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
export LC_ALL=C ASAN_OPTIONS="allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export LSAN_OPTIONS="suppressions=$PWD/tests/lsan.supp:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"

# What is asked of each project, a command a line, in its folder; @FILE is the file that is broken. What edits comes last.
commands() {
    cat <<'END'
build -o made
build -o made -j 1 --force
build -o made wounds
build -o made frost --for runners
build -o made --dump tree
build -o made --dump model
build -o made --dump sheet
build -o made --dump pages
check
check @FILE
check --no-odds --format short
check --format json
check --format sarif
audit
audit --format json
dump need
dump cold --as printed
dump wounds --format csv
dump attack-modifiers --format json
dump sequence --format markdown
dump melee-dice
odds
odds --format json
odds --verify
odds hit
odds hit --format csv
odds steady --format json
odds steady --verify
odds steady --verify --budget 2
odds trap
odds trap --verify
odds trap --format csv
odds trap --format json
odds trap --given many=9999
roll chart(orders,2d6)
roll draw(wounds)
roll --batch @FILE
import @FILE
rekey
rekey --format json
rekey --sheet need
rekey attack-modifiers
rekey melee-dice
rekey --sheet melee-calculation
layout frost
layout frost --kind odds-book
layout frost --kind deck
diff ../sound
diff ../sound . --format json
diff . ../sound --format markdown
diff HEAD
list
list --format json
list --errata
list --errata --format csv
completion bash
completion words -- broadside dump f
completion words -- broadside odds trap --given m
completion words -- broadside build p
translate
translate frost --language de
translate pass --language de
explain band-gap
schema -o made
new made/game
lsp
check --fix
END
}

# A client that opens the file, asks about its first words, and goes.
client() {
    text=$(od -An -v -tx1 "$1" 2>/dev/null | head -c 20000 | tr -d '\n' | sed 's/ \(..\)/\\u00\1/g')
    uri=file://$PWD/$1 place='"position":{"line":4,"character":6}'
    {
        echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file://'"$PWD"'","capabilities":{}}}'
        echo '{"jsonrpc":"2.0","method":"initialized","params":{}}'
        echo '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"'"$uri"'","languageId":"yaml","version":1,"text":"'"$text"'"}}}'
        for ask in completion hover definition references prepareRename; do
            echo '{"jsonrpc":"2.0","id":2,"method":"textDocument/'$ask'","params":{"textDocument":{"uri":"'"$uri"'"},'"$place"',"context":{}}}'
        done
        echo '{"jsonrpc":"2.0","id":3,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"'"$uri"'"}}}'
        echo '{"jsonrpc":"2.0","id":4,"method":"shutdown"}'
        echo '{"jsonrpc":"2.0","method":"exit"}'
    } | while IFS= read -r line; do printf 'Content-Length: %d\r\n\r\n%s' ${#line} "$line"; done
}

# Commands on the project $2, of which the file $3 is broken: every fourth from the $4th and those on the table; what is wrong is
# told.
if [ "$1" = one ]; then
    cd "$2" || exit 1
    echo "$2" >>"$BROKEN/asked"
    bad=0 as=../${PWD##*/}
    awk -v turn="$4" 'NR % 4 == turn || / trap/' "$BROKEN/commands" >"$as.asks"
    while read -r line; do
        input=/dev/null
        [ "$line" != lsp ] || { client "$3" >"$as.asked"; input=$as.asked; }
        # shellcheck disable=SC2046 # its words
        timeout 600 "$program" $(echo "$line" | sed "s|@FILE|$3|") <"$input" >"$as.out" 2>"$as.err"
        code=$? why=
        [ $code -le 3 ] || why="ends with $code"
        [ $code = 0 ] || [ -s "$as.out" ] || [ -s "$as.err" ] || why="ends with $code in silence"
        ! grep -q 'Sanitizer\|runtime error\|CRITICAL \*\*\|WARNING \*\*\|out of memory' "$as.err" || why="shows a fault"
        rm -rf made
        [ -z "$why" ] || { bad=1; echo "broken: ${PWD##*/}: broadside $line: $why"; grep -v '^$' "$as.err" | head -12; }
    done <"$as.asks"
    exit $bad
fi

dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export BROKEN="$dir"
commands >"$dir/commands"
for command in $("$program" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p'); do
    grep -q "^$command\( \|$\)" "$dir/commands" || { echo "broken: no line runs $command"; exit 1; }
done
{ "$program" new "$dir/game" && "$program" new --deck "$dir/deck"; } >/dev/null || exit 1
mkdir "$dir/sound"
cp -R "$dir/game/." "$dir/deck/." "$dir/sound/"
rm -rf "$dir/sound/out"
# project NAME FILE: a new one, in which FILE is to be broken
turn=0
project() {
    cp -R "$dir/sound" "$dir/$1"
    turn=$(((turn + 1) % 4)) at=$dir/$1/$2
    echo "$1 $2 $turn" >>"$dir/list"
}
# odds NAME GIVEN ROLL: a table `trap`
odds() {
    project "$1" tables/frost/attack.yaml
    printf '  trap:\n    given: {%s}\n    roll: {%s}\n' "$2" "$3" >"$dir/odds"
    sed -i "/^odds:/r $dir/odds" "$at"
}

# -- what once ended the program, or is like it --
odds over-budget 'many: 1..1000, more: 1..1000' 'x: 2d6 >= many + more'
odds too-many-cells 'many: 1..1000, more: 1..1001' 'x: 2d6 >= many + more'
odds too-many-dice 'many: 1..40' 'x: sum(60d1000) >= many * 1000'
odds no-row 'many: 1..3' '"x": "number(chart(need, many, 9)) == 3"'
odds no-values 'many: []' 'x: 2d6 >= many'
odds by-none 'many: [0, 1]' 'x: 6 / many'
odds of-nothing 'many: rows of gone' 'x: chart(gone) == many'
odds two-at-once 'many: 1..3' 'low: 1d6 < 4, high: 1d6 > 2'
project no-table layouts/decks/pass.csv
rm "$at"
sed -i 's/pass.csv/gone.csv/' "$dir/no-table/layouts/decks/pass.yaml"
project a-folder tables/frost/turn.yaml
rm "$at" && mkdir "$at"
project no-set tables/frost/set.yaml
rm "$dir/no-set/tables/"*/set.yaml
project nothing tables/frost/turn.yaml
rm -rf "$dir/nothing/tables" "$dir/nothing/layouts"
project from-itself tables/frost/set.yaml
echo 'from: frost' >>"$at"
project no-rights tables/frost/turn.yaml
chmod 0 "$at"
project a-font fonts/fonts.yaml
mkdir "$dir/a-font/fonts" && echo 'fonts: {sans: none.ttf}' >"$at"
project too-deep tables/frost/turn.yaml
awk 'BEGIN { for (i = 0; i < 5000; i++) printf "["; print "" }' >"$at"
project reserved tables/frost/turn.yaml
mv "$dir/reserved/layouts/decks/wounds.yaml" "$dir/reserved/layouts/decks/con.yaml"
# The hardest charts of our sets stand beside the game's: what asks for no chart by its name reads them all.
project hard tables/indian-campaigns/hard.yaml
cp -R tests/hard/. "$dir/hard"
project hard-cut tables/john-company/hard.yaml
cp -R tests/hard/. "$dir/hard-cut"
sed -i '40,$ s/: \[/: [[/' "$at"

# -- each file in each way --
way=0
for file in $(cd "$dir/sound" && find . -type f | sed 's|^\./||' | LC_ALL=C sort); do
    name=$(echo "$file" | tr '/.' '--')
    way=$(((way + 1) % 6))
    for w in 0 1 2 3 4 5; do
        [ "$LONG" = yes ] || [ $w = $way ] || continue
        project "$name-$w" "$file"
        case $w in
        0) rm "$at" ;;
        1) : >"$at" ;;
        2) n=$(wc -c <"$at") && head -c $((n * 2 / 3)) "$at" >"$dir/cut" && cp "$dir/cut" "$at" ;;
        3) sed -i '3~4d' "$at" ;;
        4) sed -i 's/: \([^ ].*\)$/: [{x: \1/' "$at" ;;
        5) sed -i 's/[0-9][0-9]*/99999999999999999999/3; s/^    [a-z]*:.*/&\n&/' "$at" ;;
        esac
    done
done
xargs -P "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" -L 1 sh -c 'exec sh tests/broken.sh one "$BROKEN/$1" "$2" "$3"' broken <"$dir/list" || exit 1
[ "$(wc -l <"$dir/asked")" = "$(wc -l <"$dir/list")" ] || { echo "broken: not every project was asked"; exit 1; }
( cd "$dir/reserved" && "$program" build -o made >/dev/null && test -d made/decks/_con && test ! -e made/decks/con ) ||
    { echo "broken: a folder is called con, which Windows refuses"; exit 1; }
echo "broken: $(wc -l <"$dir/commands") commands over $(wc -l <"$dir/list") projects: no fault"
