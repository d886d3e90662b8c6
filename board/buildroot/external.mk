include $(sort $(wildcard $(BR2_EXTERNAL_TOUCH_OVERLAY_PATH)/package/*/*.mk))
