/* Projects that an author's slip or an enemy made wrong: one file of a good project is changed, `check` or `build` is
 * run on it, and what it did is judged. What must hold of each:
 *
 *   no crash     the program ends by itself, with 0, 1 or 3 (2 only where a document was named that is there no more)
 *   no hang      within 2 s of processor time over what the good project takes, and WALL_S of the clock
 *   no silence   `check` ends in its tally, whose errors and exit code agree; a build that is not clean says why, and
 * one that is leaves a file, and no part of one
 *
 * usage: mutants PROGRAM SCRATCH FIRST COUNT PROJECT...    mutant i of a seed is the same on every machine: FIRST is
 * the first i, with the seed times a million in it. A fault is kept in SCRATCH/fault-I, with the command that shows it.
 * Run by tests/mutants.sh. */
#define _DEFAULT_SOURCE 1 /* wait4 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    FILES_MAX = 400,
    TEXT_MAX = 4 << 20,
    WALL_S = 120,
    CPU_MS = 2000,
    SAID_MAX = 1 << 16,
    PATH_LEN = 1024
};

struct text {
    char *p;
    size_t n;
};
struct file {
    char path[PATH_LEN];
    struct text text;
    double good_ms; /* what the document takes to build in the good project; 0: not yet known */
};
struct project {
    const char *dir;
    struct file file[FILES_MAX];
    size_t n;
    double good_ms[2]; /* what `check` takes of it as it was, with its odds and pages and without */
};
struct ran {
    int code, signal;
    bool hung;
    double cpu_ms;
    long peak_kb;
    char out[SAID_MAX], err[SAID_MAX], tail[512]; /* tail: of out */
};

static uint64_t state;

/* splitmix64 */
static uint64_t random_next(void)
{
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static size_t below(size_t n)
{
    return n ? (size_t)(random_next() % n) : 0;
}

static void die(const char *what)
{
    perror(what);
    exit(3);
}

static struct text file_read(const char *path)
{
    struct text t = {malloc(TEXT_MAX), 0};
    FILE *f = fopen(path, "rb");
    if (!f || !t.p)
        die(path);
    t.n = fread(t.p, 1, TEXT_MAX, f);
    fclose(f);
    t.p = realloc(t.p, t.n + 1);
    return t;
}

static void file_write(const char *path, struct text t)
{
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(t.p, 1, t.n, f) != t.n || fclose(f) != 0)
        die(path);
}

static bool ends(const char *s, const char *end)
{
    size_t n = strlen(s), k = strlen(end);
    return n >= k && strcmp(s + n - k, end) == 0;
}

static int by_path(const void *x, const void *y)
{
    return strcmp(((const struct file *)x)->path, ((const struct file *)y)->path);
}

static void files_find(struct project *p, const char *folder)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[PATH_LEN];
        struct stat st;
        if (e->d_name[0] == '.' || snprintf(path, sizeof path, "%s/%s", folder, e->d_name) >= (int)sizeof path)
            continue;
        if (stat(path, &st) == 0 && S_ISDIR(st.st_mode) && strcmp(e->d_name, "fonts") != 0)
            files_find(p, path);
        else if (S_ISREG(st.st_mode) && p->n < FILES_MAX &&
                 (ends(path, ".yaml") || ends(path, ".csv") || ends(path, ".svg") ||
                  ends(path, ".png"))) {
            strcpy(p->file[p->n].path, path);
            p->file[p->n++].text = file_read(path);
        }
    }
    if (d)
        closedir(d);
}

/* -- a change -- */

static const char *const token[] = {
    "9-1",
    "7+",
    "<1",
    ">6",
    "--",
    "n/a",
    "99999999999999999999",
    "1-2",
    "0-2",
    "-3..-1",
    "1..1000000",
    "d6",
    "d66",
    "d%",
    "100d100",
    "(n)d6",
    "count(4d6, face >= 4)",
    "chart(a, 1)",
    "d(1000000000)",
    "1/0",
    "explode(9d10, face == 10, 9)",
    "=1+1",
    "@x",
    "^x",
    "{x}",
    "[",
    "]",
    "{",
    "}",
    ":",
    "- ",
    "? ",
    "\"",
    "'",
    "|",
    ">",
    "#",
    "%",
    "&a",
    "*a",
    "!!x",
    "<<: ",
    "\t",
    "\xe2\x80\xae",
    "\xff",
    "\x1b[2J",
    "\xcc\x81",
    "\xe6\x97\xa5",
    "**",
    "(",
    "3in",
    "9in (99cm)",
    "0.1mm",
    "1e30",
    "-1",
    "0",
    "1000000mm",
    "none",
    "from: ",
    "bands: ",
    "grid: ",
    "modifiers: ",
    "parts: ",
    "steps: ",
    "one-of: ",
    "rows of x",
    "columns of x",
    "true",
    "null",
    "~",
    "../../etc/passwd",
    "/dev/zero",
    "\r\n",
    "\n",
};
enum { N_TOKEN = sizeof token / sizeof *token };

