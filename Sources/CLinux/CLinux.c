#define _GNU_SOURCE
#include "CLinux.h"

#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/timex.h>

const char *linux_error_text(int code) { return strerrordesc_np(code); }

int linux_thread_name(pthread_t thread, const char *name) { return pthread_setname_np(thread, name); }

int linux_dup3(int old, int new, int flags) { return dup3(old, new, flags); }

int linux_rename_new(const char *old, const char *new) {
  if (renameat2(AT_FDCWD, old, AT_FDCWD, new, RENAME_NOREPLACE) == 0) return 0;
  // As on NFS.
  if (errno != EINVAL && errno != ENOSYS) return -1;
  if (link(old, new) != 0) return -1;
  unlink(old);
  return 0;
}

int linux_duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); }

int linux_above_streams(int fd) {
  if (fd < 0 || fd > STDERR_FILENO) return fd;
  const int moved = linux_duplicate(fd);
  if (moved < 0) return fd;
  close(fd);
  return moved;
}

const char *linux_program_name(void) { return program_invocation_short_name; }

long linux_page_faults(void) {
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_minflt : 0;
}

// Never closed, because a handler may be about to write to it.
static int ends = -1;

static void tell_end(int signal) {
  (void)signal;
  const int before = errno;
  const uint64_t one = 1;
  // A failed write needs no handling: a full counter is readable already.
  const ssize_t count = write(ends, &one, sizeof one);
  (void)count;
  errno = before;
}

int linux_catch_ends(void) {
  if (ends < 0) ends = linux_above_streams(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (ends < 0) return -1;
  const int both[] = {SIGINT, SIGTERM};
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < 2; i++) {
    const struct sigaction action = {.sa_handler = tell_end, .sa_flags = SA_RESTART};
    if (sigaction(both[i], &action, NULL) != 0) return -1;
    sigaddset(&set, both[i]);
  }
  return pthread_sigmask(SIG_UNBLOCK, &set, NULL) == 0 ? ends : -1;
}

int linux_is_ignored(int signal) {
  struct sigaction now;
  return sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

void linux_ignore(int number) { signal(number, SIG_IGN); }

void linux_treat_by_default(int number) { signal(number, SIG_DFL); }

static FILE *loud, *silence;

void linux_mute_stderr(void) {
  // Stays open, because another thread of the app may still hold it to write a line, which is lost.
  if (silence == NULL) silence = fopen("/dev/null", "we");
  if (silence == NULL) return;
  loud = stderr;
  stderr = silence;
}

void linux_unmute_stderr(void) {
  if (loud == NULL) return;
  stderr = loud;
  loud = NULL;
}

static char kept_message[256];

int linux_keep_message(const char *format, va_list arguments) {
  // The first message names the cause; those after it are its consequences.
  if (kept_message[0] != '\0') return 0;
  return vsnprintf(kept_message, sizeof kept_message, format, arguments);
}

const char *linux_kept_message(void) { return kept_message; }

void linux_forget_message(void) { kept_message[0] = '\0'; }

int linux_fallocate(int fd, long offset, long length) { return fallocate(fd, 0, offset, length); }

int linux_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_CLOEXEC); }

int linux_peer(int fd, int *process, unsigned *user, unsigned *group) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  *process = peer.pid;
  *user = peer.uid;
  *group = peer.gid;
  return 0;
}

unsigned linux_peer_groups(int fd, unsigned *groups, unsigned capacity) {
  socklen_t size = capacity * sizeof *groups;
  const int result = getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &size);
  // The kernel sets the size that it takes where there is too little room.
  return result == 0 || errno == ERANGE ? size / sizeof *groups : 0;
}

void *linux_mmap(size_t length, int protection, int flags, int fd, int64_t offset) {
  void *address = mmap64(NULL, length, protection, flags, fd, offset);
  return address == MAP_FAILED ? NULL : address;
}

