/* Any bytes as a picture: SVG, or PNG where they begin like one. It is looked through and drawn, and what was drawn is
 * painted on pixels and into a PDF.
 *
 * What must hold: no fault, neither here nor in the process that draws; a picture or a finding; and what is painted is
 * painted again, in little time. librsvg may end itself, which is what that process is for. Run by tests/fuzz.sh. */
#include "folder.h"
#include "paint/paint.h"
#include "paint/painter.h"
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FAULT = 1, CPU_MS = 500, EACH = 4 }; /* a sanitizer ends a process with 1; every fourth is painted, too */

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static bool put_nowhere(void *data, const void *p, size_t n)
{
    uint8_t *sum = data;
    for (size_t i = 0; i < n; i++)
        *sum = (uint8_t)(*sum ^ ((const uint8_t *)p)[i]); /* every byte is one that was written */
    return true;
}

/* Once more where its faults can be seen. */
static void draw_in_sight(struct str bytes, bool svg)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        const struct itimerval cpu = {{0, 0}, {0, CPU_MS * 1000}};
        uint8_t sum = 0;
        signal(SIGPROF, SIG_DFL);
        signal(SIGABRT, SIG_DFL);
        setitimer(ITIMER_PROF, &cpu, NULL);
        setenv("RAYON_NUM_THREADS", "1", 1);
        drawing_send(bytes, svg, put_nowhere, &sum);
        _exit(0);
    }
    must(child > 0, "no process");
    while (waitpid(child, &status, 0) < 0) /* the fuzzer's clock interrupts */
        continue;
    must(!WIFEXITED(status) || WEXITSTATUS(status) != FAULT, "a fault while drawing");
}

static bool draw(struct arena *a, struct str bytes, struct picture *p, struct picture_drawn *out)
{
    draw_in_sight(bytes, p->svg);
    out->why = "it is not tried";
    return picture_sum(bytes) % EACH == 0 && paint_picture(a, bytes, p, out);
}

static bool write_nowhere(void *data, const void *p, size_t n)
{
    (void)p;
    *(size_t *)data += n;
    return true;
}

static void paint(const struct picture *p)
{
    static struct engine *fonts; /* whoever paints has some, though a picture asks for none */
    fonts = fonts ? fonts : engine_new(arena_new(), diag_new(), ".");
    must(fonts, "there are no fonts");
    const struct colour hue = {10, 200, 30};
    const struct item i = {.kind = ITEM_PICTURE, .x = 500, .y = 500, .w = 9000, .h = 4000, .picture = p, .colour = hue};
    const struct page page = {.w = 10000, .h = 5000, .item = &i, .n = 1};
    const struct about about = {.title = STR("x"), .date = STR("2026-01-01")};
    struct pixels pixels;
    size_t n = 0;
    must(paint_pixels(fonts, &page, 100, &pixels) == PAINT_OK,
         "a picture that was proved is not painted on pixels");
    paint_pixels_drop(&pixels);
    struct paint *pdf = paint_pdf_new(fonts, &about, (struct paint_sink){write_nowhere, &n});
    must(paint_page(pdf, &page) == PAINT_OK && paint_page(pdf, &page) == PAINT_OK && paint_finish(pdf) == PAINT_OK,
         "a picture that was proved is not painted into a PDF");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!*folder)
        folder_make();
    folder_put("picture", data, size);
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    const struct picture *p = picture_find(pictures_new(a, folder, draw), d, STR("picture"), NOWHERE);
    must(p ? !diag_count(d, LEVEL_NOTE) : diag_count(d, LEVEL_ERROR) == 1, "neither a picture nor a finding");
    if (p)
        paint(p);
    diag_drop(d);
    arena_drop(a);
    return 0;
}
