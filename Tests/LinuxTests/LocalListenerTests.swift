import CLinux
import Linux
import Temporary
import Testing

extension TemporaryFolder {
  fileprivate var socket: String { "\(path)/control" }
}

private func refusal(_ path: String) -> String? {
  failure { () throws(PrivateFile.Refusal) in _ = try LocalListener.open(path) }?.reason.string
}

private func mode(_ path: String) -> mode_t? {
  var facts = stat()
  return lstat(path, &facts) == 0 ? facts.st_mode : nil
}

/// Returns a socket that is bound to a path, or behind `@` to a name that no folder has.
private func bound(_ path: String, type: UInt32 = SOCK_STREAM.rawValue) throws -> CInt {
  let socket = CLinux.socket(AF_UNIX, CInt(type | SOCK_CLOEXEC.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let isAbstract = path.hasPrefix("@")
  let bytes = (isAbstract ? [0] : []) + Array(path.utf8).dropFirst(isAbstract ? 1 : 0)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  let length = socklen_t(2 + bytes.count + (isAbstract ? 0 : 1))
  let result = withUnsafeBytes(of: &address) {
    bind(socket, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), length)
  }
  if result != 0 { throw Errno.last }
  return socket
}

@Suite("LocalListener: where other programs connect")
struct LocalListenerTests {
  @Test("its file is for the user and the group alone, and goes with it")
  func file() throws {
    let folder = try TemporaryFolder()
    rmdir(folder.path)
    let path = folder.socket
    do {
      let listener = try LocalListener.open(path)
      #expect(mode(path).map { $0 & 0o7777 } == 0o660)
      _ = listener.number
    }
    #expect(mode(path) == nil)
  }

  @Test("the name of a process in printable ASCII, whatever bytes the process has chosen")
  func nameOfProcess() throws {
    // The name of a process is that of its first thread, which another thread may set.
    let file = "/proc/self/task/\(getpid())/comm"
    let before = try FileDescriptor.contents(of: file, limit: 64).dropLast()
    defer { try? FileDescriptor.open(file, .replace).writeAll(Array(before)) }
    try FileDescriptor.open(file, .replace).writeAll(Array("a\u{1b}[2J\nb c".utf8))
    #expect(Text(nameOfProcess: Int(getpid()))?.string == "a[2Jb c")
    try FileDescriptor.open(file, .replace).writeAll([0x1b, 0x7f])
    #expect(Text(nameOfProcess: Int(getpid())) == nil)
    #expect(Text(nameOfProcess: 0) == nil)
  }

  @Test("whoever connects is known, and what is said arrives in both directions")
  func talk() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalListener.open(folder.socket)
    let client = try LocalSocket.connect(to: folder.socket)
    let server = try listener.accept()
    let peer = server.peer
    #expect(peer.process == Int(getpid()))
    #expect(peer.user == getuid())
    #expect(peer.isTrusted(group: gid_t.max))
    #expect(peer.description.string.contains("process \(getpid()), user \(getuid())"))
    #expect(throws: Errno.again) { try server.receive() }
    let sent = client.send("hello")
    #expect(sent)
    #expect(try server.receive() == Array("hello".utf8))
    let answered = server.send("yes\n")
    #expect(answered)
    #expect(try client.receive() == Array("yes\n".utf8))
    _ = consume client
    #expect(try server.receive() == [])
    let lost = server.send("anybody?")
    #expect(!lost)
  }

  @Test("the groups of a process are counted where there is no room for them, as of a user with very many")
  func groups() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalListener.open(folder.socket)
    let client = try LocalSocket.connect(to: folder.socket)
    let server = try listener.accept()
    var none: CUnsignedInt = 0
    let count = linux_peer_groups(server.number, &none, 0)
    #expect(count == CUnsignedInt(getgroups(0, nil)))
    _ = client.number
  }

  @Test("a descriptor is handed over, and shares the file")
  func descriptor() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalListener.open(folder.socket)
    let client = try LocalSocket.connect(to: folder.socket)
    let server = try listener.accept()
    let pipe = try Pipe()
    try client.send("lease\n", descriptor: pipe.writer.number)
    var descriptor: FileDescriptor?
    #expect(try server.receive(&descriptor) == Array("lease\n".utf8))
    guard let received = descriptor.take() else {
      Issue.record("no descriptor has come")
      return
    }
    #expect(received.number != pipe.writer.number)
    #expect(try isClosedOnExec(received.number))
    try received.writeAll([7] as [UInt8])
    #expect(try pipe.reader.readSome() == [7])

    let closed = failure { () throws(Errno) in try client.send("x", descriptor: -1) }
    #expect(closed == Errno(EBADF))
    let sent = client.send("x")
    #expect(sent)
    #expect(try server.receive(&descriptor) == Array("x".utf8))
    var hasCome = descriptor != nil
    #expect(!hasCome)
    _ = consume client
    #expect(try server.receive(&descriptor) == [])
    hasCome = descriptor != nil
    #expect(!hasCome)
  }

  @Test("who does not read is told so much and no more")
  func deaf() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalListener.open(folder.socket)
    let client = try LocalSocket.connect(to: folder.socket)
    let server = try listener.accept()
    var count = 0
    while server.send("a line that nobody reads\n") { count += 1 }
    #expect((1...1_000_000).contains(count))
    _ = client.number
  }

  @Test("what a killed process left is replaced")
  func stale() throws {
    let folder = try TemporaryFolder()
    close(try bound(folder.socket))
    #expect(mode(folder.socket) != nil)
    let listener = try LocalListener.open(folder.socket)
    _ = try LocalSocket.connect(to: folder.socket)
    _ = listener.number
  }

  @Test("another that listens there stays, also when this one goes")
  func used() throws {
    let folder = try TemporaryFolder()
    let first = try LocalListener.open(folder.socket)
    #expect(refusal(folder.socket) == "another program listens at \(folder.socket)")
    _ = try LocalSocket.connect(to: folder.socket)
    var isThere = first.isThere
    #expect(isThere)
    unlink(folder.socket)
    isThere = first.isThere
    #expect(!isThere)
    let second = try LocalListener.open(folder.socket)
    isThere = first.isThere
    #expect(!isThere)
    _ = consume first
    #expect(mode(folder.socket) != nil)
    _ = second.number
  }

  @Test("another that listens and accepts nobody is not waited for")
  func deafListener() throws {
    let folder = try TemporaryFolder()
    let socket = try bound(folder.socket)
    #expect(listen(socket, 0) == 0)
    let waiting = try LocalSocket.connect(to: folder.socket)
    let error = failure { () throws(Errno) in _ = try LocalSocket.connect(to: folder.socket, patience: 50_000) }
    #expect(error == Errno.again)
    #expect(refusal(folder.socket) == "another program listens at \(folder.socket)")
    _ = waiting.number
    close(socket)
  }

  @Test("nobody who connects is waited for")
  func nobodyConnects() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalListener.open(folder.socket)
    let error = failure { () throws(Errno) in _ = try listener.accept() }
    #expect(error == Errno.again)
  }

  @Test("what somebody has planted is left as it is")
  func planted() throws {
    let folder = try TemporaryFolder()
    let sentence = "\(folder.socket) is not a socket of this user; name another path, or remove it"
    let target = try TemporaryFile("planted-target", [7])
    symlink(target.path, folder.socket)
    #expect(refusal(folder.socket) == sentence)
    #expect(try FileDescriptor.contents(of: target.path, limit: 10) == [7])
    unlink(folder.socket)
    symlink("/tmp/touch-overlay-nowhere", folder.socket)
    #expect(refusal(folder.socket) == sentence)
    unlink(folder.socket)
    try FileDescriptor.open(folder.socket, .create).writeAll([1])
    #expect(refusal(folder.socket) == sentence)
    chmod(folder.path, 0o777)
    #expect(refusal(folder.socket) == "\(folder.path) is not a folder that only its owner can write to")
  }

  @Test("a folder in its place is not to be removed")
  func folderInPlace() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.socket, 0o755)
    #expect(
      refusal(folder.socket) == "\(folder.socket) is a folder; name another path, such as \(folder.socket)/control")
  }

  @Test("a socket for datagrams that is in use stays, and one that was left is replaced")
  func datagrams() throws {
    let folder = try TemporaryFolder()
    let other = try bound(folder.socket, type: SOCK_DGRAM.rawValue)
    #expect(refusal(folder.socket) == "another program listens at \(folder.socket)")
    close(other)
    #expect(refusal(folder.socket) == nil)
  }

  @Test("paths that cannot be")
  func paths() {
    let long = "/tmp/touch-overlay-\(String(repeating: "x", count: 120))"
    #expect(refusal("\(long)/control") == "\(long)/control: File name too long")
    rmdir(long)
    #expect(refusal("/proc/nothing/control") == "/proc/nothing: No such file or directory")
  }
}

