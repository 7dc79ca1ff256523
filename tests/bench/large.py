#!/usr/bin/env python3
"""Times `check --no-odds` of charts of many rows, beside twice as many and a project of one chart.

Prints for each kind of chart the seconds of the processor that N rows and 2N rows take more than an empty project, the
least of three runs; the second is about twice the first unless something walks all rows for each row.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

PROGRAM = os.environ.get("PROGRAM", "out/bin/broadside")
SYLLABLES = "ba de fi go ku la me ni po ru sa te vi wo zu".split()
SET = 'set: Large\nsource: {title: none, credit: nobody}\nedition: "1"\ndate: 2026-01-01\nunits: in\n'


def name(i):
    return "".join(SYLLABLES[i // 15 ** k % 15] for k in range(4))


def rows(n, indent, form):
    return "".join(" " * indent + form.format(name(i), i, i % 7 + 1) + "\n" for i in range(n))


def grid(n):
    return "charts:\n  a:\n    title: A\n    grid:\n      columns: {N: count}\n      rows:\n" + rows(n, 8, "{0}: {2}")


def bands(n, row="{1}: {2}"):
    head = "charts:\n  a:\n    title: A\n    bands:\n      measure: points\n      columns: {N: count}\n      rows:\n"
    return head + rows(n, 8, row)


INNER = ("charts:\n  a:\n    title: A\n    bands:\n      roll: d2\n      columns: {R: text}\n      rows:\n        1: none\n"
         "        2:\n          cells: x\n          bands:\n            measure: n\n            columns: {R: text}\n"
         "            rows:\n")
VARIANT = "  b:\n    title: B\n    from: a\n    rows:\n"
KINDS = {
    "grid": grid,
    "bands": bands,
    "rows of a further die": lambda n: INNER + rows(n, 14, "{1}: x"),
    "errata": lambda n: bands(n, "{1}: {{cells: {2}, printed: {{N: 9}}, why: mud {0}}}"),
    "doubts": lambda n: bands(n, "{1}: {{cells: {2}, unsure: smudged {0}}}"),
    "rows of a variant": lambda n: grid(n) + VARIANT + rows(n, 6, "{0}: {{cells: 9, why: mud}}"),
    "new rows of a variant": lambda n: grid(n) + VARIANT + rows(n, 6, "new {0}: 9"),
    "totals of rows": lambda n: grid(n).replace("    grid:", "    total:\n" + rows(n, 6, "{0}: {2}") + "    grid:"),
    "examples of bands": lambda n: bands(n) + "examples:\n" + rows(n, 2, '- {{roll: "chart(a, {1})", is: {2}}}'),
    "examples of a grid": lambda n: grid(n) + "examples:\n" + rows(n, 2, "- {{roll: 'chart(a, \"{0}\")', is: {2}}}"),
    "charts": lambda n: "charts:\n" + rows(n, 2, "{0}: {{title: T {0}, steps: [one, two]}}"),
}


def seconds(text):
    """The least of three runs over a project of this one file."""
    with tempfile.TemporaryDirectory() as folder:
        large = pathlib.Path(folder, "tables", "large")
        large.mkdir(parents=True)
        (large / "set.yaml").write_text(SET)
        (large / "a.yaml").write_text(text)
        took = []
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([PROGRAM, "check", "--no-odds", "--quiet", "-C", folder], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            took.append(after.ru_utime - before.ru_utime)
        return min(took)


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    empty = seconds(grid(1))
    for kind, text in KINDS.items():
        print(f"check of {n} and {2 * n} {kind}: {seconds(text(n)) - empty:.2f} and {seconds(text(2 * n)) - empty:.2f} s")


if __name__ == "__main__":
    main()
