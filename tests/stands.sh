#!/bin/sh
# What an author wrote stands on the page, and nothing stands there that is not so: a small game of one's own, by a
# layout and without one, each page read back. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
failed=0 facts=0
bad() { echo "stands: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
cd "$dir" || exit 1
mkdir -p tables/vault layouts/sheets layouts/decks layouts/odds
put() { cat >"$1"; }
run() { "$program" "$@" >out.txt 2>&1; }
has() { # what, file, words
    facts=$((facts + 1))
    case $(pdftotext -q -raw "$2" - | tr '\n' ' ' | tr -s ' ') in *"$3"*) ;; *) bad "$1: no \"$3\"" ;; esac
}
lacks() {
    facts=$((facts + 1))
    case $(pdftotext -q -raw "$2" - | tr '\n' ' ' | tr -s ' ') in *"$3"*) bad "$1: \"$3\"" ;; esac
}

put tables/vault/set.yaml <<'Y'
set: Vault
units: in
edition: "1"
Y
put tables/vault/charts.yaml <<'Y'
charts:
  round:
    title: The round
    note: Whoever opened a door begins.
    marks: {gnu: A guard hears it at any distance.}
    steps:
      - "Draw: two cards"
      - step: Runners
        note: The dead do not act.
        steps:
          - Walk
          - {step: Wounds, note: A runner without wounds is out., steps: [roll, heal]}
          - Grapple ^gnu
      - Guards
  runners:
    title: Runners
    grid: {columns: {Speed: distance}, rows: {Vex: 4in, Grub: 3in}}
  alarm:
    title: Alarm
    bands: {roll: d6, columns: {Alarm: text}, rows: {1-3: none, 4-6: loud}}
Y

# ---- the notes and marks of a turn, as a rail and as a strip ----
for show in rail strip; do
    printf 'sheet: Vault\nset: vault\npaper: a4 landscape\nphases: {chart: round, show: %s}\nsections:\n  - Runners: [runners]\n  - Guards: [alarm]\n' $show >layouts/sheets/vault.yaml
    run build vault
    is "a $show" "$? $(grep -c ': error\|: warning\|: note' out.txt)" "0 0"
    for words in "The dead do not act." "A runner without wounds is out." "Whoever opened a door begins." \
        "A guard hears it at any distance"; do
        has "a $show" out/sheets/vault-a4.pdf "$words"
    done
done
# a crib has no turn, and none of its notes
printf 'crib: {paper: a5}\n' >>layouts/sheets/vault.yaml
sed -i 's/Runners: .runners./Runners: {crib: yes, charts: [runners]}/' layouts/sheets/vault.yaml
run build vault
lacks "a crib" out/sheets/vault-crib-a5.pdf "Whoever opened"

# ---- a step inside a step stands farther in than the step: as a chart, and in a rail ----
left() { pdftotext -q -bbox "$1" - | sed -n "s/.*xMin=\"\([0-9]*\)\.[0-9]*\".*>$2<.*/\1/p" | head -1; }
sed 's/^phases.*/phases: {chart: round}/' layouts/sheets/vault.yaml >rail.yaml
sed '/^phases/d; s/charts: .runners./charts: [round, runners]/' rail.yaml >layouts/sheets/vault.yaml
run build vault
facts=$((facts + 1))
[ "$(left out/sheets/vault-a4.pdf roll)" -gt "$(left out/sheets/vault-a4.pdf Wounds)" ] || bad "a chart of steps: no deeper"
cp rail.yaml layouts/sheets/vault.yaml
run build vault
facts=$((facts + 1))
[ "$(left out/sheets/vault-a4.pdf roll)" -gt "$(left out/sheets/vault-a4.pdf Wounds)" ] || bad "a rail: no deeper"

# ---- a subtitle stands on every side, before the names of its sections ----
{ sed 's/^sheet: .*/&\nsubtitle: one heist/' rail.yaml; printf '  - Late: {new-page: yes, charts: [{chart: runners, title: Again}]}\n'; } |
    sed '/^crib/d' >layouts/sheets/vault.yaml
run build vault
is "sides with a subtitle" "$? $(grep -c 'no room' out.txt)" "0 0"
is "sides with a subtitle" "$(pdftotext -q out/sheets/vault-a4.pdf - | grep -c 'one heist')" 2

# ---- what a card of the program says besides its author's words, in the language of the set ----
mkdir -p tables/zug
printf 'set: Zug\nlanguage: de\nunits: m\n' >tables/zug/set.yaml
put tables/zug/charts.yaml <<'Y'
charts:
  wetter:
    title: Wetter
    bands: {roll: d6, columns: {Wetter: text, Folge: text}, rows: {1-3: [Regen, Niemand schießt.], 4-6: [Sonne, Alles wie bisher.]}}
Y
printf 'deck: Wetter\nset: zug\ncards: wetter\n' >layouts/decks/wetter.yaml
run build decks/wetter
is "a German deck" "$?" 0
has "a German deck" out/decks/wetter/home-a4.pdf "2 von 2"
lacks "a German deck" out/decks/wetter/home-a4.pdf " of "

echo "stands: $facts facts, $failed failed"
[ $failed = 0 ]