// In C, because SO_SNDTIMEO is a macro that computes on 32 bits.
int linux_limit_sending(int socket, int64_t microseconds) {
  const struct timeval limit = {.tv_sec = microseconds / 1000000, .tv_usec = microseconds % 1000000};
  return setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

// Room for one descriptor beside a message, aligned as its header wants it.
union descriptor_room {
  char bytes[CMSG_SPACE(sizeof(int))];
  size_t alignment;
};

static struct msghdr message_of(struct iovec *bytes, union descriptor_room *room) {
  memset(room, 0, sizeof *room);
  return (struct msghdr){.msg_iov = bytes, .msg_iovlen = 1, .msg_control = room->bytes, .msg_controllen = sizeof *room};
}

long linux_send_descriptor(int socket, const void *bytes, unsigned long count, int fd) {
  struct iovec piece = {.iov_base = (void *)bytes, .iov_len = count};
  union descriptor_room room;
  const struct msghdr message = message_of(&piece, &room);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof fd);
  memcpy(CMSG_DATA(header), &fd, sizeof fd);
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

long linux_receive_descriptor(int socket, void *bytes, unsigned long size, int *fd) {
  struct iovec piece = {.iov_base = bytes, .iov_len = size};
  union descriptor_room room;
  struct msghdr message = message_of(&piece, &room);
  *fd = -1;
  long length = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  if (length < 0) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  int fds[2], count = 0;
  if (header != NULL && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
    // On 64 bits the room has a place for a second one.
    count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    memcpy(fds, CMSG_DATA(header), count * sizeof(int));
  }
  if (count == 0 && message.msg_flags & MSG_CTRUNC) {
    // The kernel had no number for it.
    errno = EMFILE;
    return -1;
  }
  if (count == 0) return length;
  if (count == 1 && !(message.msg_flags & MSG_CTRUNC)) {
    *fd = fds[0];
    return length;
  }
  while (count > 0) close(fds[--count]);
  errno = EBADMSG;
  return -1;
}

int linux_clock_is_set(void) {
  struct timex state = {0};
  if (adjtimex(&state) >= 0) return !(state.status & STA_UNSYNC);
  // A service that may not set the clock may not read its state either, but systemd-timesyncd leaves a file.
  return errno == EPERM && access("/run/systemd/timesync/synchronized", F_OK) == 0;
}

int linux_memory_file(void) { return memfd_create("file", MFD_CLOEXEC); }

int linux_spawn(pid_t *process, char *const *words, int input, int output, int kept) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (input >= 0) posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  if (output >= 0) {
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
  }
  // To the same number, which clears close-on-exec.
  if (kept >= 0) posix_spawn_file_actions_adddup2(&files, kept, kept);
  posix_spawnattr_t attributes;
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGCHLD);
  sigaddset(&usual, SIGXFSZ);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int result = posix_spawnp(process, words[0], &files, &attributes, words, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return result;
}

void linux_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

enum { PROCESS_LOCKS = 3, WITHHELD = 4 };
static pthread_mutex_t process_locks[PROCESS_LOCKS] = {
  PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static unsigned generation;
// Descriptors that a child closes; -1 where there is none.
static _Atomic int withheld[WITHHELD] = {-1, -1, -1, -1};
static pthread_once_t forks = PTHREAD_ONCE_INIT;

static void begin_child(void) {
  generation++;
  // Threads that may have held them are not in the child.
  for (int i = 0; i < PROCESS_LOCKS; i++) process_locks[i] = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  for (int i = 0; i < WITHHELD; i++) {
    const int fd = atomic_exchange(&withheld[i], -1);
    if (fd >= 0) close(fd);
  }
}

static void watch_forks(void) { pthread_atfork(NULL, NULL, begin_child); }

unsigned linux_generation(void) { return generation; }

void linux_withhold(int fd) {
  pthread_once(&forks, watch_forks);
  for (int i = 0; i < WITHHELD; i++) {
    int none = -1;
    if (atomic_compare_exchange_strong(&withheld[i], &none, fd)) return;
  }
}

void linux_stop_withholding(int fd) {
  for (int i = 0; i < WITHHELD; i++) {
    int own = fd;
    if (atomic_compare_exchange_strong(&withheld[i], &own, -1)) return;
  }
}

void linux_lock_process(unsigned number) {
  pthread_once(&forks, watch_forks);
  pthread_mutex_lock(&process_locks[number]);
}

void linux_unlock_process(unsigned number) { pthread_mutex_unlock(&process_locks[number]); }

static _Thread_local char thread_text[1024];

const char *linux_thread_text(void) { return thread_text; }

void linux_set_thread_text(const char *text, size_t length) {
  if (length > sizeof thread_text - 1) length = sizeof thread_text - 1;
  // An empty text has no address.
  if (length > 0) memcpy(thread_text, text, length);
  thread_text[length] = '\0';
}

int linux_processor_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}
