import Linux
import Testing

@Suite("ThreadText: a text for each thread")
struct ThreadTextTests {
  private static var text: String { String(cString: ThreadText.unsafePointer) }

  /// In a thread of its own, which has set nothing yet.
  private func inNewThread(_ body: @escaping @Sendable () -> String) throws -> String {
    final class Result: @unchecked Sendable { var text = "" }
    let result = Result()
    let thread = try Linux.Thread(name: "text") { result.text = body() }
    thread.join()
    return result.text
  }

  @Test func `empty at first, then the last that was set`() throws {
    #expect(try inNewThread { ThreadTextTests.text } == "")
    let last = try inNewThread {
      ThreadText.set("first and longer")
      ThreadText.set("second")
      return ThreadTextTests.text
    }
    #expect(last == "second")
    let emptied = try inNewThread {
      ThreadText.set("first")
      ThreadText.set("")
      return ThreadTextTests.text
    }
    #expect(emptied == "")
  }

  @Test func `another thread's stays as it is`() throws {
    let own = try inNewThread {
      ThreadText.set("mine")
      _ = try? ThreadTextTests().inNewThread {
        ThreadText.set("yours")
        return ""
      }
      return ThreadTextTests.text
    }
    #expect(own == "mine")
  }

  @Test("as much as fits", arguments: [1022, 1023, 1024, 5000])
  func long(length: Int) throws {
    let told = try inNewThread {
      ThreadText.set(Sentence(String(repeating: "x", count: length)))
      return ThreadTextTests.text
    }
    #expect(told == String(repeating: "x", count: min(length, 1023)))
  }
}
