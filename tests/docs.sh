#!/bin/sh
# docs.sh check|write: what stands in README.md and manual/ between <!-- broadside ARGUMENTS --> and <!-- end --> is what
# the program prints for these arguments, in manual pages between .\" broadside ARGUMENTS and .\" end. `check` fails where
# it is not, `write` puts it there. PROGRAM is its path.
cd "$(dirname "$0")/.." || exit 1
failed=0
for page in README.md manual/*.md manual/*.[15]; do
    new=$(mktemp)
    awk -v program="$PROGRAM" '
        /^<!-- broadside .* -->$/ || /^\.\\" broadside / {
            print
            arguments = $0
            sub(/^[^ ]* broadside /, "", arguments)
            if (sub(/ -->$/, "", arguments)) print ""
            command = program " " arguments
            while ((command | getline line) > 0) print line
            if (close(command)) exit 1
            inside = 1; next }
        /^<!-- end -->$/ || /^\.\\" end$/ { inside = 0 }
        !inside { print }' "$page" >"$new" || { echo "docs: a command in $page fails"; failed=1; rm -f "$new"; continue; }
    if ! cmp -s "$new" "$page"; then
        if [ "$1" = write ]; then
            cat "$new" >"$page"; echo "docs: $page is written anew"
        else
            echo "docs: $page is not what the program says: make docs writes it"; failed=1
        fi
    fi
    rm -f "$new"
done
exit $failed
