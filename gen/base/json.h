/* Moved: include base/str.h. */
#include "base/str.h"
