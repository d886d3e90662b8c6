import Linux

/// The answer of touch-overlay-lend: a line, and the lease with it.
enum LenderAnswer: ~Copyable {
  case lent(FileDescriptor, master: CInt)
  case refused(Sentence)

  /// Returns nil for any other text.
  static func parsed(_ text: Text, _ lease: consuming FileDescriptor?) -> LenderAnswer? {
    guard let line = text.halves(at: UInt8(ascii: "\n"))?.0, let (word, rest) = line.halves(at: UInt8(ascii: " "))
    else { return nil }
    switch consume lease {
    case .some(let lease):
      guard word == "done", let master = rest.integer.flatMap({ CInt(exactly: $0) }) else { return nil }
      return .lent(lease, master: master)
    case nil:
      return word == "refused" ? .refused(Sentence(rest.string)) : nil
    }
  }
}
