import Linux

/// A setting that puts touches where they should lie. Any one of several proposals is enough.
public struct CornerProposal: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case deviceTree, calibration, matrix, configuration

    /// Name of the kind in the JSON report.
    public var name: StaticString {
      switch self {
      case .deviceTree: "device-tree"
      case .calibration: "pointercal"
      case .matrix: "udev-matrix"
      case .configuration: "configuration"
      }
    }
  }

  public let kind: Kind
  /// The line to be put into a file unchanged.
  public let line: String
  /// The file for the line, and what else is to be done.
  public let advice: String

  public static func == (a: CornerProposal, b: CornerProposal) -> Bool {
    a.kind == b.kind && Text(a.line) == Text(b.line) && Text(a.advice) == Text(b.advice)
  }

  init(_ kind: Kind, _ line: Sentence, _ advice: Sentence) {
    self.kind = kind
    self.line = line.string
    self.advice = advice.string
  }
}
