import Linux

/// A panel that is being read, with the state that is not part of its touches.
final class PanelMember {
  let panel: LivePanel
  /// The token of its descriptor in the epoll.
  let token: UInt64
  let openedAt = MonotonicClock.microseconds
  var places = TouchMerger.Places()
  /// Whether it has not been read yet: fingers that were down before it was opened send no event.
  var isNew = true
  /// Whether it has sent events since the last check of stationary contacts.
  var hasSpoken = false
  private(set) var isGrabbed = false
  /// Whether the last attempt to grab it failed, which was logged.
  private var grabFailed = false
  /// Whether its touches are withheld from the virtual panel.
  private(set) var isKept = false
  private var silentChanges = SilentChanges()

  init(_ panel: LivePanel, token: UInt64) {
    self.panel = panel
    self.token = token
  }

  /// Grabs the panel once no finger is down, so that other programs that saw a touch begin also see it end.
  func grab() {
    if isGrabbed || isNew || panel.isOccupied { return }
    do throws(Errno) {
      try panel.setGrabbed(true)
      isGrabbed = true
      if grabFailed { Log.line("the touch panel \(panel.path) (\(panel.name)) is grabbed after all") }
      grabFailed = false
    } catch {
      if !grabFailed {
        Log.line(
          "cannot grab the touch panel \(panel.path) (\(panel.name)): \(error.text); while another program keeps it for "
            + "itself, its touches go nowhere else; end that program")
      }
      grabFailed = true
    }
  }

  /// Releases the panel once no finger is down, because other programs do not expect an end without a beginning.
  func release() {
    grabFailed = false
    if !isGrabbed || panel.isOccupied { return }
    isGrabbed = false
    do throws(Errno) {
      try panel.setGrabbed(false)
    } catch {
      Log.line("cannot release the touch panel \(panel.path) (\(panel.name)): \(error.text)")
    }
  }

  /// Withholds its touches from the virtual panel, or forwards them again, once no finger is down.
  func keep(_ isWanted: Bool) {
    if !isNew && !panel.isOccupied { isKept = isWanted }
  }

  /// Notes that events have come.
  func hasBeenHeard() { silentChanges.panelWasHeard() }

  /// Whether another program seems to have grabbed the panel.
  func seemsGrabbed() -> Bool {
    if !isGrabbed { silentChanges.look(hasChanged: panel.hasChangedInSilence()) }
    return grabFailed || silentChanges.seemsGrabbed
  }
}
