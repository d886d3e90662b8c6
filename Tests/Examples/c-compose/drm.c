/*
 * A square that wanders over a display, by a program that is DRM master: it draws in one of two dumb buffers while the
 * other one is shown, and flips between them. It draws only what has changed.
 *
 *     drm [--card PATH] [--touch PATH]
 *
 * Built with -DTOUCH_OVERLAY it shows every touch, on cards without overlay planes too. The overlay reads the panel.
 */
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64
#include <libdrm/drm.h>
#include <libdrm/drm_fourcc.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include <touch_overlay.h>

static volatile sig_atomic_t is_over;
static void end(int signal) { is_over = signal; }

static void fail(const char *what, const char *which) {
  fprintf(stderr, "drm: %s %s: %s\n", what, which, strerror(errno));
  exit(EXIT_FAILURE);
}

/* The card */

static int card;
static struct drm_mode_modeinfo mode;
static uint32_t connector, crtc;

static bool ask(unsigned long request, void *argument) {
  int result;
  while ((result = ioctl(card, request, argument)) != 0 && (errno == EINTR || errno == EAGAIN)) {}
  return result == 0;
}

static uint64_t address(void *memory) { return (uintptr_t)memory; }

/* Finds the first display that is connected, its first mode, which is the preferred one, and a CRTC for it. */
static void find_display(const char *path) {
  enum { MOST = 32, MODES = 256 };
  static struct drm_mode_modeinfo modes[MODES];
  uint32_t connectors[MOST], crtcs[MOST], encoders[MOST];
  struct drm_mode_card_res all = {.count_connectors = MOST, .connector_id_ptr = address(connectors),
                                  .count_crtcs = MOST, .crtc_id_ptr = address(crtcs)};
  if (!ask(DRM_IOCTL_MODE_GETRESOURCES, &all)) fail("cannot ask", path);
  for (uint32_t index = 0; index < all.count_connectors && index < MOST; index++) {
    /* A question without room for modes makes the kernel look whether a display is connected. */
    struct drm_mode_get_connector one = {.connector_id = connectors[index]};
    if (!ask(DRM_IOCTL_MODE_GETCONNECTOR, &one)) continue;
    one = (struct drm_mode_get_connector){.connector_id = connectors[index], .count_modes = MODES,
                                          .modes_ptr = address(modes), .count_encoders = MOST,
                                          .encoders_ptr = address(encoders)};
    if (!ask(DRM_IOCTL_MODE_GETCONNECTOR, &one) || one.connection != 1 || one.count_modes == 0) continue;
    if (one.count_modes > MODES) continue;
    for (uint32_t number = 0; number < one.count_encoders && number < MOST; number++) {
      struct drm_mode_get_encoder encoder = {.encoder_id = encoders[number]};
      if (!ask(DRM_IOCTL_MODE_GETENCODER, &encoder) || encoder.possible_crtcs == 0) continue;
      mode = modes[0];
      connector = connectors[index];
      crtc = crtcs[__builtin_ctz(encoder.possible_crtcs)];
      return;
    }
  }
  fprintf(stderr, "drm: no display is connected to %s\n", path);
  exit(EXIT_FAILURE);
}

struct area { int x, y, width, height; };
/* A buffer, and where the square is in it. */
struct buffer { uint32_t number; size_t stride; uint8_t *pixels; struct area square; };
static struct buffer buffers[2];
/* The buffer that is shown; the other one is drawn. */
static int shown;

static void make_buffer(struct buffer *buffer, const char *path) {
  struct drm_mode_create_dumb dumb = {.width = mode.hdisplay, .height = mode.vdisplay, .bpp = 32};
  if (!ask(DRM_IOCTL_MODE_CREATE_DUMB, &dumb)) fail("cannot make a buffer on", path);
  struct drm_mode_fb_cmd2 frame = {.width = dumb.width, .height = dumb.height, .pixel_format = DRM_FORMAT_XRGB8888,
                                   .handles = {dumb.handle}, .pitches = {dumb.pitch}};
  struct drm_mode_map_dumb map = {.handle = dumb.handle};
  if (!ask(DRM_IOCTL_MODE_ADDFB2, &frame) || !ask(DRM_IOCTL_MODE_MAP_DUMB, &map)) fail("cannot show a buffer on", path);
  void *memory = mmap(NULL, dumb.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)map.offset);
  if (memory == MAP_FAILED) fail("cannot map a buffer of", path);
  *buffer = (struct buffer){.number = frame.fb_id, .stride = dumb.pitch, .pixels = memory};
}

/* Shows the buffer that was drawn, from the display's next frame on, and waits for that frame. */
static void flip(const char *path) {
  struct drm_mode_crtc_page_flip order = {.crtc_id = crtc, .fb_id = buffers[!shown].number,
                                          .flags = DRM_MODE_PAGE_FLIP_EVENT};
  if (!ask(DRM_IOCTL_MODE_PAGE_FLIP, &order)) fail("cannot flip on", path);
  struct drm_event_vblank event;
  while (read(card, &event, sizeof event) < 0 && errno == EINTR && !is_over) {}
  shown = !shown;
}

/* The picture */

