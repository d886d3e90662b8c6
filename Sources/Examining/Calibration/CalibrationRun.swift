import Linux
import Touch
import TouchInput

/// A calibration from the first target to the file: nine touches, a trial, and two touches that confirm it. The run
/// owns no panel and no file: it returns effects for their owner. However a run ends, the calibration in the file is
/// in force afterwards, and only a confirmed calibration is written.
package struct CalibrationRun {
  /// An action that the run's owner must carry out at once.
  package enum Effect: Equatable {
    /// Use this calibration for positions, on trial. The answer is ``applied(_:at:)``.
    case apply(Pointercal)
    /// Use the calibration in the file again.
    case rollBack
    /// Write this calibration to the file. The answer is ``written(_:warning:at:)``.
    case write(Pointercal)
  }

  package enum Outcome: Equatable {
    case written
    /// The technician left, or nobody touched a target in time.
    case abandoned
    /// The trial was not confirmed.
    case unconfirmed
    case failed
  }

  package enum Step: Equatable {
    /// Waits for a touch on the target with this number, counted from 0.
    case target(Int)
    case applying
    /// Waits for a touch on a point of the trial.
    case confirming(CalibrationTrial)
    case writing
    case ended(Outcome)
  }

  /// Accepted times: their differences do not overflow.
  private static let times: ClosedRange<Microseconds> = 0...(1 << 60)
  private static let mostRepeats = 3
  /// Maximum time for a touch on one target, in microseconds.
  private static let targetTime: Microseconds = 30_000_000
  /// Maximum time for the whole confirmation.
  private static let trialTime: Microseconds = 20_000_000
  /// Maximum time for the answer to an effect.
  private static let effectTime: Microseconds = 10_000_000
  /// Maximum time for the whole run up to the write.
  private static let wholeTime: Microseconds = 300_000_000

  package let screen: CalibrationScreen
  /// Distance in pixels by which an aimed touch may miss.
  package let tolerance: Double
  private let axes: PanelAxes
  private let seed: UInt64
  private let end: Microseconds
  private var now: Microseconds
  private var deadline: Microseconds
  private var watch: FingerWatch
  package private(set) var step = Step.target(0)
  private(set) var touches: [RestedPlace?]
  private var repeats = 0
  /// Remark beside the instruction: that a finger moved, or why the run has ended.
  package private(set) var remark: Sentence?
  /// The calibration computed from the touches, with its residuals.
  package private(set) var fit: CalibrationFit?

  /// - Parameters:
  ///   - axes: value ranges of the panel's axes. No finger may be down on the panel now.
  ///   - density: pixels per millimetre, if known.
  ///   - seed: random, or the points of the trial could be foreseen.
  package init(
    _ screen: CalibrationScreen, axes: PanelAxes, density: Double?, seed: UInt64, at time: Microseconds
  ) {
    self.screen = screen
    self.axes = axes
    self.seed = seed
    let shorter = Double(min(screen.width, screen.height))
    // The tolerance is half a fingertip.
    tolerance = density.map { min(max($0 * 4, 8), shorter / 8) } ?? max(8, shorter / 20)
    now = CalibrationRun.clamp(time)
    end = now + CalibrationRun.wholeTime
    deadline = now + CalibrationRun.targetTime
    watch = FingerWatch(axes: axes)
    touches = Array(repeating: nil, count: CalibrationTargets.count)
  }

  /// Pixel of the upright screen that is to be touched now.
  package var target: (x: Int, y: Int)? {
    switch step {
    case .target(let number): CalibrationTargets.place(number, width: screen.width, height: screen.height)
    case .confirming(let trial): trial.point
    case .applying, .writing, .ended: nil
    }
  }

  @export(interface)
  package mutating func see(_ observation: Observation) -> [Effect] {
    let effects = advance(to: observation.time)
    if case .ended = step { return effects }
    guard let event = watch.see(observation, at: now) else { return effects }
    return effects + take(event)
  }

  package mutating func advance(to time: Microseconds) -> [Effect] {
    if case .ended = step { return [] }
    now = max(now, CalibrationRun.clamp(time))
    if let event = watch.advance(to: now) { return take(event) }
    return now >= deadline ? runOut() : []
  }

  /// Ends the run because the technician leaves. A write in progress goes on, because its calibration was confirmed.
  package mutating func leave() -> [Effect] {
    switch step {
    case .writing, .ended: []
    case .target, .applying, .confirming: end(.abandoned, "left; nothing was changed")
    }
  }

  /// Ends the run because the panel is lost. A write in progress goes on, because its calibration was confirmed.
  package mutating func lose(at time: Microseconds) -> [Effect] {
    let effects = advance(to: time)
    switch step {
    case .writing, .ended: return effects
    case .target, .applying, .confirming: return effects + end(.failed, "the panel was lost; nothing was changed")
    }
  }

  /// Takes the answer to ``Effect/apply(_:)``: whether positions use the calibration on trial now.
  package mutating func applied(_ isApplied: Bool, at time: Microseconds) -> [Effect] {
    let effects = advance(to: time)
    guard case .applying = step, let fit else { return effects }
    if !isApplied { return end(.failed, "the new calibration cannot be tried; nothing was changed") }
    // A finger that came down before the point was shown did not aim at it.
    watch.forget()
    step = .confirming(CalibrationTrial(screen.calibration(fit.coefficients), screen, tolerance: tolerance, seed: seed))
    wait(CalibrationRun.trialTime)
    return effects
  }

  /// Takes the answer to ``Effect/write(_:)``.
  ///
  /// - Parameters:
  ///   - refusal: why the calibration could not be written; nil if it was.
  ///   - warning: why a written calibration may be lost again.
  package mutating func written(
    _ refusal: Sentence?, warning: Sentence? = nil, at time: Microseconds
  ) -> [Effect] {
    let effects = advance(to: time)
    guard case .writing = step else { return effects }
    if let refusal { return end(.failed, refusal) }
    let words: Sentence = "written; programs that use tslib take it when they are started again"
    return end(.written, warning.map { "\(words). But \($0)" } ?? words)
  }

  private static func clamp(_ time: Microseconds) -> Microseconds {
    min(max(time, times.lowerBound), times.upperBound)
  }

  private mutating func wait(_ time: Microseconds) { deadline = min(now + time, max(end, now)) }
}

