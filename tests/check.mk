# SPDX-License-Identifier: MIT
# make check: builds everything, then runs the tests of every target and precision and the gates, JOBS at a time, and sums up.
# One job alone: make -f tests/check.mk test-cortex-m4-float, or gate-vectors (build first: make -f tests/check.mk build).

BOARDS := cortex-m0 cortex-m3 cortex-m4 cortex-m7 cortex-m33 cortex-m55
CONFIGURATIONS := $(foreach t,host $(BOARDS),$t-float $t-double)
GATES := $(patsubst tests/gates/%.sh,%,$(filter-out tests/gates/lib.sh,$(wildcard tests/gates/*.sh)))
# Not called $(MAKE) in the recipes of the tests, so that make -n does not run them.
MAKE_IN = $(MAKE) --no-print-directory -k TARGET=$(patsubst %-float,%,$(patsubst %-double,%,$*)) REAL=$(lastword $(subst -, ,$*))
MAKE_SANITIZED = $(MAKE) --no-print-directory -k REAL=$* VARIANT=sanitized OPTIMIZE=-O1 \
    SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -g"

# The slow ones first.
SLOW := gate-vectors gate-plain test-host-float test-host-double sanitized-float sanitized-double
JOBS_OF_CHECK := $(SLOW) $(filter-out $(SLOW),$(CONFIGURATIONS:%=test-%) $(GATES:%=gate-%))

.PHONY: check build report $(CONFIGURATIONS:%=build-%) $(JOBS_OF_CHECK) build-sanitized-float build-sanitized-double

check:
	@sh tests/tools/deps.sh --check
	@rm -rf build/check
	@$(MAKE) --no-print-directory -k -j$(JOBS) -f tests/check.mk build || true
	@$(MAKE) --no-print-directory -k -j$(JOBS) -f tests/check.mk $(JOBS_OF_CHECK)
	@cat build/check/*.sum | awk '{ p += $$2; f += $$4 } END { printf "%d passed, %d failed\n", p, f }' >build/check/total
	@cat build/check/total; grep -q -e '^[1-9][0-9]* passed, 0 failed' build/check/total

# A failed build shows in the jobs that need it.
build: $(CONFIGURATIONS:%=build-%) build-sanitized-float build-sanitized-double

$(CONFIGURATIONS:%=build-%): build-%:
	+@$(MAKE_IN) all fmb tests $(if $(filter host-%,$*),,faults)

build-sanitized-float build-sanitized-double: build-sanitized-%:
	+@$(MAKE_SANITIZED) all fmb tests

$(CONFIGURATIONS:%=test-%): test-%:
	@sh tests/tools/job.sh $@ $(MAKE_IN) test

# Ten times slower, and the random tests need not be repeated as often.
sanitized-float sanitized-double: sanitized-%:
	@sh tests/tools/job.sh $@ env COUNT=1000 $(MAKE_SANITIZED) test

$(GATES:%=gate-%): gate-%:
	@sh tests/tools/job.sh $@ sh tests/gates/$*.sh
