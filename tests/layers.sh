#!/bin/sh
# Fails where a file of gen/ includes a layer that gen/LAYERS does not allow it, or a library's header outside its one home.
cd "$(dirname "$0")/.." || exit 1
bad=0
for file in $(find gen -mindepth 2 -name '*.[ch]' | sort); do
    layer=${file#gen/}; layer=${layer%%/*}
    allowed=$(awk -v layer="$layer" '$1 == layer { $1 = $2 = $3 = ""; print }' gen/LAYERS)
    grep -q "^$layer " gen/LAYERS || { echo "$file: no layer $layer in gen/LAYERS"; bad=1; continue; }
    for use in $(sed -n 's/^ *# *include "\([a-z]*\)\/.*/\1/p' "$file" | sort -u); do
        case " $layer $allowed " in *" $use "*) ;; *) echo "$file: $layer may not include $use"; bad=1 ;; esac
    done
done
# The rooms of show/ do not see each other, not even through a header that they share.
headers() { # a file, and the headers of show/ that it includes, and so on
    list=$1; reach=$1
    while [ -n "$list" ]; do
        next=
        for use in $(sed -n 's/^ *# *include "\(show\/.*\)".*/gen\/\1/p' $list | sort -u); do
            case " $reach " in *" $use "*) ;; *) reach="$reach $use"; next="$next $use" ;; esac
        done
        list=$next
    done
    echo "$reach"
}
for room in gen/show/*/; do
    for file in "$room"*.[ch]; do
        for use in $(headers "$file"); do
            case "$use" in "$room"*) ;; gen/show/*/*) echo "$file: $room may not see $use"; bad=1 ;; esac
        done
    done
done
only() { # header, or a name of gen/base/late.txt, then the folders or files that may include it
    header=$1; shift
    for file in $(grep -lE "# *include (<|\"late_)$header" -r gen --include=*.[ch]); do
        home=no
        for place in "$@"; do case "$file" in "$place"*) home=yes ;; esac; done
        [ $home = yes ] || { echo "$file: <$header> belongs to $*"; bad=1; }
    done
}
only yaml.h gen/yaml/events.c gen/yaml/repair.c
only gmp.h gen/base/num.c
only pango gen/text/
only fontconfig gen/text/
only cairo gen/paint/
only svg gen/paint/
only libxml gen/yaml/xml.c gen/adopt/html.c
only xml gen/yaml/xml.c
only html gen/adopt/html.c
only zip gen/yaml/book.c
only md4c.h gen/show/
only jansson.h gen/base/ gen/lsp/
only png.h gen/emit/
# A process is copied only while it has one thread: base/system.c sees to it.
for file in $(grep -l '[^_a-z]fork()' -r gen --include='*.c'); do
    [ "$file" = gen/base/system.c ] || { echo "$file: processes part by process_part (base/system.h)"; bad=1; }
done
# A waiver is idle where the rule was asked for and found nothing: so a check names each rule that it gives.
given=$(cat gen/check/*.c | tr '\n' ' ' | grep -o 'GIVES([^)]*)' | grep -o 'RULE_[A-Z0-9_]*')
for file in $(grep -l 'GIVES(' gen/check/*.c); do
    [ "$file" = gen/check/check.c ] && continue
    for rule in $(grep -o 'RULE_[A-Z0-9_]*' "$file" | sort -u); do
        case " $(echo $given) " in *" $rule "*) ;; *) echo "$file: no check names $rule in its GIVES"; bad=1 ;; esac
    done
done
[ $bad = 0 ] && echo "layers: every include is allowed"
exit $bad
