#!/bin/sh
# manual.sh check|write|pages|make [CHAPTER...]: runs the manual. Each chapter, manual/NAME.md, is followed to the letter in
# an empty folder of its own: a block ```yaml PATH is that file (+PATH: put behind what the file holds), a block ```diff PATH
# changes it for the next commands alone (lines behind - go, those behind + come), a block ```console has lines "$ COMMAND" and
# what each prints, where ... alone on a line stands for any lines, and ![words](PATH) is a picture of what the chapter has made
# by then.
#   check   what is printed is what the chapter says, and its pictures are there
#   write   puts what is printed into the chapters instead, to be looked at before it is committed
#   pages   into OUT/NAME.md, with the pictures beside, as manual/page.sh wants them
# A number of checks ("18 checks") and a time ("in 0.3 s") may differ. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
root=$PWD
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
mode=${1:-check}
[ $# = 0 ] || shift
out=${OUT:-$root/out/manual}
export LC_ALL=C NO_COLOR=1

if [ "$mode" = one ]; then # MODE CHAPTER: in a process of its own
    name=$(basename "$2" .md)
    work=$(mktemp -d) || exit 1
    trap 'rm -rf "$work"' EXIT INT TERM
    mkdir "$work/$name" "$work/bin" && ln -s "$program" "$work/bin/broadside" || exit 1
    PATH=$work/bin:$PATH
    export PATH
    awk -v mode="$1" -v name="$name" -v work="$work" -v out="$out" -v root="$root" -v file="$2" -f tests/manual/chapter.awk "$2" \
        >"$work/facts" 2>"$work/trouble"
    code=$?
    cat "$work/trouble"
    [ "$1" = write ] && [ -f "$work/new" ] && ! cmp -s "$work/new" "$2" &&
        { cat "$work/new" >"$2"; echo "manual: $2 is written anew"; }
    cat "$work/facts" >>"${FACTS:-/dev/null}"
    exit $code
fi

all=
if [ $# = 0 ]; then
    all=yes
    set -- $(ls manual/*.md)
    [ "$mode" = pages ] || set -- "$@" README.md
fi
FACTS=$(mktemp) || exit 1
export FACTS PROGRAM OUT="$out"
[ "$mode" = pages ] && mkdir -p "$out/pictures"
printf '%s\n' "$@" | xargs -P "$(nproc 2>/dev/null || echo 2)" -n 1 sh tests/manual.sh one "$mode"
code=$?
# A chapter in which all is wrong, and what must be said of it.
if [ "$all" ] && [ "$mode" = check ]; then
    FACTS= sh tests/manual.sh one check tests/manual/wrong.md 2>&1 | sed '/: not found$/d' | diff tests/manual/wrong.txt - && echo 1 0 >>"$FACTS" ||
        { echo 1 1 >>"$FACTS"; code=1; echo "manual: tests/manual/wrong.md: not all that is wrong is found"; }
fi
awk '{ n += $1; bad += $2 } END { printf "manual: %d facts, %d failed\n", n, bad }' "$FACTS"
rm -f "$FACTS"
[ $code = 0 ]
