/*
 * touch_overlay.h - live touch feedback inside an app: on a framebuffer, or in the frames of an app that has none.
 *
 * While the overlay runs, every finger on the touch panel has a translucent mark on the screen: for a demo, a trade
 * show, a recording. It is meant for one build of the app and not for the other, so all of it hangs on one flag:
 *
 *     cc -DTOUCH_OVERLAY app.c -ltouchoverlay -lts -lpthread -lm      with marks
 *     cc app.c                                                       without a trace of them
 *
 * with -I and -L for the folder in which header and library lie, where that is none of the compiler's own.
 *
 * Where it sits
 * -------------
 *
 *     touch panel --> the app's own reading of it --> the app's own drawing --> its buffer
 *          |                                                                       |
 *          +------------------> libtouchoverlay.a <-- touch_overlay_present() <----+
 *                                       |
 *                                   /dev/fb0
 *
 * The overlay reads the panel beside the app, through tslib where that is set up and through evdev where it is not;
 * the kernel gives every event to both. An app that gets its touches from somewhere else, or that has taken the panel
 * for itself, starts the overlay with TOUCH_OVERLAY_FEED and hands them over with touch_overlay_feed().
 *
 * An app that draws into a buffer of its own and copies that to the framebuffer gives the buffer to
 * touch_overlay_present() instead. Then marks and app never meet on the framebuffer, and nothing flickers. An app that
 * draws right on the framebuffer leaves that call out: the overlay watches its marks, and repairs what is painted over.
 *
 * An app that draws on no framebuffer that people see, because it is DRM master, a Wayland client or in a window, lays
 * the marks into its own frames with touch_overlay_compose(). It starts the overlay with TOUCH_OVERLAY_COMPOSE.
 *
 * A process has one overlay, so there is no handle. A framebuffer has one overlay too: while touch-overlayd runs on it,
 * touch_overlay_start() is refused and names that program.
 *
 * An example
 * ----------
 *
 *     #include <touch_overlay.h>
 *
 *     static void show(void) {
 *     #ifdef TOUCH_OVERLAY
 *       if (touch_overlay_present(pixels, stride, NULL, 0) == TOUCH_OVERLAY_OK) return;
 *     #endif
 *       memcpy(framebuffer, pixels, stride * height);     (where both have lines of the same length)
 *     }
 *
 *     int main(void) {
 *       if (touch_overlay_start(NULL) != TOUCH_OVERLAY_OK)
 *         fprintf(stderr, "no marks: %s\n", touch_overlay_problem());
 *       while (running) { handle_touches(); draw(pixels); show(); }
 *       touch_overlay_stop();
 *     }
 *
 * Without the flag
 * ----------------
 *
 * Without -DTOUCH_OVERLAY every call is a constant of its type. Its arguments are checked by the compiler and not
 * evaluated, and nothing of the overlay is in the object file: no symbol, no string, no code, also at -O0 -g. The app
 * above is then, byte for byte, the one that does not have these lines at all.
 *
 * The constant is TOUCH_OVERLAY_OK, so the compiler removes the app's handling of errors, too. touch_overlay_present()
 * has copied nothing then, so put it between #ifdef TOUCH_OVERLAY and #endif, as in the example.
 *
 * Variables that are there for the overlay alone (options, touches, rectangles) are not the overlay's to remove: put
 * them, with the calls that need them, between #ifdef TOUCH_OVERLAY and #endif. A call may be a macro, so take no
 * function's address. TOUCH_OVERLAY_ENABLED is 1 with the flag and 0 without it: if (TOUCH_OVERLAY_ENABLED) { ... }
 *
 * Threads
 * -------
 *
 * Every call may come from any thread at any time, but not from a signal handler. Calls wait for each other, except
 * that touch_overlay_feed() runs beside touch_overlay_present() and touch_overlay_compose(); feed waits for
 * touch_overlay_suspend() for a second at most. The overlay has up to two threads of its own, which are asleep while no
 * finger is down. They receive no signals, so that the app's signals arrive where the app expects them. The overlay's
 * descriptors stay open between start and stop: close none that you did not open. A child after fork() has no overlay, and
 * calls return TOUCH_OVERLAY_NOT_RUNNING there: call daemon(3) before touch_overlay_start().
 *
 * What belongs to the whole process stays as it is: its environment, and the function that tslib's messages go to.
 *
 * Errors
 * ------
 *
 * A call returns TOUCH_OVERLAY_OK, which is 0, or a positive code. It never ends the process, and a failed one changes
 * nothing, but for touch_overlay_suspend(), which suspends also where it cannot say that the marks are gone, and
 * touch_overlay_stop(), after which there is no overlay in any case. touch_overlay_text() says what a code means;
 * touch_overlay_problem() says the whole of it: what was asked, what was found, what to do. Where such a sentence
 * recommends --config, --fb or --touch, that is `configuration`, `framebuffer` or `panel` of the options here.
 *
 * The overlay may also end while it runs, for example when its framebuffer goes. Marks are gone then. The next call says
 * why, and from there on it is TOUCH_OVERLAY_NOT_RUNNING; the app may start it again. A panel that is unplugged is no
 * error: the overlay waits for it to come back.
 *
 * On standard error it says what it draws on and which panel it reads, one line an event. Where a finger was stands in
 * no log.
 */