/* t with `n` bytes at `at` replaced. What would be too long is left as it was. */
static void splice(struct text *t, size_t at, size_t n, const char *with, size_t k)
{
    if (t->n - n + k > TEXT_MAX - 1)
        return;
    char *p = malloc(t->n - n + k + 1);
    if (!p)
        die("malloc");
    memcpy(p, t->p, at);
    memcpy(p + at, with, k);
    memcpy(p + at + k, t->p + at + n, t->n - at - n);
    free(t->p);
    *t = (struct text){p, t->n - n + k};
}

static size_t line_at(const struct text *t, size_t at)
{
    while (at && t->p[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(const struct text *t, size_t at)
{
    while (at < t->n && t->p[at] != '\n')
        at++;
    return at < t->n ? at + 1 : at;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

/* A word at or behind a place. */
static bool word_near(const struct text *t, size_t at, size_t *lo, size_t *hi)
{
    for (*lo = at; *lo < t->n && !is_word(t->p[*lo]);)
        ++*lo;
    while (*lo && is_word(t->p[*lo - 1]))
        --*lo;
    for (*hi = *lo; *hi < t->n && is_word(t->p[*hi]);)
        ++*hi;
    return *hi > *lo;
}

static void lines_repeat(struct text *t, size_t at, size_t lines, size_t times)
{
    size_t lo = line_at(t, at), hi = lo;
    for (size_t i = 0; i < lines; i++)
        hi = line_end(t, hi);
    size_t n = hi - lo;
    if (!n || n * times > 1 << 20)
        return;
    char *p = malloc(n * times);
    for (size_t i = 0; p && i < times; i++)
        memcpy(p + i * n, t->p + lo, n);
    splice(t, lo, 0, p, n * times);
    free(p);
}

static void number_put(struct text *t, size_t at)
{
    static const char *const odd[] = {"0",   "-1",       "00",  "1000000", "2147483648", "9223372036854775807",
                                      "1e9", "0.000001", "1/3", "6-1",     "1..9999",    "65536"};
    size_t i = at;
    while (i < t->n && !(t->p[i] >= '0' && t->p[i] <= '9'))
        i++;
    size_t hi = i;
    while (hi < t->n && t->p[hi] >= '0' && t->p[hi] <= '9')
        hi++;
    const char *with = odd[below(sizeof odd / sizeof *odd)];
    splice(t, i, hi - i, with, strlen(with));
}

static void value_put(struct text *t, size_t at)
{
    size_t lo = line_at(t, at), end = line_end(t, at);
    const char *colon = memchr(t->p + lo, ':', end - lo), *with = token[below(N_TOKEN)];
    if (!colon)
        return;
    size_t from = (size_t)(colon - t->p) + 1, to = end && t->p[end - 1] == '\n' ? end - 1 : end;
    splice(t, from, to > from ? to - from : 0, " ", 1);
    splice(t, from + 1, 0, with, strlen(with));
}

static void word_swap(struct text *t, size_t at)
{
    size_t lo, hi, lo2, hi2;
    if (!word_near(t, at, &lo, &hi) || !word_near(t, below(t->n), &lo2, &hi2))
        return;
    char other[256];
    size_t n = hi2 - lo2 < sizeof other ? hi2 - lo2 : sizeof other;
    memcpy(other, t->p + lo2, n);
    splice(t, lo, hi - lo, other, n);
}

static void word_lengthen(struct text *t, size_t at)
{
    size_t lo, hi, n = 1 + below(5000);
    char *p = malloc(n);
    if (p && word_near(t, at, &lo, &hi)) {
        memset(p, t->p[lo], n);
        splice(t, hi, 0, p, n);
    }
    free(p);
}

static void lines_swap(struct text *t, size_t at)
{
    size_t lo = line_at(t, at), mid = line_end(t, at), hi = line_end(t, mid), n = mid - lo;
    char *line = malloc(n + 1);
    if (!line)
        die("malloc");
    memcpy(line, t->p + lo, n);
    splice(t, hi, 0, line, n);
    splice(t, lo, n, "", 0);
    free(line);
}

static void change(struct text *t)
{
    size_t at = below(t->n), n;
    const char *with = token[below(N_TOKEN)];
    switch (below(14)) {
    case 0:
        splice(t, line_at(t, at), line_end(t, at) - line_at(t, at), "", 0);
        break;
    case 1:
        lines_repeat(t, at, 1 + below(4), 1);
        break;
    case 2:
        lines_repeat(t, at, 1 + below(12), 1 + below(60));
        break;
    case 3:
        lines_swap(t, at);
        break;
    case 4:
        n = 1 + below(20);
        splice(t, at, n < t->n - at ? n : t->n - at, "", 0);
        break;
    case 5:
    case 6:
        splice(t, at, 0, with, strlen(with));
        break;
    case 7:
        number_put(t, at);
        break;
    case 8:
        value_put(t, at);
        break;
    case 9:
        word_swap(t, at);
        break;
    case 10:
        word_lengthen(t, at);
        break;
    case 11:
        splice(t, line_at(t, at), 0, "      ", 1 + below(6));
        break;
    case 12:
        if (t->n && below(4) == 0)
            splice(t, at, t->n - at, "", 0);
        else if (t->n)
            t->p[at] = (char)random_next();
        break;
    case 13:
        lines_repeat(t, at, 1, 200 + below(3000));
        break;
    }
}

/* -- a run -- */

static void said_read(const char *path, char *to, char *tail)
{
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(to, 1, SAID_MAX - 1, f) : 0;
    to[n] = 0;
    if (tail) {
        *tail = 0;
        if (f && fseek(f, 0, SEEK_END) == 0) {
            long size = ftell(f);
            fseek(f, size > 500 ? size - 500 : 0, SEEK_SET);
            n = fread(tail, 1, 500, f);
            tail[n] = 0;
        }
    }
    if (f)
        fclose(f);
}

static void child_exec(const char *out, const char *err, char *const *argv)
{
    struct rlimit cpu = {8, 10}, files = {(rlim_t)1 << 30, (rlim_t)1 << 30};
    int o = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600), e = open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600),
        in = open("/dev/null", O_RDONLY);
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_FSIZE, &files);
    dup2(in, 0);
    dup2(o, 1);
    dup2(e, 2);
    execv(argv[0], argv);
    _exit(127);
}

static void run(const char *scratch, char *const *argv, struct ran *r)
{
    char out[PATH_LEN], err[PATH_LEN];
    int status = 0, tries = 0;
    struct rusage used;
    snprintf(out, sizeof out, "%s/out.txt", scratch);
    snprintf(err, sizeof err, "%s/err.txt", scratch);
    pid_t child = fork();
    if (child == 0)
        child_exec(out, err, argv);
    r->hung = false;
    while (wait4(child, &status, WNOHANG, &used) == 0) {
        usleep(tries < 400 ? 500 : 5000);
        if (++tries == 400 + WALL_S * 200) {
            kill(child, SIGKILL);
            r->hung = true;
        }
    }
    r->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    r->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    r->cpu_ms = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
                (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
    r->peak_kb = used.ru_maxrss;
    said_read(out, r->out, r->tail);
    said_read(err, r->err, NULL);
}

/* -- what is wrong with it; NULL: nothing -- */

static const char *wrong_ever(const struct ran *r, bool timed, double good_ms)
{
    static const char *const never[] = {"Sanitizer",   "runtime error", "** ERROR", "-CRITICAL **",
                                        "-WARNING **", "out of memory", "Assertion"};
    if (r->hung)
        return "hangs";
    if (r->signal)
        return "ended by a signal";
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strstr(r->err, never[i]))
            return never[i];
    if (timed && r->cpu_ms > CPU_MS + good_ms)
        return "takes over 2 s";
    if (timed && r->peak_kb > 400 * 1024)
        return "takes over 400 MB";
    return NULL;
}

static const char *wrong_check(const struct ran *r)
{
    const char *tally = strrchr(r->tail, '('), *line = NULL;
    size_t n = strlen(r->tail);
    if (r->code != 0 && r->code != 1 && r->code != 3)
        return "an exit code that check has not";
    if (!tally || !n || r->tail[n - 1] != '\n' || !strstr(tally, " check"))
        return "no tally";
    for (line = tally; line > r->tail && line[-1] != '\n';)
        line--;
    bool errors = strstr(line, " error") && strstr(line, " error") < tally;
    if (r->code == 1 && !errors)
        return "exit 1 without an error";
    if (r->code == 0 && errors)
        return "exit 0 with an error";
    if (r->code == 3 && !errors && !r->err[0])
        return "exit 3 without a word";
    return NULL;
}

static void folder_look(const char *folder, size_t *files, size_t *parts, bool take)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[PATH_LEN];
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..") ||
            snprintf(path, sizeof path, "%s/%s", folder, e->d_name) >= (int)sizeof path)
            continue;
        struct stat st;
        bool deep = lstat(path, &st) == 0 && S_ISDIR(st.st_mode);
        if (deep)
            folder_look(path, files, parts, take);
        *files += !deep;
        *parts += !deep && ends(path, "~");
        if (take)
            remove(path);
    }
    if (d)
        closedir(d);
}

