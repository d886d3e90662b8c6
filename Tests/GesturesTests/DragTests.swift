import Gestures
import Testing
import Touch

@Suite("Drag: what is one and how it goes")
struct DragTests {
  @Test(
    "any number of fingers",
    arguments: [
      ("0 +1@50,50 | 10 1@62,50 | 20 1@63,50 | 30 1@64,50 | 40 -1", "began changed ended "),
      // Not further than the threshold, 12 pixels.
      ("0 +1@50,50 | 10 1@62,50 | 40 -1", "failed"),
      ("0 +1@50,50 | 10 1@58,50 | 20 1@50,50 | 30 1@42,50 | 40 -1", "failed"),
      // Slowly, too, and at any time.
      ("0 +1@50,50 | 900 1@56,50 | 1900 1@64,50 | 9000 -1", "began ended "),
      // It goes on where it came from.
      ("0 +1@50,50 | 10 1@80,50 | 20 1@50,50 | 40 -1", "began changed ended "),
      ("0 +1@50,50 | 10 1@80,50 | 20 !1", "began cancelled "),
      ("0 +1@50,50 | 10 1@80,50 | 20 ?1", "began cancelled "),
      ("0 +1@50,50 | 10 !1", "failed"),
      // A finger joins and leaves.
      ("0 +1@50,50 | 10 1@80,50 | 20 +2@9,9 | 30 2@20,9 | 40 -1 | 50 2@30,9 | 60 -2", "began changed changed ended "),
      ("0 +1@50,50 +2@9,9 | 10 !2 | 20 1@80,50 | 30 -1", "began ended "),
    ])
  func lives(text: String, expected: String) {
    #expect(states(text, of: Drag()) == expected)
  }

  @Test(
    "exactly two fingers",
    arguments: [
      ("0 +1@50,50 | 10 1@80,50 | 40 -1", "failed"),
      ("0 +1@50,50 +2@90,50 | 10 1@80,50 2@120,50 | 20 -1 | 30 -2", "began ended "),
      ("0 +1@50,50 +2@90,50 | 10 1@80,50 2@120,50 | 20 !1 | 30 -2", "began cancelled "),
      ("0 +1@50,50 +2@90,50 | 10 1@80,50 2@120,50 | 20 +3@9,9 | 30 -2", "began ended "),
      ("0 +1@50,50 +2@90,50 +3@9,9 | 10 1@80,50 2@120,50", "failed"),
      ("0 +1@50,50 +2@90,50 | 5 +3@9,9 | 10 1@80,50 2@120,50", "failed"),
      // What one went alone does not count, nor what they went apart.
      ("0 +1@50,50 | 10 1@80,50 | 20 +2@90,50 | 30 1@90,50 2@101,50", "") as (String, String),
      ("0 +1@50,50 | 10 1@80,50 | 20 +2@90,50 | 30 1@94,50 2@104,50", "began "),
      ("0 +1@50,50 +2@90,50 | 10 1@20,50 2@120,50", ""),
      // One lifts before it began, and comes again.
      ("0 +1@50,50 +2@90,50 | 10 -2 | 20 +3@90,50 | 30 1@80,50 3@120,50", "began "),
    ])
  func two(text: String, expected: String) {
    #expect(states(text, of: Drag(fingers: 2...2)) == expected)
  }

  @Test func `the translation and the place: one that joins or leaves makes no jump`() {
    var ways: [Vector] = []
    var places: [Position] = []
    let drag = Drag {
      ways.append($0.translation)
      places.append($0.position)
    }
    drag.play(
      """
      0 +1@50,50 | 10 1@70,60 | 20 +2@170,60 | 30 1@80,60 | 40 1@90,60 2@180,64 | 50 -1 | 60 2@170,64 \
      | 70 -2 | 80 +3@5,5 | 90 3@5,25
      """)
    #expect(
      ways == [
        Vector(x: 20, y: 10), Vector(x: 25, y: 10), Vector(x: 35, y: 12), Vector(x: 25, y: 12), Vector(x: 25, y: 12),
        Vector(x: 0, y: 20),
      ])
    #expect(
      places.map(\.x) == [70, 125, 135, 170, 170, 5])
  }

  @Test func `the velocity: pixels a second over the last tenth of a second`() {
    var speeds: [Vector] = []
    let drag = Drag { speeds.append($0.velocity) }
    drag.play("0 +1@50,50 | 50 1@70,50 | 100 1@90,40 | 150 1@90,20 | 200 1@90,20.5 | 250 -1")
    #expect(
      speeds == [
        Vector(x: 400, y: 0), Vector(x: 400, y: -100), Vector(x: 200, y: -300), Vector(x: 0, y: -195),
        Vector(x: 0, y: 10),
      ])
    speeds = []
    // It rested before it was let go; and one event later than all others.
    drag.play("1000 +2@50,50 | 1050 2@90,50 | 1150.001 -2 | 3000 +3@50,50 | 3100.001 3@90,50")
    #expect(speeds == [Vector(x: 800, y: 0), Vector(x: 0, y: 0), Vector(x: 0, y: 0)])
  }
}
