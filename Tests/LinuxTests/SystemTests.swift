import CLinux
import CProbe
import Linux
import Temporary
import Testing

@Suite("FolderWatch: what has changed")
struct FolderWatchTests {
  @Test("only names that are asked for count, and the folder itself; each once")
  func names() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let watch = try FolderWatch()
    let isWatched = try watch.watch(folder)
    #expect(isWatched)
    func make(_ name: String) throws {
      _ = try FileDescriptor.open("\(folder)/\(name)", .replace)
      unlink("\(folder)/\(name)")
    }
    var seen: [String] = []
    func look() -> Bool {
      seen = []
      return watch.acknowledge {
        seen.append($0.string)
        return $0.starts(with: "event")
      }
    }
    #expect(!look() && seen.isEmpty)
    try make("mouse0")
    try make("a name of some length, so that it is filled up to more words")
    #expect(!look())
    #expect(Set(seen) == ["mouse0", "a name of some length, so that it is filled up to more words"])
    #expect(!look() && seen.isEmpty)
    for number in 0..<200 { try make("mouse\(number)") }
    try make("event3")
    #expect(look())
    chmod(folder, 0o700)
    #expect(look() && seen.isEmpty)
    try make("mouse0")
    let hasChanged = watch.acknowledge()
    #expect(hasChanged)
    rmdir(folder)
    #expect(look() && seen.isEmpty)
  }

  @Test("a folder that is not there is no failure; one that cannot be watched is")
  func missing() throws {
    let watch = try FolderWatch()
    for path in ["/nonexistent", "/dev/null", "/dev/null/input"] {
      let isWatched = try watch.watch(path)
      #expect(!isWatched, "\(path)")
    }
    #expect(throws: Errno(ENAMETOOLONG)) { _ = try watch.watch(String(repeating: "x", count: 300)) }
    #expect(
      FolderWatch.reason(Errno(ENOSPC)).string
        == "no watch is left for this user; raise fs.inotify.max_user_watches")
    #expect(FolderWatch.reason(.notPermitted).string == "Permission denied")
  }
}

@Suite("Errno: the kernel's reasons")
struct ErrnoTests {
  @Test(
    "in English",
    arguments: [
      (ENOENT, "No such file or directory"), (EACCES, "Permission denied"), (ENODEV, "No such device"),
      (EBUSY, "Device or resource busy"), (ENOTTY, "Inappropriate ioctl for device"), (EINVAL, "Invalid argument"),
      (EAGAIN, "Resource temporarily unavailable"), (0, "Success"),
    ])
  func text(code: CInt, text: String) {
    #expect(Errno(code).text == text)
  }

  @Test("which may pass by themselves")
  func passing() {
    for code in [EMFILE, ENFILE, ENOMEM, EIO] { #expect(Errno(code).isPassing, "\(code)") }
    for code in [ENOENT, ENODEV, EACCES, EPERM, ENOTTY, ENOTDIR] { #expect(!Errno(code).isPassing, "\(code)") }
  }

  @Test("numbers without a reason", arguments: [CInt(-1), 4095, .max, .min])
  func unknown(code: CInt) {
    #expect(Errno(code).text == "error \(code)")
  }

  @Test("the names stand for their numbers")
  func names() {
    #expect(Errno.noEntry.code == ENOENT)
    #expect(Errno.notPermitted.code == EACCES)
    #expect(Errno.again.code == EAGAIN)
    #expect(Errno.noDevice.code == ENODEV)
    #expect(Errno.busy.code == EBUSY)
    #expect(Errno.invalid.code == EINVAL)
    #expect(Errno.busy != Errno.again)
  }
}

@Suite("Directory: names")
struct DirectoryTests {
  @Test("every name but the folder's own")
  func names() throws {
    let folder = try TemporaryFolder()
    #expect(try Directory.names(in: folder.path).isEmpty)

    let expected = ["event0", "event10", ".hidden", "größe", "with blank"]
    for name in expected { try folder.write("", name) }
    #expect(try Set(Directory.names(in: folder.path).map(\.string)) == Set(expected))
    #expect(try Directory.names(in: folder.path).count == 5)
  }

  @Test("a folder that was listed does not stay open")
  func closed() throws {
    let folder = try TemporaryFolder()
    _ = try Directory.names(in: folder.path)
    for number in try Directory.names(in: "/proc/self/fd") {
      var target = [CChar](repeating: 0, count: 256)
      let count = readlink("/proc/self/fd/\(number.string)", &target, target.count)
      let name = target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      #expect(String(decoding: name, as: UTF8.self) != folder.path)
    }
  }

  @Test("what is no folder")
  func errors() {
    #expect(failure { () throws(Errno) in _ = try Directory.names(in: "/nonexistent") } == .noEntry)
    #expect(failure { () throws(Errno) in _ = try Directory.names(in: "/dev/null") }?.code == ENOTDIR)
  }
}

@Suite("EventCounter and Poll: one thread wakes another")
struct EventCounterTests {
  @Test("each of two is told, and stays so")
  func ready() throws {
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

  @Test("a sleeper is woken by another thread")
  func woken() throws {
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

  @Test("the end of a pipe is news too")
  func hangUp() throws {
    let quiet = try EventCounter()
    let reader = try Pipe().closingWriter()
    let ready = try Poll.wait(quiet.number, reader.number)
    #expect(!ready.first && ready.second)
  }

  @Test("a descriptor that is not open is told, not slept on")
  func broken() throws {
    let quiet = try EventCounter()
    let ready = try Poll.wait(quiet.number, 1_000_000)
    #expect(!ready.first && ready.second)
  }
}

@Suite("Thread: its stack")
struct ThreadTests {
  private final class Found: @unchecked Sendable { var size = 0 }

  @Test("a stack has a megabyte, whatever the limit of the process is")
  func stack() throws {
    let found = Found()
    let thread = try Thread(name: "measured") { found.size = probe_stack_size() }
    thread.join()
    #expect(found.size == 1 << 20)
  }
}
