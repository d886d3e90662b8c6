import CLinux

/// A file that others see whole, as it was or as it will be; one that lasts, even when the power fails.
public enum AtomicFile {
  public struct Failure: Error {
    public let sentence: Sentence
  }

  /// Written beside the place and put there by `rename(2)`. The name beside begins with a dot and ends otherwise, so that
  /// nobody who looks for files of its kind takes it for one. On failure the old file is as it was.
  /// - Parameters:
  ///   - mode: what the file's rights are, whatever the process's mask.
  ///   - isLasting: waits until it is there for good. What is soon written anew and worth nothing after a restart need
  ///     not: flash wears out, and a slow disk can take seconds.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t, isLasting: Bool = true
  ) throws(Failure) {
    let (folder, name) = Directory.split(path)
    let sentence: Sentence = "\(folder)/.\(name).\(getpid())"
    let beside = sentence.string
    do throws(Errno) {
      // What is there can only be left over from a process of that number which was killed.
      do throws(Errno) { try FileDescriptor.remove(beside) } catch { if error != .noEntry { throw error } }
      let file = try FileDescriptor.open(beside, .create, mode: 0o600)
      do throws(Errno) {
        try file.writeAll(bytes)
        let number = file.number
        try call { Int(fchmod(number, mode)) }
        if isLasting { try file.synchronise() }
        try call { unsafe Int(rename(beside, path)) }
      } catch {
        unsafe _ = unlink(beside)
        throw error
      }
      if isLasting { try Directory.synchronise(folder) }
    } catch {
      throw Failure(sentence: "\(path) could not be written: \(error.text)")
    }
  }
}