static const char *wrong_build(const struct ran *r, const char *made)
{
    size_t files = 0, parts = 0;
    folder_look(made, &files, &parts, true);
    if (r->code < 0 || r->code > 3)
        return "an exit code that build has not";
    if (parts)
        return "a part of a file is left";
    if (r->code != 0 && !r->err[0] && !strstr(r->out, "error: "))
        return "not clean without a word";
    if (r->code == 0 && !files)
        return "clean, and nothing made";
    return NULL;
}

/* -- all of it -- */

static struct file *document_of(struct project *p, char name[256])
{
    for (int tries = 0; tries < 100; tries++) {
        struct file *f = &p->file[below(p->n)];
        const char *base = strrchr(f->path, '/') + 1;
        bool document = strstr(f->path, "/layouts/sheets/") || strstr(f->path, "/layouts/odds/") ||
                        strstr(f->path, "/layouts/decks/");
        if (document && ends(base, ".yaml") && strlen(base) < 256) {
            snprintf(name, 256, "%.*s", (int)strlen(base) - 5, base);
            return f;
        }
    }
    return NULL;
}

static void fault_keep(const char *scratch, unsigned long long i, const struct file *f, struct text mutant,
                       char *const *argv, const char *why, const struct ran *r)
{
    char path[PATH_LEN];
    snprintf(path, sizeof path, "%s/fault-%llu", scratch, i);
    file_write(path, mutant);
    printf("mutants: %llu: %s (exit %d, signal %d, %.0f ms, %ld kB)\n  %s in place of %s\n ", i, why, r->code,
           r->signal, r->cpu_ms, r->peak_kb, path, f->path);
    for (size_t k = 0; argv[k]; k++)
        printf(" %s", argv[k]);
    printf("\n  %.300s\n", r->err);
    fflush(stdout);
}

