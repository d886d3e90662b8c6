import Linux

extension Fault {
  /// Possible causes, the likeliest first, each with a remedy for a technician in front of the panel.
  public var advice: [Advice] {
    switch self {
    case .deadRow, .deadColumn, .deadSpot, .unreached, .ghost, .periodicGhost, .outOfRange: surfaceAdvice
    case .stuckContact, .flapping, .jitter, .mergedContacts, .swappedIdentity, .fewerContacts: contactAdvice
    case .silentPanel, .lostPanel, .slowReports, .longGap, .droppedEvents, .grabbedPanel: connectionAdvice
    case .swappedAxes, .mirroredX, .mirroredY, .turnedHalf, .offset, .scale, .inaccurate, .bentLines, .noCalibration,
      .foreignCalibration:
      positionAdvice
    case .coveredScreen, .slowScreen: screenAdvice
    }
  }
}

extension Advice {
  init(_ cause: Sentence, _ remedy: Sentence) { self.init(cause: cause, remedy: remedy) }
}
