import Overlay

/// What a mark looks like before any pixel format: premultiplied colour and opacity from 0 to 1.
struct Picture {
  struct Pixel {
    var red: Float = 0
    var green: Float = 0
    var blue: Float = 0
    var opacity: Float = 0
  }

  let width: Int
  let height: Int
  /// Where the centre of the contact lies in it.
  let hotX: Int
  let hotY: Int
  private(set) var pixels: [Pixel]

  /// The two discs of `style`.
  init(_ style: Style) {
    let half = Int(style.radius.rounded(.up))
    width = 2 * half
    height = 2 * half
    hotX = half
    hotY = half
    pixels = [Pixel](repeating: Pixel(), count: width * height)
    addDisc(radius: style.radius, style.backing)
    addDisc(radius: max(0, style.radius - style.inset), style.colour)
  }

  private mutating func addDisc(radius: Float, _ colour: Colour) {
    var row = [Float](repeating: 0, count: width)
    for y in 0..<height {
      discCoverage(radius: radius, row: y - hotY, hotX: hotX, into: &row)
      for x in 0..<width where row[x] > 0 {
        blend(colour, row[x] * colour.opacity, at: y * width + x)
      }
    }
  }

  private mutating func blend(_ colour: Colour, _ opacity: Float, at index: Int) {
    let keep = 1 - opacity
    pixels[index].red = pixels[index].red * keep + Float(colour.red) / 255 * opacity
    pixels[index].green = pixels[index].green * keep + Float(colour.green) / 255 * opacity
    pixels[index].blue = pixels[index].blue * keep + Float(colour.blue) / 255 * opacity
    pixels[index].opacity = pixels[index].opacity * keep + opacity
  }
}

/// How much of each pixel in a row a disc covers, from 0 to 1. The row of pixels lies between `row` and `row + 1`
/// below the centre, and pixel x of it between `x - hotX` and `x - hotX + 1` beside the centre.
///
/// The row is cut into thin lines; along each the disc's extent is exact. Where the edge is steep 64 lines are more
/// than enough; where it is flat, at the top and the bottom, they bound the error to a fraction of a level.
private func discCoverage(radius: Float, row: Int, hotX: Int, into coverage: inout [Float]) {
  let lines = 64
  for index in coverage.indices { coverage[index] = 0 }
  for line in 0..<lines {
    let y = Float(row) + (Float(line) + 0.5) / Float(lines)
    let square = radius * radius - y * y
    if square <= 0 { continue }
    let half = square.squareRoot()
    let start = Float(hotX) - half
    let end = Float(hotX) + half
    for x in max(0, Int(start))..<min(coverage.count, Int(end.rounded(.up))) {
      coverage[x] += (min(end, Float(x + 1)) - max(start, Float(x))) / Float(lines)
    }
  }
}
