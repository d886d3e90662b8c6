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

  @Test("taps within 300 ms and 25 px count up")
  func row() {
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 200_000, x: 110), Tap(at: 400_000, x: 120)]) == [1, 2, 3])
  }

  @Test("the pause is counted from the end of one to the beginning of the next")
  func pause() {
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 350_000, x: 100)]) == [1, 2])
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 350_001, x: 100)]) == [1, 1])
  }

  @Test("a tap elsewhere begins a new row")
  func distance() {
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 100_000, x: 125)]) == [1, 2])
    #expect(counts([Tap(at: 0, x: 100), Tap(at: 100_000, x: 125.5)]) == [1, 1])
  }

  @Test("a drag is no tap")
  func drag() {
    #expect(counts([Tap(at: 0, x: 100, going: 30), Tap(at: 100_000, x: 100)]) == [1, 1])
  }

  @Test("a finger that rested half a second was no tap")
  func rest() {
    #expect(counts([Tap(at: 0, x: 100, lasting: 500_000), Tap(at: 600_000, x: 100)]) == [1, 2])
    #expect(counts([Tap(at: 0, x: 100, lasting: 500_001), Tap(at: 600_000, x: 100)]) == [1, 1])
  }

  @Test("two fingers that tap in turn have a row each")
  func turns() {
    let taps = [
      Tap(at: 0, x: 100), Tap(at: 80_000, x: 300), Tap(at: 160_000, x: 101), Tap(at: 240_000, x: 301),
    ]
    #expect(counts(taps) == [1, 1, 2, 2])
  }

  @Test("a row of any length stops counting at 255")
  func long() {
    #expect(counts((0..<300).map { Tap(at: Int64($0) * 100_000, x: 100) }).last == 255)
  }
}
