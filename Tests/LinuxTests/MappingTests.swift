import CLinux
import Linux
import Temporary
import Testing

@Suite("Mapping: pages with one owner")
struct MappingTests {
  @Test(
    "anonymous memory is zero, as long as asked for and writable to the end", arguments: [1, 4096, 4097, 5_000_000])
  func anonymous(length: Int) throws {
    let mapping = try Mapping.anonymous(length: length)
    #expect(mapping.unsafeBytes.count == length)
    #expect(mapping.unsafeBytes.allSatisfy { $0 == 0 })
    mapping.unsafeBytes[length - 1] = 9
    #expect(mapping.unsafeBytes[length - 1] == 9)
  }

  @Test func `what is written to a shared mapping stands in the file`() throws {
    let file = try TemporaryFile("shared", [UInt8](repeating: 1, count: 8192))
    do {
      let mapping = try Mapping.shared(try FileDescriptor.open(file.path, .readWrite), length: 8192)
      #expect(mapping.unsafeBytes[8191] == 1)
      mapping.unsafeBytes[5000] = 42
    }
    #expect(try FileDescriptor.contents(of: file.path, limit: 8192)[5000] == 42)
  }

  @Test func `a part that begins beyond 4 GB, as buffers of displays do`() throws {
    let start = 1 << 32 + 4096
    let path = try TemporaryFile("far", [])
    let file = try FileDescriptor.open(path.path, .readWrite)
    try file.resize(to: start + 4096)
    let mapping = try Mapping.shared(file, length: 4096, at: Int64(start))
    mapping.unsafeBytes[7] = 42
    var bytes: [UInt8] = [0, 0]
    try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: start + 6) }
    #expect(bytes == [0, 42])
    #expect(failure { () throws(Errno) in _ = try Mapping.shared(file, length: 4096, at: 5) } == .invalid)
  }

  @Test func `the owner that goes unmaps`() throws {
    let file = try TemporaryFile("unmapping", [UInt8](repeating: 1, count: 4096))
    do {
      let mapping = try Mapping.shared(try FileDescriptor.open(file.path, .readWrite), length: 4096)
      #expect(try isMapped(file.path))
      #expect(mapping.unsafeBytes.count == 4096)
    }
    #expect(try !isMapped(file.path))
  }

  private func isMapped(_ path: String) throws -> Bool {
    let maps = try Text(FileDescriptor.contents(of: "/proc/self/maps", limit: 1 << 24))
    return maps.lines.contains { $0.string.hasSuffix(path) }
  }

  @Test("no length, no mapping", arguments: [0, -1, Int.min])
  func lengths(length: Int) throws {
    #expect(failure { () throws(Errno) in _ = try Mapping.anonymous(length: length) } == .invalid)
  }

  @Test func `a descriptor that cannot be mapped`() throws {
    let pipe = try Pipe()
    var code: CInt?
    do throws(Errno) { _ = try Mapping.shared(pipe.reader, length: 4096) } catch { code = error.code }
    #expect(code == EACCES || code == ENODEV)
  }

  @Test func `pages that were touched are read without a fault, and no byte beyond the mapping is`() throws {
    let pages = 64
    let mapping = try Mapping.anonymous(length: pages * 4096)
    mapping.touch(.max)
    let before = try faults()
    for place in stride(from: 0, to: pages * 4096, by: 4096) {
      let byte = mapping.unsafeBytes[place]
      #expect(byte == 0)
    }
    #expect(try faults() - before < pages / 2)
  }

  /// Number of page faults of this thread so far, of which `/proc/thread-self/stat` tells.
  private func faults() throws -> Int {
    let bytes = try FileDescriptor.contents(of: "/proc/thread-self/stat", limit: 4096)
    let words = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
    return try #require(words.flatMap { Int($0[7]) })
  }
}
