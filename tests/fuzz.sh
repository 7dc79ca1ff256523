#!/bin/sh
# Runs every fuzzer named for FUZZ_SECONDS (30) from seeds made of our own charts and expressions. What fails is kept in
# out/fuzz/NAME-... with the command that shows it again.
cd "$(dirname "$0")/.." || exit 1
seconds=${FUZZ_SECONDS:-30}
here=out/fuzz
failed=0
export ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}" UBSAN_OPTIONS=print_stacktrace=1
mkdir -p $here/seed/yaml $here/seed/project $here/seed/roll $here/seed/picture $here/seed/deck

n=0
for file in $(find tables layouts tests/hard tests/findings tests/kind -name '*.yaml' 2>/dev/null); do
    n=$((n + 1))
    cp "$file" $here/seed/yaml/$n.yaml
    # Charts one by one: a chart begins where two blanks and a name stand.
    awk -v to=$here/seed/project/$n '
        /^[a-z]/ { head = $0; part = 0 }
        /^  [a-z0-9-]+:/ { part++; out = to "-" substr(head, 1, 3) part ".yaml"; print head > out }
        part { print > out }' "$file"
done
for page in gen/rules/*.md; do
    awk -v to=$here/seed/project/$(basename "$page" .md) '
        /^```/ { inside = !inside; part += inside; next }
        inside { print > (to "-" part ".yaml") }' "$page"
done
# Pictures: our own, each kind of mark that an SVG may have, and PNG of a few pixels: grey, clear, coloured, interlaced.
cp layouts/cards/icons/*.svg layouts/cards/backs/*-lines.svg $here/seed/picture/
n=0
for bytes in iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg== \
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGklEQVR42mMUUDBoYGRiZmFiZWPn4OTi5gEADowBMnt6i9wAAAAASUVORK5CYII= \
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACAgMAAADgGo6JAAAADFBMVEUAAQIDBAUGBwgJCgvcTDicAAAAAnRSTlMAgJsrThgAAAAMSURBVHjaY5BmeAIAATkBAHuZQjcAAAAASUVORK5CYII= \
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAADEAAAAAFU1Aa2AAAAFElEQVR42mNgZGIAImYWVjYGbAAAAm8AGY2xlgUAAAAASUVORK5CYII=; do
    n=$((n + 1))
    echo "$bytes" | base64 -d >$here/seed/picture/$n.png
done
n=0
while IFS= read -r inside; do
    n=$((n + 1))
    printf '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">%s</svg>' "$inside" >$here/seed/picture/$n.svg
done <<'END'
<g opacity=".5" transform="rotate(20)"><rect width="5" height="5"/><circle r="3" fill="currentColor"/></g>
<defs><linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="currentColor"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9v9z"/>
<mask id="a"><rect width="9" height="4" fill="white"/></mask><ellipse rx="8" ry="5" mask="url(#a)"/>
<clipPath id="a"><circle r="4"/></clipPath><polygon points="0,0 9,0 9,9" clip-path="url(#a)"/>
<pattern id="a" width="2" height="2" patternUnits="userSpaceOnUse"><circle r="1"/></pattern><rect width="9" height="9" fill="url(#a)"/>
<filter id="a"><feGaussianBlur stdDeviation="1"/><feOffset dx="1"/></filter><line x2="9" y2="9" stroke="red" filter="url(#a)"/>
<symbol id="a" viewBox="0 0 2 2"><path d="M0 0A1 1 0 0 1 2 2"/></symbol><use xlink:href="#a" x="1" width="4" height="4"/>
<marker id="a"><path d="M0 0L1 1"/></marker><polyline points="0 0 4 5 9 9" marker-mid="url(#a)" stroke="blue" stroke-dasharray="1 2" stroke-linecap="round"/>
<style>path { fill: #3b6da9; mix-blend-mode: multiply }</style><path d="M1 1C2 2 3 3 4 1Q5 5 6 6T8 8z"/>
<image width="9" height="9" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="/>
<radialGradient id="a" spreadMethod="reflect" r=".1"><stop stop-color="#123"/><stop offset="1" stop-opacity="0"/></radialGradient><rect width="9" height="9" rx="2" fill="url(#a)"/>
END
printf '%s\n' '"<g opacity=\".5\">"' '"</g>"' '"currentColor"' '"transform=\"scale(9)\""' '"url(#a)"' '"xlink:href=\"#a\""' '"data:image/png;base64,"' '"<style>"' '"<![CDATA["' '"]]>"' \
    '"<!--"' '"-->"' '"<?"' '"?>"' '"encoding="' '"@import"' '"IHDR"' '"IDAT"' '"PLTE"' '"tRNS"' '"IEND"' >$here/picture.dict
# What decks are made of, by the letter that says which file it is.
for file in layouts/themes/*.yaml; do { printf t; cat "$file"; } >$here/seed/deck/t-$(basename "$file"); done
for file in layouts/cards/*.yaml; do
    case $file in *-front*|*-back*) kind=f ;; *) kind=p ;; esac
    { printf $kind; cat "$file"; } >$here/seed/deck/$kind-$(basename "$file")
done
for file in layouts/decks/*.yaml; do { printf d; sed 's/^set: .*/set: fuzz/' "$file"; } >$here/seed/deck/d-$(basename "$file"); done
for file in layouts/sheets/*.yaml; do { printf s; sed 's/^set: .*/set: fuzz/' "$file"; } >$here/seed/deck/s-$(basename "$file"); done
for file in tables/*/again/*.csv; do { printf c; cat "$file"; } >$here/seed/deck/c-$(basename "$file"); done
printf 'ctitle,words,icon,copies,hue\nOne,"Some **bold**, *words*",a.svg,3,2\n"Two ""2""",{deck} {number},,1,\n' >$here/seed/deck/c-own
printf 'ddeck: X\nset: fuzz\ncards: events\nsize: 36\nreshuffle: {cards: 1, title: Again}\nfront: layouts/cards/face.yaml\nprofile: small\n' >$here/seed/deck/d-own
printf 'ssheet: X\nset: fuzz\nsections:\n  - bar: One\n    charts: [events]\n' >$here/seed/deck/s-own
# Every expression: in backquotes or set apart in the manual pages, after `roll:` in the tables, in our own tests.
n=0
{
    grep -rhoE "roll: *('[^']*'|\"[^\"]*\"|[^{}#'\"]*)" tables tests/hard | sed "s/^roll: *//; s/^['\"]//; s/['\"]\$//"
    grep -hoE '"[^"]*d[0-9%({][^"]*"' tests/unit/roll_test.c tests/unit/walk_test.c | sed 's/^"//; s/"$//'
    printf '%s\n' 'count(4d6, face >= 4)' 'sum(highest(3, 4d6))' 'explode(3d6, face == 6, 2)' 'first(k in 1..6, d6 + k - 1 >= 6)' \
        'let p = 3d6; (count(p, face == 6), distinct(p))' 'reroll(d%, face in 20..34)' 'reroll_once(2d6, face == 1)' \
        'if d6 > 3 then "hit" else "miss"' 'd{2,3,3,4,4,5} * (d2 - 1) / 2' 'd6 in {1, 4..6} and not d4 == 2'
} | sort -u | while IFS= read -r text; do
    n=$((n + 1))
    printf '%s' "$text" >$here/seed/roll/$n
