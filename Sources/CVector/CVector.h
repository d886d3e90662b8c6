// Vector operations that Swift does not have.
#ifndef TOUCH_OVERLAY_CVECTOR_H
#define TOUCH_OVERLAY_CVECTOR_H

typedef unsigned short vector_u16x8 __attribute__((ext_vector_type(8)));
typedef unsigned vector_u32x8 __attribute__((ext_vector_type(8)));

/// The upper halves of eight products: one instruction on x86-64, three on ARM. In Swift, the compiler does not always
/// inline the conversions into the loop.
static inline __attribute__((always_inline)) vector_u16x8 vector_upper_product(vector_u16x8 a, vector_u16x8 b) {
  vector_u32x8 product = __builtin_convertvector(a, vector_u32x8) * __builtin_convertvector(b, vector_u32x8);
  return __builtin_convertvector(product >> 16, vector_u16x8);
}

/// Whether all eight elements are the same.
static inline __attribute__((always_inline)) _Bool vector_is_same(vector_u16x8 a, vector_u16x8 b) {
  return __builtin_reduce_and(a == b) != 0;
}

#endif
