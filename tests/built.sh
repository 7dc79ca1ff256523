#!/bin/sh
# A build makes only what has changed: what is left as it was is, to the byte, what a whole build makes; what was found
# of it is found again; and what somebody else has done to files or notes in out/ is undone and never trusted. PROGRAM
# is broadside itself. The project is a small one of its own.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-broadside}")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
failed=0 facts=0
bad() { echo "built: $1"; failed=$((failed + 1)); }
is() { # what, is, to be
    facts=$((facts + 1))
    [ "$2" = "$3" ] || bad "$1: \"$2\" instead of \"$3\""
}
p=$dir/p
mkdir -p "$p/tables/ice" "$p/tables/sea" "$p/layouts/sheets" "$p/layouts/decks" "$p/layouts/cards" && cp -R fonts "$p/fonts" || exit 1
printf 'set: Ice\nsource: {title: Ice, credit: us}\nedition: "1"\ndate: 2026-01-02\nunits: in\n' >"$p/tables/ice/set.yaml"
sed 's/Ice/Sea/g' "$p/tables/ice/set.yaml" >"$p/tables/sea/set.yaml"
cat >"$p/tables/ice/charts.yaml" <<'END'
charts:
  cold:
    title: Cold
    bands:
      roll: d6
      columns: {Result: text, Move: distance}
      rows:
        1-3: [Freezes, 2in]
        4-6: [Walks, 6in]
  wind:
    title: Wind
    bands:
      roll: d6
      columns: {Result: text}
      rows:
        1-2: Still
        3-6: Blows, see @cold
END
cat >"$p/tables/sea/charts.yaml" <<'END'
charts:
  tide:
    title: Tide
    bands:
      roll: d6
      columns: {Result: text}
      rows:
        1-3: Ebb
        4-6: Flood
END
printf 'sheet: Cold\nset: ice\npaper: [a4, letter]\nsections: [{Cold: [cold]}]\nwaive: {hole: small}\n' >"$p/layouts/sheets/cold.yaml"
printf 'sheet: Wind\nset: ice\npaper: [a4]\nsections: [{Wind: [wind]}]\n' >"$p/layouts/sheets/wind.yaml"
printf 'sheet: Tide\nset: sea\npaper: [a4]\nsections: [{Tide: [tide]}]\n' >"$p/layouts/sheets/tide.yaml"
printf 'deck: Tide\nset: sea\ncards: tide\nback: layouts/cards/back.yaml\nprint: [press]\n' >"$p/layouts/decks/tide.yaml"
printf 'face: Back\nsize: [63, 88]\nboxes:\n  moon: {at: [5, 5, 40, 60], picture: layouts/cards/moon.svg}\n' >"$p/layouts/cards/back.yaml"
printf '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h4v4z"/></svg>\n' >"$p/layouts/cards/moon.svg"

build() { "$program" -C "$p" build -j 1 "$@" >"$dir/out" 2>"$dir/err"; }
wrote() { sed -n 's|^wrote .*/out/\([a-z/0-9-]*\)\.pdf$|\1|p' "$dir/out" | tr '\n' ' '; }
found() { grep -v '^wrote \|^removed \|^left\|^[0-9]* files\{0,1\} written' "$1"; }
count() { sed -n 's/^\([0-9]* files\{0,1\} written, [0-9]* unchanged\)$/\1/p' "$dir/out"; }
# What stands in out/, and what is said, is what a whole build makes and says.
whole() {
    facts=$((facts + 1))
    "$program" -C "$p" build -j 1 -o "$dir/whole" >"$dir/said" 2>&1
    diff -rq -x .built "$dir/whole" "$p/out" >"$dir/diff" || bad "$1: $(head -n 1 "$dir/diff")"
    found "$dir/out" >"$dir/found.part"
    found "$dir/said" | cmp -s - "$dir/found.part" || bad "$1: other findings: $(found "$dir/said" | diff - "$dir/found.part" | head -n 3)"
    rm -rf "$dir/whole"
}
edit() { sed "$2" "$p/$1" >"$dir/edited" && { cmp -s "$dir/edited" "$p/$1" && bad "nothing is edited in $1"; cp "$dir/edited" "$p/$1"; }; }

build
is "at first all" "$(wrote)" "decks/tide/press sheets/cold-a4 sheets/cold-letter sheets/tide-a4 sheets/wind-a4 "
whole "at first"
is "what only the making tells is found" "$(found "$dir/out" | sed -n 's/.*: warning: .*\[\(.*\)\]$/\1/p' | tr '\n' ' ')" "waiver-idle reference-not-here "
n=$(count | cut -d' ' -f1)
build
is "again none" "$(count)" "0 files written, $n unchanged"
whole "again"
"$program" -C "$p" check >"$dir/checked"
is "check tells what is remembered" "$(found "$dir/out" | diff - "$dir/checked")" ""
rm -rf "$p/out"
build
is "without the old ones all" "$(count)" "$n files written, 0 unchanged"
SOURCE_DATE_EPOCH=86400 build
is "another date all" "$(count)" "$n files written, 0 unchanged"
build
whole "and back"

