# SPDX-License-Identifier: MIT
# make nightly: what make check samples, whole. The same jobs with ten times the random pairs, all vectors on every board, all builds of the
# gates, every test with sanitizers and under valgrind in both precisions, every source with each option that it refuses; and what only runs
# here: every tests/nightly/NAME.sh, a gate. What is out of date fails. Hours; EFFORT=n (percent of make check's counts) makes it longer, or shorter.
# What ran goes to tests/evidence/ledger.txt (job.sh).
EFFORT ?= 1000
WHOLE := 1
STRICT := 1
RESULTS := build/nightly
TEST_SECONDS ?= 86400
NIGHTLY := $(patsubst tests/nightly/%.sh,%,$(wildcard tests/nightly/*.sh))
MORE := $(NIGHTLY:%=nightly-%)
.DEFAULT_GOAL := check
include tests/check.mk

$(NIGHTLY:%=nightly-%): nightly-%: build
	@sh tests/tools/job.sh $@ sh tests/nightly/$*.sh
