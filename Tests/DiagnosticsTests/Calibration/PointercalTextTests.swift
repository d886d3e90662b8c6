import Linux
import Seeded
import Testing
import TouchInput

@Suite("Pointercal as ts_calibrate writes it")
struct PointercalTextTests {
  private static let coefficients = Pointercal.Coefficients(
    a0: 13313, a1: -8, a2: -1_234_567, a3: 21, a4: 8192, a5: -765_432, a6: 65536)

  @Test(
    "the numbers that there are",
    arguments: [
      (nil, nil, nil, "13313 -8 -1234567 21 8192 -765432 65536\n"),
      (800, 480, nil, "13313 -8 -1234567 21 8192 -765432 65536 800 480\n"),
      (800, 480, 0, "13313 -8 -1234567 21 8192 -765432 65536 800 480 0\n"),
      (480, 800, 3, "13313 -8 -1234567 21 8192 -765432 65536 480 800 3\n"),
      // A rotation alone would be read as a width.
      (nil, nil, 3, "13313 -8 -1234567 21 8192 -765432 65536\n"),
    ] as [(Int?, Int?, Int?, String)])
  func text(width: Int?, height: Int?, rotation: Int?, text: String) {
    #expect(
      Pointercal(coefficients: Self.coefficients, width: width, height: height, rotation: rotation).text == text)
  }

  @Test("what is written is read again as it was", .random)
  func again() throws {
    for var random in Cases(5000).random {
      func number() -> Int32 {
        random.once(in: 8)
          ? [.min, .max, 0, -1][random.int(0...3)] as Int32 : Int32.random(in: .min ... .max, using: &random)
      }
      let divisor = number()
      let coefficients = Pointercal.Coefficients(
        a0: number(), a1: number(), a2: number(), a3: number(), a4: number(), a5: number(),
        a6: divisor == 0 ? 65536 : divisor)
      let isSized = random.chance(80)
      let calibration = Pointercal(
        coefficients: coefficients, width: isSized ? random.int(1...32768) : nil,
        height: isSized ? random.int(1...32768) : nil,
        rotation: isSized && random.chance(80) ? random.int(0...3) : nil)
      let read = try Pointercal(Text(calibration.text), "/etc/pointercal")
      #expect(read == calibration, "\(calibration.text)")
    }
  }

  @Test(
    "whether different places stay different",
    arguments: [
      ([65536, 0, 0, 65536], true), ([0, 65536, 65536, 0], true), ([0, 0, 0, 0], false), ([1, 2, 2, 4], false),
      ([.max, .min, .min, .max], true), ([.max, .max, .max, .max], false), ([.min, .min, .min, .min], false),
    ] as [([Int32], Bool)])
  func invertible(_ four: [Int32], _ isInvertible: Bool) {
    let coefficients = Pointercal.Coefficients(
      a0: four[0], a1: four[1], a2: 7, a3: four[2], a4: four[3], a5: 9, a6: 65536)
    #expect(coefficients.isInvertible == isInvertible)
  }
}
