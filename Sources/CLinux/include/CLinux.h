// What Swift cannot import from the kernel's and glibc's headers: variadic calls, macros that compute,
// and errno. Everything else comes through the includes as it is.
#ifndef TOUCH_OVERLAY_CLINUX_H
#define TOUCH_OVERLAY_CLINUX_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fb.h>
#include <linux/futex.h>
#include <linux/input.h>
#include <linux/netlink.h>
#include <linux/uinput.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// GNU's own, which the importer does not see.
const char *linux_error_text(int code);
int linux_thread_name(pthread_t thread, const char *name);
int linux_dup3(int old, int new, int flags);
/// fcntl(2) with F_DUPFD_CLOEXEC, behind the standard streams.
int linux_duplicate(int fd);
const char *linux_program_name(void);
int linux_fallocate(int fd, long offset, long length);
int linux_accept(int fd);
int linux_memory_file(void);
/// Whether somebody keeps the clock right: adjtimex(2).
int linux_clock_is_set(void);

/// `posix_spawnp(3)` with this process's environment, no signal blocked and SIGCHLD as usual. It reads from `input` and writes to
/// `output`, if they are not below nought.
int linux_spawn(pid_t *process, char *const *words, int input, int output);

/// Who is at the other end of a socket.
int linux_peer(int fd, int *process, unsigned *user, unsigned *group);
/// The groups that it has beside that one, and how many.
unsigned linux_peer_groups(int fd, unsigned *groups, unsigned capacity);

/// From now on SIGINT and SIGTERM make a descriptor readable, which is the same each time; -1 where that cannot be.
int linux_catch_ends(void);

/// Whether this program ignores the signal.
int linux_is_ignored(int signal);

/// How many pages this thread has met that were not there or not writable: RUSAGE_THREAD's ru_minflt.
long linux_page_faults(void);

/// Between these two calls what C libraries print on standard error is lost. `stderr` is a macro.
void linux_mute_stderr(void);
void linux_unmute_stderr(void);

/// The first thing that a library has said through linux_keep_message (declared where that is handed to it) since
/// linux_forget_message; never NULL.
const char *linux_kept_message(void);
void linux_forget_message(void);

/// Locks 0 and 1 of the whole process. PTHREAD_MUTEX_INITIALIZER is a macro.
void linux_lock_process(unsigned number);
void linux_unlock_process(unsigned number);

/// A text that each thread has for itself; never NULL.
const char *linux_thread_text(void);
void linux_set_thread_text(const char *text, size_t length);

static inline unsigned linux_major(dev_t device) { return major(device); }
static inline unsigned linux_minor(dev_t device) { return minor(device); }

static inline int linux_errno(void) { return errno; }

static inline const char *linux_entry_name(const struct dirent *entry) { return entry->d_name; }

static inline int linux_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

// Swift's own strings would cost more than all of it.
static inline void linux_fill_standard_streams(void) {
  int number;
  do {
    number = open("/dev/null", O_RDWR);
  } while (number >= 0 && number <= STDERR_FILENO);
  if (number >= 0) close(number);
}

static inline int linux_open_at(int folder, const char *name, int flags, mode_t mode) {
  return openat(folder, name, flags, mode);
}

/// Whether the program has rights that whoever started it lacks.
static inline int linux_has_more_rights(void) { return getauxval(AT_SECURE) != 0; }

static inline int linux_ioctl(int fd, unsigned long request, void *argument) { return ioctl(fd, request, argument); }

/// MAP_FAILED becomes NULL: no mapping of ours is ever at address zero.
static inline void *linux_mmap(size_t length, int protection, int flags, int fd, long offset) {
  void *address = mmap(NULL, length, protection, flags, fd, offset);
  return address == MAP_FAILED ? NULL : address;
}

static inline void *linux_mmap_at(void *start, size_t length, int protection, int flags) {
  void *address = mmap(start, length, protection, flags, -1, 0);
  return address == MAP_FAILED ? NULL : address;
}

static inline long linux_futex_wait(const void *word, unsigned expected, const struct timespec *timeout) {
  return syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, timeout, NULL, 0);
}

static inline long linux_futex_wake(const void *word) {
  return syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static inline int linux_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

static inline unsigned long linux_FBIOGET_VBLANK(void) { return FBIOGET_VBLANK; }
static inline unsigned long linux_EVIOCGRAB(void) { return EVIOCGRAB; }
static inline unsigned long linux_UI_SET_PHYS(void) { return UI_SET_PHYS; }
static inline unsigned long linux_UI_GET_SYSNAME(unsigned length) { return UI_GET_SYSNAME(length); }
static inline unsigned long linux_EVIOCGID(void) { return EVIOCGID; }
static inline unsigned long linux_EVIOCSMASK(void) { return EVIOCSMASK; }
static inline unsigned long linux_EVIOCSCLOCKID(void) { return EVIOCSCLOCKID; }
static inline unsigned long linux_EVIOCGPHYS(unsigned length) { return EVIOCGPHYS(length); }
static inline unsigned long linux_EVIOCGNAME(unsigned length) { return EVIOCGNAME(length); }
static inline unsigned long linux_EVIOCGPROP(unsigned length) { return EVIOCGPROP(length); }
static inline unsigned long linux_EVIOCGBIT(unsigned type, unsigned length) { return EVIOCGBIT(type, length); }
static inline unsigned long linux_EVIOCGABS(unsigned axis) { return EVIOCGABS(axis); }

#endif
