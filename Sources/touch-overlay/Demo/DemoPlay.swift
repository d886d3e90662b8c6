import Framebuffer
import Linux
import Raster
import Touch
import TouchOverlay

/// The bundled session on the kiosk, which paints as on a board: on the screen that the engine draws over.
struct DemoPlay {
  private let screen: SharedMemory
  /// The app paints the same here, without the overlay.
  private let alone: SharedMemory
  private var kiosk = LiveKiosk()

  init() throws(FramebufferError) {
    screen = try SharedMemory(width: LiveKiosk.width, height: LiveKiosk.height)
    alone = try SharedMemory(width: LiveKiosk.width, height: LiveKiosk.height)
    kiosk.tick(now: 0, time: TimeOfDay(hour: 8, minute: 30, second: 0), left: .max)
    paint()
  }

  /// What the app alone has painted.
  var app: Drawing { Drawing(alone.page) }

  /// Plays it; returns what the screen showed at the moments of the session.
  mutating func run() throws(Engine.Failure) -> [Drawing] {
    let engine = try Engine.startInApp(screen: SharedScreen(screen) {}, settings: Settings())
    var session = DemoSession()
    var pictures: [Drawing] = []
    var time: Microseconds = 0
    while time <= DemoSession.end {
      let frame = session.frame(at: time)
      engine.feed(frame)
      kiosk.take(frame, now: time)
      paint()
      if DemoSession.moments.contains(time) {
        // Until the marks are back over what the app has painted.
        _ = engine.settle()
        pictures.append(Drawing(screen.page))
      }
      // A busy machine plays slowly, and leaves nothing out.
      MonotonicClock.sleep(until: MonotonicClock.microseconds + DemoSession.interval)
      time += DemoSession.interval
    }
    if let failure = engine.stop().failure { throw failure }
    return pictures
  }

  private mutating func paint() {
    var twin = kiosk
    _ = twin.paint(on: alone.page)
    _ = kiosk.paint(on: screen.page)
  }
}
