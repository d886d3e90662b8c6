/*
 * The overlay on a framebuffer that is a file: this program answers the ioctls of a driver, and looks at the pixels.
 *
 *     glass FOLDER    where the file is put; in memory, so that storing is all that it takes to show something
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fb.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <dirent.h>
#include <unistd.h>

#include "expect.h"

enum { WIDTH = 200, HEIGHT = 120, LINE = WIDTH * 4 + 64 };

static atomic_bool is_gone;

/* The library's calls arrive here: a program's own function goes before the C library's. */
int ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (request == FBIOGET_VSCREENINFO && !is_gone) {
    struct fb_var_screeninfo variable = {.xres = WIDTH, .yres = HEIGHT, .xres_virtual = WIDTH, .yres_virtual = HEIGHT,
                                         .bits_per_pixel = 32, .red = {16, 8, 0}, .green = {8, 8, 0},
                                         .blue = {0, 8, 0}};
    memcpy(argument, &variable, sizeof variable);
    return 0;
  }
  if (request == FBIOGET_FSCREENINFO && !is_gone) {
    struct fb_fix_screeninfo fixed = {.id = "glass", .smem_len = LINE * HEIGHT, .visual = FB_VISUAL_TRUECOLOR,
                                      .line_length = LINE};
    memcpy(argument, &fixed, sizeof fixed);
    return 0;
  }
  if (request >> 8 == 'F') {
    errno = ENODEV;
    return -1;
  }
  return (int)syscall(SYS_ioctl, fd, request, argument);
}

static char screen[256], configuration[300];
static volatile uint8_t *memory;
static uint32_t app[HEIGHT][WIDTH];

static uint32_t pixel(int x, int y) { return *(volatile uint32_t *)(memory + y * LINE + x * 4); }

static bool is_marked(int x, int y) { return pixel(x, y) != app[y][x]; }

static bool is_clean(void) {
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      if (is_marked(x, y)) return false;
  return true;
}

static void nap(void) { nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL); }

/* Something that another thread will do. */
#define eventually(condition) \
  do { \
    int naps = 0; \
    while (!(condition) && naps++ < 5000) nap(); \
    expect(condition); \
  } while (0)
/* Something that no thread may do. */
#define never(condition) \
  do { \
    int naps = 0; \
    while (!(condition) && naps++ < 50) nap(); \
    expect(!(condition)); \
  } while (0)

static int start(unsigned flags) {
  struct touch_overlay_options options = {.configuration = configuration, .framebuffer = screen, .flags = flags};
  return touch_overlay_start(&options);
}

static int feed(int64_t id, int phase, float x, float y) {
  struct touch_overlay_touch touch = {.id = id, .x = x, .y = y, .phase = phase};
  return touch_overlay_feed(&touch, 1);
}

static int present(int x, int y, int width, int height) {
  struct touch_overlay_rectangle area = {x, y, width, height};
  return touch_overlay_present(app, sizeof app[0], &area, 1);
}

static int entries(const char *folder) {
  int count = 0;
  DIR *open = opendir(folder);
  while (open != NULL && readdir(open) != NULL) count++;
  if (open != NULL) closedir(open);
  return count;
}

static void fill(uint32_t colour) {
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) app[y][x] = colour + (uint32_t)(x * 3 + y * 0x500);
}

static void fingers(void) {
  expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
  expect(fails(start(TOUCH_OVERLAY_FEED), TOUCH_OVERLAY_ALREADY_RUNNING, "already running"));
  expect(fails(touch_overlay_start(NULL), TOUCH_OVERLAY_ALREADY_RUNNING, "touch_overlay_stop"));
  expect(touch_overlay_present(app, sizeof app[0], NULL, 0) == TOUCH_OVERLAY_OK);
  eventually(is_clean());

  expect(feed(INT64_MIN, TOUCH_OVERLAY_BEGAN, 50, 60) == TOUCH_OVERLAY_OK);
  eventually(is_marked(50, 60));
  expect(!is_marked(150, 60));
  struct touch_overlay_touch both[] = {{INT64_MIN, 140, 60, 0.5f, 9, TOUCH_OVERLAY_MOVED},
                                       {INT64_MAX, 20, 20, 1, 9, TOUCH_OVERLAY_MOVED}};
  expect(touch_overlay_feed(both, 2) == TOUCH_OVERLAY_OK);
  eventually(is_marked(140, 60) && is_marked(20, 20) && !is_marked(70, 60));
  expect(feed(INT64_MIN, TOUCH_OVERLAY_ENDED, NAN, NAN) == TOUCH_OVERLAY_OK);
  eventually(!is_marked(140, 60));
  expect(is_marked(20, 20));

  /* Marks stay above what the app presents. */
  fill(0x204060);
  expect(touch_overlay_present(app, sizeof app[0], NULL, 0) == TOUCH_OVERLAY_OK);
  eventually(is_marked(20, 20) && !is_marked(140, 60));
  expect(touch_overlay_suspend() == TOUCH_OVERLAY_OK);
  expect(touch_overlay_suspend() == TOUCH_OVERLAY_OK);
  eventually(is_clean());
  expect(feed(3, TOUCH_OVERLAY_BEGAN, 100, 60) == TOUCH_OVERLAY_OK);
  never(!is_clean());
  expect(touch_overlay_resume() == TOUCH_OVERLAY_OK);
  eventually(is_marked(20, 20) && is_marked(100, 60));
  expect(touch_overlay_resume() == TOUCH_OVERLAY_OK);
  expect(feed(3, TOUCH_OVERLAY_CANCELLED, 0, 0) == TOUCH_OVERLAY_OK);
  eventually(!is_marked(100, 60));

  /* Far outside, and stopped with a finger down. */
  expect(feed(9, TOUCH_OVERLAY_BEGAN, 3e38f, -3e38f) == TOUCH_OVERLAY_OK);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  expect(is_clean());
  expect(fails(touch_overlay_stop(), TOUCH_OVERLAY_NOT_RUNNING, "not running"));
}

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

