#!/bin/sh
# The language server in a real editor: neovim opens a small project and asks for everything that a user would. PROGRAM is
# broadside itself. Skipped where neovim is not installed.
cd "$(dirname "$0")/.." || exit 1
command -v nvim >/dev/null 2>&1 || { echo "editor: nvim is not here (Debian package neovim): skipped"; exit 0; }
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
root=$PWD
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT INT TERM
mkdir -p "$work/game/tables/mire" "$work/game/layouts/sheets" "$work/home"
cat >"$work/game/tables/mire/set.yaml" <<'F'
set: Mire
units: in
terms:
  state: [steady, shaken]
F
cat >"$work/game/tables/mire/charts.yaml" <<'F'
charts:
  nerve:
    titel: Nerve
    bands:
      roll: d6 + pluck
      columns: {State: state}
      rows:
        <2: shakn
        2+: steady
  pluck:
    title: Pluck
    modifiers: {to: the roll, rows: {Led: +1}}
F
cat >"$work/game/layouts/sheets/mire.yaml" <<'F'
sheet: Mire
set: mire
paper: a4
sections:
  - Fight: [nerve, pluck]
F
cd "$work/game" || exit 1
HOME=$work/home XDG_CONFIG_HOME=$work/home XDG_DATA_HOME=$work/home XDG_STATE_HOME=$work/home XDG_CACHE_HOME=$work/home PROGRAM=$program \
    timeout 600 nvim --headless -n -i NONE -u NONE tables/mire/charts.yaml -c "luafile $root/tests/editor/neovim.lua" -c 'cquit 9' \
    >"$work/said" 2>&1
code=$?
tr -d '\r' <"$work/said" | grep . | sed 's/^/editor: /'
[ $code = 0 ] && "$program" check --quiet >"$work/check" || { cat "$work/check" 2>/dev/null; echo "editor: FAILED ($code)"; exit 1; }
