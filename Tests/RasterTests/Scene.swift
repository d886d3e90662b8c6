import Overlay
import Reference
import Seeded
import Testing
import Touch

/// A screen and a look, drawn at random from a seed, which says it all.
struct Scene: CustomStringConvertible {
  let seed: UInt64
  let depth: Depth
  let width: Int
  let height: Int
  let lineLength: Int
  let look: ReferenceLook
  /// Goes on where the scene ends.
  private(set) var random: Seeded

  init(seed: UInt64, _ depth: Depth, largestRadius: Float = 40) {
    var random = Seeded(seed)
    self.seed = seed
    self.depth = depth
    width = random.chance(80) ? random.int(1...80) : random.int(1...200)
    height = random.chance(80) ? random.int(1...50) : random.int(1...120)
    lineLength = width * depth.reference.bytesPerPixel + (random.chance(50) ? 0 : random.int(1...40))
    look = Scene.look(largestRadius, &random)
    self.random = random
  }

  /// A scene that is not random but for the pixels of the app.
  init(plain depth: Depth, width: Int, height: Int, radius: Double, seed: UInt64 = 0) {
    self.seed = seed
    self.depth = depth
    self.width = width
    self.height = height
    lineLength = width * depth.reference.bytesPerPixel
    look = ReferenceLook(radius: radius)
    random = Seeded(seed)
  }

  private static func look(_ largestRadius: Float, _ random: inout Seeded) -> ReferenceLook {
    var look = ReferenceLook()
    // Mostly small: making the picture of a large one takes a debug build long.
    let radius = Float.random(in: 2...(random.chance(80) ? 10 : largestRadius), using: &random)
    look.radius = Double(random.chance(50) ? radius.rounded() : radius)
    if random.chance(50) { return look }
    look.inset = Double(Float.random(in: 0...3, using: &random))
    look.colour = colour(&random)
    look.backing = colour(&random)
    return look
  }

  private static func colour(_ random: inout Seeded) -> ReferenceColour {
    let opacity = random.chance(20) ? Float(random.int(0...1)) : Float.random(in: 0...1, using: &random)
    return ReferenceColour(
      r: Double(random.int(0...255)), g: Double(random.int(0...255)), b: Double(random.int(0...255)),
      opacity: Double(opacity))
  }

  var style: Style {
    func colour(_ colour: ReferenceColour) -> Colour {
      Colour(red: UInt8(colour.r), green: UInt8(colour.g), blue: UInt8(colour.b), opacity: Float(colour.opacity))
    }
    return Style(
      radius: Float(look.radius), colour: colour(look.colour), backing: colour(look.backing), inset: Float(look.inset))
  }

  /// Somewhere on the screen or beside it, in quarters of a pixel.
  func place(_ random: inout Seeded) -> Position {
    let beside = random.chance(70) ? 0 : 60
    return Position(
      x: Float(random.int(-4 * beside...4 * (width + beside))) / 4,
      y: Float(random.int(-4 * beside...4 * (height + beside))) / 4)
  }

  var description: String {
    "seed \(seed): \(depth) \(width)x\(height), \(lineLength) bytes a line, radius \(look.radius), "
      + "inset \(look.inset), colour \(look.colour), backing \(look.backing)"
  }
}

/// Fails with the scene and what is wrong with it.
func expectNone(_ faults: [String], _ scene: Scene, _ where: @autoclosure () -> String) {
  if faults.isEmpty { return }
  Issue.record(Comment(rawValue: "\(scene)\n\(`where`())\n" + faults.prefix(5).joined(separator: "\n")))
}
