/* Moved: include base/system.h. */
#include "base/system.h"
