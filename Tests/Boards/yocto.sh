# The layer for Yocto; sourced by recipes.

layer=$top/board/yocto/meta-touch-overlay
recipe=$(echo "$layer"/recipes-*/touch-overlay/touch-overlay_*.bb)
append="$layer/recipes-graphics/tslib/tslib_%.bbappend"

# judge_bitbake FILE: every line is an assignment, an inherit, a remark, or in a task or a piece of Python.
judge_bitbake() {
  awk '
    /[ \t]$/ && !/\\$/ { bad("a space at the end") }
    function bad(words) { printf "%s:%d: %s: %s\n", FILENAME, FNR, words, $0; faults++ }
    inside { if (/^}$/) inside = 0; else if (!/^(    |$)/) bad("a line of a task is indented"); next }
    continues { continues = /\\$/; next }
    /^(#.*)?$/ { next }
    /^(python |fakeroot )?[a-z_0-9]*(:[a-z]+)*[ ]?\(\) \{$/ { inside = 1; next }
    /^inherit( [a-z.-]+)+$/ { next }
    /^[A-Za-z_0-9]+([:-][a-z0-9-]+|:\$\{PN\}|_touch-overlay)*(\[[a-z-]+\])? (\?\?=|\?=|:=|\+=|=\+|\.=|=\.|=) "[^"]*(\\|")$/ {
      continues = /\\$/
      next
    }
    { bad("BitBake would not understand") }
    END { if (inside) bad("a task that is not closed"); exit faults > 0 }' "$1" >&2
}
for file in "$layer/conf/layer.conf" "$recipe" "$append"; do judge_bitbake "$file"; done
for change in 's/ = "Apache/ = Apache/' '/^}$/d' 's/^DEPENDS = /DEPENDS /' 's/^inherit/inherits/'; do
  sed "$change" "$recipe" > "$work/broken.bb"
  if judge_bitbake "$work/broken.bb" 2> /dev/null; then
    echo "no fault was found in a recipe after: $change" >&2
    exit 1
  fi
done
for name in SUMMARY LICENSE LIC_FILES_CHKSUM COMPATIBLE_HOST COMPATIBLE_HOST:libc-musl; do
  grep -q "^$name = " "$recipe" || { echo "the recipe says no $name" >&2; exit 1; }
done
for name in BBPATH BBFILES BBFILE_COLLECTIONS BBFILE_PATTERN_touch-overlay LAYERSERIES_COMPAT_touch-overlay; do
  grep -q "^$name " "$layer/conf/layer.conf" || { echo "the layer says no $name" >&2; exit 1; }
done
grep -q "md5=$(md5sum < "$top/LICENSE" | cut -d' ' -f1)\"" "$recipe" || { echo "the recipe has the checksum of another licence" >&2; exit 1; }
[ "$(realpath "$layer/../../..")" = "$top" ]

# task FILE NAME: its lines, as the shell gets them.
task() { sed -n "/^$2() {\$/,/^}\$/p" "$1" | sed '1d;$d'; }

# run_task FILE NAME: with BitBake's variables.
run_task() {
  env D="$work/packaged" S="$work/s" bindir=/usr/bin sbindir=/usr/sbin libdir=/usr/lib includedir=/usr/include \
    sysconfdir=/etc READELF=readelf RECIPE_SYSROOT="$work/sysroot" TOUCH_OVERLAY="$kind" TOUCH_OVERLAY_BOARD="$set" \
    TOUCH_OVERLAY_SOURCES="$top" TOUCH_OVERLAY_OUT="$work/out/demo" dash -eu -c "$(task "$1" "$2")"
}
kind=demo set=pi-spi-35
run_task "$recipe" do_compile
run_task "$recipe" do_install
holds "$work/packaged" usr/bin/touch-overlay usr/sbin/touch-overlayd usr/sbin/touch-overlay-calibrate \
  usr/sbin/touch-overlay-lend \
  usr/lib/libtouchoverlay.a usr/include/touch_overlay.h etc/init.d/touch-overlayd etc/touch-overlay.conf \
  etc/udev/rules.d/90-touch-panel.rules
# The package that can be left out has what leases planes, and nothing else.
lent=$(sed -n 's/^FILES:${PN}-lend = "\(.*\)"$/\1/p' "$recipe" | sed 's|${sbindir}|usr/sbin|')
[ "$(cd "$work/packaged" && find . -name '*lend*')" = "./$lent" ] || { echo "another file than $lent leases planes" >&2; exit 1; }
kind=diagnostics
refused 'holds demo, and this image is for diagnostics' run_task "$recipe" do_compile

# tslib's own package gets the set's files, or stays as it is.
for kind in demo off; do
  rm -rf "$work/packaged"
  mkdir -p "$work/packaged/etc"
  echo '# tslib brought this' > "$work/packaged/etc/ts.conf"
  run_task "$append" 'do_install:append'
  if [ "$kind" = off ]; then
    holds "$work/packaged" etc/ts.conf
    grep -q 'tslib brought' "$work/packaged/etc/ts.conf"
  else
    holds "$work/packaged" etc/ts.conf etc/pointercal
    cmp "$work/packaged/etc/ts.conf" "$top/board/$set/ts.conf"
  fi
done
