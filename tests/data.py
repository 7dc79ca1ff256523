"""Reads the numbers of odds books with python's csv and json, and prints what is wrong with them.

    data.py OUT...    folders with odds/NAME/datapackage.json

Each value of a CSV must have the type that the package gives for its column; each situation of a table must add to
exactly 1, or be empty in all of its outcome; and the CSV, NAME.csv, NAME.json and NAME.ndjson must have the same
outcomes with the same fractions. Nothing of the program is used.
"""
import collections
import csv
import datetime
import fractions
import glob
import hashlib
import json
import os
import re
import sys

TYPES = {
    "integer": lambda s: re.fullmatch(r"-?(0|[1-9][0-9]*)", s),
    "number": lambda s: re.fullmatch(r"[0-9]+(\.[0-9]+)?(e-?[0-9]+)?", s),
    "boolean": lambda s: s in ("true", "false"),
    "string": lambda s: True,
}
OWN = ["outcome", "n", "d", "p"]
bad = []
facts = 0


def fact(good, words, *values):
    global facts
    facts += 1
    if not good:
        bad.append(words % values)


def text(value):
    """A value of JSON as a CSV has it."""
    if isinstance(value, list):
        return "(" + ", ".join(map(text, value)) + ")"
    return json.dumps(value) if isinstance(value, bool) else str(value)


def plain(field):
    """Without the apostrophe before what a spreadsheet would take for a formula."""
    return field[1:] if re.match("'+[-=+@\t\r]", field) else field


def chance(line):
    p = fractions.Fraction(int(line["n"]), int(line["d"]))
    fact(0 < p <= 1 and p.denominator == int(line["d"]), "%s is no chance in lowest terms", line)
    fact(abs(p - fractions.Fraction(line["p"])) <= p / 10**14, "%s is not %s", line["p"], p)
    fact((line["p"] == "1") == (p == 1), "%s is rounded to certain", p)
    return p


def resource_check(folder, resource):
    """Its lines, each value of the type of its column."""
    path = os.path.join(folder, resource["path"])
    fact(re.fullmatch(r"[-a-z0-9._/]+", resource["name"]), "%s is no name of a resource", resource["name"])
    fact(resource["title"], "%s has no title", path)
    with open(path, "rb") as f:
        data = f.read()
    fact(resource["bytes"] == len(data), "%s has %d bytes", path, len(data))
    fact(resource["hash"] == "sha256:" + hashlib.sha256(data).hexdigest(), "%s has another hash", path)
    fields = resource["schema"]["fields"]
    with open(path, encoding="utf-8", newline="") as f:
        rows = list(csv.reader(f))
    fact(rows[0] == [f["name"] for f in fields], "%s: columns %s", path, rows[0])
    fact(len(set(rows[0])) == len(rows[0]), "%s: a column twice", path)
    for field in fields:
        fact(field["title"] and field["type"] in TYPES, "%s: %s", path, field)
    for row in rows[1:]:
        fact(len(row) == len(fields), "%s: %s", path, row)
        for value, field in zip(row, fields):
            fact(value == "" or TYPES[field["type"]](value), "%s: %s is no %s", path, value, field)
    for i, field in enumerate(fields):  # the narrowest type that holds
        if field["type"] == "string" and field["name"] not in ("deck", "arm", "row", "event", "outcome"):
            values = {row[i] for row in rows[1:]}
            fact(not all(TYPES["integer"](v) for v in values) and not values <= {"true", "false"},
                 "%s: %s could be narrower", path, field)
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def table_check(path, lines, table):
    """The lines of a CSV beside the object of a table in JSON."""
    givens = list(table["given"])
    columns = ["given " + g if g in ["table"] + OWN else g for g in givens]
    cells = collections.defaultdict(dict)
    for line in lines:
        fact(list(line) == columns + OWN, "%s: columns %s, not %s", path, list(line), columns)
        cell = cells[tuple(plain(line[c]) for c in columns)]
        if line["n"]:
            cell[plain(line["outcome"])] = chance(line)
        else:
            fact([line[c] for c in OWN] == [""] * 4, "%s: %s is half empty", path, line)
    known = {}
    for cell in table["cells"]:
        at = tuple(text(cell["given"][g]) for g in givens)
        known[at] = {text(o["value"]): fractions.Fraction(o["p"]) for o in cell["outcomes"]}
    fact(cells == known, "%s is not what its JSON has", path)
    for at, outcomes in cells.items():
        fact(not outcomes or sum(outcomes.values()) == 1, "%s: %s adds to %s", path, at, sum(outcomes.values()))
    return cells


def decks_check(path, lines, decks):
    known = {(d["id"], e["arm"], e["row"], e["event"], k): fractions.Fraction(p)
             for d in decks for e in d["events"] for k, p in e["by_card"].items()}
    seen = {tuple(plain(line[c]) for c in ("deck", "arm", "row", "event", "by_card")):
            fractions.Fraction(int(line["n"]), int(line["d"])) for line in lines}
    fact(seen == known, "%s is not what its JSON has", path)


def book_check(package):
    folder = os.path.dirname(package)
    book = json.load(open(package, encoding="utf-8"))
    whole = json.load(open(folder + ".json", encoding="utf-8"))
    lines = [json.loads(line) for line in open(folder + ".ndjson", encoding="utf-8")]
    fact(lines == whole["tables"], "%s.ndjson is not the tables of its JSON", folder)
    fact(book["title"] == whole["book"], "%s: title", package)
    fact(book["version"] == whole["edition"], "%s: version", package)
    for key in ("set", "edition", "date", "input"):
        fact(book[key] == whole[key], "%s: %s", package, key)
    fact(re.fullmatch("[0-9a-f]{64}", book["input"]), "%s: hash %s", package, book["input"])
    if book["date"]:
        datetime.date.fromisoformat(book["date"])
    for licence in book.get("licenses", []):
        fact(re.fullmatch(r"[-a-zA-Z0-9._]+", licence["name"]), "%s: licence %s", package, licence)
    resources = [r for r in book["resources"] if r["name"] != "decks.by-card"]
    fact(len(resources) == len(lines), "%s: %d tables, %d files", package, len(lines), len(resources))
    fact(sorted(os.listdir(folder)) == sorted([r["path"] for r in book["resources"]] + ["datapackage.json"]),
         "%s: its files are not those of the folder", package)
    tidy = collections.Counter()
    for resource, table in zip(resources, lines):
        fact(table["edition"], "%s: a table without edition", folder)
        cells = table_check(resource["path"], resource_check(folder, resource), table)
        size = 1
        for values in table["given"].values():
            size *= len(values)
        fact(len(cells) <= size, "%s: too many situations", resource["path"])
        for outcomes in cells.values():
            for outcome, p in outcomes.items():
                tidy[table["id"], outcome, p] += 1
    for resource in book["resources"]:
        if resource not in resources:
            decks_check(resource["path"], resource_check(folder, resource), whole["decks"])
    with open(folder + ".csv", encoding="utf-8", newline="") as f:
        seen = collections.Counter((line["table"], plain(line["outcome"]), chance(line)) for line in csv.DictReader(f))
    fact(seen == tidy, "%s.csv has other outcomes", folder)


def main():
    packages = [p for out in sys.argv[1:] for p in sorted(glob.glob(out + "/odds/*/datapackage.json"))]
    fact(packages, "no data package is in %s", sys.argv[1:])
    for package in packages:
        book_check(package)
    print("\n".join(bad[:20] + ["%d data packages, %d facts, %d failed" % (len(packages), facts, len(bad))]))
    sys.exit(1 if bad else 0)


main()
