#!/bin/sh
# page.sh FRAGMENT FOLDER >PAGE: the chapters of FOLDER (as tests/manual.sh pages left them, pictures beside) as one HTML page
# that needs no other file. FRAGMENT turns Markdown to HTML. A link to a section that is not there is an error.
cd "$(dirname "$0")/.." || exit 1
order='about tutorial cookbook tonight looks data twice audit checking building editor languages decks odds rolls printing findings glossary reference architecture'
fragment=$1 folder=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT INT TERM

# In this order; a chapter that it does not name stands before the last.
names=
for name in $order; do [ -f "$folder/$name.md" ] && names="$names $name"; done
for file in "$folder"/*.md; do
    name=$(basename "$file" .md)
    case " $order " in *" $name "*) ;; *) names="$names $name" ;; esac
done
for name in $names; do
    "$fragment" <"$folder/$name.md" >"$work/$name.html" || exit 1
    files="$files $work/$name.html"
done
awk -v want=head -f manual/page.awk $files >"$work/contents" || exit 1
cat <<'END'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Broadside: the manual</title>
<style>
END
cat manual/page.css
printf '</style>\n</head>\n<body>\n<nav aria-label="Contents">\n<p class="name"><a href="#top">Broadside</a></p>\n'
cat "$work/contents"
printf '</nav>\n<main id="top">\n'
awk -v want=body -v folder="$folder" -f manual/page.awk $files || exit 1
printf '</main>\n</body>\n</html>\n'
