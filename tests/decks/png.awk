# From `od -An -v -tu1` of a PNG's first bytes: width, height, and dots a metre each way (0 where the file does not say).
{ for (i = 1; i <= NF; i++) b[n++] = $i }
function word(at) { return ((b[at] * 256 + b[at + 1]) * 256 + b[at + 2]) * 256 + b[at + 3] }
END {
    for (at = 8; at + 17 < n; at += 12 + word(at)) {
        type = sprintf("%c%c%c%c", b[at + 4], b[at + 5], b[at + 6], b[at + 7])
        if (type == "IHDR") size = word(at + 8) " " word(at + 12)
        if (type == "pHYs" && b[at + 16] == 1) dots = word(at + 8) " " word(at + 12)
    }
    print size, dots ? dots : "0 0"
}
