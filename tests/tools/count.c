/* SPDX-License-Identifier: MIT */
/*
 * A plugin for QEMU (TCG plugin API, version 1; QEMU 7 and 8): exact instructions per call of chosen functions of an
 * unchanged program, on Arm and on RISC-V. Debian ships no header, so the few functions used are declared here.
 *
 * Arguments: NAME=ADDRESS per function; each=FILE: a line `NAME INSTRUCTIONS` per call, in order. A call begins where a block starts at
 * ADDRESS; it ends where the innermost call instruction before it returns to (which need not be its own: a function may end by a jump to
 * another). A call instruction ends its block, and returns behind it. Calls from inside a measured call belong to that one. At the end
 * one line per function: name, calls, least, mean and most instructions, and which call took the most.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*translated)(plugin_id id, struct qemu_plugin_tb *tb));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb, void (*executed)(unsigned cpu, void *data),
                                          int flags, void *data);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *insn, int add, void *to, uint64_t value);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*ended)(plugin_id id, void *data), void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *insn);

#define PUBLIC __attribute__((visibility("default")))
PUBLIC int qemu_plugin_version = 1;
PUBLIC int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv);

enum { FUNCTIONS = 256, DEPTH = 1024 };

typedef struct {
    char name[64];
    uint64_t address, calls, least, most, sum, most_call;
} function;

typedef struct {
    uint64_t start, end;
    int calls;       /* ends with a call: BL, BLX; JAL, JALR that keep where they come from */
    int leaves;      /* ends with a jump to an address from a register or the stack */
    function *entry; /* the function that starts here, or NULL */
} block;

static function functions[FUNCTIONS];
static int function_count;
static uint64_t instructions;          /* all so far, counted by code that QEMU inserts */
static uint64_t returns[DEPTH], begun; /* where the calls that are under way return to */
static int depth, depth_inside;
static const block *previous;
static function *inside;
static FILE *each;
static int riscv;

/* Some of the compiler's arithmetic calls what never returns to the call, but to the caller of its caller: calls above are dropped. */
static void returned(uint64_t to)
{
    for (int i = depth - 1; i >= 0; i--)
        if (returns[i] == to) {
            depth = i;
            return;
        }
}

static void executed(unsigned cpu, void *data)
{
    const block *b = data;

    (void)cpu;
    /* a call under a condition may be skipped */
    if (previous != NULL && previous->calls && b->start != previous->end) {
        if (depth == DEPTH) {
            fprintf(stderr, "count: calls are too deep, or do not return\n");
            abort();
        }
        returns[depth++] = previous->end;
    } else if (previous != NULL && previous->leaves) {
        returned(b->start);
    }
    previous = b;
    if (inside != NULL && depth < depth_inside) {
        uint64_t n = instructions - begun;

        inside->calls++;
        inside->sum += n;
        if (inside->calls == 1 || n < inside->least)
            inside->least = n;
        if (n > inside->most) {
            inside->most = n;
            inside->most_call = inside->calls;
        }
        if (each != NULL)
            fprintf(each, "%s %llu\n", inside->name, (unsigned long long)n);
        inside = NULL;
    }
    if (inside == NULL && b->entry != NULL) {
        inside = b->entry;
        depth_inside = depth;
        begun = instructions;
    }
}

static void classify_riscv(block *b, const uint16_t half[2], size_t size)
{
    if (size == 2) {
        b->calls = (half[0] & 0xe003) == 0x2001 || /* C.JAL, C.JALR */
                   ((half[0] & 0xf07f) == 0x9002 && (half[0] & 0x0f80) != 0);
        b->leaves = (half[0] & 0xf07f) == 0x8002 && (half[0] & 0x0f80) != 0; /* C.JR */
    } else {
        unsigned keeps = half[0] >> 7 & 31, link = keeps == 1 || keeps == 5; /* ra, t0 */

        b->calls = link && ((half[0] & 0x7f) == 0x6f || (half[0] & 0x7f) == 0x67); /* JAL, JALR */
        b->leaves = !link && (half[0] & 0x7f) == 0x67;
    }
}

static void classify_arm(block *b, const uint16_t half[2], size_t size)
{
    if (size == 2) {
        /* BLX register */
        b->calls = (half[0] & 0xff80) == 0x4780;
        /* BX, POP, MOV pc */
        b->leaves = (half[0] & 0xff80) == 0x4700 || (half[0] & 0xff00) == 0xbd00 || (half[0] & 0xff87) == 0x4687;
    } else {
        b->calls = (half[0] & 0xf800) == 0xf000 && (half[1] & 0xd000) == 0xd000; /* BL */
        /* LDM, LDR pc */
        b->leaves = (half[0] & 0xfe50) == 0xe810 ? half[1] >> 15 : (half[0] & 0xff70) == 0xf850 && half[1] >> 12 == 15;
    }
}

static void classify(block *b, const struct qemu_plugin_insn *last)
{
    uint16_t half[2] = {0, 0};
    size_t size = qemu_plugin_insn_size(last);

    memcpy(half, qemu_plugin_insn_data(last), size <= sizeof half ? size : sizeof half);
    if (riscv)
        classify_riscv(b, half, size);
    else
        classify_arm(b, half, size);
}

static void translated(plugin_id id, struct qemu_plugin_tb *tb)
{
    size_t count = qemu_plugin_tb_n_insns(tb), i;
    const struct qemu_plugin_insn *last = qemu_plugin_tb_get_insn(tb, count - 1);
    block *b = malloc(sizeof *b); /* as long as QEMU runs */
    int f;

    (void)id;
    if (b == NULL)
        abort();
    b->start = qemu_plugin_tb_vaddr(tb);
    b->end = qemu_plugin_insn_vaddr(last) + qemu_plugin_insn_size(last);
    classify(b, last);
    b->entry = NULL;
    for (f = 0; f < function_count; f++)
        if (functions[f].address == b->start)
            b->entry = &functions[f];
    qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, 0, b);
    for (i = 0; i < count; i++)
        qemu_plugin_register_vcpu_insn_exec_inline(qemu_plugin_tb_get_insn(tb, i), 0, &instructions, 1);
}

static void ended(plugin_id id, void *data)
{
    int f;

    (void)id;
    (void)data;
    if (each != NULL && fclose(each) != 0)
        fprintf(stderr, "count: a file could not be written\n");
    for (f = 0; f < function_count; f++)
        if (functions[f].calls > 0)
            fprintf(stderr, "count %s %llu %llu %llu %llu %llu\n", functions[f].name,
                    (unsigned long long)functions[f].calls, (unsigned long long)functions[f].least,
                    (unsigned long long)(functions[f].sum / functions[f].calls), (unsigned long long)functions[f].most,
                    (unsigned long long)functions[f].most_call);
}

PUBLIC int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv)
{
    int i;

    riscv = strcmp(*(const char *const *)info, "riscv32") == 0; /* its first field: the name of the target */
    for (i = 0; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        size_t length = equals != NULL ? (size_t)(equals - argv[i]) : 0;

        if (strncmp(argv[i], "each=", 5) == 0) {
            each = fopen(equals + 1, "w");
            if (each == NULL) {
                fprintf(stderr, "count: %s cannot be written\n", equals + 1);
                return 1;
            }
            continue;
        }
        if (equals == NULL || length >= sizeof functions[0].name || function_count == FUNCTIONS) {
            fprintf(stderr, "count: bad argument %s\n", argv[i]);
            return 1;
        }
        memcpy(functions[function_count].name, argv[i], length);
        functions[function_count++].address = strtoull(equals + 1, NULL, 16) & ~1ULL; /* the last bit says Thumb */
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
