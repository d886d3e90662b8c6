// How often this program has asked for memory or given some back, its libraries included.
#ifndef TOUCH_OVERLAY_CCOUNT_H
#define TOUCH_OVERLAY_CCOUNT_H

long count_of_allocations(void);

/// CLOCK_MONOTONIC in nanoseconds.
long long count_nanoseconds(void);

#endif
