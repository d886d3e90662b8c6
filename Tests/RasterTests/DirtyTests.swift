import Testing
import Touch

/// Areas that `show`, `heal` and `giveBack` report as changed. Every scene and sequence also checks that each change
/// lies within the reported areas.
@Suite struct DirtyTests {
  private let stage = Stage(Scene(plain: .rgb565, width: 60, height: 40, radius: 5))

  @Test func `A new mark is one rectangle around it`() {
    stage.marks.add(1, at: Position(x: 20, y: 20))
    let change = stage.show()
    #expect(change.rectangles.count == 1 && change.isReal && change.faults.isEmpty)
  }

  @Test("A mark that has jumped is painted where it is before it goes from where it was", arguments: [12, 45])
  func jump(from: Int) throws {
    stage.marks.add(1, at: Position(x: Float(from), y: 20))
    _ = stage.show()
    stage.marks.move(1, to: Position(x: Float(57 - from), y: 20))
    let change = stage.show()
    try #require(change.rectangles.count == 2)
    let first = change.rectangles[0]
    #expect(first.left <= 57 - from && 57 - from < first.right && change.faults.isEmpty)
  }

  @Test func `Marks that stay are not said to change`() {
    stage.marks.add(1, at: Position(x: 20, y: 20))
    _ = stage.show()
    expectNothing(stage.show())
    stage.marks.move(1, to: Position(x: 20.25, y: 19.75))
    expectNothing(stage.show())
  }

  @Test func `Without marks nothing changes`() {
    expectNothing(stage.show())
    expectNothing(stage.heal())
    expectNothing(stage.giveBack())
  }

  @Test(
    "A mark that is off the screen changes nothing",
    arguments: [
      (-5.0, 20.0), (65.0, 20.0), (20.0, -5.0), (20.0, 45.0), (-1e9, 20.0), (1e9, 20.0), (20.0, 1e30), (20.0, -1e30),
      (.infinity, 20.0), (20.0, -.infinity), (.nan, 20.0), (20.0, .nan),
    ])
  func offTheScreen(x: Double, y: Double) {
    stage.marks.add(1, at: Position(x: Float(x), y: Float(y)))
    expectNothing(stage.show())
    expectNothing(stage.heal())
  }

  @Test func `Healing says nothing unless the app has painted over a mark`() {
    stage.marks.add(1, at: Position(x: 20, y: 20))
    stage.marks.add(2, at: Position(x: 45, y: 20))
    _ = stage.show()
    expectNothing(stage.heal())
    stage.appWrites([(x: 20, y: 10, value: 1), (x: 30, y: 20, value: 2)])
    expectNothing(stage.heal())
    stage.appWrites([(x: 20, y: 20, value: ~stage.shown.pixel(20, 20))])
    let change = stage.heal()
    #expect(change.rectangles.count == 1 && change.isReal && change.faults.isEmpty)
    expectNothing(stage.heal())
  }

  @Test func `What is given back is said, once`() {
    stage.marks.add(1, at: Position(x: 20, y: 20))
    stage.marks.add(2, at: Position(x: 45, y: 20))
    _ = stage.show()
    let change = stage.giveBack()
    #expect(change.rectangles.count == 2 && change.isReal && change.faults.isEmpty)
    expectNothing(stage.giveBack())
  }

  private func expectNothing(_ change: Change, at location: SourceLocation = #_sourceLocation) {
    #expect(change.rectangles.isEmpty && !change.isReal, sourceLocation: location)
  }
}
