#!/bin/sh
# Decks, proved from the files that come out and by other programs than ours: cards are counted in the PDFs and compared with
# the charts, crop marks with cuts worked out from paper and profile, backs are found behind their fronts, press pages and
# pictures have the boxes and pixels that services ask for. PROGRAM is broadside itself, DECKS where the project's decks
# were made (else they are made here).
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/broadside
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
bad() { echo "decks: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: $2, not $3"; }
quiet() { # what is proved, then a command that says nothing but faults
    what=$1; shift; facts=$((facts + 1))
    "$@" >"$dir/said" 2>&1 && [ ! -s "$dir/said" ] || { bad "$what"; head -n 5 "$dir/said"; }
}

if [ -z "$DECKS" ]; then
    "$program" build --quiet -o "$dir/made" john-company-events john-company-orders napoleonic-skirmish-units colonial-conduct colonial-markers >/dev/null 2>&1
    DECKS=$dir/made/decks
fi

# ---- cards are counted ----
cards_of() { # file, backs on each of how many pages, fronts' last page, where the range stands, window: to a line a card
    pdftotext -raw $5 "$DECKS/$1" - | awk -v step="$2" -v last="$3" -v range="$4" -f tests/decks/cards.awk
}
# Where the cards stand, in points, so that no caption comes with them: 189 x 264 mm or 140 x 240 in the middle.
poker_a4='-x 30 -y 47 -W 536 -H 748' poker_letter='-x 38 -y 22 -W 536 -H 748'
tarot_a4='-x 99 -y 81 -W 397 -H 680' tarot_letter='-x 107 -y 56 -W 397 -H 680'
window() { eval "echo \"\$$1\""; }
counted() { awk -F'|' '{ n[$1]++ } END { for (k in n) print k, n[k] }' "$1" | sort -n | tr '\n' ';'; }

events=$DECKS/john-company-events
for f in a4 letter; do cards_of "john-company-events/home-$f.pdf" 2 0 behind "$(window "poker_$f")" >"$dir/events-$f"; done
cards_of john-company-events/press.pdf 0 100 behind >"$dir/events-press"
for arm in infantry cavalry artillery; do
    "$program" dump "$arm-events" --format csv >"$dir/$arm.csv" || bad "no chart of $arm"
done
for f in a4 letter press; do
    facts=$((facts + 1))
    # Card by card: its range has as many cards as numbers; it stands where the dice would; each arm's event of that number
    # stands on it, and on as many cards as the chart has numbers for it; each officer's headline on ten for a number of D10.
    awk -F'|' '
        function bad(s) { print FILENAME ": " s; failed = 1 }
        FILENAME ~ /csv$/ {
            if ($0 !~ /^[0-9]+(-[0-9]+)?,/) next
            split($0, cell, ","); split(cell[1], ends, "-"); lo = ends[1]; hi = cell[1] ~ /-/ ? ends[2] : lo
            event = cell[2]
            for (k = lo + 0; k <= hi + 0; k++) { if (!((event, k) in on)) want[event]++; on[event, k] = 1; all[FILENAME]++ }
            next
        }
        FILENAME ~ /yaml$/ {
            if (/^  officers:/) officers = 1
            if (officers && /headline:/) {
                q = $0; sub(/^ *"?/, "", q); split(q, cell, "[\":]"); split(cell[1], ends, "-")
                h = $0; sub(/.*headline: "?/, "", h); sub(/"?}.*/, "", h)
                officer[h] = 10 * (ends[2] ? ends[2] - ends[1] + 1 : 1); d10 += officer[h]
            }
            next
        }
        {
            n++; gsub("\342\200\223", "-", $1); split($1, ends, "-"); lo = ends[1] + 0; hi = ends[2] == "" ? lo : ends[2] + 0
            if (n - 1 < lo || n - 1 > hi) bad("card " n " is of " $1)
            if ($2 != (hi - lo + 1) " in 100") bad("card " n " says " $2)
            for (event in want) {
                there = index(" " $3, " " event) > 0
                if (((event, n - 1) in on) && !there) bad("card " n " has not: " event)
                if (there) has[event]++
            }
            heads = 0
            for (h in officer) if (index($3, " Officer " h " (D6)")) { had[h]++; heads++ }
            if (heads != 1) bad("card " n " has " heads " headlines for officers")
        }
        END {
            if (n != 100) bad(n " cards")
            for (f in all) if (all[f] != 100) bad(f " has " all[f] " numbers")
            for (event in want) { events++; if (has[event] != want[event]) bad(has[event] " cards, not " want[event] ", of: " event) }
            for (h in officer) if (had[h] != officer[h]) bad(had[h] " cards, not " officer[h] ", of: " h)
            if (d10 != 100 || events < 35) bad("charts were not read: " events ", " d10)
            exit failed
        }' "$dir/infantry.csv" "$dir/cavalry.csv" "$dir/artillery.csv" layouts/decks/john-company-events.yaml "$dir/events-$f" >"$dir/said" ||
        { bad "events in $f"; head -n 5 "$dir/said"; }
