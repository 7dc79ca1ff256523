#!/bin/sh
# Each chart was keyed again from its source by somebody who had not seen the first keying: tests/second-reading/SET/CHART.csv.
# Both must agree, cell by cell, with what the book prints.
cd "$(dirname "$0")/.." || exit 1
program=${PROGRAM:-out/bin/broadside}
passed=0
failed=0
for file in tests/second-reading/*/*.csv; do
    [ -e "$file" ] || continue
    set=$(basename "$(dirname "$file")")
    chart=$(basename "$file" .csv)
    if "$program" dump "$set/$chart" --as printed --format csv | diff - "$file" >/dev/null; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$file: differs (< is the chart, > the second reading)"
        "$program" dump "$set/$chart" --as printed --format csv | diff - "$file"
    fi
done
echo "second-reading: $passed passed, $failed failed"
[ $failed = 0 ]
