import Overlay
import Seeded
import Touch

extension Style {
  /// Makes a random style with any of the options.
  init(_ random: inout Seeded) {
    self.init(radius: Length(Float(random.int(4...60))), colour: .white)
    func time(_ random: inout Seeded) -> Microseconds {
      random.chance(50) ? 0 : Microseconds(random.int(1...300)) * 1000
    }
    if random.chance(50) { backing = .darkGrey }
    if random.chance(50) { (border, borderColour) = (Length(Float(random.int(1...5))), .darkGrey) }
    if random.chance(20) { (rings, border, borderColour) = (random.int(1...3), 2, .darkGrey) }
    if random.chance(30) { opacity = 0.5 }
    if random.chance(30) { colours = .fingers }
    if random.chance(50) { sizeBy = random.chance(50) ? .pressure : .contact }
    beginTime = time(&random)
    let kinds: [Style.End.Kind] = [.vanish, .fade, .grow, .shrink]
    end = Style.End(kinds[random.int(0...3)], time: time(&random), delay: time(&random))
    end.easing = [.linear, .easeIn, .easeOut, .easeInOut][random.int(0...3)]
    if random.chance(30) { end.scale = Float(random.int(0...8)) / 4 }
    ripple = time(&random)
    pulse = random.chance(30)
    trail = time(&random)
    labels = Labels(rawValue: UInt8(random.chance(40) ? random.int(0...7) : 0))
    crosshair = random.chance(20)
  }
}

extension Hand {
  /// Lets a finger come, move, lift or be cancelled.
  mutating func act(_ random: inout Seeded, _ next: inout UInt32, most: Int, at time: Microseconds) {
    func place(_ random: inout Seeded) -> (x: Float, y: Float) {
      (Float(random.int(0...4 * width - 1)) / 4, Float(random.int(0...4 * height - 1)) / 4)
    }
    let (x, y) = place(&random)
    guard let finger = fingers.randomElement(using: &random), fingers.count == most || random.chance(70) else {
      comes(next, x: x, y: y, at: time) {
        ($0.pressure, $0.tellsPressure) = (Float(random.int(0...4)) / 4, random.chance(50))
        ($0.size, $0.minor, $0.lean) = (
          Float(random.int(0...80)), Float(random.int(0...60)), Float(random.int(-4...4)) / 4
        )
        $0.taps = UInt8(random.int(1...3))
      }
      next += 1
      return
    }
    switch random.int(0...9) {
    case 0...3: moves(finger, x: x, y: y, at: time)
    case 4: changes(finger, at: time) { $0.pressure = Float(random.int(0...4)) / 4 }
    case 5: isCancelled(finger, at: time)
    default: lifts(finger, at: time)
    }
  }
}
