/* Time and memory of programs: fork, exec, wait4; no shell between. Called by the benchmarks only. */
#define _DEFAULT_SOURCE 1 /* wait4 */
#include "clock.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double bench_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int less(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *at, size_t n)
{
    qsort(at, n, sizeof *at, less);
    return n % 2 ? at[n / 2] : (at[n / 2 - 1] + at[n / 2]) / 2;
}

static double ms_of(struct timeval t)
{
    return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

static void become(char *const *argv)
{
    int nowhere = open("/dev/null", O_RDWR);
    for (int i = 0; i < 3; i++)
        dup2(nowhere, i);
    execv(argv[0], argv);
    _exit(127);
}

/* One run; false where it could not be made or ended badly. */
static bool run_once(char *const *argv, int max_code, double *wall, double *cpu, double *peak)
{
    int status;
    struct rusage used;
    double start = bench_clock();
    pid_t child = fork();
    if (child == 0)
        become(argv);
    if (child < 0 || wait4(child, &status, 0, &used) != child)
        return false;
    *wall = bench_clock() - start;
    *cpu = ms_of(used.ru_utime) + ms_of(used.ru_stime);
    *peak = (double)used.ru_maxrss / 1024;
    return WIFEXITED(status) && WEXITSTATUS(status) <= max_code;
}

struct clocked spent_by(char *const *argv, unsigned runs, int max_code)
{
    double wall[RUNS_MAX] = {0}, cpu[RUNS_MAX] = {0}, peak = 0;
    struct clocked s = {0};
    runs = runs < 1 ? 1 : runs > RUNS_MAX ? RUNS_MAX : runs;
    s.failed = !run_once(argv, max_code, &wall[0], &cpu[0], &peak);
    for (unsigned i = 0; i < runs && !s.failed; i++) {
        s.failed = !run_once(argv, max_code, &wall[i], &cpu[i], &peak);
        s.peak_mb = peak > s.peak_mb ? peak : s.peak_mb;
    }
    s.wall_ms = median(wall, runs);
    s.cpu_ms = median(cpu, runs);
    return s;
}
