import CLinux
import Linux
import Temporary
import Testing

@Suite("FileDescriptor: one owner, closed with it")
struct FileDescriptorTests {
  @Test func `the owner that goes closes`() throws {
    let pipe = try Pipe()
    try pipe.writer.writeAll([1, 2, 3] as [UInt8])
    let reader = pipe.closingWriter()
    #expect(try reader.readSome() == [1, 2, 3])
    // Nobody can write any more: only then does a pipe end.
    #expect(try reader.readSome() == [])
  }

  @Test func `descriptors are not handed to programs that are started`() throws {
    let file = try TemporaryFile("cloexec")
    for access in [FileDescriptor.Access.read, .readWithoutWaiting, .write, .readWrite, .replace] {
      let descriptor = try FileDescriptor.open(file.path, access)
      #expect(try isClosedOnExec(descriptor.number))
    }
  }

  @Test(
    "a quarter of a disk in memory stays free", .enabled(if: SmallDisk.canMount, "only root may mount a small disk"))
  func room() throws {
    let disk = try SmallDisk(kilobytes: 1024)
    let file = try FileDescriptor.open("\(disk.folder.path)/record", .create)
    let quarter = failure { () throws(Errno) in try file.checkRoom(for: 768 * 1024) }
    let less = failure { () throws(Errno) in try file.checkRoom(for: 768 * 1024 + 1) }
    #expect(quarter == nil && less == Errno(ENOSPC))
    try file.allocate(0..<4096)
    let later = failure { () throws(Errno) in try file.checkRoom(for: 768 * 1024) }
    #expect(later == Errno(ENOSPC))
  }

  @Test func `a descriptor of a process, copied by its number`() throws {
    let pipe = try Pipe()
    let copy = try FileDescriptor.copying(pipe.writer.number, of: getpid())
    #expect(copy.number != pipe.writer.number)
    try copy.writeAll([5] as [UInt8])
    #expect(try pipe.reader.readSome() == [5])
    #expect(failure { () throws(Errno) in _ = try FileDescriptor.copying(1000, of: getpid()) } == Errno(EBADF))
    #expect(failure { () throws(Errno) in _ = try FileDescriptor.copying(0, of: 4_194_303) } == Errno(ESRCH))
  }

  @Test func `character devices by their numbers`() {
    #expect(CharacterDevice.at("/dev/null") != nil)
    #expect(CharacterDevice.at("/dev/null") == CharacterDevice.at("/proc/self/root/dev/null"))
    #expect(CharacterDevice.at("/dev/null") != CharacterDevice.at("/dev/zero"))
    #expect(CharacterDevice.at("/tmp") == nil)
    #expect(CharacterDevice.at("/dev/nothing") == nil)
  }

