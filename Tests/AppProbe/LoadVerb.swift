import Framebuffer
import Linux
import Touch
import TouchOverlay
import TouchRing

/// `app-probe load`: runs the product's own render loop under fingers that always move, and measures how the time of
/// a frame is spent.
enum LoadVerb {
  static func run(fingers: Int, rate: Int, frames: Int) throws(Failure) {
    do throws(FramebufferError) {
      try measure(fingers: fingers, rate: rate, frames: frames)
    } catch { throw Failure(error.sentence.string) }
  }

  private static func measure(fingers: Int, rate: Int, frames: Int) throws(FramebufferError) {
    let screen = try FramebufferDevice(FramebufferSettings(path: "/dev/fb0"))
    let (width, height) = (screen.geometry.width, screen.geometry.height)
    let watch = StopWatch()
    let channel = TouchChannel()
    let loop = RenderLoop(screen: TimedScreen(screen, watch), channel: channel, settings: Settings())
    _ = try loop.step(now: MonotonicClock.microseconds)
    watch.reset()
    var hand = RestlessHand(fingers: fingers, width: width, height: height)
    let beginning = MonotonicClock.microseconds
    var all: Int64 = 0
    for frame in 0..<frames {
      channel.send(hand.frame(frame))
      MonotonicClock.sleep(until: beginning + Int64(frame) * 1_000_000 / Int64(rate))
      let start = MonotonicClock.nanoseconds
      _ = try loop.step(now: start / 1000)
      all += MonotonicClock.nanoseconds - start
    }
    try loop.end()
    let rest = all - watch.looking - watch.painting - watch.publishing
    Log.output(
      "frames \(frames) microseconds a frame \(all / Int64(frames) / 1000) painting \(watch.painting * 100 / all) "
        + "publishing \(watch.publishing * 100 / all) looking \(watch.looking * 100 / all) rest \(rest * 100 / all)\n")
  }
}

/// Fingers that each move on a path of their own.
private struct RestlessHand {
  private let fingers: Int
  private let width: Int
  private let height: Int
  private var tracker = SlotTracker()

  init(fingers: Int, width: Int, height: Int) {
    self.fingers = fingers
    self.width = width
    self.height = height
  }

  mutating func frame(_ number: Int) -> TouchFrame {
    tracker.begin(at: MonotonicClock.microseconds)
    for slot in 0..<fingers {
      // Move around a square, four pixels at a time.
      let step = number % 40
      let along = Float(step % 10 * 4)
      let corner: (x: Float, y: Float) =
        step < 10 ? (along, 0) : step < 20 ? (40, along) : step < 30 ? (40 - along, 40) : (0, 40 - along)
      let x = Float(width * (slot % 5 * 2 + 1) / 11) + corner.x
      let y = Float(height * (slot / 5 * 2 + 1) / 5) + corner.y
      tracker.take(SlotReport(finger: Int32(slot), position: Position(x: x, y: y)), slot: slot)
    }
    return tracker.finish()
  }
}
