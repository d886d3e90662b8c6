SUMMARY = "Live touch feedback for kiosks that draw on the framebuffer"
DESCRIPTION = "Shows every touch on the framebuffer, over whatever an app draws there."
LICENSE = "Apache-2.0"
LIC_FILES_CHKSUM = "file://${TOUCH_OVERLAY_SOURCES}/LICENSE;md5=3b83ef96387f14655fc854ddc3c6bd57"

TOUCH_OVERLAY_ARCH:aarch64 = "arm64"
TOUCH_OVERLAY_ARCH:arm = "armhf"
TOUCH_OVERLAY_OUT ??= "${TOUCH_OVERLAY_SOURCES}/board/out/${TOUCH_OVERLAY_ARCH}"

# Programs come built with board/build, for there is no Swift here, and are linked against glibc 2.36. Those for x86-64 are
# started by /lib64/ld-linux-x86-64.so.2, which OE has elsewhere.
COMPATIBLE_HOST = "(aarch64|arm).*-linux.*"
COMPATIBLE_HOST:libc-musl = "null"

inherit update-rc.d useradd

DEPENDS = "libevdev libpng qrencode tslib"
S = "${WORKDIR}/touch-overlay"
do_unpack[noexec] = "1"
do_patch[noexec] = "1"
do_configure[noexec] = "1"
# What board/build leaves is an input like any other, and so is what is taken from the sources.
do_compile[file-checksums] += "${TOUCH_OVERLAY_OUT}/flag:True ${TOUCH_OVERLAY_OUT}/touch-overlayd:True"
do_compile[file-checksums] += "${TOUCH_OVERLAY_SOURCES}/board/fits:True"
do_install[file-checksums] += "${TOUCH_OVERLAY_SOURCES}/board/buildroot/package/touch-overlay/S50touch-overlayd:True"
do_install[file-checksums] += "${TOUCH_OVERLAY_OUT}/touch-overlay:True ${TOUCH_OVERLAY_OUT}/touch-overlay-calibrate:True"
do_install[file-checksums] += "${TOUCH_OVERLAY_OUT}/touch-overlay-lend:True"
do_install[file-checksums] += "${TOUCH_OVERLAY_OUT}/libtouchoverlay.a:True ${TOUCH_OVERLAY_OUT}/touch_overlay.h:True"

INITSCRIPT_NAME = "touch-overlayd"
INITSCRIPT_PARAMS = "defaults 50"
USERADD_PACKAGES = "${PN}"
GROUPADD_PARAM:${PN} = "--system touch-overlay; --system video; --system input"
USERADD_PARAM:${PN} = "--system --no-create-home --shell /sbin/nologin -g touch-overlay -G video,input touch-overlay"

python () {
    kind = d.getVar("TOUCH_OVERLAY")
    if kind == "off":
        raise bb.parse.SkipRecipe("TOUCH_OVERLAY=off: a production image holds nothing of the overlay")
    if kind not in ("demo", "diagnostics"):
        bb.fatal("TOUCH_OVERLAY is '%s', expected off, demo or diagnostics" % kind)
    board = d.getVar("TOUCH_OVERLAY_BOARD")
    for name in ("touch-overlay.conf", "touch-overlay.rules") if board else ():
        path = "%s/board/%s/%s" % (d.getVar("TOUCH_OVERLAY_SOURCES"), board, name)
        d.appendVarFlag("do_install", "file-checksums", " %s:True" % path)
}

do_compile() {
    READELF=${READELF} ${TOUCH_OVERLAY_SOURCES}/board/fits \
        ${TOUCH_OVERLAY} ${RECIPE_SYSROOT} ${TOUCH_OVERLAY_OUT}
}

do_install() {
    install -D -m 0755 ${TOUCH_OVERLAY_OUT}/touch-overlay ${D}${bindir}/touch-overlay
    install -D -m 0755 ${TOUCH_OVERLAY_OUT}/touch-overlayd ${D}${sbindir}/touch-overlayd
    install -D -m 0755 ${TOUCH_OVERLAY_OUT}/touch-overlay-calibrate ${D}${sbindir}/touch-overlay-calibrate
    install -D -m 0755 ${TOUCH_OVERLAY_OUT}/touch-overlay-lend ${D}${sbindir}/touch-overlay-lend
    install -D -m 0644 ${TOUCH_OVERLAY_OUT}/libtouchoverlay.a ${D}${libdir}/libtouchoverlay.a
    install -D -m 0644 ${TOUCH_OVERLAY_OUT}/touch_overlay.h ${D}${includedir}/touch_overlay.h
    install -D -m 0755 ${TOUCH_OVERLAY_SOURCES}/board/buildroot/package/touch-overlay/S50touch-overlayd \
        ${D}${sysconfdir}/init.d/touch-overlayd
    if [ -n "${TOUCH_OVERLAY_BOARD}" ]; then
        install -D -m 0644 ${TOUCH_OVERLAY_SOURCES}/board/${TOUCH_OVERLAY_BOARD}/touch-overlay.conf \
            ${D}${sysconfdir}/touch-overlay.conf
        install -D -m 0644 ${TOUCH_OVERLAY_SOURCES}/board/${TOUCH_OVERLAY_BOARD}/touch-overlay.rules \
            ${D}${sysconfdir}/udev/rules.d/90-touch-panel.rules
    fi
}

# An image whose app draws on the framebuffer, or lends a plane itself, leaves it out by BAD_RECOMMENDATIONS.
PACKAGES =+ "${PN}-lend"
FILES:${PN}-lend = "${sbindir}/touch-overlay-lend"
RRECOMMENDS:${PN} = "${PN}-lend"

CONFFILES:${PN} = "${sysconfdir}/touch-overlay.conf"
# tslib-conf has ts.conf and pointercal, see tslib_%.bbappend.
RDEPENDS:${PN} = "tslib-calibrate tslib-conf"
# They come stripped, and were linked elsewhere.
INSANE_SKIP:${PN} = "already-stripped ldflags"
