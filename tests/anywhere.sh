#!/bin/sh
# A game in a folder of its own, with nothing of the source tree beside it, is checked and built: what is built in is found,
# a project's own files come before it, the hash of what was read says which they were, and who asks for what there is not
# hears what there is. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
root=$PWD
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT INT TERM
passed=0 failed=0
ok() { # WORDS COMMAND...
    words=$1; shift
    if "$@" >"$work/said" 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "anywhere: $words"; head -20 "$work/said"; fi
}
no() { ! "$@"; }

cp "$program" "$work/broadside"
strip -o "$work/bare" "$program"
ok "the program knows the source tree's place" no grep -q "$root" "$work/bare"
mkdir -p "$work/game/tables/duel" && cd "$work/game" || exit 1
broadside() { env -i PATH=/usr/bin:/bin LSAN_OPTIONS="$LSAN_OPTIONS" "$work/broadside" "$@"; }
cat >tables/duel/set.yaml <<'YAML'
set: Duel
source: {title: a duel, credit: its author}
edition: "1"
date: 2026-01-01
units: in
YAML
cat >tables/duel/charts.yaml <<'YAML'
charts:
  lunge: {title: Lunge, bands: {roll: d6, columns: [What], rows: {1-3: miss, 4-6: hit}}}
  moves: {title: Moves, grid: {down: pace, columns: {Inches: distance}, rows: {Step: 2in, Rush: 6in}}}
YAML
ok "a game alone is not clean" broadside check
ok "a game alone is not built" broadside build
ok "it has no sheet" test -s out/sheets/duel-a4.pdf
mkdir -p layouts/sheets layouts/decks layouts/cards layouts/themes
cat >layouts/sheets/wall.yaml <<'YAML'
sheet: Wall
set: duel
paper: [a2, 13x19in, 200x250mm landscape]
theme: [large, mono]
sections: [{Duel: [lunge, moves]}]
YAML
cat >layouts/decks/lunges.yaml <<'YAML'
deck: Lunges
set: duel
cards: lunge
front: orders-front
back: orders-back
profile: bridge
print: [home a3, press]
YAML
printf 'title,text,icon,count\nGuard,4-3,infantry,3\nScout,2-6,cavalry,2\n' >layouts/decks/chits.csv
cat >layouts/decks/chits.yaml <<'YAML'
deck: Chits
set: duel
cards: {csv: chits.csv}
profile: counter-10
YAML
ok "what is built in is not found" broadside build
for file in sheets/wall-a2 sheets/wall-13x19in sheets/wall-200x250mm sheets/wall-mono-a2 decks/lunges/home-a3 decks/lunges/press \
    decks/chits/home-a4; do
    ok "out/$file.pdf is not made" test -s "out/$file.pdf"
done

hash_of() { qpdf --qdf --object-streams=disable "$1" - 2>/dev/null | LC_ALL=C grep -a '/Keywords'; }
hash_of out/decks/chits/home-a4.pdf >"$work/before"
ok "the deck does not say its hash" test -s "$work/before"
mkdir -p layouts/cards/icons
broadside list --text layouts/cards/icons/cavalry.svg >layouts/cards/icons/cavalry.svg
broadside list --text layouts/cards/counter-10.yaml >layouts/cards/counter-10.yaml
broadside build chits >/dev/null
hash_of out/decks/chits/home-a4.pdf >"$work/after"
ok "the same bytes of one's own change the hash" cmp "$work/before" "$work/after"
sed -i 's/<svg /<svg id="mine" /' layouts/cards/icons/cavalry.svg
broadside build chits >/dev/null
hash_of out/decks/chits/home-a4.pdf >"$work/after"
ok "an icon of one's own leaves the hash as it was" no cmp -s "$work/before" "$work/after"
sed -i 's/^size: .*/size: [12, 12]/' layouts/cards/counter-10.yaml
broadside build chits >/dev/null
hash_of out/decks/chits/home-a4.pdf >"$work/before"
ok "a profile of one's own does not come first" no cmp -s "$work/before" "$work/after"
# The usual theme of one's own, from the one that is built in: all documents have it, and what it says is hashed.
hash_of out/sheets/wall-a2.pdf >"$work/before"
printf 'theme: large\nfrom: large\npage: {margin: 20 mm}\n' >layouts/themes/large.yaml
ok "a theme of one's own cannot be from the one of its name" broadside build wall
hash_of out/sheets/wall-a2.pdf >"$work/after"
ok "a theme of one's own leaves the hash as it was" no cmp -s "$work/before" "$work/after"
printf 'theme: large\nfrom: mine\n' >layouts/themes/large.yaml
printf 'theme: mine\nfrom: large\n' >layouts/themes/mine.yaml
broadside check >"$work/found"
ok "themes in a ring are not found" grep -q '^layouts/themes/[a-z]*.yaml:2:7: error: this theme is derived from itself' "$work/found"
rm layouts/themes/large.yaml layouts/themes/mine.yaml

ok "a folder of built-in files" sh -c '"$1" list --text layouts/themes | grep -qx layouts/themes/classic.yaml' - "$work/broadside"
ok "a built-in file that there is not" sh -c '"$1" list --text layouts/themes/clasic.yaml 2>&1 | grep -q "did you mean layouts/themes/classic.yaml"' - "$work/broadside"

printf 'sheet: Odd\nset: duel\npaper: poster\ntheme: gothic\nsections: [{Duel: [lunge]}]\n' >layouts/sheets/odd.yaml
printf 'deck: Odd\nset: duel\ncards: {csv: chits.csv}\nprofile: gothic\nfront: gothic-front\n' >layouts/decks/odd.yaml
sed -i 's/infantry/elephant/' layouts/decks/chits.csv
broadside check >"$work/found" 2>&1
for help in 'classic, compact, compact-mono, large and mono' 'tabloid, half-letter, each also landscape; or write a size' \
    'bridge, business,' 'counter-back, counter-front' 'artillery, cavalry, command, engineers,'; do
    ok "no help says \"$help\"" grep -q "help: there are .*$help" "$work/found"
done
echo "anywhere: $passed passed, $failed failed"
[ $failed = 0 ]
