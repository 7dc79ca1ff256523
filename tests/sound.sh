#!/bin/sh
# What is printed stands on nothing that has an error: a small project with one mistake at a time, put wherever one can
# reach paper. Files that stand on it must stay as they were, all others are made; check and build find the same and end
# alike; with --force just the pages and faces that stand on it are stamped. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
root=$PWD dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
bad() { echo "sound: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }

# ---- the project ----
good=$dir/good
mkdir -p "$good/layouts/sheets" "$good/layouts/decks" "$good/layouts/odds" "$good/layouts/themes" "$good/layouts/cards/icons"
for set in base over far user alone; do mkdir -p "$good/tables/$set"; done
cp -R "$root/fonts" "$good/fonts"
cp layouts/themes/classic.yaml "$good/layouts/themes/"
set_of() { printf 'set: %s\nsource: {title: a test, credit: nobody}\nedition: "1"\ndate: 2026-01-01\nunits: in\n%s' "$1" "$2" >"$good/tables/$1/set.yaml"; }
put() { cat >"$good/$1"; }
set_of base 'terms: {fates: [Holds, Runs]}
'
set_of over 'from: base
'
set_of far ''
set_of user ''
set_of alone ''
put tables/base/charts.yaml <<'Y'
charts:
  loss:
    title: Losses
    bands: {roll: d6, columns: {Lost: count}, rows: {1-3: 1, 4-6: 2}}
  nerve-modifiers:
    title: What shakes them
    modifiers: {to: the D6, rows: {Seen: +1, Shot at: -1}}
  nerve:
    title: Nerve
    note: Then see @loss.
    bands: {roll: d6 + nerve-modifiers, columns: {Fate: fates}, rows: {<3: Runs, 3+: Holds}}
Y
put tables/base/orders.yaml <<'Y'
charts:
  orders:
    title: Orders
    steps: [Move, Fire]
odds:
  nerves:
    title: How they hold
    words: A D6 with its modifiers.
    given: {modifier: nerve-modifiers}
    roll: {fate: 'chart(nerve, d6 + modifier)'}
examples:
  - {roll: 'chart(nerve, 3)', is: Holds, from: a test}
Y
put tables/over/charts.yaml <<'Y'
charts:
  weather:
    title: Weather
    bands: {roll: d6, columns: {Sky: text}, rows: {1-5: Fair, 6: Rain}}
Y
put tables/far/charts.yaml <<'Y'
charts:
  guns:
    title: Guns
    grid: {down: gun, cell: distance, columns: [Far], rows: {Long gun: 12in, Short gun: 6in}}
Y
put tables/user/charts.yaml <<'Y'
charts:
  cannon:
    title: Cannon
    from: far/guns
    rows: {Long gun: {cells: 14in, why: ours are longer}}
Y
put tables/user/wind.yaml <<'Y'
charts:
  wind:
    title: Wind
    bands: {roll: d6, rows: {csv: wind.csv}, columns: {Wind: text}}
Y
printf 'Roll,Wind\n1-3,Calm\n4-6,Gale\n' >"$good/tables/user/wind.csv"
put tables/alone/charts.yaml <<'Y'
charts:
  alone:
    title: Alone
    steps: [Wait, Then wait again]
Y
sheet() { printf 'sheet: %s\nset: %s\npaper: [a4]\n%ssections:\n  - All: [%s]\n' "$1" "$2" "$4" "$3" >"$good/layouts/sheets/$1.yaml"; }
sheet base base 'nerve, nerve-modifiers, loss' ''
sheet orders base 'orders' ''
sheet over over 'nerve, weather' ''
sheet cross alone 'far/guns, alone' ''
sheet cannon user 'cannon' ''
sheet wind user 'wind' ''
sheet strip base 'orders, {odds: nerves, down: modifier, show: Runs}' ''
sheet lonely alone 'alone' 'theme: odd
'
# Two sides: the first of what is sound.
printf 'sheet: sides\nset: base\npaper: [a5]\nsections:\n  - Orders: [orders]\n  - Losses: {new-page: yes, charts: [loss]}\n' >"$good/layouts/sheets/sides.yaml"
printf 'theme: odd\nfrom: even\n' >"$good/layouts/themes/odd.yaml"
printf 'theme: even\nfrom: classic\ntint: 12 %%\n' >"$good/layouts/themes/even.yaml"
printf 'odds-book: book\nset: base\npaper: [a4]\ntables: [{odds: nerves, down: modifier}, {deck: loss, by: [1, 2]}]\n' >"$good/layouts/odds/book.yaml"
printf 'card: poker\nsize: [63, 88]\nbleed: 3\nsafe: 3\ncorner: 3\n' >"$good/layouts/cards/poker.yaml"
printf 'card: own\nsize: [63, 88]\nbleed: 3\nsafe: 3\ncorner: 3\n' >"$good/layouts/cards/own.yaml"
printf '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>\n' >"$good/layouts/cards/icons/box.svg"
put layouts/cards/front.yaml <<'Y'
face: Front
size: [63, 88]
roles:
  text: {font: sans, size: 8pt}
boxes:
  title: {at: [5, 14, 50, 10], words: "{title}", role: text}
  says: {at: [5, 30, 50, 40], parts: together, role: text}
  box: {at: [5, 75, 6, 6], picture: layouts/cards/icons/box.svg}
Y
printf 'face: Back\nsize: [63, 88]\nroles:\n  text: {font: sans, size: 8pt}\nboxes:\n  title: {at: [5, 30, 50, 10], words: "{deck}", role: text}\n' >"$good/layouts/cards/back.yaml"
deck() { printf 'deck: %s\nset: %s\ncards: %s\nfront: layouts/cards/front.yaml\nback: layouts/cards/back.yaml\n%s' "$1" "$2" "$3" "$4" >"$good/layouts/decks/$1.yaml"; }
deck loss base loss 'print: [home a4, press, faces, simulator]
'
deck own alone '{csv: own.csv}' 'profile: own
print: [home a4, press, faces]
'
printf 'title,text\nStorm,Wait\nLull,Go\n' >"$good/layouts/decks/own.csv"
printf 'odd: one\n' >"$good/unrelated"

all="base orders over cross cannon wind strip lonely sides book loss own"
# The files that a document has.
files() {
    case $1 in
    book) echo odds/book-a4.pdf odds/book.csv odds/book.json odds/book.ndjson ;;
    sides) echo sheets/sides-a5.pdf ;;
    loss) echo decks/loss/home-a4.pdf decks/loss/calibration-a4.pdf decks/loss/press.pdf decks/loss/simulator-1.png decks/loss/odds.csv decks/loss/faces/cards.csv decks/loss/faces/back.png ;;
    own) echo decks/own/home-a4.pdf decks/own/calibration-a4.pdf decks/own/press.pdf decks/own/faces/cards.csv decks/own/faces/001-1.png ;;
    *) echo "sheets/$1-a4.pdf" ;;
    esac
}
run() { "$program" -C "$dir/try" "$@" >"$dir/out" 2>"$dir/err"; }
# A copy in which all that was made last says so.
afresh() {
    rm -rf "$dir/try" && cp -R "$good" "$dir/try" || exit 1
    for doc in $all; do
        for f in $(files $doc); do mkdir -p "$dir/try/out/${f%/*}" && echo "last good" >"$dir/try/out/$f"; done
    done
}
# Which documents have all, none or some of their files made anew.
made() {
    for doc in $all; do
        n=0 new=0
        for f in $(files $doc); do
            n=$((n + 1))
            [ "$(head -c 9 "$dir/try/out/$f" | tr -d '\0')" = "last good" ] || new=$((new + 1))
        done
        [ $new = $n ] && printf '%s ' "$doc"
        [ $new = 0 ] || [ $new = $n ] || printf '%s-torn ' "$doc"
    done
}
but() { # all documents but these
    for doc in $all; do case " $1 " in *" $doc "*) ;; *) printf '%s ' "$doc" ;; esac; done
}

