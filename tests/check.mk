# SPDX-License-Identifier: MIT
# make check: builds everything, runs the tests of every target and precision and the gates, JOBS at a time, says what each job took, and
# sums up. One job alone, with what it needs: make -f tests/check.mk test-cortex-m4-float, or gate-vectors.
#
# What is wrong fails. What is merely out of date is listed at the end (tests/gates/lib.sh); with STRICT=1, as make nightly and make release have
# it, that fails, too.
# It has to stay below BUDGET minutes of processor time in all, and each test-* below 100 seconds. So it samples what repeats itself; nightly.mk
# does it whole. The samples, and where random tests in float start, change with SEED, which moves with the commit (tests/tools/seed.sh) and is printed;
# SEED=n takes others. Random tests in double start at FIXED, which stays: what has once passed there passes again.
# EFFORT: how often random tests repeat, in percent of their own counts (tests/support/check.h); WHOLE=1: the gates sample nothing.

BOARDS := cortex-m0 cortex-m3 cortex-m4 cortex-m7 cortex-m33 cortex-m55
CONFIGURATIONS := $(foreach t,host $(BOARDS),$t-float $t-double)
GATES := $(patsubst tests/gates/%.sh,%,$(filter-out tests/gates/lib.sh,$(wildcard tests/gates/*.sh)))
JOBS ?= 2
EFFORT ?= 100
TEST_SECONDS ?= 6000
ifndef SEED
SEED := $(shell WHOLE=$(WHOLE) sh tests/tools/seed.sh)
endif
ifndef FIXED
FIXED := $(if $(WHOLE),$(SEED),$(shell sh tests/tools/seed.sh fixed))
endif
RESULTS ?= build/check
BUDGET ?= $(if $(WHOLE),,42)
EVIDENCE := 1
export SEED EFFORT WHOLE RESULTS TEST_SECONDS STRICT BUDGET EVIDENCE
# $(call HALF,TARGET,REAL,TESTS): every second test, by SEED: in the other precision, or on the next board, it is the others.
HALF = $(shell echo '$(BOARDS)' | awk -v target='$1' -v real='$2' -v tests='$(sort $3)' '{ while (place < NF && $$(place + 1) != target) place++; \
    first = '$(SEED)' + place + (real == "double"); n = split(tests, test); for (i = 1; i <= n; i++) if ((i + first) % 2 == 0) print test[i] }')
UNIT := $(basename $(notdir $(wildcard tests/unit/test_*.c)))
NAMES := $(UNIT) $(basename $(notdir $(wildcard tests/exact/test_*.c)))
TARGET_IN = $(patsubst %-float,%,$(patsubst %-double,%,$*))
REAL_IN = $(lastword $(subst -, ,$*))
SEED_IN = $(if $(filter double,$(REAL_IN)),$(FIXED),$(SEED))
# The boards but the Cortex-M4 run each test in one of the two precisions, which SEED chooses: one after the other, so that each test has
# each precision on two boards at least. WHOLE=1: in both. (The Cortex-M0 in double, where memory is least, at least links all of them.)
SAMPLE = $(if $(WHOLE)$(filter host-% cortex-m4-% $1,$*),,TESTS="$(call HALF,$(TARGET_IN),$(REAL_IN),$(UNIT))")
# Not called $(MAKE) in the recipes of the tests, so that make -n does not run them.
MAKE_IN = $(MAKE) --no-print-directory -k TARGET=$(TARGET_IN) REAL=$(REAL_IN)
# Line numbers are all that reports need (-g1). Each test runs with sanitizers in one of the two precisions, too. WHOLE=1: in both.
MAKE_SANITIZED = $(MAKE) --no-print-directory -k REAL=$* VARIANT=sanitized OPTIMIZE=-O1 \
    SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -g1" TESTS="$(if $(WHOLE),$(NAMES),$(call HALF,host,$*,$(NAMES)))"

# The longest first, so that no core waits for the other at the end. The gates need all builds, so tests come between.
BUILDS := build-sanitized-float build-sanitized-double build-host-float build-host-double build-cortex-m4-float build-cortex-m4-double
BUILDS += $(filter-out $(BUILDS),$(CONFIGURATIONS:%=build-%))
SLOW := sanitized-float sanitized-double gate-mutants gate-plain gate-tables gate-measure gate-memory gate-compile gate-vectors gate-tree test-host-float \
    test-host-double test-cortex-m4-double test-cortex-m0-double
JOBS_OF_CHECK := $(BUILDS) $(SLOW) $(filter-out $(SLOW),$(CONFIGURATIONS:%=test-%) $(GATES:%=gate-%)) $(MORE)

.PHONY: check build $(JOBS_OF_CHECK)

check:
	@sh tests/tools/deps.sh --check host check
	@rm -rf $(RESULTS); mkdir -p $(RESULTS); date +%s >$(RESULTS)/start
	@echo "SEED=$(SEED) FIXED=$(FIXED) EFFORT=$(EFFORT)"
	@sh tests/tools/commit.sh >$(RESULTS)/commit
	@$(MAKE) --no-print-directory -k -j$(JOBS) -f $(firstword $(MAKEFILE_LIST)) $(JOBS_OF_CHECK) || true
	@sh tests/tools/total.sh $(JOBS_OF_CHECK)

# A failed build shows in the jobs that need it.
build: $(BUILDS)

$(CONFIGURATIONS:%=build-%): build-%:
	@sh tests/tools/job.sh $@ $(MAKE_IN) $(call SAMPLE,cortex-m0-double) all fmb tests $(if $(filter host-%,$*),,faults)

build-sanitized-float build-sanitized-double: build-sanitized-%:
	@sh tests/tools/job.sh $@ $(MAKE_SANITIZED) all fmb tests

# The bits are the same everywhere (gate-vectors): the host and the Cortex-M4 repeat three quarters, other boards less than a third of what a test
# does by itself, and make nightly ten times as much.
$(CONFIGURATIONS:%=test-%): test-%: build-%
	@SEED=$(SEED_IN) EFFORT=$$(($(EFFORT) * $(if $(filter host-% cortex-m4-%,$*),75,30) / 100)) sh tests/tools/job.sh $@ $(MAKE_IN) $(SAMPLE) test

# Ten times slower: what matters is that every line runs, on many kinds of input.
sanitized-float sanitized-double: sanitized-%: build-sanitized-%
	@SEED=$(SEED_IN) EFFORT=$$(($(EFFORT) * 10 / 100)) sh tests/tools/job.sh $@ $(MAKE_SANITIZED) test

$(GATES:%=gate-%): gate-%: build
	@sh tests/tools/job.sh $@ sh tests/gates/$*.sh
