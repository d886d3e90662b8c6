import Testing
import Touch

@Suite("TouchWindow: the whole life of touches")
struct TouchLifeTests {
  private var room = Room()

  @Test("what is told is what the panel said: place, place before, time, count of taps, pressure")
  mutating func contents() throws {
    _ = room.report(.down(0, 210, 50))
    var touch = try #require(room.diary.touches.first)
    #expect(touch.phase == .began && touch.position == Position(x: 210, y: 50) && touch.previous == touch.position)
    #expect(touch.time == 10_000 && touch.taps == 1 && touch.pressure == 1 && touch.size == 0)
    _ = room.report(.move(0, 220, 60))
    touch = try #require(room.diary.touches.first)
    #expect(touch.phase == .moved && touch.id == 1 && touch.time == 20_000)
    #expect(touch.position == Position(x: 220, y: 60) && touch.previous == Position(x: 210, y: 50))
    _ = room.report(.up(0))
    touch = try #require(room.diary.touches.first)
    #expect(touch.phase == .ended && touch.position == Position(x: 220, y: 60))
  }

  @Test mutating func `taps count up, each with an identity of its own`() {
    var counts: [UInt8] = []
    for (index, pause) in [Microseconds(10_000), 100_000, 100_000, 400_000].enumerated() {
      #expect(room.report(after: pause, .down(0, 250, 50)) == ["right began \(index + 1)"])
      counts += room.diary.touches.map(\.taps)
      #expect(room.report(.up(0)) == ["right ended \(index + 1)"])
      counts += room.diary.touches.map(\.taps)
    }
    #expect(counts == [1, 1, 2, 2, 3, 3, 1, 1])
  }

  @Test mutating func `an event carries all touches, also those of others and those that rest`() throws {
    _ = room.report(.down(0, 210, 50), .down(1, 10, 10))
    _ = room.report(.move(1, 11, 10))
    let event = try #require(room.diary.events.last)
    #expect(event.touches.map(\.id) == [1, 2])
    #expect(event.touches.map(\.phase) == [.stationary, .moved])
  }

  @Test mutating func `a touch that was there before the window is nobody's`() {
    _ = room.panel.report(.down(0, 210, 50))
    #expect(room.report(.move(0, 220, 50)) == [])
    #expect(room.report(.up(0)) == [])
  }
}
