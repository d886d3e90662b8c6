/*
 * A board of tiles in a window of SDL 2: each tile that a finger or the mouse presses changes its colour.
 *
 * Built with -DTOUCH_OVERLAY it lays a mark for every touch into each frame before SDL shows the frame. It hands over the
 * touches that SDL reports, so nothing else reads a panel.
 */
#include <SDL.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <touch_overlay.h>

enum { COLUMNS = 5, ROWS = 3, GAP = 4, PAUSE = 16 };

static void fail(const char *what) {
  fprintf(stderr, "sdl: %s: %s\n", what, SDL_GetError());
  exit(EXIT_FAILURE);
}

#ifdef TOUCH_OVERLAY
/* Says once why touches are not shown; the app goes on. */
static void check(int code) {
  static bool has_failed;
  if (code != TOUCH_OVERLAY_OK && !has_failed) {
    fprintf(stderr, "sdl: touches are not shown: %s\n", touch_overlay_problem());
    has_failed = true;
  }
}

/* The format of SDL's pixels; 0 if the overlay has none such. */
static int format_of(const SDL_Surface *frame) {
  switch (frame->format->format) {
    case SDL_PIXELFORMAT_RGB565: return TOUCH_OVERLAY_RGB565;
    case SDL_PIXELFORMAT_BGR888: return TOUCH_OVERLAY_XBGR8888;
    case SDL_PIXELFORMAT_RGB888: return TOUCH_OVERLAY_XRGB8888;
    /* Every pixel of a window is opaque. */
    case SDL_PIXELFORMAT_ARGB8888: return TOUCH_OVERLAY_XRGB8888;
    default: return 0;
  }
}
#endif

static bool is_lit[ROWS][COLUMNS];

static void draw(SDL_Surface *frame) {
  SDL_FillRect(frame, NULL, SDL_MapRGB(frame->format, 0x10, 0x18, 0x20));
  int width = frame->w / COLUMNS, height = frame->h / ROWS;
  for (int row = 0; row < ROWS; row++)
    for (int column = 0; column < COLUMNS; column++) {
      SDL_Rect tile = {column * width + GAP, row * height + GAP, width - 2 * GAP, height - 2 * GAP};
      SDL_FillRect(frame, &tile, is_lit[row][column] ? SDL_MapRGB(frame->format, 0xe0, 0xa0, 0x30)
                                                     : SDL_MapRGB(frame->format, 0x30, 0x50, 0x70));
    }
}

/* SDL's positions are from 0 to 1. */
static void take(const SDL_TouchFingerEvent *finger, const SDL_Surface *frame) {
#ifdef TOUCH_OVERLAY
  const struct touch_overlay_touch touch = {
      .id = finger->fingerId, .x = finger->x * (float)frame->w, .y = finger->y * (float)frame->h,
      .phase = finger->type == SDL_FINGERDOWN ? TOUCH_OVERLAY_BEGAN
               : finger->type == SDL_FINGERUP ? TOUCH_OVERLAY_ENDED
                                              : TOUCH_OVERLAY_MOVED};
  check(touch_overlay_feed(&touch, 1));
#endif
  (void)frame;
  int column = (int)(finger->x * COLUMNS), row = (int)(finger->y * ROWS);
  if (finger->type != SDL_FINGERDOWN || column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return;
  is_lit[row][column] = !is_lit[row][column];
}

int main(int count, char **words) {
  (void)count, (void)words;
  /* The mouse is one more finger. */
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "1");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) fail("SDL does not start");
  SDL_Window *window = SDL_CreateWindow("tiles", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 800, 480, 0);
  if (window == NULL) fail("there is no window");
  SDL_Surface *frame = SDL_GetWindowSurface(window);
  if (frame == NULL) fail("the window has no pixels");
#ifdef TOUCH_OVERLAY
  struct touch_overlay_options options = {.flags = TOUCH_OVERLAY_FEED | TOUCH_OVERLAY_COMPOSE, .width = frame->w,
                                          .height = frame->h};
  check(touch_overlay_start(&options));
#endif

  for (bool is_over = false; !is_over; SDL_Delay(PAUSE)) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
      if (event.type == SDL_QUIT) is_over = true;
      if (event.type == SDL_FINGERDOWN || event.type == SDL_FINGERMOTION || event.type == SDL_FINGERUP)
        take(&event.tfinger, frame);
    }
    /* The surface of before is gone if something happened to the window. */
    frame = SDL_GetWindowSurface(window);
    if (frame == NULL) fail("the window has no pixels");
    draw(frame);
#ifdef TOUCH_OVERLAY
    if (frame->w != options.width || frame->h != options.height) {
      /* The overlay lays marks into frames of one size. */
      touch_overlay_stop();
      options.width = frame->w;
      options.height = frame->h;
      check(touch_overlay_start(&options));
    }
    check(touch_overlay_compose(frame->pixels, (size_t)frame->pitch, format_of(frame), frame->w, frame->h, NULL, NULL));
#endif
    if (SDL_UpdateWindowSurface(window) != 0) fail("the window cannot be shown");
  }

  touch_overlay_stop();
  SDL_Quit();
  return 0;
}