#ifndef TOUCH_OVERLAY_H
#define TOUCH_OVERLAY_H

#include <stddef.h>
#include <stdint.h>

/* Constants that an app does not use are no reason for a warning in the app. */
#if !defined(TOUCH_OVERLAY) && defined(__GNUC__)
#pragma GCC system_header
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifdef TOUCH_OVERLAY
#define TOUCH_OVERLAY_ENABLED 1
#else
#define TOUCH_OVERLAY_ENABLED 0
#endif

/* What a call returns. Codes 1 to 5 equal the exit codes of touch-overlayd. They are no enum: debuggers would find the
 * name of an enum in the program without the flag. */
#define TOUCH_OVERLAY_OK 0
/* The system refused something that is not the caller's fault, such as a thread. */
#define TOUCH_OVERLAY_SYSTEM 1
/* An argument cannot be right. */
#define TOUCH_OVERLAY_BAD_ARGUMENT 2
/* The named panel cannot be used: it is no touchscreen, or may not be opened. A missing panel, named or not, is no
 * error: the overlay waits for it. */
#define TOUCH_OVERLAY_NO_PANEL 3
/* There is no framebuffer, it cannot be used, or another overlay draws on it. */
#define TOUCH_OVERLAY_NO_FRAMEBUFFER 4
/* The configuration file, or tslib's, holds what it should not. */
#define TOUCH_OVERLAY_CONFIGURATION_REFUSED 5
/* There is no overlay: it was not started, or has ended. */
#define TOUCH_OVERLAY_NOT_RUNNING 6
/* There is one already. */
#define TOUCH_OVERLAY_ALREADY_RUNNING 7

/* For `flags`: the app hands its touches over, and no panel is read. */
#define TOUCH_OVERLAY_FEED 1u
/* For `flags`: the app lays the marks into its own frames with touch_overlay_compose(), and no framebuffer is opened. */
#define TOUCH_OVERLAY_COMPOSE 2u

/* How the overlay is started. All zero is the default: `struct touch_overlay_options options = {0};` and then what
 * differs. The strings are copied. */
struct touch_overlay_options {
  /* The path of a configuration file, see touch-overlay.conf(5). NULL: /etc/touch-overlay.conf if it exists. What it
   * says about the daemon itself (`control`, `suspend-limit`, `forward`, `lock-memory`, `metrics`) is not for an app.
   * Which displays there are, for `show = external`, is asked by touch_overlay_start() and touch_overlay_resume(). */
  const char *configuration;
  /* The path of a framebuffer such as "/dev/fb0". NULL: what the configuration says, else the first that fits. */
  const char *framebuffer;
  /* The path of a touch panel such as "/dev/input/event2". NULL: what the configuration says, else every touchscreen,
   * as they come and go. */
  const char *panel;
  /* 0, or TOUCH_OVERLAY_FEED and TOUCH_OVERLAY_COMPOSE, or one of them. */
  unsigned flags;
  /* With TOUCH_OVERLAY_COMPOSE the size of the app's frames in pixels, 1 to 32768, as they lie in memory: the whole
   * picture that people see on the panel. Without it 0. */
  int width, height;
};