afresh
run build
is "the sound project" "$? $(made)" "0 $(but '')"
is "nothing is left beside it" "$(cd "$dir/try/out" && find . -name '.built' -prune -o -name '.*' ! -name . -print | head -n 1)" ""
run check
is "its check" "$?" 0

# A mistake, where it stands, what must not be made, and with what exit code.
mistake() { # what, file, sed script, documents, code
    afresh
    before=$(cksum <"$dir/try/$2")
    sed "$3" "$good/$2" >"$dir/try/$2"
    [ "$before" != "$(cksum <"$dir/try/$2")" ] || bad "$1: nothing is mistaken"
    expect "$1" "$4" "$5"
}
expect() {
    run build
    is "$1: exit" "$?" "${3:-1}"
    is "$1: made" "$(made)" "$(but "$2")"
    grep -v '^wrote \|^[0-9]* files\{0,1\} written' "$dir/out" | sed '$d' | LC_ALL=C sort >"$dir/built"
    run check
    is "$1: exit of check" "$?" "${3:-1}"
    facts=$((facts + 1))
    sed '$d' "$dir/out" | LC_ALL=C sort | cmp -s - "$dir/built" || bad "$1: check and build find different things"
    [ -s "$dir/built" ] || bad "$1: nothing is said"
    # One document of its own finds it too.
    for doc in $2; do
        run build "$doc"
        is "$1: build $doc" "$?" "${3:-1}"
        case "$(made)" in *"$doc"*) bad "$1: $doc is made by itself" ;; esac
        break
    done
}

