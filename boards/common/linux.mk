# SPDX-License-Identifier: MIT
# How programs for another machine's Linux are built and run here: a cross compiler, port/host, QEMU in user mode. To them a machine is a host.
CC := $(PREFIX)-gcc
AR := $(PREFIX)-ar
CC_PACKAGE := gcc-$(PREFIX) and libc6-dev-$(DEBIAN)-cross
MACHINE_COMMAND := $(MACHINE)
MACHINE_PACKAGE := qemu-user
OPTIMIZE ?= -O2
FREESTANDING :=
PORT := host
# Static: QEMU needs nothing of that machine's system.
LINK := -static
LIBS :=
RUN = $(MACHINE)
SUFFIX :=
START :=
LINK_SCRIPTS :=
