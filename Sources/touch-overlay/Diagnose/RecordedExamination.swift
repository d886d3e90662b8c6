import Examining
import Touch
import TouchInput

/// Examines a recording; returns nil if it describes no panel.
enum RecordedExamination {
  /// - Parameters:
  ///   - size: of the upright screen.
  ///   - quarterTurns: clockwise, by which the screen lies turned under the panel.
  ///   - calibration: nil to take the panel's range for the screen.
  ///   - density: pixels in a millimetre of the screen; nil to take the panel's own.
  static func run(
    _ recording: Recording, _ path: String, _ size: (width: Int, height: Int), quarterTurns: Int,
    _ calibration: NamedCalibration?, density: Float?, _ asked: [DiagnosticTest], _ limits: Limits,
    cell: (PanelUnderTest) -> Int?
  ) -> Examination? {
    let (width, height) = size
    guard let extent = PanelExtent(recording.description),
      var observations = RecordedObservations(
        recording, width: width, height: height, quarterTurns: quarterTurns, calibration: calibration?.coefficients)
    else { return nil }
    let panel = PanelUnderTest(
      width: width, height: height, extent: extent, quarterTurns: quarterTurns, density: density, limits: limits)
    var headless = HeadlessExamination(panel, asked: asked, cell: cell(panel))
    var end: Microseconds = 0
    for event in recording.events {
      end = max(end, event.time)
      if let observation = observations.take(event) { headless.take(observation) }
    }
    var examination = headless.examination(end: end, counts: observations.counts)
    examination.facts = [Examination.Fact("panel", recording.name ?? "unknown")]
    if let identity = recording.identity { examination.facts.append(PanelFacts.identity(identity)) }
    examination.facts.append(PanelFacts.axes(extent))
    let range =
      recording.matrix == nil
      ? "none: the panel's range is the screen" : "udev's LIBINPUT_CALIBRATION_MATRIX, as the recording lists it"
    examination.facts.append(
      Examination.Fact("calibration", calibration.map { "\($0.path), without filters" } ?? range))
    examination.facts.append(PanelFacts.screen(panel))
    examination.facts.append(Examination.Fact("recording", path))
    return examination
  }
}
