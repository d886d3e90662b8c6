import Examining
import Testing

@Suite("The corners test: where four taps seem to be says how the panel lies")
struct CornerTestTests {
  private static let corners: [(x: Int32, y: Int32)] = [(30, 25), (770, 20), (775, 455), (25, 460)]

  /// Upper left, upper right, lower right, lower left were tapped; `order` is where they seem to be.
  private func examination(_ order: [Int], _ asked: [DiagnosticTest] = [.corners]) -> Examination {
    var panel = ScriptedPanel(asked)
    for corner in order { panel.tap(Self.corners[corner].x, Self.corners[corner].y) }
    return panel.result()
  }

  @Test(
    "all ways to lie wrong, by hand",
    arguments: [
      ([1, 0, 3, 2], .mirroredX, "left and right are mirrored"),
      ([3, 2, 1, 0], .mirroredY, "top and bottom are mirrored"),
      ([2, 3, 0, 1], .turnedHalf, "the panel lies upside down"),
      ([0, 3, 2, 1], .swappedAxes, "the axes are swapped"),
      ([2, 1, 0, 3], .swappedAxes, "the axes are swapped, and both mirrored"),
      // The taps seem to be a quarter further clockwise: the panel is turned the other way.
      ([1, 2, 3, 0], .swappedAxes, "the panel is turned by a quarter to the left"),
      ([3, 0, 1, 2], .swappedAxes, "the panel is turned by a quarter to the right"),
    ] as [([Int], Fault, String)])
  func wrong(order: [Int], fault: Fault, words: String) throws {
    let examination = examination(order)
    #expect(examination.faults == [fault])
    let result = try #require(examination[.corners])
    #expect(result.verdict == .failed)
    #expect(result.findings.map(\.sentence.string) == [words])
    #expect(!result.proposals.isEmpty)
  }

  @Test func `a panel that lies right`() throws {
    let examination = examination([0, 1, 2, 3])
    let result = try #require(examination[.corners])
    #expect(
      examination.faults.isEmpty && result.verdict == .passed && result.findings.isEmpty && result.proposals == [])
  }

  @Test("a row of taps round the corners says nothing where nobody tested the panel, and something where somebody did")
  func unasked() throws {
    #expect(examination([3, 2, 1, 0], [])[.corners]?.verdict == .notRun)
    var panel = ScriptedPanel()
    for line in 0..<10 as Range<Int32> { panel.swipe((8, 24 + 48 * line), (792, 24 + 48 * line)) }
    for corner in [3, 2, 1, 0] { panel.tap(Self.corners[corner].x, Self.corners[corner].y) }
    #expect(panel.result().faults == [.mirroredY])
  }

  @Test(
    "after a tap too many nobody knows which one was meant for which corner",
    arguments: [[0, 1, 2, 3, 0], [3, 0, 1, 2, 3], [0, 1, 2, 3, 0, 1, 2], [1, 0, 3, 2, 1]])
  func tooMany(order: [Int]) throws {
    let result = try #require(examination(order)[.corners])
    #expect(result.verdict == .notRun && result.proposals == [])
    #expect(
      result.summary.string
        == "more than four taps went round the corners; tap the four once, and nothing else within 15 seconds before and "
        + "after")
  }

  @Test(
    "the corners may be tapped twice, or again after a pause or in the other direction; the first tap is the upper left",
    arguments: [
      ([0, 1, 2, 3], 400), ([0, 1, 2, 3, 0], 16_000), ([0, 1, 2, 3, 2], 400), ([2, 0, 1, 2, 3], 400),
    ] as [([Int], Int64)])
  func again(first: [Int], pause: Int64) throws {
    var panel = ScriptedPanel([.corners])
    // The later taps are nearer to the corners than the first ones.
    for (taps, inset) in [(first, Int32(6)), ([0, 1, 2, 3], 0)] {
      for corner in taps {
        let (x, y) = Self.corners[corner]
        panel.tap(x < 400 ? x + inset : x - inset, y < 240 ? y + inset : y - inset)
      }
      panel.wait(pause)
    }
    let result = try #require(panel.result()[.corners])
    #expect(result.verdict == .passed, "\(result.summary.string)")
  }

  @Test(
    "taps that do not go round are not judged, also when that is asked for",
    arguments: [[0, 2, 1, 3], [0, 1, 2], [0, 0, 1, 2], []], [[], [DiagnosticTest.corners]])
  func nothing(order: [Int], asked: [DiagnosticTest]) throws {
    let result = try #require(examination(order, asked)[.corners])
    #expect(result.verdict == .notRun && result.proposals == [])
  }
}
