import Linux
import TouchInput

/// The virtual panel of `forward = on`: an app that has opened it keeps it while engines and diagnostics come and go.
extension Daemon {
  static func openPanels(
    _ settings: PanelSettings, _ virtual: inout VirtualPanel?, width: Int, height: Int
  ) throws(PanelError) -> TouchPanels {
    if !settings.forward {
      let panels = try TouchPanels.open(settings, width: width, height: height)
      // Not before: what is refused leaves everything as it was.
      virtual = nil
      return panels
    }
    try prepare(&virtual, width: width, height: height)
    var touches: VirtualTouches?
    switch virtual {
    case .some(let virtual): touches = try virtual.touches()
    case nil: break
    }
    return try TouchPanels.open(settings, width: width, height: height, handingOnTo: touches)
  }

  private static func prepare(_ virtual: inout VirtualPanel?, width: Int, height: Int) throws(PanelError) {
    switch virtual {
    case .some(let virtual): if virtual.isFor(width: width, height: height) { return }
    case nil: break
    }
    // Before the next one comes: nobody may find two.
    virtual = nil
    let next = try VirtualPanel(name: "touch-overlay", width: width, height: height)
    Log.line("handing calibrated touches on to \(next.path)")
    virtual = consume next
  }

  /// Diagnostics hand touches on while they have the panels: this becomes their standard input.
  var virtualNumber: CInt? {
    switch virtual {
    case .some(let virtual): virtual.number
    case nil: nil
    }
  }

  /// Diagnostics have ended, perhaps while a finger was down.
  func endForwarded() {
    switch virtual {
    case .some(let virtual): virtual.endTouches()
    case nil: break
    }
  }
}
