"""Checks of web pages. Usage: web.py ids PAGE... | odds PAGE JSON | texts PAGE TEXT... | shown DOM JSON TABLE CELL

ids: ids are unique, and links within the page and to files beside it lead somewhere.
odds: every picker has the table of the JSON of the book, fraction by fraction.
texts: the page has each text as text, and no tag or attribute beyond those of the program.
shown: the page, as a browser has left it, shows cell number CELL of a table as the JSON has it."""
import json
import os
import re
import sys
from fractions import Fraction
from html.parser import HTMLParser

TAGS = set("""html head meta title style body header h1 small p a nav details summary ol ul li span main section h2 b
 div h3 table caption thead tbody tr th td i sup kbd code br aside form fieldset legend label select option script
 footer""".split())
ATTRIBUTES = set("""lang charset name content http-equiv class id href aria-label data-search data-none data-outcome
 data-more data-exact data-link data-id open tabindex role rowspan colspan scope type title""".split())


class Page(HTMLParser):
    """Tags, attributes, ids, links, text, and for each picker its id and its data."""

    def __init__(self, path):
        super().__init__()
        self.tags, self.attributes, self.ids, self.links = set(), set(), [], []
        self.text, self.pickers, self.givens, self.kind = [], [], [], None
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
        self.kind = attrs.get("type", tag) if tag in ("script", "style") else None

    def handle_endtag(self, tag):
        self.kind = None

    def handle_data(self, data):
        if self.kind == "application/json":
            self.pickers[-1][1] = json.loads(data)
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


globals()[sys.argv[1]](*([sys.argv[2:]] if sys.argv[1] == "ids" else sys.argv[2:3] + [sys.argv[3:]] if sys.argv[1] == "texts" else sys.argv[2:]))
