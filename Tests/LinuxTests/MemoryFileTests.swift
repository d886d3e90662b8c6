import Linux
import Testing

@Suite("MemoryFile: a file with a path and one owner")
struct MemoryFileTests {
  @Test func `a file in memory is found by its path, and is gone with its owner`() throws {
    var path = ""
    do {
      let file = try MemoryFile([1, 2, 3])
      path = file.path
      #expect(try FileDescriptor.contents(of: path, limit: 10) == [1, 2, 3])
      #expect(try FileDescriptor.contents(of: path, limit: 10) == [1, 2, 3])
    }
    #expect(throws: Errno.self) { _ = try FileDescriptor.contents(of: path, limit: 10) }
  }
}
