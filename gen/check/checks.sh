#!/bin/sh
# Prints the table of checks: every `const struct check check_NAME` of gen/check/, in the order of the file names.
cd "$(dirname "$0")/../.." || exit 1
names=$(sed -n 's/^const struct check \(check_[a-z_]*\) =.*/\1/p' $(ls gen/check/*.c 2>/dev/null) /dev/null)
echo '#include "check/check.h"'
for n in $names; do echo "extern const struct check $n;"; done
echo 'const struct check *const checks[] = {'
for n in $names; do echo "    &$n,"; done
echo '    NULL};'
echo "const size_t n_checks = sizeof checks / sizeof *checks - 1;"
