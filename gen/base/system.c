/* Opens files and runs worker processes.
 *
 * Properties of a file are read from the open descriptor, not from the path, so that the file
 * cannot be exchanged in between. Called by all readers: charts, layouts, pictures, fonts.
 *
 * Workers take the next number from a counter in shared memory and store their results there.
 * Called by run.c. Workers end with their parent: a parent with a stop request forwards it and
 * waits; if the parent is killed, the kernel ends them. A job whose worker dies stays false and is
 * not repeated. The parent kills a worker that makes no progress.
 *
 * Invariant: only process_part forks, and only in a process of one thread, since another thread
 * could hold a lock. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, in POSIX since 2024 */
#define _GNU_SOURCE     /* renameat2 */
#define _DARWIN_C_SOURCE
#include "base/system.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/stat.h>

#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- files ---- */

/* Returns the reason to refuse the open file, or NULL. Sets errno for the caller. */
static const char *against(int fd, uint64_t max, struct stat *is)
{
    if (fstat(fd, is) != 0)
        return strerror(errno);
    if (!S_ISREG(is->st_mode))
        return errno = EISDIR, "this is not a file, perhaps a folder";
    if ((uint64_t)is->st_size > max)
        return errno = EFBIG, "the file is too large";
    return NULL;
}

FILE *file_open(const char *path, uint64_t max, uint64_t *size, const char **why)
{
    struct stat is;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        *why = errno == ENOENT ? "the file does not exist" : strerror(errno);
        return NULL;
    }
    *why = against(fd, max, &is);
    FILE *file = *why ? NULL : fdopen(fd, "rb");
    if (!file) {
        int error = errno;
        close(fd);
        *why = *why ? *why : "no permission to open the file";
        errno = error;
        return NULL;
    }
    *size = (uint64_t)is.st_size;
    return file;
}

bool file_read(struct arena *a, const char *path, uint64_t max, struct str *out, const char **why)
{
    uint64_t size;
    FILE *from = file_open(path, max, &size, why);
    if (!from)
        return false;
    char *bytes = arena_alloc(a, (size_t)size + 1);
    *out = (struct str){bytes, fread(bytes, 1, (size_t)size, from)};
    *why = ferror(from) ? strerror(errno) : NULL;
    fclose(from);
    return !*why;
}

struct str *folder_names(struct arena *a, const char *folder, size_t *n)
{
    LIST(struct str) name = {0};
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            ARENA_PUSH(a, &name, str_dup(a, str_of(e->d_name)));
    if (dir)
        closedir(dir);
    *n = name.n;
    if (name.n)
        qsort(name.at, name.n, sizeof *name.at, str_cmp_first);
    return name.at;
}

const char *folder_temporary(struct arena *a, const char *name)
{
    const char *tmp = getenv("TMPDIR");
    const struct str path =
        str_printf(a, "%s/broadside-%s-XXXXXX", tmp && *tmp ? tmp : "/tmp", name);
    return mkdtemp(arena_copy(a, path.p, path.n + 1));
}

static int entry_remove(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st, (void)kind, (void)at;
    remove(path);
    return 0;
}

void folder_remove(const char *path)
{
    enum { FOLDERS_OPEN = 16 };
    nftw(path, entry_remove, FOLDERS_OPEN, FTW_DEPTH | FTW_PHYS);
}

bool file_exchange(const char *one, const char *other)
{
#ifdef RENAME_EXCHANGE
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0;
#else
    (void)one, (void)other;
    return false;
#endif
}

/* ---- signals and workers ---- */

enum {
    WORKERS_MAX = 64,
    LOOK_MS = 50, /* interval at which a parent checks for a stop request */
    /* timeout for threads to end; they need microseconds, more on a busy machine */
    ALONE_MS = 10000
};

static const int asks[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_ASKS = sizeof asks / sizeof *asks };

/* The signals are blocked, not handled: this needs no flag, and a worker unblocks them after its
 * fork. */
void stops_hold(sigset_t *before)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < N_ASKS; i++)
        sigaddset(&set, asks[i]);
    sigprocmask(SIG_BLOCK, &set, before);
}

/* An ignored signal does not request a stop: the program was started in the background, for example
 * by nohup. */
sigset_t stops_heeded(void)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < N_ASKS; i++) {
        struct sigaction is;
        if (sigaction(asks[i], NULL, &is) == 0 && is.sa_handler != SIG_IGN)
            sigaddset(&set, asks[i]);
    }
    return set;
}