/* The mark of a touch that ends stays for its time; that of a cancelled one goes at once. */
static void cancelled(void) {
  char path[300];
  snprintf(path, sizeof path, "%s.long", screen);
  FILE *out = fopen(path, "w");
  if (out == NULL) abort();
  fputs("[overlay]\nminimum-show = 10000\n[framebuffer]\npublish = direct\nrecord = off\n", out);
  fclose(out);
  struct touch_overlay_options options = {.configuration = path, .framebuffer = screen, .flags = TOUCH_OVERLAY_FEED};
  expect(touch_overlay_start(&options) == TOUCH_OVERLAY_OK);
  struct touch_overlay_touch both[] = {{1, 50, 60, 0, 0, TOUCH_OVERLAY_BEGAN}, {2, 150, 60, 0, 0, TOUCH_OVERLAY_BEGAN}};
  expect(touch_overlay_feed(both, 2) == TOUCH_OVERLAY_OK);
  eventually(is_marked(50, 60) && is_marked(150, 60));
  both[0].phase = TOUCH_OVERLAY_ENDED;
  both[1].phase = TOUCH_OVERLAY_CANCELLED;
  expect(touch_overlay_feed(both, 2) == TOUCH_OVERLAY_OK);
  eventually(!is_marked(150, 60));
  expect(is_marked(50, 60));
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  unlink(path);
}

static void bad_touches(void) {
  const int bad = TOUCH_OVERLAY_BAD_ARGUMENT;
  expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
  expect(touch_overlay_feed(NULL, 0) == TOUCH_OVERLAY_OK);
  expect(fails(touch_overlay_feed(NULL, 1), bad, "no array"));
  expect(fails(touch_overlay_feed(NULL, SIZE_MAX), bad, sized("no array for %zu touches", SIZE_MAX)));
  struct touch_overlay_touch one = {1, 50, 60, 0, 0, TOUCH_OVERLAY_BEGAN};
  expect(fails(touch_overlay_feed(&one, SIZE_MAX), bad, "no array"));
  const int phases[] = {0, 5, -1, INT_MAX, INT_MIN};
  for (int index = 0; index < 5; index++) expect(fails(feed(1, phases[index], 50, 60), bad, "phase"));
  const float numbers[] = {NAN, INFINITY, -INFINITY};
  for (int index = 0; index < 3; index++) {
    expect(fails(feed(1, TOUCH_OVERLAY_BEGAN, numbers[index], 60), bad, "infinite"));
    expect(fails(feed(1, TOUCH_OVERLAY_MOVED, 50, numbers[index]), bad, "infinite"));
    struct touch_overlay_touch touches[] = {one, one, one};
    touches[1].pressure = numbers[index];
    expect(fails(touch_overlay_feed(touches, 2), bad, "infinite"));
    touches[2].size = numbers[index];
    touches[1].pressure = -1;
    expect(fails(touch_overlay_feed(touches, 3), bad, "infinite"));
  }
  never(!is_clean());

  /* More than there is room for, begun and ended many times in one call. */
  static struct touch_overlay_touch many[4000];
  for (int index = 0; index < 4000; index++)
    many[index] = (struct touch_overlay_touch){index % 61, (float)(index % WIDTH), 60, 3e38f, -3e38f, 1 + index % 3};
  expect(touch_overlay_feed(many, 4000) == TOUCH_OVERLAY_OK);
  for (int id = 0; id < 61; id++) expect(feed(id, TOUCH_OVERLAY_ENDED, 0, 0) == TOUCH_OVERLAY_OK);
  /* The glass is clean before these touches are drawn, too. The mark of a later touch comes after all of theirs. */
  expect(feed(99, TOUCH_OVERLAY_BEGAN, 50, 15) == TOUCH_OVERLAY_OK);
  eventually(is_marked(50, 15));
  expect(feed(99, TOUCH_OVERLAY_ENDED, 0, 0) == TOUCH_OVERLAY_OK);
  eventually(is_clean());
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
}

