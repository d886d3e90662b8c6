/*
 * A small kiosk in C: buttons, a slider, and a keypad for a PIN. It draws into a buffer of its own, copies what has
 * changed to the framebuffer, and reads its touch panel through tslib.
 *
 *     kiosk [--fb PATH] [--touch PATH] [--log FILE]
 *
 * Built with -DTOUCH_OVERLAY it shows every touch; what that takes are the lines that name touch_overlay. While the PIN
 * is typed no touch is shown.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fb.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <tslib.h>
#include <unistd.h>

#include <touch_overlay.h>

struct area { int x, y, width, height; };

static void fail(const char *what, const char *which) {
  fprintf(stderr, "kiosk: %s %s: %s\n", what, which, strerror(errno));
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
  if (mode.bits_per_pixel != 16 && mode.bits_per_pixel != 32) {
    fprintf(stderr, "kiosk: %s has %u bits a pixel, and 16 or 32 are needed\n", path, mode.bits_per_pixel);
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

static uint32_t channel(unsigned value, struct fb_bitfield field) {
  return field.length == 0 ? 0 : value >> (8 - field.length) << field.offset;
}

static void fill(struct area area, unsigned colour) {
  uint32_t pixel = channel(colour >> 16 & 255, mode.red) | channel(colour >> 8 & 255, mode.green)
                   | channel(colour & 255, mode.blue) | channel(255, mode.transp);
  uint16_t half = (uint16_t)pixel;
  for (int y = area.y; y < area.y + area.height; y++)
    for (int x = area.x; x < area.x + area.width; x++)
      memcpy(pixels + (size_t)y * stride + (size_t)(x * bytes), bytes == 2 ? (void *)&half : (void *)&pixel,
             (size_t)bytes);
}

/* Brings a part of the buffer to the screen. */
static void show(struct area area) {
#ifdef TOUCH_OVERLAY
  const struct touch_overlay_rectangle changed = {area.x, area.y, area.width, area.height};
  if (touch_overlay_present(pixels, stride, &changed, 1) == TOUCH_OVERLAY_OK) return;
#endif
  size_t left = (size_t)(area.x * bytes), length = (size_t)(area.width * bytes);
  for (size_t y = (size_t)area.y; y < (size_t)(area.y + area.height); y++)
    memcpy(framebuffer + y * layout.line_length + left, pixels + y * stride + left, length);
}

/* What is on it: widgets are numbered, first those of the home screen, then the keys */

enum { BUTTONS = 4, SLIDER = BUTTONS, LOCK, HOME_WIDGETS, KEYS = HOME_WIDGETS, WIDGETS = KEYS + 10, NOTHING = -1 };
enum { PIN_LENGTH = 4, FINGERS = 10 };

static bool is_locked;
static int typed, level = 50;
/* How many fingers hold each widget. */
static int held[WIDGETS];

/* The place in a grid of columns and rows, with a gap around it. */
static struct area cell(int columns, int rows, int column, int row, int span) {
  int gap = height / 40;
  return (struct area){width * column / columns + gap, height * row / rows + gap, width * span / columns - 2 * gap,
                       height / rows - 2 * gap};
}

static struct area place(int widget) {
  if (widget < BUTTONS) return cell(BUTTONS, 3, widget, 0, 1);
  if (widget == SLIDER) return cell(1, 3, 0, 1, 1);
  if (widget == LOCK) return cell(1, 3, 0, 2, 1);
  int digit = widget - KEYS;
  return digit == 0 ? cell(3, 5, 1, 4, 1) : cell(3, 5, (digit - 1) % 3, 1 + (digit - 1) / 3, 1);
}

static bool is_there(int widget) { return is_locked == (widget >= KEYS); }

/* A digit of seven bars: top, upper left, upper right, middle, lower left, lower right, bottom. */
static void draw_digit(int digit, struct area area) {
  static const uint8_t bars[10] = {0x77, 0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f, 0x6f};
  int size = area.height / 4, thick = size / 4 + 1;
  int left = area.x + area.width / 2 - size / 2, top = area.y + area.height / 2 - size;
  for (int bar = 0; bar < 7; bar++) {
    if ((bars[digit] >> bar & 1) == 0) continue;
    if (bar % 3 == 0) fill((struct area){left, top + bar / 3 * size, size + thick, thick}, 0xffffff);
    else fill((struct area){left + (bar % 3 - 1) * size, top + bar / 3 * size, thick, size + thick}, 0xffffff);
  }
}

static void draw(int widget) {
  static const unsigned colours[BUTTONS] = {0xb03030, 0x308030, 0x3050b0, 0xa08020};
  struct area area = place(widget);
  if (widget == SLIDER) {
    struct area filled = {area.x, area.y, area.width * level / 100, area.height};
    fill(area, 0x303030);
    fill(filled, held[widget] > 0 ? 0x50c0e0 : 0x3090a0);
  } else {
    fill(area, held[widget] > 0 ? 0xe0e0e0 : widget < BUTTONS ? colours[widget] : 0x505058);
    if (widget >= KEYS) draw_digit(widget - KEYS, area);
  }
  show(area);
}

