#!/bin/sh
# What the tests ran of each layer, by gcov. OBJECTS is the folder of the objects that were built with --coverage.
cd "$(dirname "$0")/.." || exit 1
command -v gcov >/dev/null 2>&1 || { echo "cover: gcov is not here (Debian package gcc)" >&2; exit 1; }
find "$OBJECTS/gen" -name '*.gcda' | sort | while read -r data; do
    gcov -n -b "$data" 2>/dev/null
done | awk '
    /^File / { file = $2; gsub(/\047/, "", file); own = file ~ /^gen\// && file ~ /\.c$/
               layer = "(top)"; if (split(file, part, "/") > 2) layer = part[2] }
    /^Lines executed:/ && own { add(lines, hit_lines) }
    /^Branches executed:/ && own { }
    /^Taken at least once:/ && own { add(branches, hit_branches); own = 0 }
    /^No branches/ { own = 0 }
    function add(all, hit,  n, p) {
        p = $0; sub(/.*:/, "", p); n = p; sub(/%.*/, "", p); sub(/.* of /, "", n)
        all[layer] += n; hit[layer] += n * p / 100; all["~all"] += n; hit["~all"] += n * p / 100; seen[layer] = 1; seen["~all"] = 1
    }
    END {
        for (layer in seen)
            printf "%-8s %6d lines %5.1f %%   %6d branches %5.1f %%\n", layer, lines[layer], 100 * hit_lines[layer] / lines[layer],
                branches[layer], branches[layer] ? 100 * hit_branches[layer] / branches[layer] : 100
    }' | sort | sed 's/^~all/all /'
