// A plugin of QEMU that counts the instructions of an emulated board from a mark in board-probe until two bytes of the
// glass have changed. It looks from outside, so that nothing on the board runs differently.
//
//   -plugin FILE.so,figures=FILE[,profile=FILE]
//
// `figures` gets a line for each touch or move: the instructions until the first of both bytes had changed, and until both
// had; or "lost".
// `profile` gets lines of the address of a block of code, its length in instructions, and how many instructions it took in
// all windows until both bytes had changed.
//
// The declarations are those of QEMU 7.2, which Debian 12 has; Debian has no package with the header. The functions for
// guest memory are QEMU's own, which its programs export.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { no_registers = 0 };

extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int, void *);
extern void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *, void (*)(unsigned, void *), int, void *);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
extern const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
extern size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);

extern void *qemu_get_cpu(int);
extern int cpu_memory_rw_debug(void *cpu, uint64_t address, void *buffer, uint64_t length, bool writes);
extern uint64_t cpu_get_phys_page_attrs_debug(void *cpu, uint64_t address, void *attributes);
extern void *cpu_physical_memory_map(uint64_t address, uint64_t *length, bool writes);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

// Instructions in a row that are always run together.
struct block {
  uint64_t address, count, spent;
  struct block *next;
};
static struct block *blocks;

// Where board-probe keeps the addresses of the two bytes (Tests/CProbe).
static const uint64_t board_probe_places = 0x4f540000;

static FILE *figures;
static const char *profile;

static const volatile uint8_t *watched[2];
static uint8_t before[2];
static bool is_counting, has_first;
static uint64_t instructions, first;

static void ran(unsigned processor, void *data) {
  struct block *block = data;
  if (!is_counting) return;
  bool has_changed[2] = {*watched[0] != before[0], *watched[1] != before[1]};
  if (!has_first && (has_changed[0] || has_changed[1])) {
    has_first = true;
    first = instructions;
  }
  if (has_changed[0] && has_changed[1]) {
    is_counting = false;
    fprintf(figures, "%llu %llu\n", (unsigned long long)first, (unsigned long long)instructions);
    fflush(figures);
    return;
  }
  instructions += block->count;
  block->spent += block->count;
}

// The memory behind an address of the program that runs; NULL where there is none.
static const uint8_t *memory(void *cpu, uint64_t address) {
  uint64_t page = address & ~(uint64_t)4095, length = 1;
  uint32_t attributes[4] = {0};
  uint64_t physical = cpu_get_phys_page_attrs_debug(cpu, page, attributes);
  return physical == UINT64_MAX ? NULL : cpu_physical_memory_map(physical + (address - page), &length, false);
}

static void begin(unsigned processor, void *data) {
  void *cpu = qemu_get_cpu((int)processor);
  uint64_t places[2];
  if (cpu_memory_rw_debug(cpu, board_probe_places, places, sizeof places, false) != 0) return;
  for (int index = 0; index < 2; index++) {
    watched[index] = memory(cpu, places[index]);
    if (!watched[index]) return;
    before[index] = *watched[index];
  }
  instructions = 0;
  has_first = false;
  is_counting = true;
}

static void give_up(unsigned processor, void *data) {
  if (!is_counting) return;
  is_counting = false;
  fputs("lost\n", figures);
  fflush(figures);
}

static void tell_profile(unsigned processor, void *data) {
  if (!profile) return;
  FILE *file = fopen(profile, "w");
  if (!file) return;
  for (struct block *block = blocks; block; block = block->next) {
    if (block->spent) fprintf(file, "%llx %llu %llu\n", (unsigned long long)block->address,
      (unsigned long long)block->count, (unsigned long long)block->spent);
    block->spent = 0;
  }
  fclose(file);
}

// The number in a mark, which is an instruction that does nothing (Tests/CProbe); 0 for any other instruction.
static unsigned mark(const struct qemu_plugin_insn *instruction) {
  const uint8_t *bytes = qemu_plugin_insn_data(instruction);
  size_t size = qemu_plugin_insn_size(instruction);
  // nopl 0x4f5443xx(%rax)
  if (size == 7 && !memcmp(bytes, "\x0f\x1f\x80", 3) && !memcmp(bytes + 4, "CTO", 3)) return bytes[3];
  // movz xzr, #0x54xx
  uint32_t word;
  if (size != 4) return 0;
  memcpy(&word, bytes, 4);
  return (word & 0xffe0001f) == 0xd280001f && (word >> 13 & 0xff) == 0x54 ? word >> 5 & 0xff : 0;
}

static void translated(plugin_id id, struct qemu_plugin_tb *code) {
  size_t count = qemu_plugin_tb_n_insns(code);
  struct block *block = calloc(1, sizeof *block);
  if (!block) return;
  *block = (struct block){.address = qemu_plugin_tb_vaddr(code), .count = count, .next = blocks};
  blocks = block;
  qemu_plugin_register_vcpu_tb_exec_cb(code, ran, no_registers, block);
  for (size_t index = 0; index < count; index++) {
    struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(code, index);
    switch (mark(instruction)) {
    case 1: qemu_plugin_register_vcpu_insn_exec_cb(instruction, begin, no_registers, NULL); break;
    case 2: qemu_plugin_register_vcpu_insn_exec_cb(instruction, give_up, no_registers, NULL); break;
    case 3: qemu_plugin_register_vcpu_insn_exec_cb(instruction, tell_profile, no_registers, NULL); break;
    }
  }
}

__attribute__((visibility("default"))) int qemu_plugin_install(
    plugin_id id, const void *machine, int count, char **arguments) {
  for (int index = 0; index < count; index++) {
    if (!strncmp(arguments[index], "figures=", 8)) figures = fopen(arguments[index] + 8, "w");
    if (!strncmp(arguments[index], "profile=", 8)) profile = arguments[index] + 8;
  }
  if (!figures) return -1;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  return 0;
}
