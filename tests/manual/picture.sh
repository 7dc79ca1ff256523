#!/bin/sh
# picture.sh PDF PAGE PNG: a page as it is printed, without the white round it. Where a sheet ends early, what stands below a
# white band of 25 mm or more (its foot) is left out. A PNG is taken as it is.
file=$1 page=$2 png=$3
fine=150 coarse=36
case $file in *.png) cp "$file" "$png"; exit ;; esac
small=$(mktemp) && part=$(mktemp -d) || exit 1
trap 'rm -rf "$small" "$part"' EXIT INT TERM
pdftoppm -r $coarse -gray -f "$page" -l "$page" "$file" >"$small" 2>/dev/null && [ -s "$small" ] || exit 1
# The bounds of what is not white, in small pixels: "x y width height".
bounds=$(od -An -v -tu1 -w1 "$small" | awk -v band=$((25 * coarse / 25)) '
    state < 4 { # P5 WIDTH HEIGHT 255, each ended by a blank
        if ($1 == 10 || $1 == 32 || $1 == 13) { if (word != "") { head[++state] = word; word = "" } }
        else word = word sprintf("%c", $1)
        if (state == 4) width = head[2] + 0
        next
    }
    { if ($1 < 250) {
        x = n % width; y = (n - x) / width
        if (y > last + band && seen && last > 0) exit
        if (!seen || x < left) left = x
        if (!seen || x > right) right = x
        if (!seen) top = y
        last = y; seen = 1
      }
      n++ }
    END { if (seen) print left, top, right - left + 1, last - top + 1 }')
[ -n "$bounds" ] || exit 1
set -- $bounds
scale=$((fine * 100 / coarse)) edge=12
x=$(($1 * scale / 100 - edge)) y=$(($2 * scale / 100 - edge))
[ $x -ge 0 ] || x=0
[ $y -ge 0 ] || y=0
pdftoppm -r $fine -png -singlefile -f "$page" -l "$page" -x $x -y $y -W $(($3 * scale / 100 + 2 * edge)) -H $(($4 * scale / 100 + 2 * edge)) \
    "$file" "$part/p" && mv "$part/p.png" "$png"
