import Framebuffer
import Linux
import Pixels
import Raster
import Touch
import TouchInput
import TouchOverlay

/// The bundled session on the kiosk app. The app hands over its frames: an app that paints on the screen itself may lose
/// a pixel to a mark that is painted in the same moment, and the pictures are to be the same each time.
struct DemoPlay {
  private let screen: FrameMemory
  private let frame: FrameMemory
  private var kiosk = LiveKiosk()

  init() throws(FramebufferError) {
    screen = try FrameMemory(width: LiveKiosk.width, height: LiveKiosk.height)
    frame = try FrameMemory(width: LiveKiosk.width, height: LiveKiosk.height)
    kiosk.tick(now: 0, time: TimeOfDay(hour: 8, minute: 30, second: 0), left: .max)
    _ = kiosk.paint(on: frame.page)
    screen.copy(frame)
  }

  /// A picture of the app without the overlay.
  var app: Bitmap { Bitmap(frame.page) }

  /// Plays the session; returns pictures of the screen at the session's moments.
  mutating func run() throws(Engine.Failure) -> [Bitmap] {
    let engine = try Engine.startInApp(
      panel: nil as TouchPanels?, screen: SharedScreen(screen), settings: Settings())
    var session = DemoSession()
    var pictures: [Bitmap] = []
    var time: Microseconds = 0
    while time <= DemoSession.end {
      let touches = session.frame(at: time)
      engine.feed(touches)
      kiosk.take(touches, now: time)
      if kiosk.paint(on: frame.page) { try present(through: engine) }
      // Waits for seconds on a busy machine.
      while !engine.waitUntilShown() && !Poll.isReady(engine.endedDescriptor) {}
      if DemoSession.moments.contains(time) { pictures.append(Bitmap(screen.page)) }
      // Paced by sleeps, so that a busy machine plays slowly instead of skipping frames.
      MonotonicClock.sleep(until: MonotonicClock.microseconds + DemoSession.interval)
      time += DemoSession.interval
    }
    if let failure = engine.stop().failure { throw failure }
    return pictures
  }

  private func present(through engine: borrowing Engine) throws(Engine.Failure) {
    let page = frame.page
    try onScreen { () throws(FramebufferError) in
      unsafe try engine.present(page.unsafeOrigin, lineLength: page.lineLength, [frame.geometry.visible])
    }
  }
}
