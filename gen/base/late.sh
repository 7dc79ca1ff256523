#!/bin/sh
# Makes the libraries of late.txt open at their first use: late.sh FOLDER CC. For each it writes a header FOLDER/late_NAME.h,
# in which a call of one of its functions goes through a pointer, and the first call opens the library by the name that the
# linker finds in it. late.c has the pointers. `late_linked` is a program that is linked with these libraries as usual, so
# that packagers see which ones are needed.
set -e
cd "$(dirname "$0")/../.."
to=$1; cc=$2
# A line for each library: name, package, headers with commas, functions.
list=$(awk '/^#/ { next } /^ / { printf "%s", $0; next }
    { printf "%s%s %s %s", any++ ? "\n" : "", $1, $2, $3; for (i = 4; i <= NF; i++) printf ",%s", $i } END { print "" }' gen/base/late.txt)
libraries() { # packages...
    for package; do
        case $package in -l*) echo "$package" ;; *) pkg-config --libs "$package" ;; esac
    done
}
link() { # packages, functions: makes a program that calls them
    for f in $2; do echo "void $f(void);"; done >"$to/late_linked.c"
    printf 'int main(void)\n{\n%sreturn 0;\n}\n' "$(printf '%s();\n' $2)" >>"$to/late_linked.c"
    $cc -o "$to/late_linked" "$to/late_linked.c" -Wl,--as-needed $(libraries $1)
}
mkdir -p "$to"
echo '#include "base/late.h"' >"$to/late.c"
echo "$list" | while read -r name package headers functions; do
    echo "#include \"late_$name.h\"" >>"$to/late.c"
    {
        printf '/* made by gen/base/late.sh */\n#ifndef BS_LATE_%s\n#define BS_LATE_%s\n' "$name" "$name"
        printf '#include <%s>\n' $(echo "$headers" | tr , ' ')
        printf 'struct late_%s {\n' "$name"
        for f in $functions; do echo "    __typeof__($f) *$f;"; done
        printf '};\nconst struct late_%s *late_%s(void);\n' "$name" "$name"
        for f in $functions; do echo "#define $f (*late_$name()->$f)"; done
        echo '#endif'
    } >"$to/late_$name.h"
done
echo "$list" | while read -r name package headers functions; do
    link "$package" "${functions%% *}"
    soname=$(readelf -d "$to/late_linked" | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p' | head -1)
    cat <<END
const struct late_$name *late_$name(void)
{
    static const char *const name[] = {$(printf '"%s", ' $functions)0};
    static union { /* filled as addresses, called as functions */
        struct late_$name is;
        void *at[sizeof name / sizeof *name];
    } all;
    if (!all.at[0])
        late_open("$soname", name, all.at);
    return &all.is;
}
END
done >>"$to/late.c"
printf 'void late_open_all(void)\n{\n%s\n}\n' "$(echo "$list" | sed 's/ .*/();/; s/^/    late_/')" >>"$to/late.c"
link "$(echo "$list" | cut -d' ' -f2)" "$(echo "$list" | cut -d' ' -f4-)"
