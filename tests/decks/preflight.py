"""Is a file what it says it is: PDF/X-1a:2003 or PDF/X-4? Every object is walked, every word of every page read, every
pixel of every picture counted, by qpdf's account of the file and nothing of ours.

preflight.py FILE x-1a|x-4 WIDTH HEIGHT BLEED LIMIT: millimetres as cut, and percent of all inks together. Says what is
wrong, a line each, and is silent otherwise; `--letters` says instead which inks letters have, and how often.
"""
import base64, json, re, subprocess, sys

letters = '--letters' in sys.argv
args = [a for a in sys.argv[1:] if a != '--letters']
file, standard = args[0], args[1]
width, height, bleed, limit = (float(a) for a in args[2:6])
flat = standard == 'x-1a'
wrong = []


def bad(words):
    wrong.append(words)


raw = open(file, 'rb').read()
said = subprocess.run(['qpdf', '--json', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized',
                       file], stdout=subprocess.PIPE, check=False)
objects = json.loads(said.stdout)['qpdf'][1]
trailer = objects.pop('trailer')['value']


def value(x):
    """What a reference leads to."""
    while isinstance(x, str) and re.fullmatch(r'\d+ \d+ R', x):
        o = objects.get('obj:' + x, {})
        x = o['stream']['dict'] if 'stream' in o else o.get('value')
    return x


def stream(x):
    o = objects['obj:' + x]['stream']
    return base64.b64decode(o['data'])


def text(x):
    x = value(x)
    return x[2:] if isinstance(x, str) and x[:2] in ('u:', 'b:') else x


# ---- the file ----
if not raw.startswith(b'%PDF-1.4' if flat else b'%PDF-1.6'):
    bad('version ' + raw[:8].decode('latin1'))
if '/Encrypt' in trailer:
    bad('it is encrypted')
if len(trailer.get('/ID', [])) != 2:
    bad('no ID')
root, info = value(trailer['/Root']), value(trailer.get('/Info', {}))
version = 'PDF/X-1a:2003' if flat else 'PDF/X-4'
for key, wants in (('/Title', '.'), ('/Creator', '.'), ('/Producer', '.'), ('/CreationDate', r'D:\d{14}'),
                   ('/ModDate', r'D:\d{14}'), ('/GTS_PDFXVersion', re.escape(version) + '$'),
                   ('/Trapped', '/(True|False)$')):
    if not re.match(wants, str(text(info.get(key, '')))):
        bad('Info has no %s: %s' % (key, info.get(key)))

# ---- the intent ----
intents = [value(i) for i in value(root.get('/OutputIntents')) or []]
if len(intents) != 1 or intents[0].get('/S') != '/GTS_PDFX':
    bad('no intent of PDF/X, or several')
for i in intents:
    for key in ('/OutputConditionIdentifier', '/RegistryName', '/Info'):
        if not text(i.get(key)):
            bad('the intent has no ' + key)
    if '/DestOutputProfile' not in i:
        bad('no profile in the file')
        continue
    icc = stream(i['/DestOutputProfile'])
    if value(i['/DestOutputProfile']).get('/N') != 4 or icc[36:40] != b'acsp' or icc[12:20] != b'prtrCMYK' \
            or icc[8] != 2 or int.from_bytes(icc[:4], 'big') != len(icc):
        bad('the profile is none of a printer with four inks')

# ---- every object ----
spaces = {'/DeviceCMYK', '/DeviceGray', '/Pattern'}
never = {'/JS', '/JavaScript', '/AA', '/OpenAction', '/OPI', '/Alternates', '/TR', '/TR2', '/HTP', '/Annots', '/Encrypt',
         '/AcroForm', '/XFA', '/EmbeddedFiles', '/PS'}
clear = {'/SMask', '/OCProperties', '/OC'}
colours = {'/DeviceRGB', '/CalRGB', '/CalGray', '/Lab', '/ICCBased', '/Indexed', '/Separation', '/DeviceN'}


def walk(x, where):
    if isinstance(x, list):
        for v in x:
            walk(v, where)
    elif isinstance(x, str):
        if x in colours:
            bad('%s: %s' % (where, x))
        if x in ('/LZWDecode', '/JBIG2Decode', '/JPXDecode', '/Crypt'):
            bad('%s: %s' % (where, x))
    elif isinstance(x, dict):
        for key, v in x.items():
            here = where + ' ' + key
            if key in never:
                bad(here)
            if flat and key in clear and v != '/None':
                bad(here)
            if flat and key in ('/CA', '/ca') and v != 1:
                bad('%s is %s' % (here, v))
            if flat and key == '/BM' and v not in ('/Normal', '/Compatible'):
                bad('%s is %s' % (here, v))
            if key == '/Group':
                g = value(v)
                if flat:
                    bad(here)
                elif g.get('/CS') not in (None, '/DeviceCMYK', '/DeviceGray'):
                    bad('%s of %s' % (here, g['/CS']))
            if key in ('/ColorSpace', '/CS', '/Alternate') and isinstance(value(v), str) and value(v) not in spaces:
                bad('%s is %s' % (here, value(v)))
            walk(v, here)


if flat and (b'/ObjStm' in raw or b'/XRef' in raw):
    bad('streams of objects, which PDF 1.4 has not')
