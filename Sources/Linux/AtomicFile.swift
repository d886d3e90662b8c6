import CLinux

/// A file that is replaced as a whole: readers see the old contents or the new ones, even after a power cut.
public enum AtomicFile {
  public struct Failure: Error {
    public let sentence: Sentence
  }

  /// Writes a file beside the final one and renames it with `rename(2)`. Its name begins with a dot and has another
  /// ending, so that programs which look for files of this kind ignore it. On failure the old file is unchanged.
  /// - Parameters:
  ///   - mode: permissions of the file, regardless of the umask.
  ///   - isLasting: waits until the file is on the disk. Not needed for a file that is soon rewritten and worthless
  ///     after a restart: flash wears out, and a slow disk can take seconds.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t, isLasting: Bool = true
  ) throws(Failure) {
    if Directory.isSpecial(path) { throw Failure(sentence: "\(path) could not be written: it is not a regular file") }
    do throws(Errno) {
      try replace(path, with: bytes, mode: mode, isLasting: isLasting)
    } catch {
      var reason: Sentence = "\(error.text)"
      if let folder = Directory.missing(around: path) { reason = "there is no folder \(folder); make it" }
      throw Failure(sentence: "\(path) could not be written: \(reason)")
    }
  }

  /// As ``write(_:to:mode:isLasting:)``, for a caller that has looked at what is there.
  @export(interface)
  public static func replace(_ path: String, with bytes: [UInt8], mode: mode_t, isLasting: Bool) throws(Errno) {
    let beside = try draft(of: path)
    let file = try FileDescriptor.open(beside, .create, mode: 0o600)
    do throws(Errno) {
      try file.writeAll(bytes)
      try call { Int(fchmod(file.number, mode)) }
      if isLasting { try file.synchronise() }
      try call { unsafe Int(rename(beside, path)) }
    } catch {
      unsafe _ = unlink(beside)
      throw error
    }
    if isLasting { Directory.synchronise(around: path) }
  }

  /// Returns the path of a draft beside the final file, which is free.
  @inline(never)
  public static func draft(of path: String) throws(Errno) -> String {
    let (folder, name) = Directory.split(path)
    let draft = Sentence("\(folder)/.\(name).\(getpid())").string
    // A file of this name can only be left over from a killed process with the same process ID.
    do throws(Errno) { try FileDescriptor.remove(draft) } catch { if error != .noEntry { throw error } }
    return draft
  }

  /// Gives a draft its final name, or throws `Errno.exists` if that is taken: `renameat2(2)`, or `link(2)` where a file
  /// system knows no other way.
  public static func place(_ draft: String, at path: String) throws(Errno) {
    try call { unsafe Int(linux_rename_new(draft, path)) }
    Directory.synchronise(around: path)
  }
}
