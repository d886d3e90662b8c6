#define _GNU_SOURCE
#include "CProbe.h"

#include <linux/input.h>
#include <linux/uinput.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

int probe_seize(pid_t thread) { return (int)ptrace(PTRACE_SEIZE, thread, NULL, NULL); }

int probe_interrupt(pid_t thread) { return (int)ptrace(PTRACE_INTERRUPT, thread, NULL, NULL); }

int probe_detach(pid_t thread, int signal) { return (int)ptrace(PTRACE_DETACH, thread, NULL, (void *)(long)signal); }

int probe_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int probe_pidfd_getfd(int process, int number) { return (int)syscall(SYS_pidfd_getfd, process, number, 0); }

int probe_keep_one_processor(void) {
  cpu_set_t all, one;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return -1;
  int first = 0;
  while (first < CPU_SETSIZE - 1 && !CPU_ISSET(first, &all)) first++;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  return sched_setaffinity(0, sizeof one, &one);
}

int probe_give_way(void) {
  struct sched_param none = {0};
  return sched_setscheduler(0, SCHED_IDLE, &none);
}

unsigned long probe_EVIOCREVOKE(void) { return EVIOCREVOKE; }

unsigned long probe_EVIOCSABS(unsigned axis) { return EVIOCSABS(axis); }

unsigned long probe_UI_SET_PHYS(void) { return UI_SET_PHYS; }
