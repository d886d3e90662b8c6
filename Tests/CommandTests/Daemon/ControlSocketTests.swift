import Foundation
import Linux
import Testing

/// A program that is connected to the daemon.
private final class Client {
  private let socket: LocalSocket

  init(_ path: String) throws { socket = try LocalSocket.connect(to: path) }

  /// The answer to a line with a copy of a descriptor.
  func asks(_ line: Sentence, with descriptor: CInt, of daemon: RunningDaemon) throws -> String? {
    try socket.send(line + "\n", descriptor: descriptor)
    return hears(from: daemon)
  }

  /// The answer; nil where there is none.
  func asks(_ line: Sentence, of daemon: RunningDaemon) -> String? {
    socket.send(line + "\n") ? hears(from: daemon) : nil
  }

  /// Something that the daemon says; nil when it says nothing.
  func hears(from daemon: RunningDaemon) -> String? {
    var bytes: [UInt8] = []
    let isThere = daemon.eventually {
      bytes = (try? self.socket.receive()) ?? []
      return !bytes.isEmpty
    }
    return isThere ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

@Suite("touch-overlayd: the control socket", .enabled(if: RunningDaemon.canRun, "there is no C compiler"))
struct ControlSocketTests {
  @Test("whoever connects while the system has no room for him waits, costs nothing, and is served later")
  func room() throws {
    let daemon = try RunningDaemon { "control = \($0)/control" }
    try daemon.limitDescriptors(to: 3)
    let client = try LocalSocket.connect(to: daemon.folder.path + "/control")
    let isSent = client.send("status\n")
    #expect(isSent)
    let word = "cannot accept a connection: Too many open files"
    #expect(daemon.eventually { daemon.said.contains(word) })
    let before = daemon.processorTime
    usleep(2_500_000)
    // Ticks of 10 ms: a daemon that tried all the time would take 250 of them.
    #expect(daemon.processorTime - before < 60)
    #expect(daemon.said.filter { $0 == word }.count == 1)
    try daemon.limitDescriptors(to: 1024)
    var answer: [UInt8] = []
    let isServed = daemon.eventually {
      answer = (try? client.receive()) ?? []
      return !answer.isEmpty
    }
    #expect(isServed)
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("{\"version\":"))
    #expect(daemon.stop() == 0)
  }

  @Test func `16 programs have a place; one more takes that of the oldest without a suspension`() throws {
    let daemon = try RunningDaemon { "control = \($0)/control" }
    let path = daemon.folder.path + "/control"
    let suspended = "ok suspended for 600 s at most\n"
    let first = try Client(path)
    #expect(first.asks("suspend", of: daemon) == suspended)
    let idle = try (0..<15).map { _ in try Client(path) }
    for client in idle { #expect(client.asks("status", of: daemon)?.hasPrefix("{\"version\":") == true) }
    let last = try Client(path)
    #expect(last.asks("suspend", of: daemon) == suspended)
    let dismissal = "error too many programs are connected; this connection was the oldest without a suspension\n"
    #expect(idle[0].hears(from: daemon) == dismissal)
    #expect(first.asks("status", of: daemon)?.contains("\"suspensions\":2") == true)
    // One place is left for whoever asks for the status, or ends suspensions.
    for client in idle[1..<14] { #expect(client.asks("suspend", of: daemon) == suspended) }
    let refusal =
      "error 15 programs have suspended the marks already; the log names them, and resume ends all suspensions\n"
    #expect(idle[14].asks("suspend", of: daemon) == refusal)
    #expect(first.asks("suspend 500", of: daemon) == "ok suspended for 500 s at most\n")
    let status = try Run.tool("ctl", "status", "--control", path)
    #expect(status.output.contains("\"suspensions\":15"))
    #expect(idle[14].hears(from: daemon) == dismissal)
    let resumed = try Run.tool("ctl", "resume", "--control", path)
    #expect(resumed.code == 0 && resumed.output == "shown\n", "\(resumed.errors)")
    let end = last.hears(from: daemon)
    #expect(end?.hasPrefix("error the suspension was ended by ") == true)
    let next = try Client(path)
    #expect(next.asks("suspend", of: daemon) == suspended)
    #expect(daemon.stop() == 0)
  }

  @Test func `a descriptor that is no lease of a plane is refused, and closed`() throws {
    let daemon = try RunningDaemon { "control = \($0)/control" }
    let client = try Client(daemon.folder.path + "/control")
    #expect(client.asks("lend", of: daemon) == "error lend needs the descriptor of a lease with it (SCM_RIGHTS)\n")
    let before = daemon.descriptorCount
    for path in ["/dev/null", "/dev/zero", daemon.folder.path, "/etc/passwd"] {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      #expect(try client.asks("lend", with: file, of: daemon) == "error the descriptor is none of a display\n")
      // Requests that need no descriptor drop it.
      #expect(try client.asks("status", with: file, of: daemon)?.hasPrefix("{\"version\":") == true)
      close(file)
    }
    #expect(daemon.descriptorCount == before)
    let tool = try Run.tool("ctl", "lend", "--control", daemon.folder.path + "/control")
    #expect(tool.code == 2)
    #expect(daemon.stop() == 0)
  }

  @Test func `a descriptor that the daemon has no number for is refused with that reason`() throws {
    let daemon = try RunningDaemon { "control = \($0)/control" }
    let client = try Client(daemon.folder.path + "/control")
    #expect(client.asks("status", of: daemon)?.hasPrefix("{\"version\":") == true)
    try daemon.leaveDescriptors(0)
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    #expect(try client.asks("lend", with: file, of: daemon) == "error Too many open files\n")
    close(file)
    try daemon.limitDescriptors(to: 1024)
    #expect(daemon.stop() == 0)
  }

  @Test func `a socket whose file was deleted is made again with the configuration`() throws {
    let daemon = try RunningDaemon { "control = \($0)/control" }
    let path = daemon.folder.path + "/control"
    #expect(unlink(path) == 0)
    #expect(daemon.reload())
    let client = try Client(path)
    #expect(client.asks("status", of: daemon)?.hasPrefix("{\"version\":") == true)
    #expect(daemon.stop() == 0)
  }

  @Test func `a log that nobody reads holds up no suspension, and no end`() throws {
    let log = Pipe()
    let writer = log.fileHandleForWriting
    var entry = pollfd(fd: writer.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    var count = 0
    while poll(&entry, 1, 0) > 0 {
      try writer.write(contentsOf: Data(count: 4096))
      count += 4096
    }
    let daemon = try RunningDaemon(log: writer) { "control = \($0)/control" }
    let control = daemon.folder.path + "/control"
    let answers = daemon.eventually { (try? Run.tool("ctl", "status", "--control", control))?.code == 0 }
    try #require(answers)
    // Each is two lines in the log.
    for _ in 0..<10 {
      let answer = try Client(control).asks("suspend", of: daemon)
      try #require(answer == "ok suspended for 600 s at most\n")
    }
    #expect(daemon.stop() == 0)
    // The reader is there until now, and has read nothing.
    let unread = try log.fileHandleForReading.read(upToCount: count)
    #expect(unread == Data(count: count))
  }

  @Test func `a service manager that reads nothing keeps no suspension waiting, nor the end`() throws {
    let path = "/tmp/touch-overlay-unread-news-\(getpid())"
    let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(manager) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let bound = withUnsafeBytes(of: &address) {
      bind(manager, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    try #require(bound == 0)
    defer { unlink(path) }
    let daemon = try RunningDaemon(variables: ["NOTIFY_SOCKET": path]) { "control = \($0)/control" }
    // Nothing more finds room.
    let other = try LocalSocket.connect(to: path, .datagrams)
    var isTaken = true
    while isTaken { isTaken = other.send("STATUS=full") }
    let before = MonotonicClock.microseconds
    for _ in 0..<10 {
      let answer = try Client(daemon.folder.path + "/control").asks("suspend", of: daemon)
      try #require(answer == "ok suspended for 600 s at most\n")
    }
    #expect(daemon.stop() == 0)
    #expect(MonotonicClock.microseconds - before < 5_000_000)
  }

  @Test("a command's own code, also where the tool was started with SIGCHLD ignored", arguments: [0, 3])
  func ignoredChildren(code: Int32) throws {
    let daemon = try RunningDaemon { "control = \($0)/control" }
    let run = try Run.other(
      "/usr/bin/env",
      [
        "--ignore-signal=CHLD", Run.folder.appendingPathComponent("touch-overlay").path, "ctl", "suspend", "--control",
        daemon.folder.path + "/control", "--", "sh", "-c", "exit \(code)",
      ])
    #expect(run.code == code, "\(run.errors)")
    #expect(daemon.stop() == 0)
  }

  @Test func `a suspension for a time ends well, unless the daemon's own bound ends it before`() throws {
    let daemon = try RunningDaemon { "control = \($0)/control\nsuspend-limit = 2" }
    let control = daemon.folder.path + "/control"
    for seconds in [1, 2] {
      let whole = try Run.tool("ctl", "suspend", "--for", "\(seconds)", "--control", control).done()
      #expect(whole.output == "suspended for \(seconds) s at most\n")
    }
    let cut = try Run.tool("ctl", "suspend", "--for", "9", "--control", control)
    #expect(cut.code == 1)
    #expect(cut.output == "suspended for 2 s at most\n")
    #expect(cut.complaint == "the time of the suspension is over")
    #expect(daemon.stop() == 0)
  }

  @Test(
    "diagnostics whose program cannot be run are refused with the reason",
    arguments: [
      ("/nonexistent/program", "No such file or directory"), ("/etc", "Permission denied"),
      ("/etc/passwd", "Permission denied"),
    ])
  func program(path: String, reason: String) throws {
    let daemon = try RunningDaemon { "control = \($0)/control\n[diagnostics]\nprogram = \(path)" }
    let control = daemon.folder.path + "/control"
    let run = try Run.tool("ctl", "diagnostics", "on", "--control", control)
    run.expectRefusal(1, "\(path) cannot be run: \(reason); set program in [diagnostics]")
    #expect(try Run.tool("ctl", "status", "--control", control).output.contains("\"diagnostics\":false"))
    // Not those that are asked for next.
    try daemon.configure(
      "control = \(control)\n[diagnostics]\nprogram = \(RunningDaemon.program("exec sleep 60", in: daemon.folder.path))"
    )
    #expect(daemon.reload())
    let next = try Run.tool("ctl", "diagnostics", "on", "--control", control)
    #expect(next.code == 0 && next.output == "diagnostics on\n")
    #expect(daemon.stop() == 0)
  }

  @Test("a framebuffer that comes back is not said to be missing any more, although no panel can be used")
  func lacks() throws {
    let daemon = try RunningDaemon { "control = \($0)/control\n[diagnostics]\nprogram = /nonexistent/program" }
    let control = daemon.folder.path + "/control"
    let screen = daemon.folder["fb0"]
    let kept = daemon.folder["kept"]
    try FileManager.default.moveItem(at: screen, to: kept)
    daemon.askToReload()
    #expect(daemon.eventually { daemon.said.contains("waiting for a framebuffer") })
    let refused = try Run.tool("ctl", "diagnostics", "on", "--control", control)
    refused.expectRefusal(1, "there is no framebuffer to show diagnostics on; the daemon waits for one")
    // One for the framebuffer, and too few for panels.
    try daemon.leaveDescriptors(2)
    try FileManager.default.moveItem(at: kept, to: screen)
    #expect(daemon.eventually { daemon.said.contains("waiting for a touch panel that can be used") })
    let taken = try Run.tool("ctl", "diagnostics", "on", "--control", control)
    taken.expectRefusal(1) { $0.hasPrefix("/nonexistent/program cannot be run: ") }
    try daemon.limitDescriptors(to: 1024)
    let isBack = daemon.eventually {
      (try? Run.tool("ctl", "status", "--control", control))?.output.contains("\"width\":200") == true
    }
    #expect(isBack)
    let refusal = daemon.said.first { $0.hasPrefix("no diagnostics: /nonexistent/program cannot be run: ") }
    #expect(refusal?.hasSuffix("; set program in [diagnostics]") == true)
    #expect(daemon.stop() == 0)
  }
}
