/* Every call in the wrong order and with what cannot be right, where there is no framebuffer. */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "expect.h"

static int start(const char *configuration, const char *framebuffer, const char *panel, unsigned flags) {
  struct touch_overlay_options options = {
      .configuration = configuration, .framebuffer = framebuffer, .panel = panel, .flags = flags};
  return touch_overlay_start(&options);
}

static int compose(const char *framebuffer, unsigned flags, int width, int height) {
  struct touch_overlay_options options = {NULL, framebuffer, NULL, flags | TOUCH_OVERLAY_COMPOSE, width, height};
  return touch_overlay_start(&options);
}

static const char *file(const char *text) {
  static char path[64];
  snprintf(path, sizeof path, "/tmp/touch-overlay-calls-%d", (int)getpid());
  put(path, text);
  return path;
}

static void before_start(void) {
  struct touch_overlay_touch touch = {1, 10, 10, 0, 0, TOUCH_OVERLAY_BEGAN};
  struct touch_overlay_rectangle area = {0, 0, 1, 1};
  const char *reason = "not running; call touch_overlay_start";
  expect(strcmp(touch_overlay_problem(), "") == 0);
  expect(fails(touch_overlay_stop(), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_suspend(), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_resume(), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_feed(&touch, 1), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_feed(NULL, 0), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_feed(NULL, SIZE_MAX), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_present(&area, 4, &area, 1), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_present(NULL, 0, NULL, 0), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_present(NULL, SIZE_MAX, NULL, SIZE_MAX), TOUCH_OVERLAY_NOT_RUNNING, reason));
  size_t count = 1;
  expect(fails(touch_overlay_compose(&area, 4, TOUCH_OVERLAY_XRGB8888, 1, 1, &area, &count), TOUCH_OVERLAY_NOT_RUNNING,
               reason));
  expect(count == 1);
  expect(fails(touch_overlay_compose(NULL, 0, 0, 0, 0, NULL, NULL), TOUCH_OVERLAY_NOT_RUNNING, reason));
  expect(fails(touch_overlay_compose_part(&area, 4, &area), TOUCH_OVERLAY_NOT_RUNNING, reason));
}

