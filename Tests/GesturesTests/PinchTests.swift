import Gestures
import Testing
import Touch

@Suite("Pinch: what is one and how it goes")
struct PinchTests {
  @Test(
    "lives",
    arguments: [
      ("0 +1@100,100 +2@200,100 | 10 2@213,100 | 20 1@50,100 | 30 -1 | 40 -2", "began changed ended "),
      ("0 +1@100,100 +2@200,100 | 10 2@187,100 | 30 -2", "began ended "),
      // The second comes later, at any time.
      ("0 +1@100,100 | 2000 +2@200,100 | 2010 2@213,100 | 2030 -2", "began ended "),
      // Not more than the threshold, 12 pixels of distance.
      ("0 +1@100,100 +2@200,100 | 10 2@212,100 | 30 -2 -1", "failed"),
      ("0 +1@100,100 +2@200,100 | 10 2@188,100 | 30 -2 -1", "failed"),
      ("0 +1@100,100 +2@200,100 | 10 1@150,100 2@250,100 | 30 -2 -1", "failed"),
      // Wrong number of fingers.
      ("0 +1@100,100 | 10 1@200,100 | 30 -1", "failed"),
      ("0 +1@100,100 +2@200,100 +3@9,9 | 10 2@250,100", "failed"),
      ("0 +1@100,100 +2@200,100 | 5 +3@9,9 | 10 2@250,100", "failed"),
      ("0 +1@100,100 +2@200,100 | 5 -1 | 8 +3@100,100 | 10 2@250,100", "failed"),
      // A third finger ends it, also when one of the two moves in the same event.
      ("0 +1@100,100 +2@200,100 | 10 2@220,100 | 20 +3@9,9 2@250,100 | 30 2@300,100", "began ended "),
      // A finger that leaves and moves the other.
      ("0 +1@100,100 +2@200,100 | 10 2@220,100 | 20 -1 2@250,100 | 30 2@300,100", "began ended "),
      ("0 +1@100,100 +2@200,100 | 10 2@220,100 | 20 -1 +3@9,9 | 30 2@300,100", "began ended "),
      ("0 +1@100,100 +2@200,100 | 10 2@220,100 | 20 !1", "began cancelled "),
      ("0 +1@100,100 +2@200,100 | 10 2@220,100 | 20 ?1", "began cancelled "),
      ("0 +1@100,100 +2@200,100 | 20 !1", "failed"),
    ])
  func lives(text: String, expected: String) {
    #expect(states(text, of: Pinch()) == expected)
  }

  @Test func `the scale is that since the second finger came, and never 0; the centre goes along`() {
    var scales: [Float] = []
    var centres: [Position] = []
    let pinch = Pinch {
      scales.append($0.scale)
      centres.append($0.centre)
    }
    pinch.play(
      """
      0 +1@100,100 | 5 1@100,50 | 10 +2@100,150 | 20 1@100,100 2@100,300 | 30 2@100,150 | 40 2@70,100 1@70,100 \
      | 50 -1 -2 | 60 +3@10,10 +4@10,50 | 70 4@10,90
      """)
    #expect(scales == [2, 0.5, 0.01, 0.01, 2])
    #expect(centres.map(\.x) == [100, 100, 70, 70, 10])
    #expect(centres.map(\.y) == [200, 125, 100, 100, 50])
  }

  @Test func `two fingers that a panel reports at one place first: the scale counts from where they are two`() {
    var scales: [Float] = []
    let pinch = Pinch { scales.append($0.scale) }
    pinch.play(
      "0 +1@9,9 +2@9,9 | 10 2@29,9 | 20 2@59,9 | 30 2@71,9 | 40 2@72,9 | 50 2@109,9 | 60 2@34,9")
    #expect(scales == [1.26, 2, 0.5])
  }

  @Test func `the threshold can be chosen`() {
    let pinch = Pinch(threshold: 3)
    pinch.play("0 +1@100,100 +2@200,100 | 10 2@203,100 | 20")
    #expect(pinch.state == .possible)
    pinch.play("30 +5@0,0")
  }
}
