import Testing

@testable import Touch

@Suite("TapCounter: what counts as the next tap of a row")
struct TapCounterTests {
  /// A touch: when and where it began, how long it lasted, how far it went.
  private struct Tap {
    var at: Int64
    var x: Float
    var lasting: Int64 = 50_000
    var going: Float = 0
  }

  private func counts(_ taps: [Tap]) -> [UInt8] {
    var counter = TapCounter()
    return taps.map { tap in
      let start = Position(x: tap.x, y: 100)
      let count = counter.began(at: start, time: tap.at)
      counter.ended(
        from: start, since: tap.at, at: Position(x: tap.x + tap.going, y: 100), count: count,
        time: tap.at + tap.lasting)
      return count
    }
  }

  @Test func `taps within 300 ms and 25 px count up`() {
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 200_000, x: 110), Tap(at: 400_000, x: 120)]) == [1, 2, 3])
  }

  @Test func `the pause is counted from the end of one to the beginning of the next`() {
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 350_000, x: 100)]) == [1, 2])
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 350_001, x: 100)]) == [1, 1])
  }

  @Test func `a tap elsewhere begins a new row`() {
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 100_000, x: 125)]) == [1, 2])
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 100_000, x: 125.5)]) == [1, 1])
  }

  @Test func `a drag is no tap`() {
    #expect(counts([Tap(at: 0, x: 100, going: 30), Tap(at: 100_000, x: 100)]) == [1, 1])
  }

  @Test func `a finger that rested half a second was no tap`() {
    #expect(counts([Tap(at: 0, x: 100, lasting: 500_000), Tap(at: 600_000, x: 100)]) == [1, 2])
    #expect(counts([Tap(at: 0, x: 100, lasting: 500_001), Tap(at: 600_000, x: 100)]) == [1, 1])
  }

  @Test func `two fingers that tap in turn have a row each`() {
    let taps = [
      Tap(at: 0, x: 100), Tap(at: 80_000, x: 300), Tap(at: 160_000, x: 101), Tap(at: 240_000, x: 301),
    ]
    #expect(counts(taps) == [1, 1, 2, 2])
  }

  @Test func `ten fingers that tap together have a row each`() {
    var taps: [Tap] = []
    for round in 0..<3 {
      for finger in 0..<10 { taps.append(Tap(at: Int64(round) * 200_000 + Int64(finger), x: Float(finger) * 60)) }
    }
    let each = { (count: UInt8) in [UInt8](repeating: count, count: 10) }
    #expect(counts(taps) == each(1) + each(2) + each(3))
  }

  @Test func `a row that is over gives its place to the next one`() {
    // Eleven rows of one tap, then a second tap in the youngest of them.
    let taps = (0..<11).map { Tap(at: Int64($0) * 20_000, x: Float($0) * 60) }
    #expect(counts(taps + [Tap(at: 300_000, x: 600)]).last == 2)
  }

  @Test func `a row of any length stops counting at 255`() {
    #expect(counts((0..<300).map { Tap(at: Int64($0) * 100_000, x: 100) }).last == 255)
  }
}
