"""Reads the wrong examples of the rules' pages, asks PROGRAM for their findings in every format, and pastes each waiver
where its help says. Prints what is wrong, and at the end the number of facts. Called by findings.sh."""
import json, os, re, shutil, subprocess, sys, tempfile

SET = 'set: Example\nsource: {title: an example, credit: its author}\nedition: "1"\ndate: 2026-01-01\nunits: in\n'
TERMS = 'terms: {status: [steady, shaken]}\n'
CHARTS = 'tables/example/charts.yaml'
WAIVE = re.compile(r'`waive: (\{[a-z-]+: the reason\})` in (\S+)$')
LEAVE = re.compile(r'`(leave-out: \{.*: the reason\}\})` in checks\.yaml$')
facts = failed = 0


def fact(good, page, text):
    global facts, failed
    facts += 1
    if not good:
        failed += 1
        print(f'findings: {page}: {text}')


def examples(text):
    """The examples of a page's wrong section, each a dict of files; a path that comes again begins the next one."""
    wrong = re.search(r'^## Wrong\n(.*?)(?=^## |\Z)', text, re.S | re.M)
    files = {}
    for path, body in re.findall(r'^```yaml *(\S*)\n(.*?)^```', wrong.group(1) if wrong else '', re.S | re.M):
        path = path or CHARTS
        if path in files:
            yield files
            files = {}
        files[path] = body
    if files:
        yield files


def run(root, form):
    out = subprocess.run([os.environ['PROGRAM'], 'check', '--format', form], cwd=root, capture_output=True, text=True)
    return out.stdout


def found(root):
    lines = [json.loads(line) for line in run(root, 'json').splitlines()]
    return [f for f in lines if not f['waived']]


def key(f):
    return f['slug'], f['fact']


def place(f):
    return (f['file'] or '', f['line'] or 0, f['level'], f['slug'])


HEAD = re.compile(r'^(?:(.+?):(\d+):\d+: )?(error|warning|note): .* \[([a-z-]+)\]$', re.M)


def listed(text):
    return [(m[1] or '', int(m[2] or 0), m[3], m[4]) for m in HEAD.finditer(text)]


def logged(text):
    """What SARIF lists; a place in no file of the project has only a name."""
    for r in json.loads(text)['runs'][0]['results']:
        if 'suppressions' in r:
            continue
        at = r['locations'][0] if r['locations'] else {}
        physical = at.get('physicalLocation')
        uri = physical['artifactLocation']['uri'] if physical else ''
        yield uri, physical['region']['startLine'] if physical else 0, r['level'], r['ruleId']


def paste(root, files, help_text):
    """Writes the waiver of a help where it says; returns false if there is none."""
    leave, waive = LEAVE.search(help_text or ''), WAIVE.search(help_text or '')
    if leave:
        with open(f'{root}/checks.yaml', 'a') as to:
            to.write(leave[1] + '\n')
        return True
    if not waive:
        return False
    line, where = f'waive: {waive[1]}', waive[2]
    if where in files:
        with open(f'{root}/{where}', 'a') as to:
            to.write(line + '\n')
        return True
    name = re.escape(where.split('.')[-1])
    for path, body in files.items():
        block = re.search(rf'^( +){name}:\n', body, re.M)
        flow = re.search(rf'\b{name}: \{{', body)
        if block:
            mine = body[:block.end()] + f'{block[1]}  {line}\n' + body[block.end():]
        elif flow:
            mine = body[:flow.end()] + line + ', ' + body[flow.end():]
        else:
            continue
        with open(f'{root}/{path}', 'w') as to:
            to.write(mine)
        return True
    return False


def write(root, files):
    shutil.rmtree(root, ignore_errors=True)
    for path, body in files.items():
        os.makedirs(os.path.dirname(f'{root}/{path}') or root, exist_ok=True)
        with open(f'{root}/{path}', 'w') as to:
            to.write(body)


def one(root, page, files):
    if 'tables/example/set.yaml' not in files:
        terms = any('status' in body for body in files.values())
        files = {'tables/example/set.yaml': SET + (TERMS if terms else ''), **files}
    write(root, files)
    all_of = found(root)
    wanted = sorted(map(place, all_of))
    for form in 'text', 'short':
        fact(sorted(listed(run(root, form))) == wanted, page, f'{form} lists other findings than json')
    if all((f['file'] or '/')[0] != '(' for f in all_of):
        fact(sorted((u, n, l, s) for u, n, l, s in logged(run(root, 'sarif'))) == wanted, page,
             'sarif lists other findings than json')
    before = {key(f) for f in all_of}
    for f in all_of:
        if f['level'] == 'error':
            continue
        write(root, files)
        fact(paste(root, files, f['help']), page, f'no waiver can be pasted for "{f["fact"]}": {f["help"]}')
        after = {key(x) for x in found(root)}
        fact(key(f) not in after, page, f'its waiver does not help: "{f["fact"]}": {f["help"]}')
        for slug, text in sorted(after - before):
            fact(False, page, f'the waiver of {f["slug"]} gives another finding: {slug}: {text}')


def main():
    root = tempfile.mkdtemp()
    for path in sys.argv[1:]:
        with open(path) as page:
            for files in examples(page.read()):
                one(f'{root}/p', os.path.basename(path), files)
    shutil.rmtree(root)
    print(f"findings: {facts} facts, {failed} failed")
    sys.exit(failed > 0)


main()
