# Turns gen/rules/SLUG.md into the table of rules: -v want=h gives the enum, -v want=c the table.
# A page is: "# slug", a line "level: error|warning|note", a blank line, the fact in one line, then anything, with
# "## Wrong" and "## Right" examples.
function c_text(s) { gsub(/\\/, "\\\\", s); gsub(/"/, "\\\"", s); gsub(/\t/, "\\t", s); gsub(/\?/, "\\?", s); return s }
FNR == 1 { n++; slug[n] = $2; name[n] = toupper($2); gsub(/-/, "_", name[n]); fact[n] = ""; page[n] = "" }
/^level: / && !level[n] { level[n] = toupper($2) }
FNR > 2 && fact[n] == "" && NF { fact[n] = $0 }
{ page[n] = page[n] "\n    \"" c_text($0) "\\n\"" }
END {
    if (want == "h") {
        print "/* made from gen/rules/ */\n#ifndef BS_RULES_H\n#define BS_RULES_H\nenum rule_id {"
        for (i = 1; i <= n; i++) print "    RULE_" name[i] ","
        print "};\nenum { RULE_COUNT = " n " };\n#endif"
    } else {
        print "/* made from gen/rules/ */\n#include \"diag/diag.h\"\n\nconst struct rule rules[RULE_COUNT] = {"
        for (i = 1; i <= n; i++)
            print "{\"" slug[i] "\", LEVEL_" level[i] ", \"" c_text(fact[i]) "\"," page[i] "},"
        print "};"
    }
}
