import Overlay
import Pixels

/// A mark's picture, independent of pixel formats: premultiplied colour and opacity from 0 to 1.
public struct Picture: Equatable, Sendable {
  struct Pixel: Equatable {
    var red: Float = 0
    var green: Float = 0
    var blue: Float = 0
    var opacity: Float = 0
  }

  public let width: Int
  public let height: Int
  /// Point of the picture that lies at the contact (`hotX`, `hotY`).
  private(set) var hotX: Int
  private(set) var hotY: Int
  private(set) var pixels: [Pixel]

  /// Creates an opaque picture from red, green and blue of each pixel, line by line. Its centre lies at the contact.
  @export(interface)
  public init(width: Int, height: Int, opaque bytes: [UInt8]) {
    precondition(bytes.count == width * height * 3)
    self.width = width
    self.height = height
    hotX = width / 2
    hotY = height / 2
    pixels = [Pixel](repeating: Pixel(opacity: 1), count: width * height)
    for index in pixels.indices {
      pixels[index].red = Float(bytes[index * 3]) / 255
      pixels[index].green = Float(bytes[index * 3 + 1]) / 255
      pixels[index].blue = Float(bytes[index * 3 + 2]) / 255
    }
  }

  /// Creates a picture from red, green, blue and opacity of each pixel, line by line. Its centre lies at the contact.
  @export(interface)
  public init(width: Int, height: Int, channels: [UInt8]) {
    precondition(channels.count == width * height * 4)
    self.init(width: width, height: height, hotX: width / 2, hotY: height / 2)
    for index in pixels.indices {
      let colour = Colour(
        red: channels[index * 4], green: channels[index * 4 + 1], blue: channels[index * 4 + 2],
        opacity: Float(channels[index * 4 + 3]) / 255)
      pixels[index].lay(colour, colour.opacity)
    }
  }

  /// Returns the picture with another point at the contact.
  public func pointing(x: Int, y: Int) -> Picture {
    var result = self
    result.hotX = x
    result.hotY = y
    return result
  }

  /// Returns the picture as it lies on a page.
  func turned(_ turn: Turn) -> Picture {
    if turn == .none { return self }
    let hot = turn.turned(hotX, hotY, width: width, height: height)
    let size = turn.swapsSides ? (width: height, height: width) : (width: width, height: height)
    var result = Picture(width: size.width, height: size.height, hotX: hot.x, hotY: hot.y)
    for y in 0..<height {
      for x in 0..<width {
        // Maps the centres of pixels, in half pixels, because it depends on the turn which corner becomes the top left.
        let corner = turn.turned(2 * x + 1, 2 * y + 1, width: 2 * width, height: 2 * height)
        result.pixels[(corner.y / 2) * size.width + corner.x / 2] = pixels[y * width + x]
      }
    }
    return result
  }

  /// Creates a transparent picture.
  @export(interface)
  init(width: Int, height: Int, hotX: Int, hotY: Int) {
    self.width = width
    self.height = height
    self.hotX = hotX
    self.hotY = hotY
    pixels = [Pixel](repeating: Pixel(), count: width * height)
  }

  /// Blends a colour over the picture with the coverage that `coverage` returns for positions relative to the hot spot.
  mutating func cover(_ colour: Colour, _ coverage: (_ x: Int, _ y: Int) -> Float) {
    for y in 0..<height {
      for x in 0..<width {
        let coverage = coverage(x - hotX, y - hotY)
        if coverage > 0 { pixels[y * width + x].lay(colour, coverage * colour.opacity) }
      }
    }
  }

  /// The picture mirrored to all four sides of its hot spot, which is its upper left corner.
  var mirrored: Picture {
    var result = Picture(width: 2 * width, height: 2 * height, hotX: width, hotY: height)
    for y in 0..<result.height {
      let line = (y < height ? height - 1 - y : y - height) * width
      for x in 0..<result.width {
        result.pixels[y * result.width + x] = pixels[line + (x < width ? width - 1 - x : x - width)]
      }
    }
    return result
  }

  /// Returns the picture with its opacity multiplied by `opacity`.
  func faded(to opacity: Float) -> Picture {
    if opacity == 1 { return self }
    var result = self
    for index in pixels.indices { result.pixels[index] = pixels[index] * opacity }
    return result
  }

  /// Returns the picture scaled by `scale`.
  func scaled(by scale: Float) -> Picture {
    if scale == 1 { return self }
    let size = (max(1, Int((Float(width) * scale).rounded())), max(1, Int((Float(height) * scale).rounded())))
    let step = (x: Float(width) / Float(size.0), y: Float(height) / Float(size.1))
    var result = Picture(
      width: size.0, height: size.1, hotX: Int((Float(hotX * size.0) / Float(width)).rounded()),
      hotY: Int((Float(hotY * size.1) / Float(height)).rounded()))
    // The box is at least a pixel wide and high, because less than a pixel has no average.
    let box = (width: max(1, step.x), height: max(1, step.y))
    for y in 0..<size.1 {
      for x in 0..<size.0 {
        result.pixels[y * size.0 + x] = average(
          (Float(x) + 0.5) * step.x - box.width / 2, (Float(y) + 0.5) * step.y - box.height / 2, width: box.width,
          height: box.height)
      }
    }
    return result
  }

  /// Returns the average of the pixels within a box, weighted by overlap. The box may reach beyond the picture.
  private func average(_ left: Float, _ top: Float, width: Float, height: Float) -> Pixel {
    let (right, bottom) = (min(left + width, Float(self.width)), min(top + height, Float(self.height)))
    let (left, top) = (max(left, 0), max(top, 0))
    var sum = Pixel()
    for y in Int(top)..<min(self.height, Int(bottom.rounded(.up))) {
      let down = min(Float(y + 1), bottom) - max(Float(y), top)
      for x in Int(left)..<min(self.width, Int(right.rounded(.up))) {
        let across = min(Float(x + 1), right) - max(Float(x), left)
        sum = sum + pixels[y * self.width + x] * (across * down)
      }
    }
    return sum * (1 / ((right - left) * (bottom - top)))
  }

  /// Returns an earlier line that equals line `y`: the one above it, or its mirror image from the upper half.
  func earlierLine(like y: Int) -> Int? {
    if y > 0, isSame(y, y - 1) { return y - 1 }
    let mirrored = height - 1 - y
    return mirrored < y && isSame(y, mirrored) ? mirrored : nil
  }

  private func isSame(_ line: Int, _ other: Int) -> Bool {
    for x in 0..<width where pixels[line * width + x] != pixels[other * width + x] { return false }
    return true
  }
}

extension Picture.Pixel {
  fileprivate static func * (pixel: Picture.Pixel, factor: Float) -> Picture.Pixel {
    Picture.Pixel(
      red: pixel.red * factor, green: pixel.green * factor, blue: pixel.blue * factor,
      opacity: pixel.opacity * factor)
  }

  fileprivate static func + (one: Picture.Pixel, other: Picture.Pixel) -> Picture.Pixel {
    Picture.Pixel(
      red: one.red + other.red, green: one.green + other.green, blue: one.blue + other.blue,
      opacity: one.opacity + other.opacity)
  }

  fileprivate mutating func lay(_ colour: Colour, _ opacity: Float) {
    let over = Picture.Pixel(
      red: Float(colour.red) / 255 * opacity, green: Float(colour.green) / 255 * opacity,
      blue: Float(colour.blue) / 255 * opacity, opacity: opacity)
    self = self * (1 - opacity) + over
  }
}
