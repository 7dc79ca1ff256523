"""Checks of web pages. Usage: web.py ids PAGE... | odds PAGE JSON | texts PAGE TEXT... | shown DOM JSON TABLE CELL |
rolls PROGRAM PAGE... | table PAGE ID... | at DOM TOTAL LABEL CHANCE | cards PAGE PROGRAM DECK | pile DOM PAGE

ids: ids are unique, and links within the page and to files beside it lead somewhere.
odds: every picker has the table of the JSON of the book, fraction by fraction.
texts: the page has each text as text, and no tag or attribute beyond those of the program.
shown: the page, as a browser has left it, shows cell number CELL of a table as the JSON has it.
rolls: the charts that a page can roll on have the bounds, modifiers and choices of `dump`, and the chance of each row
    at each sum of the modifiers is that of `roll`, asked row by row; prints their number.
table: a page can roll on these charts and no others.
at: the page, as a browser has left it, lights one row: its total, its label, its chance.
cards: the page has the cards of the deck in order, with their copies and all texts of their parts.
pile: the page, as a browser has left it, has all copies of its cards to draw."""
import itertools
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from html.parser import HTMLParser

TAGS = set("""html head meta title style body header h1 small p a nav details summary ol ul li span main section h2 b
 div h3 table caption thead tbody tr th td i sup kbd code br aside form fieldset legend label select option script
 footer article""".split())
ATTRIBUTES = set("""lang charset name content http-equiv class id href aria-label data-search data-none data-outcome
 data-more data-exact data-link data-id
 data-draw data-shuffle data-of data-copies open tabindex role rowspan colspan scope type title""".split())


class Page(HTMLParser):
    """Tags, attributes, ids, links, text, and for each picker its id and its data."""

    def __init__(self, path):
        super().__init__()
        self.tags, self.attributes, self.ids, self.links = set(), set(), [], []
        self.text, self.pickers, self.givens, self.kind, self.rolls = [], [], [], None, {"charts": [], "lists": []}
        with open(path, encoding="utf-8") as f:
            self.feed(f.read())

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes.update(k for k, _ in attrs)
        attrs = dict(attrs)
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.links += [attrs["href"]] if "href" in attrs else []
        if tag == "form":
            self.pickers.append([attrs["data-id"], None, []])
        if tag == "select":
            self.pickers[-1][2].append(0)
        if tag == "option":
            self.pickers[-1][2][-1] += 1
        self.kind = attrs.get("id", attrs.get("type", tag)) if tag in ("script", "style") else None

    def handle_endtag(self, tag):
        self.kind = None

    def handle_data(self, data):
        if self.kind == "application/json":
            self.pickers[-1][1] = json.loads(data)
        elif self.kind == "rolls":
            self.rolls = json.loads(data)
        elif not self.kind:
            self.text.append(data)


def ids(paths):
    for path in paths:
        page = Page(path)
        twice = {i for i in page.ids if page.ids.count(i) > 1}
        assert not twice, (path, twice)
        for link in page.links:
            here, _, place = link.partition("#")
            assert not here or os.path.exists(os.path.join(os.path.dirname(path), here)), (path, link)
            assert not place or here or place in page.ids, (path, link)


def name_of(value):
    """The value of an outcome in the JSON as the picker names it; None: it has words of its own."""
    return str(value).replace("-", "\u2212") if isinstance(value, (int, str)) and not isinstance(value, bool) else None


def dist_of(data, cell):
    weights = [int(w or 0) for w in data["dists"][data["cells"][cell]].split(",")]
    assert sum(weights[1:]) == weights[0], "weights do not add up to their total"
    return {data["outcomes"][i]: Fraction(w, weights[0]) for i, w in enumerate(weights[1:]) if w}


def want_of(cell):
    return sorted(Fraction(o["p"]["n"], o["p"]["d"]) if isinstance(o["p"], dict) else Fraction(o["p"])
                  for o in cell["outcomes"])


