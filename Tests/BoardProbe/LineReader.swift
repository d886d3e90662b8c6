import Linux

/// Splits the bytes that arrive into lines.
struct LineReader {
  enum Line {
    case text(Text)
    /// A line longer than ``longest``, all of which is skipped.
    case tooLong
  }

  static let longest = 4096

  private var pending: [UInt8] = []
  private var skipping = false

  /// Waits for the next line; returns nil at the end of the file.
  mutating func next(from file: borrowing FileDescriptor) throws(Errno) -> Line? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Text(Array(pending[..<end]))
        pending.removeFirst(end + 1)
        defer { skipping = false }
        return skipping || end > LineReader.longest ? .tooLong : .text(line)
      }
      if pending.count > LineReader.longest {
        skipping = true
        pending = []
      }
      if try !more(from: file) { return nil }
    }
  }

  private mutating func more(from file: borrowing FileDescriptor) throws(Errno) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    var failure: Errno?
    let count = unsafe chunk.withUnsafeMutableBytes { buffer in
      do throws(Errno) {
        return unsafe try file.read(into: buffer)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    pending += chunk[0..<count]
    return count > 0
  }
}
