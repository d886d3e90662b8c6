import CProbe
import Linux
import Testing

@Suite("Thread: its stack")
struct ThreadTests {
  private final class Found: @unchecked Sendable { var size = 0 }

  @Test func `a stack has a megabyte, whatever the limit of the process is`() throws {
    let found = Found()
    let thread = try Thread(name: "measured") { found.size = probe_stack_size() }
    thread.join()
    #expect(found.size == 1 << 20)
  }
}
