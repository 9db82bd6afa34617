# SPDX-License-Identifier: MIT
# make check-packages: the packages, tried as their users would. Consumers of each, machines that make check leaves out, the page in a
# browser. Each tests/packages/NAME.sh is one job, as a gate is (tests/gates/lib.sh). One alone: make -f tests/packages.mk package-NAME.
# What is out of date is listed at the end and fails with STRICT=1, as in check.mk; BUDGET: minutes of processor.
RESULTS ?= build/check-packages
JOBS ?= 2
TEST_SECONDS ?= 6000
ifndef SEED
SEED := $(shell WHOLE=$(WHOLE) sh tests/tools/seed.sh)
endif
BUDGET ?= $(if $(WHOLE),,15)
export SEED WHOLE RESULTS TEST_SECONDS STRICT BUDGET
# The longest first.
SLOW := $(filter $(patsubst tests/packages/%.sh,%,$(wildcard tests/packages/*.sh)),riscv wasm hosts page)
PACKAGES := $(SLOW) $(filter-out $(SLOW),$(patsubst tests/packages/%.sh,%,$(wildcard tests/packages/*.sh)))
PACKAGE_JOBS := $(PACKAGES:%=package-%)

.PHONY: check-packages $(PACKAGE_JOBS)

check-packages:
	@sh tests/tools/deps.sh --check host check-packages
	@rm -rf $(RESULTS); mkdir -p $(RESULTS); date +%s >$(RESULTS)/start
	@echo "SEED=$(SEED)"
	@sh tests/tools/commit.sh >$(RESULTS)/commit
	@$(MAKE) --no-print-directory -k -j$(JOBS) -f $(firstword $(MAKEFILE_LIST)) $(PACKAGE_JOBS) || true
	@sh tests/tools/total.sh $(PACKAGE_JOBS)

# What several jobs use, the program for the host and as WebAssembly, is built before they start: two at a time would write the same files.
SHARED := build-host-float build-host-double build-wasm32-float build-wasm32-double
.PHONY: $(SHARED)
$(SHARED): build-%:
	@sh tests/tools/job.sh $@ make --no-print-directory fmb $(if $(filter host-%,$*),shared) TARGET=$(firstword $(subst -, ,$*)) REAL=$(lastword $(subst -, ,$*))

# So is fmb-import, for its own job and that of the robots that it makes.
.PHONY: build-import
build-import:
	@sh tests/tools/job.sh $@ make --no-print-directory import
package-import package-robot package-pairs package-tables: build-import

$(PACKAGE_JOBS): package-%: $(SHARED)
	@sh tests/tools/job.sh $@ sh tests/packages/$*.sh
