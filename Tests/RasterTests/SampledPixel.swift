import Reference

@testable import Overlay
@testable import Raster

/// A colour and its opacity, premultiplied, in real numbers.
struct SampledPixel {
  var (red, green, blue, opacity) = (0.0, 0.0, 0.0, 0.0)

  /// Lays a colour over the share `covered` of the pixel.
  mutating func lay(_ colour: Colour, covered: Double) {
    let part = covered * Double(colour.opacity)
    red = red * (1 - part) + Double(colour.red) / 255 * part
    green = green * (1 - part) + Double(colour.green) / 255 * part
    blue = blue * (1 - part) + Double(colour.blue) / 255 * part
    opacity = opacity * (1 - part) + part
  }

  mutating func lay(_ layer: ReferenceLayer) {
    red = red * (1 - layer.opacity) + layer.r * layer.opacity
    green = green * (1 - layer.opacity) + layer.g * layer.opacity
    blue = blue * (1 - layer.opacity) + layer.b * layer.opacity
    opacity = opacity * (1 - layer.opacity) + layer.opacity
  }

  mutating func add(_ pixel: SampledPixel, _ part: Double) {
    red += pixel.red * part
    green += pixel.green * part
    blue += pixel.blue * part
    opacity += pixel.opacity * part
  }

  func faded(_ opacity: Double) -> SampledPixel {
    SampledPixel(red: red * opacity, green: green * opacity, blue: blue * opacity, opacity: self.opacity * opacity)
  }

  func distance(_ pixel: Picture.Pixel) -> Double {
    max(
      abs(red - Double(pixel.red)), abs(green - Double(pixel.green)), abs(blue - Double(pixel.blue)),
      abs(opacity - Double(pixel.opacity)))
  }
}