static void pictures(void) {
  const int bad = TOUCH_OVERLAY_BAD_ARGUMENT;
  uint32_t before = app[60][100];
  expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
  expect(touch_overlay_present(app, sizeof app[0], NULL, 0) == TOUCH_OVERLAY_OK);
  eventually(is_clean());
  fill(0x600000);
  expect(fails(touch_overlay_present(NULL, sizeof app[0], NULL, 0), bad, "no pixels"));
  expect(fails(touch_overlay_present(app, 0, NULL, 0), bad, "lines of 0 bytes, and those of the screen have 800"));
  expect(fails(touch_overlay_present(app, WIDTH * 4 - 1, NULL, 0), bad, "799"));
  expect(fails(touch_overlay_present(app, SIZE_MAX, NULL, 0), bad, sized("lines of %zu bytes", SIZE_MAX)));
  expect(fails(touch_overlay_present(app, sizeof app[0], NULL, 1), bad, "no array"));
  struct touch_overlay_rectangle areas[] = {{10, 10, 5, 5}, {30, 30, 5, -5}};
  expect(fails(touch_overlay_present(app, sizeof app[0], areas, SIZE_MAX), bad,
               sized("no array for %zu rectangles", SIZE_MAX)));
  expect(fails(touch_overlay_present(app, sizeof app[0], areas, 2), bad, "below 0"));
  expect(fails(present(10, 10, -1, 5), bad, "below 0"));
  expect(fails(present(10, 10, INT_MIN, INT_MIN), bad, "below 0"));
  /* Nothing changed, or nothing that can be seen. */
  expect(touch_overlay_present(app, sizeof app[0], areas, 0) == TOUCH_OVERLAY_OK);
  expect(present(10, 10, 0, 0) == TOUCH_OVERLAY_OK);
  expect(present(INT_MAX, INT_MAX, INT_MAX, INT_MAX) == TOUCH_OVERLAY_OK);
  expect(present(INT_MIN, INT_MIN, INT_MAX, INT_MAX) == TOUCH_OVERLAY_OK);
  never(pixel(0, 0) == app[0][0] || pixel(12, 12) == app[12][12]);
  expect(pixel(100, 60) == before);

  areas[1] = (struct touch_overlay_rectangle){190, 110, INT_MAX, INT_MAX};
  expect(touch_overlay_present(app, sizeof app[0], areas, 2) == TOUCH_OVERLAY_OK);
  eventually(!is_marked(10, 10) && !is_marked(14, 14) && !is_marked(190, 110) && !is_marked(199, 119));
  expect(is_marked(9, 10) && is_marked(15, 14) && is_marked(189, 110) && is_marked(190, 109));
  expect(present(-5, -5, 7, 7) == TOUCH_OVERLAY_OK);
  eventually(!is_marked(0, 0) && !is_marked(1, 1));
  expect(is_marked(2, 1) && is_marked(1, 2));
  expect(touch_overlay_present(app, sizeof app[0], NULL, 0) == TOUCH_OVERLAY_OK);
  eventually(is_clean());
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
}

/* Where the overlay reads panels by itself. */
static void panels(void) {
  struct touch_overlay_options options = {.configuration = configuration, .framebuffer = screen, .panel = "/dev/null"};
  expect(fails(touch_overlay_start(&options), TOUCH_OVERLAY_NO_PANEL, "/dev/null"));
  options.flags = TOUCH_OVERLAY_FEED;
  expect(touch_overlay_start(&options) == TOUCH_OVERLAY_OK);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  int code = start(0);
  /* That there is no panel is no error; what cannot be read is. */
  if (code != TOUCH_OVERLAY_OK) {
    expect(fails(code, TOUCH_OVERLAY_NO_PANEL, "/dev/input"));
    return;
  }
  expect(fails(feed(1, TOUCH_OVERLAY_BEGAN, 50, 60), TOUCH_OVERLAY_BAD_ARGUMENT, "TOUCH_OVERLAY_FEED"));
  never(!is_clean());
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  /* Nor is it an error that a named one is not there. */
  options.panel = "/dev/input/event-that-is-not-there";
  options.flags = 0;
  expect(touch_overlay_start(&options) == TOUCH_OVERLAY_OK);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
}

