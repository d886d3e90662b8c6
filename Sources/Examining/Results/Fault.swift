/// The faults of a panel. Every fault has one name, which is used in all kinds of reports.
public enum Fault: UInt8, CaseIterable, Sendable {
  case deadRow, deadColumn, deadSpot, unreached
  case ghost, periodicGhost
  case stuckContact, silentPanel, lostPanel
  case slowReports, longGap
  case jitter
  case droppedEvents
  case flapping
  case mergedContacts, swappedIdentity, fewerContacts
  case outOfRange
  case swappedAxes, mirroredX, mirroredY, turnedHalf
  case offset, scale, inaccurate, bentLines
  case noCalibration, foreignCalibration
  case grabbedPanel, coveredScreen
  case slowScreen

  /// Name in the report for programs.
  public var name: StaticString {
    switch self {
    case .deadRow: "dead-row"
    case .deadColumn: "dead-column"
    case .deadSpot: "dead-spot"
    case .unreached: "unreached-cells"
    case .ghost: "ghost-touch"
    case .periodicGhost: "periodic-ghost-touch"
    case .stuckContact: "stuck-contact"
    case .silentPanel: "silent-panel"
    case .lostPanel: "lost-panel"
    case .slowReports: "slow-reports"
    case .longGap: "long-gap"
    case .jitter: "rest-jitter"
    case .droppedEvents: "dropped-events"
    case .flapping: "flapping-contacts"
    case .mergedContacts: "merged-contacts"
    case .swappedIdentity: "swapped-contacts"
    case .fewerContacts: "fewer-contacts"
    case .outOfRange: "out-of-range"
    case .swappedAxes: "swapped-axes"
    case .mirroredX: "mirrored-x"
    case .mirroredY: "mirrored-y"
    case .turnedHalf: "upside-down"
    case .offset: "offset"
    case .scale: "scale"
    case .inaccurate: "inaccurate"
    case .bentLines: "bent-lines"
    case .noCalibration: "no-calibration"
    case .foreignCalibration: "calibration-of-another-screen"
    case .grabbedPanel: "panel-grabbed"
    case .coveredScreen: "framebuffer-not-shown"
    case .slowScreen: "slow-screen"
    }
  }
}
