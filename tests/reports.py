"""Reads what `check` printed for other programs, as the formats' own standards have it, and says what stands in it.

    reports.py <FILE    a line a finding: PATH:LINE:COLUMN: LEVEL: FACT [SLUG]; exit 1 with words if the form is wrong

SARIF: OASIS, Static Analysis Results Interchange Format 2.1.0, section 3: which members an object may have, and must."""
import json, re, sys

OBJECT = {  # name: (must, may)
    'log': ('version runs', '$schema'), 'run': ('tool', 'results columnKind originalUriBaseIds'), 'tool': ('driver', ''), 'driver': ('name version', 'rules'),
    'rule': ('id shortDescription fullDescription help', 'defaultConfiguration'), 'text': ('text', 'markdown'), 'config': ('', 'level'),
    'result': ('message', 'ruleId ruleIndex level locations relatedLocations suppressions fixes'),
    'location': ('', 'physicalLocation logicalLocations message'), 'logical': ('name', ''), 'physical': ('artifactLocation', 'region'), 'artifact': ('uri', 'uriBaseId'),
    'region': ('startLine', 'startColumn endLine endColumn'), 'suppression': ('kind', 'justification'),
    'fix': ('artifactChanges', 'description'), 'change': ('artifactLocation replacements', ''),
    'replacement': ('deletedRegion', 'insertedContent')}
INSIDE = {('log', 'runs'): '*run', ('run', 'tool'): 'tool', ('run', 'results'): '*result', ('tool', 'driver'): 'driver',
          ('driver', 'rules'): '*rule', ('rule', 'shortDescription'): 'text', ('rule', 'fullDescription'): 'text', ('rule', 'help'): 'text',
          ('rule', 'defaultConfiguration'): 'config', ('result', 'message'): 'text', ('result', 'locations'): '*location',
          ('result', 'relatedLocations'): '*location', ('result', 'suppressions'): '*suppression', ('result', 'fixes'): '*fix',
          ('location', 'physicalLocation'): 'physical', ('location', 'message'): 'text', ('location', 'logicalLocations'): '*logical', ('physical', 'artifactLocation'): 'artifact',
          ('physical', 'region'): 'region', ('fix', 'description'): 'text', ('fix', 'artifactChanges'): '*change',
          ('change', 'artifactLocation'): 'artifact', ('change', 'replacements'): '*replacement',
          ('replacement', 'deletedRegion'): 'region', ('replacement', 'insertedContent'): 'text'}


def need(good, words):
    if not good:
        sys.exit('the form is wrong: ' + words)


def walk(kind, o):
    must, may = (set(x.split()) for x in OBJECT[kind])
    need(isinstance(o, dict), f'{kind} is no object')
    need(must <= set(o) <= must | may, f'{kind} has {sorted(o)}')
    for key, value in o.items():
        inner = INSIDE.get((kind, key))
        if inner and inner[0] == '*':
            need(isinstance(value, list), f'{kind}.{key} is no list')
            need(len({json.dumps(v, sort_keys=True) for v in value}) == len(value) or key == 'results', f'{kind}.{key} repeats')
            for v in value:
                walk(inner[1:], v)
        elif inner:
            walk(inner, value)
    if kind == 'region':
        need(o['startLine'] >= 1 and o['startColumn'] >= 1 and (o['endLine'], o['endColumn']) >= (o['startLine'], o['startColumn']), 'a region')
    if kind == 'artifact':
        need(re.fullmatch(r"([A-Za-z0-9\-._~/!$&'()*+,;=@:]|%[0-9A-F]{2})+", o['uri']), 'a URI: ' + o['uri'])
        need(not o['uri'].startswith('/') and ':' not in o['uri'].split('/')[0], 'no relative reference: ' + o['uri'])
        need(o['uriBaseId'] == '%SRCROOT%', 'a base that is not declared: ' + o['uriBaseId'])
    if kind == 'location':
        need(('physicalLocation' in o) != ('logicalLocations' in o), 'a location that is nowhere')
    if kind == 'suppression':
        need(o['kind'] in ('inSource', 'external'), 'a suppression')
    if kind == 'text':
        need(isinstance(o['text'], str), 'a text')


def sarif(text):
    log = json.loads(text)
    walk('log', log)
    need(log['version'] == '2.1.0' and len(log['runs']) == 1, 'version or runs')
    run = log['runs'][0]
    need(run['columnKind'] == 'unicodeCodePoints', 'columnKind')
    base = run['originalUriBaseIds']
    need(list(base) == ['%SRCROOT%'] and list(base['%SRCROOT%']) == ['uri'], 'bases')
    need(re.fullmatch(r"file:///([A-Za-z0-9\-._~!$&'()*+,;=@/]|%[0-9A-F]{2})*", base['%SRCROOT%']['uri']), 'the base is no URI')
    need(base['%SRCROOT%']['uri'].endswith('/'), 'a base ends with a slash')
    print('base ' + base['%SRCROOT%']['uri'], file=sys.stderr)
    ids = [r['id'] for r in run['tool']['driver']['rules']]
    need(len(set(ids)) == len(ids) and len(ids) > 50, 'rules')
    for r in run['results']:
        need(ids[r['ruleIndex']] == r['ruleId'] and r['level'] in ('error', 'warning', 'note'), 'rule of a result')
        where = ''
        for at in r['locations']:
            at = at.get('physicalLocation')
            where = ''
            if at:
                where = f"{at['artifactLocation']['uri']}:{at['region']['startLine']}:{at['region']['startColumn']}: "
        if not r.get('suppressions'):
            yield f"{where}{r['level']}: {r['message']['text'].splitlines()[0]} [{r['ruleId']}]"
        for f in r.get('fixes', []):
            for c in f['artifactChanges']:
                for k in c['replacements']:
                    print(f"fix {k['deletedRegion']['startColumn']}-{k['deletedRegion']['endColumn']}: {k['insertedContent']['text']}", file=sys.stderr)


for line in sarif(sys.stdin.buffer.read().decode()):
    print(line)
