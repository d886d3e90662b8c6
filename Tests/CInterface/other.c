/* A C program with the overlay in it that also loads an ordinary Swift library: each keeps its own runtime. */
#include <dlfcn.h>

#include "expect.h"

int main(int count, char **words) {
  expect(touch_overlay_start(NULL) != TOUCH_OVERLAY_OK);
  void *library = dlopen(words[count - 1], RTLD_NOW | RTLD_GLOBAL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 2;
  }
  int (*other)(int);
  *(void **)&other = dlsym(library, "other_count");
  for (int round = 1; round <= 100; round++) {
    struct touch_overlay_options options = {.framebuffer = "/dev/fb31", .flags = TOUCH_OVERLAY_FEED};
    expect(other(7) == round);
    expect(fails(touch_overlay_start(&options), TOUCH_OVERLAY_NO_FRAMEBUFFER, "/dev/fb31"));
  }
  return faults != 0;
}
