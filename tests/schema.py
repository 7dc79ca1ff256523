# Validates every file of the project against the program's own JSON Schemas, by a validator that is not ours
# (python3-jsonschema) and YAML as editors read it (1.2, core schema). Of the rules' pages the right examples must be
# valid, and the wrong ones of those rules that a schema can see must not be. The numbers of odds
# books add up. Called by lint.sh with the schemas' folder.
import collections, csv, fractions, glob, json, re, sys
import jsonschema, yaml

SEEN = {"unknown-key"}  # what a schema must refuse; it may refuse more


class Core(yaml.SafeLoader):
    pass


Core.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
):
    Core.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))
Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))

KINDS = (  # a file's kind by its path and its first key
    ("set", r"(^|/)set\.yaml$", None),
    ("words", r"^tables/[^/]+/words/", None),
    ("again", r"^tables/[^/]+/again/", None),
    ("charts", r"^tables/", None),
    ("language", r"^layouts/languages/", None),
    ("fonts", r"^fonts/fonts\.yaml$", None),
    ("theme", r"^layouts/themes/", None),
    ("profile", r"^layouts/cards/", "card"),
    ("template", r"^layouts/cards/", "face"),
    ("sheet", r"^layouts/sheets/", None),
    ("odds-book", r"^layouts/odds/", None),
    ("deck", r"^layouts/decks/", None),
)


def named(value):
    """Keys as texts: what JSON has."""
    if isinstance(value, dict):
        return {str(k): named(v) for k, v in value.items()}
    return [named(v) for v in value] if isinstance(value, list) else value


def kind_of(path, text):
    for kind, pattern, key in KINDS:
        if re.search(pattern, path) and (key is None or re.search(r"(?m)^%s:" % key, text)):
            return kind
    return None


def errors(path, text):
    kind = kind_of(path, text)
    if kind not in validators:
        return ["%s: no schema is for such a file" % path]
    return ["%s: %s: %s" % (path, "/".join(map(str, e.path)), e.message[:200])
            for e in validators[kind].iter_errors(named(yaml.load(text, Loader=Core)))]


def examples(page):
    """("Wrong" or "Right", path, text) of a rule's page."""
    for head, body in re.findall(r"(?ms)^## (Wrong|Right)\n(.*?)(?=^## |\Z)", page):
        for name, text in re.findall(r"(?ms)^```yaml *([^\n]*)\n(.*?)^```", body):
            yield head, name or "tables/example/charts.yaml", text


validators = {}
for path in glob.glob(sys.argv[1] + "/*.json"):
    schema = json.load(open(path))
    jsonschema.Draft202012Validator.check_schema(schema)
    validators[re.sub(r".*/|\.json$", "", path)] = jsonschema.Draft202012Validator(schema)

bad, files, refused = [], 0, set()
for home in ("", "gen/start/deck/", "gen/start/game/", "manual/*/"):  # also what `new` begins, and the manual's own
    for pattern in ("tables/*/*.yaml", "tables/*/again/*.yaml", "tables/*/words/*.yaml", "layouts/*/*.yaml",
                    "fonts/*.yaml"):
        for path in sorted(glob.glob(home + pattern)):
            files += 1
            bad += errors(path[re.search("tables/|layouts/|fonts/", path).start():], open(path).read())
for path in sorted(glob.glob("out/odds/*.json")):  # what is written for programs
    files += 1
    bad += ["%s: %s: %s" % (path, "/".join(map(str, e.path)), e.message[:200])
            for e in validators["odds-data"].iter_errors(json.load(open(path)))]
for path in sorted(glob.glob("out/odds/*.csv")):  # each cell adds to exactly 1
    files += 1
    total = collections.defaultdict(fractions.Fraction)
    for line in csv.DictReader(open(path)):
        cell = tuple((k, v) for k, v in line.items() if k not in ("outcome", "n", "d", "p"))
        total[cell] += fractions.Fraction(int(line["n"]), int(line["d"]))
    bad += ["%s: %s adds to %s" % (path, cell, p) for cell, p in total.items() if p != 1]
for path in sorted(glob.glob("gen/rules/*.md")):
    slug = re.sub(r".*/|\.md$", "", path)
    for head, name, text in examples(open(path).read()):
        if not name.endswith(".yaml") or kind_of(name, text) is None:
            continue
        try:
            found = errors(name, text)
        except yaml.YAMLError:
            found = []
        if head == "Right":
            bad += ["%s: %s" % (path, e) for e in found]
        elif found:
            refused.add(slug)
bad += ["gen/rules/%s.md: its wrong example is valid" % slug for slug in sorted(SEEN - refused)]
print("\n".join(bad) if bad else "schemas: %d files are valid; refused of the rules' wrong examples: %s" %
      (files, ", ".join(sorted(refused))))
sys.exit(1 if bad else 0)