/* The framebuffer goes while the overlay runs. */
static void loss(void) {
  for (int way = 0; way < 3; way++) {
    expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
    expect(feed(1, TOUCH_OVERLAY_BEGAN, 50, 60) == TOUCH_OVERLAY_OK);
    eventually(is_marked(50, 60));
    is_gone = true;
    int code = TOUCH_OVERLAY_OK;
    if (way == 0) {
      for (int step = 0; code == TOUCH_OVERLAY_OK && step < 5000; step++) {
        code = feed(1, TOUCH_OVERLAY_MOVED, (float)(50 + step % 50), 60);
        nap();
      }
      expect(fails(code, TOUCH_OVERLAY_NO_FRAMEBUFFER, "No such device"));
      expect(fails(feed(1, TOUCH_OVERLAY_MOVED, 60, 60), TOUCH_OVERLAY_NOT_RUNNING, "not running"));
      expect(fails(touch_overlay_stop(), TOUCH_OVERLAY_NOT_RUNNING, "not running"));
    } else {
      feed(1, TOUCH_OVERLAY_MOVED, 60, 60);
      for (int step = 0; step < 100; step++) nap();
      if (way == 1) expect(fails(touch_overlay_stop(), TOUCH_OVERLAY_NO_FRAMEBUFFER, "No such device"));
      if (way == 2) expect(fails(start(TOUCH_OVERLAY_FEED), TOUCH_OVERLAY_NO_FRAMEBUFFER, screen));
    }
    is_gone = false;
    for (int y = 0; y < HEIGHT; y++) memcpy((uint8_t *)memory + y * LINE, app[y], sizeof app[y]);
  }
  expect(start(TOUCH_OVERLAY_FEED) == TOUCH_OVERLAY_OK);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
}

static bool says(const char *path, const char *words) {
  static char text[65536];
  FILE *in = fopen(path, "r");
  if (in == NULL) return false;
  text[fread(text, 1, sizeof text - 1, in)] = 0;
  fclose(in);
  return strstr(text, words) != NULL;
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

/* The configuration lets nothing be shown, and that is said. */
static void concealed(void) {
  char log[300], path[300];
  snprintf(log, sizeof log, "%s.log", screen);
  snprintf(path, sizeof path, "%s.never", screen);
  FILE *out = fopen(path, "w");
  if (out == NULL) abort();
  fputs("[overlay]\nshow = never\n[framebuffer]\npublish = direct\nrecord = off\n", out);
  fclose(out);
  struct touch_overlay_options options = {.configuration = path, .framebuffer = screen, .flags = TOUCH_OVERLAY_FEED};
  fflush(stderr);
  int loud = dup(STDERR_FILENO), quiet = open(log, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  dup2(quiet, STDERR_FILENO);
  expect(touch_overlay_start(&options) == TOUCH_OVERLAY_OK);
  fflush(stderr);
  dup2(loud, STDERR_FILENO);
  close(loud);
  close(quiet);
  expect(says(log, "show = never: no marks are shown"));
  expect(feed(1, TOUCH_OVERLAY_BEGAN, 50, 60) == TOUCH_OVERLAY_OK);
  never(!is_clean());
  expect(touch_overlay_resume() == TOUCH_OVERLAY_OK);
  never(!is_clean());
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  unlink(log);
  unlink(path);
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

int main(int count, char **words) {
  const char *folder = count > 1 ? words[1] : "/dev/shm";
  snprintf(screen, sizeof screen, "%s/touch-overlay-glass-%d", folder, (int)getpid());
  snprintf(configuration, sizeof configuration, "%s.conf", screen);
  int fd = open(screen, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || ftruncate(fd, LINE * HEIGHT) != 0) return 2;
  memory = mmap(NULL, LINE * HEIGHT, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  FILE *out = fopen(configuration, "w");
  if (memory == MAP_FAILED || out == NULL) return 2;
  fputs("[overlay]\nminimum-show = 0\n[framebuffer]\npublish = direct\nrecord = off\n", out);
  fclose(out);

  int descriptors = entries("/proc/self/fd"), tasks = entries("/proc/self/task");
  fill(0x102030);
  fingers();
  closed_streams();
  cancelled();
  bad_touches();
  pictures();
  panels();
  loss();
  children();
  orphan();
  concealed();
  signals();
  threads();
  expect(entries("/proc/self/fd") == descriptors);
  eventually(entries("/proc/self/task") == tasks);
  unlink(configuration);
  unlink(screen);
  return faults != 0;
}
