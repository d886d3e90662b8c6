// Vector operations that Swift does not have.
#ifndef TOUCH_OVERLAY_CVECTOR_H
#define TOUCH_OVERLAY_CVECTOR_H

#ifdef __ARM_NEON
#include <arm_neon.h>
#endif

typedef short vector_i16x8 __attribute__((vector_size(16)));
typedef unsigned short vector_u16x8 __attribute__((ext_vector_type(8)));
typedef unsigned vector_u32x8 __attribute__((ext_vector_type(8)));

/// The upper halves of eight products: one instruction on x86-64, three on ARM. The compiler finds them by itself only
/// where neither factor stays the same through a loop: it widens such a factor before the loop, and multiplies 32 bits.
static inline __attribute__((always_inline)) vector_u16x8 vector_upper_product(vector_u16x8 a, vector_u16x8 b) {
#if defined(__SSE2__)
  return (vector_u16x8)__builtin_ia32_pmulhuw128((vector_i16x8)a, (vector_i16x8)b);
#elif defined(__ARM_NEON)
  uint32x4_t low = vmull_u16(vget_low_u16((uint16x8_t)a), vget_low_u16((uint16x8_t)b));
  uint32x4_t high = vmull_u16(vget_high_u16((uint16x8_t)a), vget_high_u16((uint16x8_t)b));
  return (vector_u16x8)vuzpq_u16((uint16x8_t)low, (uint16x8_t)high).val[1];
#else
  vector_u32x8 product = __builtin_convertvector(a, vector_u32x8) * __builtin_convertvector(b, vector_u32x8);
  return __builtin_convertvector(product >> 16, vector_u16x8);
#endif
}

/// Eight sums, each of them at most 65535.
static inline __attribute__((always_inline)) vector_u16x8 vector_limited_sum(vector_u16x8 a, vector_u16x8 b) {
  return __builtin_elementwise_add_sat(a, b);
}

/// Whether all eight elements are the same.
static inline __attribute__((always_inline)) _Bool vector_is_same(vector_u16x8 a, vector_u16x8 b) {
  return __builtin_reduce_and(a == b) != 0;
}

#endif