/* Starts the overlay. NULL stands for options that are all zero. Returns when the framebuffer and all connected panels are
 * open; the first finger is shown from then on. Without TOUCH_OVERLAY_COMPOSE the overlay draws on a framebuffer, which
 * an app that is DRM master hides. That is no error, because the display may be given up later; standard error says it.
 *
 * Errors: ALREADY_RUNNING, BAD_ARGUMENT (an empty path, an unknown flag, a size without TOUCH_OVERLAY_COMPOSE or none
 * with it, a framebuffer and TOUCH_OVERLAY_COMPOSE), CONFIGURATION_REFUSED, NO_FRAMEBUFFER,
 * NO_PANEL, SYSTEM. */
int touch_overlay_start(const struct touch_overlay_options *options);

/* Where a touch is in its life. */
#define TOUCH_OVERLAY_BEGAN 1
#define TOUCH_OVERLAY_MOVED 2
#define TOUCH_OVERLAY_ENDED 3
/* The touch is over and was not meant: the panel has gone, or a palm was recognised. */
#define TOUCH_OVERLAY_CANCELLED 4

/* A touch of the app's. A `pressure` or `size` of 0 means that it is unknown. */
struct touch_overlay_touch {
  /* Whatever the app's event source calls the finger: a slot, a tracking id, a pointer's number. It may be used again
   * when the touch is over. */
  int64_t id;
  /* Pixels of the screen as people see it (`rotate` in touch-overlay.conf(5) turns it); (0, 0) is the top left corner.
   * Ignored when the touch has ended or is cancelled. */
  float x, y;
  /* From 0 to 1. 0: unknown. */
  float pressure;
  /* The diameter in pixels. 0: unknown. */
  float size;
  /* TOUCH_OVERLAY_BEGAN, _MOVED, _ENDED or _CANCELLED. */
  int phase;
};

/* Hands touches over: those that have changed, in the order in which they did. Touches that have not changed may be left
 * out, and may be among them as moved. Do it at once when the app's events arrive, not once a frame.
 *
 * Much is forgiven. A finger that moves and has not begun begins; one that ends and has not begun is ignored; one that
 * begins twice has ended in between. Of more than 32 at once the surplus is left out. Positions may lie outside the
 * screen. The overlay does not see your panel: end or cancel each touch, also when your panel goes or has dropped
 * events, or its mark stays. The array is not kept.
 *
 * Errors: NOT_RUNNING; BAD_ARGUMENT (the overlay was started without TOUCH_OVERLAY_FEED, touches are NULL and count is
 * not 0, an unknown phase, a number that is infinite or none). Of a call that fails no touch is taken. */
int touch_overlay_feed(const struct touch_overlay_touch *touches, size_t count);

/* A part of the screen in pixels of the framebuffer, as it lies in memory. What lies outside is ignored. */
struct touch_overlay_rectangle {
  int x, y, width, height;
};

/* Puts the app's pixels on the screen, with the marks above them. `pixels` is a picture as large as the visible page and
 * in its format, `stride` bytes from line to line. The rectangles are what has changed since the last call; NULL and 0
 * stand for everything, and an array with a count of 0 for nothing. The pixels are read before this returns, and not
 * afterwards: the app may go on drawing. From the first call on, what is drawn on the framebuffer in another way is not
 * watched.
 *
 * Anything but TOUCH_OVERLAY_OK means that the screen does not show them, and that the app must copy them itself.
 *
 * Errors: NOT_RUNNING; BAD_ARGUMENT (the overlay was started with TOUCH_OVERLAY_COMPOSE, pixels are NULL, a stride
 * shorter than a line, a width or height below 0, rectangles are NULL and count is not 0); NO_FRAMEBUFFER, also when
 * the screen's mode has changed: stop the overlay, make new buffers, and start again. Reads stride bytes for each line
 * of the page, whose size it cannot check. */
int touch_overlay_present(
    const void *pixels, size_t stride, const struct touch_overlay_rectangle *changed, size_t count);

/* How the colours of a pixel lie in memory. The numbers are those of DRM's formats of the same names (drm_fourcc.h), so
 * DRM_FORMAT_RGB565 may be given as well. Bytes are in the order of memory on a little-endian processor. */
