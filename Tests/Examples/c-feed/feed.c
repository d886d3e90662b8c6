/*
 * A board to paint on with fingers, in plain C: it reads its touch panel's events itself, paints into a buffer of its
 * own, and copies what has changed to the framebuffer.
 *
 *     feed --touch PATH [--fb PATH] [--log FILE]
 *
 * Built with -DTOUCH_OVERLAY it shows every touch, and hands each over as it has understood it: nothing else reads the
 * panel, which this program takes for itself.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fb.h>
#include <linux/input.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <touch_overlay.h>

static void fail(const char *what, const char *which) {
  fprintf(stderr, "feed: %s %s: %s\n", what, which, strerror(errno));
  exit(EXIT_FAILURE);
}

/* The screen */

static struct fb_var_screeninfo mode;
static struct fb_fix_screeninfo layout;
static uint8_t *framebuffer, *pixels;
static int width, height, bytes;
static size_t stride;

static void open_screen(const char *path) {
  int fd = open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) fail("cannot open", path);
  if (ioctl(fd, FBIOGET_VSCREENINFO, &mode) != 0 || ioctl(fd, FBIOGET_FSCREENINFO, &layout) != 0)
    fail("cannot ask", path);
  if (mode.bits_per_pixel < 16) {
    fprintf(stderr, "feed: %s has %u bits a pixel, and at least 16 are needed\n", path, mode.bits_per_pixel);
    exit(EXIT_FAILURE);
  }
  void *memory = mmap(NULL, layout.smem_len, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) fail("cannot map", path);
  bytes = (int)mode.bits_per_pixel / 8;
  framebuffer = (uint8_t *)memory + mode.yoffset * layout.line_length + mode.xoffset * (unsigned)bytes;
  width = (int)mode.xres;
  height = (int)mode.yres;
  stride = (size_t)width * (size_t)bytes;
  pixels = calloc((size_t)height, stride);
  if (pixels == NULL) fail("cannot get memory for", path);
}

/* Brings a part of the buffer to the screen. */
static void show(int x, int y, int across, int down) {
#ifdef TOUCH_OVERLAY
  const struct touch_overlay_rectangle changed = {x, y, across, down};
  if (touch_overlay_present(pixels, stride, &changed, 1) == TOUCH_OVERLAY_OK) return;
#endif
  for (int line = y; line < y + down; line++)
    memcpy(framebuffer + (size_t)line * layout.line_length + (size_t)(x * bytes),
           pixels + (size_t)line * stride + (size_t)(x * bytes), (size_t)(across * bytes));
}

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

static void dab(int x, int y, uint32_t colour) {
  int size = most(4, height / 60);
  int left = most(0, x - size), right = least(width, x + size), top = most(0, y - size), bottom = least(height, y + size);
  if (left >= right || top >= bottom) return;
  for (int line = top; line < bottom; line++)
    for (int column = left; column < right; column++)
      if ((column - x) * (column - x) + (line - y) * (line - y) < size * size)
        memcpy(pixels + (size_t)line * stride + (size_t)(column * bytes), &colour, (size_t)bytes);
  show(left, top, right - left, bottom - top);
}

static void stroke(int fromX, int fromY, int toX, int toY, uint32_t colour) {
  int steps = most(abs(toX - fromX), abs(toY - fromY)) / most(2, height / 120) + 1;
  for (int step = 1; step <= steps; step++)
    dab(fromX + (toX - fromX) * step / steps, fromY + (toY - fromY) * step / steps, colour);
}

/* Touches: what the app is told, and what it tells the overlay */

enum phase { BEGAN, MOVED, ENDED };
static FILE *log_file;

