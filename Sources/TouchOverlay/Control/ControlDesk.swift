import Linux
import Touch

/// Decides whether marks are shown: by the configuration, the displays, and what other programs ask.
public struct ControlDesk: Sendable {
  /// Answer to a request, with an entry for the log.
  public struct Answer: Sendable {
    public var line: Sentence
    /// Answer to send instead if the marks are not gone yet.
    public var lineIfMarked: Sentence?
    /// Whether diagnostics begin with it, if their program can be run.
    public var beginsDiagnosis = false
    /// Change to log, to which the caller adds the client's name.
    public var event: Sentence?
    /// Clients whose suspensions the request ended, besides the one that asked.
    public var ended: [UInt64] = []

    public init(
      line: Sentence, lineIfMarked: Sentence? = nil, beginsDiagnosis: Bool = false, event: Sentence? = nil,
      ended: [UInt64] = []
    ) {
      self.line = line
      self.lineIfMarked = lineIfMarked
      self.beginsDiagnosis = beginsDiagnosis
      self.event = event
      self.ended = ended
    }
  }

  public var rule: ShowRule
  /// Maximum length of a suspension.
  public var suspendLimit: Microseconds
  /// Whether a display is connected that is not built in.
  public var hasExternal = false
  /// Why diagnostics have no framebuffer; nil if they have one.
  public var lack: Sentence?
  /// Path of the framebuffer that diagnostics would be shown on; nil where that is a plane, or none.
  public var framebuffer: String?
  /// Number of clients that may suspend the marks at once.
  public static var mostSuspensions: Int { 15 }
  public private(set) var isHidden = false
  /// Whether diagnostics have the screen.
  public private(set) var isDiagnosing = false
  public private(set) var suspensions = Suspensions()

  public init(_ settings: DaemonSettings) {
    rule = settings.show
    suspendLimit = settings.suspendLimit
  }

  public var isShown: Bool { suspensions.count == 0 && !isHidden && isAllowed }

  private var isAllowed: Bool { rule == .always || rule == .external && hasExternal }

  /// The state of the marks in a word or two.
  public var state: StaticString {
    if rule == .never { return "never" }
    if suspensions.count > 0 { return "suspended" }
    if isHidden { return "hidden" }
    return isAllowed ? "shown" : "no external display"
  }

  /// Answers a line from a client.
  ///
  /// - Parameters:
  ///   - client: its number, which no other client ever has.
  ///   - isTrusted: whether it may do more than ask for the status.
  ///   - facts: further members of the status object, each after a comma.
  @export(interface)
  public mutating func answer(
    _ line: Text, of client: UInt64, isTrusted: Bool, facts: Sentence, now: Microseconds
  ) -> Answer {
    guard let request = ControlRequest(line) else {
      return Answer(line: "error expected \(ControlRequest.expected)")
    }
    if !isTrusted && request != .status {
      return Answer(line: "error only root, the daemon's user and the group of its socket may do that")
    }
    switch request {
    case .status:
      return Answer(
        line: "{\"version\":\"\(Version.text)\",\"marks\":\"\(state)\",\"suspensions\":\(suspensions.count),"
          + "\"diagnostics\":\(Json.truth(isDiagnosing))\(facts)}")
    case .suspend(let length):
      if suspensions.count == ControlDesk.mostSuspensions && !suspensions.isHeld(by: client) {
        return Answer(
          line: "error \(suspensions.count) programs have suspended the marks already; the log names them, and resume "
            + "ends all suspensions")
      }
      let length = min(length ?? suspendLimit, suspendLimit)
      suspensions.begin(client, until: now + length)
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
      return Answer(line: "ok \(state)", beginsDiagnosis: isOn, event: state)
    case .lend: return Answer(line: "error lend needs the descriptor of a lease with it (SCM_RIGHTS)")
    }
  }

  private static var stillMarked: Sentence {
    "error the display holds the overlay up, and marks may still be on it; ask again"
  }

  /// Why diagnostics cannot be shown now; nil if they can. Diagnostics that nobody sees would keep the touches from the
  /// app.
  public var obstacle: Sentence? {
    if let lack { return lack }
    guard let framebuffer, Display.isHidden(framebuffer) else { return nil }
    return
      "an app hides \(framebuffer), and the daemon has no plane above it: nobody would see diagnostics; its log says "
      + "why there is no plane; stop the app first"
  }

  /// Begins or ends diagnostics. Returns why that is refused: while an app has suspended the marks, nobody may see
  /// touches.
  public mutating func diagnose(_ isOn: Bool) -> Sentence? {
    if isOn, let obstacle { return obstacle }
    if isOn && suspensions.count > 0 { return "an app has suspended the marks; diagnostics show touches" }
    isDiagnosing = isOn
    return nil
  }

  /// Ends the client's own suspension; a client without one ends all.
  private mutating func resume(_ client: UInt64) -> Answer {
    let isOwn = suspensions.end(client)
    let ended = isOwn ? [] : suspensions.end(until: .max)
    let event: Sentence? = isOwn || !ended.isEmpty ? "suspension ended" : nil
    return Answer(line: "ok \(state)", event: event, ended: ended)
  }

  /// Ends the suspension of a client that has disconnected. Returns whether there was one.
  public mutating func disconnected(_ client: UInt64) -> Bool { suspensions.end(client) }

  /// Ends the suspensions that have lasted too long; returns their clients.
  public mutating func endOverdue(now: Microseconds) -> [UInt64] { suspensions.end(until: now) }
}
