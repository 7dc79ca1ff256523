#!/bin/sh
# The wrong example of every rule's page: text, short, JSON and SARIF list the same findings; each warning and note prints a
# waiver, and pasted where its help says it removes the finding and gives no other. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
PROGRAM=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
export PROGRAM LC_ALL=C.UTF-8 NO_COLOR=1
python3 tests/findings.py gen/rules/*.md
