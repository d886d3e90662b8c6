import CLinux
import Framebuffer
import Linux
import Pixels
import Touch
import TouchOverlay

/// `board-probe present`: plays an app that shows touches itself and presents its whole screen at a fixed rate. The
/// screen is dark, in two alternating shades, with one finger that rests.
enum PresentVerb {
  private static let shades: InlineArray<2, UInt8> = [0x00, 0x20]

  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"])
    guard options.operands.count == 4, let x = options.operands[0].integer, let y = options.operands[1].integer,
      let rate = options.operands[2].integer, (1...1000).contains(rate), let seconds = options.operands[3].integer,
      (1...600).contains(seconds)
    else {
      throw .usage("present wants X, Y, a RATE from 1 to 1000 and SECONDS from 1 to 600")
    }
    var configuration = Configuration()
    configuration.framebuffer.choose(path: options.string("--fb", otherwise: "/dev/fb0"))
    do throws(Engine.Failure) {
      let overlay = try AppOverlay.start(configuration)
      overlay.show(finger(.began, x, y))
      try present(configuration.framebuffer, overlay, rate, seconds)
      overlay.show(finger(.ended, x, y))
      _ = overlay.stop()
    } catch { throw .failed(error.sentence.string) }
  }

  private static func finger(_ phase: Phase, _ x: Int, _ y: Int) -> TouchEvent {
    let position = Position(x: Float(x), y: Float(y))
    let time = MonotonicClock.microseconds
    let contact = Touch.Contact(
      id: 1, slot: 0, phase: phase, position: position, previous: position, pressure: 1, size: 0, time: time)
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
      let pace = Pace(rate)
      for number in 0..<rate * seconds {
        pace.wait(for: number)
        let frame = frames[number % 2]
        let pixels = unsafe frame.span.bytes
        unsafe try pixels.withUnsafeBytes { (bytes) throws(FramebufferError) in
          unsafe try overlay.present(bytes.baseAddress!, stride: stride, everything)
        }
      }
      pace.reportDelay(of: "frames", rate * seconds)
    } catch { throw .framebuffer(error) }
  }
}
