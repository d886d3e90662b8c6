# Apps of Debian on an emulated board: sourced by apps and masters, not run. Wants $top, and $app, which is running now.

. "$top/board/client.sh"

# make_apps NAME: the file system with the packages of board/packages NAME, made once, and a folder for the board, which
# goes with the script; sets $image, $loop, $logs and $dir.
make_apps() {
  local root
  need mke2fs e2fsprogs
  root=$("$top/board/packages" "$1" amd64)
  image=$CACHE/$1-amd64.ext4
  if [ ! "$image" -nt "$root/.complete" ]; then
    say "making $image; this happens once"
    mke2fs -q -F -t ext4 -O ^has_journal -d "$root" "$image.new" "$(($(du -sm "$root" | cut -f1) * 5 / 4 + 64))M" > /dev/null
    mv "$image.new" "$image"
  fi
  loop=$(echo "$("$top/board/packages" guest amd64)"/lib/modules/*/kernel/drivers/block/loop.ko)
  logs=$top/.build/$1
  mkdir -p "$logs"
  dir=$(mktemp -d "$logs/board.XXXXXX")
  end_with_script 'rm -rf "$dir"'
}

# place_apps: an empty folder for the next board, but for the apps.
place_apps() {
  rm -rf "${dir:?}"/*
  mkdir -p "$dir/share"
  ln "$image" "$dir/share/apps.ext4" 2> /dev/null || cp "$image" "$dir/share/apps.ext4"
  cp "$loop" "$dir/share/loop.ko"
}

# mount_apps BIND VARIABLE=VALUE...: the apps' root in /apps, with the board's folders by `mount BIND`; in_apps runs a
# command there.
mount_apps() {
  must 'insmod /share/loop.ko; mkdir -p /apps; mount -o loop,ro /share/apps.ext4 /apps'
  must "for folder in dev proc sys share; do mount $1 /\$folder /apps/\$folder; done"
  must 'for folder in tmp run var/log var/tmp var/lib root; do mount -t tmpfs tmpfs /apps/$folder; done'
  must "in_apps() { chroot /apps /usr/bin/env HOME=/root LANG=C.UTF-8 ${*:2} LD_LIBRARY_PATH=/usr/lib/x86_64-linux-gnu/blas:/usr/lib/x86_64-linux-gnu/lapack \"\$@\"; }"
}

# plug_panel WIDTH HEIGHT: a panel of so many units; its node on the board is $node.
plug_panel() {
  must "board-probe panel --x 0:$(($1 - 1)) --y 0:$(($2 - 1)) > /share/panel.log 2>&1 & comes_true '[ -p /run/panel.answer ]'"
  must 'exec 8<> /run/panel 9<> /run/panel.answer; read -r node < /share/panel.log; echo $node'
}

must() { on_board "$1" 200 || failed "'$1' failed: $(tail -n 5 "$dir/share/last-output")"; }
touch_panel() { must "echo '$1' >&8; read -r -t 60 answer <&9; [ \"\$answer\" = ok ]"; }
