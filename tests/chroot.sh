#!/bin/sh
# Tries the README's two commands on a minimal Debian, in a folder of its own: for whoever changes the packages that
# tests/deps.sh names. What is committed is cloned there, and a user with sudo runs make and make test.
#
#     sudo sh tests/chroot.sh [COMMAND]      COMMAND in place of "make && make test"; TREE keeps the folder of that name
#
# Needs root, git and Debian's package mmdebstrap. SUITE and MIRROR name another Debian than this machine's.
cd "$(dirname "$0")/.." || exit 1
command -v mmdebstrap >/dev/null || { echo "tests/chroot.sh needs Debian's package mmdebstrap" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "tests/chroot.sh needs root: sudo sh tests/chroot.sh" >&2; exit 1; }
suite=${SUITE:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
tree=${TREE:-$(mktemp -d)}
mounted=
cleanup() {
    for place in $mounted; do umount -R "$tree/$place"; done
    mounted=
    [ -n "$TREE" ] || rm -rf --one-file-system "$tree"
}
trap cleanup EXIT
trap 'exit 130' INT TERM
if [ ! -d "$tree/home" ]; then
    mmdebstrap --quiet --variant=minbase --include=make,git,sudo,ca-certificates "$suite" "$tree" $MIRROR || exit 1
    cp /etc/resolv.conf /etc/hosts "$tree/etc/"
    chroot "$tree" useradd -m -s /bin/sh player || exit 1
    echo 'player ALL=(ALL) NOPASSWD: ALL' >"$tree/etc/sudoers.d/player"
fi
for place in proc dev; do
    mount --rbind "/$place" "$tree/$place" || exit 1
    mount --make-rslave "$tree/$place" && mounted="$place $mounted"
done
rm -rf "$tree/home/player/broadside"
git clone -q . "$tree/home/player/broadside" || exit 1
chroot "$tree" chown -R player: /home/player/broadside
echo "chroot: Debian $suite with $(chroot "$tree" dpkg-query -f '.\n' -W | wc -l) packages"
begin=$(date +%s)
chroot "$tree" env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 TERM=dumb \
    su player -c "cd ~/broadside && ${*:-make && make test}" </dev/null
code=$?
echo "chroot: exit $code after $(($(date +%s) - begin)) s"
exit $code
