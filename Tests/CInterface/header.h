/* Every call of the header, once for what it does and once for its value, with arguments that nothing else uses: no
 * compiler may have anything to say about it. C and C++. */
#include <touch_overlay.h>

int statements(const void *pixels, size_t stride);
int values(const void *pixels, size_t stride);

int statements(const void *pixels, size_t stride) {
  struct touch_overlay_options options = {0, 0, 0, TOUCH_OVERLAY_FEED | TOUCH_OVERLAY_COMPOSE, 800, 480};
  struct touch_overlay_touch touch = {1, 2.0f, 3.0f, 0.5f, 0.0f, TOUCH_OVERLAY_BEGAN};
  struct touch_overlay_rectangle area = {0, 0, 10, 10};
  int code = TOUCH_OVERLAY_OK;
  static unsigned char frame[100 * 4];
  size_t count = 1;
  touch_overlay_start(0);
  touch_overlay_start(&options);
  touch_overlay_feed(&touch, 1);
  touch_overlay_present(pixels, stride, &area, 1);
  touch_overlay_compose(frame, 40, TOUCH_OVERLAY_XRGB8888, 10, 10, &area, &count);
  touch_overlay_compose_part(frame, 40, &area);
  touch_overlay_lend(7);
  touch_overlay_suspend();
  touch_overlay_resume();
  touch_overlay_stop();
  touch_overlay_text(code);
  touch_overlay_problem();
  (void)touch_overlay_stop();
  return TOUCH_OVERLAY_ENABLED ? TOUCH_OVERLAY_MOVED : TOUCH_OVERLAY_ENDED;
}

int values(const void *pixels, size_t stride) {
  const struct touch_overlay_options options = {"/etc/a.conf", "/dev/fb0", "/dev/input/event0", 0, 0, 0};
  const struct touch_overlay_touch touches[] = {{1, 2.0f, 3.0f, 0.5f, 0.0f, TOUCH_OVERLAY_CANCELLED}};
  const struct touch_overlay_rectangle areas[] = {{0, 0, 10, 10}};
  const char *text = touch_overlay_text(touch_overlay_suspend());
  int code = touch_overlay_start(&options);
  if (touch_overlay_feed(touches, 1) != TOUCH_OVERLAY_OK) code++;
  if (touch_overlay_present(pixels, stride, areas, 1) != TOUCH_OVERLAY_OK && stride > 1) code++;
  if (touch_overlay_compose(0, 0, TOUCH_OVERLAY_RGB565, 1, 1, 0, 0) != TOUCH_OVERLAY_OK) code++;
  code += touch_overlay_compose_part(0, 0, areas) + touch_overlay_lend(-1);
  code += touch_overlay_resume() + touch_overlay_stop();
  return text[0] + touch_overlay_problem()[0] + code;
}
