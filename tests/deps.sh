#!/bin/sh
# Names the Debian packages that are missing, and installs them where apt-get is there and may.
need() { # package, test command...
    package=$1; shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
missing=
need gcc command -v gcc
need pkg-config command -v pkg-config
need libyaml-dev pkg-config --exists yaml-0.1
need libgmp-dev pkg-config --exists gmp
need libpango1.0-dev pkg-config --exists pangocairo pangofc
need libcairo2-dev pkg-config --exists cairo cairo-pdf cairo-svg cairo-ft
need libfreetype-dev pkg-config --exists freetype2
need libharfbuzz-dev pkg-config --exists harfbuzz-subset
need librsvg2-dev pkg-config --exists librsvg-2.0
need libxml2-dev pkg-config --exists libxml-2.0
need libzip-dev pkg-config --exists libzip
need libmd4c-dev pkg-config --exists md4c
need libmd4c-html0-dev pkg-config --exists md4c-html
need libjansson-dev pkg-config --exists jansson
need libpng-dev pkg-config --exists libpng
need libjpeg-dev pkg-config --exists libjpeg
need zlib1g-dev pkg-config --exists zlib
need liblcms2-dev pkg-config --exists lcms2
need libcmocka-dev pkg-config --exists cmocka
need libqpdf-dev pkg-config --exists libqpdf # these two for the tests in C
need fonts-roboto-unhinted test -e /usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Regular.ttf
need fonts-linuxlibertine test -e /usr/share/fonts/opentype/linux-libertine/LinLibertine_DR.otf
need fonts-dejavu-extra test -e /usr/share/fonts/truetype/dejavu/DejaVuSansCondensed.ttf
need wamerican-large test -e /usr/share/dict/american-english-large # these two for not-in-dictionary
need wbritish-large test -e /usr/share/dict/british-english-large
need qpdf command -v qpdf
need ghostscript command -v gs # these two for tests/decks.sh
need python3 command -v python3
need neovim command -v nvim # for tests/editor.sh: 24 MB, four seconds
need poppler-utils command -v pdftoppm
[ -z "$missing" ] && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
    echo "Broadside needs these packages (Debian's names); install them and run make again:$missing" >&2
    exit 1
fi
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
if [ -n "$sudo" ] && ! command -v sudo >/dev/null 2>&1; then
    echo "Broadside needs these packages; as root run: apt-get install$missing" >&2
    exit 1
fi
echo "Installing:$missing"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
{ $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1 ||
    { cat "$log" >&2; rm -f "$log"; echo "apt-get could not install:$missing" >&2; exit 1; }
rm -f "$log"