static void refused_starts(void) {
  expect(fails(touch_overlay_start(NULL), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb0"));
  expect(fails(start(NULL, NULL, NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb0"));
  expect(fails(start(NULL, NULL, NULL, TOUCH_OVERLAY_FEED), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb0"));
  expect(fails(start(NULL, "/dev/fb31", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb31: No such file"));
  expect(fails(start(NULL, "/dev/null", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/null"));
  expect(fails(start(NULL, "/tmp", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/tmp"));

  for (unsigned bit = 2; bit < 32; bit++)
    expect(fails(start(NULL, NULL, NULL, 1u << bit), TOUCH_OVERLAY_BAD_ARGUMENT, "TOUCH_OVERLAY_FEED"));
  expect(fails(start(NULL, NULL, NULL, UINT_MAX), TOUCH_OVERLAY_BAD_ARGUMENT, "TOUCH_OVERLAY_FEED"));
  const int bad = TOUCH_OVERLAY_BAD_ARGUMENT;
  const int sizes[][2] = {{0, 0}, {0, 480}, {800, 0}, {-1, 480}, {800, -1}, {32769, 1}, {1, INT_MAX}, {INT_MIN, 1}};
  for (int index = 0; index < 8; index++)
    expect(fails(compose(NULL, TOUCH_OVERLAY_FEED, sizes[index][0], sizes[index][1]), bad, "give the width and height"));
  expect(fails(compose("/dev/fb0", TOUCH_OVERLAY_FEED, 800, 480), bad, "leave one of them out"));
  struct touch_overlay_options sized = {.width = 800, .height = 480};
  expect(fails(touch_overlay_start(&sized), bad, "800x480 without TOUCH_OVERLAY_COMPOSE"));
  expect(fails(start("", NULL, NULL, 0), TOUCH_OVERLAY_BAD_ARGUMENT, "configuration of"));
  expect(fails(start(NULL, "", NULL, 0), TOUCH_OVERLAY_BAD_ARGUMENT, "framebuffer of"));
  expect(fails(start(NULL, NULL, "", 0), TOUCH_OVERLAY_BAD_ARGUMENT, "panel of"));

  const int refused = TOUCH_OVERLAY_CONFIGURATION_REFUSED;
  expect(fails(start("/nowhere/touch.conf", NULL, NULL, 0), refused, "/nowhere/touch.conf: No such file"));
  expect(fails(start("/tmp", NULL, NULL, 0), refused, "/tmp"));
  expect(fails(start(file("[overlay]\ncolor = beige-ish\n"), NULL, NULL, 0), refused, "line 2"));
  expect(fails(start(file("nonsense"), NULL, NULL, 0), refused, "line 1"));
  /* The option goes before the file. */
  const char *good = file("[framebuffer]\ndevice = /dev/fb7\n");
  expect(fails(start(good, NULL, NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb7"));
  expect(fails(start(good, "/dev/fb8", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb8"));
  unlink(good);

  /* Longer than a sentence may be, and no UTF-8. */
  char path[5000];
  memset(path, 'x', sizeof path);
  path[0] = '/';
  path[sizeof path - 1] = '\0';
  expect(fails(start(NULL, path, NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "xxxx"));
  expect(strlen(touch_overlay_problem()) == 1023);
  expect(fails(start(NULL, "/dev/\xff\xfe\x80", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/"));

  expect(fails(touch_overlay_stop(), TOUCH_OVERLAY_NOT_RUNNING, "not running"));
}

/* Frames of the app's own need no framebuffer. */
static void composed(void) {
  enum { WIDTH = 200, HEIGHT = 120 };
  static uint32_t frame[HEIGHT][WIDTH];
  const int bad = TOUCH_OVERLAY_BAD_ARGUMENT, format = TOUCH_OVERLAY_XRGB8888;
  struct touch_overlay_touch touch = {1, 50, 60, 0, 0, TOUCH_OVERLAY_BEGAN};
  struct touch_overlay_rectangle areas[TOUCH_OVERLAY_RECTANGLES], area = {0, 0, 1, 1};
  size_t count;
  const char *quick = file("[overlay]\nminimum-show = 0\nstyle = touchkit\n");
  struct touch_overlay_options options = {
      quick, NULL, NULL, TOUCH_OVERLAY_FEED | TOUCH_OVERLAY_COMPOSE, WIDTH, HEIGHT};
  expect(touch_overlay_start(&options) == TOUCH_OVERLAY_OK);
  expect(fails(touch_overlay_present(frame, sizeof frame[0], NULL, 0), bad, "touch_overlay_compose"));
  expect(fails(touch_overlay_compose_part(frame, sizeof frame[0], &area), bad, "before touch_overlay_compose"));

  /* Nothing is taken by a call that fails, so the touch that begins is news to the last of these. */
  expect(touch_overlay_feed(&touch, 1) == TOUCH_OVERLAY_OK);
  expect(fails(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT + 1, NULL, NULL), bad, "200x121"));
  expect(fails(touch_overlay_compose(frame, sizeof frame[0], format, -1, HEIGHT, NULL, NULL), bad, "started for frames"));
  expect(fails(touch_overlay_compose(frame, WIDTH * 4 - 1, format, WIDTH, HEIGHT, NULL, NULL), bad, "799"));
  expect(fails(touch_overlay_compose(frame, SIZE_MAX, format, WIDTH, HEIGHT, NULL, NULL), bad,
               sized("lines of %zu bytes", SIZE_MAX)));
  expect(fails(touch_overlay_compose(frame, sizeof frame[0], 0, WIDTH, HEIGHT, NULL, NULL), bad, "format"));
  expect(fails(touch_overlay_compose(frame, sizeof frame[0], -1, WIDTH, HEIGHT, NULL, NULL), bad, "format"));
  expect(fails(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, areas, NULL), bad, "no array"));
  count = 1;
  expect(fails(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, NULL, &count), bad, "no array"));
  count = 0;
  expect(fails(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, areas, &count), bad, "no array"));
  count = TOUCH_OVERLAY_RECTANGLES;
  expect(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, areas, &count) == TOUCH_OVERLAY_OK);
  expect(count == 1 && areas[0].x <= 50 && areas[0].x + areas[0].width > 50 && areas[0].y <= 60 &&
         areas[0].y + areas[0].height > 60);
  expect(frame[60][50] != 0 && frame[60][150] == 0 && frame[0][0] == 0);

  /* The same marks are no news, and are laid again. */
  memset(frame, 0, sizeof frame);
  count = TOUCH_OVERLAY_RECTANGLES;
  expect(touch_overlay_compose(NULL, 0, format, WIDTH, HEIGHT, areas, &count) == TOUCH_OVERLAY_OK);
  expect(count == 0 && frame[60][50] == 0);
  expect(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, NULL, NULL) == TOUCH_OVERLAY_OK);
  uint32_t centre = frame[60][50];
  expect(centre != 0);

  /* Parts: one within the frame, one that reaches over each edge, those beside it, and wrong ones. */
  memset(frame, 0, sizeof frame);
  area = (struct touch_overlay_rectangle){50, 0, WIDTH - 50, HEIGHT};
  expect(touch_overlay_compose_part(&frame[0][50], sizeof frame[0], &area) == TOUCH_OVERLAY_OK);
  expect(frame[60][50] == centre && frame[60][49] == 0);
  static uint32_t large[HEIGHT + 20][WIDTH + 20];
  area = (struct touch_overlay_rectangle){-10, -10, WIDTH + 20, HEIGHT + 20};
  expect(touch_overlay_compose_part(large, sizeof large[0], &area) == TOUCH_OVERLAY_OK);
  expect(large[70][60] == centre && large[0][0] == 0);
  const struct touch_overlay_rectangle beside[] = {{WIDTH, 0, 9, 9}, {-9, 0, 9, 9}, {INT_MIN, INT_MIN, 9, 9},
                                                   {INT_MAX, INT_MAX, 9, 9}, {10, 10, 0, 0}};
  for (int index = 0; index < 5; index++)
    expect(touch_overlay_compose_part(large, sizeof large[0], &beside[index]) == TOUCH_OVERLAY_OK);
  expect(fails(touch_overlay_compose_part(NULL, sizeof frame[0], &area), bad, "no pixels"));
  expect(fails(touch_overlay_compose_part(frame, sizeof frame[0], NULL), bad, "no part"));
  area.height = -1;
  expect(fails(touch_overlay_compose_part(frame, sizeof frame[0], &area), bad, "below 0"));
  area = (struct touch_overlay_rectangle){0, 0, INT_MAX, 1};
  expect(fails(touch_overlay_compose_part(frame, sizeof frame[0], &area), bad, "lines of"));

  /* A finger moves; three more come. With room for fewer rectangles, those that are told hold all the changes. */
  struct touch_overlay_touch more[] = {{1, 20, 20, 0, 0, TOUCH_OVERLAY_MOVED}, {2, 180, 20, 0, 0, TOUCH_OVERLAY_BEGAN},
                                       {3, 20, 100, 0, 0, TOUCH_OVERLAY_BEGAN}, {4, 180, 100, 0, 0, TOUCH_OVERLAY_BEGAN}};
  expect(touch_overlay_feed(more, 4) == TOUCH_OVERLAY_OK);
  memset(frame, 0, sizeof frame);
  count = 1;
  expect(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, areas, &count) == TOUCH_OVERLAY_OK);
  expect(count == 1 && areas[0].x <= 20 && areas[0].y <= 20 && areas[0].x + areas[0].width > 180 &&
         areas[0].y + areas[0].height > 100);
  expect(frame[20][20] == centre && frame[100][180] == centre && frame[60][50] == 0);

  /* Other formats hold the same mark; their number may be that of DRM. */
  static uint16_t small[HEIGHT][WIDTH];
  const int formats[] = {TOUCH_OVERLAY_RGB565, TOUCH_OVERLAY_BGR565, TOUCH_OVERLAY_XRGB1555, TOUCH_OVERLAY_GREY8};
  for (int index = 0; index < 4; index++) {
    memset(small, 0, sizeof small);
    count = TOUCH_OVERLAY_RECTANGLES;
    expect(touch_overlay_compose(small, sizeof small[0], formats[index], WIDTH, HEIGHT, areas, &count) ==
           TOUCH_OVERLAY_OK);
    /* Buffers of another format hold no mark yet. */
    expect(count > 0);
    expect(formats[index] == TOUCH_OVERLAY_GREY8 ? ((uint8_t *)small)[20 * sizeof small[0] + 20] != 0
                                                 : small[20][20] != 0);
  }
  const int wide[] = {TOUCH_OVERLAY_XBGR8888, TOUCH_OVERLAY_RGBX8888, TOUCH_OVERLAY_BGRX8888, TOUCH_OVERLAY_ARGB8888,
                      TOUCH_OVERLAY_RGB888, TOUCH_OVERLAY_BGR888};
  for (int index = 0; index < 6; index++) {
    const uint8_t *pixel = (const uint8_t *)frame + 20 * sizeof frame[0] + 20 * (index < 4 ? 4 : 3);
    memset(frame, 0, sizeof frame);
    expect(touch_overlay_compose(frame, sizeof frame[0], wide[index], WIDTH, HEIGHT, NULL, NULL) == TOUCH_OVERLAY_OK);
    /* Of the four bytes that RGBX and BGRX have, the first is unused; ARGB has its alpha in the last. */
    int first = wide[index] == TOUCH_OVERLAY_RGBX8888 || wide[index] == TOUCH_OVERLAY_BGRX8888;
    for (int byte = 0; byte < 3; byte++) expect(abs(pixel[first + byte] - (int)(centre >> 8 * byte & 255)) <= 1);
    if (index < 4) expect((pixel[first ? 0 : 3] != 0) == (wide[index] == TOUCH_OVERLAY_ARGB8888));
  }

  /* No mark is laid while suspended, and the old ones are told. */
  expect(touch_overlay_suspend() == TOUCH_OVERLAY_OK);
  memset(frame, 0, sizeof frame);
  count = TOUCH_OVERLAY_RECTANGLES;
  expect(touch_overlay_compose(frame, sizeof frame[0], TOUCH_OVERLAY_BGR888, WIDTH, HEIGHT, areas, &count) ==
         TOUCH_OVERLAY_OK);
  expect(count == 4);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) expect(frame[y][x] == 0);
  expect(touch_overlay_resume() == TOUCH_OVERLAY_OK);
  expect(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, NULL, NULL) == TOUCH_OVERLAY_OK);
  expect(frame[20][20] == centre);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  expect(fails(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, NULL, NULL),
               TOUCH_OVERLAY_NOT_RUNNING, "not running"));

  /* The frame lies as it is in memory, and touches are upright: at 90 degrees their top left corner is its top right. */
  options.configuration = file("[overlay]\nminimum-show = 0\n[framebuffer]\nrotate = 90\n");
  expect(touch_overlay_start(&options) == TOUCH_OVERLAY_OK);
  struct touch_overlay_touch corner = {1, 20, 30, 0, 0, TOUCH_OVERLAY_BEGAN};
  expect(touch_overlay_feed(&corner, 1) == TOUCH_OVERLAY_OK);
  memset(frame, 0, sizeof frame);
  expect(touch_overlay_compose(frame, sizeof frame[0], format, WIDTH, HEIGHT, NULL, NULL) == TOUCH_OVERLAY_OK);
  expect(frame[20][WIDTH - 1 - 30] == centre && frame[30][20] == 0);
  expect(touch_overlay_stop() == TOUCH_OVERLAY_OK);
  unlink(quick);
}

/* Where an app closes the overlay's descriptors, the overlay has ended, and no call waits for it. */
static void closed(void) {
  pid_t child = fork();
  if (child == 0) {
    struct touch_overlay_options options = {.flags = TOUCH_OVERLAY_COMPOSE, .width = 200, .height = 120};
    alarm(60);
    if (touch_overlay_start(&options) != TOUCH_OVERLAY_OK) _exit(2);
    for (int number = STDERR_FILENO + 1; number < 200; number++) close(number);
    int code = touch_overlay_compose(NULL, 0, TOUCH_OVERLAY_XRGB8888, 200, 120, NULL, NULL);
    _exit(code != TOUCH_OVERLAY_NOT_RUNNING);
  }
  int status = -1;
  expect(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

static void lent(void) {
  expect(fails(touch_overlay_lend(-1), TOUCH_OVERLAY_BAD_ARGUMENT, "descriptor -1"));
  /* Whatever runs here, no daemon takes the plane of a descriptor that is none of a display. */
  expect(touch_overlay_lend(STDIN_FILENO) != TOUCH_OVERLAY_OK);
}

static void texts(void) {
  for (int code = TOUCH_OVERLAY_OK; code <= TOUCH_OVERLAY_ALREADY_RUNNING; code++) {
    expect(strlen(touch_overlay_text(code)) > 3);
    for (int other = 0; other < code; other++)
      expect(strcmp(touch_overlay_text(code), touch_overlay_text(other)) != 0);
  }
  const int others[] = {-1, 8, INT_MAX, INT_MIN};
  for (int index = 0; index < 4; index++)
    expect(strcmp(touch_overlay_text(others[index]), "an unknown code") == 0);
  expect(strcmp(touch_overlay_text(TOUCH_OVERLAY_NO_FRAMEBUFFER), "no usable framebuffer") == 0);
}

static void *other_thread(void *unused) {
  (void)unused;
  expect(strcmp(touch_overlay_problem(), "") == 0);
  expect(fails(touch_overlay_stop(), TOUCH_OVERLAY_NOT_RUNNING, "not running"));
  return NULL;
}

int main(void) {
  before_start();
  refused_starts();
  composed();
  closed();
  lent();
  texts();
  /* Each thread has its own problem, and what goes well leaves it. */
  expect(fails(start(NULL, "/dev/fb31", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb31"));
  pthread_t thread;
  if (pthread_create(&thread, NULL, other_thread, NULL) != 0) return 1;
  pthread_join(thread, NULL);
  expect(strstr(touch_overlay_problem(), "/dev/fb31") != NULL);
  return faults != 0;
}
