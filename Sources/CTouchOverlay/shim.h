// The flag is needed because every call is otherwise a macro, which Swift does not see.
#define TOUCH_OVERLAY
#include "touch_overlay.h"
