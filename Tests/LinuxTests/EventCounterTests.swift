import CLinux
import Linux
import Testing

@Suite("EventCounter and Poll: one thread wakes another")
struct EventCounterTests {
  @Test func `each of two is told, and stays so`() throws {
    let first = try EventCounter()
    let second = try EventCounter()
    second.raise()
    for _ in 0..<2 {
      let ready = try Poll.wait(first.number, second.number)
      #expect(!ready.first && ready.second)
    }
    first.raise()
    first.raise()
    let both = try Poll.wait(first.number, second.number)
    #expect(both.first && both.second)
  }

  @Test func `a sleeper is woken by another thread`() throws {
    let counter = try EventCounter()
    let quiet = try EventCounter()
    let number = counter.number
    let start = MonotonicClock.microseconds
    let other = try Thread(name: "other") {
      MonotonicClock.sleep(until: start + 20_000)
      var one: UInt64 = 1
      write(number, &one, 8)
    }
    let ready = try Poll.wait(counter.number, quiet.number)
    #expect(ready.first && !ready.second)
    #expect(MonotonicClock.microseconds >= start + 20_000)
    other.join()
  }

  @Test func `the end of a pipe is news too`() throws {
    let quiet = try EventCounter()
    let reader = try Pipe().closingWriter()
    let ready = try Poll.wait(quiet.number, reader.number)
    #expect(!ready.first && ready.second)
  }

  @Test func `a descriptor that is not open is told, not slept on`() throws {
    let quiet = try EventCounter()
    let ready = try Poll.wait(quiet.number, 1_000_000)
    #expect(!ready.first && ready.second)
  }
}
