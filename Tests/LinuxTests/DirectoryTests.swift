import CLinux
import Linux
import Temporary
import Testing

@Suite("Directory: names")
struct DirectoryTests {
  @Test func `every name but the folder's own`() throws {
    let folder = try TemporaryFolder()
    #expect(try Directory.names(in: folder.path).isEmpty)

    let expected = ["event0", "event10", ".hidden", "größe", "with blank"]
    for name in expected { try folder.write("", name) }
    #expect(try Set(Directory.names(in: folder.path).map(\.string)) == Set(expected))
    #expect(try Directory.names(in: folder.path).count == 5)
  }

  @Test func `a folder that was listed does not stay open`() throws {
    let folder = try TemporaryFolder()
    _ = try Directory.names(in: folder.path)
    for number in try Directory.names(in: "/proc/self/fd") {
      var target = [CChar](repeating: 0, count: 256)
      let count = readlink("/proc/self/fd/\(number.string)", &target, target.count)
      let name = target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      #expect(String(decoding: name, as: UTF8.self) != folder.path)
    }
  }

  @Test func `what is no folder`() {
    #expect(failure { () throws(Errno) in _ = try Directory.names(in: "/nonexistent") } == .noEntry)
    #expect(failure { () throws(Errno) in _ = try Directory.names(in: "/dev/null") }?.code == ENOTDIR)
  }
}
