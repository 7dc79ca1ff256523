# units.awk CHART.csv... UNITS.csv TEXT: what each unit's card says, in order, from the charts as `dump` has them and the line
# of the unit; the text of all cards must have it as often as there are cards of it.
function cell(chart, row, col) { if (!((chart, row, col) in at)) { print "no " chart " / " row " / " col; bad = 1 } return at[chart, row, col] }
function bare(s) { sub(/cm$/, "", s); sub(/^-/, "\342\210\222", s); sub(/^[dD]/, "", s); return s }
function dice(name, die, note) { return name " " note " " bare(die) " " bare(cell("formed-units", die, "Formed")) " " cell("formed-units", die, "Added") " " }
FNR == 1 { split("", head); n = split($0, head, ","); file = FILENAME; sub(/.*\//, "", file); sub(/\.csv$/, "", file) }
file !~ /units$|text$/ || file == "formed-units" {
    n = split($0, c, ","); row = c[1]; sub(/^Quality \/ /, "", row); sub(/ \/ /, " ", row)
    for (i = 2; i <= n && FNR > 1; i++) at[file, row, head[i]] = c[i]
    next
}
file ~ /skirmish-units$/ && FNR > 1 {
    split($0, c, ",")
    for (i in head) of[head[i]] = c[i]
    weapon = of["weapon"]
    shots = weapon " hits on \302\267 up to S " cell("difficulty", "Short", "To hit") " M " cell("difficulty", "Medium", "To hit") " L " cell("difficulty", "Long", "To hit") \
        " " bare(cell("weapon-range", weapon, "Short")) " " bare(cell("weapon-range", weapon, "Medium")) " " bare(cell("weapon-range", weapon, "Long")) " "
    note = cell("weapon-range", weapon, "Code")
    if (of["kind"] == "Cavalry") note = note " \302\267 moved " bare(cell("firing-modifiers", "Firer is cavalry", "Modifier"))
    fights = "Dice unformed formed " dice("Combat", of["combat"], "charged " cell("melee-factors", "The unit has charged", "Modifier")) dice("Firing", of["firing"], note)
    foot = bare(cell("command-range", "Officer", "On foot")); mounted = bare(cell("command-range", "Officer", "Mounted"))
    if (of["troops"] != "") {
        said = of["title"] " " of["kind"] " \302\267 " of["order"] " Moves all in cm " bare(cell("movement-rates", of["troops"], "Normal")) " Normal " \
            bare(cell("movement-rates", of["troops"], "March")) " March " bare(cell("movement-rates", of["troops"], "Charge")) " Charge " \
            fights shots "Command on foot " foot ", mounted " mounted " "
    } else {
        said = of["title"] " " of["kind"] " Commands in cm on foot mounted Officer " foot " " mounted
        said = said " Staff officer " bare(cell("command-range", "Staff officer", "On foot")) " " bare(cell("command-range", "Staff officer", "Mounted"))
        said = said " HQ " bare(cell("command-range", "HQ", "On foot")) " " bare(cell("command-range", "HQ", "Mounted")) " "
        said = said fights shots "Leads a charge " cell("melee-factors", "Charge led by a command figure", "Modifier") " in combat "
    }
    said = said of["grade"] " " (of["grade"] == "Regular" ? "no modifier" : bare(cell("melee-factors", of["grade"], "Modifier")) " in combat") " Edition"
    want[said] = of["count"]
    next
}
file == "text" { text = text $0 " " }
END {
    for (said in want) {
        cards++; n = 0
        for (rest = text; (i = index(rest, said)); n++) rest = substr(rest, i + length(said))
        if (n != want[said]) { print n " cards, not " want[said] ": " said; bad = 1 }
    }
    if (cards != 9) print cards " units"
    exit bad || cards != 9
}
