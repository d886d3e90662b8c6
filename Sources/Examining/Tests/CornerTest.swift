import Linux
import Touch
import TouchInput

/// Tests with four taps into the corners, clockwise from the upper left one, whether the panel lies as the screen does.
struct CornerTest {
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

  /// Returns the corner that a place is near.
  private func corner(_ place: Place) -> Corner? {
    let (x, y) = (place.x / Double(panel.width), place.y / Double(panel.height))
    guard distance(place) <= (isAsked ? 0.27 : 0.2) else { return nil }
    return y < 0.5 ? x < 0.5 ? .upperLeft : .upperRight : x < 0.5 ? .lowerLeft : .lowerRight
  }

  /// Returns the distance from the nearest corner, as a share of the screen.
  private func distance(_ place: Place) -> Double {
    let (x, y) = (place.x / Double(panel.width), place.y / Double(panel.height))
    return max(min(abs(x), abs(1 - x)), min(abs(y), abs(1 - y)))
  }

  /// Returns four consecutive taps that go round the corners, in either direction; of several such rows the one closest
  /// to the corners.
  func round(_ taps: [Taps.Tap]) -> [Taps.Tap]? {
    var best: (taps: [Taps.Tap], distance: Double)?
    for first in taps.indices where first + 4 <= taps.count {
      let four = Array(taps[first..<first + 4])
      let corners = four.compactMap { corner($0.place)?.rawValue }
      guard corners.count == 4 else { continue }
      let turns = zip(corners.dropFirst(), corners).map { ($0 - $1 + 4) % 4 }
      let isPrompt = zip(four.dropFirst(), four).allSatisfy { $0.time - $1.end <= 15_000_000 }
      let farthest = four.map { distance($0.place) }.max() ?? 0
      if isPrompt && (turns.allSatisfy { $0 == 1 } || turns.allSatisfy { $0 == 3 })
        && farthest < best?.distance ?? .infinity
      {
        best = (four, farthest)
      }
    }
    return best?.taps
  }

  func result(_ taps: [Taps.Tap]) -> TestResult {
    // A user of an app may also tap round its corners, from any corner and in either direction.
    guard isAsked || isTested, let round = round(taps), let first = corner(round[0].place),
      let second = corner(round[1].place)
    else {
      return .notRun(
        .corners,
        isAsked
          ? "no four taps went round the corners; tap upper left, upper right, lower right, lower left"
          : "the corners were not tested; with --test corners, tap upper left, upper right, lower right, lower left")
    }
    let symmetry = PanelSymmetry(upperLeft: first, upperRight: second)
    guard let fault = symmetry.fault else { return TestResult(.corners, "every corner is where it was tapped") }
    return TestResult(
      .corners, "the panel does not lie as the screen does", findings: [Finding(fault, "\(symmetry.words)")],
      proposals: proposals(round))
  }

  /// Returns proposals based on the panel's raw coordinates of the taps, without calibration.
  private func proposals(_ round: [Taps.Tap]) -> [CornerProposal] {
    let axes = PanelAxes(x: panel.extent.x, y: panel.extent.y)
    guard let symmetry = CornerReading(raw: round.map { $0.raw }, axes: axes).symmetry else { return [] }
    var setting = PanelSetting(
      axes: axes,
      screen: CalibrationScreen(width: panel.width, height: panel.height, quarterTurns: panel.quarterTurns))
    if let known = panel.overlay {
      setting.overlay = known.overlay
      setting.overlayPath = known.path
      setting.parameters = known.parameters
    }
    let scale = PanelScale(panel)
    setting.isCalibrated = round.contains { tap in
      Place(scale.position(Float(tap.raw.x), Float(tap.raw.y))).distance(to: tap.place) > panel.length(4)
    }
    return setting.proposals(symmetry)
  }
}
