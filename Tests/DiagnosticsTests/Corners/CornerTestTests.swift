import Diagnostics
import Testing

@Suite("The corners test: where four taps seem to be says how the panel lies")
struct CornerTestTests {
  private static let corners: [(x: Int32, y: Int32)] = [(30, 20), (770, 20), (770, 460), (30, 460)]

  /// Upper left, upper right, lower right, lower left were tapped; `order` is where they seem to be.
  private func result(_ order: [Int]) throws -> TestResult {
    var panel = ScriptedPanel([.corners])
    for corner in order { panel.tap(Self.corners[corner].x, Self.corners[corner].y) }
    return try #require(panel.result()[.corners])
  }

  @Test(
    "all ways to lie wrong, by hand",
    arguments: [
      ([1, 0, 3, 2], .mirroredX, "left and right are mirrored"),
      ([3, 2, 1, 0], .mirroredY, "top and bottom are mirrored"),
      ([2, 3, 0, 1], .turnedHalf, "the panel lies upside down"),
      ([0, 3, 2, 1], .swappedAxes, "the axes are swapped"),
      ([2, 1, 0, 3], .swappedAxes, "the axes are swapped, and both mirrored"),
      // What is tapped seems to be a quarter further clockwise: the panel is turned the other way.
      ([1, 2, 3, 0], .swappedAxes, "the panel is turned by a quarter to the left"),
      ([3, 0, 1, 2], .swappedAxes, "the panel is turned by a quarter to the right"),
    ] as [([Int], Fault, String)])
  func wrong(order: [Int], fault: Fault, words: String) throws {
    let result = try result(order)
    #expect(result.verdict == .failed)
    #expect(result.findings.map(\.fault) == [fault] && result.findings.map(\.sentence.string) == [words])
    #expect(!result.proposals.isEmpty)
  }

  @Test("a panel that lies right")
  func right() throws {
    let result = try result([0, 1, 2, 3])
    #expect(result.verdict == .passed && result.findings.isEmpty && result.proposals == [])
  }

  @Test("taps that do not go round", arguments: [[0, 2, 1, 3], [0, 1, 2], [0, 0, 1, 2], []])
  func nothing(order: [Int]) throws {
    let result = try result(order)
    #expect(result.verdict == .notRun && result.proposals == [])
  }
}
