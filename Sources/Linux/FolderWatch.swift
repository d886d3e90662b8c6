import CLinux

/// `inotify(7)`: tells that something in some folders has changed, and not what.
public struct FolderWatch: ~Copyable {
  private let descriptor: FileDescriptor

  /// `inotify_init1(2)`
  public init() throws(Errno) {
    let number = CInt(try call { Int(inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK))) })
    descriptor = FileDescriptor(owning: number)
  }

  /// Readable when something has changed.
  public var number: CInt { descriptor.number }

  /// `inotify_add_watch(2)`: names that come and go under `path`, and changes of who may use them. A folder that is
  /// watched already stays so; false when there is none.
  @discardableResult
  public borrowing func watch(_ path: String) -> Bool {
    let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ATTRIB | IN_ONLYDIR)
    let own = descriptor.number
    return unsafe path.withCString { unsafe inotify_add_watch(own, $0, mask) } >= 0
  }

  /// Forgets what has changed so far.
  public borrowing func acknowledge() {
    var bytes = InlineArray<4096, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let own = descriptor.number
    unsafe span.withUnsafeMutableBytes { buffer in
      while unsafe read(own, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
