import Examining
import Foundation
import Seeded

/// A panel as its driver would have the kernel report it, with one thing wrong or nothing, under a person's hands.
struct SynthesisedPanel {
  enum Fingers: CaseIterable { case slots, contacts, one }

  let kind: PanelKind
  let fingers: Fingers
  let width: Int
  let height: Int
  /// The largest values of the axes.
  let maximumX: Int
  let maximumY: Int
  let rate: Double
  var random: Seeded
  private(set) var person: Person
  /// Noise in pixels.
  let noise: Double
  /// Parameters that no rule was tried on.
  let isStrange: Bool

  /// - Parameter isTested: Whether a technician tests it; if not, a user of an app touches it.
  init(_ kind: PanelKind, seed: UInt64, isStrange: Bool = false, isTested: Bool = true) {
    var random = Seeded(seed)
    self.kind = kind
    self.isStrange = isStrange
    let fingers = Fingers.allCases.randomElement(using: &random)!
    self.fingers =
      kind == .identities || kind == .stuck || kind == .fewer
      ? .slots : kind.needsFingers && fingers == .one ? .contacts : fingers
    let sizes =
      isStrange ? [(1024, 600), (1920, 1080), (240, 320), (1280, 800)] : [(480, 320), (800, 480), (720, 1280)]
    (width, height) = sizes.randomElement(using: &random)!
    if random.chance(50) {
      (maximumX, maximumY) = (width - 1, height - 1)
    } else {
      let most = isStrange ? 16383 : 4095
      (maximumX, maximumY) = (most, most)
    }
    rate = Double.random(in: isStrange ? 50...180 : 60...125, using: &random)
    noise = Double.random(in: 0...0.0006, using: &random) * hypot(Double(width), Double(height))
    person = Person(Seeded(seed &+ 77), width: width, height: height)
    self.random = random
    if isTested { act() } else { person.useForLong(withSeveralFingers: self.fingers != .one) }
  }

  private mutating func act() {
    var acts = [0, 1, 2, 3, 4]
    acts.shuffle(using: &random)
    person.use()
    for act in acts {
      switch act {
      case 0:
        // Across lines of one direction alone, a row that feels nothing is one that was left out.
        // Nor does a bent axis bend what leads across it.
        let needsBoth = kind == .deadRow || kind == .deadColumn || kind == .deadSpot || kind == .bent
        person.sweep(spacing: isStrange ? 0.05...0.11 : 0.06...0.09, bothWays: needsBoth || random.chance(50))
      case 1: person.corners()
      case 2: person.targets()
      case 3: for _ in 0..<3 { person.rest() }
      default: if fingers != .one { person.two() }
      }
      if random.chance(50) { person.use() }
    }
  }

  /// Minimum breadth of a dead zone: a narrower one could lie between two sweeps.
  var leastBreadth: Double { 1.15 * person.spacing }

  var diagonal: Double { hypot(Double(width), Double(height)) }
}

/// A contact of a report, in the panel's units.
struct Reported: Equatable {
  var key: Int
  var x: Int
  var y: Int
}

extension SynthesisedPanel {
  /// The recording's text, and when the examination ends.
  mutating func record() -> (text: String, end: Int64, setup: TestResult) {
    var writer = EvemuWriter(self)
    var sensor = Sensor(self)
    var time = 0.0
    let end = person.time + 0.5
    while time < end {
      let interval = 1 / sensor.rate(at: time)
      time += interval * Double.random(in: 0.96...1.04, using: &random)
      let touched = person.strokes.enumerated().compactMap { index, stroke in
        stroke.place(at: time).map { (index, $0) }
      }
      if let report = sensor.report(touched, at: time) { writer.write(report, at: time) }
      if sensor.drops(at: time) { writer.drop(at: time) }
    }
    let last = end + sensor.silenceAtEnd
    return (writer.text, Int64(last * 1_000_000), sensor.setup(until: last))
  }
}
