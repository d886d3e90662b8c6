# A stand-in for as much of Buildroot as package/touch-overlay/touch-overlay.mk asks for: `make -f` it with
# BR2_EXTERNAL_TOUCH_OVERLAY_PATH, the switches, STAGING_DIR, TARGET_DIR and TARGET_READELF.
qstrip = $(strip $(subst ",,$(1)))
INSTALL = install
define generic-package
endef
# What its package infrastructure would refuse.
need = $(if $($(1)),,$(error touch-overlay.mk does not say $(1)))

include $(BR2_EXTERNAL_TOUCH_OVERLAY_PATH)/external.mk

TOUCH_OVERLAY_PKGDIR = $(BR2_EXTERNAL_TOUCH_OVERLAY_PATH)/package/touch-overlay
$(foreach name,VERSION SITE SITE_METHOD LICENSE LICENSE_FILES DEPENDENCIES,$(call need,TOUCH_OVERLAY_$(name)))
$(if $(filter local,$(TOUCH_OVERLAY_SITE_METHOD)),,$(error expected the site method local))
$(foreach file,$(TOUCH_OVERLAY_LICENSE_FILES),$(if $(wildcard $(TOUCH_OVERLAY_SITE)/$(file)),,$(error there is no $(file) in $(TOUCH_OVERLAY_SITE))))

# As with the site method local, everything happens on a copy.
all: $(BUILD_DIR)/touch-overlay/.stamp_installed
$(BUILD_DIR)/touch-overlay/.stamp_installed:
	mkdir -p $(@D)
	cp -r $(TOUCH_OVERLAY_SITE)/. $(@D)
	$(TOUCH_OVERLAY_BUILD_CMDS)
	$(TOUCH_OVERLAY_INSTALL_STAGING_CMDS)
	$(TOUCH_OVERLAY_INSTALL_TARGET_CMDS)
	$(if $(BR2_INIT_SYSTEMD),$(TOUCH_OVERLAY_INSTALL_INIT_SYSTEMD),$(TOUCH_OVERLAY_INSTALL_INIT_SYSV))