done
n=0
while [ $n -lt 40 ]; do # choices, from which the fuzzer makes a sentence
    n=$((n + 1))
    { printf '\377'; head -c $((20 + n)) /dev/urandom; } >$here/seed/roll/made-$n
done
printf '%s\n' '"d6"' '"d%"' '"count("' '"face"' '"highest("' '"lowest("' '"explode("' '"reroll("' '"reroll_once("' '"first("' '"let "' '" in "' \
    '" then "' '" else "' '"if "' '"sum("' '"distinct("' '"clamp("' '" and "' '" or "' '"not "' '"d{"' '".."' >$here/roll.dict
printf '%s\n' '"bands:"' '"grid:"' '"modifiers:"' '"steps:"' '"parts:"' '"from: "' '"rows:"' '"columns:"' '"cells:"' '"printed:"' '"why: "' \
    '"roll: d6"' '"measure: "' '"one-of:"' '"any-of:"' '"up-to:"' '"each:"' '"Then: "' '"marks:"' '" ^"' '"7+"' '"<1"' '"2-5"' '"3in"' '"9in (23cm)"' \
    '"count"' '"distance"' '"need"' '"modifier"' '"text"' '"waive:"' '"edges: lower"' '"given:"' '"outcomes:"' '"odds:"' '"examples:"' '"chance: "' >$here/yaml.dict
cp $here/yaml.dict $here/project.dict
printf '%s\n' '"boxes:"' '"roles:"' '"{at: [1, 2, 30, 40], "' '"at: bleed"' '"words: \"{title}\""' '"role: text"' '"picture: own"' '"picture: a.svg"' '"fill: hue 40 %"' \
    '"parts: together"' '"turned: yes"' '"keep: yes"' '"frame: ink"' '"stroke: 3"' '"pad: 2"' '"size: 9pt..12pt"' '"spacing: 0.3"' '"caps: yes"' '"from: mono"' '"colours: {ink: "' \
    '"#ffffff"' '"#000000"' '"arms: {"' '"icon: a.svg"' '"copies: 3"' '"cards: events"' '"front: layouts/cards/face.yaml"' '"profile: small"' '"columns: 3"' '"pages: 2"' >$here/deck.dict

for fuzzer in "$@"; do
    name=$(basename "$fuzzer")
    mkdir -p $here/$name $here/seed/$name
    echo "fuzz: $name, $seconds s"
    [ -e $here/$name.dict ] && words="-dict=$here/$name.dict" || words=
    # A thread that watches memory would be lost, with what it has locked, in the processes that draw; they have 10 s.
    case $name in picture) longest=65536 own="-rss_limit_mb=0 -timeout=30" ;; *) longest=16384 own="-rss_limit_mb=2048 -timeout=10" ;; esac
    "$fuzzer" $here/$name $here/seed/$name -max_total_time="$seconds" $own -max_len=$longest \
        -artifact_prefix=$here/$name- $words >$here/$name.log 2>&1
    code=$?
    tail -n 1 $here/$name.log | grep -q . && grep -hE '^(Done|#[0-9]+.*DONE)' $here/$name.log | tail -n 1
    [ $code = 0 ] && continue
    failed=1
    grep -hE -A6 '^fuzz:|ERROR:|runtime error|^    #[0-9]' $here/$name.log | head -n 30
    sed -n 's/.*Test unit written to \(.*\)/fuzz: show it again with: '"$(echo "$fuzzer" | sed 's|/|\\/|g')"' \1/p' $here/$name.log
done
exit $failed
