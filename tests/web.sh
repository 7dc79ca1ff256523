#!/bin/sh
# Web pages: `build --web` writes a page for each sheet and book, and an index. Links lead somewhere, pickers have the
# fractions of the book's JSON, hostile texts come out as text; in a browser, where one is installed, a link shows the
# cell that it names. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
root=$PWD dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C.UTF-8
failed=0 facts=0
bad() { echo "web: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
good() { facts=$((facts + 1)); "$@" >"$dir/said" 2>&1 || { bad "$*"; tail -3 "$dir/said"; }; }
page() { python3 "$root/tests/web.py" "$@"; }

# ---- shipped books: every cell of every picker ----
good "$program" build indian-campaigns napoleonic-skirmish --web -o "$dir/out"
is "the pages" "$(ls "$dir/out/web" | tr '\n' ' ')" \
    "index.html indian-campaigns-odds.html indian-campaigns.html napoleonic-skirmish-de.html napoleonic-skirmish-odds.html napoleonic-skirmish.html "
rm "$dir/out/web/index.html" # it also names the documents that were not asked for
good page ids "$dir"/out/web/*.html
for book in indian-campaigns napoleonic-skirmish; do
    good page odds "$dir/out/web/$book-odds.html" "$dir/out/odds/$book.json"
done
# ---- shipped sheets: every chart that can be rolled on ----
good "$program" build zulu-war john-company-events john-company --web -o "$dir/out"
rm "$dir/out/web/index.html"
good page rolls "$program" "$dir/out/web/zulu-war.html" "$dir/out/web/john-company-events.html" "$dir/out/web/john-company.html" \
    "$dir/out/web/indian-campaigns.html"
is "a sheet and a deck of one name" "$(cd "$dir/out/web" && ls john-company-events*)" \
    "john-company-events-cards.html
john-company-events.html"

# ---- shipped decks: every card ----
good "$program" build colonial-conduct colonial-markers john-company-orders napoleonic-skirmish-units --web -o "$dir/out"
rm "$dir/out/web/index.html"
for deck in colonial-conduct colonial-markers john-company-orders napoleonic-skirmish-units; do
    good page cards "$dir/out/web/$deck.html" "$program" $deck
done
good page cards "$dir/out/web/john-company-events-cards.html" "$program" decks/john-company-events
good page ids "$dir"/out/web/john-company-*.html "$dir"/out/web/napoleonic-*-units*.html
good page texts "$dir/out/web/colonial-conduct.html" "Boers: mount freely"
is "the language of a page" "$(sed -n 2p "$dir/out/web/napoleonic-skirmish-de.html")" '<html lang="de">'

# ---- a game of somebody else's ----
cd "$dir" || exit 1
"$program" new game >said 2>&1
cd game || exit 1
good "$program" build
is "no page without --web" "$(ls out/web 2>/dev/null)" ""
good "$program" build --web
is "with it, a page, its odds and the index" "$(ls out/web | tr '\n' ' ')" "frost-odds.html frost.html index.html tonight.html wounds.html "
good page ids out/web/*.html
good page odds out/web/frost-odds.html out/odds/frost.json
good page rolls "$program" out/web/frost.html
is "nothing changed, and nothing is written" "$("$program" build --web | sed -n 's/ unchanged$//; /written/p')" "0 files written, 18"
is "nor by a build without pages" "$("$program" build -j 1 | sed -n 's/ unchanged$//; /written/p')" "0 files written, 18"
cp -r . ../pages && rm -rf out
good "$program" build
is "pages join what was built without" "$("$program" build --web | grep -c '^wrote')" 18
rm out/web/frost.html
good "$program" build --web
is "a page that was removed is made again" "$(ls out/web | tr '\n' ' ')" "frost-odds.html frost.html index.html tonight.html wounds.html "
rm out/web/index.html
good "$program" build --web
is "and the index" "$(ls out/web/index.html)" out/web/index.html
before=$(cksum <out/web/frost.html)
chart=$(grep -l '^  hit' tables/*/*.yaml | head -n 1)
cp "$chart" kept && printf '  broken: [\n' >>"$chart"
"$program" build --web >said 2>&1
is "a failed build leaves the last good page" "$? $(cksum <out/web/frost.html)" "1 $before"
cp kept "$chart"

# ---- texts that are markup to a careless program ----
mkdir -p "$dir/evil/tables/evil" "$dir/evil/layouts/sheets" && cd "$dir/evil" || exit 1
evil='<script>alert(1)</script>&amp;"'"''"' onload=x'
cat >tables/evil/set.yaml <<END
set: 'T $evil'
source: 'C $evil'
END
cat >tables/evil/charts.yaml <<END
charts:
  fire:
    title: 'F $evil'
    note: ['N $evil']
    grid:
      columns: ['K $evil', 'L </style><b>']
      rows:
        'R $evil': ['V $evil', 1]
        'S </title>': ['<!x', ']]>']
odds:
  hit:
    title: 'O $evil'
    given: {'side': [1, 2]}
    roll: {total: d6 + side}
    outcomes: {'x </script>': total >= 4, 'y <b>': total < 4}
END
"$program" build --web >said 2>&1 || { bad "the hostile game"; tail -5 said; }
plain="<script>alert(1)</script>&amp;" # quotes are set as “ and ’
good page texts out/web/evil.html "F $plain" "N $plain" "K $plain" "R $plain" "V $plain" "S </title>" "<!x" "]]>"
good page texts out/web/evil-odds.html "O $plain" "x </script>"
good page texts out/web/index.html "T $plain"
good page odds out/web/evil-odds.html out/odds/evil.json
for f in out/web/evil.html out/web/evil-odds.html; do
    is "$f names its style and script" "$(grep -o "'sha256-[A-Za-z0-9+/=]*'" "$f" | wc -l | tr -d ' ')" 2
