#!/bin/sh
# What shells complete, in a project of its own: the scripts of `broadside completion`, asked by the shells themselves.
# bash is asked always, zsh and fish where they are installed (BASH, ZSH and FISH name others). PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT INT TERM
mkdir -p "$work/bin" "$work/game/tables/duel" "$work/game/layouts/decks" "$work/else" && ln -s "$program" "$work/bin/broadside"
PATH=$work/bin:$PATH
export PATH LC_ALL=C
cat >"$work/game/tables/duel/set.yaml" <<'YAML'
set: Duel
source: {title: a duel, credit: its author}
edition: "1"
date: 2026-01-01
units: in
YAML
cat >"$work/game/tables/duel/charts.yaml" <<'YAML'
charts:
  lunge: {title: Lunge, bands: {roll: d6, rows: {1-3: miss, 4-6: hit}}}
  lurch: {title: Lurch, bands: {roll: d6, rows: {1-5: stand, 6: fall}}}
  parry: {title: Parry, bands: {roll: d6, rows: {1-4: late, 5-6: turned}}}
odds:
  hit: {title: A hit, roll: {r: "chart(lunge, d6)"}}
  hurt: {title: Hurt, given: {plus: 0..2, place: [in the arm, in the leg, head], pole: [false, true]}, roll: {r: 'if pole and place == "head" then 0 else d6 + plus'}}
YAML
printf 'deck: Lunges\nset: duel\ncards: lunge\n' >"$work/game/layouts/decks/lunges.yaml"
printf 'deck: Bad\nset: duel\ncards: lunge\n' >"$work/game/layouts/decks/\$(touch pwned).yaml"
for shell in bash zsh fish; do broadside completion $shell >"$work/broadside.$shell" || exit 1; done
passed=0 failed=0

is() { # SHELL LINE WANTED: the words that it offers behind LINE, sorted, or the first of many
    got=$(cd "$work/game" && "ask_$1" "$2" 2>"$work/trouble" | sort -u | tr '\n' ' ')
    case "$3" in
    *...) want=${3%...}; case "$got" in "$want"*) got=$want ;; esac ;;
    *) want=$3 ;;
    esac
    if [ "${got% }" = "${want% }" ] && ! [ -s "$work/trouble" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "completion: $1: \"$2\" gives \"$got\", not \"$3\""; cat "$work/trouble"
    fi
}

# As readline calls it, with the line cut at = as well.
ask_bash() {
    "${BASH_SHELL:-bash}" --norc -c '
        compopt() { :; }
        . "$1"
        line=${2//=/ = } COMP_WORDS=($line)
        [[ $2 == *" " || $2 == *= ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _broadside
        printf "%s\n" "${COMPREPLY[@]}"' bash "$work/broadside.bash" "$1"
}
# With what adds a word printing it instead.
ask_zsh() {
    "${ZSH_SHELL:-zsh}" -f -c '
        compdef() { :; }
        compset() { :; }
        compadd() { while [[ $1 != -- ]]; do shift; done; shift; for w; do [[ $w == ${cur}* ]] && print -r -- $w; done; }
        _describe() { local w; for w in "${(@P)2}"; do w=${w%%:*}; [[ $w == ${cur}* ]] && print -r -- $w; done; }
        _files() { local w; for w in ${cur}*(N); do print -r -- $w; done; }
        . $1
        words=(${(z)2}); [[ $2 == *" " ]] && words+=("")
        CURRENT=$#words
        _broadside' zsh "$work/broadside.zsh" "$1"
}
ask_fish() { "${FISH_SHELL:-fish}" --no-config -c 'source $argv[1]; complete -C $argv[2]' "$work/broadside.fish" "$1" | cut -f 1; }

for shell in bash zsh fish; do
    eval "named=\${$(echo $shell | tr a-z A-Z)_SHELL:-$shell}"
    command -v "$named" >/dev/null || { [ $shell = bash ] && failed=1 && echo "completion: there is no bash"; continue; }
    is $shell "broadside sche" "schema"
    is $shell "broadside dump lu" "lunge lurch"
    is $shell "broadside dump duel/p" "duel/parry"
    is $shell "broadside odds " "duel/hit duel/hurt hit hurt"
    is $shell "broadside layout " "duel"
    is $shell "broadside build lu" "lunges"
    is $shell "broadside build --force lu" "lunges"
    is $shell "broadside dump --format m" "markdown"
    is $shell "broadside check --format " "baseline json sarif short text"
    is $shell "broadside dump --format csv lu" "lunge lurch"
    is $shell "broadside explain band-g" "band-gap"
    is $shell "broadside list --te" "--text"
    is $shell "broadside list --text layouts/themes/l" "layouts/themes/large.yaml"
    is $shell "broadside build --dump p" "pages"
    is $shell "broadside completion f" "fish"
    is $shell "broadside roll --batch tab" "tables..."
    is $shell "broadside -C ../else dump l" ""
    (cd "$work/else" && :)
done
is bash "broadside dump --format=m" "markdown"
is bash "broadside dump --format=csv lu" "lunge lurch"
is bash "broadside -C $work/game dump pa" "parry"
is bash "broadside odds --given plus=1 hu" "hurt"
[ -e "$work/game/pwned" ] && { echo "completion: the name of a file was run"; failed=$((failed + 1)); }
echo "completion: $passed passed, $failed failed"
[ $failed = 0 ]