  @Test func `pread(2): a part of a file, and one that the file does not have`() throws {
    let file = try TemporaryFile("part", (0..<100).map { UInt8($0) })
    let descriptor = try FileDescriptor.open(file.path, .read)
    var bytes = [UInt8](repeating: 0, count: 10)
    try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0, at: 90) }
    #expect(bytes == Array(90..<100))
    #expect(throws: Errno(ENODATA)) { try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0, at: 91) } }
  }

  @Test("a whole file", arguments: [0, 1, 4095, 4096, 4097, 100_000])
  func contents(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let file = try TemporaryFile("contents-\(size)", bytes)
    #expect(try FileDescriptor.contents(of: file.path, limit: size) == bytes)
    #expect(try FileDescriptor.contents(of: file.path, limit: .max) == bytes)
    let path = file.path
    if size > 0 {
      #expect(failure { () throws(Errno) in _ = try FileDescriptor.contents(of: path, limit: size - 1) }?.code == EFBIG)
    }
  }

  @Test func `a file of the kernel, whose size is not known beforehand`() throws {
    #expect(try FileDescriptor.contents(of: "/proc/self/stat", limit: 1 << 16).count > 20)
    let error = failure { () throws(Errno) in _ = try FileDescriptor.contents(of: "/dev/zero", limit: 10_000) }
    #expect(error?.code == EFBIG)
  }

  @Test func `a pipe in the place of a file is read to its end, and not waited for where nobody writes`() throws {
    let path = "/tmp/touch-overlay-linux-\(getpid())-fifo"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let start = MonotonicClock.microseconds
    #expect(failure { () throws(Errno) in _ = try FileDescriptor.contents(of: path, limit: 10) }?.code == ETIMEDOUT)
    #expect(MonotonicClock.microseconds - start >= 1_900_000)
    #expect(Errno(ETIMEDOUT).text == "no data arrived in time")
    let writer = try Thread(name: "writer") {
      do throws(Errno) {
        let pipe = try FileDescriptor.open(path, .write)
        for byte in [1, 2, 3] as [UInt8] {
          usleep(20_000)
          try pipe.writeAll([byte])
        }
      } catch {}
    }
    #expect(try FileDescriptor.contents(of: path, limit: 10) == [1, 2, 3])
    writer.join()
  }

  @Test func `what cannot be opened or read`() {
    #expect(failure { () throws(Errno) in _ = try FileDescriptor.open("/nonexistent", .read) } == .noEntry)
    #expect(failure { () throws(Errno) in _ = try FileDescriptor.open("/tmp", .write) }?.code == EISDIR)
    #expect(failure { () throws(Errno) in _ = try FileDescriptor.contents(of: "/tmp", limit: 10) }?.code == EISDIR)
    #expect(failure { () throws(Errno) in _ = try FileDescriptor.open("/dev/null/x", .read) }?.code == ENOTDIR)
  }

  @Test func `writing replaces what was there, up to the last byte`() throws {
    let file = try TemporaryFile("writing", [9, 9, 9, 9, 9])
    let bytes = [UInt8](repeating: 7, count: 300_000) + [8]
    do {
      let descriptor = try FileDescriptor.open(file.path, .replace)
      try descriptor.writeAll(bytes)
      try descriptor.writeAll([UInt8]())
      try descriptor.synchronise()
    }
    #expect(try FileDescriptor.contents(of: file.path, limit: .max) == bytes)
  }

  @Test("pwrite(2): a part of a file, also beyond 4 GB, and one that cannot be written", arguments: [0, 5, 5 << 30])
  func writingAt(offset: Int) throws {
    let file = try TemporaryFile("pwrite", [9, 9, 9, 9, 9, 9, 9])
    let descriptor = try FileDescriptor.open(file.path, .readWrite)
    let bytes: [UInt8] = [1, 2, 3]
    try bytes.withUnsafeBytes { try descriptor.writeAll($0, at: offset) }
    var read: [UInt8] = [0, 0, 0]
    try read.withUnsafeMutableBytes { try descriptor.read(into: $0, at: offset) }
    #expect(read == bytes)
    #expect(try descriptor.length() == max(7, offset + 3))

    let reader = try FileDescriptor.open(file.path, .read)
    #expect(throws: Errno(EBADF)) { try bytes.withUnsafeBytes { try reader.writeAll($0, at: offset) } }
  }

  @Test func `more than fits into a pipe is written in pieces`() throws {
    let pipe = try Pipe()
    let number = pipe.writer.number
    let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    let writer = try Thread(name: "writer") {
      // The test owns this descriptor: it is lent here until the thread was joined.
      let lent = FileDescriptor(owning: dup(number))
      try? lent.writeAll(bytes)
    }
    var read: [UInt8] = []
    while read.count < bytes.count { read += try pipe.reader.readSome(10_000) }
    writer.join()
    #expect(read == bytes)
  }

  @Test func `a full disk is told`() throws {
    let full = try FileDescriptor.open("/dev/full", .write)
    var code: CInt?
    do throws(Errno) { try full.writeAll([1] as [UInt8]) } catch { code = error.code }
    #expect(code == ENOSPC)
  }

  @Test func `ioctl: an answer, and a refusal`() throws {
    let pipe = try Pipe()
    try pipe.writer.writeAll([1, 2, 3, 4, 5] as [UInt8])
    var waiting: CInt = 0
    #expect(try pipe.reader.control(UInt(FIONREAD), &waiting) == 0)
    #expect(waiting == 5)
    var code: CInt?
    do throws(Errno) { try pipe.reader.control(UInt(FBIOGET_VSCREENINFO), &waiting) } catch { code = error.code }
    #expect(code == ENOTTY)
  }

  @Test("fsync where there is nothing to synchronise")
  func synchronise() throws {
    let pipe = try Pipe()
    var code: CInt?
    do throws(Errno) { try pipe.writer.synchronise() } catch { code = error.code }
    #expect(code == EINVAL)
  }

  @Test func `a lock has one holder, and goes with it`() throws {
    let file = try TemporaryFile("lock")
    let second = try FileDescriptor.open(file.path, .readWrite)
    do {
      let first = try FileDescriptor.open(file.path, .readWrite)
      try first.lockExclusively()
      try first.lockExclusively()
      #expect(failure { () throws(Errno) in try second.lockExclusively() } == .busy)
    }
    try second.lockExclusively()
  }
}

/// As the kernel tells it: `flags:` in octal, of which O_CLOEXEC is 02000000.
func isClosedOnExec(_ number: CInt) throws -> Bool {
  let lines = try Text(FileDescriptor.contents(of: "/proc/self/fdinfo/\(number)", limit: 4096)).lines
  let flags = try #require(lines.first { $0.starts(with: "flags:") }?.words.last)
  return try #require(Int(flags.string, radix: 8)) & 0o2000000 != 0
}
