#!/bin/sh
# `broadside new`: what it writes builds at once without a finding; it refuses whatever is not an empty folder, and where
# it cannot write all it leaves nothing. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
root=$PWD dir=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C
failed=0 facts=0
bad() { echo "new: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
has() { facts=$((facts + 1)); grep -qF -- "$2" "$dir/said" || { bad "$1: it does not say \"$2\""; cat "$dir/said"; }; }
run() { "$program" "$@" >"$dir/said" 2>&1; code=$?; }
cd "$dir" || exit 1

# ---- the game ----
run new game
is "a new game" $code 0
is "it says what to do in a line" "$(wc -l <said | tr -d ' ')" 1
facts=$((facts + 1)); [ -s "game/$(sed 's/.* read \(.*\) first/\1/' said)" ] || bad "it names a file that is not there"
is "each file points an editor to its schema" "$(grep -rL 'yaml-language-server: \$schema=../../out/schemas/[a-z-]*\.json$' game/tables game/layouts)" ""
for f in $(find game/tables game/layouts -name '*.yaml'); do
    schema=$(dirname "$f")/$(sed -n '1s/.*\$schema=//p' "$f")
    facts=$((facts + 1)); [ -s "$schema" ] || bad "$f points to $schema, which is not there"
    is "$f has no line over 120 letters" "$(awk 'length > 120' "$f")" ""
done
(cd game && "$program" build --fail-on warning) >said 2>&1
is "it builds" $? 0
is "without a finding" "$(sed '$!d; s/ in .*//' said)" "no findings"
for f in sheets/frost-a4 sheets/frost-letter odds/frost-a4 decks/wounds/home-a4; do
    is "out/$f.pdf is there" "$(head -c 5 "game/out/$f.pdf")" "%PDF-"
done
"$program" -C game build --dump pages >pages 2>/dev/null
is "all on one side" "$(awk '$1 == "file" { on = $2 ~ /sheets\/frost-a4/ } on && $1 == "page"' pages | wc -l | tr -d ' ')" 1
# What no layout says: words as their chart has them, and of yes and no the chance of yes.
"$program" -C game build --dump sheet 2>/dev/null >sheets
is "the fates of a test in the order of its rows" \
    "$(awk '/block steady/ { on = 1 } on && /head center/ { sub(/.*th: /, ""); print } /block cold/ { exit }' sheets | tr -d '*\n')" \
    "modifierRuns, %Falls back, %Holds, %"
is "of a hit, the chance" "$(awk '/block hit/ { on = 1 } on && /aside/ { sub(/.*aside /, ""); print; exit }' sheets)" "hit, %"
run -C game odds --verify
is "its odds are proved" $code 0
# What its comments tell to try is so.
sed 's/3-4: 1,/3: 1,/' "$root/gen/start/game/tables/frost/turn.yaml" >game/tables/frost/turn.yaml
run -C game check
is "a row short" $code 1
has "a row short" "[band-gap]"
cp "$root/gen/start/game/tables/frost/turn.yaml" game/tables/frost/
run -C game roll '2d6 >= 8'
is "the roll that is told" $code 0

# ---- a folder that cannot be made ----
run new "half/$(printf '%0300d' 0)/way"
is "a name that is too long" $code 3
is "nothing is left of the way to it" "$(ls -d half 2>/dev/null)" ""

# ---- --empty ----
run new --empty "the 'frost'-raiders"
is "a new skeleton" $code 0
cd "the 'frost'-raiders" || exit 1
is "it has two files" "$(find tables -type f | sort | tr '\n' ' ')" "tables/the-frost-raiders/charts.yaml tables/the-frost-raiders/set.yaml "
is "the set is called as its folder" "$(sed -n 's/^set: //p' tables/*/set.yaml)" "\"The 'frost' raiders\""
run check --fail-on warning
is "it has no finding" $code 0
# Without its marks of comment it is a project as good as any, and so are the keys of set.yaml.
sed -i '2,$s/^# \{0,1\}//' tables/*/charts.yaml && sed -i '2d' tables/*/charts.yaml
sed -i 's/^# \([a-z]*: \)/\1/' tables/*/set.yaml
run check --fail-on warning
facts=$((facts + 1)); [ $code = 0 ] || { bad "the skeleton, uncommented"; cat "$dir/said"; }
is "it has a chart of each kind" "$("$program" list | grep -c '^chart')" 4
cd "$dir" || exit 1

# ---- --deck ----
run new --deck cards
is "a new deck" $code 0
is "it says what to do in a line" "$(wc -l <said | tr -d ' ')" 1
facts=$((facts + 1)); [ -s "cards/$(sed 's/.* of \(.*\) is a card/\1/' said)" ] || bad "it names a file that is not there"
is "each file points an editor to its schema" "$(find cards/tables cards/layouts -name '*.yaml' -exec grep -L 'yaml-language-server: \$schema=../../out/schemas/[a-z-]*\.json$' {} +)" ""
for f in $(find cards/tables cards/layouts -name '*.yaml'); do
    facts=$((facts + 1)); [ -s "$(dirname "$f")/$(sed -n '1s/.*\$schema=//p' "$f")" ] || bad "$f points to a schema that is not there"
    is "$f has no line over 120 letters" "$(awk 'length > 120' "$f")" ""
done
run -C cards build --fail-on warning
is "it builds without a finding" "$code $(sed '$!d; s/ in .*//' said)" "0 no findings"
# Lines of the file, times their counts, and the card that says how it is played: two sheets without a hole.
is "its cards" "$(awk -F, 'NR > 1 && $NF ~ /^[0-9]+$/ { n += $NF } END { print n }' cards/layouts/decks/pass.csv)" 17
is "each on its place" "$(pdftotext -raw cards/out/decks/pass/home-a4.pdf - | grep -c ' [0-9]* of 17$')" 17
is "two sheets, both sides" "$(pdfinfo cards/out/decks/pass/home-a4.pdf | awk '/^Pages/ { print $2 }')" 4
# All that its comments name to print is made, and a slip in the file is told at its line.
sed -i 's/^print:.*/print: [home a4, press, faces, simulator]/; s/^# services/services/' cards/layouts/decks/pass.yaml
run -C cards build --fail-on warning
is "all outputs" "$code $(ls cards/out/decks/pass | tr '\n' ' ')" \
    "0 calibration-a4.pdf faces home-a4.pdf mpc press.pdf simulator-1-back.png simulator-1.png simulator.json tgc "
sed -i '2s/Cost/Price/; 2s/road/rode/' cards/layouts/decks/pass.csv
run -C cards check
is "a picture that is not there" "$code $(grep -c 'pass.csv:2:' said)" "1 1"
run new --deck --empty neither
is "one beginning alone" "$code $(ls -d neither 2>/dev/null)" "2 "

# ---- refusals ----
mkdir full && touch full/notes.txt full/zebra
run new full
is "a folder with files" $code 3
has "a folder with files" "full is not empty: it has notes.txt"
is "it is left as it was" "$(ls full | tr '\n' ' ')" "notes.txt zebra "
mkdir hidden && touch hidden/.keep
run new hidden
is "a hidden file is one too" $code 3
has "a hidden file is one too" ".keep"
touch file
run new file
is "a file of that name" $code 3
has "a file of that name" "file cannot be made: a file of this name exists"
run new file/below
is "below a file" $code 3
run new game
is "a game again" $code 3
run new
is "no folder" $code 2
run new ""
is "a folder without a name" $code 2
run new a b
is "two folders" $code 2
run new -o elsewhere c
is "where documents go" $code 2
is "nothing came of it" "$(ls -d a b c elsewhere 2>/dev/null)" ""
mkdir -p own/.git && (cd own && "$program" new .) >said 2>&1
is "a folder under git is empty" $? 0
run new --empty slashed//
is "a slash behind the name" "$(sed -n '1s/:.*//p' said)" slashed
run -C own new deep/down --quiet
is "with the folders above, and -C" "$code $(ls own/deep/down | tr '\n' ' ')" "0 layouts out tables "
is "--quiet says nothing" "$(cat said)" ""

# ---- all or nothing ----
# No file may be larger than 2 KiB, as on a disk that is full: the first that does not fit ends it.
(trap '' XFSZ; ulimit -f 4; "$program" new disk/deep) >said 2>&1
is "a full disk" $? 3
has "a full disk" "nothing was written"
is "what was made goes" "$(ls -d disk 2>/dev/null)" ""
mkdir there
(trap '' XFSZ; ulimit -f 4; "$program" new there) >said 2>&1
is "a full disk, in a folder that was there" "$? $(ls -A there)" "3 "
mkdir locked && chmod 555 locked
if ! touch locked/x 2>/dev/null; then
    run new locked/in
    is "a folder that is locked" "$code" 3
    has "a folder that is locked" "locked/in cannot be made: Permission denied"
    run new locked
    is "itself" "$code" 3
fi
echo "new: $facts facts, $failed failed"
[ $failed = 0 ]