# ---- charts ----
mistake "a chart, which others name" tables/base/charts.yaml 's/4-6: 2/5-6: 2/' "base sides book loss"
mistake "modifiers of a roll" tables/base/charts.yaml 's/Shot at: -1/Shot at: one/' "base over strip book"
mistake "a chart that is named alone" tables/base/charts.yaml 's/title: Losses/titel: Losses/' "base sides book loss"
mistake "another chart of the set" tables/base/orders.yaml 's/steps: .Move, Fire./steps: {Move: Fire}/' "orders strip sides"
mistake "the base of an overlay" tables/base/charts.yaml 's/3+: Holds/4+: Holds/' "base over strip book"
mistake "an overlay" tables/over/charts.yaml 's/1-5: Fair/1-4: Fair/' "over"
mistake "another set's chart" tables/far/charts.yaml 's/Short gun: 6in/Short gun: six/' "cross cannon"
mistake "the set of another set's chart" tables/far/set.yaml 's/units: in/units: feet/' "cross cannon"
mistake "a chart that is from another" tables/user/charts.yaml 's/14in/long/' "cannon"
mistake "rows in a CSV" tables/user/wind.csv 's/4-6/5-6/' "wind"
mistake "odds" tables/base/orders.yaml 's/d6 + modifier/d6 + modifer/' "strip book"
mistake "an example" tables/base/orders.yaml 's/is: Holds/is: Runs/' "base over strip book"
mistake "a base's set.yaml" tables/base/set.yaml 's/edition: "1"/editoin: "1"/' "base orders over strip sides book loss"
mistake "a file that does not parse" tables/base/orders.yaml 's/title: Orders/title: Orders: all/' "base orders over strip sides book loss"
mistake "a loose key" tables/user/wind.yaml '1s/^/chart: {}\n/' "cannon wind"

# ---- layouts and looks ----
mistake "a layout" layouts/sheets/orders.yaml 's/paper: .a4./paper: [a44]/' "orders"
mistake "a layout that does not parse" layouts/sheets/orders.yaml 's/sheet: orders/sheet: or: ders/' "orders"
mistake "a date that is none" layouts/sheets/orders.yaml '1s/^/date: 2026-13-40\n/' "orders"
mistake "a date as people write it" layouts/odds/book.yaml '1s/^/date: 21.11.2026\n/' "book"
mistake "a day that no year has" layouts/decks/own.yaml '1s/^/date: 2026-02-29\n/' "own"
mistake "a theme" layouts/themes/odd.yaml '$s/$/\ntint: dark/' "lonely"
mistake "what a theme is from" layouts/themes/even.yaml 's/12/200/' "lonely"
mistake "a theme that does not go with what it is from" layouts/themes/odd.yaml '$s/$/\ntint: 60 %/' "lonely"
mistake "the usual theme" layouts/themes/classic.yaml '$s/$/\ntint: dark/' "base orders over cross cannon wind strip lonely sides book loss own"
mistake "a profile" layouts/cards/own.yaml 's/bleed: 3/bleed: much/' "own"
mistake "a profile's unknown key" layouts/cards/own.yaml '$s/$/\nblead: 3/' "own"
mistake "a template" layouts/cards/front.yaml 's/parts: together/parts: near/' "loss own"
mistake "a picture" layouts/cards/icons/box.svg 's/<rect/<text/' "loss own"
mistake "a cell that is worked out" layouts/decks/own.csv 's/Go/see {x} now/' "own"
mistake "a cell that names a chart" layouts/decks/own.csv 's/Go/see @foo now/' "own"
mistake "a line too short" layouts/decks/own.csv 's/Lull,Go/Lull/' "own"
mistake "a field that no card has" layouts/cards/front.yaml 's/{title}/{titel}/' "loss own"

