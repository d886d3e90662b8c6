import Pixels
import Reference
import Testing

@testable import Overlay
@testable import Raster

/// Pictures of shapes, compared with those that are made by counting points.
@Suite struct ShapePictureTests {
  private let red = Colour(red: 255, green: 32, blue: 0, opacity: 1)
  private let blue = Colour(red: 0, green: 64, blue: 255, opacity: 0.5)
  private let grey = Colour(red: 85, green: 85, blue: 85, opacity: 0.75)

  @Test("Three layers, one on the other, faded together", arguments: [1, 0.5, 0.25] as [Float])
  func layers(opacity: Float) {
    for radius in [4, 12.5, 23, 33.75] as [Float] {
      var disc = Disc(
        radius: radius, Disc.Layer(inset: 1, grey), Disc.Layer(inset: 2.5, blue), Disc.Layer(width: 2, red))
      disc.opacity = opacity
      // 256 points per pixel measure an area to within a hundredth, and there are three areas.
      let difference = SampledShape(disc).difference(Picture(disc))
      #expect(difference.worst < 0.03 && difference.mean < 0.005, "radius \(radius): \(difference)")
    }
  }

  @Test("Rings, one in the other", arguments: [1, 2, 3], [1, 2, 3.5] as [Float])
  func rings(count: Int, width: Float) {
    func ring(_ index: Int) -> Disc.Layer {
      index < count ? Disc.Layer(inset: Float(index) * (width + 1.25), width: width, red) : .none
    }
    for radius in [6, 19.25, 40] as [Float] {
      let disc = Disc(radius: radius, ring(0), ring(1), ring(2))
      let difference = SampledShape(disc).difference(Picture(disc))
      #expect(difference.worst < 0.04 && difference.mean < 0.006, "radius \(radius): \(difference)")
    }
  }

  @Test func `A layer that begins beyond the middle is not there, and a ring wider than the disc fills it`() {
    let disc = Disc(radius: 5, Disc.Layer(inset: 5, red), Disc.Layer(inset: 7, blue))
    #expect(Picture(disc).pixels.allSatisfy { $0.opacity == 0 })
    #expect(
      Picture(Disc(radius: 5, Disc.Layer(width: 9, red))).pixels == Picture(Disc(radius: 5, Disc.Layer(red))).pixels)
  }

  @Test(
    "Boxes with round corners",
    arguments: [(1, 1, 0), (800, 3, 0), (2.5, 7, 0), (40, 20, 6), (61, 30, 15), (9, 9, 4.5)]
      as [(Float, Float, Float)])
  func boxes(width: Float, height: Float, corner: Float) {
    let box = Box(width: width, height: height, corner: corner, colour: grey)
    let picture = Picture(.box(box), nil)
    #expect(picture.hotX == 0 && picture.hotY == 0)
    let difference = SampledShape(box).difference(picture)
    #expect(difference.worst < 0.1 && difference.mean < 0.02, "\(difference)")
  }

  @Test("Every letter is strokes of a pen with round ends, at every size", arguments: [8, 15, 34, 120] as [Float])
  func letters(capitals: Float) {
    // A pen thinner than 1.2 pixels leaves grey instead of lines.
    let pen = Double(max(1.2, capitals * 0.13))
    for character in UInt8(33)..<127 {
      if capitals == 120 && character % 8 != 0 { continue }
      let letter = Letter(character: character, capitals: capitals, colour: blue)
      let picture = Picture(.letter(letter), nil)
      let difference = SampledShape(letter, pen: pen).difference(picture)
      // Two strokes that meet at an angle both cover a part of the pixel.
      #expect(difference.worst < 0.2 && difference.mean < 0.04, "\(UnicodeScalar(character)): \(difference)")
    }
  }

  @Test("A shape on a turned page is the upright one turned", arguments: [Turn.quarter, .half, .threeQuarters])
  func turns(turn: Turn) {
    var disc = Disc(radius: 9.5, Disc.Layer(grey), Disc.Layer(inset: 3, width: 2, red))
    (disc.ratio, disc.lean) = (0.5, 0.3125)
    let shapes: [Shape] = [
      .disc(disc), .box(Box(width: 31, height: 7.5, corner: 3, colour: blue)),
      .letter(Letter(character: UInt8(ascii: "g"), capitals: 20, colour: red)),
    ]
    for shape in shapes {
      let upright = Picture(shape, nil)
      let turned = upright.turned(turn)
      var grid = Grid(width: upright.width, height: upright.height, repeating: Picture.Pixel())
      for y in 0..<upright.height { for x in 0..<upright.width { grid[x, y] = upright.pixels[y * upright.width + x] } }
      let expected = grid.turned(quarters: turn.quarterTurns)
      #expect(turned.width == expected.width && turned.height == expected.height && turned.pixels == expected.cells)
      // The corner at the contact is turned with the corners around it.
      var corners = Grid(width: upright.width + 1, height: upright.height + 1, repeating: false)
      if corners.contains(upright.hotX, upright.hotY) { corners[upright.hotX, upright.hotY] = true }
      corners = corners.turned(quarters: turn.quarterTurns)
      #expect(corners.contains(turned.hotX, turned.hotY) && corners[turned.hotX, turned.hotY])
    }
  }

  @Test func `Shapes that are equal have the same hash, whatever the sign of a nought`() {
    var disc = Disc(radius: 3, Disc.Layer(red))
    let upright = Shape.disc(disc)
    disc.lean = -0.0
    #expect(upright == .disc(disc) && upright.hash == Shape.disc(disc).hash)
  }
}
