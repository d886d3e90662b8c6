import Linux
import Touch

/// Decides whether marks are shown: by the configuration, the displays, and what other programs ask.
public struct ControlDesk: Sendable {
  /// What is said to who asked, and to the log.
  public struct Answer: Sendable {
    public var line: Sentence
    /// What is said instead if the marks are not gone yet.
    public var lineIfMarked: Sentence?
    /// What has changed; who changed it is to be added.
    public var event: Sentence?
    /// Whose suspension this has ended, beside that of who asked.
    public var ended: [UInt64] = []
  }

  public var rule: ShowRule
  /// Longer than this no suspension lasts.
  public var suspendLimit: Microseconds
  /// Whether a display is connected that is not built in.
  public var hasExternal = false
  /// Whether there is no screen that anything could be shown on.
  public var isWithoutFramebuffer = false
  public private(set) var isHidden = false
  /// Whether diagnostics have the screen.
  public private(set) var isDiagnosing = false
  public private(set) var leases = Leases()

  public init(_ settings: DaemonSettings) {
    rule = settings.show
    suspendLimit = settings.suspendLimit
  }

  public var isShown: Bool { leases.count == 0 && !isHidden && isAllowed }

  private var isAllowed: Bool { rule == .always || rule == .external && hasExternal }

  /// In a word.
  public var state: StaticString {
    if rule == .never { return "never" }
    if leases.count > 0 { return "suspended" }
    if isHidden { return "hidden" }
    return isAllowed ? "shown" : "no external display"
  }

  /// - Parameters:
  ///   - client: its number, which is never another's.
  ///   - isTrusted: whether it may do more than ask.
  ///   - facts: members of the status object, each behind a comma.
  public mutating func answer(
    _ line: Text, of client: UInt64, isTrusted: Bool, facts: Sentence, now: Microseconds
  ) -> Answer {
    guard let request = ControlRequest(line) else {
      return Answer(line: "error expected \(ControlRequest.expected)")
    }
    if request == .status {
      return Answer(
        line: "{\"version\":\"\(Version.text)\",\"marks\":\"\(state)\",\"suspensions\":\(leases.count),"
          + "\"diagnostics\":\(Json.truth(isDiagnosing))\(facts)}")
    }
    if !isTrusted {
      return Answer(line: "error only root, the daemon's user and the group of its socket may do that")
    }
    switch request {
    case .status: return Answer(line: "")
    case .suspend(let length):
      let length = min(length ?? suspendLimit, suspendLimit)
      leases.begin(client, until: now + length)
      isDiagnosing = false
      let what: Sentence = "suspended for \(length / 1_000_000) s at most"
      return Answer(line: "ok \(what)", lineIfMarked: ControlDesk.stillMarked, event: what)
    case .resume: return resume(client)
    case .show:
      if rule == .never { return Answer(line: "error the configuration says show = never") }
      isHidden = false
      return Answer(line: "ok \(state)", event: "no longer hidden")
    case .hide:
      isHidden = true
      return Answer(line: "ok hidden", lineIfMarked: ControlDesk.stillMarked, event: "hidden")
    case .diagnostics(let isOn):
      if let refusal = diagnose(isOn) { return Answer(line: "error \(refusal)") }
      let state: Sentence = "diagnostics \(isOn ? "on" : "off")"
      return Answer(line: "ok \(state)", event: state)
    }
  }

  private static var stillMarked: Sentence {
    "error the display holds the overlay up, and marks may still be on it; ask again"
  }

  /// Begins or ends diagnostics. While an app has suspended the marks nobody may see touches. Returns why not.
  public mutating func diagnose(_ isOn: Bool) -> Sentence? {
    if isOn && isWithoutFramebuffer {
      return "there is no framebuffer to show diagnostics on; the daemon waits for one"
    }
    if isOn && leases.count > 0 { return "an app has suspended the marks; diagnostics show touches" }
    isDiagnosing = isOn
    return nil
  }

  /// One's own suspension; who has none ends all.
  private mutating func resume(_ client: UInt64) -> Answer {
    let isOwn = leases.end(client)
    let ended = isOwn ? [] : leases.end(until: .max)
    let event: Sentence? = isOwn || !ended.isEmpty ? "suspension ended" : nil
    return Answer(line: "ok \(state)", event: event, ended: ended)
  }

  /// The client has gone. Whether its suspension went with it.
  public mutating func left(_ client: UInt64) -> Bool { leases.end(client) }

  /// Ends the suspensions that have lasted too long; returns whose they were.
  public mutating func endOverdue(now: Microseconds) -> [UInt64] { leases.end(until: now) }
}
