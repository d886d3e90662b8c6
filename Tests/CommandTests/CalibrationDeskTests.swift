import Figures
import Linux
import Testing
import TouchInput
import TouchOverlay

@testable import Technician
@testable import touch_overlay

@Suite("CalibrationDesk: on what a calibration is made, or why none is")
struct CalibrationDeskTests {
  private static func context(_ path: String) -> CalibrationContext {
    CalibrationContext(axes: PanelAxes(x: 0...4095, y: 0...4095), path: path)
  }

  /// What the page is told; nil as a reason where a calibration can be made.
  private func setting(_ answer: CalibratorRequest.Answer) -> (reason: String?, notice: String?) {
    switch CalibrationDesk.setting(Self.context("/etc/pointercal"), answer) {
    case .none(let reason): (reason.string, nil)
    case .context(let context, let notice):
      (context.path == "/etc/pointercal" ? nil : "another context", notice?.string)
    }
  }

  @Test func `what the program that writes it says is said before the first touch`() {
    let lasting = setting(CalibratorRequest.Answer(path: Text("/etc/pointercal"), refusal: nil, warning: nil))
    #expect(lasting.reason == nil && lasting.notice == nil)
    let overlay = setting(
      CalibratorRequest.Answer(path: Text("/etc/pointercal"), refusal: nil, warning: "/etc is an overlay"))
    #expect(overlay.reason == nil && overlay.notice == "/etc is an overlay")
    let readOnly = setting(CalibratorRequest.Answer(path: nil, refusal: "/etc is read-only", warning: nil))
    #expect(readOnly.reason == "/etc is read-only")
  }

  @Test func `a calibration that tslib would not read is not made`() {
    let setting = setting(CalibratorRequest.Answer(path: Text("/etc/other"), refusal: nil, warning: nil))
    #expect(
      setting.reason
        == "calibrations are written to /etc/other, but tslib reads /etc/pointercal here; make both one: --file of "
        + "touch-overlay-calibrate in its unit, TSLIB_CALIBFILE here")
  }

  /// A session that begins with a calibration, at a desk without any panel.
  private func summary(_ settings: DiagnosticSettings) throws -> String? {
    var wish = PanelSettings()
    wish.wish = .path("/nonexistent/panel")
    let panels = try TouchPanels.open(wish, width: 800, height: 480)
    var facts = SessionFacts()
    facts.panel = "none"
    let session = DiagnosticSession(
      Layout(width: 800, height: 480, density: nil), facts, EntrySettings(), first: .calibration, now: 1)
    var desk = CalibrationDesk(settings)
    #expect(desk.number == nil)
    let tasks = session.takeTasks()
    #expect(tasks == [.prepare])
    for task in tasks { try desk.perform(task, panels, session) }
    session.timePassed(MonotonicClock.microseconds)
    #expect(session.known.result(.calibration)?.verdict == .notRun)
    return session.known.result(.calibration)?.summary.string
  }

  @Test func `where no calibration is to be written, and where there is no panel`() throws {
    var settings = DiagnosticSettings()
    #expect(try summary(settings) == "there is no touch panel")
    settings.calibrator = Calibrator.none
    #expect(try summary(settings) == "calibrations are not written here: calibrator = off")
  }
}
