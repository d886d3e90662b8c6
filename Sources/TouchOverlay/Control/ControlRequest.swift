import Linux
import Touch

/// A request to the daemon, sent as one line.
public enum ControlRequest: Equatable, Sendable {
  case status
  /// Suspends the marks for at most this time; nil for as long as the daemon allows.
  case suspend(Microseconds?)
  case resume
  case show
  case hide
  case diagnostics(Bool)
  /// Draws on a plane that the client has leased to the daemon; the lease's descriptor comes with the line.
  case lend

  /// Maximum length of a line in bytes, without its line feed.
  public static var longest: Int { 256 }

  public static let expected: StaticString =
    "status, suspend [SECONDS], resume, show, hide, diagnostics on|off or lend"

  /// nil if `line` is not a valid request.
  public init?(_ line: Text) {
    let words = line.words
    guard let verb = words.first, words.count <= 2 else { return nil }
    let rest = words.count == 2 ? words[1] : nil
    if verb == "suspend" {
      guard let rest else {
        self = .suspend(nil)
        return
      }
      // A client that asks for more than it may have gets that much, because marks over a PIN would be worse.
      guard let length = rest.seconds(within: 1...Int(Int32.max)) else { return nil }
      self = .suspend(length)
    } else if verb == "diagnostics" {
      guard let isOn = rest?.onOrOff else { return nil }
      self = .diagnostics(isOn)
    } else {
      let request: ControlRequest? = verb.choice(
        ("status", .status), ("resume", .resume), ("show", .show), ("hide", .hide), ("lend", .lend))
      guard rest == nil, let request else { return nil }
      self = request
    }
  }
}
