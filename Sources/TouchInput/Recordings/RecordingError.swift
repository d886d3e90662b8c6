import Linux

/// The reason why a recording cannot be read: file, line, what was found and what was expected.
public struct RecordingError: Error {
  public let sentence: Sentence

  public init(sentence: Sentence) { self.sentence = sentence }
}
