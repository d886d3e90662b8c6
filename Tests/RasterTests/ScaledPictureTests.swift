import Overlay
import Seeded
import Testing

@testable import Raster

/// Pictures made larger, smaller and fainter, compared with the plain average of the area that each pixel comes from.
@Suite struct ScaledPictureTests {
  private func picture(_ width: Int, _ height: Int, _ random: inout Seeded) -> Picture {
    Picture(width: width, height: height, opaque: random.bytes(width * height * 3))
  }

  /// Returns the mean of the part of the picture that lies in a box, by area.
  private func average(_ picture: Picture, _ left: Double, _ top: Double, _ width: Double, _ height: Double)
    -> SampledPixel
  {
    var (sum, area) = (SampledPixel(), 0.0)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let across = min(Double(x + 1), left + width) - max(Double(x), left)
        let down = min(Double(y + 1), top + height) - max(Double(y), top)
        if across <= 0 || down <= 0 { continue }
        let pixel = picture.pixels[y * picture.width + x]
        area += across * down
        sum.red += Double(pixel.red) * across * down
        sum.green += Double(pixel.green) * across * down
        sum.blue += Double(pixel.blue) * across * down
        sum.opacity += Double(pixel.opacity) * across * down
      }
    }
    return sum.faded(1 / area)
  }

  @Test(
    "A pixel is the average of where it comes from, or of a whole pixel around that", .random,
    arguments: [0.1, 0.25, 0.4, 0.75, 0.99, 1, 1.3, 1.5, 2, 3.7] as [Float])
  func scaled(scale: Float) {
    for var random in Cases(20, of: "\(scale)").random {
      let before = picture(random.int(1...20), random.int(1...20), &random)
      let after = before.scaled(by: scale)
      #expect(after.width == max(1, Int((Float(before.width) * scale).rounded())))
      #expect(after.height == max(1, Int((Float(before.height) * scale).rounded())))
      let step = (
        x: Double(before.width) / Double(after.width), y: Double(before.height) / Double(after.height)
      )
      let box = (width: max(1, step.x), height: max(1, step.y))
      var worst = 0.0
      for y in 0..<after.height {
        for x in 0..<after.width {
          let (middleX, middleY) = ((Double(x) + 0.5) * step.x, (Double(y) + 0.5) * step.y)
          let expected = average(before, middleX - box.width / 2, middleY - box.height / 2, box.width, box.height)
          worst = max(worst, expected.distance(after.pixels[y * after.width + x]))
        }
      }
      #expect(worst < 0.001, "\(before.width)x\(before.height)")
    }
  }

  @Test("An opaque picture stays opaque up to its edges, at every size", arguments: 1...80)
  func opaque(size: Int) {
    let white = Picture(width: 13, height: 7, opaque: [UInt8](repeating: 255, count: 13 * 7 * 3))
    let scaled = white.scaled(by: Float(size) / 20)
    #expect(scaled.pixels.allSatisfy { abs($0.opacity - 1) < 0.0001 && abs($0.red - 1) < 0.0001 })
  }

  @Test("The middle of a picture stays at the contact", arguments: [0.5, 1, 1.5, 3] as [Float])
  func hotSpot(scale: Float) {
    var random = Seeded(5)
    let scaled = picture(20, 12, &random).scaled(by: scale)
    #expect(Float(scaled.hotX) == 10 * scale && Float(scaled.hotY) == 6 * scale)
  }

  @Test("A faded picture has all of its colours and its opacity less strong", arguments: [0.25, 0.5, 1] as [Float])
  func faded(opacity: Float) {
    var random = Seeded(6)
    let before = picture(9, 4, &random)
    let shape = Picture(.picture(scale: 1, opacity: opacity), before)
    for (one, other) in zip(before.pixels, shape.pixels) {
      #expect(
        other
          == Picture.Pixel(
            red: one.red * opacity, green: one.green * opacity, blue: one.blue * opacity, opacity: opacity))
    }
  }
}
