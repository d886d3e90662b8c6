import Linux
import Pixels

extension Fault {
  /// Faults whose signs this fault causes too; they are not reported beside it.
  var maskedFaults: [Fault] {
    switch self {
    case .droppedEvents:
      [
        .stuckContact, .silentPanel, .longGap, .slowReports, .flapping, .ghost, .periodicGhost, .mergedContacts,
        .swappedIdentity, .deadRow, .deadColumn, .deadSpot, .unreached, .jitter, .bentLines, .fewerContacts,
        .swappedAxes, .mirroredX, .mirroredY, .turnedHalf, .offset, .scale, .inaccurate,
      ]
    case .lostPanel: [.silentPanel, .stuckContact, .longGap, .unreached]
    case .grabbedPanel:
      [.silentPanel, .stuckContact, .longGap, .flapping, .unreached, .deadRow, .deadColumn, .deadSpot]
    case .foreignCalibration: [.offset, .scale, .inaccurate, .outOfRange, .unreached]
    case .deadRow, .deadColumn: [.deadSpot, .flapping, .longGap, .unreached, .bentLines, .ghost, .mergedContacts]
    case .deadSpot: [.flapping, .longGap, .unreached, .bentLines, .ghost, .mergedContacts]
    case .stuckContact: [.silentPanel, .jitter, .fewerContacts]
    case .silentPanel: [.longGap, .unreached, .deadRow, .deadColumn, .deadSpot]
    // Some pieces of an interrupted touch look like taps in corners that it only passed.
    case .flapping:
      [
        .ghost, .longGap, .unreached, .bentLines, .deadSpot, .mergedContacts, .swappedIdentity, .swappedAxes,
        .mirroredX, .mirroredY, .turnedHalf,
      ]
    case .swappedAxes, .mirroredX, .mirroredY, .turnedHalf: [.offset, .scale, .inaccurate, .outOfRange, .unreached]
    // A bent axis shifts positions, and those of targets, by different lengths along it.
    case .bentLines: [.offset, .scale, .inaccurate]
    case .offset, .scale: [.inaccurate, .outOfRange, .unreached]
    case .jitter: [.offset, .scale, .inaccurate, .bentLines, .longGap, .mergedContacts, .swappedIdentity]
    case .mergedContacts: [.flapping, .fewerContacts, .longGap, .bentLines]
    case .swappedIdentity: [.flapping, .mergedContacts, .longGap, .bentLines, .jitter]
    case .slowReports: [.longGap, .bentLines, .unreached]
    default: []
    }
  }

  /// Whether this fault loses parts of touches here and there, so that it leaves small gaps in a sweep, and no large one.
  fileprivate var leavesSmallGaps: Bool { [.droppedEvents, .slowReports, .flapping].contains(self) }

  /// Whether this fault is a place that no finger reached.
  fileprivate var isGap: Bool { [.deadRow, .deadColumn, .deadSpot, .unreached].contains(self) }
}

/// Removes findings that are explained by another finding.
enum FaultMasking {
  static func resolve(_ results: [TestResult], on panel: PanelUnderTest) -> [TestResult] {
    let failing = results.flatMap { $0.findings }.filter { $0.isFailure }.map { $0.fault }
    // A cause that is hidden itself still masks its own effects.
    func cause(of finding: Finding) -> Fault? { failing.first { masks($0, finding, panel) } }
    return results.map { result in
      guard let first = result.findings.compactMap({ cause(of: $0) }).first else { return result }
      let kept = result.findings.filter { cause(of: $0) == nil }
      if kept.isEmpty { return .notRun(result.test, "not judged, because \(first.name) explains its findings") }
      return TestResult(
        result.test, result.summary, measures: result.measures, findings: kept, proposals: result.proposals)
    }
  }

  /// Whether `cause` masks `effect`. Of two that could explain one another, the first in the list of faults is the
  /// cause.
  private static func masks(_ cause: Fault, _ finding: Finding, _ panel: PanelUnderTest) -> Bool {
    let effect = finding.fault
    // A fifth of the screen is more than a line of a sweep that was lost.
    if cause.leavesSmallGaps, effect.isGap, let place = finding.place, place.size * 5 >= panel.width * panel.height {
      return false
    }
    return cause.maskedFaults.contains(effect)
      && (!effect.maskedFaults.contains(cause) || cause.rawValue < effect.rawValue)
  }
}
