import CLinux

/// A character device, identified by its number and not by its name.
struct DeviceNode: Equatable {
  private let number: dev_t

  /// Calls `stat(2)`; returns nil if there is no character device at `path`.
  static func at(_ path: String) -> DeviceNode? {
    var status = stat()
    let result = unsafe path.withCString { unsafe stat($0, &status) }
    guard result == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFCHR) else { return nil }
    return DeviceNode(number: status.st_rdev)
  }
}
