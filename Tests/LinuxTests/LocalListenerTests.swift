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

@Suite("LocalListener: where other programs connect")
struct LocalListenerTests {
  @Test func `its file is for the user and the group alone, and goes with it`() throws {
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

  @Test func `the name of a process in printable ASCII, whatever bytes the process has chosen`() throws {
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

  @Test func `whoever connects is known, and what is said arrives in both directions`() throws {
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

  @Test func `a descriptor is handed over, and shares the file`() throws {
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

  @Test func `who does not read is told so much and no more`() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalListener.open(folder.socket)
    let client = try LocalSocket.connect(to: folder.socket)
    let server = try listener.accept()
    var count = 0
    while server.send("a line that nobody reads\n") { count += 1 }
    #expect((1...1_000_000).contains(count))
    _ = client.number
  }

  @Test func `what a killed process left is replaced`() throws {
    let folder = try TemporaryFolder()
    close(try boundSocket(folder.socket))
    #expect(mode(folder.socket) != nil)
    let listener = try LocalListener.open(folder.socket)
    _ = try LocalSocket.connect(to: folder.socket)
    _ = listener.number
  }

  @Test func `another that listens there stays, also when this one goes`() throws {
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

  @Test func `another that listens and accepts nobody is not waited for`() throws {
    let folder = try TemporaryFolder()
    let socket = try boundSocket(folder.socket)
    #expect(listen(socket, 0) == 0)
    let waiting = try LocalSocket.connect(to: folder.socket)
    let error = failure { () throws(Errno) in _ = try LocalSocket.connect(to: folder.socket, patience: 50_000) }
    #expect(error == Errno.again)
    #expect(refusal(folder.socket) == "another program listens at \(folder.socket)")
    _ = waiting.number
    close(socket)
  }

  @Test func `nobody who connects is waited for`() throws {
    let folder = try TemporaryFolder()
    let listener = try LocalListener.open(folder.socket)
    let error = failure { () throws(Errno) in _ = try listener.accept() }
    #expect(error == Errno.again)
  }

  @Test func `what somebody has planted is left as it is`() throws {
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

  @Test func `a folder in its place is not to be removed`() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.socket, 0o755)
    #expect(
      refusal(folder.socket) == "\(folder.socket) is a folder; name another path, such as \(folder.socket)/control")
  }

  @Test func `a socket for datagrams that is in use stays, and one that was left is replaced`() throws {
    let folder = try TemporaryFolder()
    let other = try boundSocket(folder.socket, type: SOCK_DGRAM.rawValue)
    #expect(refusal(folder.socket) == "another program listens at \(folder.socket)")
    close(other)
    #expect(refusal(folder.socket) == nil)
  }

  @Test func `paths that cannot be`() {
    let long = "/tmp/touch-overlay-\(String(repeating: "x", count: 120))"
    #expect(refusal("\(long)/control") == "\(long)/control: File name too long")
    rmdir(long)
    #expect(refusal("/proc/nothing/control") == "/proc/nothing: No such file or directory")
  }
}
