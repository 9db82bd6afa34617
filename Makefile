# SPDX-License-Identifier: MIT
#
#: make [TARGET=host] [REAL=float]   the library: build/TARGET-REAL/libfmb.a (make shared: libfmb.so); REAL: float double; TARGET:
#:     host cortex-m0 cortex-m3 cortex-m4 cortex-m7 cortex-m33 cortex-m55 riscv32 riscv32f wasm32 aarch64 armv7 s390x
#: make fmb, make run [TARGET=] [REAL=] [ARGS="check FILE"]   the program; run without ARGS the example, a robot arm: picture in build/arm.svg
#: make import, make page   build/import/fmb-import: a robot's URDF and meshes to tables (C++); build/page/fmb.html shows logs (needs npm)
#: make install [PREFIX=/usr/local] [DESTDIR=] [LIBDIR=lib] [REAL=] [OPTIONS=-DFMB_..]   library, headers, files for CMake and pkg-config
#: make deps [GOAL ...]   installs what these goals need and lack (Debian, Ubuntu): make deps run; without a goal all that any needs
#: make test [TARGET=] [REAL=] [ARGS=]   the unit tests, natively or on the board in QEMU; one: make run-test_NAME
#:     SEED=n COUNT=n, or EFFORT=percent: where random tests start, how often they repeat; VARIANT=audit: every "free" judged; VARIANT=nolanes
#: make check   tests and gates: host and Arm boards, both precisions, sanitizers; what is wrong fails, what is out of date is listed at the end
#: make check-packages   consumers of the packages, RISC-V, WebAssembly, other machines, the page in a browser; CI runs both
#: make nightly   make check, whole: ten times the random pairs, nothing sampled, nothing out of date; hours
#: make record [WHAT="NAME .."]   writes anew what check has listed as out of date: tables, pictures, registers; WHAT=all; measured: WHAT=bench
#: make release [TAG=1] [AGE=n]   is all there that a release needs? then the archives, and the tag
#: make bounds   derives what every error bound has to be from the code itself, and compares it with what it is (tests/bounds)
#: make mutants [FILES="src/a.h ..."] [SHARE=percent]   small mistakes made in src/, one at a time: which does no test notice?
#: make coverage [EFFORT=percent]   lines and conditions that the tests run, per file, float and double; the outcomes that none takes
#: make climb [REAL=] [SEED=] [SECONDS=] [ARGS=FORM ..]   looks for inputs nearer to the error bounds than those on record
#: make climb-cost [TARGET=cortex-m4] [REAL=] [SECONDS=] [SEED=] [FUNCTIONS=]   looks for inputs that cost more instructions
#: make size, make worst [TARGET=cortex-m4] [REAL=] [ARGS=FILE]   flash, structs, stack; exact instructions per call in QEMU, and a bound
#: make bench [WHAT=pairs] [REAL=] [ARGS=]   speed beside other libraries; WHAT: pairs distance edge grid collections proximity
#: make figures, make cases, make docs-html   the pictures of the documents; the 64 cases by POV-Ray; the headers as pages
#: make dist [URL=]   build/dist: the source archive, and one laid out for Arduino and ESP-IDF; the same bytes each time
#: make format, make clean, make help   the sources in their format (clang-format 14); removes build/; this list
#: V=1 shows the commands; JOBS=N: processes of make check; SEED=N: its samples, and where its random tests in float start
#
# Nothing is run when this file is read, but a shell's own means: it must be readable where only make is installed.

TARGET ?= host
REAL ?= float
VARIANT ?=
ARGS ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# For hangs alone: some twenty times what the longest test takes on an idle machine.
TEST_SECONDS ?= 6000

BOARDS := cortex-m0 cortex-m3 cortex-m4 cortex-m7 cortex-m33 cortex-m55 riscv32 riscv32f wasm32 aarch64 armv7 s390x
BOARD_cortex-m0 := microbit
BOARD_cortex-m3 := mps2-an385
BOARD_cortex-m4 := mps2-an386
BOARD_cortex-m7 := mps2-an500
BOARD_cortex-m33 := mps2-an505
BOARD_cortex-m55 := mps3-an547
BOARD_riscv32 := virt-riscv32
BOARD_riscv32f := virt-riscv32f
BOARD_wasm32 := wasm32
BOARD_aarch64 := aarch64
BOARD_armv7 := armv7
BOARD_s390x := s390x