done
"$program" dump fire --format html >fragment && good page texts fragment "V $plain" "N $plain"
"$program" odds hit --format html >fragment && good page texts fragment "O $plain"
"$program" -C "$root" odds indian-campaigns/melee --format html >fragment
is "situations that are left out" "$(grep -c '^<tr>.*<td>n/a<td>n/a<td>n/a$' fragment)" \
    "$(python3 -c 'import json; print(sum(not c["outcomes"] for t in json.load(open("'"$dir"'/out/odds/indian-campaigns.json"))["tables"] if t["id"] == "melee" for c in t["cells"]))')"
printf 'charts:\n  gap: {title: Gap, bands: {roll: d6, rows: {1-3: a, 5-6: b}}}\n' >tables/evil/more.yaml
"$program" build --web --force -o forced >said 2>&1
is "a page with an error is stamped" "$(grep -c 'class=stamp>UNCHECKED' forced/web/evil.html)" 1
is "and has no dice to roll" "$(grep -c 'id=rolls' forced/web/evil.html)" 0
rm -r tables/evil/more.yaml forced
"$program" dump fire --as printed --format html >said 2>&1
is "html of a chart as printed" "$? $(cat said)" "2 broadside: html has the chart as played; its notes have what is printed"

# ---- totals that are certain, and others ----
mkdir -p "$dir/dice/tables/dice" && cd "$dir/dice" || exit 1
echo 'set: Dice' >tables/dice/set.yaml
cat >tables/dice/charts.yaml <<END
charts:
  fire:
    title: Fire
    bands:
      roll: 2d6 + 1 + aim
      columns: {Effect: text}
      rows: {'<5': 'miss', 5-9: 'hit </script>', 10+: rout}
  aim:
    title: Aim
    modifiers:
      to: the dice
      rows:
        Cover: {one-of: {light: -1, heavy: -2}}
        Elite: +1
        Losses: {add: -1, each: figure, up-to: -2}
  storm:
    title: Storm
    bands: {roll: d100, columns: {Sky: text}, rows: {01-50: fair, 51-99: grey, '00': storm}}
  apart:
    title: Two dice apart
    bands: {roll: d6 - d6, columns: {Effect: text}, rows: {'<1': miss, 1+: hit}}
  best:
    title: The better of two
    bands: {roll: 'highest(1, 2d6)', columns: {Effect: text}, rows: {1-3: miss, 4-6: hit}}
  charge:
    title: Charge
    bands: {roll: d6 + spirit, columns: {Effect: text}, rows: {'<4': miss, 4+: hit}}
  spirit: {title: Spirit, modifiers: {to: the die, rows: {Brave: x2, Tired: -1}}}
  rush:
    title: Rush
    bands: {roll: d6 + speed, columns: {Effect: text}, rows: {'<4': miss, 4+: hit}}
  speed: {title: Speed, modifiers: {to: the die, start: his number, rows: {Fast: +1}}}
END
"$program" build --web >said 2>&1 || { bad "the dice"; tail -5 said; }
good page table out/web/dice.html fire storm
good page rolls "$program" out/web/dice.html

# ---- in a browser ----
browser=$(command -v chromium || command -v chromium-browser)
if [ -n "$browser" ]; then
    "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=3000 --dump-dom \
        "file://$dir/out/web/indian-campaigns-odds.html#melee.enemy=Infantry%20%2F%20Assault%20column&difference=%2B1" >"$dir/dom" 2>/dev/null
    good page shown "$dir/dom" "$dir/out/odds/indian-campaigns.json" melee 11
    "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=3000 --dump-dom \
        "file://$dir/evil/out/web/evil-odds.html#hit.side=2" >"$dir/dom" 2>/dev/null
    good page shown "$dir/dom" "$dir/evil/out/odds/evil.json" hit 1
    "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=3000 --dump-dom \
        "file://$dir/evil/out/web/evil-odds.html#hit.side=9" >"$dir/dom" 2>/dev/null
    is "a link to what is not there" "$(grep -o 'role="status">[^<]*' "$dir/dom")" 'role="status">n/a'
    # 2 dice show 7, plus 1, less 2 for heavy cover, which excludes light: 6. 5 to 9 are 6 to 10 on the dice, which is
    # 5 + 6 + 5 + 4 + 3 ways of 36.
    at() {
        "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=3000 --dump-dom \
            "file://$dir/dice/out/web/dice.html#at:$1" >"$dir/dom" 2>/dev/null
        good page at "$dir/dom" "$2" "$3" "$4"
    }
    at fire=7,0.0,0.1 6 5–9 "23 in 36"
    at fire=7,0.1,0.0 7 5–9 "24 in 36" # light: 5 to 9 on the dice
    at fire=12,0.2 14 10+ "15 in 36"   # elite: 8 or more on the dice
    at fire=3,0.3,0.3 2 "≤ 4" "10 in 36" # two losses: 5 or less on the dice
    at fire=3,0.3,0.3,0.3 4 "≤ 4" "3 in 36" # a third tap begins again: 3 or less
    at storm=00 00 00 "1 in 100"
    at storm=7 07 01–50 "50 in 100"
    "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=3000 --dump-dom \
        "file://$dir/out/web/colonial-conduct.html" >"$dir/dom" 2>/dev/null
    good page pile "$dir/dom" "$dir/out/web/colonial-conduct.html"
fi
echo "web: $facts facts, $failed failed"
[ $failed = 0 ]
