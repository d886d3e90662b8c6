/* Of LVGL 9.2 what the guide's example calls, as LVGL's own headers declare it. */
#include <stdint.h>

typedef struct _lv_display_t lv_display_t;
typedef struct _lv_obj_t lv_obj_t;
typedef struct _lv_timer_t lv_timer_t;
typedef enum { LV_COLOR_FORMAT_RGB565 = 0x12 } lv_color_format_t;
typedef struct { int32_t x1, y1, x2, y2; } lv_area_t;

int32_t lv_area_get_width(const lv_area_t *area);
int32_t lv_area_get_height(const lv_area_t *area);
lv_color_format_t lv_display_get_color_format(lv_display_t *display);
int32_t lv_display_get_horizontal_resolution(const lv_display_t *display);
int32_t lv_display_get_vertical_resolution(const lv_display_t *display);
lv_obj_t *lv_display_get_layer_top(lv_display_t *display);
void lv_display_flush_ready(lv_display_t *display);
uint32_t lv_draw_buf_width_to_stride(uint32_t width, lv_color_format_t format);
void lv_obj_invalidate_area(const lv_obj_t *object, const lv_area_t *area);
void *lv_timer_get_user_data(lv_timer_t *timer);
