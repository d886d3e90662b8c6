import CLinux

/// A folder, read with `opendir(3)`.
public enum Directory {
  /// Returns the names in the folder at `path`, in no order, without `.` and `..`.
  @export(interface)
  public static func names(in path: String) throws(Errno) -> [Text] {
    guard let stream = unsafe path.withCString({ unsafe opendir($0) }) else { throw .last }
    defer { unsafe _ = closedir(stream) }
    var names: [Text] = []
    while let entry = unsafe linux_next_entry(stream) {
      let name = unsafe Text(String(cString: linux_entry_name(entry)))
      if name == "." || name == ".." { continue }
      names.append(name)
    }
    // Otherwise a list that was cut short would pass for all.
    if linux_errno() != 0 { throw .last }
    return names
  }

  /// Splits a path into its folder and the name in it.
  @inline(never)
  public static func split(_ path: String) -> (folder: String, name: String) {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
    return (folder, String(decoding: bytes[(slash + 1)...], as: UTF8.self))
  }

  /// Returns the folder of a path if there is none; nil if it exists.
  @inline(never)
  static func missing(around path: String) -> String? {
    let folder = split(path).folder
    return unsafe access(folder, F_OK) != 0 && linux_errno() == ENOENT ? folder : nil
  }

  /// Returns why no new file can be created at `path`, as far as that can be known before; nil if nothing is known.
  @inline(never)
  public static func obstacle(at path: String) -> Errno? {
    var facts = stat()
    if unsafe lstat(path, &facts) == 0 { return .exists }
    return obstacle(in: split(path).folder)
  }

  /// Returns why no file can be created in the folder at `path`; nil if nothing is known.
  @inline(never)
  public static func obstacle(in path: String) -> Errno? {
    // The path ends with a dot, because a plain file may be writable but cannot contain files.
    unsafe access("\(path)/.", W_OK | X_OK) == 0 ? nil : .last
  }

  /// Whether `path` leads to a device, a pipe or a socket, which a file must not replace.
  public static func isSpecial(_ path: String) -> Bool {
    var facts = stat()
    if unsafe stat(path, &facts) != 0 { return false }
    return facts.kind != mode_t(S_IFREG) && facts.kind != mode_t(S_IFDIR)
  }

  /// Returns the path of what links at `path` lead to: `realpath(3)`; nil if there is nothing.
  @inline(never)
  public static func target(of path: String) -> String? {
    guard let target = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// Returns a path that is the same for all ways to write it, also where the file does not exist yet.
  @inline(never)
  public static func place(of path: String) -> String {
    if let target = target(of: path) { return target }
    let (folder, name) = split(path)
    return Sentence("\(target(of: folder) ?? folder)/\(name)").string
  }

  /// Whether `path` leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 && facts.kind == mode_t(S_IFDIR)
  }

  /// Whether there is a symbolic link at `path`, wherever it leads.
  public static func isLink(_ path: String) -> Bool {
    var facts = stat()
    return unsafe lstat(path, &facts) == 0 && facts.kind == mode_t(S_IFLNK)
  }

  /// Permissions of the regular file at `path`; nil if there is none, or a link.
  public static func permissions(ofFile path: String) -> mode_t? {
    var facts = stat()
    guard unsafe lstat(path, &facts) == 0, facts.kind == mode_t(S_IFREG) else { return nil }
    return facts.st_mode & 0o7777
  }

  /// `mkdir(2)`
  public static func create(_ path: String, mode: mode_t) throws(Errno) {
    try call { unsafe Int(mkdir(path, mode)) }
  }

  /// `rmdir(2)`
  public static func remove(_ path: String) throws(Errno) {
    try call { unsafe Int(rmdir(path)) }
  }

  /// Writes creations, renames and removals in the folder to the disk, so that they survive a power cut.
  public static func synchronise(_ path: String) throws(Errno) {
    do throws(Errno) {
      try FileDescriptor.open(path, .read).synchronise()
    } catch {
      // Some file systems cannot synchronise folders.
      if error != .invalid { throw error }
    }
  }

  /// Writes the name of a complete file, or of a folder, to the disk. A failure is logged: the file is there and can be
  /// read.
  public static func synchronise(around path: String) {
    do throws(Errno) { try synchronise(split(path).folder) } catch {
      Log.line("\(path) is written, but a power cut may undo that: \(error.text)")
    }
  }
}
