#!/bin/sh
# `broadside import` of a document of a word processor: it is converted by soffice, a false one here, and refused where
# there is none or it fails; nothing stays of the folder in which it worked. PROGRAM is broadside itself.
cd "$(dirname "$0")/.." || exit 1
program=$(cd "$(dirname "${PROGRAM:-out/bin/broadside}")" && pwd)/$(basename "${PROGRAM:-out/bin/broadside}")
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT INT TERM
export LC_ALL=C TMPDIR="$dir/tmp"
failed=0 facts=0
bad() { echo "documents: $1"; failed=$((failed + 1)); }
is() { facts=$((facts + 1)); [ "$2" = "$3" ] || bad "$1: \"$2\", not \"$3\""; }
has() { facts=$((facts + 1)); grep -qF -- "$2" "$dir/said" || { bad "$1: it does not say \"$2\""; cat "$dir/said"; }; }
cd "$dir" && mkdir tmp bin none || exit 1
printf 'PK\3\4....word/document.xml' >orders.docx
for tool in sh cat cp mkdir sleep; do ln -s "$(command -v $tool)" none/$tool; done
cat >page.html <<'PAGE'
<h2>Orders</h2><table><tr><th>d6</th><th>Order</th></tr><tr><td>1-3</td><td>Hold</td></tr><tr><td>4-6</td><td>Go</td></tr></table>
PAGE
# imports FILE with a soffice whose last lines are $2; $document is what it was given
import() {
    rm -f bin/soffice
    [ -z "$2" ] || { printf '#!/bin/sh\necho "$@" >%s/given\nfor document; do :; done\n%s\n' "$dir" "$2" >bin/soffice; chmod +x bin/soffice; }
    PATH="$dir/bin:$dir/none" "$program" import "$1" >said 2>&1
    code=$?
    is "$1, $2: no folder stays" "$(ls tmp)" ""
}

import orders.docx "cp $dir/page.html \"\$document.html\""
is "converted" $code 0
has "its table" "4-6: Go"
has "its heading" "title: Orders"
has "its name" "orders.docx as a web page, lines"
facts=$((facts + 1)); case "$(cat given)" in
"--headless -env:UserInstallation=file://$dir/tmp/"*"/profile --convert-to html --outdir $dir/tmp/"*) ;;
*) bad "soffice was called with $(cat given)" ;;
esac
for what in "exit 1" "exit 0" "kill -9 \$\$" "mkdir \"\$document.html\"" ": >\"\$document.html\""; do
    import orders.docx "$what"
    is "$what: refused" $code 3
    has "$what: the way to bring it in" "save it as a web page (.html)"
    has "$what: why" "could not convert this document"
done
import orders.docx ""
is "not installed: refused" $code 3
has "not installed: what to install" "or install libreoffice"
for begin in '{\\rtf1 Table}' '\320\317\021\340\241\261' 'PK\3\4mimetypeapplication/vnd.oasis.opendocument.text' 'PK\3\4Index/Document.iwa'; do
    printf "$begin" >other
    import other "cp $dir/page.html \"\$document.html\""
    is "$begin: converted" $code 0
done
# One that hangs is ended with all that it started: at the time limit, or as here when broadside is asked to end.
began=$(date +%s)
import orders.docx "echo \$\$ >$dir/hanging; kill -TERM \$PPID; sleep 60"
is "asked to end" $code 143
facts=$((facts + 1)); [ $(($(date +%s) - began)) -lt 20 ] || bad "it waits for a soffice that hangs"
facts=$((facts + 1)); ! kill -0 "$(cat hanging)" 2>/dev/null || bad "soffice still runs"
echo "$facts facts of documents, $failed failed"
[ $failed = 0 ]