def odds(path, book):
    tables = {t["id"]: t for t in json.load(open(book, encoding="utf-8"))["tables"]}
    pickers, cells = Page(path).pickers, 0
    assert pickers, "no picker"
    for table, data, sizes in pickers:
        cases = tables[table]["cells"]
        product = 1
        for size in sizes:
            product *= size
        assert product == len(data["cells"]), (table, "choices")
        assert product == len(cases), (table, "cells")
        for i, case in enumerate(cases):
            assert (data["cells"][i] < 0) == (not case["outcomes"]), (table, i, "left out")
            if not case["outcomes"]:
                continue
            have = dist_of(data, i)
            assert sorted(have.values()) == want_of(case), (table, i)
            for o in case["outcomes"]:
                name = name_of(o["value"])
                if name in data["outcomes"]:
                    p = o["p"]
                    assert have[name] == (Fraction(p["n"], p["d"]) if isinstance(p, dict) else Fraction(p)), (table, i, name)
            cells += 1
    print(len(pickers), "pickers,", cells, "cells")


def texts(path, wanted):
    page = Page(path)
    assert page.tags <= TAGS, page.tags - TAGS
    assert page.attributes <= ATTRIBUTES, page.attributes - ATTRIBUTES
    text = re.sub(r"\s+", " ", "".join(page.text))
    for one in wanted:
        assert one in text, one


def shown(dom, book, table, cell):
    case = {t["id"]: t for t in json.load(open(book, encoding="utf-8"))["tables"]}[table]["cells"][int(cell)]
    form = open(dom, encoding="utf-8").read().split('data-id="' + table + '"')[1].split("</form>")[0]
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th>.*?<td>([\d,/]+)</td></tr>", form.split("role=\"status\"")[1])
    have = sorted(Fraction(f.replace(",", "")) for _, f in rows)
    assert have == want_of(case), (have, want_of(case))


def dumped(program, one, cache={}):
    """The chart of this id as `dump` has it; a sub-table is in a row of its chart."""
    name, _, inner = one["id"].partition("/")
    if (one["set"], name) not in cache:
        command = [program, "dump", one["set"] + "/" + name, "--format", "json"]
        cache[one["set"], name] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    chart = cache[one["set"], name]
    return next(r["inner"] for r in chart["rows"] if r["label"] == inner) if inner else chart


def bounds(r):
    """The smallest and the largest whole number of a range in the JSON of `dump`."""
    low, high, is_open = r["low"], r["high"], r.get("open", False)
    if is_open and low is not None and high is not None:
        raise AssertionError("both ends")
    return (low if low is None or not is_open else low + 1, high if high is None or not is_open else high - 1)


def holds(r, total):
    return (r[0] is None or r[0] <= total) and (r[1] is None or total <= r[1])


def by_choice(rows):
    """The values of modifiers by the choice that they are in; those that change nothing are left out."""
    choices = {}
    for value, choice, each, most in rows:
        if value:
            choices.setdefault(choice, []).append((value, each, most))
    alone = choices.pop(None, [])
    return sorted(map(str, alone)), sorted(str(sorted(c, key=str)) for c in choices.values())


def choice_of(groups, at):
    while at >= 0 and not groups[at]["one"]:
        at = groups[at]["parent"]
    return at if at >= 0 else None


def sums_of(rows):
    """All sums of a list, each choice once; 3 of what is counted without a limit."""
    choices = {}
    for i, (value, choice, each, most) in enumerate(rows):
        times = range(4) if each and most is None else range(abs(most) + 1) if each else range(2)
        clamp = (lambda x: x) if most is None else (lambda x, m=most: max(x, m) if m < 0 else min(x, m))
        choices.setdefault(i if choice is None else ("choice", choice), set()).update(clamp(value * n) for n in times)
    return {sum(c) for c in itertools.product(*choices.values())} if len(choices) < 16 else {0}


def lists_agree(program, have):
    rows = [r for r in have["rows"] if "value" in r]
    mine = [(r["value"], choice_of(have["groups"], r["group"]), bool(r.get("each")), r.get("to")) for r in rows]
    model = [r for r in dumped(program, have)["rows"] if "then" not in r]
    theirs = [(r["cells"][0], next((g["one-of"] for g in r.get("groups", []) if "one-of" in g), None), "each" in r,
               r.get("up-to")) for r in model]
    assert by_choice(mine) == by_choice(theirs), (have["id"], by_choice(mine), by_choice(theirs))
    return sums_of(mine)


