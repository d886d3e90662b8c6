import CLinux

/// A socket in a run-time folder, for other programs of this machine to connect to. The socket's file is removed with
/// it.
public struct LocalListener: ~Copyable {
  private let descriptor: FileDescriptor
  @usableFromInline let path: String
  @usableFromInline let inode: ino_t

  @inlinable deinit { LocalListener.remove(path, inode) }

  /// Creates the socket with `bind(2)` and `listen(2)`. Root, this user and the file's group may connect. The socket of
  /// a killed process is replaced; anything else at the path is left alone, and the call fails.
  public static func open(_ path: String) throws(PrivateFile.Refusal) -> LocalListener {
    try PrivateFile.prepare(Directory.split(path).folder)
    try clear(path)
    do throws(Errno) {
      let address = try LocalAddress(path)
      let descriptor = try FileDescriptor.localSocket(.stream, waits: false)
      let number = descriptor.number
      unsafe try address.with { unsafe bind(number, $0, $1) }
      var facts = stat()
      try call { unsafe Int(lstat(path, &facts)) }
      let listener = LocalListener(descriptor: descriptor, path: path, inode: facts.st_ino)
      // Set only now, so that no other program can connect before, whatever the umask is.
      try call { unsafe Int(chmod(path, 0o660)) }
      try call { Int(listen(number, 16)) }
      return listener
    } catch {
      throw PrivateFile.Refusal("\(path): \(error.text)")
    }
  }

  private static func clear(_ path: String) throws(PrivateFile.Refusal) {
    var facts = stat()
    if unsafe lstat(path, &facts) != 0 { return }
    if facts.kind == mode_t(S_IFDIR) {
      throw PrivateFile.Refusal("\(path) is a folder; name another path, such as \(path)/control")
    }
    guard facts.kind == mode_t(S_IFSOCK), facts.st_uid == geteuid() || facts.st_uid == 0 else {
      throw PrivateFile.Refusal("\(path) is not a socket of this user; name another path, or remove it")
    }
    do throws(Errno) {
      _ = try LocalSocket.connect(to: path, patience: 0)
      throw Errno.busy
    } catch {
      guard error == Errno(ECONNREFUSED) else {
        // A program that listens and accepts nothing has no room for one more connection. One that receives datagrams
        // takes none.
        let isUsed = error == .busy || error == .again || error.code == EPROTOTYPE
        throw PrivateFile.Refusal(isUsed ? "another program listens at \(path)" : "\(path): \(error.text)")
      }
    }
    do throws(Errno) { try FileDescriptor.remove(path) } catch {
      throw PrivateFile.Refusal("\(path): \(error.text)")
    }
  }

  /// Removes the socket's file, unless another file has taken its place.
  @usableFromInline static func remove(_ path: String, _ inode: ino_t) {
    if isThere(path, inode) { unsafe _ = unlink(path) }
  }

  private static func isThere(_ path: String, _ inode: ino_t) -> Bool {
    var facts = stat()
    return unsafe lstat(path, &facts) == 0 && facts.st_ino == inode
  }

  /// Whether programs can still connect: the socket's file is there, and no other file has taken its place.
  public var isThere: Bool { LocalListener.isThere(path, inode) }

  /// Readable when a program wants to connect.
  public var number: CInt { descriptor.number }

  /// Current group of the socket's file.
  public var group: gid_t {
    var facts = stat()
    return unsafe lstat(path, &facts) == 0 ? facts.st_gid : getegid()
  }

  /// `accept(2)`; throws `Errno.again` when no program wants to connect any more.
  public borrowing func accept() throws(Errno) -> LocalSocket {
    LocalSocket(owning: try FileDescriptor { linux_accept(descriptor.number) })
  }
}
