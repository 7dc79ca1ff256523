/* What this program calls itself, in --version, in logs and in the proof of a book. The Makefile reads it too. */
#ifndef BS_BASE_VERSION_H
#define BS_BASE_VERSION_H
#define BROADSIDE_VERSION "1.0"
#endif
