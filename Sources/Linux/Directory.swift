import CLinux

/// `opendir(3)`
public enum Directory {
  /// The names in the folder at `path`, in no order, without `.` and `..`.
  public static func names(in path: String) throws(Errno) -> [Text] {
    guard let stream = unsafe path.withCString({ unsafe opendir($0) }) else { throw .last }
    defer { unsafe _ = closedir(stream) }
    var names: [Text] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe Text(String(cString: linux_entry_name(entry)))
      if name == "." || name == ".." { continue }
      names.append(name)
    }
    return names
  }
}
