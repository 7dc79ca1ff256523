# Broadside. `make` installs what is missing, builds, checks the charts and makes every document in out/.
# For people who work on it: build test san lint fuzz cover bench golden install clean.
.SUFFIXES:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
J ?= $(shell nproc 2>/dev/null || echo 2)
ifeq ($(filter -j%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(J)
endif

PREFIX ?= /usr/local
PKGS = yaml-0.1 gmp pangocairo pangofc cairo cairo-pdf cairo-svg cairo-ft freetype2 librsvg-2.0 md4c jansson libpng libqpdf glib-2.0
CC ?= gcc
ifeq ($(origin CC),default)
CC = gcc
endif
B = out/obj/$(CONFIG)
CONFIG ?= plain
OPT_plain = -O2 -g
OPT_san = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DBS_ARENA_MALLOC
OPT_cover = -O0 -g --coverage
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wno-overlength-strings -Werror
SYSTEM = $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(PKGS) 2>/dev/null))
CFLAGS_ALL = -std=c11 -D_POSIX_C_SOURCE=200809L $(OPT_$(CONFIG)) $(WARN) -MMD -MP -Igen -I$(B)/made -I$(B)/made/diag $(SYSTEM) $(CFLAGS)
LIBS = $(shell pkg-config --libs $(PKGS) 2>/dev/null) -lm

RULES = $(sort $(wildcard gen/rules/*.md))
MADE = $(B)/made/rules.h
LIB_C = $(sort $(wildcard gen/*/*.c))
TOP_C = $(sort $(wildcard gen/*.c))
TEST_C = $(sort $(wildcard tests/unit/*.c))
LIB_O = $(LIB_C:%.c=$(B)/%.o) $(B)/made/rules.o $(B)/made/checks.o
TOP_O = $(TOP_C:%.c=$(B)/%.o)
TESTS = $(TEST_C:tests/unit/%.c=$(B)/test/%)
PROGRAM_plain = out/bin/broadside
PROGRAM_san = $(B)/broadside
PROGRAM_cover = $(B)/broadside
PROGRAM = $(PROGRAM_$(CONFIG))

.PHONY: all deps build documents test unit san lint fuzz cover bench golden install clean
all: deps
	@$(MAKE) --no-print-directory documents
documents: build
	$(PROGRAM) build
deps:
	@sh tests/deps.sh
build: $(PROGRAM)

$(B)/made/rules.h: $(RULES) gen/rules/rules.awk
	@mkdir -p $(@D)
	@awk -v want=h -f gen/rules/rules.awk $(RULES) > $@
$(B)/made/rules.c: $(RULES) gen/rules/rules.awk
	@mkdir -p $(@D)
	@awk -v want=c -f gen/rules/rules.awk $(RULES) > $@
# The table of checks: every `const struct check check_NAME` of gen/check/*.c, by file name.
$(B)/made/checks.c: $(wildcard gen/check/*.c) gen/check/checks.sh
	@mkdir -p $(@D)
	@sh gen/check/checks.sh > $@
$(B)/made/%.o: $(B)/made/%.c $(MADE)
	@echo "  cc $*"; $(CC) $(CFLAGS_ALL) -c -o $@ $<
$(B)/%.o: %.c $(MADE)
	@mkdir -p $(@D)
	@echo "  cc $<"; $(CC) $(CFLAGS_ALL) -c -o $@ $<
$(B)/lib.a: $(LIB_O)
	@rm -f $@; ar rcs $@ $^
$(PROGRAM): $(TOP_O) $(B)/lib.a
	@mkdir -p $(@D)
	@echo "  ld $@"; $(CC) $(OPT_$(CONFIG)) -o $@ $(TOP_O) $(B)/lib.a $(LIBS)
$(B)/test/%: tests/unit/%.c $(B)/lib.a
	@mkdir -p $(@D)
	@echo "  test $*"; $(CC) $(CFLAGS_ALL) $(shell pkg-config --cflags cmocka) -Itests -o $@ $< $(B)/lib.a $(LIBS) -lcmocka

unit: $(TESTS) $(PROGRAM)
	@PROGRAM=$(PROGRAM) sh tests/run.sh $(TESTS)
test: deps
	@$(MAKE) --no-print-directory unit
san: deps
	@$(MAKE) --no-print-directory CONFIG=san unit

clean:
	rm -rf out

-include $(shell find out/obj -name '*.d' 2>/dev/null)
