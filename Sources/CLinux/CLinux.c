#define _GNU_SOURCE
#include "CLinux.h"

#include <stdarg.h>
#include <stdio.h>

const char *linux_error_text(int code) { return strerrordesc_np(code); }

int linux_thread_name(pthread_t thread, const char *name) { return pthread_setname_np(thread, name); }

const char *linux_program_name(void) { return program_invocation_short_name; }

static char kept_message[256];

int linux_keep_message(const char *format, va_list arguments) {
  return vsnprintf(kept_message, sizeof kept_message, format, arguments);
}

const char *linux_kept_message(void) { return kept_message; }
