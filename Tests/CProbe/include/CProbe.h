// What board-probe and tests need of the kernel's and glibc's headers and Swift cannot import: variadic calls, and macros that
// compute.
#ifndef TOUCH_OVERLAY_CPROBE_H
#define TOUCH_OVERLAY_CPROBE_H

#include <sys/types.h>
#include <sys/wait.h>

/// ptrace(2): each returns -1 with errno.
int probe_seize(pid_t thread);
int probe_interrupt(pid_t thread);
/// `signal` is delivered when the thread goes on; 0 is none.
int probe_detach(pid_t thread, int signal);

/// sched_setscheduler(2): from here on this process runs where no other wants to. -1 with errno.
int probe_give_way(void);

/// sched_setaffinity(2): from here on this thread has one processor, the first of those that it had. -1 with errno.
int probe_keep_one_processor(void);

/// pthread_getattr_np(3): the size of this thread's stack.
size_t probe_stack_size(void);

/// prlimit(2): the soft limit of a process's descriptors. -1 with errno.
int probe_limit_descriptors(pid_t process, unsigned long number);

/// prctl(2): programs that this process runs get CAP_SYS_PTRACE and no other capability. -1 with errno.
int probe_keep_ptrace_alone(void);

/// Marks for Tests/Proof/measure/count.c, which counts instructions from outside; for the processor they are nothing.
///
/// A count begins, and ends when the bytes at both places have changed. -1 with errno.
int probe_count(const void *first, const void *last);
/// The count is given up if it has not ended.
void probe_count_no_more(void);
/// The profile of the counts since the last call is written.
void probe_tell_counts(void);

unsigned long probe_EVIOCREVOKE(void);
unsigned long probe_EVIOCSABS(unsigned axis);

#endif
