import Framebuffer
import Overlay
import Raster
import Touch
import TouchOverlay
import TouchRing

/// One look and a finger's gesture, for the sheet of all looks.
struct SheetScene {
  /// One moment of a scene, with its time in milliseconds from the first touch.
  struct Shot {
    let words: String
    let time: Int64
    let script: Script
  }

  enum Script {
    /// A finger stays for a second, then lifts.
    case hold
    /// A finger taps twice.
    case taps
    /// Two fingers move along curves.
    case strokes
  }

  static let width = 168
  static let height = 124

  let settings: Settings

  func picture(_ shot: Shot) throws(FramebufferError) -> Bitmap {
    let memory = try FrameMemory(width: SheetScene.width, height: SheetScene.height)
    memory.page.show(SheetScene.background)
    let channel = TouchChannel()
    let loop = RenderLoop(screen: SharedScreen(memory), channel: channel, settings: settings)
    var hand = SheetHand(shot.script, width: Float(SheetScene.width), height: Float(SheetScene.height))
    var time: Int64 = 0
    while time <= shot.time {
      channel.send(hand.frame(at: time))
      _ = try loop.step(now: time * 1000)
      time += 10
    }
    return Bitmap(memory.page)
  }

  /// A background with light and dark parts.
  private static var background: Bitmap {
    let (width, height) = (Float(width), Float(height))
    var art = Bitmap(
      width: SheetScene.width, height: SheetScene.height,
      background: Colour(red: 238, green: 241, blue: 245, opacity: 1))
    art.roundedBox(
      x: width / 2, y: -20, width: width, height: height + 40, corner: 0,
      Colour(red: 26, green: 34, blue: 50, opacity: 1))
    art.roundedBox(
      x: 14, y: height - 40, width: width - 28, height: 26, corner: 8,
      Colour(red: 58, green: 128, blue: 214, opacity: 1))
    art.write(
      "Order", x: width / 2 - 26, y: height - 33, capitals: 12, weight: 2,
      Colour(red: 255, green: 255, blue: 255, opacity: 1))
    return art
  }
}

/// The fingers of a ``SheetScene``.
struct SheetHand {
  private let script: SheetScene.Script
  private let width: Float
  private let height: Float
  private var tracker = SlotTracker()

  init(_ script: SheetScene.Script, width: Float, height: Float) {
    self.script = script
    self.width = width
    self.height = height
  }

  /// Returns the frame at a time.
  ///
  /// - Parameter time: time in milliseconds.
  mutating func frame(at time: Int64) -> TouchFrame {
    tracker.begin(at: time * 1000)
    for slot in 0..<2 {
      let finger = Int32(slot) + Int32(time / 200) * (script == .taps ? 2 : 0)
      let report = place(of: slot, at: time).map {
        SlotReport(finger: finger, position: $0, pressure: 0.4, tellsPressure: true, size: 64, minor: 40, lean: 0.4)
      }
      tracker.take(report, slot: slot)
    }
    return tracker.finish()
  }

  private func place(of slot: Int, at time: Int64) -> Position? {
    let share = Float(time) / 1000
    switch script {
    case .hold:
      return slot == 0 && time < 1000 ? Position(x: width / 2, y: height / 2 - 4) : nil
    case .taps:
      return slot == 0 && time % 200 < 120 ? Position(x: width / 2, y: height / 2 - 4) : nil
    case .strokes:
      let bend = 4 * share * (1 - share)
      return slot == 0
        ? Position(x: 24 + share * (width - 48), y: height * (0.42 - 0.18 * bend))
        : Position(x: width - 24 - share * (width - 48), y: height * (0.58 + 0.14 * bend))
    }
  }
}
