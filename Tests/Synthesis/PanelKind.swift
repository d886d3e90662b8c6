import Examining

/// The fault of a synthesised panel, and the name by which it must be found.
enum PanelKind: String, CaseIterable, Sendable {
  case healthy = "healthy"
  case deadRow = "dead row"
  case deadColumn = "dead column"
  case deadSpot = "dead spot"
  case periodicGhost = "ghost with period"
  case strayGhost = "ghost out of range"
  case stuck = "stuck slot"
  case flapping = "flapping contacts"
  case slow = "25 reports a second"
  case jitter = "jitter"
  case swapped = "swapped axes"
  case mirrored = "mirrored"
  case offset = "offset"
  case scale = "scale"
  case merged = "merged contacts"
  case identities = "swapped identities"
  case drops = "SYN_DROPPED storm"
  case silent = "silent panel"
  case bent = "bent axis"
  case fewer = "fewer contacts"
  case grabbed = "grabbed panel"

  /// Faults that may be named; nothing else may.
  var names: [String] {
    switch self {
    case .healthy: []
    case .deadRow: ["dead-row"]
    case .deadColumn: ["dead-column"]
    case .deadSpot: ["dead-spot"]
    case .periodicGhost: ["periodic-ghost-touch"]
    case .strayGhost: ["out-of-range"]
    case .stuck: ["stuck-contact"]
    case .flapping: ["flapping-contacts"]
    case .slow: ["slow-reports"]
    case .jitter: ["rest-jitter"]
    case .swapped: ["swapped-axes"]
    case .mirrored: ["mirrored-x", "mirrored-y"]
    case .offset: ["offset"]
    case .scale: ["scale"]
    case .merged: ["merged-contacts"]
    case .identities: ["swapped-contacts"]
    case .drops: ["dropped-events"]
    case .silent: ["silent-panel"]
    case .bent: ["bent-lines"]
    case .fewer: ["fewer-contacts"]
    case .grabbed: ["panel-grabbed"]
    }
  }

  /// The tests that a technician announces: without this, the number of fingers that are used is unknown.
  var asked: [DiagnosticTest] { self == .fewer ? [.multitouch] : [] }

  var needsFingers: Bool { self == .merged || self == .identities || self == .stuck }
}
