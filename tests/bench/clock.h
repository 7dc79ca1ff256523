/* A clock for the benchmarks: medians of runs of a function in this process, or of a program of its own. */
#ifndef BS_BENCH_CLOCK_H
#define BS_BENCH_CLOCK_H
#include <stdbool.h>
#include <stddef.h>

enum { RUNS_MAX = 99 };

double bench_clock(void);            /* of CLOCK_MONOTONIC */
double median(double *at, size_t n); /* sorts; n > 0 */

struct clocked {
    double wall_ms, cpu_ms; /* medians */
    double peak_mb;         /* the largest of all runs, with that of its children */
    bool failed;            /* a run ended with more than `max_code` */
};
/* Runs argv `runs` times (after one that is not counted) with its output to nowhere. */
struct clocked spent_by(char *const *argv, unsigned runs, int max_code);
#endif
