import CLinux

/// A file in a run-time folder that no other user can have created or can change.
public enum PrivateFile {
  public struct Refusal: Error {
    public let reason: Sentence

    public init(_ reason: Sentence) { self.reason = reason }
  }

  /// Opens the file in the folder, and creates them if they are missing. Symbolic links are refused.
  @export(interface)
  public static func open(_ name: String, in folder: String) throws(Refusal) -> FileDescriptor {
    try prepare(folder)
    let path = Sentence("\(folder)/\(name)").string
    let file = try open(path, .keep)
    // The umask may have taken from its owner what the next start needs.
    if fchmod(file.number, 0o600) != 0 { throw Refusal("\(path): \(Errno.last.text)") }
    return file
  }

  /// Opens the file in the folder for reading only; nil if there is none.
  @export(interface)
  public static func existing(_ name: String, in folder: String) throws(Refusal) -> FileDescriptor? {
    let path = Sentence("\(folder)/\(name)").string
    var facts = stat()
    if unsafe lstat(path, &facts) != 0 || facts.kind == mode_t(S_IFDIR) { return nil }
    try check(folder)
    return try open(path, .readKept)
  }

  private static func open(_ path: String, _ access: FileDescriptor.Access) throws(Refusal) -> FileDescriptor {
    let file: FileDescriptor
    do throws(Errno) { file = try FileDescriptor.open(path, access, mode: 0o600) } catch {
      throw Refusal(error.code == ELOOP ? "\(path) is a symbolic link; remove it" : "\(path): \(error.text)")
    }
    var facts = stat()
    if unsafe fstat(file.number, &facts) != 0 { throw Refusal("\(path): \(Errno.last.text)") }
    if let fault = facts.fault { throw Refusal("\(path) \(fault); remove it") }
    return file
  }

  /// Creates the folder if it is missing.
  static func prepare(_ folder: String) throws(Refusal) {
    if unsafe mkdir(folder, 0o755) != 0, linux_errno() != EEXIST {
      let error = Errno.last
      if let parent = Directory.missing(around: folder) {
        throw Refusal("there is no folder \(parent) to make \(folder) in; make it")
      }
      throw Refusal("\(folder): \(error.text)")
    }
    try check(folder)
  }

  private static func check(_ folder: String) throws(Refusal) {
    var facts = stat()
    if unsafe lstat(folder, &facts) != 0 { throw Refusal("\(folder): \(Errno.last.text)") }
    guard facts.kind == mode_t(S_IFDIR), facts.st_mode & 0o022 == 0 else {
      throw Refusal("\(folder) is not a folder that only its owner can write to")
    }
    guard facts.st_uid == geteuid() || facts.st_uid == 0 else {
      throw Refusal("\(folder) belongs to another user (\(facts.st_uid)), who could change what is in it")
    }
  }
}

extension stat {
  /// The type of the file, such as `S_IFREG`.
  package var kind: mode_t { st_mode & mode_t(S_IFMT) }

  /// Returns why the file is not private; nil if it is.
  fileprivate var fault: Sentence? {
    if kind != mode_t(S_IFREG) { return "is not a regular file" }
    if st_uid != geteuid() { return "belongs to another user (\(st_uid))" }
    if st_mode & 0o077 != 0 { return "is open to other users" }
    if st_nlink != 1 { return "has a second name (a hard link)" }
    return nil
  }
}
