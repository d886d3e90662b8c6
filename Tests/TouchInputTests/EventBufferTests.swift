import Linux
import Testing

@testable import TouchInput

/// Bytes in pieces, as somebody might read them.
struct Pieces: EventSource, ~Copyable {
  var pieces: [[UInt8]]
  var ending: Errno?
  let isDrained = false
  var pollDescriptor: Int32 { -1 }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    if pieces.isEmpty {
      if let ending { throw ending }
      return 0
    }
    let count = min(buffer.count, pieces[0].count)
    buffer.copyBytes(from: pieces[0].prefix(count))
    pieces[0].removeFirst(count)
    if pieces[0].isEmpty { pieces.removeFirst() }
    return count
  }

  mutating func snapshot() throws(Errno) -> PanelSnapshot { PanelSnapshot() }
}

@Suite("EventBuffer: whole events from reads of any length")
struct EventBufferTests {
  private func event(_ number: Int) -> KernelEvent {
    KernelEvent(time: Int64(number) * 700_001, type: 3, code: UInt16(number), value: Int32(number) * -9)
  }

  private func bytes(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { EventBytes.of(event($0)) }
  }

  @Test("a turn ends after some hundred events, and the next goes on where it ended")
  func turns() throws {
    var source = Pieces(pieces: [bytes(1500)])
    var buffer = EventBuffer()
    var counts: [Int] = []
    var total = 0
    repeat {
      var count = 0
      while let event = try buffer.next(from: &source) {
        #expect(event == self.event(total))
        total += 1
        count += 1
      }
      counts.append(count)
      buffer.beginTurn()
    } while counts.last! > 0
    #expect(total == 1500 && counts.count == 4 && counts.max()! < 600, "\(counts)")
  }

  /// Reads events until there are no more, or until a failure.
  private func read(_ source: consuming Pieces) -> (events: [KernelEvent], failure: Errno?) {
    var buffer = EventBuffer()
    var events: [KernelEvent] = []
    do throws(Errno) {
      while let event = try buffer.next(from: &source) { events.append(event) }
      return (events, nil)
    } catch {
      return (events, error)
    }
  }

  @Test("cut anywhere", arguments: [1, 5, 23, 24, 25, 47, 48, 71, 1000, 1536, 1537, 4000])
  func cut(length: Int) {
    let all = bytes(150)
    let pieces = stride(from: 0, to: all.count, by: length).map { Array(all[$0..<min($0 + length, all.count)]) }
    #expect(read(Pieces(pieces: pieces)).events == (0..<150).map(event))
  }

  @Test("nothing there")
  func nothing() {
    #expect(read(Pieces(pieces: [])).events.isEmpty)
  }

  @Test("the beginning of an event waits for its end")
  func waits() throws {
    let all = bytes(2)
    var source = Pieces(pieces: [Array(all[..<30])])
    var buffer = EventBuffer()
    #expect(try buffer.next(from: &source) == event(0))
    #expect(try buffer.next(from: &source) == nil)
    source.pieces = [Array(all[30...])]
    #expect(try buffer.next(from: &source) == event(1))
    #expect(try buffer.next(from: &source) == nil)
  }

  @Test("what was read before a failure comes first")
  func failure() {
    let all = bytes(3)
    let (events, failure) = read(Pieces(pieces: [Array(all[..<60])], ending: .noDevice))
    #expect(events == [event(0), event(1)])
    #expect(failure == .noDevice)
  }
}
