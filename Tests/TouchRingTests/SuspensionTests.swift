import Linux
import Testing
import Touch

@testable import TouchRing

@Suite("TouchReceiver: while no touches are to be shown")
struct SuspensionTests {
  private let channel = TouchChannel()

  private func send(_ id: UInt32, _ slot: UInt8, _ phase: Phase, x: Float = 1) {
    var frame = TouchFrame(time: 1)
    frame.append(Contact(id: id, slot: slot, phase: phase, position: Position(x: x, y: 2), time: 1))
    channel.send(frame)
  }

  /// What is told, without what is over: of that no mark is left anyway.
  private func receive(_ receiver: inout TouchReceiver) -> [String] {
    var news: [String] = []
    _ = receiver.receive {
      switch $0 {
      case .began(let contact): news.append("began \(contact.id) at \(contact.position.x)")
      case .over: break
      case .missed(let contact): news.append("missed \(contact.id)")
      }
    }
    return news
  }

  @Test func `it lasts until it is withdrawn, and is seen although nothing else happens`() {
    var receiver = TouchReceiver(channel)
    #expect(!receiver.receive { _ in }.contains(.suspend))
    channel.post(.suspend)
    for _ in 0..<3 { #expect(receiver.receive { _ in } == .suspend) }
    channel.withdraw(.suspend)
    #expect(receiver.receive { _ in } == [])
  }

  @Test func `what is still down begins when it ends, where it is then, and counts once`() {
    var receiver = TouchReceiver(channel)
    send(1, 0, .began)
    #expect(receive(&receiver) == ["began 1 at 1.0"])
    channel.post(.suspend)
    send(1, 0, .moved, x: 50)
    send(2, 1, .began)
    send(3, 2, .began)
    #expect(receive(&receiver) == [])
    #expect(channel.shownCount == 1)
    send(2, 1, .moved, x: 70)
    send(3, 2, .ended)
    #expect(receive(&receiver) == [])
    channel.withdraw(.suspend)
    #expect(receive(&receiver) == ["began 1 at 50.0", "began 2 at 70.0"])
    #expect(channel.shownCount == 2)
    channel.post(.suspend)
    #expect(receive(&receiver) == [])
    channel.withdraw(.suspend)
    #expect(receive(&receiver) == ["began 1 at 50.0", "began 2 at 70.0"])
    #expect(receiver.counts.begun == 2)
  }

  @Test func `one that is lifted, one that is replaced and one that comes in the very moment it ends`() {
    var receiver = TouchReceiver(channel)
    channel.post(.suspend)
    send(1, 0, .began)
    send(2, 1, .began)
    #expect(receive(&receiver) == [])
    channel.withdraw(.suspend)
    send(1, 0, .ended)
    send(2, 1, .ended)
    send(3, 1, .began, x: 9)
    send(4, 2, .began)
    #expect(receive(&receiver) == ["began 3 at 9.0", "began 4 at 1.0"])
    #expect(receiver.counts.begun == 2)
  }

  @Test func `a full ring meanwhile tells nothing and counts nothing`() {
    var receiver = TouchReceiver(channel)
    channel.post(.suspend)
    for id in UInt32(1)...200 {
      send(id, 0, .began)
      send(id, 0, .ended)
    }
    send(201, 1, .began, x: 30)
    #expect(receive(&receiver) == [])
    #expect(receiver.counts == ShownCounts())
    channel.withdraw(.suspend)
    #expect(receive(&receiver) == ["began 201 at 30.0"])
    #expect(channel.shownCount == 1)
  }

  @Test func `an answer to every question, once what was received is shown`() {
    var receiver = TouchReceiver(channel)
    #expect(channel.answers == 0)
    for count in UInt32(1)...3 {
      let number = channel.issueFence()
      _ = receive(&receiver)
      #expect(channel.answers == count - 1)
      receiver.acknowledge()
      receiver.acknowledge()
      #expect(channel.answers == count && number == count)
    }
  }

  @Test func `who asks while something else is shown is answered after the next`() {
    var receiver = TouchReceiver(channel)
    channel.issueFence()
    _ = receive(&receiver)
    channel.post(.suspend)
    let number = channel.issueFence()
    receiver.acknowledge()
    let isEarly = channel.wait(for: number, until: 0)
    #expect(!isEarly)
    #expect(receiver.receive { _ in }.contains(.suspend))
    receiver.acknowledge()
    let isAnswered = channel.wait(for: number, until: 0)
    #expect(isAnswered)
  }

  @Test func `who waits sleeps until the answer, and no longer than it wants`() throws {
    let number = channel.issueFence()
    let start = MonotonicClock.microseconds
    let isEarly = channel.wait(for: number, until: start + 30_000)
    #expect(!isEarly && MonotonicClock.microseconds >= start + 30_000)
    let channel = channel
    let thread = try Thread(name: "reader") {
      var receiver = TouchReceiver(channel)
      _ = receiver.receive { _ in }
      MonotonicClock.sleep(until: MonotonicClock.microseconds + 20_000)
      receiver.acknowledge()
    }
    let isAnswered = channel.wait(for: number, until: MonotonicClock.microseconds + 60_000_000)
    thread.join()
    #expect(isAnswered)
  }

  @Test func `numbers go round`() {
    let fence = RenderFence()
    fence.signal(.max - 1)
    #expect(fence.wait(for: .max - 1, until: 0))
    #expect(!fence.wait(for: .max, until: 0))
    #expect(!fence.wait(for: 1, until: 0))
    fence.signal(2)
    #expect(fence.wait(for: .max, until: 0))
  }
}
