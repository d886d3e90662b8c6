/* What every test program here needs. */
#ifndef EXPECT_H
#define EXPECT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <touch_overlay.h>

static int faults;

/* A line for every expectation that is not met. */
#define expect(condition) \
  ((condition) ? (void)0 : (void)(faults++, fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition)))

/* A call that must fail, and with a sentence in which these words stand. */
static inline int fails(int code, int wanted, const char *words) {
  if (code == wanted && strstr(touch_overlay_problem(), words) != NULL) return 1;
  fprintf(stderr, "code %d: %s\n", code, touch_overlay_problem());
  return 0;
}

/* Words with a size in them, as C prints it; valid until the next call. */
static inline const char *sized(const char *words, size_t size) {
  static char text[96];
  snprintf(text, sizeof text, words, size);
  return text;
}

/* Writes a file. */
static inline void put(const char *path, const char *text) {
  FILE *out = fopen(path, "w");
  if (out == NULL || fputs(text, out) < 0 || fclose(out) != 0) abort();
}

#endif