static void note(enum phase phase, int slot, int number, int x, int y) {
  static const char *const names[] = {"began", "moved", "ended"};
  if (log_file != NULL) fprintf(log_file, "%s %d %d %d\n", names[phase], number, x, y);
#ifdef TOUCH_OVERLAY
  static const int phases[] = {TOUCH_OVERLAY_BEGAN, TOUCH_OVERLAY_MOVED, TOUCH_OVERLAY_ENDED};
  const struct touch_overlay_touch touch = {.id = slot, .x = (float)x, .y = (float)y, .phase = phases[phase]};
  touch_overlay_feed(&touch, 1);
#endif
  (void)slot;
}

/* The panel */

enum { SLOTS = 10 };
/* A slot as the kernel reports it, and below that as the app knows it. `number` is 0 while no finger is there. */
struct finger { int id, rawX, rawY, number, knownID, x, y; };
static struct finger fingers[SLOTS];
static int panel, slot, last_number;
static bool has_slots;
static struct input_absinfo across, down;

static void open_panel(const char *path) {
  panel = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (panel < 0) fail("cannot open", path);
  struct input_absinfo slots;
  has_slots = ioctl(panel, EVIOCGABS(ABS_MT_SLOT), &slots) == 0 && slots.maximum > 0;
  if (ioctl(panel, EVIOCGABS(has_slots ? ABS_MT_POSITION_X : ABS_X), &across) != 0
      || ioctl(panel, EVIOCGABS(has_slots ? ABS_MT_POSITION_Y : ABS_Y), &down) != 0
      || across.maximum <= across.minimum || down.maximum <= down.minimum) {
    fprintf(stderr, "feed: %s has no axes that a touch panel has\n", path);
    exit(EXIT_FAILURE);
  }
  if (ioctl(panel, EVIOCGRAB, 1) != 0) fail("another program has taken", path);
  for (int index = 0; index < SLOTS; index++) fingers[index].id = -1;
}

/* The kernel says what is there now: at first, and after it had to drop events. */
static void look_again(void) {
  if (!has_slots) {
    uint8_t keys[KEY_MAX / 8 + 1] = {0};
    struct input_absinfo x = across, y = down;
    ioctl(panel, EVIOCGKEY(sizeof keys), keys);
    ioctl(panel, EVIOCGABS(ABS_X), &x);
    ioctl(panel, EVIOCGABS(ABS_Y), &y);
    fingers[0].id = keys[BTN_TOUCH / 8] >> BTN_TOUCH % 8 & 1 ? 0 : -1;
    fingers[0].rawX = x.value;
    fingers[0].rawY = y.value;
    return;
  }
  static const unsigned codes[] = {ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y};
  for (int code = 0; code < 3; code++) {
    struct { uint32_t code; int32_t values[SLOTS]; } all = {.code = codes[code]};
    /* Of slots that the panel does not have nothing is said. */
    for (int index = 0; index < SLOTS; index++) all.values[index] = -1;
    if (ioctl(panel, EVIOCGMTSLOTS(sizeof all), &all) < 0) continue;
    for (int index = 0; index < SLOTS; index++)
      *(code == 0 ? &fingers[index].id : code == 1 ? &fingers[index].rawX : &fingers[index].rawY) = all.values[index];
  }
  struct input_absinfo current;
  if (ioctl(panel, EVIOCGABS(ABS_MT_SLOT), &current) == 0) slot = current.value;
}

/* The kernel has told everything of one moment. */
static void report(void) {
  for (int index = 0; index < SLOTS; index++) {
    struct finger *finger = &fingers[index];
    if (finger->number != 0 && finger->id != finger->knownID) {
      note(ENDED, index, finger->number, finger->x, finger->y);
      finger->number = 0;
    }
    if (finger->id < 0) continue;
    int x = (int)((int64_t)(finger->rawX - across.minimum) * width / (across.maximum - across.minimum + 1));
    int y = (int)((int64_t)(finger->rawY - down.minimum) * height / (down.maximum - down.minimum + 1));
    bool is_new = finger->number == 0;
    if (!is_new && x == finger->x && y == finger->y) continue;
    if (is_new) finger->number = ++last_number;
    /* Before the app paints, which takes time that the mark need not wait. */
    note(is_new ? BEGAN : MOVED, index, finger->number, x, y);
    /* Any pixel that is not black. */
    uint32_t colour = 0x9e3779b9u * (uint32_t)finger->number | 0x08410841u;
    stroke(is_new ? x : finger->x, is_new ? y : finger->y, x, y, colour);
    finger->knownID = finger->id;
    finger->x = x;
    finger->y = y;
  }
  if (log_file != NULL) fflush(log_file);
}

