#!/bin/sh
# What is installed works where nothing else of the project is, and what is packed is what git has, whole. (Building the
# Debian package takes minutes: `make deb` does it, and asks lintian.) PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
version=$("${PROGRAM:-out/bin/broadside}" --version | sed 's/^broadside //')
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
failed=0 facts=0
# The makes below are a user's own, whatever make called this script: it has no job server to lend.
unset MAKEFLAGS MFLAGS MAKELEVEL
bad() { echo "install: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
there() { facts=$((facts + 1)); [ -s "$1" ] || bad "$1 is missing"; }

make -s --no-print-directory install DESTDIR="$dir/stage" PREFIX=/opt/games >"$dir/said" 2>&1
is "make install" "$? $(cat "$dir/said")" "0 "
is "nothing is put elsewhere" "$(ls "$dir/stage") $(ls "$dir/stage/opt") $(ls "$dir/stage/opt/games" | tr '\n' ' ')" "opt games bin share "
share=$dir/stage/opt/games/share
for f in man/man1/broadside.1 man/man5/broadside.5 doc/broadside/LICENSE doc/broadside/README.md \
    bash-completion/completions/broadside zsh/site-functions/_broadside fish/vendor_completions.d/broadside.fish \
    doc/broadside/examples/tables/john-company/set.yaml doc/broadside/examples/layouts/sheets/john-company.yaml; do
    there "$share/$f"
done
mkdir "$dir/home" && cd "$dir/home" || exit 1
env -i PATH=/usr/bin:/bin "$dir/stage/opt/games/bin/broadside" new game >/dev/null
is "the installed program begins a game" $? 0
env -i PATH=/usr/bin:/bin "$dir/stage/opt/games/bin/broadside" -C game >"$dir/said" 2>&1
is "and makes it" "$? $(tail -1 "$dir/said" | sed 's/ in .*//')" "0 no findings"
there game/out/sheets/frost-a4.pdf
cp -R "$share/doc/broadside/examples" "$dir/home/examples"
env -i PATH=/usr/bin:/bin "$dir/stage/opt/games/bin/broadside" -C examples build zulu-war >"$dir/said" 2>&1
is "the examples are made from a copy of them" $? 0
there examples/out/sheets/zulu-war-a4.pdf
cd "$OLDPWD" || exit 1

# A tarball is of a clone: who has one has no git, and need not make another.
if git rev-parse -q --verify HEAD >/dev/null 2>&1; then
    make -s --no-print-directory dist >"$dir/said" 2>&1
    is "make dist" $? 0
    tar -tzf "out/broadside-$version.tar.gz" >"$dir/list" 2>/dev/null
    is "it is called by the version, and can be read" $? 0
    is "all is in one folder of that name" "$(grep -vc "^broadside-$version/" "$dir/list")" 0
    git ls-tree -r --name-only HEAD | sed "s|^|broadside-$version/|" | sort >"$dir/want"
    is "it has all that git has" "$(grep -v '/$' "$dir/list" | sort | cmp - "$dir/want" 2>&1)" ""
    # cmocka and libqpdf are for tests that the package does not run
    for package in $(sed -n 's/^need \(lib[^ ]*-dev\) .*/\1/p' tests/deps.sh | grep -v "cmocka\|qpdf"); do
        is "the package is built with $package" "$(grep -c "^ *$package,\{0,1\}$" debian/control)" 1
    done
    is "the package has that version too" "$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)" "$version"
fi
echo "install: $facts facts, $failed failed"
[ $failed = 0 ]
