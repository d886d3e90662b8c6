import Linux

/// What an integrator should know of a panel's calibration although it works.
public struct CalibrationWarning: Sendable {
  public enum Kind: Sendable {
    /// None is in force, though the panel's units are not the screen's.
    case missing
    /// It was made for another screen.
    case foreign
  }

  public let kind: Kind
  public let sentence: Sentence

  public init(_ kind: Kind, _ sentence: Sentence) {
    self.kind = kind
    self.sentence = sentence
  }
}
