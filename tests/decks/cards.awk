# Splits `pdftotext -raw` of a home or press file to cards, a line each: "RANGE|COPIES in ALL|what stands below". A card
# ends with its foot, "3 of 100" or "8–9 of 100". -v step=2: every second page is of backs; -v last=N: those after page N.
# -v range=behind: the range is the last word of the title's line; first: the first word of the card; else a number on a line
# of its own. The card of rules has no number.
function flush() {
    match(text, /[0-9]+ in [0-9]+ /)
    print place "|" substr(text, RSTART, RLENGTH - 1) "|" text
    place = text = ""
}
BEGIN { page = 1 }
{ while (sub(/^\f/, "")) page++ }
/^$/ || (step && page % step == 0) || (last && page > last) { next }
range == "behind" && !place { place = $NF; next }
range == "first" && !place { place = $1; $1 = "" }
range == "number" && !place && /^[0-9]+$/ { place = $0; next }
{ text = text (text ? " " : "") $0 }
/[0-9] of [0-9]+$/ { flush() }
END { if (text && text !~ /not dealt$/) print "left over|" text }
