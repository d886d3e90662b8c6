import CLinux
import Linux
import Testing

/// A service manager, which the environment names as long as it lives.
private final class Manager {
  let socket: CInt
  private let path: String

  /// - Parameter isAbstract: whether its socket has a name that no folder has.
  init(isAbstract: Bool = false) throws {
    path = "\(isAbstract ? "@" : "/tmp/")touch-overlay-notify-\(getpid())"
    socket = try boundSocket(path, type: SOCK_DGRAM.rawValue)
    setenv("NOTIFY_SOCKET", path, 1)
  }

  deinit {
    unsetenv("NOTIFY_SOCKET")
    close(socket)
    unlink(path)
  }

  /// Takes a line that it was told; returns nil without any.
  func next() -> String? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let length = recv(socket, &buffer, 64, CInt(MSG_DONTWAIT))
    return length > 0 ? String(decoding: buffer.prefix(length), as: UTF8.self) : nil
  }
}

@Suite("ServiceManager: what it is told", .serialized)
struct ServiceManagerTests {
  @Test("lines, to a path or to a name that no folder has", arguments: [false, true])
  func lines(isAbstract: Bool) throws {
    let manager = try Manager(isAbstract: isAbstract)
    setenv("WATCHDOG_USEC", "4000000", 1)
    setenv("WATCHDOG_PID", "\(getpid())", 1)
    defer { for name in ["WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) } }
    var program = ServiceManager()
    #expect(program.watchdog == 4_000_000)
    program.tell("READY=1")
    #expect(manager.next() == "READY=1")
    setenv("WATCHDOG_PID", "1", 1)
    #expect(ServiceManager().watchdog == nil)
  }

  /// Number of lines that the kernel keeps for a reader.
  private func queueLength() throws -> Int {
    try #require(Text(file: "/proc/sys/net/unix/max_dgram_qlen")?.integer)
  }

  @Test func `a manager that reads late gets every line`() throws {
    let manager = try Manager()
    let count = try queueLength() + 20
    let teller = try Linux.Thread(name: "teller") {
      var program = ServiceManager()
      for number in 0..<count { program.tell("STATUS=\(number)") }
    }
    var lines: [String] = []
    while lines.count < count, Poll.isReady(manager.socket, until: MonotonicClock.microseconds + 2_000_000) {
      lines.append(manager.next() ?? "")
      // The queue is full before the next line is read.
      if lines.count == 1 { usleep(100_000) }
    }
    teller.join()
    #expect(lines == (0..<count).map { "STATUS=\($0)" })
  }

  @Test func `a manager that reads nothing is waited for once; a later line that it takes ends that`() throws {
    let manager = try Manager()
    let most = try queueLength()
    var program = ServiceManager()
    let start = MonotonicClock.microseconds
    // Lines without patience never wait, the first of the others does, and the rest of them do not.
    for number in 0..<most + 20 { program.tell("STATUS=\(number)", patience: 0) }
    #expect(MonotonicClock.microseconds - start < 900_000)
    for _ in 0..<20 { program.tell("WATCHDOG=1") }
    let waited = MonotonicClock.microseconds - start
    #expect(waited >= 1_000_000 && waited < 5_000_000, "\(waited)")
    while manager.next() != nil {}
    program.tell("STATUS=read")
    // Programs that other tests start meanwhile may send lines of their own.
    var lines: [String] = []
    while let line = manager.next() { lines.append(line) }
    #expect(lines.contains("STATUS=read"), "\(lines)")
  }

  @Test func `nobody is there`() {
    unsetenv("NOTIFY_SOCKET")
    var program = ServiceManager()
    #expect(program.watchdog == nil)
    program.tell("READY=1")
  }
}
