import Testing
import TouchOverlay

@Suite("Leases: who has the marks suspended")
struct LeasesTests {
  @Test("each client has one, and a new one takes its place")
  func one() {
    var leases = Leases()
    #expect(leases.nextEnd == nil)
    leases.begin(1, until: 100)
    leases.begin(2, until: 50)
    #expect(leases.count == 2)
    #expect(leases.nextEnd == 50)
    leases.begin(2, until: 200)
    #expect(leases.count == 2)
    #expect(leases.nextEnd == 100)
    let ended = leases.end(2)
    let again = leases.end(2)
    #expect(ended && !again)
    #expect(leases.count == 1)
  }

  @Test("one that lasts too long ends, and no other")
  func overdue() {
    var leases = Leases()
    for client in UInt64(1)...4 { leases.begin(client, until: Int64(client) * 100) }
    let none = leases.end(until: 99)
    #expect(none == [])
    let two = leases.end(until: 200)
    #expect(two == [1, 2])
    #expect(leases.nextEnd == 300)
    let rest = leases.end(until: .max)
    #expect(rest == [3, 4])
    #expect(leases.count == 0)
  }
}