static void draw_pin(void) {
  for (int digit = 0; digit < PIN_LENGTH; digit++) {
    struct area area = cell(PIN_LENGTH, 5, digit, 0, 1);
    fill(area, digit < typed ? 0xe0e0e0 : 0x303030);
    show(area);
  }
}

static void draw_everything(void) {
  struct area all = {0, 0, width, height};
  fill(all, 0x101014);
  show(all);
  for (int widget = 0; widget < WIDGETS; widget++)
    if (is_there(widget)) draw(widget);
  if (is_locked) draw_pin();
}

static void set_locked(bool locked) {
  /* Marks must not show which keys are pressed: they go before the keys come, and come back when the keys are gone. */
#ifdef TOUCH_OVERLAY
  /* For the marks of this program. If touch-overlayd may draw marks here, suspend those on its control socket too. */
  if (locked && touch_overlay_suspend() == TOUCH_OVERLAY_SYSTEM) return;
#endif
  is_locked = locked;
  typed = 0;
  draw_everything();
  if (!locked) {
    touch_overlay_resume();
  }
}

/* Fingers */

struct finger { int number, widget, x, y; };
static struct finger fingers[FINGERS];
static int last_number;
static FILE *log_file;

static void note(const char *phase, const struct finger *finger) {
  if (log_file != NULL) fprintf(log_file, "%s %d %d %d\n", phase, finger->number, finger->x, finger->y);
}

static int widget_at(int x, int y) {
  for (int widget = 0; widget < WIDGETS; widget++) {
    struct area area = place(widget);
    if (is_there(widget) && x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height)
      return widget;
  }
  return NOTHING;
}

static void slide(int x) {
  struct area area = place(SLIDER);
  int wanted = (x - area.x) * 100 / area.width;
  level = wanted < 0 ? 0 : wanted > 100 ? 100 : wanted;
}

static void began(struct finger *finger) {
  finger->number = ++last_number;
  finger->widget = widget_at(finger->x, finger->y);
  note("began", finger);
  if (finger->widget == NOTHING) return;
  held[finger->widget]++;
  if (finger->widget == SLIDER) slide(finger->x);
  draw(finger->widget);
}

static void moved(struct finger *finger) {
  note("moved", finger);
  if (finger->widget != SLIDER || is_locked) return;
  slide(finger->x);
  draw(SLIDER);
}

static void ended(struct finger *finger) {
  int widget = finger->widget;
  note("ended", finger);
  finger->number = 0;
  if (widget == NOTHING) return;
  held[widget]--;
  if (!is_there(widget)) return;
  draw(widget);
  if (widget_at(finger->x, finger->y) != widget) return;
  if (widget == LOCK) set_locked(true);
  if (widget < KEYS) return;
  typed++;
  if (typed == PIN_LENGTH) set_locked(false);
  else draw_pin();
}

/* A finger has lifted when its tracking id is -1, or when nothing touches the panel any more; where it then is means
 * nothing. pen_down is -1 where there is no news of it. */
static void take(const struct ts_sample_mt *sample, struct finger *finger) {
  bool is_known = finger->number != 0, has_moved = sample->x != finger->x || sample->y != finger->y;
  if (sample->tracking_id == -1 || sample->pen_down == 0) {
    if (is_known) ended(finger);
    return;
  }
  finger->x = sample->x;
  finger->y = sample->y;
  if (!is_known) began(finger);
  else if (has_moved) moved(finger);
}

static void read_panel(struct tsdev *panel) {
  static struct ts_sample_mt samples[FINGERS];
  struct ts_sample_mt *rows[1] = {samples};
  while (ts_read_mt(panel, rows, FINGERS, 1) == 1)
    for (int slot = 0; slot < FINGERS; slot++)
      if (samples[slot].valid & TSLIB_MT_VALID) take(&samples[slot], &fingers[slot]);
  if (log_file != NULL) fflush(log_file);
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
      fprintf(stderr, "usage: kiosk [--fb PATH] [--touch PATH] [--log FILE]\n");
      return 2;
    }
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
  struct tsdev *panel = ts_setup(touch, 1);
  if (panel == NULL) fail("cannot open", touch != NULL ? touch : "a touch panel with tslib");
#ifdef TOUCH_OVERLAY
  struct touch_overlay_options options = {.framebuffer = screen, .panel = touch};
  if (touch_overlay_start(&options) != TOUCH_OVERLAY_OK)
    fprintf(stderr, "kiosk: touches are not shown: %s\n", touch_overlay_problem());
#endif

  draw_everything();
  while (!is_over) {
    struct pollfd entry = {.fd = ts_fd(panel), .events = POLLIN};
    if (ppoll(&entry, 1, NULL, &none) <= 0) continue;
    read_panel(panel);
    if (entry.revents & (POLLERR | POLLHUP)) break;
  }

  touch_overlay_stop();
  ts_close(panel);
  if (log_file != NULL) fclose(log_file);
  return 0;
}
