import CLinux
import Linux

/// The text of a recording or a description, from a file or standard input, compressed by gzip or not.
enum RecordingLoader {
  /// Maximum size in bytes; a larger file is no recording of touches.
  private static let largestSize = 256 << 20
  /// `gzip`, limited to ``largestSize`` bytes of output: `ulimit -f` counts blocks of at least 512 bytes.
  private static let unpacking: [Text] = [Text("sh"), Text("-c"), Text("ulimit -f 524288 && exec gzip -dcq")]

  static func read(_ path: String) throws(RecordingError) -> Text {
    let name = name(path)
    var bytes = try contents(path)
    if bytes.starts(with: [0x1f, 0x8b]) { bytes = try unpacked(bytes, name) }
    if bytes.isEmpty { throw RecordingError(sentence: "\(name) is empty; name another file") }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) || bytes.prefix(2).contains(0) {
      throw RecordingError(
        sentence: "\(name) is UTF-16 or no text, expected a recording as text in UTF-8, as 'iconv -f UTF-16 -t UTF-8' "
          + "makes it")
    }
    // The beginning of a file packed by xz has such a byte, and so has an event of the kernel.
    if bytes.prefix(24).contains(0) {
      throw RecordingError(
        sentence: "\(name) is no text, expected a recording as text: unpack it, or where it holds the bytes of an "
          + "event node, print them with 'hexdump -C'")
    }
    return Text(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...])
  }

  /// Returns the name of the file at `path` for a sentence.
  static func name(_ path: String) -> String { Text(path) == "-" ? "standard input" : path }

  private static func contents(_ path: String) throws(RecordingError) -> [UInt8] {
    do throws(Errno) {
      // Reads block, because a pipe may take its time.
      let file = Text(path) == "-" ? try FileDescriptor.copying(STDIN_FILENO) : try FileDescriptor.open(path, .read)
      return try file.contents(limit: largestSize)
    } catch {
      throw RecordingError(sentence: "cannot read the recording \(name(path)): \(error.text); name another file")
    }
  }

  private static func unpacked(_ bytes: [UInt8], _ name: String) throws(RecordingError) -> [UInt8] {
    do throws(Errno) {
      let output = try MemoryFile()
      let status = try ChildProcess.start(unpacking, input: MemoryFile(bytes), output: output).status()
      if status == 0 { return try output.contents(limit: largestSize) }
      throw Errno(status == 127 ? ENOENT : EINVAL)
    } catch {
      let reason =
        switch error {
        case .noEntry: "there is no gzip here"
        case .invalid: "it is damaged, cut short or too large"
        default: error.text
        }
      throw RecordingError(sentence: "cannot unpack \(name): \(reason); unpack it with gunzip, or name another file")
    }
  }
}
