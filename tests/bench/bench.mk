# SPDX-License-Identifier: MIT
# The program of `make bench`: build/bench/REAL/bench. PEERS: those whose headers bench.sh found, of ccd ode bullet fcl callgrind.

REAL ?= float
PEERS ?=
B := build/bench/$(REAL)
LIBRARY := build/host-$(REAL)/libfmb.a

WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wfloat-conversion -Wvla -Wshadow -Werror
upper = $(shell echo $(1) | tr a-z A-Z)
DEFINES := $(if $(filter double,$(REAL)),-DFMB_REAL_DOUBLE) $(foreach p,$(PEERS),-DHAVE_$(call upper,$(p)))
INCLUDES := -Iinclude -Itests/support -Itests/bench
# Foreign headers as those of the system: their warnings are not ours.
SYSTEM := -isystem /usr/include/bullet -isystem /usr/include/eigen3
FLAGS := -O2 -g -ffp-contract=off -fno-math-errno $(DEFINES) $(INCLUDES) $(WARNINGS) -MMD -MP

LIBS := $(if $(filter bullet,$(PEERS)),-lBulletCollision -lLinearMath) $(if $(filter fcl,$(PEERS)),-lfcl -loctomap -loctomath) \
        $(if $(filter ccd fcl,$(PEERS)),-lccd) $(if $(filter ode,$(PEERS)),-lode) -lm
OBJECTS := $(addprefix $B/,bench.o cells.o fmb.o axes.o sat.o pairs.o $(addsuffix .o,$(filter ccd ode bullet fcl,$(PEERS))))
LINK := $(if $(filter bullet fcl,$(PEERS)),g++,gcc)

$B/bench: $(OBJECTS) $(LIBRARY)
	@echo "  link $@" >&2
	@$(LINK) $(OBJECTS) $(LIBRARY) -Wl,--as-needed $(LIBS) -o $@

$B/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS) $(LIBS)' | cmp -s - $@ || echo '$(FLAGS) $(LIBS)' >$@

$B/pairs.o: tests/support/pairs.c $B/flags
	@gcc -std=c11 $(FLAGS) -c $< -o $@

# The floor gets all that the compiler can do for it; the library is built as `make` builds it, and so are Debian's packages.
$B/axes.o: FLAGS += -O3

$B/%.o: tests/bench/%.c $B/flags
	@echo "  gcc $@" >&2
	@gcc -std=c11 $(FLAGS) -c $< -o $@

# The floor gets all that the compiler can do for it; the library is built as `make` builds it, and so are Debian's packages.
$B/axes.o: FLAGS += -O3

$B/%.o: tests/bench/%.cpp $B/flags
	@echo "  g++ $@" >&2
	@g++ -std=c++17 $(FLAGS) $(SYSTEM) -c $< -o $@

# Whether all sources that need no peer compile (tests/gates/bench.sh).
.PHONY: syntax
syntax:
	@gcc -std=c11 $(filter-out -MMD -MP,$(FLAGS)) -fsyntax-only $(addprefix tests/bench/,bench.c cells.c fmb.c axes.c sat.c)

.PHONY: FORCE
FORCE:
-include $(OBJECTS:.o=.d)
