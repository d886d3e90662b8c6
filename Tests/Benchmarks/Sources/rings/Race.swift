import CLinux
import Linux
import Touch

/// One ring, tried again and again; its figures wait until all have run by turns.
final class Race<Kind: Ring>: @unchecked Sendable {
  let name: StaticString
  private let items: Int
  private let trips: Int
  /// Contacts a second, and nanoseconds there and back, of each turn.
  private(set) var rates: [Int64] = []
  private(set) var times: [Int64] = []
  private(set) var isInOrder = true

  init(_ name: StaticString, _: Kind.Type, items: Int, trips: Int) {
    self.name = name
    self.items = items
    self.trips = trips
  }

  func turn() throws(Errno) {
    try stream()
    try pingPong()
  }

  /// One thread pushes all, another takes them and looks at their order.
  private func stream() throws(Errno) {
    let ring = Kind()
    let count = items
    let start = MonotonicClock.nanoseconds
    let writer = try Thread(name: "writer") {
      var contact = Race.contact
      for number in 0..<count {
        contact.id = UInt32(number)
        Race.insist { ring.push(contact) }
      }
    }
    for number in 0..<count {
      let taken = Race.wait { ring.pop() }
      if taken.id != UInt32(number) { isInOrder = false }
    }
    writer.join()
    rates.append(Int64(count) * 1_000_000_000 / (MonotonicClock.nanoseconds - start))
  }

  /// One contact goes there through one ring and comes back through another.
  private func pingPong() throws(Errno) {
    let (there, back) = (Kind(), Kind())
    let count = trips
    let echo = try Thread(name: "echo") {
      for _ in 0..<count {
        let contact = Race.wait { there.pop() }
        Race.insist { back.push(contact) }
      }
    }
    let start = MonotonicClock.nanoseconds
    var contact = Race.contact
    for number in 0..<count {
      contact.id = UInt32(number)
      Race.insist { there.push(contact) }
      if Race.wait({ back.pop() }).id != UInt32(number) { isInOrder = false }
    }
    times.append((MonotonicClock.nanoseconds - start) / Int64(count))
    echo.join()
  }

  private static var contact: Contact {
    let place = Position(x: 1, y: 2)
    return Contact(id: 0, slot: 0, phase: .began, position: place, previous: place, pressure: 1, size: 0, time: 0)
  }

  /// Spins, and lets others run where it spins for long: there may be no more processors than threads.
  @inline(__always)
  private static func wait(_ take: () -> Contact?) -> Contact {
    var spins = 0
    while true {
      if let contact = take() { return contact }
      spins += 1
      if spins % 4096 == 0 { sched_yield() }
    }
  }

  @inline(__always)
  private static func insist(_ put: () -> Bool) {
    var spins = 0
    while !put() {
      spins += 1
      if spins % 4096 == 0 { sched_yield() }
    }
  }
}
