import Linux

/// Why a configuration is refused: file, line, what was found and what was expected.
public struct ConfigurationError: Error {
  /// One sentence for each refused line, in the order of the lines.
  public let sentences: [Sentence]

  public var sentence: Sentence { sentences[0] }
}
