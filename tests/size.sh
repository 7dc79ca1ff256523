#!/bin/sh
# Fails where a function of our own is over 60 lines (a function that is one switch may be longer) or a file over 800.
cd "$(dirname "$0")/.." || exit 1
find gen tests -name '*.[ch]' | sort | xargs awk '
    FNR == 1 { if (lines > 800) { print last ": " lines " lines; 800 is the most"; bad = 1 } start = 0 }
    { last = FILENAME; lines = FNR }
    /^[A-Za-z].*\(/ { head = $0 }
    /^\{/ { start = FNR; switched = 0 }
    /^    switch \(/ { switched = 1 }
    /^\}/ && start {
        n = FNR - start + 1
        name = head; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name)
        functions++
        if (n > 60 && !switched) { print FILENAME ":" start ": " name " has " n " lines; 60 is the most"; bad = 1 }
        start = 0
    }
    END {
        if (lines > 800) { print last ": " lines " lines; 800 is the most"; bad = 1 }
        if (!bad) print "size: " functions " functions, none over 60 lines"
        exit bad
    }'
