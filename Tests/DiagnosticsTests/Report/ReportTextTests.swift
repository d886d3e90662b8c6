import Foundation
import Seeded
import Testing

@testable import Figures
@testable import Reports

@Suite("Numbers and dates of reports")
struct ReportTextTests {
  @Test(
    "a number with a point",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (12.86, "12.86"), (0.0004, "0"), (-0.0004, "0"),
      (0.0006, "0.001"), (99.9996, "100"), (1.05, "1.05"), (1234567.891, "1234567.891"), (1e11, "100000000000"),
    ] as [(Double, String)])
  func decimal(_ number: Double, _ text: String) {
    #expect(DecimalText.text(number, digits: 3) == text)
  }

  @Test(
    "what is no number that a report could tell",
    arguments: [Double.nan, -.nan, .infinity, -.infinity, 1e300, -1e300, 1e12])
  func none(_ number: Double) {
    #expect(DecimalText.text(number, digits: 3) == nil)
  }

  @Test(
    "as many digits as tell a person something",
    arguments: [
      (0.1234, "0.12"), (9.876, "9.88"), (98.76, "98.8"), (987.6, "988"), (-98.76, "-98.8"), (1e12, "1000000000000"),
      (.nan, "?"), (.infinity, "?"),
    ] as [(Double, String)])
  func short(_ number: Double, _ text: String) {
    #expect(DecimalText.short(number) == text)
  }

  @Test("a number reads as what it was, to half of its last digit", .random)
  func decimals() throws {
    for var seeded in Cases(20_000, kept: [4_248_138_815_855_797_173]).random {
      let number = Double(seeded.int(-1_000_000_000...1_000_000_000)) / Double(seeded.int(1...100_000))
      let digits = seeded.int(0...5)
      let text = try #require(DecimalText.text(number, digits: digits))
      let read = try #require(Double(text))
      #expect(abs(read - number) <= 0.5 * pow(10, -Double(digits)) * 1.000001 + number.ulp)
      #expect(!text.contains(".") || !text.hasSuffix("0"))
    }
  }

  @Test("dates are those of another calendar", .random)
  func dates() throws {
    let calendar = ISO8601DateFormatter()
    var moments: [Int64] = [0, 951_782_399, 951_782_400, 951_868_800, 4_107_542_399, 4_107_542_400, 253_402_300_799]
    for seed in Cases(2000) { moments.append(Int64(seed % 20_000_000_001)) }
    for moment in moments {
      let text = try #require(DateText(moment)).forPrograms.string
      #expect(text == calendar.string(from: Date(timeIntervalSince1970: TimeInterval(moment))))
    }
    #expect(DateText(1_795_326_919)?.forPeople.string == "2026-11-22 05:55 UTC")
  }

  @Test("what has no date of four digits has none", arguments: [-1, .min, .max, 253_402_300_800] as [Int64])
  func noDate(_ moment: Int64) {
    #expect(DateText(moment) == nil)
  }
}
