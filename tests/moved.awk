# Two traces of pages to a few words: awk -f tests/moved.awk OLD NEW. An item is known again by what it is and says, and
# by how often that came before on its page; then its place tells how far it moved.
function key(    k) {
    k = $0
    sub(/^[a-z]+ -?[0-9.]+ -?[0-9.]+ /, "", k)
    k = page SUBSEP $1 SUBSEP k
    seen[FILENAME, k]++
    return (k SUBSEP seen[FILENAME, k])
}
{ first = FILENAME == ARGV[1] }
$1 == "page" {
    page = $4
    if (first) was[page] = 1
    else is[page] = 1
    if (!(page in place)) { place[page] = ++pages; name[pages] = page }
    next
}
{ k = key() }
first { x[k] = $2; y[k] = $3; old[k] = page; next }
!(k in old) { came[page]++; next }
{
    far = sqrt(($2 - x[k]) ^ 2 + ($3 - y[k]) ^ 2)
    if (far > 0.005) moved[page]++
    if (far > most[page] + 0) most[page] = far
    delete old[k]
}
END {
    for (k in old) went[old[k]]++
    for (i = 1; i <= pages; i++) {
        p = name[i]
        if (!(p in was)) printf "  page %s is new\n", p
        else if (!(p in is)) printf "  page %s is gone\n", p
        else if (moved[p] + came[p] + went[p])
            printf "  page %s: %d moved (%.2f mm at most), %d came, %d went\n", p, moved[p], most[p], came[p], went[p]
    }
}