# ---- what is changed ----
edit tables/ice/charts.yaml 's/Walks, 6in/Walks, 5in/'
build
is "a cell of a chart: its sheet" "$(wrote)" "sheets/cold-a4 sheets/cold-letter "
whole "a cell"
edit tables/ice/charts.yaml 's/title: Cold/title: Frost/'
build
is "a title that another chart names: both" "$(wrote)" "sheets/cold-a4 sheets/cold-letter sheets/wind-a4 "
whole "a title"
edit tables/sea/charts.yaml '1s/^/# a word\n\n/'
build
is "lines before all charts: none" "$(wrote)" ""
whole "lines before"
edit layouts/cards/moon.svg 's/h4v4/h5v5/'
build
is "a picture: its deck" "$(wrote)" "decks/tide/press "
whole "a picture"
edit layouts/cards/moon.svg 's/<path/<text/'
build
is "a picture that is none: nothing" "$? $(wrote)" "1 "
is "and it is found" "$(grep -c image-unreadable "$dir/out")" 1
edit layouts/cards/moon.svg 's/<text/<path/'
build
is "mended: as before" "$? $(wrote)" "0 "
whole "mended"
edit layouts/sheets/wind.yaml 's/a4/a4, a5/'
build
is "a paper more" "$(wrote)" "sheets/wind-a4 sheets/wind-a5 "
edit layouts/sheets/wind.yaml 's/a4, a5/a4/'
build
is "a paper less" "$(wrote)$(grep -c '^removed .*/out/sheets/wind-a5.pdf: its layout no longer asks for it$' "$dir/out")" "sheets/wind-a4 1"
whole "a paper less"

# A sheet of house rules marks what is another than in the rules: it stands on those too, also where its chart is written
# anew.
mkdir -p "$p/tables/club"
printf 'set: Sea\nfrom: sea\nhouse-rules: our club\n' >"$p/tables/club/set.yaml"
sed 's/Flood/Surge/' "$p/tables/sea/charts.yaml" >"$p/tables/club/charts.yaml"
printf 'sheet: Club\nset: club\npaper: [a4]\nsections: [{Tide: [tide]}]\n' >"$p/layouts/sheets/club.yaml"
build
is "house rules" "$(wrote)" "sheets/club-a4 odds/club-a4 odds/club-letter "
edit tables/sea/charts.yaml 's/Flood/Surge/'
build
is "the rules below house rules" "$(wrote)" "decks/tide/press sheets/club-a4 sheets/tide-a4 "
rmdir "$p/out/odds" # its errata were all that the book had
whole "the rules below house rules"
rm -r "$p/tables/club" "$p/layouts/sheets/club.yaml"
build

# ---- what others do to the files ----
for how in 'rm' 'truncate -s 100' 'touch' 'sh -c "echo more >>\$0"'; do
    eval "$how '$p/out/sheets/tide-a4.pdf'"
    build
    is "after $how" "$(wrote)" "sheets/tide-a4 "
    whole "after $how"
done
cp "$p/out/sheets/tide-a4.pdf" "$dir/elsewhere.pdf" && rm "$p/out/sheets/tide-a4.pdf" && ln -s "$dir/elsewhere.pdf" "$p/out/sheets/tide-a4.pdf"
build
is "after a link" "$(wrote)" "sheets/tide-a4 "
note=$p/out/.built/sheets/tide
for how in ': >' 'head -c 90 "$dir/note" >' 'tr 0-9 1-90 <"$dir/note" >' 'rm' 'sh -c "head -c 300000 /dev/zero >\$0"'; do
    cp "$note" "$dir/note"
    eval "$how '$note'"
    build
    is "a note after $how" "$? $(wrote)" "0 sheets/tide-a4 "
    whole "a note after $how"
done
# A note that is whole, and lies: what it names outside of out/, or what is no file of ours, is left alone.
forge() { # lines of a note, with its sum
    printf 'broadside 1\n%s\n' "$1" >"$dir/forged"
    printf 'sum %s\n' "$(sha256sum <"$dir/forged" | cut -d' ' -f1)" >>"$dir/forged"
    cp "$dir/forged" "$2"
}
echo precious >"$p/precious" && echo precious >"$p/out/precious"
stat_of() { stat -c '%s %.9Y' "$1" | tr . ' '; }
project="project $(cd "$p" && pwd -P)"
for path in ../precious sheets/../precious precious /etc/passwd .built/pictures sheets/ sheets; do
    forge "$project
