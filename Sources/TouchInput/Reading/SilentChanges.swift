/// Detects that another program seems to have grabbed a panel: its fingers change, but no events come.
struct SilentChanges {
  /// Number of consecutive looks that saw a change, since the last event.
  private var count = 0

  /// Whether the panel seems to be grabbed. One look is no proof, because an event may be on its way.
  var seemsGrabbed: Bool { count >= 2 }

  /// Notes that events have come.
  mutating func panelWasHeard() { count = 0 }

  /// Looks whether the kernel's state has changed without an event, unless the panel seems to be grabbed already.
  mutating func look(hasChanged: @autoclosure () -> Bool) { if !seemsGrabbed { count = hasChanged() ? count + 1 : 0 } }
}
