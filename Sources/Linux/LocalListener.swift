import CLinux

/// A socket in a run-time folder, for other programs of this machine to connect to. Its file goes with it.
public struct LocalListener: ~Copyable {
  private let descriptor: FileDescriptor
  @usableFromInline let path: String
  @usableFromInline let inode: ino_t

  private init(_ descriptor: consuming FileDescriptor, _ path: String, _ inode: ino_t) {
    self.descriptor = descriptor
    self.path = path
    self.inode = inode
  }

  @inlinable deinit { LocalListener.remove(path, inode) }

  /// `bind(2)` and `listen(2)`: root, this user and the file's group may connect. What a killed process left is
  /// replaced; whatever else is in the way stays, and is refused.
  public static func open(_ path: String) throws(PrivateFile.Refusal) -> LocalListener {
    let bytes = Text(path).bytes
    let slash = bytes.lastIndex(of: UInt8(ascii: "/")) ?? bytes.startIndex
    try PrivateFile.prepare(Text(bytes[..<max(slash, 1)]).string)
    try clear(path)
    do throws(Errno) {
      let address = try LocalAddress(path)
      let descriptor = try FileDescriptor.localSocket(.stream)
      let number = descriptor.number
      unsafe try address.with { unsafe bind(number, $0, $1) }
      var facts = stat()
      try call { unsafe Int(lstat(path, &facts)) }
      let listener = LocalListener(descriptor, path, facts.st_ino)
      // Only now: nobody else may connect before, whatever the umask.
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
    guard facts.kind == FileKind.socket, facts.st_uid == geteuid() || facts.st_uid == 0 else {
      throw PrivateFile.Refusal("\(path) is something else, or somebody else's; remove it")
    }
    do throws(Errno) {
      _ = try LocalSocket.connect(to: path)
      throw Errno.busy
    } catch {
      guard error == Errno(ECONNREFUSED) else {
        throw PrivateFile.Refusal(error == .busy ? "another program listens at \(path)" : "\(path): \(error.text)")
      }
    }
    do throws(Errno) { try FileDescriptor.remove(path) } catch {
      throw PrivateFile.Refusal("\(path): \(error.text)")
    }
  }

  /// Unless another has taken its place.
  @usableFromInline static func remove(_ path: String, _ inode: ino_t) {
    var facts = stat()
    if unsafe lstat(path, &facts) == 0, facts.st_ino == inode { unsafe _ = unlink(path) }
  }

  /// Readable when somebody wants to connect.
  public var number: CInt { descriptor.number }

  /// The group of the socket's file now.
  public var group: gid_t {
    var facts = stat()
    return unsafe lstat(path, &facts) == 0 ? facts.st_gid : getegid()
  }

  /// `accept(2)`
  public borrowing func accept() throws(Errno) -> LocalSocket {
    let number = descriptor.number
    let accepted = CInt(try call { Int(linux_accept(number)) })
    return LocalSocket(FileDescriptor(owning: accepted))
  }
}
