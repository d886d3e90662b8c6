import Testing
import TouchOverlay

@Suite("Suspensions: who has the marks suspended")
struct SuspensionsTests {
  @Test("each client has one, and a new one takes its place")
  func one() {
    var suspensions = Suspensions()
    #expect(suspensions.nextEnd == nil)
    suspensions.begin(1, until: 100)
    suspensions.begin(2, until: 50)
    #expect(suspensions.count == 2)
    #expect(suspensions.nextEnd == 50)
    suspensions.begin(2, until: 200)
    #expect(suspensions.count == 2)
    #expect(suspensions.nextEnd == 100)
    let ended = suspensions.end(2)
    let again = suspensions.end(2)
    #expect(ended && !again)
    #expect(suspensions.count == 1)
  }

  @Test("one that lasts too long ends, and no other")
  func overdue() {
    var suspensions = Suspensions()
    for client in UInt64(1)...4 { suspensions.begin(client, until: Int64(client) * 100) }
    let none = suspensions.end(until: 99)
    #expect(none == [])
    let two = suspensions.end(until: 200)
    #expect(two == [1, 2])
    #expect(suspensions.nextEnd == 300)
    let rest = suspensions.end(until: .max)
    #expect(rest == [3, 4])
    #expect(suspensions.count == 0)
  }
}
