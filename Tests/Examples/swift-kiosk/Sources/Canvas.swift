import TouchKit

struct Colour {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  static let white = Colour(red: 255, green: 255, blue: 255)
  static let background = Colour(red: 24, green: 28, blue: 36)
}

/// The app's frame: as many pixels as the screen has, of its format.
struct Canvas {
  private var bytes: [UInt8] = []
  private var stride = 0
  private var format = PixelFormat.xrgb8888
  private var bounds = Rectangle(left: 0, top: 0, right: 0, bottom: 0)

  init() {}

  init(width: Int, height: Int, format: PixelFormat) {
    self.format = format
    stride = width * format.bytesPerPixel
    bounds = Rectangle(left: 0, top: 0, right: width, bottom: height)
    bytes = [UInt8](repeating: 0, count: stride * height)
  }

  func show(on window: TouchWindow, _ areas: [Rectangle]) throws(WindowError) {
    try window.present(bytes.span.bytes, stride: stride, areas)
  }

  /// Where a view is on the screen.
  func area(of view: TouchView) -> Rectangle {
    let corner = view.inside(Position(x: 0, y: 0))
    let (left, top) = (-Int(corner.x), -Int(corner.y))
    return Rectangle(
      left: left, top: top, right: left + view.frame.right - view.frame.left,
      bottom: top + view.frame.bottom - view.frame.top)
  }

  mutating func fill(_ area: Rectangle, _ colour: Colour) {
    let size = format.bytesPerPixel
    let value = format.pixel(colour)
    for y in max(area.top, 0)..<max(max(area.top, 0), min(area.bottom, bounds.bottom)) {
      for x in max(area.left, 0)..<max(max(area.left, 0), min(area.right, bounds.right)) {
        for byte in 0..<size {
          bytes[y * stride + x * size + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte))
        }
      }
    }
  }

  /// Letters of three by five squares, as large as fits.
  mutating func write(_ text: StaticString, in area: Rectangle, _ colour: Colour) {
    let count = text.utf8CodeUnitCount
    let size = max(1, min((area.right - area.left) / max(4 * count + 3, 27), (area.bottom - area.top) / 9))
    var left = (area.left + area.right - (4 * count - 1) * size) / 2
    let top = (area.top + area.bottom - 5 * size) / 2
    for index in 0..<count {
      let rows = Letters.rows(of: text.utf8Start[index])
      for square in 0..<15 where rows >> UInt16(14 - square) & 1 != 0 {
        let (x, y) = (left + square % 3 * size, top + square / 3 * size)
        fill(Rectangle(left: x, top: y, right: x + size, bottom: y + size), colour)
      }
      left += 4 * size
    }
  }
}

extension PixelFormat {
  /// What shows a colour.
  fileprivate func pixel(_ colour: Colour) -> UInt32 {
    func bits(_ level: UInt8, _ channel: Component) -> UInt32 {
      let level =
        channel.length > 8 ? UInt32(level) << UInt32(channel.length - 8) : UInt32(level >> UInt8(8 - channel.length))
      return level << UInt32(channel.offset)
    }
    switch kind {
    case .trueColour: return bits(colour.red, red) | bits(colour.green, green) | bits(colour.blue, blue)
    case .grey: return (UInt32(colour.red) + 2 * UInt32(colour.green) + UInt32(colour.blue)) / 4
    case .palette(let palette): return UInt32(palette.nearest(red: colour.red, green: colour.green, blue: colour.blue))
    }
  }
}
