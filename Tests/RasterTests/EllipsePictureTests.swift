import Testing

@testable import Overlay
@testable import Raster

/// Discs that a contact makes longer than wide.
@Suite struct EllipsePictureTests {
  private let red = Colour(red: 255, green: 32, blue: 0, opacity: 1)
  private let blue = Colour(red: 0, green: 64, blue: 255, opacity: 0.5)
  private let grey = Colour(red: 85, green: 85, blue: 85, opacity: 0.75)

  @Test(
    "Ellipses of every ratio and lean, with borders as wide all around",
    arguments: [0.25, 0.4375, 0.75, 0.9375] as [Float], [-1, -0.625, -0.25, 0, 0.125, 0.5, 0.9375] as [Float])
  func ellipses(ratio: Float, lean: Float) {
    for radius in [4, 8, 15.25, 40] as [Float] {
      var disc = Disc(radius: radius, Disc.Layer(grey), Disc.Layer(inset: 1, blue), Disc.Layer(width: 2, red))
      (disc.ratio, disc.lean) = (ratio, lean)
      let difference = SampledShape(disc).difference(Picture(disc))
      #expect(difference.worst < 0.07 && difference.mean < 0.02, "radius \(radius): \(difference)")
    }
  }

  @Test(
    "An ellipse that its border leaves no inside is all border, without holes", arguments: [0, 0.5, 0.25] as [Float])
  func narrow(lean: Float) {
    var disc = Disc(radius: 16, Disc.Layer(width: 4, red))
    (disc.ratio, disc.lean) = (0.25, lean)
    let ring = Picture(disc)
    disc.layers.first.width = 0
    #expect(ring == Picture(disc))
    disc.layers.first.inset = 4
    #expect(Picture(disc).pixels.allSatisfy { $0.opacity == 0 }, "nothing is left of what lies deeper")
  }

  @Test("Leans turn towards the right: a quarter of the circle lies flat, and half of that goes up to the right")
  func direction() {
    func isCovered(_ lean: Float, _ x: Int, _ y: Int) -> Bool {
      var disc = Disc(radius: 20, Disc.Layer(red))
      (disc.ratio, disc.lean) = (0.25, lean)
      let picture = Picture(disc)
      return picture.pixels[(y + picture.hotY) * picture.width + x + picture.hotX].opacity > 0.9
    }
    for (lean, x, y) in [(0, 0, -18), (1, 18, 0), (-1, 18, 0), (0.5, 12, -13), (-0.5, -13, -13)] as [(Float, Int, Int)]
    {
      #expect(isCovered(lean, x, y), "lean \(lean)")
      #expect(!isCovered(lean, y, -x) && !isCovered(lean, -y, x), "nothing across it")
    }
  }
}