for name, o in objects.items():
    walk(o['stream']['dict'] if 'stream' in o else o.get('value'), name[4:])

# ---- pages ----
near = lambda got, mm: abs(got - mm * 72 / 25.4) < 0.011
pages = []


def tree(x):
    p = value(x)
    if p.get('/Type') == '/Pages':
        for k in value(p['/Kids']):
            tree(k)
    else:
        pages.append(p)


tree(root['/Pages'])
for n, p in enumerate(pages, 1):
    media, trim = value(p.get('/MediaBox')), value(p.get('/TrimBox'))
    whole = [0, 0, width + 2 * bleed, height + 2 * bleed]
    for name, box, mm in (('MediaBox', media, whole), ('BleedBox', value(p.get('/BleedBox')), whole),
                          ('TrimBox', trim, [bleed, bleed, width + bleed, height + bleed])):
        if not box or not all(near(b, m) for b, m in zip(box, mm)):
            bad('page %d: %s is %s' % (n, name, box))
    if '/ArtBox' in p or '/CropBox' in p:
        bad('page %d has a box too many' % n)

# ---- fonts, pictures ----
for name, o in objects.items():
    d = o['stream']['dict'] if 'stream' in o else o.get('value')
    if not isinstance(d, dict):
        continue
    if d.get('/Type') == '/Font':
        if d['/Subtype'] == '/Type3':
            bad('%s: a font of Type 3' % name)
        if d['/Subtype'] != '/Type0':
            f = value(d.get('/FontDescriptor')) or {}
            if not {'/FontFile', '/FontFile2', '/FontFile3'} & set(f):
                bad('%s: a font that is not in the file' % name)
    if d.get('/Subtype') == '/Image' and d.get('/ColorSpace') == '/DeviceCMYK':
        b = base64.b64decode(o['stream']['data'])
        if len(b) != d['/Width'] * d['/Height'] * 4:
            bad('%s: pixels are missing' % name)
        most = max(map(sum, set(zip(b[0::4], b[1::4], b[2::4], b[3::4]))), default=0) / 2.55
        if most > limit + 0.5:
            bad('%s: a pixel of %.0f %%' % (name, most))

# ---- words of pages and forms ----
token = re.compile(rb'\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|<<|>>|<[^>]*>|[\[\]]|/[^\s()<>\[\]{}/%]*|[^\s()<>\[\]{}/%]+|%[^\n]*', re.S)
does = set('w J j M d ri i cm m l c v y h re S s f F f* B B* b b* n W W* Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ \' " Do sh '
           'q Q BT ET k K g G cs scn CS SCN BMC BDC EMC MP DP gs'.split())
of_text = {}


def words(b, where):
    stack, fill, saved = [], None, []
    for m in token.finditer(b):
        t = m.group().decode('latin1')
        if t[0] in '([<>])/%' or re.fullmatch(r'[-+.\d]+', t):
            stack.append(t)
            continue
        if t not in does:
            bad('%s: the word %s' % (where, t))
        elif t in 'kK':
            inks = [float(x) for x in stack[-4:]]
            if len(inks) != 4 or min(inks) < 0 or max(inks) > 1 or sum(inks) * 100 > limit + 0.5:
                bad('%s: inks %s' % (where, inks))
            if t == 'k':
                fill = tuple(inks)
        elif t == 'g':
            fill = (0, 0, 0, 1 - float(stack[-1]))
        elif t in ('cs', 'CS') and stack[-1] != '/Pattern':
            bad('%s: colours of %s' % (where, stack[-1]))
        elif t == 'gs' and flat:
            bad('%s: gs' % where)
        elif t == 'q':
            saved.append(fill)
        elif t == 'Q':
            fill = saved.pop() if saved else bad(where + ': Q without q')
        elif t in ('Tj', 'TJ', "'", '"'):
            inks = fill or (0, 0, 0, 1)
            of_text[inks] = of_text.get(inks, 0) + 1
            if inks[3] >= 0.95 and sum(inks[:3]) > 0:
                bad('%s: black letters of several inks %s' % (where, inks))
        stack = []


for n, p in enumerate(pages, 1):
    words(stream(p['/Contents']), 'page %d' % n)
for name, o in objects.items():
    if 'stream' in o and o['stream']['dict'].get('/Subtype') == '/Form':
        words(stream(name[4:]), name[4:])

# ---- what X-4 says twice ----
if not flat:
    xmp = stream(root['/Metadata']).decode() if '/Metadata' in root else ''
    date = re.sub(r'^(D:)(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*', r'\2-\3-\4T\5:\6:\7Z', text(info['/CreationDate']))
    for wants in ('<pdfxid:GTS_PDFXVersion>PDF/X-4</', '<pdf:Trapped>False</', '<xmp:CreateDate>%s</' % date,
                  '<xmp:ModifyDate>%s</' % date, '<xmp:MetadataDate>', '<xmpMM:DocumentID>uuid:', '<xmpMM:VersionID>',
                  '<xmpMM:RenditionClass>', '<dc:title>'):
        if wants not in xmp:
            bad('XMP has no ' + wants)

if letters:
    for inks, n in sorted(of_text.items(), key=lambda x: -x[1]):
        print(*inks, n)
else:
    print('\n'.join(wrong[:500]), end='\n' if wrong else '')
sys.exit(1 if wrong else 0)
