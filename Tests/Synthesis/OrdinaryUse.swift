import Seeded

/// The touches of people who use an app, and do not think of the panel.
extension Person {
  mutating func useForLong(withSeveralFingers hasSeveral: Bool) {
    for _ in 0..<random.int(6...14) {
      switch random.int(0...(hasSeveral ? 9 : 6)) {
      case 0: use()
      case 1: scroll()
      case 2: type()
      case 3: for _ in 0..<3 { hold() }
      case 4: scribble()
      case 5: dash()
      case 6: aroundCorners()
      case 7: pinch()
      case 8: scroll(with: random.int(2...4))
      default: for _ in 0..<random.int(1...4) { pinch() }
      }
    }
  }

  private mutating func place(_ margin: Double = 0.1) -> Spot {
    Spot(x: width * real(margin...1 - margin), y: height * real(margin...1 - margin))
  }

  /// Flicks over the same part, as fast as a hand comes back.
  private mutating func scroll(with fingers: Int = 1) {
    let (from, length) = (place(0.2), height * real(-0.5...0.5))
    for _ in 0..<random.int(4...16) {
      let start = from + Spot(x: real(-0.02...0.02) * width, y: real(-0.05...0.05) * height)
      let seconds = real(0.08...0.3)
      for finger in 0..<fingers {
        let beside = Spot(x: Double(finger) * diagonal * 0.08, y: real(-0.03...0.03) * diagonal)
        touch([start + beside, start + beside + Spot(x: 0, y: length)], seconds: seconds, after: real(0...0.03))
      }
      time += seconds + real(0.09...0.4)
    }
  }

  /// Two thumbs on a keyboard, faster than one can.
  private mutating func type() {
    for key in 0..<random.int(8...40) {
      let left = Double(key % 2) * 0.5
      let spot = Spot(x: width * (left + real(0.05...0.45)), y: height * real(0.65...0.95))
      touch([spot, spot + Spot(x: real(-0.004...0.004) * diagonal, y: 0)], seconds: real(0.06...0.13))
      time += real(0.07...0.3)
    }
  }

  /// A finger that is held while something else is looked at, and rolls meanwhile.
  private mutating func hold() {
    let spot = place()
    let roll = Spot(x: real(-0.01...0.01) * diagonal, y: real(-0.01...0.01) * diagonal)
    touch([spot, spot + roll, spot + roll * 0.3], seconds: real(0.8...2.5))
    time += 3
  }

  /// Letters, and a field that is painted full.
  private mutating func scribble() {
    var way = [place(0.3)]
    let size = diagonal * real(0.01...0.08)
    for leg in 0..<random.int(10...60) {
      way.append(way[0] + Spot(x: Double(leg) * size * 0.1, y: leg % 2 == 0 ? size : -size))
    }
    let seconds = Double(way.count) * real(0.05...0.15)
    touch(way, seconds: seconds)
    time += seconds + 0.3
  }

  /// Short lines, one behind the other.
  private mutating func dash() {
    let (start, step) = (place(0.2), Spot(x: width * real(0.02...0.05), y: 0))
    for dash in 0..<random.int(5...12) {
      let from = start + step * Double(dash)
      touch([from, from + step * 0.6], seconds: real(0.06...0.12))
      time += real(0.15...0.3)
    }
  }

  /// Buttons lie in corners, and are pressed in any order.
  private mutating func aroundCorners() {
    for _ in 0..<random.int(4...12) {
      let (right, lower) = (random.chance(50), random.chance(50))
      let spot = Spot(x: width * (right ? real(0.88...0.97) : real(0.03...0.12)), y: height * (lower ? 0.95 : 0.05))
      touch([spot], seconds: real(0.07...0.15))
      time += real(0.2...0.8)
    }
  }

  /// Together or apart, to any distance, and sometimes one finger stays.
  private mutating func pinch() {
    let middle = place(0.35)
    let near = Spot(x: diagonal * real(0.015...0.09), y: diagonal * real(-0.03...0.03))
    let far = near * real(1.5...4)
    let seconds = real(0.4...1.2)
    let stays = random.chance(30)
    for round in 0..<random.int(1...3) {
      for side in [-1.0, 1] where !stays || side > 0 || round == 0 {
        let way = (round % 2 == 0 ? [far, near] : [near, far]).map { middle + $0 * side }
        touch(stays && side < 0 ? [way[0]] : way, seconds: stays && side < 0 ? 8 : seconds, after: real(0...0.04))
      }
      time += seconds + real(0.15...0.6)
    }
    time += stays ? 9 : 0
  }
}
