import Examining
import Touch
import TouchInput

/// A person in front of a panel, with the input and the output of the calibration run.
struct CalibrationHand {
  static let axes = PanelAxes(x: 0...4095, y: 0...4095)
  static let old = Pointercal(
    coefficients: Pointercal.Coefficients(a0: 13107, a1: 0, a2: 0, a3: 0, a4: 7864, a5: 0, a6: 65536), width: 800,
    height: 480, rotation: 0)

  var run: CalibrationRun
  var time: Microseconds = 1_000_000
  var effects: [CalibrationRun.Effect] = []
  /// The calibration in force now; nil for the one of before.
  var inForce: Pointercal?
  private var finger: Int32 = 0

  init(width: Int = 800, height: Int = 480, density: Double? = nil, seed: UInt64 = 1) {
    run = CalibrationRun(
      CalibrationScreen(width: width, height: height, quarterTurns: 0, old: Self.old), axes: Self.axes,
      density: density, seed: seed, at: 1_000_000)
  }

  /// Number of points of the trial that were touched; nil unless the run waits for one.
  var confirmed: Int? { if case .confirming(let trial) = run.step { trial.touched } else { nil } }

  /// Returns the panel's position under a pixel: mirrored, and different from the old calibration.
  func raw(_ x: Int, _ y: Int) -> (x: Int32, y: Int32) { (Int32(3900 - x * 4), Int32(200 + y * 7)) }

  mutating func see(_ contacts: [ObservedContact], isAfterDrop: Bool = false) {
    note(run.see(Observation(time: time, contacts: contacts, isAfterDrop: isAfterDrop)))
  }

  mutating func wait(_ length: Microseconds) {
    time += length
    note(run.advance(to: time))
  }

  /// Does what the run asks for.
  mutating func answer() {
    switch run.step {
    case .applying: note(run.applied(true, at: time))
    case .writing: note(run.written(nil, at: time))
    case .target, .confirming, .ended: break
    }
  }

  mutating func note(_ new: [CalibrationRun.Effect]) {
    effects += new
    for effect in new {
      switch effect {
      case .apply(let calibration): inForce = calibration
      case .rollBack: inForce = nil
      case .write: break
      }
    }
  }

  func contact(_ x: Int, _ y: Int, finger: Int32, offset: Int32 = 0) -> ObservedContact {
    let raw = raw(x, y)
    let place = (inForce ?? Self.old).coefficients.place(raw.x + offset, raw.y)
    return ObservedContact(
      finger: finger, slot: 0, rawX: raw.x + offset, rawY: raw.y,
      filtered: Position(x: Float(raw.x + offset), y: Float(raw.y)),
      position: place.map { Position(x: Float($0.x), y: Float($0.y)) })
  }

  /// Puts a finger down, rests it and lifts it.
  mutating func touch(_ x: Int, _ y: Int, rest: Microseconds = 400_000) {
    finger += 1
    wait(300_000)
    see([contact(x, y, finger: finger)])
    wait(rest)
    see([])
  }

  mutating func touchTarget() {
    guard let target = run.target else { return }
    touch(target.x, target.y)
  }
}
