"""What tests/bench/roll.c times, written in plain Python as somebody who knows how would: whole numbers, one dictionary a
step, no faces walked. Medians in ms, in this process; the first argument is how many runs."""

import sys
from math import comb
from statistics import median
from time import perf_counter


def add(xs, ys):
    out = {}
    for x, p in xs.items():
        for y, q in ys.items():
            out[x + y] = out.get(x + y, 0) + p * q
    return out


def power(die, n):
    out = {0: 1}
    while n:
        if n & 1:
            out = add(out, die)
        n >>= 1
        die = add(die, die) if n else die
    return out


D6 = {k: 1 for k in range(1, 7)}


def sums():
    return power(D6, 100)


def against():
    xs = [comb(24, k) for k in range(25)]
    ys = [comb(18, k) for k in range(19)]
    return {(i, j): x * y for i, x in enumerate(xs) for j, y in enumerate(ys)}


def keep():
    level = {(0, 0): 1}  # dice seen, sum of the best three
    for face in range(6, 0, -1):
        new = {}
        for (seen, total), ways in level.items():
            for m in range(20 - seen + 1):
                key = seen + m, total + face * max(0, min(m, 3 - seen))
                new[key] = new.get(key, 0) + ways * comb(20 - seen, m)
        level = new
    return {total: ways for (seen, total), ways in level.items() if seen == 20}


def joint(n):
    out = {}
    for six in range(n + 1):
        for hit in range(n - six + 1):
            for one in range(n - six - hit + 1):
                ways = comb(n, six) * comb(n - six, hit) * comb(n - six - hit, one)
                out[six + hit, six, one] = ways * 2**hit * 2 ** (n - six - hit - one)
    return out


def explosions():
    die = {k: 1 for k in range(1, 11)}
    one = dict(die)  # over 10^(j + 1)
    for _ in range(10):
        more = {k: p * (sum(one.values())) for k, p in die.items() if k < 10}
        for k, p in one.items():
            more[10 + k] = more.get(10 + k, 0) + p
        one = more
    return power(one, 10)


def grid():
    out = []
    for i in range(1000):
        n, need, m = 1 + i % 20, 2 + i // 20 % 5, i // 100 - 5
        hit = sum(1 for f in range(1, 7) if f == 6 or f != 1 and f + m >= need)
        out.append({k: comb(n, k) * hit**k * (6 - hit) ** (n - k) for k in range(n + 1)})
    return out


def suits():
    return {
        (a, b, c): comb(13, a) * comb(13, b) * comb(13, c) * comb(13, 13 - a - b - c)
        for a in range(14)
        for b in range(14 - a)
        for c in range(14 - a - b)
    }


def first_ace():
    miss = [comb(52 - m, 4) for m in range(53)]
    return {m: miss[m - 1] - miss[m] for m in range(1, 53)}


def wins():
    xs, ys = [comb(24, k) for k in range(25)], [comb(18, k) for k in range(19)]
    win = sum(x * sum(ys[:k]) for k, x in enumerate(xs))
    draw = sum(x * y for x, y in zip(xs, ys))
    return win, draw, 2**42 - win - draw


BENCHES = [
    ("100d6", sums),
    ("24d6 against 18d6, jointly", against),
    ("highest 3 of 20d6", keep),
    ("4 dice: successes, sixes, ones", lambda: joint(4)),
    ("24 dice: successes, sixes, ones", lambda: joint(24)),
    ("10 exploding d10", explosions),
    ("13 of 52 cards: three suits, jointly", suits),
    ("first ace of 52 cards", first_ace),
    ("24d6 against 18d6: who wins", wins),
    ("a grid of 1,000 pool cases", grid),
]

if __name__ == "__main__":
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 19
    print(f"The same in plain Python {sys.version.split()[0]}, medians of {runs} runs")
    for name, bench in BENCHES:
        times = []
        for _ in range(runs):
            start = perf_counter()
            bench()
            times.append(1000 * (perf_counter() - start))
        print(f"{name:<44} {median(times):8.3f} ms")