#define TOUCH_OVERLAY_RGB565 0x36314752
#define TOUCH_OVERLAY_BGR565 0x36314742
#define TOUCH_OVERLAY_XRGB1555 0x35315258
#define TOUCH_OVERLAY_RGB888 0x34324752   /* bytes blue, green, red */
#define TOUCH_OVERLAY_BGR888 0x34324742   /* bytes red, green, blue */
#define TOUCH_OVERLAY_XRGB8888 0x34325258 /* bytes blue, green, red, unused */
#define TOUCH_OVERLAY_XBGR8888 0x34324258 /* bytes red, green, blue, unused */
#define TOUCH_OVERLAY_RGBX8888 0x34325852 /* bytes unused, blue, green, red */
#define TOUCH_OVERLAY_BGRX8888 0x34325842 /* bytes unused, red, green, blue */
#define TOUCH_OVERLAY_ARGB8888 0x34325241 /* bytes blue, green, red, alpha, by which the colours are multiplied */
/* One byte of brightness. DRM_FORMAT_R8 has its number. */
#define TOUCH_OVERLAY_GREY8 0x20203852

/* The most rectangles that touch_overlay_compose() tells. */
#define TOUCH_OVERLAY_RECTANGLES 16

/* Takes the touches as they are now, and lays their marks into a frame that the app has drawn and is about to show.
 * `pixels` are `height` lines of `width` pixels, `stride` bytes from line to line; `format` is one of the formats above,
 * and the size that of the options. Call it once for each frame, and as often as the display shows one while a finger
 * is down or marks fade. No thread of the overlay draws, and nothing of the frame is kept. If the app shows no frames for
 * a while, call touch_overlay_suspend() before it gives up the display, and touch_overlay_resume() afterwards. A touch
 * that ended more than half a second before a frame has no mark in it.
 *
 * `changed` gets the parts of the frame in which the marks are others than in the frame before; none of them overlap.
 * `count` holds the length of that array before the call, and the number of its rectangles after it; of more than the
 * array holds, the nearest are merged. An app that shows whole frames gives NULL for both.
 *
 * An app that draws only what has changed, in a buffer that still holds older marks, calls with pixels that are NULL
 * first (stride is ignored then): no mark is laid. It paints the rectangles anew, together with what it has
 * to paint itself, and gives each painted part to touch_overlay_compose_part(). A count of 0 means that it need not
 * draw for the marks' sake. With two buffers in turn it paints the rectangles of the last two calls.
 *
 * Errors: NOT_RUNNING; BAD_ARGUMENT (the overlay was started without TOUCH_OVERLAY_COMPOSE, another width or height, for
 * which it has to be stopped and started with the new size, a stride shorter than a line, an unknown format, one of
 * changed and count is NULL or an array of no length); NO_PANEL where the overlay had ended by itself. Nothing was laid
 * then. */
int touch_overlay_compose(
    void *pixels, size_t stride, int format, int width, int height, struct touch_overlay_rectangle *changed,
    size_t *count);

/* Lays the marks that the last touch_overlay_compose() took into a part of the frame, such as what LVGL hands to its
 * flush_cb. `pixels` is the first pixel of the part, in the format of that call, `stride` the bytes from line to line.
 * What lies outside the frame is left as it is. The part must have been painted since marks were last laid into it: a
 * mark that is laid twice is darker.
 *
 * Errors: NOT_RUNNING; BAD_ARGUMENT (the overlay was started without TOUCH_OVERLAY_COMPOSE, it was not called yet,
 * pixels or part are NULL, a width or height below 0, a stride shorter than a line). */
int touch_overlay_compose_part(void *pixels, size_t stride, const struct touch_overlay_rectangle *part);

/* Shows no touches until touch_overlay_resume(): while a PIN is typed, for example. Marks that are up are gone when it
 * returns; with TOUCH_OVERLAY_COMPOSE, from the app's next frame. Suspending twice is suspending once.
 * touch_overlay_feed(), touch_overlay_present() and touch_overlay_compose() go on as before.
 *
 * This is for the marks of this process. Marks in a plane that the app has lent, and those of a touch-overlayd that runs
 * in place of this overlay, are the daemon's, and stay: suspend them on its control socket, see touch-overlayd(8).
 *
 * Errors: NOT_RUNNING; SYSTEM where the display holds the overlay up for more than a second: no touch is shown any more,
 * but marks that were up are gone only when another call returns OK. */
