import Examining
import Linux
import Technician
import TouchInput
import TouchOverlay

/// Carries out the tasks of the calibration page.
struct CalibrationDesk: ~Copyable {
  private let calibrator: Text?
  private var context: CalibrationContext?
  private var request: CalibratorRequest?
  /// Whether the request writes a calibration, instead of asking whether one could be written.
  private var isWriting = false

  init(_ settings: DiagnosticSettings) { calibrator = settings.calibrator.path }

  /// Readable when the calibrator has answered; nil without a request.
  var number: CInt? { request.use { $0.number } }

  private var isLate: Bool { request.use { $0.deadline <= MonotonicClock.microseconds } ?? false }

  mutating func perform(
    _ task: CalibrationTask, _ panels: borrowing TouchPanels, _ session: DiagnosticSession
  ) throws(PanelError) {
    let now = MonotonicClock.microseconds
    switch task {
    case .prepare: prepare(panels, session)
    case .run(.apply(let calibration)):
      do throws(PanelError) {
        try panels.goBy(calibration)
        session.applied(true, at: now)
      } catch {
        Log.line(error.sentence)
        session.applied(false, at: now)
      }
    case .run(.rollBack):
      // The request ends first, because it could replace the file while that is read here.
      abandon()
      try panels.goBy(nil)
    case .run(.write(let calibration)): write(calibration, session)
    }
  }

  /// Asks before the first touch whether a calibration can be written.
  private mutating func prepare(_ panels: borrowing TouchPanels, _ session: DiagnosticSession) {
    abandon()
    guard let calibrator else {
      return session.prepared(
        .none("calibrations are not written here: calibrator = off"), at: MonotonicClock.microseconds)
    }
    do throws(PanelError) {
      let context = try panels.calibrationContext()
      self.context = context
      isWriting = false
      do throws(Errno) {
        request = try CalibratorRequest.probe(calibrator, path: context.path)
      } catch {
        session.prepared(.none(CalibrationDesk.unreachable(calibrator, error)), at: MonotonicClock.microseconds)
      }
    } catch {
      session.prepared(.none(error.sentence), at: MonotonicClock.microseconds)
    }
  }

  private mutating func write(_ calibration: Pointercal, _ session: DiagnosticSession) {
    guard let calibrator, let context else { return }
    isWriting = true
    do throws(Errno) {
      request = try CalibratorRequest.write(calibration, on: context.axes, calibrator, path: context.path)
    } catch {
      session.written(CalibrationDesk.unreachable(calibrator, error), at: MonotonicClock.microseconds)
    }
  }

  private static func unreachable(_ calibrator: Text, _ error: Errno) -> Sentence {
    error == .notPermitted
      ? "\(calibrator.string) is not for this user; its group may have calibrations written"
      : "\(calibrator.string) cannot be asked to write a calibration: \(error.text); set calibrator in [diagnostics]"
  }

  /// Takes a pending answer, and cancels the calibration if its panel was lost or replaced.
  mutating func look(_ panels: borrowing TouchPanels, _ session: DiagnosticSession) {
    finish(panels, session)
    guard let context, !panels.isThere(context) else { return }
    self.context = nil
    let now = MonotonicClock.microseconds
    if number != nil, !isWriting {
      abandon()
      session.prepared(.none("the touch panel was lost"), at: now)
    }
    session.panelWasLost(at: now)
  }

  /// Takes the answer if it is complete or late, without waiting for the rest of it.
  mutating func finish(_ panels: borrowing TouchPanels, _ session: DiagnosticSession) {
    guard isLate || request?.hasAnswer() ?? false, let request = request.take() else { return }
    let answer = request.answer()
    if isWriting { return written(answer, panels, session) }
    guard let context else { return }
    session.prepared(CalibrationDesk.setting(context, answer), at: MonotonicClock.microseconds)
  }

  /// - Parameter answer: the answer to whether a calibration could be written.
  static func setting(_ context: CalibrationContext, _ answer: CalibratorRequest.Answer) -> CalibrationSetting {
    guard let path = answer.path else { return .none(answer.refusal ?? "no calibration can be written") }
    let written = path.string
    guard written.utf8.elementsEqual(context.path.utf8) else {
      return .none(
        "calibrations are written to \(written), but tslib reads \(context.path) here; make both one: --file of "
          + "touch-overlay-calibrate in its unit, TSLIB_CALIBFILE here")
    }
    return .context(context, notice: answer.warning)
  }

  private func written(
    _ answer: CalibratorRequest.Answer, _ panels: borrowing TouchPanels, _ session: DiagnosticSession
  ) {
    if answer.refusal == nil {
      Log.line("a new calibration is written")
      // Reads the new file. The positions stay the same, but a warning about a missing calibration ends.
      do throws(PanelError) {
        try panels.goBy(nil)
      } catch { Log.line(error.sentence) }
    }
    session.written(answer.refusal, warning: answer.warning, at: MonotonicClock.microseconds)
  }

  private mutating func abandon() {
    if let request = request.take() { request.abandon() }
  }

  /// Completes a write, which was confirmed, and abandons any other request.
  mutating func end() {
    if isWriting, let request = request.take() { _ = request.answer() } else { abandon() }
  }
}
