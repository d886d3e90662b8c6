#ifndef TOUCH_OVERLAY_CPROCESSORS_H
#define TOUCH_OVERLAY_CPROCESSORS_H

/// Keeps the calling thread on one of the processors that it may use: on number `index` of them, counted round.
void stay_on_processor(int index);

#endif