/* The mutant stands where the good file stood: it is run, judged, and the good file put back. */
static bool mutant_try(const char *program, const char *scratch, unsigned long long i, struct project *p, struct ran *r)
{
    char made[PATH_LEN], name[256];
    state = i * 0x2545F4914F6CDD1Du + 1;
    const struct file *f = &p->file[below(p->n)];
    struct text t = {malloc(f->text.n + 1), f->text.n};
    memcpy(t.p, f->text.p, f->text.n);
    for (size_t n = 1 + below(3); n; n--)
        change(&t);
    snprintf(made, sizeof made, "%s/made", scratch);
    struct file *document = below(6) == 0 ? document_of(p, name) : NULL;
    bool quick = below(3);
    const char *check[] = {program, "-C", p->dir, "check", quick ? "--no-odds" : "--quiet", NULL};
    const char *build[] = {program, "-C", p->dir, "build", "-j", "1", "-o", made, name, NULL};
    char *const *argv = (char *const *)(document ? build : check);
    double *good_ms = document ? &document->good_ms : &p->good_ms[quick];
    if (*good_ms == 0) {
        run(scratch, argv, r);
        wrong_build(r, made);
        *good_ms = r->cpu_ms;
    }
    file_write(f->path, t);
    run(scratch, argv, r);
    const char *why = wrong_ever(r, !getenv("UNTIMED"), *good_ms);
    if (!why)
        why = document ? wrong_build(r, made) : wrong_check(r);
    if (why)
        fault_keep(scratch, i, f, t, argv, why, r);
    file_write(f->path, f->text);
    free(t.p);
    return !why;
}

int main(int argc, char **argv)
{
    if (argc < 6)
        return 2;
    static struct ran r;
    size_t n = (size_t)argc - 5, faults = 0;
    unsigned long long first = strtoull(argv[3], NULL, 10), count = strtoull(argv[4], NULL, 10), code[4] = {0};
    struct project *p = calloc(n, sizeof *p);
    for (size_t i = 0; p && i < n; i++) {
        p[i].dir = argv[5 + i];
        files_find(&p[i], argv[5 + i]);
        qsort(p[i].file, p[i].n, sizeof *p[i].file, by_path);
    }
    double slowest = 0;
    for (unsigned long long i = first; p && i < first + count; i++) {
        faults += !mutant_try(argv[1], argv[2], i, &p[i % n], &r);
        slowest = r.cpu_ms > slowest ? r.cpu_ms : slowest;
        if (r.code >= 0 && r.code < 4)
            code[r.code]++;
    }
    printf("mutants: %llu from %llu: %llu clean, %llu with findings, %llu exit 2, %llu exit 3, slowest %.0f ms; %zu "
           "faults\n",
           count, first, code[0], code[1], code[2], code[3], slowest, faults);
    return faults != 0;
}
