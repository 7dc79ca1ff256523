# Reads `pdftotext -bbox` of a home sheet whose fronts say F1, F2, ... at their upper left and whose backs say B1, B2, ...
# as far from their upper right, and finds each front's own back behind it, as a sheet is that is turned over.
# -v edge=long|short|fold    -v ox= oy= the offset in mm    -v cards= how many
function abs(v) { return v < 0 ? -v : v }
function bad(s) { print FILENAME ": " s; failed = 1 }
function leaf_end(    i, k, x, y, found) {
    for (i = 1; i <= fronts; i++) {
        if (edge == "fold" || (edge == "long") == (W < H)) { x = W - fx0[i] + ox; y = fy0[i] + oy } # the back's upper right
        else { x = fx0[i] + ox; y = H - fy0[i] + oy }                          # upside down: its lower left
        found = 0
        for (k = 1; k <= backs; k++) {
            upright = edge == "fold" || (edge == "long") == (W < H)
            if (abs((upright ? bx1[k] : bx0[k]) - x) <= 0.1 && abs((upright ? by0[k] : by1[k]) - y) <= 0.1) {
                found++
                if (back[k] != front[i]) bad("sheet " leaf ": behind F" front[i] " stands B" back[k])
            }
        }
        if (found != 1) bad("sheet " leaf ": " found " backs behind F" front[i])
        all++
    }
    if (fronts != backs) bad("sheet " leaf ": " fronts " fronts, " backs " backs")
    fronts = backs = 0
}
BEGIN { FS = "\""; MM = 25.4 / 72; ox *= 1; oy *= 1 }
/<page / { page++; W = $2 * MM; H = $4 * MM; if (edge == "fold" || page % 2) { if (leaf) leaf_end(); leaf++ } }
/<word .*>[FB][0-9]+</ {
    match($0, />[FB][0-9]+</); code = substr($0, RSTART + 1, RLENGTH - 2)
    if (code ~ /^F/) { n = ++fronts; front[n] = substr(code, 2); fx0[n] = $2 * MM; fy0[n] = $4 * MM; if (edge != "fold" && page % 2 == 0) bad(code " on a page of backs") }
    else { n = ++backs; back[n] = substr(code, 2); bx0[n] = $2 * MM; by0[n] = $4 * MM; bx1[n] = $6 * MM; by1[n] = $8 * MM; if (edge != "fold" && page % 2) bad(code " on a page of fronts") }
}
END { leaf_end(); if (all != cards) bad(all " fronts, not " cards); exit failed }
