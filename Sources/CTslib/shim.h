#ifndef TOUCH_OVERLAY_CTSLIB_H
#define TOUCH_OVERLAY_CTSLIB_H

#include <stdarg.h>
#include <tslib.h>

/// Keeps a message instead of printing it; in CLinux, because Swift cannot write a va_list.
int linux_keep_message(const char *format, va_list arguments);

/// Keeps tslib's messages from now on.
static inline void tslib_collect_messages(void) { ts_error_fn = linux_keep_message; }

#endif
