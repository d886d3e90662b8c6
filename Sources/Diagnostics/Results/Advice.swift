import Linux

/// What may be behind a fault, and what to do about it.
public struct Advice: Sendable {
  /// A likely cause, in a sentence.
  public let cause: Sentence
  /// What to try, in a sentence.
  public let remedy: Sentence

  public init(cause: Sentence, remedy: Sentence) {
    self.cause = cause
    self.remedy = remedy
  }
}
