/* What a command costs, for scripts: `spent RUNS COMMAND ARGUMENT...` prints milliseconds on the wall and of processor
 * time, and megabytes at the peak: medians of so many runs, after one that is not counted. Called by sets.sh. */
#include "clock.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const int runs = argc > 2 ? atoi(argv[1]) : 0;
    if (runs < 1 || runs > RUNS_MAX) {
        fprintf(stderr, "spent RUNS COMMAND ARGUMENT...\n");
        return 2;
    }
    const struct clocked c = spent_by(argv + 2, (unsigned)runs, 1);
    printf("%.0f %.0f %.0f\n", c.wall_ms, c.cpu_ms, c.peak_mb);
    return c.failed;
}
