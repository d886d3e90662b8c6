import CLinux
import Framebuffer
import Linux
import Pixels
import Touch
import TouchOverlay

/// `app-probe present`: plays an app that shows touches itself and presents its whole screen at a fixed rate. The
/// screen is dark, in two alternating shades, with one finger that rests.
enum PresentVerb {
  private static let shades: InlineArray<2, UInt8> = [0x00, 0x20]

  static func run(x: Int, y: Int, rate: Int, seconds: Int) throws(Failure) {
    var configuration = Configuration()
    configuration.framebuffer.choose(path: "/dev/fb0")
    do throws(Engine.Failure) {
      let overlay = try AppOverlay.start(configuration)
      overlay.show(finger(.began, x, y))
      try present(configuration.framebuffer, overlay, rate, seconds)
      overlay.show(finger(.ended, x, y))
      _ = overlay.stop()
    } catch { throw Failure(error.sentence.string) }
  }

  private static func finger(_ phase: Phase, _ x: Int, _ y: Int) -> TouchEvent {
    let time = MonotonicClock.microseconds
    let contact = Touch.Contact(phase: phase, position: Position(x: Float(x), y: Float(y)), time: time)
    return TouchEvent(time: time, touches: [contact])
  }

  private static func present(
    _ settings: FramebufferSettings, _ overlay: AppOverlay, _ rate: Int, _ seconds: Int
  ) throws(Engine.Failure) {
    do throws(FramebufferError) {
      let page = try AppScreen.open(settings).geometry
      let stride = page.width * page.format.bytesPerPixel
      let frames = [0, 1].map { [UInt8](repeating: shades[$0], count: stride * page.height) }
      let everything = [Rectangle(left: 0, top: 0, right: page.width, bottom: page.height)]
      let start = MonotonicClock.microseconds
      for number in 0..<rate * seconds {
        MonotonicClock.sleep(until: start + Int64(number) * 1_000_000 / Int64(rate))
        let frame = frames[number % 2]
        let pixels = unsafe frame.span.bytes
        unsafe try pixels.withUnsafeBytes { (bytes) throws(FramebufferError) in
          unsafe try overlay.present(bytes.baseAddress!, stride: stride, everything)
        }
      }
    } catch { throw .framebuffer(error) }
  }
}
