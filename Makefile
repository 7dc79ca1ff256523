# Broadside. `make` installs what is missing, builds, checks the charts and makes every document in out/.
# For people who work on it:
#   build     the program alone, out/bin/broadside          test      every test; `unit` the quick ones, without looking for packages
#   san       the tests under address and undefined checks  valgrind  the test programs under valgrind
#   lint      clang, cppcheck, layers, sizes, format        format    sets changed lines as .clang-format says
#   docs      what the program says of itself, into README.md and manual/
#   manual    out/manual/index.html: every chapter of manual/, its examples run, its pictures made
#   fuzz      fuzzers (clang), mutants, builds that meet    cover     lines and branches the tests run, by layer
#   mutate    typos in every chart, and what the checks find of them
#   bench     times and memory beside plain programs        golden    shows what prints otherwise than before, and asks
#   install   to DESTDIR and PREFIX                         clean     removes out/
#   dist      out/broadside-VERSION.tar.gz, of what git has  deb       a Debian package of that, in out/deb/
.SUFFIXES:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
J ?= $(shell nproc 2>/dev/null || echo 2)
# As many jobs as there are cores, if nobody said otherwise; a make that another one calls has its jobs from that.
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(J)
endif

PREFIX ?= /usr/local
PKGS = yaml-0.1 gmp md4c jansson libpng libjpeg lcms2 zlib glib-2.0
# These are opened when they are needed.
LATE = $(filter-out -l%,$(shell awk "/^[a-z]/ { print \$$2 }" gen/base/late.txt))
CC ?= gcc
ifeq ($(origin CC),default)
CC = gcc
endif
B = out/obj/$(CONFIG)
CONFIG ?= plain
OPT_plain = -O2 -g
# A test program is compiled longer than it runs; the library that it tests is as the program has it.
TEST_OPT_plain = -O0
OPT_san = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DBS_ARENA_MALLOC
OPT_valgrind = $(OPT_plain) -DBS_PATIENT
OPT_cover = -O0 -g --coverage
# To clang NULL + 0 is a fault, and so every empty list; C allows it by now. What overflows is found by gcc's sanitizer.
OPT_fuzz = -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=pointer-overflow -fno-sanitize-recover=all -fno-omit-frame-pointer -DBS_ARENA_MALLOC
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wno-overlength-strings -Wno-missing-field-initializers -Werror
# Asked for once, when first needed: the packages may have been installed by then.
SYSTEM = $(eval SYSTEM := $$(patsubst -I%,-isystem %,$$(shell pkg-config --cflags $(PKGS) $(LATE) 2>/dev/null)))$(SYSTEM)
CFLAGS_ALL = -std=c11 -D_XOPEN_SOURCE=700 $(OPT_$(CONFIG)) $(WARN) -MMD -MP -Igen -I$(B)/made -I$(B)/made/diag $(SYSTEM) $(CFLAGS)
LIBS = $(eval LIBS := $$(shell pkg-config --libs $(PKGS) 2>/dev/null) -lm -ldl)$(LIBS)