def rolls(program, pages):
    charts = chances = 0
    for path in pages:
        data, asked, want = Page(path).rolls, [], []
        sums = [lists_agree(program, one) for one in data["lists"]]
        for c in data["charts"]:
            model = dumped(program, c)
            side = model["rows"] if model["kind"] == "bands" else model["columns"]
            ranges = [bounds(r["range"]) for r in side]
            assert [(r.get("min"), r.get("max")) for r in c["rows"]] == ranges, (path, c["id"])
            assert sum(w for _, w in c["ways"]) == c["of"], (path, c["id"], "ways")
            roll = model["roll"]
            for one in c["lists"]:
                roll = re.sub(r"\b" + re.escape(data["lists"][one]["id"]) + r"\b", "0", roll)
            totals = {sum(t) for t in itertools.product(*(sums[one] for one in c["lists"]))}
            for net in totals:
                asked.append("%s + %d" % (roll, net))
                want.append([(r, Fraction(sum(w for v, w in c["ways"] if holds(r, v + c["add"] + net)), c["of"])) for r in ranges])
        answer = subprocess.run([program, "roll", "--batch", "-"], input="\n".join(asked), capture_output=True, text=True)
        lines = [json.loads(x) for x in answer.stdout.splitlines()]
        assert len(lines) == len(want), (path, answer.stderr)
        for line, row in zip(lines, want):
            for r, p in row:
                have = sum(Fraction(o["p"]) for o in line["outcomes"] if holds(r, o["value"]))
                assert have == p, (path, line["expression"], r, have, p)
        charts, chances = charts + len(data["charts"]), chances + sum(map(len, want))
    assert charts, "no chart"
    print(charts, "charts,", chances, "chances")


def table(path, wanted):
    have = [c["id"] for c in Page(path).rolls["charts"]]
    assert have == wanted, have


def at(dom, wanted):
    text = open(dom, encoding="utf-8").read().replace("&nbsp;", " ")
    lit = re.findall(r'<tr aria-current="true".*?</tr>', text, re.S)
    assert len(lit) == 1, len(lit)
    label = re.search(r'<th class="" scope="row">(.*?)</th>', lit[0]).group(1)
    chance = re.search(r'<td class="in">(.*?)</td>', lit[0]).group(1)
    total = re.search(r'<b class="(?:total|face)">([^<]*)</b></p>', text).group(1)
    assert [total, label, chance] == wanted, (total, label, chance)


def bare(line):
    """A line of --dump sheet without the signs of styles."""
    return re.sub(r"\s+", "", re.sub(r"[*_<>^!\[\]`{}/|]", "", line))


def cards(path, args):
    dump = subprocess.run([args[0], "build", "--dump", "sheet", args[1]], capture_output=True, text=True, check=True).stdout
    dump = dump[dump.index("\ndeck ") + 1 if not dump.startswith("deck ") else 0:]
    dump = dump.split("\ndeck ")[0].split("\nsheet ")[0]
    want = re.findall(r"^card (.*?) x(\d+)", dump, re.M)
    page = open(path, encoding="utf-8").read()
    have = re.findall(r'<article class="bl card" id="card-[^"]*"(?: data-copies=(\d+))?>', page)
    assert len(have) == len(want) > 0, (len(have), len(want))
    assert all(not mine or mine == copies for mine, (_, copies) in zip(have, want)), (have, want)
    drawn = int(re.match(r"deck .*: (\d+) cards", dump).group(1))
    assert sum(int(n or 0) for n in have) == drawn, (have, drawn)
    text = bare("".join(Page(path).text))
    lines = re.findall(r"^    (?:headline|text) (.*)$", dump, re.M)
    rows = re.findall(r"^    rung (.*?): (.*)$", dump, re.M)
    for line in lines + [name + words for name, words in rows]:
        assert bare(line) in text, line
    print(len(have), "cards,", len(lines) + len(rows), "lines")


def pile(dom, page):
    drawn = sum(map(int, re.findall(r"data-copies=(\d+)", open(page[0], encoding="utf-8").read())))
    have = re.search(r"</button><b>(\d+) of (\d+)</b>", open(dom, encoding="utf-8").read())
    assert have and have.groups() == (str(drawn), str(drawn)), (have, drawn)


command, args = sys.argv[1], sys.argv[2:]
globals()[command](*([args] if command == "ids" else [args[0], args[1:]] if command in ("texts", "rolls", "table", "at", "cards", "pile") else args))
