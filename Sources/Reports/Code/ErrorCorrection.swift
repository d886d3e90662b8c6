/// Reed-Solomon code: bytes after the data, from which a reader restores bytes that it could not read.
struct ErrorCorrection {
  /// The product of all (x - 2^i), without its first coefficient, which is one.
  private let divisor: [UInt8]

  init(count: Int) {
    var divisor = [UInt8](repeating: 0, count: count)
    divisor[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for place in 0..<count {
        divisor[place] = GaloisField.product(divisor[place], root)
        if place + 1 < count { divisor[place] ^= divisor[place + 1] }
      }
      root = GaloisField.product(root, 2)
    }
    self.divisor = divisor
  }

  /// Returns the remainder when the data, followed by as many zero bytes as the divisor has, is divided by the divisor.
  func remainder(of data: ArraySlice<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for place in divisor.indices { remainder[place] ^= GaloisField.product(divisor[place], factor) }
    }
    return remainder
  }
}