int touch_overlay_suspend(void);

/* Shows touches again, also those that are still down, and looks for displays anew (`show = external`). Where the overlay
 * was not suspended it does the latter alone.
 *
 * Errors: NOT_RUNNING. */
int touch_overlay_resume(void);

/* Lends touch-overlayd a plane of the app's display, so that the daemon draws marks above the app's picture and needs no
 * rights over it. `drm` is the app's descriptor of /dev/dri/cardN, on which it is master and shows a picture. The call
 * leases the topmost overlay plane that nothing uses to the daemon, which keeps it until app or daemon end; leave that
 * plane alone then. Of several screens it is the one on the connector that `name` in the section [framebuffer] of the
 * default configuration file names, else a built-in one, else the first. The daemon is found at the control socket of that
 * file. Needs no touch_overlay_start(), and is for apps beside the daemon. After a change of the mode, after a switch of the console and
 * back, and when the daemon has read its configuration again, the daemon shows the plane anew by itself. Call it again if
 * the daemon was started anew, or has given the lease back, as its log says; the kernel tells of the end of a lease by a
 * uevent of the display with LEASE=1. As long as the daemon has a lease, which touch-overlay-lend may have taken for it,
 * the call returns NO_FRAMEBUFFER and changes nothing; touch_overlay_problem() says that a plane is lent already. That is
 * no fault.
 *
 * The marks are the daemon's, and touch_overlay_suspend() does not remove them: while a PIN is typed, suspend them on the
 * daemon's control socket.
 *
 * Errors: BAD_ARGUMENT (a negative descriptor); NO_FRAMEBUFFER (the app is not master or shows nothing, there is no
 * free overlay plane, or its plane is lent already); CONFIGURATION_REFUSED; SYSTEM (the daemon does not run, this user
 * may not use its socket, or it refuses the plane). */
int touch_overlay_lend(int drm);

/* Ends the overlay. Marks are gone and the framebuffer is closed when it returns, also when it returns an error, which
 * then tells why the overlay had ended by itself. Call it before the app ends: of a process that is killed, marks stay
 * until an overlay is next started there, and for good where there was no record of painted pixels: the app's user must
 * be able to write to the folder `record` of touch-overlay.conf(5), which is /run/touch-overlay by default. Standard
 * error says if there is none.
 *
 * Errors: NOT_RUNNING; NO_FRAMEBUFFER, NO_PANEL or SYSTEM where it had ended by itself. */
int touch_overlay_stop(void);

/* What a code means, in a few words. Never NULL, also for a code that does not exist. */
const char *touch_overlay_text(int code);

/* A sentence about the last call of this thread that failed; "" if none has. Never NULL; valid until another call of
 * this thread fails. */
const char *touch_overlay_problem(void);

#ifndef TOUCH_OVERLAY
/* sizeof evaluates nothing; that the name stands in its own definition does not expand it again. */
#define touch_overlay_start(...) ((int)(0 * sizeof touch_overlay_start(__VA_ARGS__)))
#define touch_overlay_feed(...) ((int)(0 * sizeof touch_overlay_feed(__VA_ARGS__)))
#define touch_overlay_present(...) ((int)(0 * sizeof touch_overlay_present(__VA_ARGS__)))
#define touch_overlay_compose(...) ((int)(0 * sizeof touch_overlay_compose(__VA_ARGS__)))
#define touch_overlay_compose_part(...) ((int)(0 * sizeof touch_overlay_compose_part(__VA_ARGS__)))
#define touch_overlay_lend(...) ((int)(0 * sizeof touch_overlay_lend(__VA_ARGS__)))
#define touch_overlay_suspend() ((int)(0 * sizeof touch_overlay_suspend()))
#define touch_overlay_resume() ((int)(0 * sizeof touch_overlay_resume()))
#define touch_overlay_stop() ((int)(0 * sizeof touch_overlay_stop()))
#define touch_overlay_text(...) ((void)sizeof touch_overlay_text(__VA_ARGS__), "")
#define touch_overlay_problem() ((void)sizeof touch_overlay_problem(), "")
#endif

#ifdef __cplusplus
}
#endif

#endif
