import Linux
import Testing

@testable import TouchInput

@Suite("Recordings with more slots than are followed")
struct TouchesBeyondTests {
  private static let axes = ["2f 0 63 0 0", "35 0 999 0 0", "36 0 499 0 0", "39 0 65535 0 0"]

  private func message(slots: [Int]) throws -> String? {
    let reports = slots.enumerated().flatMap { index, slot in
      ["0003 002f \(slot), 0003 0039 \(index), 0003 0035 10, 0003 0036 20", "0003 0039 -1"]
    }
    return try recorded(Self.axes, reports).touchesBeyond("r")?.string
  }

  @Test("touches that are left out are counted")
  func count() throws {
    #expect(
      try message(slots: [31, 32, 40, 1]) == "r holds 2 touches in slots behind the first 32, which are left out")
    #expect(try message(slots: [32]) == "r holds 1 touch in slots behind the first 32, which are left out")
    #expect(try message(slots: [0, 31]) == nil)
  }
}
