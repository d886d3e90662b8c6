/* A framebuffer that is a file: the program answers the ioctls of its driver, and looks at the pixels. */
#ifndef SCREEN_H
#define SCREEN_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fb.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
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

static inline uint32_t pixel(int x, int y) { return *(volatile uint32_t *)(memory + y * LINE + x * 4); }

static inline bool is_marked(int x, int y) { return pixel(x, y) != app[y][x]; }

static inline bool is_clean(void) {
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      if (is_marked(x, y)) return false;
  return true;
}

static inline void nap(void) { nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL); }

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

static inline int start(unsigned flags) {
  struct touch_overlay_options options = {.configuration = configuration, .framebuffer = screen, .flags = flags};
  return touch_overlay_start(&options);
}

static inline int feed(int64_t id, int phase, float x, float y) {
  struct touch_overlay_touch touch = {.id = id, .x = x, .y = y, .phase = phase};
  return touch_overlay_feed(&touch, 1);
}

static inline int present(int x, int y, int width, int height) {
  struct touch_overlay_rectangle area = {x, y, width, height};
  return touch_overlay_present(app, sizeof app[0], &area, 1);
}

static inline int entries(const char *folder) {
  int count = 0;
  DIR *open = opendir(folder);
  while (open != NULL && readdir(open) != NULL) count++;
  if (open != NULL) closedir(open);
  return count;
}

static inline void fill(uint32_t colour) {
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) app[y][x] = colour + (uint32_t)(x * 3 + y * 0x500);
}

/* The app draws its picture without the overlay. */
static inline void draw(void) {
  for (int y = 0; y < HEIGHT; y++) memcpy((uint8_t *)memory + y * LINE, app[y], sizeof app[y]);
}

/* Puts the file into a folder in memory, so that storing is all that it takes to show something, and runs the tests,
 * which leave nothing behind. Returns the code of the program. */
static inline int test(const char *folder, void (*tests)(void)) {
  snprintf(screen, sizeof screen, "%s/touch-overlay-glass-%d", folder, (int)getpid());
  snprintf(configuration, sizeof configuration, "%s.conf", screen);
  int fd = open(screen, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || ftruncate(fd, LINE * HEIGHT) != 0) return 2;
  memory = mmap(NULL, LINE * HEIGHT, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) return 2;
  put(configuration, "[overlay]\nminimum-show = 0\n[framebuffer]\npublish = direct\nrecord = off\n");

  int descriptors = entries("/proc/self/fd"), tasks = entries("/proc/self/task");
  fill(0x102030);
  tests();
  expect(entries("/proc/self/fd") == descriptors);
  eventually(entries("/proc/self/task") == tasks);
  unlink(configuration);
  unlink(screen);
  return faults != 0;
}

#endif
