# Chapters as HTML, as md4c makes them, to what the manual's page holds: want=head prints the contents, want=body the text,
# every heading with a name of its own, CHAPTER-its-words, and pictures within. A link to a section that no chapter has ends
# with an error.
function slug(s) { # as the forges do it: "What `fit` takes" is what-fit-takes
    gsub(/<[^>]*>/, "", s); gsub(/&[a-z]+;/, "", s)
    s = tolower(s)
    gsub(/[^a-z0-9 _-]/, "", s); gsub(/ /, "-", s)
    return s
}
function heading(line,   level, words, id) {
    level = substr(line, 3, 1)
    words = line; sub(/^<h[1-6]>/, "", words); sub(/<\/h[1-6]>$/, "", words)
    id = level == 1 ? chapter : chapter "-" slug(words)
    if (level > 3) { # of its section: nobody goes there by name
        if (want == "body") print line
        return
    }
    if (++ids[id] > 1) id = id "-" ids[id]
    ids[id] += 0
    if (want == "head") {
        if (level == 1) { close_list(); print "<p class=\"chapter\"><a href=\"#" id "\">" words "</a></p>" }
        if (level == 2) { if (!listed) print "<ul>"; listed = 1; print "<li><a href=\"#" id "\">" words "</a></li>" }
        return
    }
    print "<h" level " id=\"" id "\"><a class=\"here\" href=\"#" id "\">" words "</a></h" level ">"
}
function close_list() { if (listed) print "</ul>"; listed = 0 }
# NAME.md#section, NAME.md and #section, which on the page are all of one file.
function links(s,   done, to, at) {
    done = ""
    while (match(s, /href="[^"]*"/)) {
        to = substr(s, RSTART + 6, RLENGTH - 7)
        if (to ~ /^#/) to = "#" chapter "-" substr(to, 2)
        else if (to ~ /^[a-z-]+\.md(#.*)?$/) {
            at = to; sub(/\.md/, "", at)
            at = at ~ /#/ ? at : at
            sub(/#/, "-", at); to = "#" at
        }
        if (to ~ /^#/) asked[to] = chapter
        done = done substr(s, 1, RSTART + 5) to "\""
        s = substr(s, RSTART + RLENGTH)
    }
    return done s
}
function number_at(file, at,   command, n) {
    command = "od -An -v -tu1 -j" at " -N4 '" file "'"
    command | getline n; close(command)
    split(n, byte, " ")
    return ((byte[1] * 256 + byte[2]) * 256 + byte[3]) * 256 + byte[4]
}
# A picture is as large as it prints: 150 of its points are an inch, 96 of the page's.
function picture(line,   file, words) {
    match(line, /src="[^"]*"/); file = folder "/" substr(line, RSTART + 5, RLENGTH - 6)
    match(line, /alt="[^"]*"/); words = substr(line, RSTART + 5, RLENGTH - 6)
    printf "<figure><img alt=\"%s\" width=\"%d\" height=\"%d\" src=\"data:image/png;base64,", words,
        number_at(file, 16) * 96 / 150, number_at(file, 20) * 96 / 150
    fflush()
    system("base64 -w0 '" file "'")
    print "\"><figcaption>" words "</figcaption></figure>"
}
function span(class, s) { return "<span class=\"" class "\">" s "</span>" }
# Comments and keys of YAML; in commands and what they say, the commands.
function coloured(s,   before, key) {
    if (language == "console") return s ~ /^\$ / ? "<b>" s "</b>" : s
    if (language == "diff") return s ~ /^-/ ? "<del>" s "</del>" : s ~ /^\+/ ? "<ins>" s "</ins>" : s
    if (language != "yaml") return s
    before = ""
    if (match(s, /(^| )#.*/)) { before = span("c", substr(s, RSTART)); s = substr(s, 1, RSTART - 1) }
    if (match(s, /^ *(- )*("|&quot;)?[^:{}"&]*("|&quot;)?:( |$)/)) {
        key = substr(s, RSTART, RLENGTH)
        match(key, /[^ -]/)
        s = substr(key, 1, RSTART - 1) span("k", substr(key, RSTART)) substr(s, length(key) + 1)
    }
    return s before
}
FNR == 1 {
    if (chapter && want == "body") print "</section>"
    chapter = FILENAME; sub(/.*\//, "", chapter); sub(/\.html$/, "", chapter)
    if (want == "body") print "<section>"
}
/^<h[1-6]>/ { heading($0); next }
want == "head" { next }
/^<p><img / { picture($0); next }
/^<pre><code/ {
    language = ""
    if (match($0, /language-[a-z]+/)) language = substr($0, RSTART + 9, RLENGTH - 9)
    match($0, /<code[^>]*>/)
    printf "<pre class=\"%s\"><code>", language
    $0 = substr($0, RSTART + RLENGTH); code = 1
}
code && /<\/code><\/pre>$/ { code = 0; print; next }
code { print coloured($0); next }
{ print links($0) }
END {
    if (want == "head") close_list()
    else print "</section>"
    for (to in asked) if (!(substr(to, 2) in ids)) {
        print "manual/" asked[to] ".md: no section is called " to >"/dev/stderr"; bad = 1
    }
    exit bad
}