# ---- what only the making can tell ----
mistake "a sheet that does not fit" layouts/sheets/orders.yaml 's/paper: .a4./&\nfit: {pages: 1, type: 200pt..200pt}/' "orders"
mistake "a book of which one page does not fit" layouts/odds/book.yaml 's/paper: .a4./paper: [a4, a6]\nfit: {pages: 1, type: 16pt..16pt}/' "book"
mistake "a deck of which a card does not fit" layouts/decks/own.csv 's/Go/Gooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo/' "own"
mistake "a deck that fits no sheet" layouts/cards/own.yaml 's/size: .63, 88./size: [300, 400]/' "own"
mistake "a letter that no font has" layouts/decks/own.csv 's/Go/G\xe2\x80\xbd\xf0\x9f\x90\x98/' "own"

# ---- unreadable files and folders: exit 3, with a word ----
unread() { # what, path, documents
    afresh
    rm -rf "${dir:?}/try/$2" && ln -s loop "$dir/try/$2" && ln -sfn loop "$(dirname "$dir/try/$2")/loop"
    expect "$1" "$3" 3
    facts=$((facts + 1))
    grep -q "^$2:[0-9]*:[0-9]*: error: .*\[unreadable\]" "$dir/out" || bad "$1: not said"
}
unread "a file of charts" tables/far/charts.yaml "cross cannon"
unread "a set" tables/far/set.yaml "cross cannon"
unread "a CSV of rows" tables/user/wind.csv "cannon wind"
unread "a layout" layouts/sheets/orders.yaml "orders"
unread "a theme" layouts/themes/odd.yaml "lonely"
unread "a profile" layouts/cards/own.yaml "own"
unread "a template" layouts/cards/back.yaml "loss own"
unread "a CSV of cards" layouts/decks/own.csv "own"
folder() { # what, folder
    afresh
    rm -rf "${dir:?}/try/$2" && ln -s "$(basename "$2")" "$dir/try/$2"
    run check
    is "$1" "$?" 3
    is "$1 is said" "$(grep -c "^$2:1:1: error: the folder cannot be opened: " "$dir/out")" 1
    run build
    is "$1, build" "$?" 3
}
folder "a folder of sheets" layouts/sheets
folder "a folder of decks" layouts/decks
folder "a folder of a set" tables/user
folder "the folder of tables" tables

# ---- one cause, one finding ----
afresh
sed 's/title: Losses/title: Losses: few/' "$good/tables/base/charts.yaml" >"$dir/try/tables/base/charts.yaml"
run check --format short
is "a file that does not parse is all that is wrong" "$(grep ' error: ' "$dir/out" | cut -d: -f1,2,4 | tr '\n' ' ')" "tables/base/charts.yaml:3: error "
sed 's/units: in/units: feet/' "$good/tables/alone/set.yaml" >"$dir/try/tables/alone/set.yaml"
run check --format short
is "and stands first" "$(grep ' error: ' "$dir/out" | cut -d: -f1 | tr '\n' ' ')" "tables/base/charts.yaml tables/alone/set.yaml "
afresh
sed 's/deck: loss/deck: loss: es/' "$good/layouts/decks/loss.yaml" >"$dir/try/layouts/decks/loss.yaml"
run check --format short
is "a deck that does not parse is not unknown to the book" "$(grep ' error: ' "$dir/out" | cut -d: -f1 | tr '\n' ' ')" "layouts/decks/loss.yaml "
run build
is "and the book of it is not made" "$(made)" "$(but 'book loss')"

