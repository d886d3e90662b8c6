#if Window
import Desk
import Framebuffer
import Linux
import TouchOverlay

/// The main thread of the demo in a window: passes the window's events to the panel and the app, lets the app paint,
/// and shows the framebuffer.
struct WindowSession: ~Copyable {
  private let picture: WindowPicture
  private let memory: FrameMemory
  private let link: WindowLink
  private var kiosk = LiveKiosk()
  private var fingers = WindowFingers(width: LiveKiosk.width, height: LiveKiosk.height)
  private var refresh: Refresh
  private var isClosed = false

  init(_ picture: consuming WindowPicture, _ memory: FrameMemory, _ link: WindowLink) {
    refresh = Refresh(rate: picture.renderer.window.rate)
    self.picture = picture
    self.memory = memory
    self.link = link
  }

  /// Runs until the window is closed.
  mutating func run() throws(Engine.Failure) {
    while !isClosed {
      paint()
      for news in wait() { try take(news) }
      if refresh.isDue(now: MonotonicClock.microseconds) { picture.show(memory.page) }
    }
  }

  /// Lets the app paint, but only after the window has shown its last painting: the overlay can then repair a damaged
  /// mark before the window copies the framebuffer.
  private mutating func paint() {
    let now = MonotonicClock.microseconds
    guard refresh.due == nil else { return }
    if kiosk.next <= now { kiosk.tick(now: now, time: TimeOfDay.now, left: TimeOfDay.left) }
    if kiosk.paint(on: memory.page) { refresh.changed(now: MonotonicClock.microseconds) }
  }

  private func wait() -> [WindowNews] {
    let left = (refresh.due ?? kiosk.next) - MonotonicClock.microseconds
    var all: [WindowNews] = []
    picture.renderer.window.system.wait(
      milliseconds: Int32(max(0, (left + 999) / 1000)), width: LiveKiosk.width, height: LiveKiosk.height
    ) { all.append($0) }
    return all
  }

  private mutating func take(_ news: WindowNews) throws(Engine.Failure) {
    let now = MonotonicClock.microseconds
    switch news {
    case .closed: isClosed = true
    case .painted, .exposed: refresh.changed(now: now)
    default: break
    }
    for report in fingers.take(news, now: now) {
      do throws(Errno) {
        try link.send(report)
      } catch {
        throw .system("the input thread takes no touches any more: \(error.text)")
      }
      kiosk.take(report.place, slot: Int(report.slot), now: report.time)
    }
  }
}
#endif
