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
    do throws(Errno) {
      let file = try FileDescriptor.open(path, .keep, mode: 0o600)
      var facts = stat()
      try call { unsafe Int(fstat(file.number, &facts)) }
      guard facts.kind == mode_t(S_IFREG), facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0, facts.st_nlink == 1
      else {
        throw Errno(EPERM)
      }
      // The umask may have taken from its owner what the next start needs.
      if facts.st_mode & 0o777 != 0o600 { try call { Int(fchmod(file.number, 0o600)) } }
      return file
    } catch {
      throw Refusal("\(path): \(error.text)")
    }
  }

  /// Creates the folder if it is missing.
  static func prepare(_ folder: String) throws(Refusal) {
    var facts = stat()
    do throws(Errno) {
      if unsafe mkdir(folder, 0o755) != 0, linux_errno() != EEXIST { throw .last }
      try call { unsafe Int(lstat(folder, &facts)) }
    } catch {
      throw Refusal("\(folder): \(error.text)")
    }
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
}