extension CalibrationRun {
  private mutating func take(_ event: FingerWatch.Event) -> [Effect] {
    if event == .held { return leave() }
    switch step {
    case .target(let number): return touched(number, event)
    case .confirming(let trial): return confirmed(trial, event)
    case .applying, .writing, .ended: return []
    }
  }

  private mutating func touched(_ number: Int, _ event: FingerWatch.Event) -> [Effect] {
    wait(CalibrationRun.targetTime)
    guard case .rested(let place) = event else {
      remark = CalibrationRun.advice(event)
      return []
    }
    remark = nil
    touches[number] = place
    if let next = touches.firstIndex(where: { $0 == nil }) {
      step = .target(next)
      return []
    }
    return solve()
  }

  private static func advice(_ event: FingerWatch.Event) -> Sentence {
    event == .spoilt ? "touch with one finger only" : "let the finger rest where it is, then lift it"
  }

  private mutating func solve() -> [Effect] {
    let pairs = pairs
    if let outlier = CalibrationFit.outlier(pairs, tolerance: tolerance) {
      guard repeats < CalibrationRun.mostRepeats else {
        return end(.failed, "target \(outlier + 1) never fits the others; test linearity there")
      }
      repeats += 1
      touches[outlier] = nil
      step = .target(outlier)
      remark = "target \(outlier + 1) does not fit the others: touch it again"
      return []
    }
    do throws(CalibrationRefusal) {
      let fit = try CalibrationFit(pairs, axes: axes)
      let calibration = screen.calibration(fit.coefficients)
      self.fit = fit
      step = .applying
      wait(CalibrationRun.effectTime)
      return [.apply(calibration)]
    } catch {
      return end(.failed, error.sentence)
    }
  }

  /// The touches so far, with their targets' pixels on the unrotated framebuffer.
  var pairs: [CalibrationPair] {
    var pairs: [CalibrationPair] = []
    for (number, touch) in touches.enumerated() {
      guard let touch else { continue }
      let target = CalibrationTargets.place(number, width: screen.width, height: screen.height)
      let pixel = screen.unrotated(target.x, target.y)
      pairs.append(CalibrationPair(rawX: touch.rawX, rawY: touch.rawY, x: pixel.x, y: pixel.y))
    }
    return pairs
  }

  private mutating func confirmed(_ trial: CalibrationTrial, _ event: FingerWatch.Event) -> [Effect] {
    guard case .rested(let place) = event else {
      remark = CalibrationRun.advice(event)
      return []
    }
    remark = nil
    var trial = trial
    trial.touch(at: place.position)
    if trial.isConfirmed {
      step = .writing
      deadline = now + CalibrationRun.effectTime
      return [.write(trial.calibration)]
    }
    if trial.isOver {
      return end(.unconfirmed, "the touches did not lie where they should; the old calibration is back")
    }
    step = .confirming(trial)
    return []
  }

  /// Ends the run because its deadline has passed.
  private mutating func runOut() -> [Effect] {
    switch step {
    case .ended: []
    case .target: end(.abandoned, "nobody touched a target; nothing was changed")
    case .applying: end(.failed, "the new calibration could not be tried in time; nothing was changed")
    case .confirming: end(.unconfirmed, "nobody confirmed the new calibration; the old one is back")
    case .writing: end(.failed, "it is unknown whether the new calibration was written; look at the file")
    }
  }

  private mutating func end(_ outcome: Outcome, _ words: Sentence) -> [Effect] {
    let isTried =
      switch step {
      case .applying, .confirming, .writing: true
      case .target, .ended: false
      }
    step = .ended(outcome)
    remark = words
    return isTried && outcome != .written ? [.rollBack] : []
  }
}
