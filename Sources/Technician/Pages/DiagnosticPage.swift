import Examining
import Linux
import Touch
import TouchInput

/// The technician's choice of the next page.
enum PageMove {
  case menu
  case live
  case test(DiagnosticTest)
  /// A result of the test that was done, or the failure that prevented it, and the set-up problems meanwhile.
  case result(TestResult, of: DiagnosticTest, setup: TestResult? = nil)
  case report
  case leave
}

/// One page of diagnostics. It knows no screen, panel or clock.
class DiagnosticPage {
  /// Whether the app gets no touches while the page is shown.
  var takesPanel: Bool { true }
  /// Whether the page expects that nobody touches the panel.
  var waitsForNobody: Bool { false }
  /// Whether lines and plates are drawn at the fingers.
  var showsFigures: Bool { false }
  /// Whether the page looks different from when it was last drawn.
  final var isChanged = true

  /// Called when the session's knowledge has changed.
  func knowledgeChanged() { isChanged = true }

  func take(_ observation: Observation) {}

  /// Takes touches with positions in pixels of the screen.
  func take(_ event: TouchEvent) -> PageMove? { nil }

  /// Called about ten times a second.
  func timePassed(_ now: Microseconds) -> PageMove? { nil }

  func scene(_ now: Microseconds) -> Scene { Scene() }

  // MARK: answers to tasks

  func prepared(_ setting: CalibrationSetting, at now: Microseconds) {}
  func applied(_ isApplied: Bool, at now: Microseconds) {}
  func panelWasLost(at now: Microseconds) {}
  func written(_ refusal: Sentence?, warning: Sentence?, at now: Microseconds) {}
}
