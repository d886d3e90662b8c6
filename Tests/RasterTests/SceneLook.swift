import Overlay
import Raster
import Reference
import Seeded

/// The look of a mark, as types of the reference and of the product.
struct SceneLook {
  let stamp: ReferenceStamp
  /// The upright picture.
  let picture: Picture
  let description: String

  /// Makes a disc as the product draws it.
  init(_ look: ReferenceLook) {
    func colour(_ colour: ReferenceColour) -> Colour {
      Colour(red: UInt8(colour.r), green: UInt8(colour.g), blue: UInt8(colour.b), opacity: Float(colour.opacity))
    }
    stamp = ReferenceStamp(look)
    picture = Picture(
      Disc(
        radius: Float(look.radius), Disc.Layer(colour(look.backing)),
        Disc.Layer(inset: Float(look.inset), colour(look.colour))))
    description =
      "radius \(look.radius), inset \(look.inset), colour \(look.colour), backing \(look.backing)"
  }

  /// Makes an opaque picture that looks different from every side.
  init(pictureOf random: inout Seeded) {
    let width = random.int(1...14)
    let height = random.int(1...14)
    let bytes = random.bytes(width * height * 3)
    stamp = ReferenceStamp(
      width: width, height: height,
      picture: (0..<width * height).map {
        ReferenceColour(
          r: Double(bytes[$0 * 3]), g: Double(bytes[$0 * 3 + 1]), b: Double(bytes[$0 * 3 + 2]), opacity: 1)
      })
    picture = Picture(width: width, height: height, opaque: bytes)
    description = "a picture of \(width)x\(height)"
  }

  /// Makes mostly small discs, because most pixels of a large one are alike.
  init(largestRadius: Float, _ random: inout Seeded) {
    if random.chance(10) {
      self.init(pictureOf: &random)
      return
    }
    var look = ReferenceLook()
    let radius = Float.random(in: 2...(random.chance(80) ? min(10, largestRadius) : largestRadius), using: &random)
    look.radius = Double(random.chance(50) ? radius.rounded() : radius)
    if random.chance(50) {
      look.inset = Double(Float.random(in: 0...3, using: &random))
      look.colour = SceneLook.colour(&random)
      look.backing = SceneLook.colour(&random)
    }
    self.init(look)
  }

  private static func colour(_ random: inout Seeded) -> ReferenceColour {
    let opacity = random.chance(20) ? Float(random.int(0...1)) : Float.random(in: 0...1, using: &random)
    return ReferenceColour(
      r: Double(random.int(0...255)), g: Double(random.int(0...255)), b: Double(random.int(0...255)),
      opacity: Double(opacity))
  }
}
