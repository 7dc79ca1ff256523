#!/bin/sh
# What the tags of a sheet say of its tables, read by another program than ours: for each key of the critical hits, of the
# chart of unit conduct and of a list of modifiers in two columns the printed value, as the charts have it; and in no
# A4 sheet, and not in an odds book, a place of a table that two cells take, or none: pdfinfo needs 25 s for the other
# three books. SHEETS: the folder of the sheets.
cd "$(dirname "$0")/.." || exit 1
said=$(mktemp) || exit 1
trap 'rm -f "$said" "$said.want"' EXIT INT TERM
failed=0
bad() { echo "$1"; failed=$((failed + 1)); }
for f in "$SHEETS"/*-a4.pdf "${SHEETS%/sheets}"/odds/indian-campaigns-a4.pdf; do
    case $f in *-mono-* | *-large-*) continue ;; esac # the same tables again
    pdfinfo -struct-text "$f" 2>/dev/null | awk -f tests/tags.awk >"$said"
    grep -q '^row ' "$said" || bad "$f: no table in its tags"
    grep '^no cell\|^two cells' "$said" && bad "$f: tables whose tags do not make a grid"
done
pdfinfo -struct-text "$SHEETS/colonial-campaigns-a4.pdf" 2>/dev/null | awk -f tests/tags.awk >"$said"
cat >"$said.want" <<'END'
text Colonial battles
row ≤ 0: Becomes shaken no move | Becomes shaken no move | Shaken, recoil 3 / 9 if in melee 1 kill | Destroyed recoil 3″, remove | Destroyed recoil 3″, remove | Destroyed recoil 3 / 9, remove | Destroyed recoil 3 / 9, remove
row 1: Slow 3 / 9 | Slow 6 / 12 | Shaken, hold 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill
row 2: Normal 6 / 12 | Normal 9 / 15 | Shaken, hold 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill
row 3: Normal 6 / 12 | Normal 9 / 15 | Rally, no move | Shaken, hold 1 kill | Shaken, hold 1 kill | Shaken, recoil 3 / 9 if in melee 1 kill | Rally, no move
row 4: Normal 6 / 12 | Normal 9 / 15 | Rally, slow 3 / 9 | Rally, no move | Rally, no move | Rally, no move | Rally, slow 6 / 12
row 5: Normal 6 / 12 | Normal 9 / 15 | Rally, normal 6 / 12 | Rally, slow 3 / 9 | Rally, slow 6 / 12 | Rally, no move | Rally, normal 9 / 15
row 6: Fast 9 / 15 | Fast 12 / 18 | Rally, normal 6 / 12 | Rally, slow 3 / 9 | Rally, slow 6 / 12 | Rally, no move | Rally, normal 9 / 15
row 7+: Fast 9 / 15 a change of formation or facing is free | Fast 12 / 18 natives: fanatic charge Boers: (dis)mount free | Rally, fast 9 / 15 | Rally, normal 6 / 12 | Rally, fast 12 / 18 fanatic charge | Rally, fast 12 / 18 fanatic charge | Rally, fast 12 / 18
column Commanders: +1 | +2 | +1
row Army commander: within 12″: +1
row or attached (loses his radius of 12″): +2
row Leader attached (to any unit of a formation): +1
column The situation: +2 | +1 | +1
row Defending field works or in square: +2
row Friends fanatic charging within 12″: +1
row Melee opponent recoiled or destroyed: +1
column The unit: +1 | +1 | −1 | −1
row Elite unit: +1
row Steady Imperial column: +1
row Disordered: −1
row Brittle unit: −1
row Breechloader: to 9″ | over 9–24″
row Muzzle-loader: to 6″ | over 6–18″
row 1st rate: 3+ | 4+
column 2: Killed | 1
column 3: Killed | 2
column 4: Out 1 turn | 3
column 5: Out 1 turn | 4
column 6: Unhurt | 5
column 7: Unhurt | 6
column 8: Unhurt | 5
column 9: Out 1 turn | 4
column 10: Out 1 turn | 3
column 11: Killed | 2
column 12: Killed | 1
END
# Each of these lines stands there, and behind the one before it.
awk 'NR == FNR { want[++n] = $0; next } $0 == want[at + 1] { at++ } END { if (at < n) { print "not there, or not behind what stands before it: " want[at + 1]; exit 1 } }' \
    "$said.want" "$said" || bad "the tags of the colonial sheet"
pdfinfo -struct-text "$SHEETS/colonial-campaigns-a4.pdf" 2>/dev/null | tr -s '\n ' ' ' |
    grep -q '"Kills suffered one of " TR TD "" TD "−1 4–5 " TD "−2 6–7 "' || bad "the boxes of a choice are no cells below its name"
pdftotext "$SHEETS/zulu-war-a4.pdf" - | tr '\n' ' ' >"$said"
grep -q 'massed foot or mounted (note 1)' "$said" || bad "a copy of words with a footnote runs into its figure"
grep -q '(note 1) Not if that opponent' "$said" || bad "a footnote does not say which it is"
echo "tags: $failed failed"
[ $failed = 0 ]
