import Linux
import Touch
import TouchInput

/// Tests with four taps into the corners, clockwise from the upper left one, whether the panel lies as the screen does.
struct CornerTest {
  /// Maximum time from one corner to the next.
  private static var longestPause: Microseconds { 15_000_000 }

  private let panel: PanelUnderTest
  private let isAsked: Bool
  private let isTested: Bool

  /// - Parameters:
  ///   - isAsked: whether the user says that the corners were tapped.
  ///   - isTested: whether somebody tested the panel in another way, and may have tapped the corners.
  init(_ panel: PanelUnderTest, isAsked: Bool, isTested: Bool) {
    self.panel = panel
    self.isAsked = isAsked
    self.isTested = isTested
  }

  /// Returns the corner of the screen, or of another frame, that a place is near.
  private func corner(_ place: Place, in frame: TapFrame? = nil) -> Corner? {
    let share = (frame ?? TapFrame(panel)).share(place)
    guard CornerTest.distance(share) <= (isAsked ? 0.27 : 0.2) else { return nil }
    return share.y < 0.5
      ? share.x < 0.5 ? .upperLeft : .upperRight
      : share.x < 0.5 ? .lowerLeft : .lowerRight
  }

  /// Returns the distance from the nearest corner of a frame, as a share of the frame.
  private static func distance(_ share: Place) -> Double {
    max(min(abs(share.x), abs(1 - share.x)), min(abs(share.y), abs(1 - share.y)))
  }

  /// Returns the corners that four taps went round, in either direction; nil if they did not.
  private func corners(_ four: [Taps.Tap]) -> [Corner]? {
    // A scale that is very wrong leaves the corners of the screen, but not those of the taps.
    let frames: [TapFrame?] = [TapFrame(panel), isAsked ? TapFrame(four, panel) : nil]
    for case let frame? in frames {
      let corners = four.compactMap { corner($0.place, in: frame) }
      let turns = zip(corners.dropFirst(), corners).map { CornerTest.turn(from: $1, to: $0) }
      if corners.count == 4, turns.allSatisfy({ $0 == 1 }) || turns.allSatisfy({ $0 == 3 }) { return corners }
    }
    return nil
  }

  /// Returns four consecutive taps that go round the corners, in either direction; of several such rows the one closest
  /// to the corners. If there is none and the corners were asked for, returns four taps apart from others that go round
  /// the corners of their own bounds.
  func round(_ taps: [Taps.Tap]) -> [Taps.Tap]? {
    var best: (taps: [Taps.Tap], distance: Double)?
    for four in isAsked ? wholeRounds(taps) : rounds(taps) {
      let farthest = four.map { CornerTest.distance(TapFrame(panel).share($0.place)) }.max() ?? 0
      if farthest < best?.distance ?? .infinity { best = (four, farthest) }
    }
    return best?.taps ?? (isAsked ? groups(taps).last { $0.count == 4 && corners($0) != nil } : nil)
  }

  /// Returns the taps in groups with long pauses between them.
  private func groups(_ taps: [Taps.Tap]) -> [[Taps.Tap]] {
    var groups: [[Taps.Tap]] = []
    for tap in taps {
      if let last = groups.last?.last, tap.time - last.end <= CornerTest.longestPause {
        groups[groups.count - 1].append(tap)
      } else {
        groups.append([tap])
      }
    }
    return groups
  }

  /// Returns by how many corners clockwise the second tap is ahead of the first, 1 or 3; nil if the taps do not follow
  /// one another round the corners, or not promptly.
  private func turn(from last: Taps.Tap, to next: Taps.Tap) -> Int? {
    guard let from = corner(last.place), let to = corner(next.place), next.time - last.end <= CornerTest.longestPause
    else { return nil }
    let turn = CornerTest.turn(from: from, to: to)
    return turn % 2 == 1 ? turn : nil
  }

  /// Returns by how many corners clockwise one corner is ahead of another.
  private static func turn(from: Corner, to: Corner) -> Int { (to.rawValue - from.rawValue + 4) % 4 }

