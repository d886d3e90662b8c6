import Linux

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
}

/// Removes findings that are explained by another finding.
enum FaultMasking {
  static func resolve(_ results: [TestResult]) -> [TestResult] {
    var failing: [Fault] = []
    for result in results {
      for finding in result.findings where finding.isFailure { failing.append(finding.fault) }
    }
    // A cause that is hidden itself still masks its own effects.
    return results.map { result in
      if result.verdict == .notRun { return result }
      let hidden = result.findings.compactMap { finding in
        failing.first { $0 != finding.fault && FaultMasking.masks($0, finding.fault, failing) }
      }
      guard let cause = hidden.first else { return result }
      let kept = result.findings.filter { finding in
        !failing.contains { $0 != finding.fault && FaultMasking.masks($0, finding.fault, failing) }
      }
      if !kept.isEmpty {
        return TestResult(
          result.test, result.summary, measures: result.measures, findings: kept, proposals: result.proposals)
      }
      return .notRun(result.test, "not judged, because \(cause.name) explains its findings")
    }
  }

  /// Whether `cause` masks `effect`. Of two that could explain one another, the first in the list of faults is the
  /// cause.
  private static func masks(_ cause: Fault, _ effect: Fault, _ failing: [Fault]) -> Bool {
    cause.maskedFaults.contains(effect) && !effect.maskedFaults.contains(cause)
      || cause.maskedFaults.contains(effect) && effect.maskedFaults.contains(cause)
        && rank(cause) < rank(effect)
  }

  private static func rank(_ fault: Fault) -> UInt8 { fault.rawValue }
}
