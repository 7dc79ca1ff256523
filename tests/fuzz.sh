#!/bin/sh
# Runs every fuzzer named for FUZZ_SECONDS (30) from seeds made of our own charts and expressions. What fails is kept in
# out/fuzz/NAME-... with the command that shows it again.
cd "$(dirname "$0")/.." || exit 1
seconds=${FUZZ_SECONDS:-30}
here=out/fuzz
failed=0
export ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}" UBSAN_OPTIONS=print_stacktrace=1
mkdir -p $here/seed/yaml $here/seed/project $here/seed/roll

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

for fuzzer in "$@"; do
    name=$(basename "$fuzzer")
    mkdir -p $here/$name $here/seed/$name
    echo "fuzz: $name, $seconds s"
    [ -e $here/$name.dict ] && words="-dict=$here/$name.dict" || words=
    "$fuzzer" $here/$name $here/seed/$name -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 \
        -artifact_prefix=$here/$name- $words >$here/$name.log 2>&1
    code=$?
    tail -n 1 $here/$name.log | grep -q . && grep -hE '^(Done|#[0-9]+.*DONE)' $here/$name.log | tail -n 1
    [ $code = 0 ] && continue
    failed=1
    grep -hE -A6 '^fuzz:|ERROR:|runtime error|^    #[0-9]' $here/$name.log | head -n 30
    sed -n 's/.*Test unit written to \(.*\)/fuzz: show it again with: '"$(echo "$fuzzer" | sed 's|/|\\/|g')"' \1/p' $here/$name.log
done
exit $failed
