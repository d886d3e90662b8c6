import Examining
import Linux
import TouchInput

extension SynthesisedPanel {
  /// Returns the faults that are found in the recording of a panel of that kind, and all that was examined.
  static func names(
    _ kind: PanelKind, seed: UInt64, isStrange: Bool = false, isTested: Bool = true,
    asked tests: [DiagnosticTest]? = nil
  ) throws -> (Set<String>, Examination) {
    var panel = SynthesisedPanel(kind, seed: seed, isStrange: isStrange, isTested: isTested)
    let (text, end, setup) = panel.record()
    var recording = Recording()
    try recording.take(Text(text), "synthesised", eventsToo: true)
    guard let extent = PanelExtent(recording.description),
      var observations = RecordedObservations(recording, width: panel.width, height: panel.height)
    else { preconditionFailure("the axes do not make a panel") }
    let under = PanelUnderTest(width: panel.width, height: panel.height, extent: extent)
    var examination = HeadlessExamination(under, asked: tests ?? kind.asked)
    for event in recording.events { if let seen = observations.take(event) { examination.take(seen) } }
    let result = examination.examination(end: end, counts: observations.counts, setup: setup)
    return (Set(result.results.flatMap { $0.findings.map { $0.fault.name.description } }), result)
  }
}
