import Seeded
import Testing

@testable import Reports

/// The same field by tables of powers of two: another way to multiply.
private struct Powers {
  private var power: [Int] = []
  private var logarithm = [Int](repeating: 0, count: 256)

  init() {
    var value = 1
    for exponent in 0..<255 {
      power.append(value)
      logarithm[value] = exponent
      value *= 2
      if value > 255 { value ^= 0b1_0001_1101 }
    }
  }

  func product(_ a: Int, _ b: Int) -> Int { a == 0 || b == 0 ? 0 : power[(logarithm[a] + logarithm[b]) % 255] }

  func power(_ exponent: Int) -> Int { power[exponent % 255] }

  /// The value of the polynomial at a place, power by power.
  func value(_ coefficients: [UInt8], at place: Int) -> Int {
    var value = 0
    for (index, coefficient) in coefficients.enumerated() {
      var term = Int(coefficient)
      for _ in 0..<(coefficients.count - 1 - index) { term = product(term, place) }
      value ^= term
    }
    return value
  }
}

@Suite("Reed and Solomon's code")
struct ErrorCorrectionTests {
  private let powers = Powers()

  @Test("every product of the field")
  func products() {
    for a in 0..<256 {
      let products = (0..<256).map { Int(GaloisField.product(UInt8(a), UInt8($0))) }
      #expect(products == (0..<256).map { powers.product(a, $0) })
    }
  }

  @Test("data and correction together are nought at every root of the divisor", .random)
  func roots() {
    for count in [1, 2, 10, 16, 22, 24, 26, 28, 30] {
      for seed in Cases(5, of: "\(count)") {
        var seeded = Seeded(seed)
        let data = seeded.bytes(seeded.int(1...60))
        let whole = data + ErrorCorrection(count: count).remainder(of: data[...])
        #expect(whole.count == data.count + count)
        for root in 0..<count { #expect(powers.value(whole, at: powers.power(root)) == 0) }
      }
    }
  }

  @Test("the standard's example: 01234567 as a code of the smallest size")
  func example() {
    let data: [UInt8] = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
    let correction: [UInt8] = [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]
    #expect(ErrorCorrection(count: 10).remainder(of: data[...]) == correction)
  }
}
