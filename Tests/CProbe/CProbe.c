#define _GNU_SOURCE
#include "CProbe.h"

#include <linux/capability.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int probe_seize(pid_t thread) { return (int)ptrace(PTRACE_SEIZE, thread, NULL, NULL); }

int probe_interrupt(pid_t thread) { return (int)ptrace(PTRACE_INTERRUPT, thread, NULL, NULL); }

int probe_detach(pid_t thread, int signal) { return (int)ptrace(PTRACE_DETACH, thread, NULL, (void *)(long)signal); }

int probe_keep_one_processor(void) {
  cpu_set_t all, one;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return -1;
  int first = 0;
  while (first < CPU_SETSIZE - 1 && !CPU_ISSET(first, &all)) first++;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  return sched_setaffinity(0, sizeof one, &one);
}

size_t probe_stack_size(void) {
  pthread_attr_t attributes;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  pthread_attr_getstacksize(&attributes, &size);
  pthread_attr_destroy(&attributes);
  return size;
}

int probe_limit_descriptors(pid_t process, unsigned long number) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_NOFILE, NULL, &limit) < 0) return -1;
  limit.rlim_cur = number;
  return prlimit(process, RLIMIT_NOFILE, &limit, NULL);
}

int probe_give_way(void) {
  struct sched_param none = {0};
  return sched_setscheduler(0, SCHED_IDLE, &none);
}

// An instruction that does nothing, with a number.
#if defined __x86_64__
#define MARK(number) __asm__ volatile(".byte 0x0f, 0x1f, 0x80, " #number ", 0x43, 0x54, 0x4f" ::: "memory")
#elif defined __aarch64__
#define MARK(number) __asm__ volatile("movz xzr, #(0x5400 + " #number ")" ::: "memory")
#else
#define MARK(number)
#endif

int probe_count(const void *first, const void *last) {
  // The place that Tests/Proof/measure/count.c knows.
  const void **places = (const void **)0x4f540000;
  static int is_mapped;
  if (!is_mapped) {
    void *page = mmap(places, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (page == MAP_FAILED) return -1;
    is_mapped = 1;
  }
  places[0] = first;
  places[1] = last;
  MARK(1);
  return 0;
}

void probe_count_no_more(void) { MARK(2); }

void probe_tell_counts(void) { MARK(3); }

unsigned long probe_EVIOCREVOKE(void) { return EVIOCREVOKE; }

unsigned long probe_EVIOCSABS(unsigned axis) { return EVIOCSABS(axis); }

int probe_keep_ptrace_alone(void) {
  for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++) {
    if (capability != CAP_SYS_PTRACE && prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) return -1;
  }
  return 0;
}
