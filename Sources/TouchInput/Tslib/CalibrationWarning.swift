import Linux

/// A fault of a panel's calibration that an integrator should know of, although the panel works.
public struct CalibrationWarning: Sendable {
  public enum Kind: Sendable {
    /// No calibration is in force, though the panel's units are not the screen's pixels.
    case missing
    /// The calibration was made for another screen.
    case foreign
  }

  public let kind: Kind
  public let sentence: Sentence

  public init(_ kind: Kind, _ sentence: Sentence) {
    self.kind = kind
    self.sentence = sentence
  }
}
