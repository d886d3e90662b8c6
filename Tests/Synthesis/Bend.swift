import Foundation
import Seeded

/// An axis that is not straight: a worn sheet or metal near the glass shifts what lies along it, more here than there.
struct Bend {
  /// Along the width it shifts up and down; along the height, sideways.
  private let isAlongWidth: Bool
  /// Height in pixels.
  private let height: Double
  /// Shape of the bend: if it were steeper, its lines would not pass for lines that were meant to be straight.
  private let shape: (Double) -> Double

  init(_ panel: SynthesisedPanel, _ random: inout Seeded) {
    isAlongWidth = random.chance(50)
    let sign: Double = random.chance(50) ? 1 : -1
    if random.chance(50) {
      let waves = Double.random(in: 0.9...1.1, using: &random)
      shape = { sin(2 * .pi * waves * $0) }
    } else {
      let middle = Double.random(in: 0.3...0.7, using: &random)
      let width = Double.random(in: 0.1...0.14, using: &random)
      shape = { exp(-pow(($0 - middle) / width, 2)) }
    }
    // An arc is a hand's: so much is none, and more than a hand's own 3 %.
    height = sign * Double.random(in: 0.038...0.046, using: &random) * panel.diagonal / Bend.beyondArc(shape)
  }

  /// The greatest distance from the arc over its chord that fits best.
  private static func beyondArc(_ shape: (Double) -> Double) -> Double {
    let shares = (0...100).map { Double($0) / 100 }
    let asides = shares.map { shape($0) - (shape(0) + (shape(1) - shape(0)) * $0) }
    let arcs = shares.map { $0 * (1 - $0) }
    let arc = zip(arcs, asides).reduce(0) { $0 + $1.0 * $1.1 } / arcs.reduce(0) { $0 + $1 * $1 }
    return zip(arcs, asides).map { abs($1 - arc * $0) }.max() ?? 1
  }

  func shift(_ spot: Spot, _ panel: SynthesisedPanel) -> Spot {
    isAlongWidth
      ? Spot(x: 0, y: height * shape(spot.x / Double(panel.width)))
      : Spot(x: height * shape(spot.y / Double(panel.height)), y: 0)
  }
}
