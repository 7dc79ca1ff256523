# One chapter of the manual, run: see tests/manual.sh. `work` holds the chapter's folder, `work`/`name`, and what commands
# say; `mode` is check, write or pages. Prints "FACTS FAILED" at the end, and what differs on standard error.
function trouble(at, words) { print file ":" at ": " words >"/dev/stderr"; failed++ }
function quoted(s) { gsub(/'/, "'\\''", s); return "'" s "'" }
function plain(s) { # what may differ from one day to the next
    sub(/[ \t\r]+$/, "", s)
    gsub(/[0-9]+ checks?/, "N checks", s)
    sub(/ in [0-9.]+ m?s$/, " in N s", s)
    return s
}
function here(   s) { # the folder in which the chapter is now: it may `cd`
    getline s <(work "/cwd"); close(work "/cwd")
    return s
}
function below(path) { return path != "" && path !~ /^\// && path !~ /(^|\/)\.\.(\/|$)/ }

# said[1..n_said] fits want[1..n_want], where "..." is any lines.
function fits(   i, k, at, gap, last) {
    for (i = k = 1; i <= n_want || k <= n_said;) {
        if (i <= n_want && want[i] == "...") { gap = ++i; last = k; at = 1; continue }
        if (i <= n_want && k <= n_said && plain(want[i]) == plain(said[k])) { i++; k++; continue }
        if (!at || last >= n_said + 1) return 0
        if (i > n_want && gap > n_want) return 1 # the last gap takes the rest
        i = gap; k = ++last
    }
    return 1
}

# Runs the command that was met last, and compares; what it should print is want[].
function run(   script, line, code, i, says) {
    if (command == "") return
    facts++
    says = work "/said"
    script = work "/command"
    printf "cd %s || exit 99\n%s\ncode=$?\npwd >%s\nexit $code\n", quoted(here()), command, quoted(work "/cwd") >script
    close(script)
    code = system("sh " quoted(script) " >" quoted(says) " 2>&1 </dev/null")
    n_said = 0
    while ((getline line <says) > 0) said[++n_said] = line
    close(says)
    if (code >= 99 || code < 0) {
        trouble(command_at, "`" command "` does not run (" code ")")
        for (i = 1; i <= n_said; i++) print "    " said[i] >"/dev/stderr"
    }
    if (fits()) {
        for (i = 1; i <= n_want; i++) keep(want[i])
    } else if (mode == "write") {
        for (i = 1; i <= n_said; i++) keep(said[i])
    } else {
        trouble(command_at, "`" command "` prints otherwise:")
        for (i = 1; i <= n_said; i++) if (said[i] != want[i]) break
        for (; i <= n_want || i <= n_said; i++) {
            if (i <= n_want && want[i] != said[i]) print "    -" want[i] >"/dev/stderr"
            if (i <= n_said && want[i] != said[i]) print "    +" said[i] >"/dev/stderr"
        }
        print "    (sh tests/manual.sh write " file " puts there what is printed)" >"/dev/stderr"
    }
    for (i = 1; i <= n_said || i <= n_want; i++) { delete said[i]; delete want[i] }
    command = ""; n_want = n_said = 0
}
function keep(line) { kept[++n_kept] = line }

# What stands in a fence begins here: a file, commands, or something that is only shown.
function fence_begins(line,   word, n) {
    sub(/^```+ */, "", line)
    n = split(line, word, " ")
    inside = n > 0 && word[1] == "console" ? "console" : n > 1 && word[1] == "diff" ? "change" : n > 1 ? "file" : "shown"
    language = word[1]; path = word[2]; append = 0
    if (inside != "file" && inside != "change") return
    if (path ~ /^\+/) { append = 1; path = substr(path, 2) }
    facts++
    if (!below(path)) { trouble(FNR, "a file stands below the chapter's folder, not at " path); inside = "shown"; return }
    to = here() "/" path
    n_old = n_new = 0
    if (inside == "change") return
    folder = to; sub(/\/[^\/]*$/, "", folder)
    if (!append) system("mkdir -p " quoted(folder) " && : >" quoted(to))
}

# A change is made for the commands of the next block alone: what stands behind - goes, what stands behind + comes.
function change_make(   line, n, i, k, was, found) {
    while ((getline line <to) > 0) was[++n] = line
    close(to)
    for (i = 1; i + n_old - 1 <= n && !found; i++) {
        for (k = 1; k <= n_old && was[i + k - 1] == old[k]; k++) ;
        if (k > n_old) found = i
    }
    if (!found || !n_old) { trouble(FNR, path " has no such lines to change"); return }
    if (changed == "") system("cp " quoted(to) " " quoted(work "/before"))
    changed = to
    for (i = 1; i < found; i++) print was[i] >to
    for (k = 1; k <= n_new; k++) print new[k] >to
    for (i = found + n_old; i <= n; i++) print was[i] >to
    close(to)
}
function change_undo() { if (changed != "") system("cp " quoted(work "/before") " " quoted(changed)); changed = "" }

# ![words](out/...#page=2): of what was made by now. In the page it is a picture beside it.
function picture(line,   at, of, page, png, part) {
    match(line, /\]\([^)]*\)/)
    of = substr(line, RSTART + 2, RLENGTH - 3)
    if (of ~ /:\/\// ) return line
    facts++
    page = 1
    if (match(of, /#page=[0-9]+$/)) { page = substr(of, RSTART + 6) + 0; of = substr(of, 1, RSTART - 1) }
    if (!below(of)) { trouble(FNR, "no picture of the chapter's own: " of); return line }
    at = here() "/" of
    if (name == "README" && system("test -s " quoted(root "/" of)) == 0) return line # the project's own
    if (system("test -s " quoted(at)) != 0) { trouble(FNR, "nothing has made " of); return line }
    if (mode != "pages") return line
    png = name "-" (++pictures) ".png"
    if (system("sh " quoted(root "/tests/manual/picture.sh") " " quoted(at) " " page " " quoted(out "/pictures/" png)) != 0)
        trouble(FNR, "no picture can be made of " of)
    part = line
    sub(/\]\([^)]*\)/, "](pictures/" png ")", part)
    return part
}

BEGIN { print work "/" name >(work "/cwd"); close(work "/cwd") }
/^```/ && !inside {
    fence_begins($0)
    if (mode == "pages" && (inside == "file" || inside == "change")) keep("<p class=\"file\">" path (append ? ", at its end" : "") "</p>\n")
    keep($0)
    next
}
/^```/ {
    if (inside == "console") { run(); change_undo() }
    if (inside == "file") close(to)
    if (inside == "change") change_make()
    inside = ""
    keep($0)
    next
}
inside == "change" { if (/^-/) old[++n_old] = substr($0, 2); else if (/^\+/) new[++n_new] = substr($0, 2); keep($0); next }
inside == "console" && /^\$ / {
    run()
    command = substr($0, 3); command_at = FNR; keep($0)
    more = command ~ /\\$/
    next
}
inside == "console" && more { command = command "\n" $0; keep($0); more = $0 ~ /\\$/; next }
inside == "console" && command != "" { want[++n_want] = $0; next }
inside == "console" { trouble(FNR, "a console block begins with a line \"$ COMMAND\""); keep($0); next }
inside == "file" { print >>to; keep($0); next }
inside { keep($0); next }
/^!\[/ { keep(picture($0)); next }
{ keep($0) }
END {
    if (inside) trouble(FNR, "a block is not closed")
    if (kept[1] !~ /^# /) trouble(1, "a chapter begins with \"# Title\"")
    target = mode == "write" ? work "/new" : mode == "pages" ? out "/" name ".md" : ""
    for (i = 1; i <= n_kept && target; i++) print kept[i] >target
    print facts + 0, failed + 0
    exit failed > 0
}
