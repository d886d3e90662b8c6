import Linux
import Touch

/// Settings that decide which panels are read, and how.
public struct PanelSettings: Equatable, Sendable {
  public var wish = Discovery.Wish.any
  /// The backend; nil to choose it by rule.
  public var backend: Backend?
  /// Whether to read the virtual panel of a program that has grabbed the real ones.
  public var takesVirtual = false
  /// Whether the daemon grabs the panels and forwards their touches to a virtual one.
  public var forward = false
  /// Whether to go on without a panel until one comes.
  public var waits = true
  /// The faults of tslib's files after which a panel is read without tslib, with a warning.
  public var tolerated = ToleratedFaults.none
  /// Whether the process is an app's, which may use tslib itself: its environment, tslib's messages and stderr stay as
  /// they are.
  public var isInApp = false
  /// Maximum time from the end of a tap to the beginning of the next of a row, in microseconds.
  public var tapPause: Microseconds = 300_000
  /// Maximum distance from tap to tap of a row, in pixels.
  public var tapDistance: Float = 25

  /// Clockwise quarter turns of the upright screen on the glass, and so under the panel.
  public var quarterTurns = 0

  public init() {}

  /// Replaces the wish with the panel at `path`, or with all suitable panels for `auto`.
  public mutating func choose(path: String) { wish = Text(path) == "auto" ? .any : .path(path) }

  /// Whether a change of the entry `name`, among the devices or in udev's data, may change which panels are used or
  /// how. Devices of every kind come and go, and examining all panels takes a while.
  func isConcerned(by name: Text) -> Bool {
    if name.starts(with: "event") || name.starts(with: UdevTags.prefix) || name == "input" { return true }
    guard case .path(let path) = wish else { return false }
    return Text(Text(path).bytes.suffix(name.bytes.count)) == name
  }
}
