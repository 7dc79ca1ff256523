/* Markdown on standard input to a fragment of HTML on standard output, by md4c: the same parser that reads the notes of
 * charts. Called by manual/page.sh, which puts the fragments together. */
#include <md4c-html.h>
#include <stdio.h>
#include <stdlib.h>

static void put(const MD_CHAR *text, MD_SIZE n, void *to)
{
    fwrite(text, 1, n, to);
}

int main(void)
{
    enum { MOST = 1 << 24 }; /* a manual, not a library */
    char *text = malloc(MOST);
    if (!text)
        return 1;
    size_t n = fread(text, 1, MOST, stdin);
    int code = n == MOST ? 1 : md_html(text, (MD_SIZE)n, put, stdout, MD_FLAG_TABLES | MD_FLAG_NOINDENTEDCODEBLOCKS, 0);
    free(text);
    return code || fflush(stdout) || ferror(stdin) || ferror(stdout) ? 1 : 0;
}
