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
    // First, because an event may begin like UTF-16 or a packed file by chance.
    if RawEvents.begin(bytes) {
      throw RecordingError(
        sentence: "\(name) looks like the bytes of an event node, expected a recording as text: print them with "
          + "'hexdump -C', or record with evtest")
    }
    if let (packer, unpacker) = otherPacker(bytes) {
      throw RecordingError(
        sentence: "\(name) is packed by \(packer), expected a recording as text or packed by gzip; unpack it with "
          + "'\(unpacker)'")
    }
    if let encoding = otherEncoding(bytes) {
      throw RecordingError(
        sentence: "\(name) is \(encoding), expected a recording as text in UTF-8, as 'iconv -f \(encoding) -t UTF-8' "
          + "makes it")
    }
    // An event of the kernel has such a byte near its beginning.
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
      let reason: Sentence =
        error == .tooLarge ? "it has more than \(largestSize >> 20) MB, and no recording has" : "\(error.text)"
      throw RecordingError(sentence: "cannot read \(name(path)): \(reason); name another file")
    }
  }

  /// Returns the name of UTF-16 as `iconv` knows it; nil where the bytes do not begin like it.
  private static func otherEncoding(_ bytes: [UInt8]) -> StaticString? {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) { return "UTF-16" }
    let zeros = bytes.prefix(4).map { $0 == 0 }
    return zeros == [true, false, true, false] ? "UTF-16BE" : zeros == [false, true, false, true] ? "UTF-16LE" : nil
  }

  /// Returns the program that packed the bytes, and the command that unpacks them; nil where they are not packed, or by
  /// a program that is not known.
  private static func otherPacker(_ bytes: [UInt8]) -> (StaticString, StaticString)? {
    // "BZh" and the size of the blocks, from 1 to 9; a block begins with these six bytes.
    if bytes.starts(with: [0x42, 0x5a, 0x68]), bytes.dropFirst(4).starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]) {
      return ("bzip2", "bzip2 -d")
    }
    if bytes.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) { return ("zstd", "zstd -d") }
    if bytes.starts(with: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) { return ("xz", "xz -d") }
    if bytes.starts(with: [0x04, 0x22, 0x4d, 0x18]) { return ("lz4", "lz4 -d") }
    // The usual parameters, and a dictionary of whole 64 KB.
    if bytes.starts(with: [0x5d, 0x00, 0x00]) { return ("lzma", "lzma -d") }
    if bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]) { return ("zip", "unzip") }
    // "ustar" behind the fields of the first file.
    if bytes.dropFirst(257).starts(with: [0x75, 0x73, 0x74, 0x61, 0x72]) { return ("tar", "tar -xf") }
    return nil
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
