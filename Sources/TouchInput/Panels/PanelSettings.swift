import Linux
import Touch

/// Which panels are read, and how.
public struct PanelSettings: Equatable, Sendable {
  public var wish = Discovery.Wish.any
  /// nil for the rule.
  public var backend: Backend?
  /// Reads the virtual panel of a program that has taken the real ones for itself.
  public var takesVirtual = false
  /// The daemon takes the panels for itself, for a virtual one.
  public var forward = false
  /// Goes on without a panel until one comes.
  public var waits = true
  /// A calibration that cannot be used is a warning: somebody is there to make a new one.
  public var sparesCalibration = false
  /// The process is an app's, which may use tslib itself: its environment, tslib's messages and stderr stay as they are.
  public var isInApp = false
  /// From the end of a tap to the beginning of the next of a row, in microseconds.
  public var tapPause: Microseconds = 300_000
  /// From tap to tap of a row, in pixels.
  public var tapDistance: Float = 25

  /// By how many quarter turns clockwise the upright screen lies turned on the glass, and so under the panel.
  public var quarterTurns = 0

  public init() {}

  /// The panel at `path`, whatever else was asked for; with `auto` all that fit.
  public mutating func choose(path: String) { wish = Text(path) == "auto" ? .any : .path(path) }

  /// Whether another panel might be used, or otherwise, because something of that name has changed among devices and what
  /// udev says of them. Devices of every kind come and go, and looking at all panels takes a while.
  func isConcerned(by name: Text) -> Bool {
    if name.starts(with: "event") || name.starts(with: UdevTags.prefix) || name == "input" { return true }
    guard case .path(let path) = wish else { return false }
    return Text(Text(path).bytes.suffix(name.bytes.count)) == name
  }
}
