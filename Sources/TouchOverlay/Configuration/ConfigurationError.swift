import Linux

/// Why a configuration is refused: file, line, what was found and what was expected.
public struct ConfigurationError: Error {
  /// One sentence for each refused line, in the order of the lines.
  public let sentences: [Sentence]

  public var sentence: Sentence { sentences[0] }

  /// Maximum number of refused lines in a log.
  private static var mostLogged: Int { 20 }

  /// The sentences for a log: of very many the first, and the number of the others.
  public var logged: [Sentence] {
    let rest = sentences.count - ConfigurationError.mostLogged
    if rest <= 0 { return sentences }
    return sentences.dropLast(rest) + ["\(rest) more lines are refused; touch-overlayd --check-config lists them"]
  }
}
