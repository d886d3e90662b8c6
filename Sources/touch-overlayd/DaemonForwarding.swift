import Linux
import TouchInput

/// The virtual panel of `forward = on`. It stays when engines and diagnostics come and go, because apps have it open.
extension Daemon {
  static func openPanels(
    _ settings: PanelSettings, _ virtual: inout VirtualPanel?, width: Int, height: Int
  ) throws(PanelError) -> TouchPanels {
    var panels = try TouchPanels.open(settings, width: width, height: height)
    // Removed or replaced only now, because a refused configuration must change nothing.
    if settings.forward {
      try prepare(&virtual, width: width, height: height)
    } else {
      virtual = nil
    }
    switch virtual {
    case .some(let virtual): panels.handOn(to: try virtual.touches())
    case nil: break
    }
    return panels
  }

  private static func prepare(_ virtual: inout VirtualPanel?, width: Int, height: Int) throws(PanelError) {
    if virtual.use({ $0.isFor(width: width, height: height) }) ?? false { return }
    // Removed before the next is created, so that apps never find two.
    virtual = nil
    let next = try VirtualPanel(name: "touch-overlay", width: width, height: height)
    Log.line("handing calibrated touches on to \(next.path)")
    virtual = consume next
  }

  /// The virtual panel's descriptor, which becomes the standard input of diagnostics, so that they hand touches on.
  var virtualNumber: CInt? { virtual.use { $0.number } }

  /// Ends forwarded touches after diagnostics, which may have ended while a finger was down.
  func endForwarded() { virtual.use { $0.endTouches() } }
}
