import Touch
import TouchOverlay

/// A model of the control desk in the simplest form.
struct ControlModel {
  enum Kind { case status, done, refused }

  private(set) var suspensions: [UInt64: Microseconds] = [:]
  private(set) var isDiagnosing = false
  var hasExternal = false
  private var isHidden = false
  private let show: ShowRule
  private let limit: Microseconds

  init(_ settings: DaemonSettings) {
    show = settings.show
    limit = settings.suspendLimit
  }

  var isShown: Bool {
    switch show {
    case .never: false
    case .external: hasExternal && !isHidden && suspensions.isEmpty
    case .always: !isHidden && suspensions.isEmpty
    }
  }

  /// Last members of the status object.
  var facts: String { "\"suspensions\":\(suspensions.count),\"diagnostics\":\(isDiagnosing)" }

  mutating func end(_ client: UInt64) -> Bool { suspensions.removeValue(forKey: client) != nil }

  mutating func endOverdue(_ now: Microseconds) -> Set<UInt64> {
    let over = suspensions.filter { $0.value <= now }
    for client in over.keys { suspensions[client] = nil }
    return Set(over.keys)
  }

  /// Turns diagnostics on or off; returns whether it was done.
  mutating func diagnose(_ isOn: Bool) -> Bool {
    if isOn && !suspensions.isEmpty { return false }
    isDiagnosing = isOn
    return true
  }

  /// Returns the expected kind of answer, and the other clients whose suspensions it ends.
  mutating func answer(
    _ line: [UInt8], _ client: UInt64, isTrusted: Bool, _ now: Microseconds
  ) -> (Kind, Set<UInt64>) {
    let words = line.split { $0 == 32 || (9...13).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    if words == ["status"] { return (.status, []) }
    guard isTrusted else { return (.refused, []) }
    switch words {
    case ["show"] where show != .never: isHidden = false
    case ["hide"]: isHidden = true
    case ["resume"]:
      let others = end(client) ? [] : Set(suspensions.keys)
      for other in others { suspensions[other] = nil }
      return (.done, others)
    case ["diagnostics", "on"]: return (diagnose(true) ? .done : .refused, [])
    case ["diagnostics", "off"]: isDiagnosing = false
    case ["suspend"]: suspend(client, now + limit)
    default:
      guard words.count == 2, words[0] == "suspend", let seconds = ControlModel.seconds(words[1]) else {
        return (.refused, [])
      }
      suspend(client, now + min(limit, seconds * 1_000_000))
    }
    return (.done, [])
  }

  private mutating func suspend(_ client: UInt64, _ end: Microseconds) {
    suspensions[client] = end
    isDiagnosing = false
  }

  private static func seconds(_ word: String) -> Int64? {
    guard word.utf8.allSatisfy({ (48...57).contains($0) }), let seconds = Int64(word),
      (1...2_147_483_647).contains(seconds)
    else { return nil }
    return seconds
  }
}
