// Vector operations that Swift does not have.
#ifndef TOUCH_OVERLAY_CVECTOR_H
#define TOUCH_OVERLAY_CVECTOR_H

// With VECTORS_AS_ON_ARM, tests compute on x86-64 as boards of ARM do.
#if defined(__ARM_NEON)
#include <arm_neon.h>
#define VECTOR_NEON
#elif defined(__SSE2__) && !defined(VECTORS_AS_ON_ARM)
#define VECTOR_SSE2
#endif

typedef short vector_i16x8 __attribute__((vector_size(16)));
typedef unsigned char vector_u8x16 __attribute__((ext_vector_type(16)));
typedef unsigned short vector_u16x8 __attribute__((ext_vector_type(8)));
typedef unsigned vector_u32x8 __attribute__((ext_vector_type(8)));

/// Bits of the numbers that are multiplied: one instruction multiplies eight of 15 bits on ARM, and of 16 on x86-64.
#ifdef VECTOR_SSE2
enum { vector_bits = 16 };
#else
enum { vector_bits = 15 };
#endif

/// The upper `vector_bits` of eight products. The compiler finds the instruction by itself only where neither factor stays
/// the same through a loop: it widens such a factor before the loop, and multiplies 32 bits.
static inline __attribute__((always_inline)) vector_u16x8 vector_upper_product(vector_u16x8 a, vector_u16x8 b) {
#if defined(VECTOR_SSE2)
  return (vector_u16x8)__builtin_ia32_pmulhuw128((vector_i16x8)a, (vector_i16x8)b);
#elif defined(VECTOR_NEON)
  return (vector_u16x8)vqdmulhq_s16((int16x8_t)a, (int16x8_t)b);
#else
  vector_u32x8 product = __builtin_convertvector(a, vector_u32x8) * __builtin_convertvector(b, vector_u32x8);
  return __builtin_convertvector(product >> vector_bits, vector_u16x8);
#endif
}

/// Eight sums, each of them limited to the largest number of `vector_bits`.
static inline __attribute__((always_inline)) vector_u16x8 vector_limited_sum(vector_u16x8 a, vector_u16x8 b) {
#ifdef VECTOR_SSE2
  return __builtin_elementwise_add_sat(a, b);
#else
  return (vector_u16x8)__builtin_elementwise_add_sat((vector_i16x8)a, (vector_i16x8)b);
#endif
}

/// Puts those `bits` that `mask` names into `numbers`, which have zeros there.
static inline __attribute__((always_inline)) vector_u16x8 vector_insert(
    vector_u16x8 numbers, vector_u16x8 mask, vector_u16x8 bits) {
#ifdef VECTOR_NEON
  return (vector_u16x8)vbslq_u16((uint16x8_t)mask, (uint16x8_t)bits, (uint16x8_t)numbers);
#else
  return numbers | (bits & mask);
#endif
}

/// The first eight bytes of a block, in the upper bits of numbers.
static inline __attribute__((always_inline)) vector_u16x8 vector_low_bytes(vector_u16x8 block) {
#ifdef VECTOR_NEON
  return (vector_u16x8)vshll_n_u8(vget_low_u8((uint8x16_t)block), vector_bits - 8);
#else
  vector_u8x16 zero = {0};
  return (vector_u16x8)__builtin_shufflevector(
             zero, (vector_u8x16)block, 0, 16, 0, 17, 0, 18, 0, 19, 0, 20, 0, 21, 0, 22, 0, 23)
      >> (16 - vector_bits);
#endif
}

/// The last eight bytes of a block, in the upper bits of numbers.
static inline __attribute__((always_inline)) vector_u16x8 vector_high_bytes(vector_u16x8 block) {
#ifdef VECTOR_NEON
  return (vector_u16x8)vshll_n_u8(vget_high_u8((uint8x16_t)block), vector_bits - 8);
#else
  vector_u8x16 zero = {0};
  return (vector_u16x8)__builtin_shufflevector(
             zero, (vector_u8x16)block, 0, 24, 0, 25, 0, 26, 0, 27, 0, 28, 0, 29, 0, 30, 0, 31)
      >> (16 - vector_bits);
#endif
}

/// A block of the bytes in the upper bits of 16 numbers.
static inline __attribute__((always_inline)) vector_u16x8 vector_bytes(vector_u16x8 low, vector_u16x8 high) {
#if defined(VECTOR_SSE2)
  return (vector_u16x8)__builtin_ia32_packuswb128((vector_i16x8)(low >> 8), (vector_i16x8)(high >> 8));
#elif defined(VECTOR_NEON)
  return (vector_u16x8)vcombine_u8(
      vshrn_n_u16((uint16x8_t)low, vector_bits - 8), vshrn_n_u16((uint16x8_t)high, vector_bits - 8));
#else
  return (vector_u16x8)__builtin_shufflevector(
      (vector_u8x16)(low << 1), (vector_u8x16)(high << 1), 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
#endif
}

/// Whether all eight elements are the same.
static inline __attribute__((always_inline)) _Bool vector_is_same(vector_u16x8 a, vector_u16x8 b) {
  return __builtin_reduce_and(a == b) != 0;
}

#endif
