/// Arithmetic of QR codes: bytes as polynomials with bits for coefficients, modulo x^8 + x^4 + x^3 + x^2 + 1.
enum GaloisField {
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for bit in (0..<8).reversed() {
      let overflow = result & 0x80 != 0
      result <<= 1
      if overflow { result ^= 0x1d }
      if b >> UInt8(bit) & 1 != 0 { result ^= a }
    }
    return result
  }
}
