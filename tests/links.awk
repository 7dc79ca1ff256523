# What `qpdf --qdf --object-streams=disable` makes of a PDF to its links, one a line: "page x y width height NAME", in
# whole points from the top left, as pdftotext wants them. NAME is of the place that the link leads to.
/^%% Page [0-9]+$/ { at = $3; next }
/^[0-9]+ 0 obj$/ { object = $1; list = ""; page = at; at = 0; next }
/^endobj$/ { object = page = 0; next }
page && /^  \/(Annots|MediaBox) \[$/ { list = $1; n = 0; next }
/^  \/Rect \[$/ { list = $1; n = 0; next }
/^  \]$/ { list = ""; next }
list == "/Annots" { link[++links] = $1; on[links] = page; next }
list == "/MediaBox" { if (++n == 4) height[page] = $1; next }
list == "/Rect" { rect[object, ++n] = $1; next }
/^  \/Dest \(/ { sub(/^  \/Dest \(/, ""); sub(/\)$/, ""); dest[object] = $0 }
END {
    for (i = 1; i <= links; i++) {
        k = link[i]; p = on[i]
        printf "%d %d %d %d %d %s\n", p, rect[k, 1], height[p] - rect[k, 4], rect[k, 3] - rect[k, 1] + 1, rect[k, 4] - rect[k, 2] + 1, dest[k] == "" ? "nowhere" : dest[k]
    }
}