# ---- what --force stamps ----
stamps() { # file: on which of its pages
    n=$(pdfinfo "$dir/try/out/$1" | awk '/^Pages/ { print $2 }')
    for page in $(seq 1 "$n"); do
        pdftotext -f "$page" -l "$page" "$dir/try/out/$1" - | grep -q UNCHECKED && printf '%s ' "$page"
    done
}
forced() { # file, sed script
    afresh
    sed "$2" "$good/$1" >"$dir/try/$1"
    run build --force
    is "forced with a mistake in $1" "$?" 1
}
forced tables/base/charts.yaml 's/4-6: 2/5-6: 2/'
is "the side with the chart" "$(stamps sheets/sides-a5.pdf)" "2 "
is "a sheet without it" "$(stamps sheets/orders-a4.pdf)" ""
is "a sheet that has it" "$(stamps sheets/base-a4.pdf)" "1 "
is "an overlay's sheet of what only names it" "$(stamps sheets/over-a4.pdf)" ""
is "a deck's fronts" "$(stamps decks/loss/home-a4.pdf)" "1 "
is "and its press file, two fronts and two backs" "$(stamps decks/loss/press.pdf)" "1 2 3 4 5 6 "
is "another deck" "$(stamps decks/own/press.pdf)" ""
forced layouts/decks/own.csv 's/Go/see {x} now/'
is "the card with the mistake, not the other, and no back" "$(stamps decks/own/press.pdf)" "2 "
forced layouts/themes/odd.yaml '$s/$/\ntint: dark/'
is "what wears the theme" "$(stamps sheets/lonely-a4.pdf)$(stamps sheets/cross-a4.pdf)" "1 "
forced layouts/cards/own.yaml '$s/$/\nblead: 3/'
is "each face, and each back" "$(stamps decks/own/press.pdf)" "1 2 3 4 "
forced layouts/sheets/sides.yaml 's/charts: .loss./charts: [{chart: loss, spann: 1}]/'
is "the block of a layout with a mistake" "$(stamps sheets/sides-a5.pdf)" "2 "
forced tables/base/set.yaml 's/edition: "1"/editoin: "1"/'
is "a set's own" "$(stamps sheets/sides-a5.pdf)$(stamps sheets/cross-a4.pdf)" "1 2 "

# ---- the hash of what it is made from ----
hash_of() { pdfinfo "$dir/try/out/$1" | awk '/^Keywords/ { print $2 }'; }
hashes() { run build --quiet; for doc in $all; do for f in $(files $doc); do case $f in *.pdf) echo "$doc $(hash_of "$f")"; break ;; esac; done; done; }
afresh
hashes >"$dir/hash"
changed() { hashes | diff "$dir/hash" - | awk '/^</ { printf "%s ", $2 }'; }
is "every document has a hash" "$(awk 'length($2) == 64' "$dir/hash" | wc -l)" 12
mkdir "$dir/try/tables/new" && sed 's/far/new/' "$good/tables/far/set.yaml" >"$dir/try/tables/new/set.yaml"
cp "$good/tables/far/charts.yaml" "$dir/try/tables/new/charts.yaml"
is "a new set changes none" "$(changed)" ""
# A chart moved to another file, and before the others.
awk '/^  loss:/ { on = 1 } /^  nerve-mod/ { on = 0 } on' "$good/tables/base/charts.yaml" >"$dir/moved"
{ echo charts:; cat "$dir/moved"; } >"$dir/try/tables/base/a.yaml"
awk '/^  loss:/ { on = 1 } /^  nerve-mod/ { on = 0 } !on' "$good/tables/base/charts.yaml" >"$dir/try/tables/base/charts.yaml"
is "a chart in another file changes none" "$(changed)" ""
afresh
sed 's/Shot at: -1/Shot at: -2/' "$good/tables/base/charts.yaml" >"$dir/try/tables/base/charts.yaml"
is "a modifier changes what stands on it" "$(changed)" "base over strip book "
afresh
sed 's/tint: 12/tint: 10/' "$good/layouts/themes/even.yaml" >"$dir/try/layouts/themes/even.yaml"
is "a theme, what wears it" "$(changed)" "lonely "
afresh
sed 's/width="4"/width="3"/' "$good/layouts/cards/icons/box.svg" >"$dir/try/layouts/cards/icons/box.svg"
is "a picture, the decks that show it" "$(changed)" "loss own "
afresh
sed 's/12in/13in/' "$good/tables/far/charts.yaml" >"$dir/try/tables/far/charts.yaml"
is "another set's chart, what prints it or is from it" "$(changed)" "cross cannon "
afresh
mv "$dir/try" "$dir/elsewhere" && ln -s elsewhere "$dir/try"
is "the project's own place changes none" "$(changed)" ""
rm "$dir/try"; rm -rf "$dir/elsewhere"

