import CLinux

/// Tells when something in the watched folders has changed: `inotify(7)`.
public struct FolderWatch: ~Copyable {
  private let descriptor: FileDescriptor

  /// `inotify_init1(2)`
  public init() throws(Errno) {
    descriptor = try FileDescriptor { inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK)) }
  }

  /// Readable when something has changed.
  public var number: CInt { descriptor.number }

  /// Watches for names that come and go under `path`, and for changed permissions: `inotify_add_watch(2)`. A folder may
  /// be watched twice; returns false when there is none.
  @discardableResult
  public borrowing func watch(_ path: String) throws(Errno) -> Bool {
    try watch(path, for: UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ATTRIB)) != nil
  }

  /// Watches for names that come under `path`; returns the number of the watch for ``end(_:)``, nil when there is no such
  /// folder.
  public borrowing func watchNew(_ path: String) throws(Errno) -> CInt? {
    try watch(path, for: UInt32(IN_CREATE | IN_MOVED_TO))
  }

  /// Ends the watch of a folder: `inotify_rm_watch(2)`. It makes one more event of the folder itself.
  public borrowing func end(_ watch: CInt) { _ = inotify_rm_watch(descriptor.number, watch) }

  /// Watches for files under `path` that come, and that programs open and close. A folder may be watched twice; returns
  /// false when there is none.
  @discardableResult
  public borrowing func watchUse(_ path: String) throws(Errno) -> Bool {
    try watch(path, for: UInt32(IN_CREATE | IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)) != nil
  }

  private borrowing func watch(_ path: String, for events: UInt32) throws(Errno) -> CInt? {
    let mask = events | UInt32(IN_ONLYDIR)
    let watch = unsafe path.withCString { unsafe inotify_add_watch(descriptor.number, $0, mask) }
    if watch >= 0 { return watch }
    let error = Errno.last
    if error == .noEntry || error.code == ENOTDIR { return nil }
    throw error
  }

  /// The reason why a folder cannot be watched. The usual text of one speaks of a full disk.
  public static func reason(_ error: Errno) -> Sentence {
    error.code == ENOSPC ? "no watch is left for this user; raise fs.inotify.max_user_watches" : "\(error.text)"
  }

  /// Takes the pending events; returns whether a name is interesting. Events of a folder itself always are, unless a
  /// program lists it.
  @discardableResult
  public borrowing func acknowledge(where isInteresting: (Text) -> Bool = { _ in true }) -> Bool {
    var bytes = InlineArray<4096, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    var result = false
    unsafe span.withUnsafeMutableBytes { buffer in
      while true {
        let count = unsafe read(descriptor.number, buffer.baseAddress, buffer.count)
        if count <= 0 { return }
        var rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
        while let (name, isListed) = unsafe FolderWatch.next(&rest) {
          if name.isEmpty ? !isListed : isInteresting(name) { result = true }
        }
      }
    }
    return result
  }

  /// Returns the name of the next event, empty if the event is about a folder itself or about lost events, and whether it
  /// was opened or closed.
  private static func next(_ rest: inout UnsafeRawBufferPointer) -> (name: Text, isListed: Bool)? {
    let head = MemoryLayout<inotify_event>.size
    guard rest.count >= head else { return nil }
    let event = unsafe rest.loadUnaligned(as: inotify_event.self)
    let end = min(head + Int(event.len), rest.count)
    let name = unsafe Text(Array(rest[head..<end].prefix { $0 != 0 }))
    unsafe rest = UnsafeRawBufferPointer(rebasing: rest[end...])
    return (name, event.mask & UInt32(IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE) != 0)
  }
}
