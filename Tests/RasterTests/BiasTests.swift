import Overlay
import Reference
import Seeded
import Testing

/// Rounding errors of one level are allowed, but not all to the same side: a mark would be darker or brighter than its
/// colour.
@Suite struct BiasTests {
  @Test("Rounding goes to both sides", .random, arguments: Depth.trueColours)
  func meanErrorIsSmall(_ depth: Depth) {
    var sum = 0
    var count = 0
    // A fifth of the scenes have a single colour, so all their errors are alike: only many scenes tell chance from
    // bias.
    for seed in Cases(60, of: "\(depth)") {
      let scene = Scene(plain: depth, width: 60, height: 40, radius: 16, seed: seed)
      let stage = Stage(scene)
      stage.marks = Marks(at: [.init(x: 20, y: 20), .init(x: 35, y: 22)])
      _ = stage.show()
      let expected = stage.expected
      let shown = stage.shown
      for y in 0..<scene.height {
        for x in 0..<scene.width where expected.pixel(x, y) != stage.app.pixel(x, y) {
          let wanted = expected.channels(x, y)
          let found = shown.channels(x, y)
          sum += found.r - wanted.r + found.g - wanted.g + found.b - wanted.b
          count += 3
        }
      }
    }
    let mean = Double(sum) / Double(count)
    if Cases.areFull { #expect(abs(mean) < 0.1, "levels") }
  }
}
