// Things that Swift cannot import from the kernel's and glibc's headers, or must not compute itself: variadic calls,
// GNU extensions, macros that compute, errno, and state that signal handlers, threads and children after fork(2) share.
// Everything else is imported through the includes.
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
#include <stdint.h>
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

// GNU extensions, which the importer does not see.
const char *linux_error_text(int code);
int linux_thread_name(pthread_t thread, const char *name);
int linux_dup3(int old, int new, int flags);

/// Renames a file to a name that must be free; -1 with errno, EEXIST if it is taken.
int linux_rename_new(const char *old, const char *new);
/// Duplicates a descriptor to a number above the standard streams: fcntl(2) with F_DUPFD_CLOEXEC.
int linux_duplicate(int fd);
/// Moves a descriptor that has the number of a standard stream to a higher one. Returns its number, the old one if there
/// is no other left.
int linux_above_streams(int fd);
const char *linux_program_name(void);
int linux_fallocate(int fd, long offset, long length);
int linux_accept(int fd);
int linux_memory_file(void);
/// Whether the clock is synchronised: adjtimex(2).
int linux_clock_is_set(void);

/// Starts a program with `posix_spawnp(3)`: with this process's environment, no signal blocked and the default SIGCHLD
/// and SIGXFSZ. It reads from `input`, writes to `output` and keeps `kept` open, unless they are negative.
int linux_spawn(pid_t *process, char *const *words, int input, int output, int kept);

/// Requests SIGTERM for the end of the parent: `prctl(2)` with PR_SET_PDEATHSIG.
void linux_end_with_parent(void);

/// Reads the process, user and group at the other end of a socket; -1 if they are not known.
int linux_peer(int fd, int *process, unsigned *user, unsigned *group);
/// Reads the supplementary groups of that process: SO_PEERGROUPS. Returns their number; if it is above the capacity,
/// none is read.
unsigned linux_peer_groups(int fd, unsigned *groups, unsigned capacity);

/// Limits the time for which connect(2) and a send on this socket wait: SO_SNDTIMEO. Then they fail with EAGAIN.
int linux_limit_sending(int socket, int64_t microseconds);

/// Sends bytes over a local socket, with a copy of a descriptor: sendmsg(2) with SCM_RIGHTS. Returns the number of
/// bytes, or -1 with errno.
long linux_send_descriptor(int socket, const void *bytes, unsigned long count, int fd);
/// Receives bytes without waiting, and the descriptor that comes with them, -1 if none: recvmsg(2). Returns the number
/// of bytes, 0 when the other end has closed, or -1 with errno: EBADMSG if more than one descriptor came, EMFILE if one
/// was lost because this process can have no more.
long linux_receive_descriptor(int socket, void *bytes, unsigned long size, int *fd);

/// Makes SIGINT and SIGTERM raise a descriptor, and returns it, the same at each call; -1 on failure.
int linux_catch_ends(void);

/// Whether this program ignores the signal.
int linux_is_ignored(int signal);

// Ignores a signal from now on.
void linux_ignore(int number);
// Treats a signal by default from now on.
void linux_treat_by_default(int number);

/// Number of minor page faults of this thread: RUSAGE_THREAD's ru_minflt.
long linux_page_faults(void);

/// Discard what C libraries print on standard error between these two calls. They are in C because `stderr` is a macro.
void linux_mute_stderr(void);
void linux_unmute_stderr(void);

/// The first message that a library has sent to linux_keep_message (declared where it is handed to the library) since
/// linux_forget_message; never NULL.
const char *linux_kept_message(void);
void linux_forget_message(void);

/// Locks 0, 1 and 2 of the whole process. They are in C because PTHREAD_MUTEX_INITIALIZER is a macro. A child after
/// fork(2) has locks that nothing holds.
void linux_lock_process(unsigned number);
void linux_unlock_process(unsigned number);

/// A number that a child after fork(2) has one higher than its parent, once a lock of the process was taken.
unsigned linux_generation(void);

/// Closes a descriptor in each child after fork(2) from now on, until linux_stop_withholding, which comes before the
/// descriptor is closed: pthread_atfork(3). Works for four descriptors at a time.
void linux_withhold(int fd);
void linux_stop_withholding(int fd);

/// A text for each thread; never NULL.
const char *linux_thread_text(void);
void linux_set_thread_text(const char *text, size_t length);

static inline unsigned linux_major(dev_t device) { return major(device); }
static inline unsigned linux_minor(dev_t device) { return minor(device); }

static inline int linux_errno(void) { return errno; }

/// The next entry of a folder: readdir(3). NULL with errno 0 at the end, or with another errno on failure.
static inline struct dirent *linux_next_entry(DIR *folder) {
  errno = 0;
  return readdir(folder);
}

static inline const char *linux_entry_name(const struct dirent *entry) { return entry->d_name; }

static inline int linux_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

// In C, because Swift's strings would take more code than this whole function.
static inline void linux_fill_standard_streams(void) {
  int number;
  do {
    number = open("/dev/null", O_RDWR);
    // Standard output that was closed gets a file that cannot be written to, so that lost output is noticed. The next
    // open(2) takes the number that is closed here, because it is the lowest free one.
    if (number == STDOUT_FILENO) {
      close(number);
      number = open("/dev/null", O_RDONLY);
    }
  } while (number >= 0 && number <= STDERR_FILENO);
  if (number >= 0) close(number);
}

static inline int linux_open_at(int folder, const char *name, int flags, mode_t mode) {
  return openat(folder, name, flags, mode);
}

/// Whether the program runs with more rights than the user who started it.
static inline int linux_has_more_rights(void) { return getauxval(AT_SECURE) != 0; }

static inline int linux_ioctl(int fd, unsigned long request, void *argument) { return ioctl(fd, request, argument); }

/// Returns NULL instead of MAP_FAILED, because none of our mappings is ever at address zero. The offset has 64 bits on
/// every board: those of display buffers lie beyond 4 GB.
void *linux_mmap(size_t length, int protection, int flags, int fd, int64_t offset);

static inline void *linux_mmap_at(void *start, size_t length, int protection, int flags) {
  void *address = mmap(start, length, protection, flags, -1, 0);
  return address == MAP_FAILED ? NULL : address;
}

/// Writes at an offset: pwrite(2). glibc's own makes the thread cancellable meanwhile and takes five times as long for it.
static inline long linux_write_at(int fd, const void *bytes, size_t count, int64_t offset) {
#ifdef __LP64__
  return syscall(SYS_pwrite64, fd, bytes, count, offset);
#else
  // ARM's kernel takes a number of 64 bits from an even register and the next one.
  return syscall(SYS_pwrite64, fd, bytes, count, 0, (long)offset, (long)(offset >> 32));
#endif
}

static inline long linux_futex_wait(const void *word, unsigned expected, const struct timespec *timeout) {
  return syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, timeout, NULL, 0);
}

static inline long linux_futex_wake(const void *word) {
  return syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

/// Number of processors on which this thread may run; 0 if unknown.
int linux_processor_count(void);

static inline int linux_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

static inline int linux_descriptor_of_process(int process, int number) {
  return (int)syscall(SYS_pidfd_getfd, process, number, 0);
}

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
static inline unsigned long linux_EVIOCGKEY(unsigned length) { return EVIOCGKEY(length); }
static inline unsigned long linux_EVIOCGMTSLOTS(unsigned length) { return EVIOCGMTSLOTS(length); }

#endif
