// The first app of the developer's guide, for a board: a window of no class of its own.
import Linux
import TouchKit

final class Square: TouchView {
  override func touchesBegan(_ touches: [Contact], _ event: TouchEvent) {
    print("pressed")
    paint(0x00, border: 10)
  }

  override func touchesEnded(_ touches: [Contact], _ event: TouchEvent) {
    print("released")
    paint(0xff)
  }

  /// Black and white are the same byte over and over, in every format.
  func paint(_ byte: UInt8, border: Int = 0) {
    guard let window, let page = window.page else { return }
    let stride = page.width * page.format.bytesPerPixel
    let pixels = [UInt8](repeating: byte, count: stride * page.height)
    try? window.present(pixels.span.bytes, stride: stride, [frame.inset(by: border)])
  }
}

do {
  let window = try WindowClass()
  print(window.showsTouches ? "touches are shown" : "the production build shows no touches")
  let square = Square(frame: Rectangle(left: 100, top: 100, right: 300, bottom: 300))
  window.add(square)
  square.paint(0xff)
  try window.run()
} catch {
  print(error.sentence)
  Exit.failed.now()
}
