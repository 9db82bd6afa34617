# SPDX-License-Identifier: MIT
# How programs for bare boards are built and run, in any family: the start, the linker script, QEMU.
OPTIMIZE ?= -Os
# gcc must not make a call to memcpy of the loop in memcpy.
FREESTANDING := -ffreestanding -fno-tree-loop-distribute-patterns -DBOARD_MEMORY=$(BOARD_MEMORY) $(BOARD_DEFINES)
PORT := bare bare/$(FAMILY)
LINK := -nostdlib -nostartfiles -T boards/$(BOARD)/link.ld -Wl,--gc-sections -Wl,--defsym=__stack_size=$(STACK_SIZE) \
        -Wl,--no-warn-rwx-segments
LIBS := -lgcc
# QEMU takes `prog,arg=a,arg=b`; standard input is never read; ICOUNT is set where instructions are counted.
RUN = sh tests/tools/qemu.sh "$(MACHINE)" "$(ICOUNT)" $(TEST_SECONDS)
SUFFIX := .elf
START := $(wildcard boards/common/*.c boards/common/$(FAMILY)/*.c)
LINK_SCRIPTS := $(wildcard boards/common/*.ld boards/common/$(FAMILY)/*.ld) boards/$(BOARD)/link.ld
