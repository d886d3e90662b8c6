// For a machine without a framebuffer: every file answers as the kernel's virtual one does, of 200x120 pixels. With
// OLD_KERNEL in the environment there is no pidfd_open(2), as before Linux 5.3, or a filter refuses it. To be loaded before a program's own
// libraries.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/fb.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

enum { WIDTH = 200, HEIGHT = 120 };

int ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (request == FBIOGET_VSCREENINFO) {
    struct fb_var_screeninfo *variable = argument;
    memset(variable, 0, sizeof *variable);
    variable->xres = variable->xres_virtual = WIDTH;
    variable->yres = variable->yres_virtual = HEIGHT;
    variable->bits_per_pixel = 32;
    variable->red = (struct fb_bitfield){16, 8, 0};
    variable->green = (struct fb_bitfield){8, 8, 0};
    variable->blue = (struct fb_bitfield){0, 8, 0};
    return 0;
  }
  if (request == FBIOGET_FSCREENINFO) {
    struct fb_fix_screeninfo *fixed = argument;
    memset(fixed, 0, sizeof *fixed);
    strcpy(fixed->id, "Virtual FB");
    fixed->type = FB_TYPE_PACKED_PIXELS;
    fixed->visual = FB_VISUAL_TRUECOLOR;
    fixed->line_length = WIDTH * 4;
    fixed->smem_len = WIDTH * HEIGHT * 4;
    return 0;
  }
  int (*real)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
  return real(fd, request, argument);
}

long syscall(long number, ...) {
  long words[6];
  va_list arguments;
  va_start(arguments, number);
  for (int i = 0; i < 6; i++) words[i] = va_arg(arguments, long);
  va_end(arguments);
  const char *old = getenv("OLD_KERNEL");
  if (number == SYS_pidfd_open && old != NULL) {
    errno = strcmp(old, "filter") == 0 ? EPERM : ENOSYS;
    return -1;
  }
  long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return real(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}
