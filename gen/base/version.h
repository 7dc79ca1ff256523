/* The version of this program for --version, logs and the proof of an odds book. The Makefile reads
 * it too. */
#ifndef BS_BASE_VERSION_H
#define BS_BASE_VERSION_H
#define BROADSIDE_VERSION "1.0"
#endif
