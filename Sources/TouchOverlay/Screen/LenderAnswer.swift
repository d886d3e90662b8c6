import Linux

/// The answer of touch-overlay-lend: a line, and the lease with it.
enum LenderAnswer: ~Copyable {
  case lent(FileDescriptor, master: CInt)
  /// The reason why there is no plane, and whether the display cannot have one.
  case refused(Sentence, isFinal: Bool)

  /// Returns nil for any other text.
  static func parsed(_ text: Text, _ lease: consuming FileDescriptor?) -> LenderAnswer? {
    guard let line = text.halves(at: UInt8(ascii: "\n"))?.0, let (word, rest) = line.halves(at: UInt8(ascii: " "))
    else { return nil }
    switch consume lease {
    case .some(let lease):
      guard word == "done", let master = rest.integer.flatMap({ CInt(exactly: $0) }) else { return nil }
      return .lent(lease, master: master)
    case nil:
      guard word == "refused" || word == "never" else { return nil }
      return .refused(Sentence(rest.string), isFinal: word == "never")
    }
  }
}
