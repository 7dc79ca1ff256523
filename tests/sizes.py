"""sizes.py MOST WIDTHS FILE... counts in PDF files, as qpdf writes them out, the sizes of type and the widths of rules: at
most so many sizes a document, and of these widths (points, joined by commas) alone, each file with some of both."""
import re
import subprocess
import sys

most, widths = int(sys.argv[1]), [float(w) for w in sys.argv[2].split(",")]
failed = 0
for path in sys.argv[3:]:
    text = subprocess.run(["qpdf", "--qdf", "--object-streams=disable", path, "-"], stdout=subprocess.PIPE).stdout
    sizes, rules = set(), set()
    for stream in re.findall(rb"\nstream\n(.*?)\nendstream", text, re.S):
        if b" Tf" in stream or b" re" in stream:
            # the longer of the first two numbers: text may be turned
            for a, b in re.findall(rb"([-\d.]+) ([-\d.]+) [-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ Tm\b", stream):
                sizes.add(round(max(abs(float(a)), abs(float(b))), 1))
            rules |= {float(w) for w in re.findall(rb"(?<![\d.])([\d.]+) w\b", stream)}
    odd = [w for w in sorted(rules) if not any(abs(w - is_one) < 0.02 for is_one in widths)]
    if not sizes or not rules or len(sizes) > most or odd:
        failed += 1
        print("%s: sizes of type %s; widths of rules %s" % (path, sorted(sizes), sorted(rules)))
print("sizes: %d files, %d failed" % (len(sys.argv) - 3, failed))
sys.exit(failed > 0 or len(sys.argv) < 4)
