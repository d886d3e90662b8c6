#define _GNU_SOURCE
#include "CProcessors.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

// Of the whole process: a thread that was put on one processor may still be moved to another.
static cpu_set_t usable;

__attribute__((constructor)) static void look(void) {
  if (sched_getaffinity(0, sizeof usable, &usable) != 0) {
    perror("sched_getaffinity");
    exit(1);
  }
}

void stay_on_processor(int index) {
  int wanted = index % CPU_COUNT(&usable);
  cpu_set_t one;
  CPU_ZERO(&one);
  for (int number = 0; number < CPU_SETSIZE; number++) {
    if (CPU_ISSET(number, &usable) && wanted-- == 0) CPU_SET(number, &one);
  }
  if (sched_setaffinity(0, sizeof one, &one) != 0) {
    perror("sched_setaffinity");
    exit(1);
  }
}
