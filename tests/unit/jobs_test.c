/* Numbered work in processes: all of it is done, what fails or dies is told, and nobody waits for the dead. */
#define _DEFAULT_SOURCE 1 /* MAP_ANONYMOUS */
#include "base/system.h"
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h> /* wants those above */

enum { MOST = 5000 };

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
    struct bench b = {mmap(NULL, MOST, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), dies, fails};
    assert_ptr_not_equal(b.done, MAP_FAILED);
    return b;
}

static void test_all(void **state)
{
    (void)state;
    static bool good[MOST];
    const unsigned processes[] = {1, 2, 7, 1000};
    for (size_t k = 0; k < sizeof processes / sizeof *processes; k++) {
        struct bench b = bench_new(MOST, 4);
        jobs_run(processes[k], MOST, make, &b, good, NULL);
        for (size_t i = 0; i < MOST; i++) {
            assert_int_equal(b.done[i], 1);
            assert_int_equal(good[i], i != 4);
        }
        munmap(b.done, MOST);
    }
}

static void test_few(void **state)
{
    (void)state;
    bool good[3] = {true, true, true};
    struct bench b = bench_new(MOST, MOST);
    jobs_run(8, 0, make, &b, good, NULL);
    assert_int_equal(b.done[0], 0);
    jobs_run(8, 1, make, &b, good, NULL);
    assert_int_equal(b.done[0], 1);
    assert_int_equal(b.done[1], 0);
    munmap(b.done, MOST);
}

/* A process that ends in the middle leaves its number false; the other process does the rest. */
static void test_death(void **state)
{
    (void)state;
    static bool good[MOST];
    struct bench b = bench_new(100, MOST);
    jobs_run(2, MOST, make, &b, good, NULL);
    for (size_t i = 0; i < MOST; i++)
        assert_int_equal(good[i], i != 100);
    munmap(b.done, MOST);
}

/* The only process ends: what nobody took stays false, and the call returns. */
static void test_last_death(void **state)
{
    (void)state;
    static bool good[MOST];
    struct bench b = bench_new(10, MOST);
    jobs_run(1, MOST, make, &b, good, NULL);
    for (size_t i = 0; i < MOST; i++) {
        assert_int_equal(good[i], i < 10);
        assert_int_equal(b.done[i], i <= 10);
    }
    munmap(b.done, MOST);
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
            jobs_run(3, 3, make_endless, &alive[1], good, NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all),   cmocka_unit_test(test_few),        cmocka_unit_test(test_end_with_parent),
        cmocka_unit_test(test_death), cmocka_unit_test(test_last_death),
    };
    return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
