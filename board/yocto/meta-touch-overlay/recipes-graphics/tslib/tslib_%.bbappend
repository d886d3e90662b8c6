# What the display of TOUCH_OVERLAY_BOARD needs of tslib, in the place of what tslib brings.
do_install:append() {
    if [ "${TOUCH_OVERLAY}" != off ] && [ -n "${TOUCH_OVERLAY_BOARD}" ]; then
        install -m 0644 ${TOUCH_OVERLAY_SOURCES}/board/${TOUCH_OVERLAY_BOARD}/ts.conf ${D}${sysconfdir}/ts.conf
        if [ -f ${TOUCH_OVERLAY_SOURCES}/board/${TOUCH_OVERLAY_BOARD}/pointercal ]; then
            install -m 0644 ${TOUCH_OVERLAY_SOURCES}/board/${TOUCH_OVERLAY_BOARD}/pointercal ${D}${sysconfdir}/pointercal
        fi
    fi
}
FILES:tslib-conf += "${sysconfdir}/pointercal"
