/*
 * The overlay's marks on a framebuffer, and its frames.
 *
 *     glass FOLDER    where the framebuffer's file is put
 */
#define _GNU_SOURCE
#include <limits.h>
#include <math.h>

#include "screen.h"

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

/* The mark of a touch that ends stays for its time; that of a cancelled one goes at once. */
static void cancelled(void) {
  char path[300];
  snprintf(path, sizeof path, "%s.long", screen);
  put(path, "[overlay]\nminimum-show = 10000\n[framebuffer]\npublish = direct\nrecord = off\n");
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
    draw();
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

/* The configuration lets nothing be shown, and that is said. */
static void concealed(void) {
  char log[300], path[300];
  snprintf(log, sizeof log, "%s.log", screen);
  snprintf(path, sizeof path, "%s.never", screen);
  put(path, "[overlay]\nshow = never\n[framebuffer]\npublish = direct\nrecord = off\n");
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

static void all(void) {
  fingers();
  cancelled();
  bad_touches();
  pictures();
  panels();
  loss();
  concealed();
}

int main(int count, char **words) { return test(count > 1 ? words[1] : "/dev/shm", all); }
