/*
 * The overlay in the app's process: its children, signals, threads and descriptors.
 *
 *     process FOLDER    where the framebuffer's file is put
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "screen.h"

/* The numbers of standard streams that are closed stay free: a log would be written into files that had them. */
static void closed_streams(void) {
  pid_t child = fork();
  if (child == 0) {
    for (int number = 0; number <= STDERR_FILENO; number++) close(number);
    int code = start(TOUCH_OVERLAY_FEED), taken = 0;
    for (int number = 0; number <= STDERR_FILENO; number++) taken += fcntl(number, F_GETFD) != -1;
    _exit(code != TOUCH_OVERLAY_OK || taken > 0 || touch_overlay_stop() != TOUCH_OVERLAY_OK);
  }
  int status = -1;
  expect(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

/* A child has no overlay. One that lives on keeps nobody from starting again. */
static void children(void) {
  expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
  pid_t child = fork();
  if (child == 0) {
    const int none = TOUCH_OVERLAY_NOT_RUNNING;
    alarm(60);
    const bool is_wrong = feed(1, TOUCH_OVERLAY_BEGAN, 50, 60) != none || present(0, 0, WIDTH, HEIGHT) != none ||
                          touch_overlay_suspend() != none || touch_overlay_resume() != none ||
                          touch_overlay_stop() != none || start(TOUCH_OVERLAY_FEED) != TOUCH_OVERLAY_NO_FRAMEBUFFER;
    /* At an exit valgrind would look for the memory of threads that a child does not have. */
    kill(getpid(), is_wrong ? SIGABRT : SIGKILL);
  }
  int status = -1;
  expect(child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  expect(feed(1, TOUCH_OVERLAY_BEGAN, 50, 60) == TOUCH_OVERLAY_OK);
  eventually(is_marked(50, 60));
  expect(feed(1, TOUCH_OVERLAY_ENDED, 0, 0) == TOUCH_OVERLAY_OK);
  eventually(is_clean());
  child = fork();
  if (child == 0) {
    for (;;) pause();
  }
  expect(child > 0);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}

/* Nor does a child whose parent was killed. */
static void orphan(void) {
  int ends[2];
  if (pipe(ends) != 0) abort();
  pid_t parent = fork();
  if (parent == 0) {
    if (start(TOUCH_OVERLAY_FEED) != TOUCH_OVERLAY_OK) _exit(1);
    if (fork() == 0) {
      pid_t own = getpid();
      if (write(ends[1], &own, sizeof own) != sizeof own) _exit(1);
    }
    for (;;) pause();
  }
  pid_t child = 0;
  close(ends[1]);
  expect(parent > 0 && read(ends[0], &child, sizeof child) == sizeof child);
  close(ends[0]);
  kill(parent, SIGKILL);
  waitpid(parent, NULL, 0);
  expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  if (child > 0) kill(child, SIGKILL);
}

static atomic_int handled;
static void handle(int number) { handled += number == SIGUSR1; }

/* A signal waits until the app takes it. */
static void signals(void) {
  sigset_t usr1, before, after;
  sigemptyset(&usr1);
  sigaddset(&usr1, SIGUSR1);
  signal(SIGUSR1, handle);
  pthread_sigmask(SIG_SETMASK, NULL, &before);
  expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
  pthread_sigmask(SIG_SETMASK, NULL, &after);
  expect(memcmp(&before, &after, sizeof(long)) == 0);
  pthread_sigmask(SIG_BLOCK, &usr1, NULL);
  kill(getpid(), SIGUSR1);
  never(handled != 0);
  pthread_sigmask(SIG_UNBLOCK, &usr1, NULL);
  eventually(handled == 1);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
}

static atomic_bool is_over;

static void *crowd(void *argument) {
  int64_t number = (int64_t)(intptr_t)argument;
  for (unsigned step = 0; !is_over; step++) {
    float x = (float)(step * 7 % WIDTH);
    feed(number, TOUCH_OVERLAY_BEGAN + (int)(step % 4), x, x / 2);
    present((int)(step % WIDTH), 0, 20, HEIGHT);
    if (step % 5 == 0) touch_overlay_suspend();
    if (step % 5 == 2) touch_overlay_resume();
    expect(strlen(touch_overlay_problem()) < 1024);
  }
  return NULL;
}

/* Every call from several threads, while another starts and stops. */
static void threads(void) {
  pthread_t all[3];
  for (int index = 0; index < 3; index++)
    if (pthread_create(&all[index], NULL, crowd, (void *)(intptr_t)index) != 0) abort();
  for (int round = 0; round < 30; round++) {
    int code = start(TOUCH_OVERLAY_FEED);
    expect(code == TOUCH_OVERLAY_OK);
    for (int step = 0; step < 5; step++) nap();
    expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  }
  is_over = true;
  for (int index = 0; index < 3; index++) pthread_join(all[index], NULL);
}

static void all(void) {
  draw();
  closed_streams();
  children();
  orphan();
  signals();
  threads();
}

int main(int count, char **words) { return test(count > 1 ? words[1] : "/dev/shm", all); }
