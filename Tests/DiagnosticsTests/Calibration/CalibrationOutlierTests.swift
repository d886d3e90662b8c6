import Examining
import Seeded
import Testing

@Suite("The touch that does not fit the others is named")
struct CalibrationOutlierTests {
  @Test("one touch beside its target, among others that tremble", .random)
  func one() {
    for var random in Cases(2000).random {
      let panel = KnownPanel(&random)
      var pairs = panel.pairs(noise: 2, &random)
      let wrong = random.int(0...8)
      let target = pairs[wrong]
      let far = [-100, 100][random.int(0...1)]
      let raw = panel.raw(target.x + far, target.y + random.int(-60...60), &random)
      pairs[wrong] = CalibrationPair(rawX: raw.x, rawY: raw.y, x: target.x, y: target.y)
      let named = CalibrationFit.outlier(pairs, tolerance: 15)
      #expect(named == wrong)
    }
  }

  @Test("nobody is named where all tremble alike", .random)
  func none() {
    for var random in Cases(2000).random {
      let panel = KnownPanel(&random)
      let pairs = panel.pairs(noise: 5, &random)
      #expect(CalibrationFit.outlier(pairs, tolerance: 20) == nil)
    }
  }

  @Test func `of four touches none can be told apart`() {
    var random = Seeded(1)
    let panel = KnownPanel(&random)
    var pairs = Array(panel.pairs(&random).prefix(4))
    pairs[1] = CalibrationPair(rawX: 0, rawY: 0, x: pairs[1].x, y: pairs[1].y)
    #expect(CalibrationFit.outlier(pairs, tolerance: 1) == nil)
    #expect(CalibrationFit.outlier([], tolerance: 1) == nil)
  }
}
