/* Converts a document of a word processor (.docx, .odt, .rtf, .doc) or an old or foreign spreadsheet
 * (.xls, .numbers) to a web page by running LibreOffice, if it is installed.
 *
 * Bytes of a document in; the page, or a finding that says how to bring the document in. Invariant:
 * LibreOffice has a time limit and a profile of its own, and the folder with all its files is
 * removed, whatever happens. Called by adopt/chart.c. */
#include "base/program.h"
#include "base/system.h"
#include "yaml/book.h"

/* Writes the document to the folder, converts it there and reads the page. */
static enum program_end convert(struct arena *a, const char *dir, struct str bytes, struct str *page)
{
    enum { OUTPUT_MAX = 1 << 20 };
    const char *const document = str_printf(a, "%s/document", dir).p,
                      *const html = str_printf(a, "%s.html", document).p;
    const char *const word[] = {
        "soffice", "--headless", str_printf(a, "-env:UserInstallation=file://%s/profile", dir).p,
        "--convert-to", "html", "--outdir", dir, document, NULL};
    struct buf output = {.a = a};
    uint64_t size;
    const char *why;
    FILE *f = fopen(document, "wbx");
    if (!f)
        return PROGRAM_FAILED;
    const bool written = fwrite(bytes.p, 1, bytes.n, f) == bytes.n;
    if (fclose(f) || !written)
        return PROGRAM_FAILED;
    const enum program_end end = program_run(word, true, OUTPUT_MAX, &output);
    if (end != PROGRAM_DONE || !(f = file_open(html, BOOK_MAX, &size, &why)))
        return end == PROGRAM_ABSENT ? end : PROGRAM_FAILED;
    char *text = arena_alloc(a, (size_t)size);
    *page = (struct str){text, fread(text, 1, (size_t)size, f)};
    fclose(f);
    return PROGRAM_DONE;
}

/* Signals wait until the folder is removed; they end the program that runs. */
static enum program_end convert_aside(struct arena *a, struct str bytes, struct str *page)
{
    sigset_t before;
    enum program_end end = PROGRAM_FAILED;
    stops_hold(&before);
    const char *dir = folder_temporary(a, "import");
    if (dir) {
        end = convert(a, dir, bytes, page);
        folder_remove(dir);
    }
    stops_release(&before);
    return end;
}

struct str document_page(struct arena *a, struct diag *d, struct str path, struct str bytes)
{
    struct str page = STR("");
    const char *fact = "tables in such a document cannot be read",
               *help = "convert it with `pdftotext -layout`, and import the text";
    if (!str_starts(bytes, "%PDF")) {
        help = "save it as a web page (.html) in its own program, and import that";
        if (convert_aside(a, bytes, &page) != PROGRAM_ABSENT)
            fact = "soffice of libreoffice could not convert this document";
        else
            help = "save it as a web page (.html) where it was written, and import that, or install "
                   "libreoffice";
    }
    if (!page.n)
        REPORT(d, RULE_UNREADABLE, ((struct span){diag_source_add(d, path, STR("")), 0, 0}), help,
               "%s", fact);
    return page;
}