  /// Returns all rows of four consecutive taps that go round the corners. A row may begin at any corner, because the
  /// taps are among others of somebody who was not asked for these.
  private func rounds(_ taps: [Taps.Tap]) -> [[Taps.Tap]] {
    var rounds: [[Taps.Tap]] = []
    for first in taps.indices where first + 4 <= taps.count {
      let four = Array(taps[first..<first + 4])
      let turns = zip(four.dropFirst(), four).map { turn(from: $1, to: $0) }
      if turns.allSatisfy({ $0 == 1 }) || turns.allSatisfy({ $0 == 3 }) { rounds.append(four) }
    }
    return rounds
  }

  /// Returns the rounds of rows that consist of whole rounds. Of any other number of taps nobody knows which one was
  /// meant for the upper left corner.
  private func wholeRounds(_ taps: [Taps.Tap]) -> [[Taps.Tap]] {
    rows(taps).filter { $0.count % 4 == 0 }.flatMap { row in
      stride(from: 0, to: row.count, by: 4).map { Array(row[$0..<$0 + 4]) }
    }
  }

  /// Returns the rows of taps that go on round the corners in one direction. Each tap belongs to one row.
  private func rows(_ taps: [Taps.Tap]) -> [[Taps.Tap]] {
    var rows: [[Taps.Tap]] = []
    var direction: Int?
    for tap in taps {
      let onward = rows.last?.last.flatMap { turn(from: $0, to: tap) }
      if let onward, direction == nil || onward == direction {
        rows[rows.count - 1].append(tap)
        direction = onward
      } else {
        // A tap elsewhere ends a row and begins none.
        rows.append(corner(tap.place) == nil ? [] : [tap])
        direction = nil
      }
    }
    return rows
  }

  func result(_ taps: [Taps.Tap]) -> TestResult {
    // A user of an app may also tap round its corners, from any corner and in either direction.
    guard isAsked || isTested, let round = round(taps) else { return .notRun(.corners, lack(taps)) }
    return failure(of: .corners, round) ?? TestResult(.corners, "the panel lies as the screen does")
  }

  /// Returns the result of a test in which the four corners were tapped in their order, if the panel does not lie as the
  /// screen does; nil if it does, and if the taps do not go round the corners.
  func failure(of test: DiagnosticTest, _ taps: [Taps.Tap]) -> TestResult? {
    guard let corners = corners(taps) else { return nil }
    let symmetry = PanelSymmetry(upperLeft: corners[0], upperRight: corners[1])
    guard let fault = symmetry.fault else { return nil }
    return TestResult(
      test, "the panel does not lie as the screen does", findings: [Finding(fault, "\(symmetry.words)")],
      proposals: proposals(taps))
  }

  /// Returns why the taps are not judged, and what to tap.
  private func lack(_ taps: [Taps.Tap]) -> Sentence {
    if !isAsked {
      return "the corners were not tested; with --test corners, tap upper left, upper right, lower right, lower left"
    }
    if rows(taps).contains(where: { $0.count > 4 }) {
      return "more than four taps went round the corners; tap the four once, and nothing else within "
        + "\(CornerTest.longestPause / 1_000_000) seconds before and after"
    }
    return "no four taps went round the corners; tap upper left, upper right, lower right, lower left"
  }

  /// Returns proposals based on the panel's raw coordinates of the taps, without calibration.
  private func proposals(_ round: [Taps.Tap]) -> [CornerProposal] {
    let axes = PanelAxes(x: panel.extent.x, y: panel.extent.y)
    guard let symmetry = PanelSymmetry(raw: round.map { $0.raw }, axes: axes) else { return [] }
    var setting = PanelSetting(
      axes: axes,
      screen: CalibrationScreen(width: panel.width, height: panel.height, quarterTurns: panel.quarterTurns))
    setting.overlay = panel.overlay
    let scale = panel.scale
    setting.isCalibrated = round.contains { tap in
      Place(scale.position(Float(tap.raw.x), Float(tap.raw.y))).distance(to: tap.place) > panel.length(4)
    }
    return setting.proposals(symmetry)
  }
}
