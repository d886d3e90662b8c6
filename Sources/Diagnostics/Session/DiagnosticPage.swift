import Linux
import Overlay
import Touch
import TouchInput

/// What a page shows: plates from below to above, and spots over them.
public struct Scene: Sendable {
  /// A place that is marked although no finger is there.
  public struct Spot: Sendable {
    public let position: Position
    public let disc: Disc
  }

  public var plates: [Plate] = []
  public var spots: [Spot] = []
}

/// What a technician chose.
enum PageMove {
  case menu
  case live
  case test(DiagnosticTest)
  /// With what was wrong meanwhile beside the panel.
  case result(TestResult, setup: TestResult? = nil)
  case report
  case leave
}

/// One page of diagnostics. It knows no screen, panel or clock.
class DiagnosticPage {
  /// Whether the app gets no touches while it is shown.
  var takesPanel: Bool { true }
  /// Whether it is right that nobody touches the panel.
  var waitsForNobody: Bool { false }
  /// Whether lines and plates are laid at the fingers.
  var showsFigures: Bool { false }
  /// It looks different than when it was drawn last.
  final var isChanged = true

  /// What all pages know is not what it was.
  func knowledgeChanged() { isChanged = true }

  func take(_ observation: Observation) {}

  /// Touches in pixels of the screen.
  func take(_ event: TouchEvent) -> PageMove? { nil }

  /// Some ten times a second.
  func timePassed(_ now: Microseconds) -> PageMove? { nil }

  func scene(_ now: Microseconds) -> Scene { Scene() }

  // MARK: answers to tasks

  func prepared(_ setting: CalibrationSetting, at now: Microseconds) {}
  func applied(_ isApplied: Bool, at now: Microseconds) {}
  func panelWasLost(at now: Microseconds) {}
  func written(_ refusal: Sentence?, warning: Sentence?, at now: Microseconds) {}
}
