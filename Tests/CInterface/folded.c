/* With the flag off, what the app does about a failure goes too; only what it does in any case stays. */
#include <stdio.h>
#include <string.h>

#include <touch_overlay.h>

int app(unsigned char *framebuffer, const unsigned char *pixels, size_t stride);

static int evaluations;

int app(unsigned char *framebuffer, const unsigned char *pixels, size_t stride) {
  if (touch_overlay_start(NULL) != TOUCH_OVERLAY_OK) fprintf(stderr, "overlay-trace: %s\n", touch_overlay_problem());
  if (touch_overlay_present(pixels + evaluations++, stride, NULL, 0) != TOUCH_OVERLAY_OK) puts("overlay-trace");
  memcpy(framebuffer, pixels, stride);
  if (touch_overlay_stop() != TOUCH_OVERLAY_OK) puts("overlay-trace");
  return evaluations;
}
