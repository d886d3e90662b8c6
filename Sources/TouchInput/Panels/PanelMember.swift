import Linux
import Touch

/// A panel that is being read, and what is known of it beside its touches.
final class PanelMember {
  let panel: LivePanel
  /// By which the poll names it.
  let token: UInt64
  let openedAt = MonotonicClock.microseconds
  var places = TouchMerger.Places()
  /// It has not been read yet: fingers that were down before are there without any event.
  var isNew = true
  /// It has said something since the last look at silence.
  var hasSpoken = false
  private(set) var isGrabbed = false
  /// The last time, and it has been said.
  private var grabFailed = false
  /// Nobody is handed its touches on.
  private(set) var isKept = false
  private var silentChanges = SilentChanges()

  init(_ panel: LivePanel, token: UInt64) {
    self.panel = panel
    self.token = token
  }

  /// Takes the panel from everybody else, once no finger is down: whoever saw it begin also sees it end.
  func grab() {
    if isGrabbed || isNew || panel.isTouched { return }
    do throws(Errno) {
      try panel.grab()
      isGrabbed = true
      if grabFailed { Log.line("the touch panel \(panel.path) (\(panel.name)) is taken after all") }
      grabFailed = false
    } catch {
      if !grabFailed {
        Log.line(
          "cannot take the touch panel \(panel.path) (\(panel.name)): \(error.text); while another program keeps it for "
            + "itself, its touches go nowhere else; end that program")
      }
      grabFailed = true
    }
  }

  /// Others get its events again, once no finger is down: an end without a beginning would puzzle them.
  func release() {
    grabFailed = false
    if !isGrabbed || panel.isTouched { return }
    isGrabbed = false
    do throws(Errno) {
      try panel.release()
    } catch {
      Log.line("cannot let go of the touch panel \(panel.path) (\(panel.name)): \(error.text)")
    }
  }

  /// Its touches are for nobody else, or are handed on again; from when no finger is down.
  func keep(_ isWanted: Bool) {
    if !isNew && !panel.isTouched { isKept = isWanted }
  }

  /// Events have come.
  func hasBeenHeard() { silentChanges.panelWasHeard() }

  /// Whether somebody else seems to have taken the panel for himself.
  func isWithheld() -> Bool {
    if !silentChanges.isWithheld && !isGrabbed { silentChanges.look(hasChanged: panel.hasChangedInSilence()) }
    return grabFailed || silentChanges.isWithheld
  }
}
