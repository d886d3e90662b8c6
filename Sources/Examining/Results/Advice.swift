import Linux

/// A likely cause of a fault, with a remedy.
public struct Advice: Sendable {
  /// The likely cause, in a sentence.
  public let cause: Sentence
  /// The remedy to try, in a sentence.
  public let remedy: Sentence

  public init(cause: Sentence, remedy: Sentence) {
    self.cause = cause
    self.remedy = remedy
  }
}