@Suite("ServiceManager: what it is told", .serialized)
struct ServiceManagerTests {
  @Test("lines, to a path or to a name that no folder has", arguments: [false, true])
  func lines(isAbstract: Bool) throws {
    let path = "\(isAbstract ? "@" : "/tmp/")touch-overlay-notify-\(getpid())"
    let socket = try bound(path, type: SOCK_DGRAM.rawValue)
    defer {
      close(socket)
      unlink(path)
    }
    setenv("NOTIFY_SOCKET", path, 1)
    setenv("WATCHDOG_USEC", "4000000", 1)
    setenv("WATCHDOG_PID", "\(getpid())", 1)
    defer { for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) } }
    var manager = ServiceManager()
    #expect(manager.watchdog == 4_000_000)
    manager.tell("READY=1")
    var buffer = [UInt8](repeating: 0, count: 64)
    #expect(recv(socket, &buffer, 64, CInt(MSG_DONTWAIT)) == 7)
    #expect(buffer.prefix(7).elementsEqual("READY=1".utf8))
    setenv("WATCHDOG_PID", "1", 1)
    #expect(ServiceManager().watchdog == nil)
  }

  @Test("a manager that reads late gets every line")
  func late() throws {
    let path = "/tmp/touch-overlay-notify-late-\(getpid())"
    let socket = try bound(path, type: SOCK_DGRAM.rawValue)
    defer {
      close(socket)
      unlink(path)
    }
    setenv("NOTIFY_SOCKET", path, 1)
    defer { unsetenv("NOTIFY_SOCKET") }
    let most = try #require(Text(file: "/proc/sys/net/unix/max_dgram_qlen")?.integer)
    // More than the kernel keeps for a reader.
    let count = most + 20
    let teller = try Linux.Thread(name: "teller") {
      var manager = ServiceManager()
      for number in 0..<count { manager.tell("STATUS=\(number)") }
    }
    var lines: [String] = []
    var buffer = [UInt8](repeating: 0, count: 64)
    while lines.count < count, Poll.isReady(socket, until: MonotonicClock.microseconds + 2_000_000) {
      let length = recv(socket, &buffer, 64, CInt(MSG_DONTWAIT))
      lines.append(String(decoding: buffer.prefix(max(length, 0)), as: UTF8.self))
      // The queue is full before the next line is read.
      if lines.count == 1 { usleep(100_000) }
    }
    teller.join()
    #expect(lines == (0..<count).map { "STATUS=\($0)" })
  }

  @Test("a manager that reads nothing is waited for once; a later line that it takes ends that")
  func deaf() throws {
    let path = "/tmp/touch-overlay-notify-deaf-\(getpid())"
    let socket = try bound(path, type: SOCK_DGRAM.rawValue)
    defer {
      close(socket)
      unlink(path)
    }
    setenv("NOTIFY_SOCKET", path, 1)
    defer { unsetenv("NOTIFY_SOCKET") }
    let most = try #require(Text(file: "/proc/sys/net/unix/max_dgram_qlen")?.integer)
    var manager = ServiceManager()
    let start = MonotonicClock.microseconds
    // Lines without patience never wait, the first of the others does, and the rest of them do not.
    for number in 0..<most + 20 { manager.tell("STATUS=\(number)", patience: 0) }
    #expect(MonotonicClock.microseconds - start < 900_000)
    for _ in 0..<20 { manager.tell("WATCHDOG=1") }
    let waited = MonotonicClock.microseconds - start
    #expect(waited >= 1_000_000 && waited < 5_000_000, "\(waited)")
    var buffer = [UInt8](repeating: 0, count: 64)
    while recv(socket, &buffer, 64, CInt(MSG_DONTWAIT)) > 0 {}
    manager.tell("STATUS=read")
    // Programs that other tests start meanwhile may send lines of their own.
    var lines: [String] = []
    while case let length = recv(socket, &buffer, 64, CInt(MSG_DONTWAIT)), length > 0 {
      lines.append(String(decoding: buffer.prefix(length), as: UTF8.self))
    }
    #expect(lines.contains("STATUS=read"), "\(lines)")
  }

  @Test("nobody is there")
  func nobody() {
    unsetenv("NOTIFY_SOCKET")
    var manager = ServiceManager()
    #expect(manager.watchdog == nil)
    manager.tell("READY=1")
  }
}

