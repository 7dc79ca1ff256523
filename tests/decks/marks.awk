# Reads a PDF that `qpdf --qdf --object-streams=disable` has laid open, and compares the strokes that stand on its pages
# outside all cards with the cuts worked out here from paper, card and gutter. Lengths in mm from the sheet's upper left.
#
# -v w= h=      the card as it is cut          -v gutter=       between cards
# -v ox= oy=    offset of the backs            -v folded=1      fronts and backs side by side on one page
# -v backs=1    every second page is of backs          -v bleed=    of the faces; with one each mark stands on white
function bad(s) { print FILENAME ": page " page ": " s; failed = 1 }
function abs(v) { return v < 0 ? -v : v }
function near(a, b) { return abs(a - b) <= 0.05 }
function up_of(room, size) { return room + 1e-6 < size ? 0 : int((room + gutter + 1e-6) / (size + gutter)) }
# The cards of a sheet: as many as fit with a mark of a millimetre round them inside 6.35 mm, in its middle, or on both
# sides of a fold of 10 mm; small ones with a row or a column less where that makes room for captions and bleed.
function cards_place(    i, k, blocks, wide, high, room, b) {
    room = folded ? (W - 10) / 2 - 7.35 : W - 14.7
    across = up_of(room, w); down = up_of(H - 14.7, h)
    most = across * down
    for (;;) {
        wide = across * (w + gutter) - gutter; high = down * (h + gutter) - gutter
        i = folded || across <= down; rest = i ? across * (down - 1) : (across - 1) * down
        if ((W - wide) / 2 >= 10.05 + bleed || (H - high) / 2 >= 10.05 + bleed || folded || (most - rest) * 6 > most) break
        if (i) down--; else across--
    }
    at[1] = folded ? (W - 10) / 2 - wide : (W - wide) / 2
    at[2] = W - at[1] - wide
    top = (H - high) / 2
    blocks = folded ? 2 : 1
    cuts_x = cuts_y = cards = 0
    split("", cut_x); split("", cut_y)
    back = backs && page % 2 == 0
    for (b = 1; b <= blocks; b++) {
        dx = back || b == 2 ? ox : 0; dy = back || b == 2 ? oy : 0
        for (i = 0; i < across; i++) {
            cut_x[++cuts_x] = at[b] + dx + i * (w + gutter)
            if (gutter || i == across - 1) cut_x[++cuts_x] = at[b] + dx + i * (w + gutter) + w
            for (k = 0; k < down; k++) {
                cards++
                left[cards] = at[b] + dx + i * (w + gutter); upper[cards] = top + dy + k * (h + gutter)
            }
        }
        for (k = 0; k < down && (b == 1 || dx || dy); k++) {
            cut_y[++cuts_y] = top + dy + k * (h + gutter)
            if (gutter || k == down - 1) cut_y[++cuts_y] = top + dy + k * (h + gutter) + h
        }
    }
}
function touches_card(x0, y0, x1, y1,    i) {
    for (i = 1; i <= cards; i++)
        if (x1 > left[i] + 0.05 && x0 < left[i] + w - 0.05 && y1 > upper[i] + 0.05 && y0 < upper[i] + h - 0.05)
            return 1
    return 0
}
# White lines stand under black ones, just as long.
function stroke(    x0, y0, x1, y1, t) {
    x0 = sx[1]; y0 = sy[1]; x1 = sx[2]; y1 = sy[2]
    if (x0 > x1) { t = x0; x0 = x1; x1 = t }
    if (y0 > y1) { t = y0; y0 = y1; y1 = t }
    n++; X0[n] = x0; Y0[n] = y0; X1[n] = x1; Y1[n] = y1; lit[n] = white[d]; inside[n] = clip[d]
}
# A stroke of just 100 mm is the ruler's line; strokes that stand on it are its ticks.
function page_end(    i, k, ruler, ticks, marks, on, seen) {
    if (!W) return
    cards_place()
    for (i = 1; i <= n; i++)
        if (!inside[i] && near(X1[i] - X0[i], 100) || !inside[i] && near(Y1[i] - Y0[i], 100)) { ruler = ruler ? -1 : i }
    if (!ruler || ruler == -1) { bad("not one ruler of 100 mm"); return }
    split("", seen)
    for (i = 1; i <= n; i++) {
        if (i == ruler) continue
        if (X0[i] <= X1[ruler] + 0.05 && X1[i] >= X0[ruler] - 0.05 && Y0[i] <= Y1[ruler] + 0.05 && Y1[i] >= Y0[ruler] - 0.05) { ticks++; continue }
        if (inside[i] && touches_card(X0[i], Y0[i], X1[i], Y1[i])) continue # the face's own
        if (touches_card(X0[i], Y0[i], X1[i], Y1[i])) bad("a stroke on a card, at " X0[i] ", " Y0[i])
        reach = back ? 6.34 - (abs(ox) > abs(oy) ? abs(ox) : abs(oy)) : 6.34 # those of backs move with their printer
        if (X0[i] < reach || Y0[i] < reach || X1[i] > W - reach || Y1[i] > H - reach) bad("a mark that printers at home do not reach, at " X0[i] ", " Y0[i])
        if (lit[i]) {
            whites++
            if (!near(X0[i], X0[i+1]) || !near(Y0[i], Y0[i+1]) || !near(X1[i], X1[i+1]) || !near(Y1[i], Y1[i+1]) || lit[i+1]) bad("a white line under no mark, at " X0[i] ", " Y0[i])
            continue
        }
        if (X1[i] - X0[i] + Y1[i] - Y0[i] < 0.74) bad("a mark of less than three quarters of a millimetre, at " X0[i] ", " Y0[i])
        if (folded && near(X0[i], W / 2) && near(X1[i], W / 2)) { fold++; continue }
        on = 0
        for (k = 1; k <= cuts_x; k++)
            if (near(X0[i], cut_x[k]) && near(X1[i], cut_x[k])) { on = 1; seen["x" k (Y1[i] < top + h / 2 ? "a" : "b")] = 1 }
        for (k = 1; k <= cuts_y; k++)
            if (near(Y0[i], cut_y[k]) && near(Y1[i], cut_y[k])) { on = 1; seen["y" k (X1[i] < at[1] + w / 2 ? "a" : "b")] = 1 }
        if (!on) bad("a stroke that is on no cut, at " X0[i] ", " Y0[i] " to " X1[i] ", " Y1[i])
        marks++
    }
    if (ticks != 21) bad("a ruler of " ticks " ticks")
    for (k = 1; k <= cuts_x; k++)
        if (!seen["x" k "a"] || !seen["x" k "b"]) bad("no mark at both ends of the cut at x = " cut_x[k])
    for (k = 1; k <= cuts_y; k++)
        if (!seen["y" k "a"] || !seen["y" k "b"]) bad("no mark at both ends of the cut at y = " cut_y[k])
    if (whites != (bleed ? marks : 0)) bad(whites " of " marks " marks stand on white")
    if (folded && fold < 10) bad("no line to fold on")
    pages++; all += marks; up = across "x" down
    W = n = fold = whites = 0
}
function concat(    i) { # the last six numbers before the present matrix
    na = v[1]*A[d] + v[2]*C[d]; nb = v[1]*B[d] + v[2]*D[d]; nc = v[3]*A[d] + v[4]*C[d]; nd = v[3]*B[d] + v[4]*D[d]
    ne = v[5]*A[d] + v[6]*C[d] + E[d]; nf = v[5]*B[d] + v[6]*D[d] + F[d]
    A[d] = na; B[d] = nb; C[d] = nc; D[d] = nd; E[d] = ne; F[d] = nf
}
function point() { np++; sx[np] = (v[nv-1]*A[d] + v[nv]*C[d] + E[d]) * 25.4 / 72; sy[np] = H - (v[nv-1]*B[d] + v[nv]*D[d] + F[d]) * 25.4 / 72 }
BEGIN { MM = 25.4 / 72 }
/^%% Page [0-9]+$/ { boxes = $3 }
/\/MediaBox \[/ { media = 4; next }
media > 0 { media--; if (media == 1) wide[boxes] = $1 * MM; if (media == 0) high[boxes] = $1 * MM; next }
/^%% Contents for page [0-9]+$/ { page_end(); page = $5; W = wide[page]; H = high[page]; n = 0; wait = 1; next }
wait && /^stream$/ { wait = 0; reading = 1; d = 0; A[0] = D[0] = 1; B[0] = C[0] = E[0] = F[0] = clip[0] = 0; nv = np = 0; next }
/^endstream/ { reading = 0; next }
!reading { next }
text { if (/^ET/) text = 0; next }
{
    for (i = 1; i <= NF; i++) {
        if ($i ~ /^[-+.0-9]+$/) { v[++nv] = $i; continue }
        if ($i == "q") { d++; A[d]=A[d-1]; B[d]=B[d-1]; C[d]=C[d-1]; D[d]=D[d-1]; E[d]=E[d-1]; F[d]=F[d-1]; clip[d]=clip[d-1]; white[d]=white[d-1] }
        else if ($i == "Q") d--
        else if ($i == "RG") white[d] = v[nv-2] + v[nv-1] + v[nv] == 3
        else if ($i == "G") white[d] = v[nv] == 1
        else if ($i == "cm") concat()
        else if ($i == "re") { area = v[nv-1] * v[nv] * MM * MM; np = 9 }
        else if ($i == "W" || $i == "W*") { if (abs(area) < W * H / 2) clip[d] = 1 }
        else if ($i == "m") { np = 0; point() }
        else if ($i == "l") point()
        else if ($i == "c") np = 9
        else if ($i == "S") { if (np == 2) stroke(); np = 0 }
        else if ($i == "BT") { text = 1 }
        else if ($i ~ /^(f|f\*|n|B)$/) np = 0
        nv = 0
    }
}
END { page_end(); if (!pages) { print FILENAME ": no page"; failed = 1 } exit failed }