static void paint(const struct buffer *buffer, struct area area) {
  struct area square = buffer->square;
  uint8_t *first = buffer->pixels + (size_t)area.y * buffer->stride + (size_t)area.x * 4;
  for (int y = 0; y < area.height; y++)
    for (int x = 0; x < area.width; x++) {
      int across = area.x + x, down = area.y + y;
      bool is_square = across >= square.x && across < square.x + square.width && down >= square.y
                       && down < square.y + square.height;
      uint32_t pixel = is_square ? 0xe0a030 : (across / 40 + down / 40) % 2 == 0 ? 0x203040 : 0x304860;
      memcpy(first + (size_t)y * buffer->stride + (size_t)x * 4, &pixel, sizeof pixel);
    }
#ifdef TOUCH_OVERLAY
  const struct touch_overlay_rectangle part = {area.x, area.y, area.width, area.height};
  touch_overlay_compose_part(first, buffer->stride, &part);
#endif
}

/* Where the square is now: four pixels further every 50 milliseconds. */
static struct area square_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int side = (mode.hdisplay < mode.vdisplay ? mode.hdisplay : mode.vdisplay) / 4, steps = (mode.hdisplay - side) / 4;
  int64_t step = (int64_t)now.tv_sec * 20 + now.tv_nsec / 50000000;
  if (steps < 1) steps = 1;
  return (struct area){(int)(step % steps) * 4, (mode.vdisplay - side) / 2, side, side};
}

#ifdef TOUCH_OVERLAY
static bool has_marks;
/* Where the marks changed from frame to frame: in the frame that is shown, and in the one that is drawn. */
static struct touch_overlay_rectangle changed[2][TOUCH_OVERLAY_RECTANGLES];
static size_t counts[2];

/* Takes the marks for the next frame; returns whether they are others than in the frame that is shown. */
static bool take_marks(void) {
  size_t *count = &counts[!shown];
  *count = has_marks ? TOUCH_OVERLAY_RECTANGLES : 0;
  if (!has_marks) return false;
  has_marks = touch_overlay_compose(NULL, 0, TOUCH_OVERLAY_XRGB8888, mode.hdisplay, mode.vdisplay, changed[!shown], count)
              == TOUCH_OVERLAY_OK;
  if (!has_marks) {
    fprintf(stderr, "drm: touches are shown no more: %s\n", touch_overlay_problem());
    /* Marks that were up must go. */
    changed[!shown][0] = (struct touch_overlay_rectangle){0, 0, mode.hdisplay, mode.vdisplay};
    *count = 1;
  }
  return *count > 0;
}

/* Paints what the marks need. The buffer is two frames old, and both changes are missing in it. */
static void paint_marks(const struct buffer *buffer) {
  for (int frame = 0; frame < 2; frame++)
    for (size_t index = 0; index < counts[frame]; index++) {
      struct touch_overlay_rectangle part = changed[frame][index];
      paint(buffer, (struct area){part.x, part.y, part.width, part.height});
    }
}
#endif

int main(int count, char **words) {
  const char *path = "/dev/dri/card0", *touch = NULL;
  for (int index = 1; index < count; index += 2) {
    const char *value = index + 1 < count ? words[index + 1] : NULL;
    if (value != NULL && strcmp(words[index], "--card") == 0) path = value;
    else if (value != NULL && strcmp(words[index], "--touch") == 0) touch = value;
    else {
      fprintf(stderr, "usage: drm [--card PATH] [--touch PATH]\n");
      return 2;
    }
  }
  struct sigaction action = {.sa_handler = end};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);

  /* The first program that opens a card is its master. */
  card = open(path, O_RDWR | O_CLOEXEC);
  if (card < 0) fail("cannot open", path);
  find_display(path);
  for (int index = 0; index < 2; index++) {
    make_buffer(&buffers[index], path);
    buffers[index].square = square_now();
    paint(&buffers[index], (struct area){0, 0, mode.hdisplay, mode.vdisplay});
  }
  struct drm_mode_crtc order = {.crtc_id = crtc, .fb_id = buffers[shown].number, .mode = mode, .mode_valid = 1,
                                .set_connectors_ptr = address(&connector), .count_connectors = 1};
  if (!ask(DRM_IOCTL_MODE_SETCRTC, &order)) fail("cannot show a picture on", path);
#ifdef TOUCH_OVERLAY
  struct touch_overlay_options options = {.panel = touch, .flags = TOUCH_OVERLAY_COMPOSE, .width = mode.hdisplay,
                                          .height = mode.vdisplay};
  has_marks = touch_overlay_start(&options) == TOUCH_OVERLAY_OK;
  if (!has_marks) fprintf(stderr, "drm: touches are not shown: %s\n", touch_overlay_problem());
#endif
  (void)touch;

  struct itimerspec pace = {.it_value.tv_nsec = 1, .it_interval.tv_nsec = 16666667};
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  if (timer < 0 || timerfd_settime(timer, 0, &pace, NULL) != 0) fail("cannot make", "a timer");
  while (!is_over) {
    uint64_t ticks;
    if (read(timer, &ticks, sizeof ticks) < 0) continue;
    struct buffer *buffer = &buffers[!shown];
    struct area square = square_now(), old = buffer->square;
    bool has_changed = square.x != buffers[shown].square.x;
#ifdef TOUCH_OVERLAY
    has_changed |= take_marks();
#endif
    if (!has_changed) continue;
    buffer->square = square;
    paint(buffer, old);
    paint(buffer, square);
#ifdef TOUCH_OVERLAY
    paint_marks(buffer);
#endif
    flip(path);
  }

  touch_overlay_stop();
  /* With the card its buffers go, and the console comes back. */
  close(card);
  return 0;
}