done
quiet "letter has A4's cards" cmp "$dir/events-a4" "$dir/events-letter"

for f in a4 letter; do
    cards_of "john-company-orders/home-$f.pdf" 2 0 first "$(window "poker_$f")" >"$dir/orders"
    is "throws of 2D6 on $f" "$(grep '^[0-9]' "$dir/orders" | counted /dev/stdin)" "2 1;3 2;4 3;5 4;6 5;7 6;8 5;9 4;10 3;11 2;12 1;"
    is "orders and the card that shuffles, $f" "$(wc -l <"$dir/orders") $(grep -c '^A|1 in 37|.*new hand 1 in 37 Draw another card now. Shuffle all' "$dir/orders")" "37 1"
    "$program" dump generalship --format csv | awk -F'[,|]' '
        NR == 1 { for (i = 2; i <= NF; i++) roll[i] = $i; next }
        FILENAME == "-" { for (i = 2; i <= NF; i++) line[roll[i]] = line[roll[i]] $1 " " $i " "; next }
        $1 ~ /^[0-9]+$/ { n++; gsub(/ none /, " "); if (index($0, line[$1]) == 0 || !line[$1]) { print; bad = 1 } }
        END { exit bad || n != 36 }' - "$dir/orders" >"$dir/said" || { bad "orders by grade on $f"; head -n 3 "$dir/said"; }
    cards_of "colonial-conduct/home-$f.pdf" 2 0 first "$(window "tarot_$f")" >"$dir/conduct"
    is "faces of the die on $f" "$(grep '^[0-9]' "$dir/conduct" | counted /dev/stdin)" "1 6;2 6;3 6;4 6;5 6;6 6;"
    is "chances of the die on $f" "$(grep -c '^[1-6]|6 in 36| Unit conduct D6 · 6 in 36 ' "$dir/conduct")" 36
    mkdir -p "$dir/units"
    for c in movement-rates formed-units weapon-range difficulty command-range melee-factors firing-modifiers; do
        "$program" dump "napoleonic-skirmish/$c" --format csv >"$dir/units/$c.csv"
    done
    pdftotext -raw "$DECKS/napoleonic-skirmish-units/home-$f.pdf" - | tr -d '\f' >"$dir/units/text"
    awk -f tests/decks/units.awk "$dir"/units/*.csv layouts/decks/napoleonic-skirmish-units.csv "$dir/units/text" >"$dir/said" ||
        { bad "figures of units on $f"; head -n 5 "$dir/said"; }
done
# Counters: as many of each state as the layout says, and behind them what its chart says of it, no more and no less.
markers=$DECKS/colonial-markers/home-a4.pdf
for state in 'Disordered|18|-1 to unit conduct|phase 5' 'Shaken|12|uses a shaken chart|it rallies' 'Low on ammo|12|-1 in fire and melee|phase 5' \
    'Kills|28|lower conduct from the 4th on|permanent'; do
    name=${state%%|*} rest=${state#*|}; count=${rest%%|*} rest=${rest#*|}
    is "the chart's $name" "$("$program" dump combat-effects.states --format csv | grep "^$name," | tr -d '"')" "$name,${rest%|*},${rest#*|}"
    [ "$name" = Kills ] && name='1 kill'
    for side in 1 2; do
        is "$name, side $side" "$(pdftotext -raw -f $side -l $side "$markers" - | tr '\n' ' ' | sed 's/\xe2\x88\x92/-/g' |
            grep -o "$([ $side = 1 ] && echo "$name" || echo "$name ${rest%|*} Until: ${rest#*|}")" | wc -l | tr -d ' ')" "$count"
    done
done
is "copies in cards.csv" "$(awk -F, 'NR > 1 { n += $2 } END { print n }' "$events/faces/cards.csv")" 101
is "pictures that cards.csv names" "$(awk -F, 'NR > 1 { print $1 } END { print "back.png" }' "$events/faces/cards.csv" | sort | tr '\n' ' ')" "$(cd "$events/faces" && ls ./*.png | sed 's|./||' | sort | tr '\n' ' ')"

# ---- marks, and backs behind their fronts: cards that say F1, F2 on one side and B1, B2 on the other ----
root=$PWD scratch=$dir/scratch
mkdir -p "$scratch/tables/codes" "$scratch/layouts/decks"
cp -R layouts/cards "$scratch/layouts/cards" && cp -R "$root/fonts" "$scratch/fonts" && cp -R "$root/layouts/themes" "$scratch/layouts/themes"
cp tests/decks/code-front.yaml tests/decks/code-back.yaml "$scratch/layouts/cards/"
printf 'set: Codes\nsource: {title: codes, credit: nobody}\nedition: "1"\ndate: 2026-01-01\nunits: in\n' >"$scratch/tables/codes/set.yaml"
awk 'BEGIN { print "title,code"; for (i = 1; i <= 11; i++) print "Card " i "," i }' >"$scratch/layouts/decks/codes.csv"
codes() { # name, and further lines of its layout
    layout=$scratch/layouts/decks/$1.yaml; shift
    printf '%s\n' 'deck: Codes' 'set: codes' 'cards: {csv: codes.csv}' 'front: layouts/cards/code-front.yaml' 'back: layouts/cards/code-back.yaml' "$@" >"$layout"
}
codes long 'profile: poker' 'offset: [1mm, -0.5mm]' 'gutter: 3mm' 'print: [home a4, home letter]'
codes short 'profile: poker' 'edges: short' 'offset: [-1.5mm, 0.5mm]' 'print: [home a4, home letter]'
codes lying 'profile: a6' 'offset: [1mm, -0.5mm]' 'print: [home a4]'
codes lying-short 'profile: a6' 'edges: short' 'offset: [1mm, -0.5mm]' 'print: [home a4]'
codes folded 'profile: poker' 'backs: folded' 'gutter: 4mm' 'print: [home a4]'
codes tgc 'profile: tgc-poker' 'print: [press, faces, simulator]'
codes only 'profile: tgc-poker' 'print: [faces]'
codes mpc 'profile: mpc-poker' 'print: [press, faces]'
codes drivethru 'profile: drivethru-poker' 'print: [press, faces]'
codes poker 'profile: poker' 'print: [press]'
quiet "decks of codes" "$program" -C "$scratch" build --quiet -j 1 -o "$dir/codes"
quiet "decks of codes, once more" "$program" -C "$scratch" build --quiet -j 2 -o "$dir/again"
quiet "the same bytes" diff -rq -x .built "$dir/codes" "$dir/again"

marks() { # file, width and height of the card, gutter, bleed, offset x and y, folded
    qpdf --qdf --object-streams=disable "$1" "$dir/open.pdf"
    quiet "marks of ${1#"$dir"/}" awk -v w="$2" -v h="$3" -v gutter="$4" -v bleed="$5" -v ox="${6:-0}" -v oy="${7:-0}" -v folded="$8" -v backs="$((1 - ${8:-0}))" -f tests/decks/marks.awk "$dir/open.pdf"
}
behind() { # name, paper, edge, offset x and y
    pdftotext -bbox "$dir/codes/decks/$1/home-$2.pdf" "$dir/words"
    quiet "backs of $1 on $2" awk -v edge="$3" -v ox="$4" -v oy="$5" -v cards=11 -f tests/decks/behind.awk "$dir/words"
}
for f in a4 letter; do
    for d in john-company-events john-company-orders napoleonic-skirmish-units; do marks "$DECKS/$d/home-$f.pdf" 63 88 0 3; done
    marks "$DECKS/colonial-conduct/home-$f.pdf" 70 120 0 3
    marks "$dir/codes/decks/long/home-$f.pdf" 63 88 3 3 1 -0.5
    marks "$dir/codes/decks/short/home-$f.pdf" 63 88 0 3 -1.5 0.5
    behind long $f long 1 -0.5
    behind short $f short -1.5 0.5
done
marks "$dir/codes/decks/lying/home-a4.pdf" 105 148 0 3 1 -0.5
marks "$dir/codes/decks/lying-short/home-a4.pdf" 105 148 0 3 1 -0.5
marks "$dir/codes/decks/folded/home-a4.pdf" 63 88 4 3 0 0 1
# Every size of card on every paper, butted and not, with art to the edge: cards of all profiles that are built in.
cp tests/decks/edge-front.yaml "$scratch/layouts/cards/"
mm() { case $1 in *in*) echo "$1" | awk '{ print $1 * 25.4 }' ;; *) echo "${1%%#*}" ;; esac }
for f in $(grep -l '^card:' layouts/cards/*.yaml); do
    name=$(basename "$f" .yaml)
    for g in 0 3; do
        codes "all-$name-$g" "profile: $name" "gutter: ${g}mm" 'print: [home a4, home letter, home a3]'
        sed -i 's/code-front/edge-front/; s/code-back/edge-front/' "$scratch/layouts/decks/all-$name-$g.yaml"
    done
done
quiet "decks of all sizes" "$program" -C "$scratch" build --quiet -o "$dir/all"
for f in $(grep -l '^card:' layouts/cards/*.yaml); do
    name=$(basename "$f" .yaml)
    size=$(sed -n 's/^size: *\[\(.*\)\].*/\1/p' "$f") bleed=$(sed -n 's/^bleed: *//p' "$f")
    for g in 0 3; do for q in a4 letter a3; do
        marks "$dir/all/decks/all-$name-$g/home-$q.pdf" "$(mm "${size%%,*}")" "$(mm "${size##*,}")" $g "$(mm "$bleed")"
    done; done
done
behind lying a4 long 1 -0.5
behind lying-short a4 short 1 -0.5
behind folded a4 fold 0 0

# ---- press: boxes in points from the sizes that services name, and the order of pages ----
press() { # name, width and height as cut and bleed in mm, order
    f=$dir/codes/decks/$1/press.pdf
    pdfinfo -box -f 1 -l 22 "$f" >"$dir/boxes"
    quiet "boxes of $1" awk -v w="$2" -v h="$3" -v bleed="$4" '
        function near(got, mm) { return got - mm * 72 / 25.4 < 0.011 && mm * 72 / 25.4 - got < 0.011 }
        /(Media|Bleed|Trim)Box:/ {
            in_ = /Trim/ ? bleed : 0; n++
            if (!near($4, in_) || !near($5, in_) || !near($6, w + 2 * bleed - in_) || !near($7, h + 2 * bleed - in_)) { print; bad = 1 }
        }
        END { exit bad || n != 66 }' "$dir/boxes"
    is "order of $1" "$(pdftotext -raw "$f" - | tr -d '\f' | grep -x '[FB][0-9]*' | tr '\n' ' ')" "$(seq 1 11 | awk -v order="$5" '
        { if (order == "apart") { f = f "F" $1 " "; b = b "B" $1 " " } else f = f (order == "back front" ? "B" $1 " F" $1 " " : "F" $1 " B" $1 " ") }
        END { print f b }')"
}
press tgc 63.5 88.9 3.175 apart
press mpc 63.5 88.9 3.048 apart
press drivethru 63.5 88.9 3.175 "back front"
press poker 63 88 3 apart

# ---- press: what PDF/X asks for, object by object ----
# Cards with art to the edge, of which one can see through, over a ground of the theme's; a photograph; a shade; letters.
cp tests/decks/art-front.yaml "$scratch/layouts/cards/"
mkdir -p "$scratch/art" && cp tests/decks/shade.svg tests/decks/through.svg "$scratch/art/"
python3 tests/decks/pictures.py "$scratch/art" || bad "no pictures"
codes art 'profile: poker' 'hue: 3' 'print: [home a4, press, press x-1a, press x-4]'
head -n 3 "$scratch/layouts/decks/codes.csv" >"$scratch/layouts/decks/art.csv" # a picture is the same on each card
sed -i 's/code-front/art-front/; s/codes.csv/art.csv/' "$scratch/layouts/decks/art.yaml"
sed 's/^card: poker/card: poker-thin/; $ a inks: 240\nstandard: x-4\ncondition: fogra39' layouts/cards/poker.yaml >"$scratch/layouts/cards/poker-thin.yaml"
sed 's/^profile: poker/profile: poker-thin/' "$scratch/layouts/decks/art.yaml" >"$scratch/layouts/decks/thin.yaml"
quiet "decks with art" "$program" -C "$scratch" build --quiet -o "$dir/art" art thin
quiet "decks with art, once more" "$program" -C "$scratch" build --quiet -j 1 -o "$dir/art-again" art thin
quiet "the same bytes of art" diff -rq -x .built "$dir/art" "$dir/art-again"
preflight() { quiet "$2 of ${1#"$dir"/}" python3 tests/decks/preflight.py "$@"; }
preflight "$events/press.pdf" x-1a 63 88 3 300
preflight "$dir/codes/decks/tgc/press.pdf" x-1a 63.5 88.9 3.175 300
preflight "$dir/codes/decks/drivethru/press.pdf" x-1a 63.5 88.9 3.175 240
for d in art thin; do
    limit=300; [ $d = art ] || limit=240
    preflight "$dir/art/decks/$d/press-x-1a.pdf" x-1a 63 88 3 $limit
    preflight "$dir/art/decks/$d/press-x-4.pdf" x-4 63 88 3 $limit
done
quiet "a profile's own standard" cmp "$dir/art/decks/art/press.pdf" "$dir/art/decks/art/press-x-1a.pdf"
quiet "another profile's" cmp "$dir/art/decks/thin/press.pdf" "$dir/art/decks/thin/press-x-4.pdf"
is "the condition" "$(qpdf --qdf --object-streams=disable "$dir/art/decks/thin/press.pdf" - | grep -a -c 'OutputConditionIdentifier (FOGRA39)')" 1
is "what is seen through stays in X-4 alone" "$(for s in x-1a x-4; do qpdf --qdf --object-streams=disable "$dir/art/decks/art/press-$s.pdf" - | grep -a -c '/SMask'; done | tr '\n' ' ' | sed 's/ [1-9][0-9]* $/ some/')" "0 some"
# A file for the screen is told from one for a press, with all that it lacks.
python3 tests/decks/preflight.py "$dir/art/decks/art/home-a4.pdf" x-1a 63 88 3 300 >"$dir/said" && bad "a file for the screen passes"
for what in 'DeviceRGB' 'the word rg' 'no intent' 'version' 'SMask' 'TrimBox'; do
    facts=$((facts + 1)); grep -q "$what" "$dir/said" || bad "nobody sees what a file for the screen has: $what"
done
# Ink as ghostscript lays it: all four together, and letters on the plate of black alone.
inks() { # file, pages, most in percent, by the dots
    gs -q -dNOPAUSE -dBATCH -sDEVICE=bitcmyk -dGrayValues=256 -r150 -dFirstPage=1 -dLastPage="$2" -o "$dir/dots" "$1" >/dev/null 2>&1
    facts=$((facts + 1))
    python3 -c 'import sys; b = open(sys.argv[1], "rb").read(); m = max(map(sum, set(zip(b[::4], b[1::4], b[2::4], b[3::4])))) / 2.55; print(len(b) and m > 30 and m <= float(sys.argv[2]) + 1 or "ink: %.0f" % m)' "$dir/dots" "$3" >"$dir/said"
    [ "$(cat "$dir/said")" = True ] || { bad "inks of ${1#"$dir"/}"; cat "$dir/said"; }
}
for s in x-1a x-4; do inks "$dir/art/decks/art/press-$s.pdf" 2 300; inks "$dir/art/decks/thin/press-$s.pdf" 2 240; done
inks "$events/press.pdf" 1 300
codes black 'profile: poker' 'print: [press]'
sed -i 's/code-front/black-front/; s/code-back/black-front/' "$scratch/layouts/decks/black.yaml"
printf 'face: Black\nsize: [63, 88]\nroles: {text: {font: sans, size: 8pt}, foot: {font: sans-bold, size: 7pt, colour: grey}}\nboxes:\n  code: {at: [5, 5, 40, 6], words: "All black {code}", role: text}\n  foot: {at: [5, 50, 40, 6], words: "and grey, too", role: foot}\n' >"$scratch/layouts/cards/black-front.yaml"
quiet "a deck of letters" "$program" -C "$scratch" build --quiet -o "$dir/art" black
is "plates of letters" "$(gs -q -o - -sDEVICE=inkcov "$dir/art/decks/black/press.pdf" | awk '{ print $1 + $2 + $3, ($4 > 0.001) }' | sort -u)" "0 1"

# ---- pictures: pixels, and 300 dots an inch as 11811 a metre ----
pixels() { head -c 1100 "$1" | od -An -v -tu1 | awk -f tests/decks/png.awk; }
pictures() { # name, pixels
    for f in "$dir/codes/decks/$1/faces"/*.png; do is "${f#"$dir"/}" "$(pixels "$f")" "$2 11811 11811"; done
    is "pictures of $1" "$(ls "$dir/codes/decks/$1/faces" | wc -l)" "$3"
}
# Eleven faces, eleven backs and the list.
pictures tgc "825 1125" 23
quiet "pictures alone are those beside a press file" diff -rq "$dir/codes/decks/only/faces" "$dir/codes/decks/tgc/faces"
pictures mpc "822 1122" 23
pictures drivethru "825 1125" 23
# What services take: pictures by title and copies where they name pixels, else one file for a press, backs first.
awk 'BEGIN { print "title,code,count"; for (i = 1; i <= 11; i++) print "Card " i ", the " i "th," i "," i }' | sed 's/^\(Card.*th\),/"\1",/' >"$scratch/layouts/decks/sold.csv"
codes sold 'profile: poker' 'services: [tgc, mpc, drivethru]'
sed -i 's/codes.csv/sold.csv/' "$scratch/layouts/decks/sold.yaml"
quiet "a deck to be sold" "$program" -C "$scratch" build --quiet -o "$dir/art" sold
sold=$dir/art/decks/sold
for s in "tgc 825 1125" "mpc 822 1122"; do
    is "pictures of ${s%% *}" "$(ls "$sold/${s%% *}" | tr '\n' ' ')" "$(seq 1 11 | awk '{ n = sprintf("%02d-card-%d-the-%dth-x%d", $1, $1, $1, $1); print n "-back.png " n ".png " } END { print "cards.csv " }' | tr -d '\n')"
    for f in "$sold/${s%% *}"/*.png; do is "${f#"$dir"/}" "$(pixels "$f")" "${s#* } 11811 11811"; done
    is "titles for ${s%% *}" "$(sed -n 3p "$sold/${s%% *}/cards.csv")" '02-card-2-the-2th-x2.png,2,"Card 2, the 2th",02-card-2-the-2th-x2-back.png'
done
preflight "$sold/drivethru/press.pdf" x-1a 63.5 88.9 3.175 240
is "a service's file: 66 cards, backs first" "$(pdftotext -raw "$sold/drivethru/press.pdf" - | tr -d '\f' | grep -x '[FB][0-9]*' | tr '\n' ' ')" "$(awk 'BEGIN { for (i = 1; i <= 11; i++) for (k = 1; k <= i; k++) printf "B%d F%d ", i, i }')"
is "a press file's size in inches" "$(pdfinfo "$sold/drivethru/press.pdf" | awk '/^Page size/ { print $3 / 72, $5 / 72 }')" "2.75 3.75"
is "backs in cards.csv" "$(awk -F, 'NR > 1 { n++; print $1; print $4 } END { print "cards.csv" }' "$dir/codes/decks/tgc/faces/cards.csv" | sort | tr '\n' ' ')" "$(ls "$dir/codes/decks/tgc/faces" | sort | tr '\n' ' ')"
is "a simulator's sheets of faces and of backs" "$(cd "$dir/codes/decks/tgc" && ls simulator* | tr '\n' ' ')$(pixels "$dir/codes/decks/tgc/simulator-1-back.png")" "simulator-1-back.png simulator-1.png simulator.json 4090 4011 11811 11811"
[ "$(cksum <"$dir/codes/decks/tgc/faces/001-1-back.png")" != "$(cksum <"$dir/codes/decks/tgc/faces/002-2-back.png")" ] || bad "two backs are one"
for f in "$events"/faces/0[05]*.png; do is "$f" "$(pixels "$f")" "815 1110 11811 11811"; done
# 10 by 7 faces, of 409 pixels across and as high as the card is.
is "a simulator's sheet" "$(pixels "$events/simulator-1.png")" "4090 3997 11811 11811"
is "sheets of 69 cards and a back" "$(cd "$events" && ls simulator-* | tr '\n' ' ')" "simulator-1.png simulator-2.png simulator-back.png "
# The deck at a table on a screen: as many cards as the deck has, each at its place of its sheet, called as it is.
table() { # name, cards, cards a sheet
    quiet "the table of $1" python3 - "$2" "$3" "$1" <<'PYTHON'
import json, os, sys
n, each, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
deck = json.load(open(path + "/simulator.json"))["ObjectStates"][0]
want = [100 * (1 + i // each) + i % each for i in range(n)]
held = deck["ContainedObjects"]
if deck["Name"] != "DeckCustom" or deck["DeckIDs"] != want or [c["CardID"] for c in held] != want: print("cards", len(held))
for c in held:
    own, = c["CustomDeck"].items()
    if c["Name"] != "Card" or not c["Nickname"] or own[0] != str(c["CardID"] // 100) or own[1] != deck["CustomDeck"][own[0]]: print(c)
    if c["Hands"] is not True or c["SidewaysCard"] is not False or c["Locked"] is not False: print(c)
for s in deck["CustomDeck"].values():
    if (s["NumWidth"], s["NumHeight"], s["Type"]) != (10, 7, 0): print(s)
    for k in "FaceURL", "BackURL":
        if not os.path.exists(path + "/" + s[k].removeprefix("file:///FOLDER/")): print(s[k])
PYTHON
}
table "$events" 100 69
table "$dir/codes/decks/tgc" 11 69
codes screen 'profile: poker' 'gutter: 3mm' 'print: [home a4]'
quiet "a deck for the screen" "$program" -C "$scratch" build --quiet -o "$dir/screen" screen
screen=$dir/screen/decks/screen
is "elements of cards" "$(pdfinfo -struct "$screen/home-a4.pdf" | grep -c Sect)" 11
# What is free on the last sheet: blanks behind which the deck's back stands, or as many words as it has places.
codes blank 'profile: poker' 'print: [home a4]'
printf 'card: forty\nsize: [34, 54]\n' >"$scratch/layouts/cards/forty.yaml"
codes free 'profile: forty' 'print: [home a4]'
quiet "last sheets" "$program" -C "$scratch" build --quiet -o "$dir/last" blank free
is "blanks are told" "$(pdftotext "$dir/last/decks/blank/home-a4.pdf" - | grep -c 'blank: 7')" 1
is "free places are told" "$(pdftotext "$dir/last/decks/free/home-a4.pdf" - | grep -c 'free: 14')" 1

# ---- a designer's deck: lines of a file with pictures by type, icons in words, a font of its own ----
cp -R manual/salt-and-storm "$dir/salt"
sed -i 's/^print: .*/print: [press, faces]/' "$dir"/salt/layouts/decks/*.yaml
quiet "Salt & Storm" "$program" -C "$dir/salt" build --quiet salt
salt=$dir/salt/out/decks/salt
is "copies of Salt & Storm" "$(awk -F, 'NR > 1 { n += $2 } END { print n, NR - 1 }' "$salt/faces/cards.csv")" "54 32"
is "its backs by type" "$(awk -F, 'NR > 1 { n[$4] += $2 } END { for (b in n) print b, n[b] }' "$salt/faces/cards.csv" | sort | tr '\n' ';')" "back-Crew.png 15;back-Port.png 9;back-Ship.png 18;back-Storm.png 12;"
is "each card's own number" "$(pdftotext "$salt/press.pdf" - | grep -cE '^[0-9]+ of 54$') $(pdftotext "$salt/press.pdf" - | grep -E '^[0-9]+ of 54$' | sort -u | wc -l)" "54 54"
is "pixels of a face" "$(pixels "$salt/faces/001-1.png" | cut -d' ' -f1,2)" "815 1110"
echo "decks: $facts facts, $failed failed"
[ $failed = 0 ]
