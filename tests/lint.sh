#!/bin/sh
# Reads the sources with every tool that is here: clang with gcc's warnings, cppcheck, clang-format, and our own rules.
# FLAGS are the compiler's. A tool that is missing is named with its package and skipped; a complaint of any other fails.
cd "$(dirname "$0")/.." || exit 1
failed=0
sources=$(find gen tests -name '*.c' | sort)
have() { # command, package
    command -v "$1" >/dev/null 2>&1 && return 0
    echo "lint: $1 is not here (Debian package $2): skipped"
    return 1
}

sh tests/layers.sh || failed=1
python3 tests/size.py || failed=1
sh tests/cut.sh
if have clang clang; then
    echo "$sources" | xargs -P "$(nproc)" -n 8 clang $FLAGS -fsyntax-only || failed=1
fi
if have cppcheck cppcheck; then
    # mpz_roinit_n fills what it is given, which cppcheck cannot know.
    cppcheck -q -j "$(nproc)" --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
        --suppress=missingIncludeSystem --suppress=uninitvar:gen/base/num.c --suppress=normalCheckLevelMaxBranches -Igen --template=gcc gen || failed=1
fi
if have git-clang-format clang-format; then # what a change touches; older lines wait for it
    unlike=$(git clang-format --diff --extensions c,h "${BASE:-HEAD}" -- gen tests | sed -n 's/^+++ b.//p')
    [ -z "$unlike" ] || { echo "$unlike"; echo "lint: make format sets these as .clang-format says"; failed=1; }
fi
schemas=$(mktemp -d) && "$PROGRAM" schema -o "$schemas" >"$schemas/list" || failed=1
if python3 -c 'import jsonschema, yaml' 2>/dev/null; then
    python3 tests/schema.py "$schemas/schemas" || failed=1
else
    echo "lint: no validator of JSON Schemas is here (Debian packages python3-jsonschema, python3-yaml): skipped"
fi
sh tests/docs.sh check || failed=1
if have mandoc mandoc; then # which looks for the pages that they name among those that are installed
    unlike=$(mandoc -Tlint manual/broadside.1 manual/broadside.5 | grep -v 'referenced manual not found: Xr broadside')
    [ -z "$unlike" ] || { echo "$unlike"; failed=1; }
fi
rm -rf "$schemas"
[ $failed = 0 ] && echo "lint: nothing to say"
exit $failed
