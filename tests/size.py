#!/usr/bin/env python3
"""Prints the tokens of each layer of gen/ beside its budget, and fails where a layer is over its bound (gen/LAYERS).

A token is a name, a number, a string, a character or a sign; comments and blanks are none, so that no formatter moves
the measure. In what differs from the revision BASE (HEAD) these fail too: a function over 250 tokens that is not one
switch and was not there before, a conditional expression inside another, a line over 100 columns.
"""
import os
import pathlib
import re
import subprocess
import sys

TOKEN = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[A-Za-z_]\w*|\.?\d[\w.]*(?:[eEpP][+-]\d+)?|<<=|>>=|\.\.\.|->|\+\+|--'
    r'|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|##|[^\s\w]')
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')', re.S)
LONGEST_FUNCTION = 250  # tokens
AROUND_A_SWITCH = 80  # tokens that a function which is one switch may have besides
WIDEST_LINE = 100  # columns


def without_comments(text):
    """The text with its comments replaced by as many line ends, so that lines keep their numbers."""
    return COMMENT.sub(lambda m: m.group(1) or " " + "\n" * m.group(0).count("\n"), text)


def tokens(text):
    """Yields (token, line)."""
    line = 1
    end = 0
    for m in TOKEN.finditer(text):
        line += text.count("\n", end, m.start())
        end = m.start()
        yield m.group(0), line


def functions(text):
    """Yields (name, line, tokens) of each function: its braces stand at the left margin."""
    lines = text.split("\n")
    start = None
    for i, line in enumerate(lines):
        if line.startswith("{"):
            start = i
        elif line.startswith("}") and start is not None:
            if ";" not in line:
                head = start
                while head and lines[head - 1].strip() and lines[head - 1][0] not in "}# ":
                    head -= 1
                body = [t for t, _ in tokens("\n".join(lines[head:i + 1]))]
                name = re.search(r"(\w+)\s*\(", "\n".join(lines[head:start]))
                yield (name.group(1) if name else "?"), head + 1, body
            start = None


def is_one_switch(body):
    """True if nearly all tokens of the body stand inside one switch."""
    if "switch" not in body:
        return False
    at = body.index("switch")
    depth = 0
    for i in range(at, len(body)):
        depth += (body[i] == "{") - (body[i] == "}")
        if body[i] == "}" and depth == 0:
            return len(body) - (i - at) <= AROUND_A_SWITCH
    return False


def nested_conditionals(text):
    """Yields the line of each ? that stands inside another conditional expression."""
    open_at = [False]  # by depth of brackets: a conditional is open there
    for token, line in tokens(text):
        if token in "([{":
            open_at.append(False)
        elif token in ")]}":
            if len(open_at) > 1:
                open_at.pop()
            if token == "}":
                open_at[-1] = False
        elif token in ",;":
            open_at[-1] = False
        elif token == "?":
            if any(open_at):
                yield line
            open_at[-1] = True


def git(*words):
    return subprocess.run(("git",) + words, capture_output=True, text=True, check=False).stdout


def changed_lines(base):
    """By file of gen/ and tests/: the numbers of lines that differ from base; and the names that these files have there."""
    changed = {}
    old = []
    name = None
    for line in git("diff", "-U0", "-M", "--no-color", "--no-ext-diff", base, "--", "gen", "tests").split("\n"):
        if line.startswith("--- a/"):
            old.append(line[6:])
        if line.startswith("+++ "):
            name = line[6:] if line.startswith("+++ b/") else None
        hunk = re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)
        if hunk and name and name.endswith((".c", ".h")):
            first, n = int(hunk.group(1)), int(hunk.group(2) or 1)
            changed.setdefault(name, set()).update(range(first, first + n))
    return changed, old


def read_layers(path):
    """By layer: its budget and its bound in tokens."""
    layers = {}
    for line in path.read_text().split("\n"):
        if line and not line.startswith("#"):
            name, budget, bound = line.split()[:3]
            layers[name] = (1000 * int(budget), 1000 * int(bound))
    return layers


def layers_print(root):
    """Prints the table of layers. Returns false where one is over its bound."""
    layers = read_layers(root / "gen/LAYERS")
    size = dict.fromkeys(layers, 0)
    for path in sorted(root.glob("gen/**/*.[ch]")):
        part = path.relative_to(root / "gen").parts
        name = part[0] if len(part) > 1 else "top"
        size[name] = size.get(name, 0) + len(TOKEN.findall(without_comments(path.read_text())))
    good = True
    for name in sorted(size, key=lambda name: -size[name]):
        budget, bound = layers.get(name, (0, 0))
        print(f"size: {name:7s}{size[name]:9,}  budget {budget:7,}", end="")
        if size[name] > bound:
            good = False
            print(f"  OVER its bound of {bound:,}: remove something first")
        elif bound > budget and size[name] <= bound - 1000:
            print(f"  lower its bound in gen/LAYERS, {bound:,}")
        else:
            print()
    print(f"size: all    {sum(size.values()):9,}  budget {sum(b for b, _ in layers.values()):7,}")
    return good


def changes_judge(root, base):
    """Prints what is wrong in what differs from base. Returns false where something is."""
    good = True
    changed, old = changed_lines(base)
    before = {f for name in old for f, _, body in functions(without_comments(git("show", f"{base}:{name}")))
              if len(body) > LONGEST_FUNCTION}
    for name, lines in sorted(changed.items()):
        raw = (root / name).read_text()
        text = without_comments(raw)
        for function, line, body in functions(text):
            if len(body) > LONGEST_FUNCTION and function not in before and not is_one_switch(body):
                print(f"{name}:{line}: {function} has {len(body)} tokens; {LONGEST_FUNCTION} is the most")
                good = False
        for line in sorted(set(nested_conditionals(text)) & lines):
            print(f"{name}:{line}: a conditional expression stands inside another")
            good = False
        for line, words in enumerate(raw.split("\n"), 1):
            if line in lines and len(words) > WIDEST_LINE:
                print(f"{name}:{line}: {len(words)} columns; {WIDEST_LINE} is the most")
                good = False
    return good


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    os.chdir(root)
    good = layers_print(root)
    good = changes_judge(root, os.environ.get("BASE") or "HEAD") and good
    sys.exit(not good)


main()
