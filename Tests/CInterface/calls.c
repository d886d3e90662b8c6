/* Every call in the wrong order and with what cannot be right, where there is no framebuffer. */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "expect.h"

static int start(const char *configuration, const char *framebuffer, const char *panel, unsigned flags) {
  struct touch_overlay_options options = {configuration, framebuffer, panel, flags};
  return touch_overlay_start(&options);
}

static const char *file(const char *text) {
  static char path[64];
  snprintf(path, sizeof path, "/tmp/touch-overlay-calls-%d", (int)getpid());
  FILE *out = fopen(path, "w");
  if (out == NULL || fputs(text, out) < 0 || fclose(out) != 0) abort();
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
}

static void refused_starts(void) {
  expect(fails(touch_overlay_start(NULL), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb0"));
  expect(fails(start(NULL, NULL, NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb0"));
  expect(fails(start(NULL, NULL, NULL, TOUCH_OVERLAY_FEED), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb0"));
  expect(fails(start(NULL, "/dev/fb31", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb31: No such file"));
  expect(fails(start(NULL, "/dev/null", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/null"));
  expect(fails(start(NULL, "/tmp", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/tmp"));

  for (unsigned bit = 1; bit < 32; bit++)
    expect(fails(start(NULL, NULL, NULL, 1u << bit), TOUCH_OVERLAY_BAD_ARGUMENT, "TOUCH_OVERLAY_FEED"));
  expect(fails(start(NULL, NULL, NULL, UINT_MAX), TOUCH_OVERLAY_BAD_ARGUMENT, "TOUCH_OVERLAY_FEED"));
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
  texts();
  /* Each thread has its own problem, and what goes well leaves it. */
  expect(fails(start(NULL, "/dev/fb31", NULL, 0), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb31"));
  pthread_t thread;
  if (pthread_create(&thread, NULL, other_thread, NULL) != 0) return 1;
  pthread_join(thread, NULL);
  expect(strstr(touch_overlay_problem(), "/dev/fb31") != NULL);
  return faults != 0;
}
