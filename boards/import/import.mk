# SPDX-License-Identifier: MIT
# fmb-import (docs/robot.md): a host program in C++. Both precisions of the library are in it: it makes their tables.
IMPORT := build/import
IMPORT_SOURCES := $(sort $(wildcard boards/import/*.cpp))
IMPORT_OBJECTS := $(IMPORT_SOURCES:boards/import/%.cpp=$(IMPORT)/%.o) $(foreach r,float double,$(IMPORT)/frame_$r.o $(IMPORT)/fmb_$r.o)
.PHONY: import have-import
import: $(IMPORT)/fmb-import $(IMPORT)/fmb-certify

have-import:
	@sh tests/tools/deps.sh --check host import

$(IMPORT)/%.o: boards/import/%.cpp | have-import
	@mkdir -p $(@D)
	$(call say,g++ $@)
	$(Q)g++ -std=c++17 -pthread -O3 -ffp-contract=off -Wall -Wextra -Wshadow -Werror $(SANITIZE) -MMD -MP -c $< -o $@

# The library as one unit, whatever TARGET and REAL are.
IMPORT_C = gcc $(filter-out -Wmissing-prototypes,$(COMMON)) -O2 $(SANITIZE) $(if $(filter %_double.o,$@),-DFMB_REAL_DOUBLE) -Iinclude -MMD -MP -c $< -o $@
$(IMPORT)/frame_float.o $(IMPORT)/frame_double.o: boards/import/frame.c | have-import
	@mkdir -p $(@D)
	$(call say,gcc $@)
	$(Q)$(IMPORT_C)
$(IMPORT)/fmb_float.o $(IMPORT)/fmb_double.o: src/fmb.c | have-import
	@mkdir -p $(@D)
	$(call say,gcc $@)
	$(Q)$(IMPORT_C)

# How many boxes 10 mm takes at least: a robot of the size of a Panda's, minutes a link (docs/robot.md, part 1).
.PHONY: import-limits
import-limits: $(IMPORT)/fmb-import
	@mkdir -p build/robot
	python3 tests/packages/import/robots.py build/robot
	$(IMPORT)/fmb-import build/robot/large.urdf --excess 10mm --per-link 6 --limits --text build/robot/large.robot || [ $$? -eq 1 ]

# Needs Python alone, and nothing of the library.
$(IMPORT)/fmb-certify: boards/program/robot/fmb-certify.py
	@mkdir -p $(@D)
	$(Q)install -m 755 $< $@

$(IMPORT)/fmb-import: $(IMPORT_OBJECTS)
	$(call say,link $@)
	$(Q)g++ $(SANITIZE) $(IMPORT_OBJECTS) -ltinyxml2 -lgmpxx -lgmp -pthread -o $@

# Tries turns.hpp against boxes that are known (tests/packages/import.sh).
$(IMPORT)/try-turns: tests/packages/import/turns.cpp $(IMPORT_OBJECTS)
	$(call say,g++ $@)
	$(Q)g++ -std=c++17 -pthread -O2 -Wall -Wextra -Wshadow -Werror $(SANITIZE) -Iboards/import $< $(filter-out %/main.o,$(IMPORT_OBJECTS)) \
	    -ltinyxml2 -lgmpxx -lgmp -o $@

-include $(IMPORT_OBJECTS:.o=.d)