@Suite("ChildProcess: what a command ends with")
struct ChildProcessTests {
  @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137)] as [(String, Int32)])
  func status(script: String, status: Int32) throws {
    let child = try ChildProcess.start(["sh", "-c", script].map { Text($0) })
    #expect(child.status() == status)
  }

  @Test(
    "one that does not exist, by its path and by its name",
    arguments: ["/nonexistent/command", "no-such-command-at-all"])
  func missing(program: String) {
    #expect(throws: Errno.noEntry) { _ = try ChildProcess.start([Text(program)]) }
  }

  @Test("what is no program", arguments: ["/etc/passwd", "/etc", "/etc/passwd/command"])
  func noProgram(path: String) {
    // Root is not asked for rights, but a file must be meant to be run.
    #expect(throws: path == "/etc/passwd/command" ? Errno(ENOTDIR) : Errno(EACCES)) {
      _ = try ChildProcess.start([Text(path)])
    }
  }

  @Test("one that is asked to end, and one that does not listen")
  func ended() throws {
    let polite = try ChildProcess.start(["sleep", "60"].map { Text($0) })
    let early = polite.isOver(by: MonotonicClock.microseconds + 20_000)
    polite.terminate()
    let asked = polite.isOver(by: MonotonicClock.microseconds + 10_000_000)
    let status = polite.status()
    #expect(!early && asked && status == 128 + SIGTERM)

    let output = try MemoryFile()
    let deaf = try ChildProcess.start(
      ["sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done"].map { Text($0) }, input: MemoryFile(),
      output: output)
    while try output.contents(limit: 100).isEmpty { usleep(5000) }
    deaf.terminate()
    let heard = deaf.isOver(by: MonotonicClock.microseconds + 200_000)
    deaf.end()
    let ended = deaf.isOver(by: MonotonicClock.microseconds + 10_000_000)
    let last = deaf.status()
    #expect(!heard && ended && last == 128 + SIGKILL)

    let slow = try ChildProcess.start(["sleep", "60"].map { Text($0) })
    let killed = slow.end(by: MonotonicClock.microseconds + 20_000)
    let quick = try ChildProcess.start(["sh", "-c", "exit 7"].map { Text($0) })
    let code = quick.end(by: MonotonicClock.microseconds + 10_000_000)
    #expect(killed == 128 + SIGKILL && code == 7)
  }

  @Test("it gets every signal, whatever is blocked here")
  func signals() throws {
    let output = try MemoryFile()
    let child = try SignalMask.closed { () throws(Errno) in
      try ChildProcess.start(
        ["sh", "-c", "grep SigBlk /proc/self/status"].map { Text($0) }, input: MemoryFile(), output: output)
    }
    let status = child.status()
    let told = try output.contents(limit: 100)
    #expect(status == 0 && Text(told).words.last == Text("0000000000000000"))
  }
}
