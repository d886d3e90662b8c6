import Linux

/// What writes a new calibration.
public enum Calibrator: Equatable, Sendable {
  case none
  /// The unit's, where there is one, or else the program.
  case usual
  /// A program, or a socket behind which one answers.
  case at(Text)

  /// Where it listens or lies; nil where none is to be written.
  public var path: Text? {
    switch self {
    case .none: nil
    case .usual:
      Text(LocalSocket.isThere(Calibrator.socket) ? Calibrator.socket : Calibrator.program)
    case .at(let path): path
    }
  }

  private static var socket: String { "/run/touch-overlay-calibrate.socket" }
  private static var program: String { "/usr/sbin/touch-overlay-calibrate" }
}
