/* Libraries that few runs need: opening them takes half of a short run. The headers late_NAME.h,
 * made by late.sh for the libraries of late.txt, are included instead of the libraries' own. */
#ifndef BS_BASE_LATE_H
#define BS_BASE_LATE_H

/* Opens a library by its soname, and stores the addresses of the names, up to NULL. Ends the
 * process if the library or a name is missing, as the system's loader would. */
void late_open(const char *library, const char *const *name, void **to);
void late_open_all(void); /* opens all of late.txt, for a key of all libraries */
#endif
