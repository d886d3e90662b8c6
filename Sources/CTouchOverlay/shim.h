// Without the flag every call is a macro, which Swift does not see.
#define TOUCH_OVERLAY
#include "touch_overlay.h"
