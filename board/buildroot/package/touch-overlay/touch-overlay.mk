################################################################################
#
# touch-overlay
#
################################################################################

TOUCH_OVERLAY_VERSION = 0.2.0

ifeq ($(BR2_aarch64),y)
TOUCH_OVERLAY_ARCH = arm64
else ifeq ($(BR2_x86_64),y)
TOUCH_OVERLAY_ARCH = amd64
else
TOUCH_OVERLAY_ARCH = armhf
endif

ifeq ($(BR2_PACKAGE_TOUCH_OVERLAY_DIAGNOSTICS),y)
TOUCH_OVERLAY_FLAG = diagnostics
else
TOUCH_OVERLAY_FLAG = demo
endif

TOUCH_OVERLAY_BOARDS = $(BR2_EXTERNAL_TOUCH_OVERLAY_PATH)/..
TOUCH_OVERLAY_UNITS = $(TOUCH_OVERLAY_BOARDS)/../deploy/systemd
TOUCH_OVERLAY_SITE = $(or $(call qstrip,$(BR2_PACKAGE_TOUCH_OVERLAY_OUT)),$(TOUCH_OVERLAY_BOARDS)/out/$(TOUCH_OVERLAY_ARCH))
TOUCH_OVERLAY_SITE_METHOD = local
TOUCH_OVERLAY_LICENSE = Apache-2.0
TOUCH_OVERLAY_LICENSE_FILES = LICENSE
TOUCH_OVERLAY_INSTALL_STAGING = YES
TOUCH_OVERLAY_DEPENDENCIES = libevdev libpng libqrencode tslib

# The programs come built; that they are of the right kind, and that this
# toolchain's libraries hold what they need, is found out here.
define TOUCH_OVERLAY_BUILD_CMDS
	READELF=$(TARGET_READELF) $(TOUCH_OVERLAY_BOARDS)/fits \
		$(TOUCH_OVERLAY_FLAG) $(STAGING_DIR) $(@D)
endef

# For apps that show touches themselves: the linker of this toolchain puts
# the library into them.
define TOUCH_OVERLAY_INSTALL_STAGING_CMDS
	$(INSTALL) -D -m 0644 $(@D)/libtouchoverlay.a \
		$(STAGING_DIR)/usr/lib/libtouchoverlay.a
	$(INSTALL) -D -m 0644 $(@D)/touch_overlay.h \
		$(STAGING_DIR)/usr/include/touch_overlay.h
endef

ifeq ($(BR2_PACKAGE_TOUCH_OVERLAY_LEND),y)
define TOUCH_OVERLAY_INSTALL_LEND
	$(INSTALL) -D -m 0755 $(@D)/touch-overlay-lend \
		$(TARGET_DIR)/usr/sbin/touch-overlay-lend
endef

define TOUCH_OVERLAY_INSTALL_LEND_UNITS
	$(INSTALL) -D -m 0644 -t $(TARGET_DIR)/usr/lib/systemd/system \
		$(TOUCH_OVERLAY_UNITS)/touch-overlay-lend.socket \
		$(TOUCH_OVERLAY_UNITS)/touch-overlay-lend@.service
endef
endif

define TOUCH_OVERLAY_INSTALL_TARGET_CMDS
	$(INSTALL) -D -m 0755 $(@D)/touch-overlay \
		$(TARGET_DIR)/usr/bin/touch-overlay
	$(INSTALL) -D -m 0755 $(@D)/touch-overlayd \
		$(TARGET_DIR)/usr/sbin/touch-overlayd
	$(INSTALL) -D -m 0755 $(@D)/touch-overlay-calibrate \
		$(TARGET_DIR)/usr/sbin/touch-overlay-calibrate
	$(TOUCH_OVERLAY_INSTALL_LEND)
endef

define TOUCH_OVERLAY_INSTALL_INIT_SYSV
	$(INSTALL) -D -m 0755 $(TOUCH_OVERLAY_PKGDIR)/S50touch-overlayd \
		$(TARGET_DIR)/etc/init.d/S50touch-overlayd
	$(INSTALL) -D -m 0644 $(TOUCH_OVERLAY_PKGDIR)/touch-overlayd.default \
		$(TARGET_DIR)/etc/default/touch-overlayd
endef

define TOUCH_OVERLAY_INSTALL_INIT_SYSTEMD
	$(INSTALL) -D -m 0644 -t $(TARGET_DIR)/usr/lib/systemd/system \
		$(TOUCH_OVERLAY_UNITS)/touch-overlay.service \
		$(TOUCH_OVERLAY_UNITS)/touch-overlay-calibrate.socket \
		$(TOUCH_OVERLAY_UNITS)/touch-overlay-calibrate@.service
	$(TOUCH_OVERLAY_INSTALL_LEND_UNITS)
	$(INSTALL) -D -m 0644 $(TOUCH_OVERLAY_UNITS)/touch-overlay.rules \
		$(TARGET_DIR)/usr/lib/udev/rules.d/70-touch-overlay.rules
endef

define TOUCH_OVERLAY_USERS
	touch-overlay -1 touch-overlay -1 * - - video,input Touch overlay
endef

$(eval $(generic-package))
