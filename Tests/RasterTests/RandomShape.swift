import Seeded

@testable import Overlay

extension Shape {
  /// Makes a disc, an ellipse, a ring, a box, a letter or the painter's picture, not large.
  init(_ random: inout Seeded) {
    switch random.int(0...9) {
    case 0: self = .picture(scale: Float(random.int(2...8)) / 4, opacity: Float(random.int(1...4)) / 4)
    case 1, 2:
      self = .box(
        Box(
          width: Float(random.int(2...60)) / 2, height: Float(random.int(2...60)) / 2, corner: 0.5,
          colour: Colour(&random)))
    case 3, 4:
      self = .letter(
        Letter(character: UInt8(random.int(33...126)), capitals: Float(random.int(8...20)), colour: Colour(&random)))
    default: self = .disc(Disc(&random))
    }
  }

  /// Returns a slightly different shape, as an animation makes it from frame to frame.
  func changed(_ random: inout Seeded) -> Shape {
    switch self {
    case .picture(_, let opacity): return .picture(scale: Float(random.int(2...8)) / 4, opacity: opacity)
    case .box(var box):
      box.colour.opacity *= 0.75
      return .box(box)
    case .letter(var letter):
      letter.character = UInt8(random.int(48...57))
      return .letter(letter)
    case .disc(var disc):
      if random.chance(50) { disc.radius = max(0.25, disc.radius + Float(random.int(-8...8)) / 4) }
      if random.chance(50) { disc.opacity = Float(random.int(1...64)) / 64 }
      if random.chance(30) { disc.lean = Float(random.int(-16...16)) / 16 }
      return .disc(disc)
    case .sheet(let number): return .sheet(number)
    }
  }
}

extension Disc {
  fileprivate init(_ random: inout Seeded) {
    func layer(_ random: inout Seeded) -> Layer {
      let width = random.chance(50) ? 0 : Float(random.int(1...8)) / 2
      return Layer(inset: Float(random.int(0...8)) / 2, width: width, Colour(&random))
    }
    self.init(
      radius: Float(random.int(1...60)) / 4, layer(&random), random.chance(60) ? layer(&random) : .none,
      random.chance(40) ? layer(&random) : .none)
    if random.chance(40) {
      ratio = Float(random.int(4...16)) / 16
      lean = Float(random.int(-16...16)) / 16
    }
    if random.chance(40) { opacity = Float(random.int(1...64)) / 64 }
  }
}

extension Colour {
  fileprivate init(_ random: inout Seeded) {
    let channels = random.bytes(3)
    self.init(red: channels[0], green: channels[1], blue: channels[2], opacity: Float(random.int(0...16)) / 16)
  }
}

extension Marks {
  /// Changes the shape of a mark a little.
  mutating func changeShape(_ id: UInt32, _ random: inout Seeded) {
    for index in 0..<count where self[index].id == id {
      change(id, to: self[index].shape.changed(&random))
      return
    }
  }
}
