#!/bin/sh
# `broadside proof` on a pipe: what is asked, kept, told, corrected and written; and a change of any chart that is read
# twice is found by its reading. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
root=$PWD dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || { echo "twice: $1: \"$2\", not \"$3\""; failed=$((failed + 1)); }; }
has() { facts=$((facts + 1)); grep -qF -- "$2" "$dir/said" || { echo "twice: $1: it does not say \"$2\""; head -40 "$dir/said"; failed=$((failed + 1)); }; }
key() { printf '%b' "$1" | "$program" proof "$2" $3 >"$dir/said" 2>&1; code=$?; }
cd "$dir" || exit 1
mkdir -p tables/g
cat >tables/g/set.yaml <<'END'
set: G
source: {title: a test, credit: nobody}
edition: "1"
date: 2026-01-01
units: in
END
charts() {
    cat >tables/g/charts.yaml <<'END'
charts:
  guns:
    title: Guns
    grid:
      columns: {Short: distance, Long: distance}
      rows:
        Light: [6in, 12in]
        Heavy: [9in, 21in]
  mods:
    title: Mods
    modifiers:
      to: the total
      rows:
        Tired: {add: -1, each: hour, up-to: -4}
        Wet: -2
  pair:
    title: Pair
    parts:
      one: {title: One, bands: {roll: d6, rows: {1-3: no, 4-6: yes}}}
      two: {title: Two, steps: [Throw two dice and lose 3 men]}
END
}
charts
key '6in\t12in\n9in\n:b\n:q\n' guns
is "left" $code 0
has "how far it is" "2 of 4 cells are keyed"
is "no cell is shown before" "$(grep -c 21in said)" 0
is "nothing is written" "$(ls tables/g)" "charts.yaml
set.yaml"
key '9in|12in|99in\n\nA. Reader\n2026-02-30\n' guns
has "it goes on" "Goes on at cell 3 of 4."
has "what is too much" 'More cells than there are: "99in" is left out.'
has "the difference" 'tables/g/charts.yaml:8: "Heavy", Long: "21in" here, and "12in" in the second reading'
has "no such day" "is no date"
is "both stay: findings" $code 1
is "the reading" "$(cat tables/g/again/guns.yaml)" '# Keyed again from the page, cell by cell; the labels of the rows were shown.
by: "A. Reader"
rows:
  - "Light": ["6in", "12in"]
  - "Heavy": ["9in", "12in"]'
is "check finds it" "$("$program" check --no-pages --format short)" \
    'tables/g/charts.yaml:8:22: error: "Heavy", Long: "21in" here, and "12in" in the second reading [reading-differs]'
key '' guns
is "not twice" $code 2
key '6in|12in|9in|12in\n!\n\n\n' guns --force
has "corrected" "Written."
is "in the chart" "$(sed -n 8p tables/g/charts.yaml)" "        Heavy: [9in, 12in]"
is "now both agree" "$("$program" check --no-pages --format short)" ""
key '-1 each hour, to -4\n-2\n\n\n' mods
is "a modifier" $code 0
is "with its limits" "$(sed -n 3p tables/g/again/mods.yaml)" '  - "Tired": {add: "-1", each: "hour", up-to: "-4"}'
sed 's/up-to: -4/up-to: -3/' tables/g/charts.yaml >c && mv c tables/g/charts.yaml
is "a limit that differs" "$("$program" check --no-pages --format short)" \
    'tables/g/charts.yaml:14:9: error: "Tired": "-3" here, and "-4" in the second reading [reading-differs]'
charts
rm tables/g/again/guns.yaml
key 'no\nyes\n~ two, 3\n\n\n' pair
is "parts, and words by their figures" $code 0
sed 's/lose 3 men/lose 8 men/' tables/g/charts.yaml >c && mv c tables/g/charts.yaml
"$program" check --no-pages --format short >said
has "a figure in words" 'Throw two dice and lose 8 men" here, and "~ two, 3" in the second reading [reading-differs]'
"$program" proof --sheet pair >said 2>&1
is "a form" "$(cat said)" "out/proof/sheets/pair-a4.pdf"
is "is a page" "$(head -c 5 out/proof/sheets/pair-a4.pdf)" "%PDF-"
"$program" proof gun >said 2>&1
is "no chart" $? 2
has "the nearest" "did you mean guns"
"$program" proof --format csv >said 2>&1
is "what was read" "$(sed 1d said)" "g/guns,--,,
g/mods,twice,,
g/pair,twice,,"

# The last value of the second line of each CSV made another: its reading is told, whichever chart it is of.
cp -R "$root/tables" . && rm -rf tables/g
n=0
for file in tables/*/again/*.csv; do
    n=$((n + 1))
    awk -v other="other $n" 'NR == 2 { sub(/[^,"]*"?$/, other); if (gsub(/"/, "\"") % 2) $0 = $0 "\"" } { print }' "$file" >was && mv was "$file"
done
"$program" check --no-pages --no-odds >said
for file in tables/*/again/*.csv; do
    has "$file may be changed" "$file:2:"
done
echo "twice: $facts facts, $failed failed"
[ $failed = 0 ]
