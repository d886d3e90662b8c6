# What the display of TOUCH_OVERLAY_BOARD needs of tslib, in the place of what tslib brings.
do_install:append() {
    if [ "${TOUCH_OVERLAY}" != off ] && [ -n "${TOUCH_OVERLAY_BOARD}" ]; then
        install -m 0644 ${TOUCH_OVERLAY_SOURCES}/board/${TOUCH_OVERLAY_BOARD}/ts.conf ${D}${sysconfdir}/ts.conf
        if [ -f ${TOUCH_OVERLAY_SOURCES}/board/${TOUCH_OVERLAY_BOARD}/pointercal ]; then
            install -m 0644 ${TOUCH_OVERLAY_SOURCES}/board/${TOUCH_OVERLAY_BOARD}/pointercal ${D}${sysconfdir}/pointercal
        fi
    fi
}
python () {
    board = d.getVar("TOUCH_OVERLAY_BOARD")
    for name in ("ts.conf", "pointercal") if board and d.getVar("TOUCH_OVERLAY") != "off" else ():
        path = "%s/board/%s/%s" % (d.getVar("TOUCH_OVERLAY_SOURCES"), board, name)
        if os.path.exists(path):
            d.appendVarFlag("do_install", "file-checksums", " %s:True" % path)
}

FILES:tslib-conf += "${sysconfdir}/pointercal"
