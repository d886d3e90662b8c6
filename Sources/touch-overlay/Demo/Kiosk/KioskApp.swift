import Framebuffer
import Linux
import Pixels
import TouchInput
import TouchOverlay

/// `touch-overlay demo --fb`: the live kiosk on a real framebuffer, as an app that does not know of the overlay; the
/// daemon runs beside it.
struct KioskApp: ~Copyable {
  private let screen: AppScreen
  private var panels: TouchPanels
  private var kiosk = LiveKiosk()

  /// Runs the app until a signal ends it.
  static func run(_ configuration: Configuration) -> Exit {
    do throws(Engine.Failure) {
      var app = try open(configuration)
      try app.run()
      return .done
    } catch { return error.exit.said(error.sentence) }
  }

  private static func open(_ configuration: Configuration) throws(Engine.Failure) -> KioskApp {
    let screen = try openScreen(configuration.framebuffer)
    let (width, height) = (screen.page.width, screen.page.height)
    var settings = configuration.panels
    settings.takesVirtual = true
    let panels = try onPanel { () throws(PanelError) in
      try TouchPanels.open(settings, width: width, height: height)
    }
    return KioskApp(screen: screen, panels: panels)
  }

  private static func openScreen(_ settings: FramebufferSettings) throws(Engine.Failure) -> AppScreen {
    try onScreen { () throws(FramebufferError) in
      let screen = try AppScreen.open(settings)
      let (width, height) = (screen.page.width, screen.page.height)
      guard width >= LiveKiosk.width, height >= LiveKiosk.height else {
        throw FramebufferError(
          "the screen of \(width)x\(height) pixels is too small for the kiosk; it needs \(LiveKiosk.width)x"
            + "\(LiveKiosk.height)")
      }
      return screen
    }
  }

  private mutating func run() throws(Engine.Failure) {
    let clock = try PanelClock(panel: panels.pollDescriptor, every: LiveKiosk.pace)
    let page = screen.page.cropped(
      to: Rectangle(left: 0, top: 0, right: LiveKiosk.width, bottom: LiveKiosk.height))
    while true {
      let now = MonotonicClock.microseconds
      if kiosk.next <= now { kiosk.tick(now: now, time: TimeOfDay.now, left: TimeOfDay.left) }
      _ = kiosk.paint(on: page)
      let news = try clock.wait()
      if news.contains(.signal) { return }
      if news.contains(.panel) { try readPanels() }
    }
  }

  private mutating func readPanels() throws(Engine.Failure) {
    let frames = try onPanel { () throws(PanelError) in try panels.read() }
    for frame in frames { kiosk.take(frame, now: MonotonicClock.microseconds) }
  }
}