ifeq ($(filter $(TARGET),host $(BOARDS)),)
$(error TARGET=$(TARGET) is unknown; it is one of host $(BOARDS))
endif
ifeq ($(filter $(REAL),float double),)
$(error REAL=$(REAL) is unknown; it is float or double)
endif

# VARIANT names a build with other flags, so that it does not mix with the normal one.
B := build/$(TARGET)-$(REAL)$(addprefix -,$(VARIANT))

# ---- flags ----

WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wfloat-conversion -Wvla -Wshadow \
            -Wmissing-prototypes -Werror
COMMON := -std=c11 -ffp-contract=off -fno-math-errno -ffunction-sections -fdata-sections $(WARNINGS)
# VARIANT=audit: the library hands its verdicts to the judge in tests/audit/audit.c.
AUDIT := $(filter audit,$(VARIANT))
# VARIANT=nolanes: the plain forms alone, where there are such with several numbers in a register (src/core/lanes.h).
DEFINES := $(if $(filter double,$(REAL)),-DFMB_REAL_DOUBLE) $(if $(AUDIT),-DFMB_AUDIT) $(if $(filter nolanes,$(VARIANT)),-DFMB_NO_LANES)
# The library itself needs -Iinclude alone: its sources name each other by relative paths. Programs and tests have the rest.
INCLUDES := -Iinclude -Iport -Iboards/program -Iboards/program/arm -Itests/support $(if $(filter host,$(TARGET)),-Itests/exact -Itests/audit) -Itests -Isrc

ifeq ($(TARGET),host)
CC := gcc
AR := ar
CC_PACKAGE := gcc
OPTIMIZE ?= -O2
CPU :=
FREESTANDING :=
PORT := host
OPTIONS :=
# What the audit looks at from outside: tests/audit/audit_wrap.c has a function for each (one without the other does not link).
AUDITED := $(foreach d,2 3,fmb_test$d fmb_sweep$d fmb_quick$d fmb_quick_sweep$d fmb_exact$d fmb_exact_sweep$d fmb_exact$d_verdict fmb_exact_sweep$d_verdict fmb_eliminate$d fmb_test$d_contact fmb_sweep$d_contact \
    fmb_test$d_margin fmb_sweep$d_margin fmb_frame$d_grow fmb_segment$d fmb_scene$d_check) fmb_frame3_place fmb_motion3_screw fmb_motion3_chain fmb_scene_stop \
    $(addprefix fmb_walk3_,init next all each first) $(addprefix fmb_tree3_,check refit hulls) $(foreach d,2 3,$(addprefix fmb_hull$d_,distance along sweep occupied proximity)) \
    $(addprefix fmb_convex3_,test sweep)
LINK := $(if $(AUDIT),$(AUDITED:%=-Wl,--wrap=%$(if $(filter double,$(REAL)),_double)))
LIBS :=
TEST_LIBRARIES := -Wl,--as-needed -lgmp -lm -pthread
RUN :=
PROGRAM := fmb
SUFFIX :=
START :=
LINK_SCRIPTS :=
else
# A board names its family: boards/common/FAMILY.mk says how programs for it are built and run.
BOARD := $(BOARD_$(TARGET))
include boards/$(BOARD)/board.mk
include boards/common/$(FAMILY).mk
TEST_LIBRARIES := $(LIBS)
endif
DEFINES += $(OPTIONS)
ICOUNT ?=

# The library alone may be built with a user's own flags (the gates do).
LIB_FLAGS ?= $(COMMON) -ffreestanding $(OPTIMIZE)
SANITIZE ?=
ALL_LIB_FLAGS = $(CPU) $(LIB_FLAGS) $(DEFINES) $(SANITIZE) -Iinclude
# Programs and tests: the optimizer adds nothing that they measure.
APP_FLAGS = $(COMMON) $(OPTIMIZE) $(CPU) $(FREESTANDING) $(DEFINES) $(SANITIZE) $(INCLUDES)

# Half the time to compile. Not where instructions are published (cortex-m4): some of them are of calls back into the tests; nor
# where flash is least (cortex-m0); nor TIMED, below.
TEST_OPTIMIZE ?= $(if $(filter host cortex-m3 cortex-m7 cortex-m33 cortex-m55,$(TARGET)),-Og)