key x
file $(stat_of "$p/precious") $path" "$p/out/.built/sheets/gone"
    build
    is "a note of $path" "$? $(cat "$p/precious" "$p/out/precious" | tr '\n' ' ')" "0 precious precious "
done
for lie in "finding no-such-rule 1 0 1 x" "finding bad-roll 99999 0 1 x" "finding bad-roll 1 5 99999999 x" "finding bad-roll 1 9 2 x" "finding bad-roll" "also 1 0 1 x" "help x" "file 1 2" "file 1 x 3 sheets/a" "nonsense"; do
    forge "$(sed '1d;/^sum/d' "$note")
$lie" "$note"
    build
    is "a note that says $lie" "$? $(wrote)" "0 sheets/tide-a4 "
done
rm -f "$p/out/precious" "$p/out/.built/sheets/gone"

# ---- documents that are no more ----
"$program" -C "$p" build --quiet >"$dir/out"
is "quiet says findings alone" "$(grep -c '^wrote\|written' "$dir/out")" 0
mkdir -p "$dir/other" && cp -R "$p/fonts" "$p/layouts" "$p/tables" "$dir/other/" && rm "$dir/other/layouts/sheets/wind.yaml"
"$program" -C "$dir/other" build -o "$p/out" >"$dir/out" 2>&1
is "another project removes none of ours" "$(grep -c '^removed\|^left' "$dir/out") $([ -f "$p/out/sheets/wind-a4.pdf" ] && echo there)" "0 there"
build
echo mine >>"$p/out/sheets/cold-letter.pdf"
rm "$p/layouts/sheets/cold.yaml"
build wind
is "a build of some removes none" "$(grep -c ^removed "$dir/out")" 0
build
is "what is no more is removed" "$(sed -n 's|^removed .*/out/||p' "$dir/out")" "sheets/cold-a4.pdf: nothing asks for it any more"
is "what was changed is left" "$(sed -n 's|^kept, because it was changed: .*/out/||p' "$dir/out")" "sheets/cold-letter.pdf"
build
is "and told once" "$(grep -c '^left\|^removed' "$dir/out")" 0
rm "$p/out/sheets/cold-letter.pdf"
mkdir -p "$p/tables/hill"
printf 'set: Hill\n' >"$p/tables/hill/set.yaml"
printf 'charts:\n  hill:\n    title: Hill\n    bands:\n      roll: d6\n      rows: {1-3: Steep, 4-6: Flat}\n' >"$p/tables/hill/hill.yaml"
build
is "a sheet without a layout" "$(wrote)" "sheets/hill-a4 sheets/hill-letter "
edit tables/hill/hill.yaml 's/Steep/{Steep/'
build
is "stays while its charts cannot be read" "$? $(grep -c ^removed "$dir/out") $([ -f "$p/out/sheets/hill-a4.pdf" ] && echo there)" "1 0 there"
rm -r "$p/tables/hill"
build
is "and goes with its set" "$(grep -c '^removed .*/out/sheets/hill-' "$dir/out")" 2
whole "at last"

# A run that would print the same is not done again: its note keeps its inode. It is done where a file is younger than
# two seconds, has changed, was removed from out/, or where the note is not as it was written.
note=$p/out/.built/build
again() { build "$@"; stat -c %i "$note" 2>/dev/null || echo none; }
touch "$p/tables/ice/charts.yaml"
rm -f "$note" # of a slow build before
is "a young file" "$(again)" none
sleep 3.1
first=$(again)
is "what is printed is noted" "$([ "$first" != none ] && echo noted)" noted
found "$dir/out" >"$dir/noted"
is "a run without a change is not done" "$(again)" "$first"
is "and prints the same" "$(found "$dir/out" | diff - "$dir/noted")" ""
echo more >>"$note"
second=$(again)
is "a note that was changed is none" "$([ "$second" != "$first" ] && tail -n 1 "$note")" "$(tail -n 1 "$dir/out")"
is "another command line is another run" "$([ "$(again -j 2)" != "$second" ] && echo done)" "done"
second=$(again)
rm "$p/out/sheets/wind-a4.pdf"
build
is "what is missing is made again" "$(wrote)" "sheets/wind-a4 "
second=$(again)
mkdir -p "$p/.art" && cp "$p/layouts/cards/moon.svg" "$p/.art/" && sleep 3.1
is "a hidden file counts" "$([ "$(again)" != "$second" ] && echo done)" "done"
edit tables/ice/charts.yaml 's/Blows/Howls/'
build
is "a change is seen" "$(wrote)" "sheets/wind-a4 "
whole "after a change"
echo "built: $facts facts, $failed failed"
[ $failed = 0 ]
