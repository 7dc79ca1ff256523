# What `pdfinfo -struct-text` prints of a tagged PDF to what a reader may know of its tables by their tags alone: for each
# head of a row "row KEY: cells" and for each head of a column "column KEY: cells", in the order of the tags. A cell that
# takes several rows or columns belongs to each of them; a place that two cells take, or none, is told.
function flush_cell(   i, j) {
    if (!open) return
    open = 0
    while ((row, at) in taken) at++
    for (i = 0; i < rows; i++)
        for (j = 0; j < cols; j++) {
            if ((row + i, at + j) in taken) print "two cells in one place: " words
            taken[row + i, at + j] = n
        }
    text[n] = words; scope[n] = for_what; first[n] = row; last_row[n] = row + rows - 1; left[n] = at; right[n] = at + cols - 1
    at += cols
    if (at > width) width = at
    n++
}
function head_in_row(r,   c) { for (c = 0; c < width; c++) if (first[taken[r, c]] == r && scope[taken[r, c]] == "Column") return 1; return 0 }
function end_table(   i, r, c, k, line, was) {
    flush_cell()
    if (!inside) return
    for (r = 0; r <= row; r++)
        for (c = 0; c < width; c++)
            if (!((r, c) in taken)) print "no cell in row " r + 1 ", column " c + 1 " of a table"
    for (i = 0; i < n; i++) {
        line = ""; was = -1
        if (scope[i] == "Row")
            for (c = 0; c < width; c++) {
                k = taken[first[i], c]
                if (k != i && k != was) { line = line (line == "" ? "" : " | ") text[k]; was = k }
            }
        if (scope[i] == "Column")
            for (r = last_row[i] + 1; r <= row; r++) {
                k = taken[r, left[i]]
                if (scope[k] == "Column" && left[k] == left[i] && right[k] >= right[i] && line != "") break
                if (k != was) { line = line (line == "" ? "" : " | ") text[k]; was = k }
            }
        if (scope[i] != "") print tolower(scope[i]) " " text[i] ": " line
    }
    inside = 0
}
/^ *Table/ { end_table(); inside = 1; depth = match($0, /[^ ]/); n = 0; row = -1; width = 0; split("", taken); next }
inside && match($0, /[^ ]/) && RSTART <= depth { end_table() }
/^ *(H1|H2|P) / { heading = 1; next }
!inside && heading && /^ *"/ { sub(/^ *"/, ""); sub(/ *"$/, ""); print "text " $0; heading = 0 }
inside && /^ *TR/ { flush_cell(); row++; at = 0; next }
inside && /^ *T[HD]/ { flush_cell(); open = 1; rows = cols = 1; for_what = words = ""; next }
inside && /^ *\/RowSpan/ { rows = $2; next }
inside && /^ *\/ColSpan/ { cols = $2; next }
inside && /^ *\/Scope/ { for_what = substr($2, 2); next }
inside && /^ *"/ { sub(/^ *"/, ""); sub(/ *"$/, ""); words = words (words == "" ? "" : " ") $0 }
END { end_table() }