static void take(const struct input_event *event) {
  static bool has_dropped;
  if (event->type == EV_SYN && event->code == SYN_DROPPED) has_dropped = true;
  if (event->type == EV_SYN && event->code == SYN_REPORT) {
    if (has_dropped) look_again();
    has_dropped = false;
    report();
  }
  if (has_dropped) return;
  if (event->type == EV_KEY && event->code == BTN_TOUCH && !has_slots) fingers[0].id = event->value != 0 ? 0 : -1;
  if (event->type != EV_ABS) return;
  if (event->code == ABS_MT_SLOT) slot = event->value;
  /* More fingers than SLOTS are not followed. */
  if (slot < 0 || slot >= SLOTS) return;
  struct finger *finger = &fingers[slot];
  if (event->code == ABS_MT_TRACKING_ID) finger->id = event->value;
  if (event->code == (has_slots ? ABS_MT_POSITION_X : ABS_X)) finger->rawX = event->value;
  if (event->code == (has_slots ? ABS_MT_POSITION_Y : ABS_Y)) finger->rawY = event->value;
}

static volatile sig_atomic_t is_over;
static void end(int signal) { is_over = signal; }

int main(int count, char **words) {
  const char *screen = "/dev/fb0", *touch = NULL;
  for (int index = 1; index < count; index += 2) {
    const char *value = index + 1 < count ? words[index + 1] : NULL;
    if (value != NULL && strcmp(words[index], "--fb") == 0) screen = value;
    else if (value != NULL && strcmp(words[index], "--touch") == 0) touch = value;
    else if (value != NULL && strcmp(words[index], "--log") == 0) {
      if ((log_file = fopen(value, "we")) == NULL) fail("cannot write", value);
    } else {
      touch = NULL;
      break;
    }
  }
  /* No default: the first input device may be the keyboard, which it would take from everybody. */
  if (touch == NULL) {
    fprintf(stderr, "usage: feed --touch PATH [--fb PATH] [--log FILE]\n");
    return 2;
  }

  /* Signals come while the loop waits, and at no other time. */
  struct sigaction action = {.sa_handler = end};
  sigset_t handled, none;
  sigemptyset(&none);
  sigemptyset(&handled);
  sigaddset(&handled, SIGTERM);
  sigaddset(&handled, SIGINT);
  sigprocmask(SIG_BLOCK, &handled, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);

  open_screen(screen);
  open_panel(touch);
#ifdef TOUCH_OVERLAY
  struct touch_overlay_options options = {.framebuffer = screen, .flags = TOUCH_OVERLAY_FEED};
  if (touch_overlay_start(&options) != TOUCH_OVERLAY_OK)
    fprintf(stderr, "feed: touches are not shown: %s\n", touch_overlay_problem());
#endif

  show(0, 0, width, height);
  /* Fingers may be down already. */
  look_again();
  report();
  while (!is_over) {
    struct pollfd entry = {.fd = panel, .events = POLLIN};
    if (ppoll(&entry, 1, NULL, &none) <= 0) continue;
    struct input_event event;
    while (read(panel, &event, sizeof event) == sizeof event) take(&event);
    if (entry.revents & (POLLERR | POLLHUP)) break;
  }

  touch_overlay_stop();
  if (log_file != NULL) fclose(log_file);
  return 0;
}
