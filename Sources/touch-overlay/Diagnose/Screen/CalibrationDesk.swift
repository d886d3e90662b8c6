import Diagnostics
import Linux
import TouchInput
import TouchOverlay

/// Does for a calibration on the screen what its page asks for.
struct CalibrationDesk: ~Copyable {
  private let program: Text?
  private var ground: CalibrationGround?
  private var writer: CalibrationWriter?

  init(_ settings: DiagnosticSettings) { program = settings.calibrator }

  /// Readable when what is being written is done; nil while nothing is.
  var number: CInt? {
    switch writer {
    case .some(let writer): writer.number
    case nil: nil
    }
  }

  mutating func perform(
    _ task: CalibrationTask, _ panels: borrowing TouchPanels, _ session: DiagnosticSession
  ) throws(PanelError) {
    let now = MonotonicClock.microseconds
    switch task {
    case .prepare: session.prepared(prepare(panels), at: now)
    case .run(.apply(let calibration)):
      do throws(PanelError) {
        try panels.goBy(calibration)
        session.applied(true, at: now)
      } catch {
        Log.line(error.sentence)
        session.applied(false, at: now)
      }
    case .run(.rollBack):
      // First, or the file could change behind what is read of it.
      if let writer = writer.take() { writer.abandon() }
      try panels.goBy(nil)
    case .run(.write(let calibration)): write(calibration, session)
    }
  }

  private mutating func prepare(_ panels: borrowing TouchPanels) -> CalibrationSetting {
    guard program != nil else { return .none("calibrations are not written here: calibrator = off") }
    do throws(PanelError) {
      let ground = try panels.calibrationGround()
      self.ground = ground
      let folder = CalibrationDesk.folder(of: Text(ground.path))
      let storage = Storage.of(folder)
      if storage == .readOnly {
        return .none(
          "\(folder) is read-only, so no calibration can be written; make it writable (mount -o remount,rw /)")
      }
      return .ground(ground, notice: storage.warning(folder))
    } catch {
      return .none(error.sentence)
    }
  }

  private static func folder(of path: Text) -> String {
    guard let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.bytes.startIndex ? "/" : Text(path.bytes[..<slash]).string
  }

  private mutating func write(_ calibration: Pointercal, _ session: DiagnosticSession) {
    guard let program, let ground else { return }
    do throws(Errno) {
      writer = try CalibrationWriter(program, calibration, on: ground.axes, to: ground.path)
    } catch {
      session.written(
        "\(program.string) cannot be run: \(error.text); say calibrator in [diagnostics]",
        at: MonotonicClock.microseconds)
    }
  }

  /// A panel that was away, or another, is not the one for which a calibration is being made.
  mutating func look(_ panels: borrowing TouchPanels, _ session: DiagnosticSession) {
    guard let ground, !panels.isThere(ground) else { return }
    self.ground = nil
    session.panelWasLost(at: MonotonicClock.microseconds)
  }

  /// What was being written is done.
  mutating func finish(_ panels: borrowing TouchPanels, _ session: DiagnosticSession) {
    guard let writer = writer.take() else { return }
    let answer = writer.answer()
    if answer.refusal == nil {
      Log.line("a new calibration is written")
      // The same positions, and no warning any more that there is none.
      do throws(PanelError) {
        try panels.goBy(nil)
      } catch { Log.line(error.sentence) }
    }
    session.written(answer.refusal, warning: answer.warning, at: MonotonicClock.microseconds)
  }

  /// What was confirmed is written, whatever else ends.
  mutating func end() {
    if let writer = writer.take() { _ = writer.answer() }
  }
}
