import CLinux
import Linux

/// The folder of a calibration, locked against other runs of this program. Only its owner can change its contents. All
/// operations use its descriptor, so that no other folder can be put in its place.
struct CalibrationFolder: ~Copyable {
  private let descriptor: FileDescriptor
  let path: String

  init(_ path: String) throws(Failure) {
    descriptor = try CalibrationFolder.locked(path)
    self.path = path
  }

  /// The kind of file system: `fstatfs(2)`.
  var storage: Storage {
    var facts = statfs()
    return unsafe fstatfs(descriptor.number, &facts) == 0 ? Storage(facts) : .lasting
  }

  /// Opens an existing file; refuses symbolic links, and never blocks.
  func open(_ name: String) throws(Errno) -> FileDescriptor {
    try CalibrationFolder.open(descriptor.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Creates a new file, readable for its owner alone until its mode is set.
  func create(_ name: String) throws(Errno) -> FileDescriptor {
    try CalibrationFolder.open(descriptor.number, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  /// Renames a file, and replaces the file of the new name atomically: `renameat(2)`.
  func rename(_ old: String, to new: String) throws(Errno) {
    if unsafe renameat(descriptor.number, old, descriptor.number, new) != 0 { throw .last }
  }

  /// Removes a file: `unlinkat(2)`.
  func remove(_ name: String) throws(Errno) {
    if unsafe unlinkat(descriptor.number, name, 0) != 0 { throw .last }
  }

  /// Throws the reason why no file can be created here: `faccessat(2)`.
  func checkWriting() throws(Errno) {
    if unsafe faccessat(descriptor.number, ".", W_OK | X_OK, AT_EACCESS) != 0 { throw .last }
  }

  /// Waits until the names are on the disk.
  func synchronise() throws(Errno) { try descriptor.synchronise() }

  func names() throws(Errno) -> [Text] { try Directory.names(in: "/proc/self/fd/\(descriptor.number)") }

  private static func open(_ folder: CInt, _ name: String, _ flags: CInt) throws(Errno) -> FileDescriptor {
    let number = unsafe linux_open_at(folder, name, flags | O_CLOEXEC, 0o600)
    if number < 0 { throw .last }
    return FileDescriptor(owning: number)
  }

  private static func locked(_ path: String) throws(Failure) -> FileDescriptor {
    let folder: FileDescriptor
    do throws(Errno) {
      folder = try open(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      throw Failure("cannot open the folder \(path): \(error.text)")
    }
    var facts = stat()
    guard unsafe fstat(folder.number, &facts) == 0 else {
      throw Failure("cannot look at the folder \(path): \(Errno.last.text)")
    }
    guard facts.st_uid == geteuid() || facts.st_uid == 0, facts.st_mode & 0o022 == 0 else {
      throw Failure("\(path) is not a folder that only its owner can write to; take the right from the others (chmod)")
    }
    do throws(Errno) {
      try folder.lockExclusively()
    } catch {
      throw Failure(
        error == .busy
          ? "another calibration is being written in \(path); try again when it is done"
          : "cannot lock the folder \(path): \(error.text)")
    }
    return folder
  }
}
