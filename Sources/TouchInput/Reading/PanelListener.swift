/// A listener to one panel at a time, which gets its events and reports at every stage. Subclasses override the stages
/// that they need, so that a program contains only the code of the listeners that it uses.
open class PanelListener {
  init() {}

  /// Returns whether to listen to a panel that is being read from now on.
  func begins(with panel: LivePanel) -> Bool { true }

  /// Prepares a conversion of reports before its first report, and whenever the panel gets another.
  func prepare(_ converter: inout PositionConverter, _ candidate: PanelCandidate) {}

  /// Takes an event as it is read.
  func received(_ event: KernelEvent) {}

  /// Whether ``observed(_:)`` is called.
  var isObserver: Bool { false }

  /// Takes a report at every stage of its conversion, before the report is delivered.
  func observed(_ observation: Observation) {}

  /// Takes a report, and the same report before its conversion.
  func reported(_ report: borrowing PanelReport, of raw: borrowing KernelFrame) {}

  /// Notes that the panel is gone or no longer read.
  func ended() {}
}
