import Linux
import Pixels
import Touch
import TouchKit

/// `app-probe deliver`: measures how soon an app's window gets the panel's reports, and how many it could take.
enum DeliverVerb {
  static func run(count: Int, hasOverlay: Bool) throws(Failure) {
    let settings = WindowSettings(framebuffer: "/dev/fb0")
    var delays: [Int64] = []
    var most = 0
    do throws(WindowError) {
      let window = try hasOverlay ? shown(settings) : TouchWindow(settings)
      let listener = Listener(frame: window.frame, count: count)
      window.add(listener)
      most = burst(window, listener)
      Log.output("delivering\n")
      try window.run()
      delays = listener.delays.sorted()
    } catch { throw Failure(error.sentence) }
    // The kernel drops some events if the machine is busy otherwise.
    guard delays.count >= count / 3 else { throw Failure("of \(count) events only \(delays.count) came") }
    Log.output(
      "p50 \(delays[delays.count / 2]) p99 \(delays[delays.count * 99 / 100]) microseconds, at most \(most) events a "
        + "second\n")
  }

  private static func shown(_ settings: WindowSettings) throws(WindowError) -> TouchWindow {
    #if TouchOverlay
    return try TouchOverlayWindow(settings)
    #else
    throw .system("this app-probe was built without the trait TouchOverlay")
    #endif
  }

  /// Returns the number of events a second that the window takes if they come without a pause.
  private static func burst(_ window: TouchWindow, _ listener: Listener) -> Int {
    let count = 20_000
    let start = MonotonicClock.microseconds
    for number in 0..<count {
      let phase: Phase = number == 0 ? .began : number == count - 1 ? .ended : .moved
      let position = Position(x: Float(100 + number % 200), y: 100)
      let contact = Touch.Contact(phase: phase, position: position, time: start)
      window.sendEvent(TouchEvent(time: start, touches: [contact]))
    }
    let time = MonotonicClock.microseconds - start
    listener.isCounting = true
    return Int(Int64(count) * 1_000_000 / max(time, 1))
  }

  private final class Listener: TouchView {
    var delays: [Int64] = []
    var isCounting = false
    private let count: Int

    init(frame: Rectangle, count: Int) {
      self.count = count
      super.init(frame: frame)
    }

    override func touchesBegan(_ touches: [Touch.Contact], _ event: TouchEvent) {}

    override func touchesMoved(_ touches: [Touch.Contact], _ event: TouchEvent) {
      if !isCounting { return }
      delays.append(MonotonicClock.microseconds - event.time)
      if delays.count == count { window?.stop() }
    }

    /// Stops the window even if some of the events have not come.
    override func touchesEnded(_ touches: [Touch.Contact], _ event: TouchEvent) {
      if isCounting { window?.stop() }
    }
  }
}
