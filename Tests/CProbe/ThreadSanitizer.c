/* Swift's thread sanitizer does not look at memcpy, with which a contact is stored, and forgets early what a thread
   did, unless the program asks for more. It calls this function before main. */
const char *__tsan_default_options(void);

const char *__tsan_default_options(void) {
  return "ignore_interceptors_accesses=0 history_size=7";
}