bool stop_is_requested(void)
{
    sigset_t waits, heeded = stops_heeded();
    sigpending(&waits);
    for (size_t i = 0; i < N_ASKS; i++)
        if (sigismember(&waits, asks[i]) == 1 && sigismember(&heeded, asks[i]) == 1)
            return true;
    return false;
}

void stops_take(void)
{
    sigset_t heeded = stops_heeded();
    for (int taken; stop_is_requested() && sigwait(&heeded, &taken) == 0;)
        continue;
}

void stops_release(const sigset_t *before)
{
    sigprocmask(SIG_SETMASK, before, NULL);
}

int64_t clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void *memory_share(size_t size)
{
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

void memory_unshare(void *p, size_t size)
{
    if (p)
        munmap(p, size);
}

/* ---- where processes part ---- */

/* A directory with one subdirectory has three links. If the system does not report the number of
 * threads, the process is assumed to be single-threaded. */
bool process_is_alone(void)
{
    struct stat tasks;
    return stat("/proc/self/task", &tasks) != 0 || tasks.st_nlink <= 3;
}

/* Only the calling thread continues in the child; a lock held by another thread would stay locked
 * there and block it for ever. Our own threads have all ended, but pango looks for fonts in threads
 * that cannot be joined, and GLib holds locks while a thread ends. Those threads end by themselves,
 * so this waits for them. */
int process_part(void)
{
    const struct timespec moment = {0, 200000};
    const int64_t until = clock_ms() + ALONE_MS;
    while (!process_is_alone()) {
        if (clock_ms() > until) {
            errno = EAGAIN;
            return -1;
        }
        nanosleep(&moment, NULL);
    }
    fflush(NULL); /* otherwise both processes would write the buffered output */
    return fork();
}

/* The parent may have ended before prctl took effect. */
void process_ends_with(int parent, int signal)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, signal);
#endif
    if (getppid() != parent)
        _exit(1);
}

bool process_await(int pid, int *status)
{
    pid_t is;
    while ((is = waitpid(pid, status, 0)) < 0 && errno == EINTR)
        continue;
    return is == pid;
}

/* A process that receives SIGTERM removes the files it was writing. If it does not end in time, it
 * is killed. */
bool process_stop(int pid, int *status)
{
    enum { LEAVE_MS = 2000 };
    const struct timespec moment = {0, 2000000};
    const int64_t until = clock_ms() + LEAVE_MS;
    kill(pid, SIGTERM);
    for (pid_t is; clock_ms() < until; nanosleep(&moment, NULL))
        if ((is = waitpid(pid, status, WNOHANG)) == pid || (is < 0 && errno != EINTR))
            return is == pid;
    kill(pid, SIGKILL);
    return process_await(pid, status);
}

/* ---- a process that reads what may be hostile ---- */

enum {
    /* bytes in addition to this process's size: enough to decode a PNG of the largest area */
    ROOM = 112 << 20,
    ROOM_ELSEWHERE = 1 << 30, /* total, if the system does not report our size */
    FILES_MAX = 256           /* descriptors that the child closes */
};