RULES = $(sort $(wildcard gen/rules/*.md))
# Files that are part of the program, found by their paths (gen/base/built_in.h): a folder with all in it, or a file.
BUILT_IN = layouts/web layouts/themes layouts/cards layouts/press layouts/languages fonts/fonts.yaml gen/start gen/completion gen/emit/odds-data.json
BUILT_IN_FILES = $(sort $(shell find $(BUILT_IN) -type f ! -name '.*'))
MADE = $(B)/made/rules.h $(B)/made/late.c
LIB_C = $(sort $(wildcard gen/*/*.c gen/*/*/*.c))
TOP_C = $(sort $(wildcard gen/*.c))
TEST_C = $(sort $(wildcard tests/unit/*.c))
LIB_O = $(LIB_C:%.c=$(B)/%.o) $(B)/made/rules.o $(B)/made/checks.o $(B)/made/built_in.o $(B)/made/late.o $(B)/made/walk_version.o
TOP_O = $(TOP_C:%.c=$(B)/%.o)
TESTS = $(TEST_C:tests/unit/%.c=$(B)/test/%)
PROGRAM_plain = out/bin/broadside
PROGRAM_san = $(B)/broadside
PROGRAM_valgrind = $(B)/broadside
PROGRAM_cover = $(B)/broadside
BENCH = $(B)/bench/roll $(B)/bench/pages $(B)/bench/cards $(B)/bench/spent $(B)/bench/bare $(B)/bench/redraw $(B)/bench/cards_bare
FUZZ = $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(sort $(wildcard tests/fuzz/*.c)))
SHARE = $(DESTDIR)$(PREFIX)/share
VERSION := $(shell sed -n 's/.*BROADSIDE_VERSION "\([0-9][0-9.]*\)".*/\1/p' gen/base/version.h)
PROGRAM = $(PROGRAM_$(CONFIG))

.PHONY: always all deps build documents manual test unit san valgrind under-valgrind lint docs format fuzz fuzzers mutants mutate cover bench golden install dist deb clean
all: deps
	@$(MAKE) --no-print-directory documents
	@$(MAKE) --no-print-directory manual
documents: build
	$(PROGRAM) build --web
	@$(PROGRAM) schema >/dev/null
deps:
	@sh tests/deps.sh
build: $(PROGRAM)

# The header of the rules changes only if a rule comes, goes or has another name: a page's words compile one file.
$(B)/made/rules.stamp: gen/rules $(RULES) gen/rules/rules.awk
	@mkdir -p $(@D)
	@awk -v want=h -f gen/rules/rules.awk $(RULES) > $@
$(B)/made/rules.h: $(B)/made/rules.stamp
	@cmp -s $< $@ || cp $< $@
$(B)/made/rules.c: gen/rules $(RULES) gen/rules/rules.awk
	@mkdir -p $(@D)
	@awk -v want=c -f gen/rules/rules.awk $(RULES) > $@
# A folder is younger than what was made when a file of it goes. The table of checks: every `const struct check check_NAME` of gen/check/*.c, by file name.
$(B)/made/checks.c: gen/check $(wildcard gen/check/*.c) gen/check/checks.sh
	@mkdir -p $(@D)
	@sh gen/check/checks.sh > $@
$(B)/made/late.c: gen/base/late.txt gen/base/late.sh
	@sh gen/base/late.sh $(@D) "$(CC)"
# Walks of an earlier run count as long as the sources that decide their results are the same.
WALKED = $(patsubst %,gen/%,base diag yaml roll model walk)
$(B)/made/walk_version.c: $(WALKED) $(wildcard $(WALKED:%=%/*.[ch])) gen/show/odds/table.c
	@mkdir -p $(@D)
	@printf '#include "walk/walk.h"\nconst char walk_version[] = "%s";\n' $$(cat $(filter %.c %.h,$^) | sha256sum | cut -c-64) >$@
# Made again where a file changed, or one came or went: the list of them is kept beside.
$(B)/made/built_in.list: always
	@mkdir -p $(@D)
	@echo "$(BUILT_IN_FILES)" | cmp -s - $@ || echo "$(BUILT_IN_FILES)" > $@
$(B)/made/built_in.c: $(BUILT_IN_FILES) $(B)/made/built_in.list gen/base/built_in.sh
	@sh gen/base/built_in.sh $(BUILT_IN_FILES) > $@
$(B)/made/%.o: $(B)/made/%.c | $(MADE)
	@echo "  cc $*"; $(CC) $(CFLAGS_ALL) -c -o $@ $<
$(B)/%.o: %.c | $(MADE)
	@mkdir -p $(@D)
	@echo "  cc $<"; $(CC) $(CFLAGS_ALL) -c -o $@ $<
$(B)/lib.a: $(LIB_O)
	@rm -f $@; ar rcs $@ $^
$(PROGRAM): $(TOP_O) $(B)/lib.a
	@mkdir -p $(@D)
	@echo "  ld $@"; $(CC) $(OPT_$(CONFIG)) $(LDFLAGS) -o $@ $(TOP_O) $(B)/lib.a $(LIBS)
# The engine of typos: for make mutate, and for the tests that put typos into charts.
$(B)/typos.a: $(patsubst %.c,$(B)/%.o,$(filter-out %/main.c,$(sort $(wildcard tests/typos/*.c))))
	@rm -f $@; ar rcs $@ $^
$(B)/test/%: tests/unit/%.c $(B)/typos.a $(B)/lib.a
	@mkdir -p $(@D)
	@echo "  test $*"; $(CC) $(CFLAGS_ALL) $(TEST_OPT_$(CONFIG)) $(shell pkg-config --cflags cmocka) -Itests -o $@ $< $(B)/typos.a $(B)/lib.a $(LIBS) -lcmocka -lqpdf -lzip

unit: $(TESTS) $(PROGRAM)
	@PROGRAM=$(PROGRAM) sh tests/run.sh $(TESTS)
test: deps
	@ALL=yes $(MAKE) --no-print-directory unit
san: deps
	@LONG=yes $(MAKE) --no-print-directory CONFIG=san unit

valgrind:
	@$(MAKE) --no-print-directory CONFIG=valgrind under-valgrind
under-valgrind: $(TESTS) $(PROGRAM)
	@command -v valgrind >/dev/null || { echo "make valgrind needs Debian's package valgrind" >&2; exit 1; }
	@GOLDEN=no PROGRAM=$(PROGRAM) G_SLICE=always-malloc \
	    UNDER="valgrind -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=none" sh tests/run.sh $(TESTS)

lint: $(MADE) $(PROGRAM)
	@PROGRAM=$(PROGRAM) FLAGS="$(filter-out -O% -MMD -MP,$(CFLAGS_ALL)) -Itests -Itests/bench" sh tests/lint.sh
manual: out/manual/index.html
out/manual/index.html: $(PROGRAM) $(B)/fragment $(wildcard manual/*) tests/manual.sh $(wildcard tests/manual/*)
	@rm -rf $(B)/manual && mkdir -p $(@D)
	@PROGRAM=$(PROGRAM) OUT=$(CURDIR)/$(B)/manual sh tests/manual.sh pages
	@sh manual/page.sh $(B)/fragment $(B)/manual >$@ && echo "wrote $@"
$(B)/fragment: manual/fragment.c
	@mkdir -p $(@D)
	@echo "  cc $<"; $(CC) $(filter-out -MMD -MP,$(CFLAGS_ALL)) $(shell pkg-config --cflags md4c-html) -o $@ $< $(shell pkg-config --libs md4c-html)
docs: $(PROGRAM)
	@PROGRAM=$(PROGRAM) sh tests/docs.sh write
	@PROGRAM=$(PROGRAM) sh tests/manual.sh write
format:
	@command -v git-clang-format >/dev/null || { echo "make format needs Debian's package clang-format" >&2; exit 1; }
	@git clang-format --extensions c,h $(or $(BASE),HEAD) -- gen tests || true
golden: $(PROGRAM)
	@PROGRAM=$(PROGRAM) sh tests/golden.sh write
cover:
	@find out/obj/cover -name '*.gcda' -delete 2>/dev/null || true
	@$(MAKE) --no-print-directory CONFIG=cover unit; code=$$?; OBJECTS=out/obj/cover sh tests/cover.sh; exit $$code

fuzz: deps
	@command -v clang >/dev/null || { echo "make fuzz needs Debian's packages clang and libclang-rt-dev" >&2; exit 1; }
	@$(MAKE) --no-print-directory CONFIG=fuzz CC=clang fuzzers
	@$(MAKE) --no-print-directory mutants
	@PROGRAM=$(PROGRAM) sh tests/two-builds.sh
# MUTANTS projects from SEED; CONFIG=san UNTIMED=1 for the sanitizers.
mutants: $(PROGRAM) $(B)/mutants
	@PROGRAM=$(PROGRAM) MUTATE=$(B)/mutants sh tests/mutants.sh
$(B)/mutants: tests/mutants/mutants.c
	@mkdir -p $(@D)
	@echo "  mutants"; $(CC) $(filter-out -MMD -MP,$(CFLAGS_ALL)) -o $@ $<
# What the checks find of typos in the project DIR: N of each chart, thrown from SEED; LIST of those that nothing finds. With BARE=1
# without control lines and examples, with ONCE=1 without second readings.
mutate: $(B)/typos
	@$< -C $(or $(DIR),.) -s $(or $(SEED),1) -n $(or $(N),30) -l $(or $(LIST),100)$(if $(ILL), -m)$(if $(BARE), -x)$(if $(ONCE), -r)
$(B)/typos: tests/typos/main.c $(B)/typos.a $(B)/lib.a
	@echo "  typos"; $(CC) $(filter-out -MMD -MP,$(CFLAGS_ALL)) -o $@ $^ $(LIBS)
fuzzers: $(FUZZ)
	@sh tests/fuzz.sh $(FUZZ)
$(B)/fuzz/%: tests/fuzz/%.c $(B)/lib.a
	@mkdir -p $(@D)
	@echo "  fuzzer $*"; $(CC) $(CFLAGS_ALL) -fsanitize=fuzzer -o $@ $< $(B)/lib.a $(LIBS)

bench: $(PROGRAM) $(BENCH)
	@PROGRAM=$(PROGRAM) TOOLS=$(B)/bench sh tests/bench.sh
	@PROGRAM=$(PROGRAM) TOOLS=$(B)/bench sh tests/bench/sets.sh
$(B)/bench/roll $(B)/bench/pages $(B)/bench/cards $(B)/bench/spent: $(B)/bench/%: tests/bench/%.c tests/bench/clock.c $(B)/lib.a
	@mkdir -p $(@D)
	@echo "  bench $*"; $(CC) $(filter-out -MMD -MP,$(CFLAGS_ALL)) -Itests/bench -o $@ $^ $(LIBS)
$(B)/bench/bare $(B)/bench/redraw $(B)/bench/cards_bare: $(B)/bench/%: tests/bench/%.c
	@mkdir -p $(@D)
	@echo "  bench $*"; $(CC) $(filter-out -MMD -MP,$(CFLAGS_ALL)) -o $@ $< $(shell pkg-config --libs pangocairo pangofc cairo-pdf fontconfig libjpeg)

# The program has all that it needs in it but the fonts; the sets that come with it are examples. The manual's page is
# installed where it was made.
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR = $(PREFIX)/share/zsh/site-functions
FISHDIR = $(PREFIX)/share/fish/vendor_completions.d
install: $(PROGRAM)
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/man/man5 $(SHARE)/doc/broadside/examples/layouts $(addprefix $(DESTDIR),$(BASHDIR) $(ZSHDIR) $(FISHDIR))
	install -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/broadside
	$(PROGRAM) completion bash >$(DESTDIR)$(BASHDIR)/broadside
	$(PROGRAM) completion zsh >$(DESTDIR)$(ZSHDIR)/_broadside
	$(PROGRAM) completion fish >$(DESTDIR)$(FISHDIR)/broadside.fish
	install -m 644 manual/broadside.1 $(SHARE)/man/man1/
	install -m 644 manual/broadside.5 $(SHARE)/man/man5/
	install -m 644 LICENSE README.md $(SHARE)/doc/broadside/
	if [ -f out/manual/index.html ]; then install -m 644 out/manual/index.html $(SHARE)/doc/broadside/manual.html; fi
	cp -R tables $(SHARE)/doc/broadside/examples/
	cp -R layouts/sheets layouts/decks layouts/odds $(SHARE)/doc/broadside/examples/layouts/

# What was committed, and nothing else, so that it is the same wherever it is made.
DIST = broadside-$(VERSION)
dist:
	@git rev-parse -q --verify HEAD >/dev/null || { echo "make dist packs what git has: this is no clone of it" >&2; exit 1; }
	@mkdir -p out
	git archive --prefix=$(DIST)/ HEAD | gzip -n -9 > out/$(DIST).tar.gz
deb: dist
	@command -v dpkg-buildpackage >/dev/null && command -v dh >/dev/null || { echo "make deb needs Debian's packages dpkg-dev and debhelper" >&2; exit 1; }
	@rm -rf out/deb && mkdir -p out/deb && tar -xzf out/$(DIST).tar.gz -C out/deb
	cd out/deb/$(DIST) && dpkg-buildpackage -us -uc -b
	@ls out/deb/*.deb
	@if command -v lintian >/dev/null; then lintian -i -I --fail-on error,warning out/deb/*.changes; else echo "lintian is not here: not asked"; fi

clean:
	rm -rf out/bin out/obj out/sheets out/odds out/decks out/manual out/web out/.built

-include $(shell find $(B) -name '*.d' 2>/dev/null)