# ---- what there is ----

LIB_SOURCES := $(sort $(wildcard src/*/*.c))
PORT_SOURCES := $(sort $(wildcard port/*.c $(PORT:%=port/%/*.c)) $(PORT_SHARED))
PROGRAM_SOURCES := $(sort $(wildcard boards/program/*.c boards/program/*/*.c))
# Of the tests those in tests/exact are for the host alone: they need GMP, or libc.
TEST_FILES := $(sort $(wildcard tests/unit/*.c tests/support/*.c $(if $(filter host,$(TARGET)),tests/exact/*.c tests/audit/*.c)))
TEST_SOURCES := $(foreach f,$(TEST_FILES),$(if $(filter test_%,$(notdir $f)),$f))
TESTS := $(basename $(notdir $(TEST_SOURCES)))
HELPERS := $(filter-out $(TEST_SOURCES),$(TEST_FILES))
# Forms of error bounds, and what is known of them, for test_bounds and climb alone: some hold the library's own functions once more.
BOUND_SOURCES := $(filter-out tests/bounds/climb.c tests/bounds/exhaust.c,$(sort $(wildcard tests/bounds/*.c)))

LIB_OBJECTS := $(LIB_SOURCES:%.c=$B/%.o)
PORT_OBJECTS := $(PORT_SOURCES:%.c=$B/%.o)
START_OBJECTS := $(START:%.c=$B/%.o)
PROGRAM_OBJECTS := $(PROGRAM_SOURCES:%.c=$B/%.o)
AUDIT_OBJECTS := $(if $(AUDIT),$(patsubst %.c,$B/%.o,tests/exact/judge.c tests/exact/exact_motion.c $(wildcard tests/audit/*.c)))
BOUND_OBJECTS := $(BOUND_SOURCES:%.c=$B/%.o)
HELPER_OBJECTS := $(filter-out $(AUDIT_OBJECTS),$(HELPERS:%.c=$B/%.o))
TEST_OBJECTS := $(TEST_SOURCES:%.c=$B/%.o)
TEST_PROGRAMS := $(TESTS:%=$B/tests/%$(SUFFIX))
PROGRAM := $B/fmb$(SUFFIX)
TEST_LIBS := $B/libtests.a $B/libprogram.a $B/libfmb.a $B/libport.a

.PHONY: all fmb faults run test tests check nightly climb deps help clean size worst have-cc have-qemu have-gmp FORCE
.SECONDARY:
.DELETE_ON_ERROR:
# `make deps check`: first the one, then the other.
ifneq ($(filter deps,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

all: $B/libfmb.a
fmb: $(PROGRAM)
tests: $(TEST_PROGRAMS)

# Progress goes to stderr, so that the output of `make run` is the program's alone. V=1 shows the commands.
V ?=
Q := $(if $(V),,@)
say = @echo "  $(1)" >&2

# ---- tools ----

# $(call need,COMMAND,PACKAGE)
need = command -v $(1) >/dev/null 2>&1 || { echo "fmb: $(1) is missing: install the Debian package $(2) (or: make deps)" >&2; exit 1; }

have-cc:
	@$(call need,$(CC),$(CC_PACKAGE))

have-qemu:
ifneq ($(TARGET),host)
	@$(call need,$(MACHINE_COMMAND),$(MACHINE_PACKAGE))
endif

# The exact referee of the host's tests. Looked for when it is needed: `make deps test` installs it after this file was read.
have-gmp:
ifeq ($(TARGET),host)
	@for header in /usr/include/gmp.h /usr/include/*/gmp.h; do [ ! -e "$$header" ] || exit 0; done; { echo "fmb: gmp.h is missing: install the Debian package libgmp-dev (or: make deps)" >&2; exit 1; }
endif

deps:
	@sh tests/tools/deps.sh $(TARGET) $(filter-out deps,$(MAKECMDGOALS))

# ---- the library ----

# Rewritten only when the flags change: everything is then built again.
$B/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(ALL_LIB_FLAGS) $(APP_FLAGS) $(TEST_OPTIMIZE) $(LINK) $(LIBS)' | cmp -s - $@ || \
	    echo '$(ALL_LIB_FLAGS) $(APP_FLAGS) $(TEST_OPTIMIZE) $(LINK) $(LIBS)' >$@

$B/src/%.o: src/%.c $B/flags | have-cc
	@mkdir -p $(@D)
	$(call say,$(CC) $@)
	$(Q)$(CC) $(ALL_LIB_FLAGS) -MMD -MP -c $< -o $@

$B/libfmb.a: $(LIB_OBJECTS)
	@rm -f $@
	$(Q)$(AR) rcsD $@ $^

# As a shared library, for hosts: of one unit, and with the public names alone. Its name carries the version (as in CMakeLists.txt).
FMB_VERSION = $(shell sed -n 's/^\#define FMB_VERSION_[MP][A-Z]* *\([0-9]*\)$$/\1/p' include/fmb_types.h | paste -s -d . -)
SERIES = $(shell echo $(FMB_VERSION) | sed 's/^\(0\.[0-9]*\|[1-9][0-9]*\)\..*/\1/')
LIBRARY := fmb$(if $(filter double,$(REAL)),_double)
.PHONY: shared
shared: $B/libfmb.so
$B/libfmb.so: src/fmb.c port/cmake/public.map $B/flags $(LIB_SOURCES) $(wildcard src/*/*.h include/*.h) | have-cc
	$(call say,$(CC) $@)
	$(Q)$(CC) $(ALL_LIB_FLAGS) -fPIC -shared -Wl,-z,defs -Wl,--version-script=port/cmake/public.map -Wl,-soname,lib$(LIBRARY).so.$(SERIES) $< -o $@

# The files of cmake --install. LIBDIR and INCLUDEDIR are folders in PREFIX.
PREFIX ?= /usr/local
DESTDIR ?=
LIBDIR ?= lib
INCLUDEDIR ?= include
.PHONY: install
INSTALL = @$1 CC='$(CC)' CPU='$(CPU)' B='$B' REAL='$(REAL)' LIBRARY='$(LIBRARY)' VERSION='$(FMB_VERSION)' SERIES='$(SERIES)' DEFINES='$(strip $(DEFINES))' \
	    sh port/cmake/install.sh '$(PREFIX)' '$(DESTDIR)' '$(LIBDIR)' '$(INCLUDEDIR)'
# What is misspelt is refused before anything is built.
install:
	$(call INSTALL,ASKED=only)
	@$(MAKE) --no-print-directory $B/libfmb.a $(if $(filter host,$(TARGET)),$B/libfmb.so)
	$(call INSTALL)

# ---- programs and tests ----

$B/%.o: %.c $B/flags | have-cc
	@mkdir -p $(@D)
	$(call say,$(CC) $@)
	$(Q)$(CC) $(APP_FLAGS) -MMD -MP -c $< -o $@

$B/libport.a: $(PORT_OBJECTS)
	@rm -f $@
	$(Q)$(AR) rcsD $@ $^

# The programs but for their main: tests may look into them.
$B/libprogram.a: $(filter-out $B/boards/program/main.o,$(PROGRAM_OBJECTS))
	@rm -f $@
	$(Q)$(AR) rcsD $@ $^

$B/libtests.a: $(HELPER_OBJECTS)
	@rm -f $@
	$(Q)$(AR) rcsD $@ $^

# A program that goes wrong on purpose: the gates look at what the board makes of it.
faults: $B/fault.elf
$B/fault.elf: $B/tests/gates/fault.o $(START_OBJECTS) $B/libport.a $(LINK_SCRIPTS)
	$(call say,link $@)
	$(Q)$(CC) $(CPU) $(LINK) $< $(START_OBJECTS) $B/libport.a $(LIBS) -o $@

$(PROGRAM): $(PROGRAM_OBJECTS) $(AUDIT_OBJECTS) $(START_OBJECTS) $B/libport.a $B/libfmb.a $(LINK_SCRIPTS)
	$(call say,link $@)
	$(Q)$(CC) $(CPU) $(SANITIZE) $(LINK) $(PROGRAM_OBJECTS) $(AUDIT_OBJECTS) $(START_OBJECTS) $B/libfmb.a $B/libport.a $(LIBS) $(if $(AUDIT),-lgmp -lm) -o $@

define LINK_TEST
$(call say,link $@)
	$(Q)$(CC) $(CPU) $(SANITIZE) $(LINK) $(STACK_$*:%=-Wl,--defsym=__stack_size=%) $< $(filter %/libbounds.a,$^) $(AUDIT_OBJECTS) $(START_OBJECTS) $(TEST_LIBS) $(TEST_LIBRARIES) -o $@
endef
$B/tests/test_%$(SUFFIX): $B/tests/unit/test_%.o $(AUDIT_OBJECTS) $(START_OBJECTS) $(TEST_LIBS) $(LINK_SCRIPTS)
	$(LINK_TEST)
$B/tests/test_%$(SUFFIX): $B/tests/exact/test_%.o $(AUDIT_OBJECTS) $(START_OBJECTS) $(TEST_LIBS) $(LINK_SCRIPTS)
	$(LINK_TEST)

$(HELPER_OBJECTS) $(AUDIT_OBJECTS) $(TEST_OBJECTS): | have-gmp
$(HELPER_OBJECTS) $(TEST_OBJECTS): private APP_FLAGS += $(TEST_OPTIMIZE)
# Tests whose times are published.
TIMED := $(foreach t,tori proximity collections,$B/tests/exact/test_$t.o)
$(TIMED): private APP_FLAGS += $(if $(VARIANT),,$(OPTIMIZE))

PUBLIC_HEADERS := include/fmb_types.h $(filter-out include/fmb_types.h,$(wildcard include/*.h))
# The public interface as C, for the test that spoils every argument of every function.
$B/tests/interface.inc: tests/tools/interface.awk $(PUBLIC_HEADERS)
	@mkdir -p $(@D)
	$(Q)awk -f tests/tools/interface.awk $(PUBLIC_HEADERS) >$@.new && mv $@.new $@

$B/tests/arguments.inc: tests/tools/interface.awk $(PUBLIC_HEADERS)
	@mkdir -p $(@D)
	$(Q)awk -v arguments=1 -f tests/tools/interface.awk $(PUBLIC_HEADERS) >$@.new && mv $@.new $@

$B/tests/exact/test_interface.o $B/tests/exact/test_damage.o: $B/tests/interface.inc
$B/tests/exact/test_remembered_referee.o $B/tests/exact/test_busy.o $B/tests/exact/test_old_answers.o: $B/tests/arguments.inc
$(foreach t,interface damage remembered_referee busy old_answers,$B/tests/exact/test_$t.o): private APP_FLAGS += -I$B/tests

-include $B/tests/cost/driver.d $B/tests/cost/climb.d $(LIB_OBJECTS:.o=.d) $(START_OBJECTS:.o=.d) $(PORT_OBJECTS:.o=.d) $(PROGRAM_OBJECTS:.o=.d) $(HELPER_OBJECTS:.o=.d) $(AUDIT_OBJECTS:.o=.d) $(CLIMB).d $(BOUND_OBJECTS:.o=.d) $(TEST_OBJECTS:.o=.d)

# On a board with instruction counts: exact, and a little slower.
run: ICOUNT = shift=8
run: $(PROGRAM) | have-qemu
	@$(RUN) $(PROGRAM) $(if $(ARGS),$(ARGS),arm --svg build/arm.svg)

# A board has no environment: what tests/support/check.h reads there comes as arguments.
SETTINGS := $(if $(filter-out host,$(TARGET)),$(foreach v,SEED COUNT EFFORT,$(if $($v),$v=$($v))))

# Every test runs, whatever the others do; then their last lines are summed. A test asked for by its name also prints what it found.
.PHONY: $(TESTS:%=run-%)
$(TESTS:%=run-%): run-%: $B/tests/%$(SUFFIX) | have-qemu
	@SHOW=$(filter $@,$(MAKECMDGOALS)) sh tests/tools/run.sh $B/tests/$*.log $(TEST_SECONDS) $(RUN) $< $(ARGS) $(SETTINGS)

run-test_busy_interrupt: ICOUNT = shift=6
run-test_port run-test_segment run-test_scene_cost run-test_pose_cost run-test_torus run-test_posed run-test_posed_fits run-test_posed_tori run-test_grid_cost run-test_bodies: ICOUNT = shift=8

test: $(TESTS:%=run-%)
	@sh tests/tools/sum.sh $(TESTS:%=$B/tests/%.log)

# ---- the rest ----

$B/libbounds.a: $(BOUND_OBJECTS)
	@rm -f $@
	$(Q)$(AR) rcsD $@ $^

$(BOUND_OBJECTS) $B/tests/bounds/climb.o: | have-gmp
# Forms include sources by their names, which others have, too.
$(BOUND_OBJECTS) $B/tests/bounds/climb.o: INCLUDES = -Iinclude -Isrc -Itests/bounds -Itests/support -Itests/exact -Itests -Iport
$B/tests/test_bounds: $B/libbounds.a

CLIMB := $B/tests/bounds/climb
$(CLIMB): $B/tests/bounds/climb.o $(AUDIT_OBJECTS) $B/libbounds.a $(TEST_LIBS)
	$(call say,link $@)
	$(Q)$(CC) $(SANITIZE) $(LINK) $< $B/libbounds.a $(AUDIT_OBJECTS) $(TEST_LIBS) $(TEST_LIBRARIES) -o $@

# The search for the most expensive inputs (tests/cost): its half on a board, and its half on the host.
.PHONY: climb-cost cost-driver cost-climb
COST := $B/tests/cost
# All public functions, so that their bounds are taken from one program (bound.sh).
COST_ENTRIES = $(patsubst %,-Wl$(COMMA)-u$(COMMA)%$(if $(filter double,$(REAL)),_double),$(shell sh tests/tools/entries.sh))
COMMA := ,
$(COST)/driver$(SUFFIX): $(COST)/driver.o $(AUDIT_OBJECTS) $(START_OBJECTS) $(TEST_LIBS) $(LINK_SCRIPTS)
	$(call say,link $@)
	$(Q)$(CC) $(CPU) $(SANITIZE) $(LINK) $(COST_ENTRIES) $< $(AUDIT_OBJECTS) $(START_OBJECTS) $(TEST_LIBS) $(TEST_LIBRARIES) -o $@
$(COST)/climb: $(COST)/climb.o $(TEST_LIBS)
	$(call say,link $@)
	$(Q)$(CC) $(SANITIZE) $(LINK) $< $(TEST_LIBS) $(TEST_LIBRARIES) -o $@
cost-driver: $(COST)/driver$(SUFFIX)
cost-climb: $(COST)/climb
climb-cost:
	@sh tests/cost/climb.sh $(if $(filter host,$(TARGET)),cortex-m4,$(TARGET)) $(REAL) $(or $(SECONDS),600) $(or $(SEED),1) $(FUNCTIONS)

climb: $(CLIMB)
	@$(CLIMB) $(or $(SECONDS),600) $(or $(SEED),1) $(ARGS)

-include boards/import/import.mk

.PHONY: check-packages
check-packages:
	@$(MAKE) --no-print-directory -f tests/packages.mk JOBS=$(JOBS)

check:
	@$(MAKE) --no-print-directory -f tests/check.mk JOBS=$(JOBS)

nightly:
	@$(MAKE) --no-print-directory -f tests/nightly.mk JOBS=$(JOBS)

.PHONY: coverage
coverage: | have-gmp
	@sh tests/tools/coverage.sh

size:
	@sh tests/tools/size.sh $(if $(filter host,$(TARGET)),cortex-m4,$(TARGET)) $(REAL)

worst:
	@sh tests/tools/worst.sh $(if $(filter host,$(TARGET)),cortex-m4,$(TARGET)) $(REAL) $(ARGS)

.PHONY: bounds record release
bounds:
	@sh tests/bounds/table.sh .

# What is on record, each by its name: tests/tools/record.sh.
record:
	@sh tests/tools/record.sh $(WHAT)

release:
	@TAG='$(TAG)' AGE='$(AGE)' URL='$(URL)' sh tests/tools/release.sh

.PHONY: collections
collections: $B/tests/test_collections
	@COUNT=$(or $(COUNT),1000) $< >$B/collections.log && sed -n '/^|/p;/^Two/p;/^$$/p' $B/collections.log

# Of so many poses; the test of the same name takes fewer.
.PHONY: proximity
proximity: $B/tests/test_proximity
	@COUNT=$(or $(COUNT),2000) $< >$B/proximity.log && sed -n '/^|/p;/^all/p;/^$$/p' $B/proximity.log

# The pictures of the documents, drawn of what the library answers; plots of what is on record.
.PHONY: figures
figures: | have-cc
	@sh tests/tools/figures.sh build/figures && mkdir -p docs/figures && cp build/figures/*.svg docs/figures/

# The 64 cases, rendered by POV-Ray: build/cases/0.png and so on.
.PHONY: cases
cases: | have-cc
	@$(call need,povray,povray)
	@KEEP_FIGURE=1 sh tests/tools/figures.sh build/cases && for n in $$(seq 0 63); do \
	    build/cases/figure pov $$n >build/cases/$$n.pov && \
	    povray +Ibuild/cases/$$n.pov +Obuild/cases/$$n.png +W960 +H480 +A -D >build/cases/log 2>&1 || { cat build/cases/log; exit 1; }; done
	@echo build/cases

# One HTML file with the program inside, in both precisions. What it is bundled of, npm fetches into build/, by the lock file.
PAGE := build/page
.PHONY: page
page: $(PAGE)/npm/ready
	@$(MAKE) --no-print-directory TARGET=wasm32 REAL=float fmb
	@$(MAKE) --no-print-directory TARGET=wasm32 REAL=double fmb
	@node boards/page/build.mjs $(PAGE)/npm $(PAGE)/fmb.html

$(PAGE)/npm/ready: boards/page/package.json boards/page/package-lock.json
	@$(call need,node,nodejs)
	@$(call need,npm,npm)
	@mkdir -p $(@D)
	@cp $^ $(@D)
	$(call say,npm ci in $(@D))
	$(Q)cd $(@D) && npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1 || \
	    { cat npm.log >&2; echo "fmb: npm cannot fetch the packages of boards/page/package-lock.json: is there a network?" >&2; exit 1; }
	@touch $@

# Which peers there are is found out by the script.
.PHONY: bench
WHAT ?=
BENCH := $(or $(WHAT),pairs)
bench: | have-cc
ifeq ($(BENCH),pairs)
	@sh tests/bench/bench.sh $(REAL)
else ifneq ($(filter collections proximity,$(BENCH)),)
	@$(MAKE) --no-print-directory $(BENCH)
else ifneq ($(filter distance edge grid,$(BENCH)),)
	$(if $(filter grid,$(BENCH)),@$(MAKE) --no-print-directory TARGET=cortex-m4 REAL=$(REAL) run-test_grid_cost)
	@NAME=$(BENCH) sh tests/bench/tree.sh $(REAL) $(ARGS)
else
	@echo "fmb: make bench WHAT=$(BENCH): it is one of pairs distance edge grid collections proximity" >&2; exit 2
endif

.PHONY: mutants mutants-library mutants-programs
mutants: | have-cc have-gmp
	@command -v python3 >/dev/null 2>&1 || { echo "fmb: python3 is missing: install the Debian package python3 (or: make deps)" >&2; exit 1; }
	@python3 tests/tools/mutants.py

# For it: everything but the last step, and what that step takes.
mutants-library: $(LIB_OBJECTS) $(AUDIT_OBJECTS)
	@echo 'MUTANTS_LIB=$(LIB_OBJECTS)'
	@echo 'MUTANTS_AUDIT=$(AUDIT_OBJECTS)'
	@echo 'MUTANTS_LINK=$(LINK)'
mutants-programs: $(TEST_OBJECTS) $B/boards/program/main.o $B/libtests.a $B/libprogram.a $B/libport.a $B/libbounds.a
	@echo 'MUTANTS_TESTS=$(TEST_OBJECTS)'
	@echo 'MUTANTS_ARCHIVES=$B/libtests.a $B/libprogram.a $B/libport.a'
	@echo 'MUTANTS_MAIN=$B/boards/program/main.o'
	@echo 'MUTANTS_BOUNDS=$B/libbounds.a'

.PHONY: docs-html format
docs-html:
	@$(call need,doxygen,doxygen)
	@mkdir -p build/doc
	@doxygen docs/Doxyfile
	@echo "build/doc/html/index.html"

format:
	@sh tests/tools/format.sh

.PHONY: dist
dist:
	@sh tests/tools/dist.sh "$(URL)"

help:
	@sed -n 's/^#: //p' Makefile

clean:
	rm -rf build
