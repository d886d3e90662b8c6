import CLinux

/// A character device, identified by its number and not by its name.
public struct CharacterDevice: Equatable {
  private let number: dev_t

  /// Calls `stat(2)`; returns nil if there is no character device at `path`.
  public static func at(_ path: String) -> CharacterDevice? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFCHR) else { return nil }
    return CharacterDevice(number: status.st_rdev)
  }
}
