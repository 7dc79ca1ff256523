/* Numbered work in processes: all of it is done, what fails or dies is told, and nobody waits for the dead. */
#define _DEFAULT_SOURCE 1 /* MAP_ANONYMOUS */
#include "base/system.h"
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h> /* wants those above */

enum { MAX = 5000, TIMEOUT_MS = 60000 };

struct bench {
    unsigned char *done; /* shared with the processes: how often each number was made */
    size_t dies, fails;
};

static bool make(void *data, size_t i)
{
    struct bench *b = data;
    b->done[i]++;
    if (i == b->dies)
        _exit(3);
    return i != b->fails;
}

static struct bench bench_new(size_t dies, size_t fails)
{
    struct bench b = {mmap(NULL, MAX, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
                      dies, fails};
    assert_ptr_not_equal(b.done, MAP_FAILED);
    return b;
}

static void test_all(void **state)
{
    (void)state;
    static bool good[MAX];
    const unsigned processes[] = {1, 2, 7, 1000};
    for (size_t k = 0; k < sizeof processes / sizeof *processes; k++) {
        struct bench b = bench_new(MAX, 4);
        jobs_run(processes[k], MAX, make, &b, good, NULL, TIMEOUT_MS);
        for (size_t i = 0; i < MAX; i++) {
            assert_int_equal(b.done[i], 1);
            assert_int_equal(good[i], i != 4);
        }
        munmap(b.done, MAX);
    }
}

static void test_few(void **state)
{
    (void)state;
    bool good[3] = {true, true, true};
    struct bench b = bench_new(MAX, MAX);
    jobs_run(8, 0, make, &b, good, NULL, TIMEOUT_MS);
    assert_int_equal(b.done[0], 0);
    jobs_run(8, 1, make, &b, good, NULL, TIMEOUT_MS);
    assert_int_equal(b.done[0], 1);
    assert_int_equal(b.done[1], 0);
    munmap(b.done, MAX);
}

/* A process that ends in the middle leaves its number false; the other process does the rest. */
static void test_death(void **state)
{
    (void)state;
    static bool good[MAX];
    struct bench b = bench_new(100, MAX);
    jobs_run(2, MAX, make, &b, good, NULL, TIMEOUT_MS);
    for (size_t i = 0; i < MAX; i++)
        assert_int_equal(good[i], i != 100);
    munmap(b.done, MAX);
}

/* The only process ends: what nobody took stays false, and the call returns. */
static void test_last_death(void **state)
{
    (void)state;
    static bool good[MAX];
    struct bench b = bench_new(10, MAX);
    jobs_run(1, MAX, make, &b, good, NULL, TIMEOUT_MS);
    for (size_t i = 0; i < MAX; i++) {
        assert_int_equal(good[i], i < 10);
        assert_int_equal(b.done[i], i <= 10);
    }
    munmap(b.done, MAX);
}

/* Work without an end. */
static bool make_endless(void *data, size_t i)
{
    assert_int_equal(write(*(const int *)data, "x", 1), 1);
    (void)i;
    while (pause())
        continue;
    return true;
}

/* A process with endless workers is stopped, or killed: all of them are gone soon after, and let go of their pipe. */
static void test_end_with_parent(void **state)
{
    (void)state;
    static const int sign[] = {SIGTERM, SIGINT, SIGKILL};
    for (size_t k = 0; k < sizeof sign / sizeof *sign; k++) {
        int alive[2], status;
        char begun[3];
        assert_int_equal(pipe(alive), 0);
        pid_t parent = fork();
        if (parent == 0) {
            bool good[3];
            signal(sign[k], SIG_DFL);
            jobs_run(3, 3, make_endless, &alive[1], good, NULL, TIMEOUT_MS);
            _exit(0);
        }
        close(alive[1]);
        for (size_t i = 0; i < 3; i++)
            assert_int_equal(read(alive[0], begun, 1), 1);
        kill(parent, sign[k]);
        assert_true(waitpid(parent, &status, 0) == parent);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == sign[k]);
        struct pollfd end = {.fd = alive[0], .events = POLLIN};
        assert_int_equal(poll(&end, 1, 20000), 1);
        assert_int_equal(read(alive[0], begun, 1), 0);
        close(alive[0]);
    }
}

/* ---- where processes part ---- */

/* A thread that holds a lock for a while, as pango's do that nobody can join, and lets go of it only when it ends. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool held;

static void *lock_hold(void *data)
{
    const struct timespec while_ = {0, 150000000};
    pthread_mutex_lock(&lock);
    held = true;
    nanosleep(&while_, NULL);
    pthread_mutex_unlock(&lock);
    return data;
}

static void lock_hold_somewhere(void)
{
    pthread_t thread;
    held = false;
    assert_int_equal(pthread_create(&thread, NULL, lock_hold, NULL), 0);
    pthread_detach(thread);
    while (!held)
        continue;
}

/* The copy finds the lock open: processes part when the thread is gone. */
static void test_alone(void **state)
{
    (void)state;
    int status = -1;
    lock_hold_somewhere();
    assert_false(process_is_alone());
    pid_t child = process_part();
    if (child == 0)
        _exit(pthread_mutex_trylock(&lock) == 0 && process_is_alone() ? 0 : 1);
    assert_true(child > 0);
    assert_true(process_is_alone());
    assert_true(process_await(child, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static bool make_by_lock(void *data, size_t i)
{
    (void)data, (void)i;
    return pthread_mutex_trylock(&lock) == 0 && pthread_mutex_unlock(&lock) == 0;
}

static void test_workers_alone(void **state)
{
    (void)state;
    bool good[4] = {false};
    lock_hold_somewhere();
    assert_int_equal(jobs_run(2, 4, make_by_lock, NULL, good, NULL, TIMEOUT_MS), 0);
    for (size_t i = 0; i < 4; i++)
        assert_true(good[i]);
}

/* The first number is never done, by a process that waits for nothing; one that works on is left alone, however long it
 * takes. */
static bool make_still(void *data, size_t i)
{
    const int64_t until = clock_ms() + *(const int *)data;
    while (i == 0)
        pause();
    while (i == 1 && clock_ms() < until)
        continue;
    return true;
}

static void test_still(void **state)
{
    (void)state;
    enum { PATIENT = 400 };
    int works = 3 * PATIENT;
    bool good[4] = {true, false, false, false};
    assert_int_equal(jobs_run(3, 4, make_still, &works, good, NULL, PATIENT), 1);
    assert_false(good[0]);
    for (size_t i = 1; i < 4; i++)
        assert_true(good[i]);
}

/* Who does not go when it is asked is ended. */
static void test_stop(void **state)
{
    (void)state;
    int ready[2], status = 0;
    char begun;
    assert_int_equal(pipe(ready), 0);
    pid_t child = process_part();
    if (child == 0) {
        signal(SIGTERM, SIG_IGN);
        make_endless(&ready[1], 0);
    }
    assert_int_equal(read(ready[0], &begun, 1), 1);
    assert_true(process_stop(child, &status));
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    close(ready[0]);
    close(ready[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_workers_alone),
        cmocka_unit_test(test_still),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_all),
        cmocka_unit_test(test_few),
        cmocka_unit_test(test_end_with_parent),
        cmocka_unit_test(test_death),
        cmocka_unit_test(test_last_death),
    };
    return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