# ---- files of a document come together, or not at all ----
afresh
rm "$dir/try/out/odds/book.json" && mkdir "$dir/try/out/odds/book.json"
run build
is "a file that cannot be put in its place" "$? $(head -c 9 "$dir/try/out/odds/book-a4.pdf") $(head -c 9 "$dir/try/out/odds/book.csv")" "3 last good last good"
is "and nothing is left beside it" "$(cd "$dir/try/out" && find . -name '.built' -prune -o -name '.*' ! -name . -print | head -n 1)" ""
afresh
mkdir "$dir/try/out/.making-99999999-abcdef" && echo torn >"$dir/try/out/.making-99999999-abcdef/x.pdf"
run build
is "what a run that was killed left is gone" "$(cd "$dir/try/out" && find . -name '.built' -prune -o -name '.*' ! -name . -print | head -n 1)" ""
# Another container's process may have any number: what is locked is in use, and nothing else is.
mkdir "$dir/try/out/.making-99999999-abcdef" "$dir/try/out/.making-$$-abcdef"
exec 7<"$dir/try/out/.making-99999999-abcdef" && flock 7
run build
exec 7<&-
is "what another run holds stays" "$(cd "$dir/try/out" && find . -name '.built' -prune -o -name '.*' ! -name . -print)" "./.making-99999999-abcdef"

# ---- what is printed in the terminal says what it stands on, too ----
afresh
sed 's/Shot at: -1/Shot at: one/' "$good/tables/base/charts.yaml" >"$dir/try/tables/base/charts.yaml"
run dump base/nerve
is "a chart that stands on an error" "$? $(cat "$dir/err")" "1 broadside: tables/base/charts.yaml:7: base/nerve depends on an error: broadside check reports it"
run dump base/loss
is "one that does not" "$? $(cat "$dir/err")" "0 "
run odds base/nerves
is "odds that stand on an error" "$?" 1
run odds base/nerves --format csv
is "and in all formats" "$?" 1
for outcomes in "two: a >= 3, one: a <= 3" "more: a > 3, less: a < 3"; do
    afresh
    printf 'odds:\n  no-outcomes: {title: T, words: W, roll: {a: d6}, outcomes: {%s}}\n' "$outcomes" \
        >"$dir/try/tables/base/wrong.yaml"
    for format in "--verify" "--format json --verify" "--format csv"; do
        run odds no-outcomes $format
        is "$outcomes, odds $format" "$? $(grep -c 'error: .*\[outcomes-' "$dir/err")" "1 1"
        grep -q 'agrees\|"agree": true' "$dir/out" && bad "$outcomes, odds $format: it is verified"
    done
done
afresh
rm "$dir/try/tables/far/charts.yaml" && ln -s charts.yaml "$dir/try/tables/far/charts.yaml"
for command in list "dump base/loss" "odds base/nerves"; do
    run $command
    is "$command beside a file that cannot be read" "$?" 3
    is "and says so" "$(grep -c '^broadside: tables/far/charts.yaml:1: ' "$dir/err")" 1
done

# ---- nothing to print is said ----
for what in "sections: []" "paper: []" ""; do
    afresh
    printf 'sheet: empty\nset: alone\n%s\n' "$what" >"$dir/try/layouts/sheets/empty.yaml"
    [ "$what" ] || : >"$dir/try/layouts/sheets/empty.yaml"
    run build empty
    is "a sheet with $what alone" "$? $(ls "$dir/try/out/sheets" | grep -c empty)" "1 0"
    grep -q '^layouts/sheets/empty.yaml:.*error' "$dir/out" || bad "a sheet with $what alone: nothing is said"
done
for what in "tables: []" "columns: 1"; do
    afresh
    printf 'odds-book: empty\nset: base\n%s\n' "$what" >"$dir/try/layouts/odds/empty.yaml"
    run build empty
    is "a book with $what alone" "$? $(ls "$dir/try/out/odds" | grep -c empty)" "1 0"
    grep -q '^layouts/odds/empty.yaml:.*error' "$dir/out" || bad "a book with $what alone: nothing is said"
done

echo "sound: $facts facts, $failed failed"
[ $failed = 0 ]