/* The limit for the address space of the child. The sanitizers' shadow memory needs all of it. */
static rlim_t room(void)
{
#if defined BS_ARENA_MALLOC || defined BS_PATIENT
    return RLIM_INFINITY;
#else
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    bool known = f && fscanf(f, "%lu", &pages) == 1;
    if (f)
        fclose(f);
    return known ? (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + ROOM : ROOM_ELSEWHERE;
#endif
}

/* Sets a limit, at most this process's own hard limit, since setrlimit refuses more. */
static void limit(unsigned which, rlim_t max)
{
    struct rlimit now;
    if (getrlimit(which, &now) != 0)
        return;
    if (now.rlim_max != RLIM_INFINITY && max > now.rlim_max)
        max = now.rlim_max;
    const struct rlimit limits = {max, max};
    setrlimit(which, &limits);
}

void process_time(int ms)
{
    const struct itimerval cpu = {{0, 0}, {ms / 1000, ms % 1000 * 1000}};
    alarm(ms ? CONFINED_MS / 1000 + 1 : 0);
    setitimer(ITIMER_PROF, &cpu, NULL);
}

/* Signals get their default action, because the parent's handlers would clean up or report for the
 * parent. */
void process_confine(int parent, int to)
{
    static const int some[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGILL,  SIGTRAP, SIGABRT, SIGBUS, SIGFPE,
                               SIGSEGV, SIGPIPE, SIGALRM, SIGTERM, SIGPROF, SIGXCPU, SIGXFSZ};
    sigset_t none;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        signal(some[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    process_ends_with(parent, SIGKILL);
    process_time(CONFINED_CPU_MS);
    for (int fd = 3; fd < FILES_MAX; fd++)
        if (fd != to)
            close(fd);
    int null = open("/dev/null", O_RDWR); /* output of libraries is discarded */
    for (int fd = 0; null >= 0 && fd < 3; fd++)
        dup2(null, fd);
    setenv("RAYON_NUM_THREADS", "1", 1); /* each thread of librsvg would need its own memory */
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
    limit(RLIMIT_AS, room());
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NOFILE, 0); /* no further file is opened */
}

/* ---- workers ---- */

/* A worker as its parent sees it. `idle` is the number of looks since it last used the
 * processor. */
struct worker {
    pid_t pid;
    int64_t worked; /* processor time in nanoseconds */
    unsigned unused;
};

/* Idle time is counted in looks, not by the clock, so that a stopped parent does not count. A
 * worker that waits for a disk continues sooner or later. If the system does not report processor
 * times, the worker is trusted. */
static bool worker_is_still(struct worker *w, unsigned looks)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(w->pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return false;
    const int64_t worked = (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
    w->unused = worked == w->worked ? w->unused + 1 : 0;
    w->worked = worked;
    return w->unused > looks;
}

/* Returns true if the worker was idle for too many looks and has been killed. Also notices a worker
 * that has finished. */
static bool worker_ended(struct worker *w, unsigned looks)
{
    if (!w->pid)
        return false;
    bool done = waitpid(w->pid, NULL, WNOHANG) == w->pid, still = !done && worker_is_still(w, looks);
    if (still) {
        kill(w->pid, SIGKILL);
        process_await(w->pid, NULL);
    }
    w->pid = done || still ? 0 : w->pid;
    return still;
}

/* The pipe carries no data: every worker holds its write end, so it hangs up when all workers have
 * ended. */
unsigned jobs_run(unsigned processes, size_t n, bool (*make)(void *data, size_t i), void *data,
                  bool *good, void (*tick)(void *data), unsigned timeout_ms)
{
    int life[2];
    struct worker worker[WORKERS_MAX] = {{0, 0, 0}};
    pid_t self = getpid();
    sigset_t before;
    unsigned workers = processes < WORKERS_MAX ? processes : WORKERS_MAX, started = 0, ended = 0;
    bool stop = false;
    struct { /* shared by all processes, zeroed */
        atomic_size_t next;
        bool good[];
    } * s;
    size_t size = sizeof *s + n * sizeof *good;
    memset(good, 0, n * sizeof *good);
    s = memory_share(size);
    if (!s)
        return 0;
    if (pipe(life)) {
        memory_unshare(s, size);
        return 0;
    }
    stops_hold(&before);
    for (; started < workers && started < n; started++) {
        worker[started].pid = process_part();
        if (worker[started].pid < 0)
            break;
        if (worker[started].pid == 0) {
            stops_release(&before);
            close(life[0]);
            process_ends_with(self, SIGTERM);
            for (size_t i; (i = atomic_fetch_add(&s->next, 1)) < n;)
                s->good[i] = make(data, i);
            _exit(0);
        }
    }
    close(life[1]);
    while (poll(&(struct pollfd){.fd = life[0], .events = POLLIN}, 1, LOOK_MS) <= 0 && !stop) {
        stop = stop_is_requested();
        for (unsigned i = 0; i < started; i++)
            ended += worker_ended(&worker[i], timeout_ms / LOOK_MS);
        if (tick)
            tick(data);
    }
    close(life[0]);
    for (unsigned i = 0; i < started; i++)
        if (worker[i].pid && stop)
            process_stop(worker[i].pid, NULL);
        else if (worker[i].pid)
            process_await(worker[i].pid, NULL);
    memcpy(good, s->good, n * sizeof *good);
    memory_unshare(s, size);
    stops_release(&before); /* a pending stop arrives now */
    return ended;
}
