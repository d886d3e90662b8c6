import Pixels
import Testing
import Touch
import TouchKit

@Suite("TouchWindow without a screen: what the app drew can be read")
struct HeadlessWindowTests {
  private static let formats: [PixelFormat] = [.rgb565, .rgb888, .xrgb8888, .grey8]

  /// Black while it is touched, white otherwise.
  private final class Key: TouchView {
    override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) { paint(0x00) }
    override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) { paint(0xff) }

    func paint(_ byte: UInt8) {
      guard let window, let page = window.page else { return }
      let stride = page.width * page.format.bytesPerPixel
      let pixels = [UInt8](repeating: byte, count: stride * page.height)
      try? window.present(pixels.span.bytes, stride: stride, [frame])
    }
  }

  /// The bytes that a window of 20 by 10 pixels with a key must have.
  private func expected(_ format: PixelFormat, key: UInt8) -> [UInt8] {
    (0..<10).flatMap { y in
      (0..<20).flatMap { x in
        [UInt8](repeating: (4..<8).contains(x) && (2..<5).contains(y) ? key : 0, count: format.bytesPerPixel)
      }
    }
  }

  private func bytes(_ window: TouchWindow) throws -> [UInt8] {
    let page = try #require(window.page)
    return Array(UnsafeRawBufferPointer(start: page.unsafeOrigin, count: page.lineLength * page.height))
  }

  @Test("frames are in its page, in the format that was asked for", arguments: formats)
  func frames(format: PixelFormat) throws {
    let window = WindowClass(width: 20, height: 10, format: format)
    let key = Key(frame: Rectangle(left: 4, top: 2, right: 8, bottom: 5))
    window.add(key)
    #expect(try bytes(window) == expected(format, key: 0))
    key.paint(0xff)
    #expect(try bytes(window) == expected(format, key: 0xff))
    window.feed([FedTouch(id: 1, phase: .began, position: Position(x: 5, y: 3))])
    #expect(try bytes(window) == expected(format, key: 0))
    window.feed([FedTouch(id: 1, phase: .ended, position: Position(x: 5, y: 3))])
    #expect(try bytes(window) == expected(format, key: 0xff))
  }

  @Test func `a frame that is too small is refused, and a closed window has no page`() throws {
    let window = WindowClass(width: 20, height: 10)
    let pixels = [UInt8](repeating: 1, count: 20 * 10 * 4 - 1)
    do throws(WindowError) {
      try window.present(pixels.span.bytes, stride: 80, [window.frame])
      Issue.record("taken")
    } catch {
      #expect(error.sentence == "a frame of 799 bytes in lines of 80 is too small for 20x10 pixels of 32 bits")
    }
    window.close()
    #expect(window.page == nil)
  }
}
