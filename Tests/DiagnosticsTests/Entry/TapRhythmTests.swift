import Figures
import Testing

@Suite("A rhythm of taps anywhere")
struct TapRhythmTests {
  /// Counts how often taps at these moments, in milliseconds, have the rhythm `groups`.
  private func count(_ moments: [Int64], groups: [Int] = [3, 1, 3]) -> Int {
    var fingers = Fingers()
    for (index, moment) in moments.enumerated() {
      // Never at the same place, as on a panel that does not know where it is touched.
      fingers.tap(UInt32(index), Float(index * 317 % 800), Float(index * 211 % 480), at: moment, length: 20)
    }
    var rhythm = TapRhythm(groups)
    return fingers.frames.count { rhythm.take($0) }
  }

  private static let right: [Int64] = [0, 300, 600, 1800, 3000, 3300, 3600]

  @Test func `is found wherever the taps are, and again`() {
    #expect(count(Self.right) == 1)
    #expect(count(Self.right + Self.right.map { $0 + 6000 }) == 2)
    #expect(count([-5000, -4000] + Self.right) == 1)
  }

  @Test(
    "is not found in anything else",
    arguments: [
      [0, 300, 600, 900, 1200, 1500, 1800],  // no pauses
      [0, 300, 600, 1800, 3000, 3300],  // one too few
      [0, 300, 1500, 2700, 3000, 3300],  // two at the beginning
      [0, 300, 600, 900, 2100, 3300, 3600, 3900],  // four at the beginning
      [0, 300, 600, 1800, 2100, 3300, 3600, 3900],  // two in the middle
      [0, 300, 600, 4000, 5200, 5500, 5800],  // the pause is too long
      [0, 300, 600, 1300, 2000, 2300, 2600],  // neither beat nor pause
      [0, 700, 1400, 2600, 3800, 4500, 5200],  // too slow
      [],
    ] as [[Int64]])
  func notFound(_ moments: [Int64]) { #expect(count(moments) == 0) }

  /// The bounds of a person's patience: a beat, a pause, and what is no tap of its own.
  @Test(
    "is found to the last millisecond of a beat and of a pause, and no further",
    arguments: [(600, 800, 1), (601, 800, 0), (600, 799, 0), (600, 2500, 1), (600, 2501, 0)])
  func bounds(beat: Int64, pause: Int64, found: Int) {
    let middle = 2 * beat + pause
    let last = middle + pause
    #expect(count([0, beat, 2 * beat, middle, last, last + beat, last + 2 * beat]) == found)
  }

  @Test("what follows within 60 milliseconds is the same tap", arguments: [(59, 1), (60, 0)] as [(Int64, Int)])
  func echo(pause: Int64, found: Int) { #expect(count(Self.right.flatMap { [$0, $0 + pause] }) == found) }

  @Test func `is found on a panel that says every tap twice within a moment`() {
    #expect(count(Self.right.flatMap { [$0, $0 + 30] }) == 1)
  }

  @Test func `of no groups is never found`() { #expect(count(Self.right, groups: []) == 0) }

  @Test func `is found while another contact is stuck`() {
    var fingers = Fingers()
    fingers.down(99, 10, 10, at: -60_000)
    for (index, moment) in Self.right.enumerated() { fingers.tap(UInt32(index), 400, 240, at: moment) }
    var rhythm = TapRhythm([3, 1, 3])
    #expect(fingers.frames.count { rhythm.take($0) } == 1)
  }
}
