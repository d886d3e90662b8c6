import Framebuffer
import Linux
import Raster
import Touch
import TouchOverlay

/// The bundled session on the kiosk app, which paints on the screen that the engine draws over, as on a board.
struct DemoPlay {
  private let screen: FrameMemory
  /// A second screen, on which the app paints the same without the overlay.
  private let alone: FrameMemory
  private var kiosk = LiveKiosk()

  init() throws(FramebufferError) {
    screen = try FrameMemory(width: LiveKiosk.width, height: LiveKiosk.height)
    alone = try FrameMemory(width: LiveKiosk.width, height: LiveKiosk.height)
    kiosk.tick(now: 0, time: TimeOfDay(hour: 8, minute: 30, second: 0), left: .max)
    paint()
  }

  /// A picture of the app without the overlay.
  var app: Bitmap { Bitmap(alone.page) }

  /// Plays the session; returns pictures of the screen at the session's moments.
  mutating func run() throws(Engine.Failure) -> [Bitmap] {
    let engine = try Engine.startInApp(screen: SharedScreen(screen), settings: Settings())
    var session = DemoSession()
    var pictures: [Bitmap] = []
    var time: Microseconds = 0
    while time <= DemoSession.end {
      let frame = session.frame(at: time)
      engine.feed(frame)
      // On a busy machine for seconds. An app that paints a pixel in the very moment in which a mark does may lose it,
      // and the picture is to be the same each time.
      while !engine.waitUntilShown() && !Poll.isReady(engine.endedDescriptor) {}
      kiosk.take(frame, now: time)
      paint()
      if DemoSession.moments.contains(time) {
        // Waits until the marks are back over pixels that the app has painted.
        while !engine.waitUntilShown() && !Poll.isReady(engine.endedDescriptor) {}
        pictures.append(Bitmap(screen.page))
      }
      // Paced by sleeps, so that a busy machine plays slowly instead of skipping frames.
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
