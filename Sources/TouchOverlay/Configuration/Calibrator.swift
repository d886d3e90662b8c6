import Linux

/// The program or service that writes a new calibration.
public enum Calibrator: Equatable, Sendable {
  case none
  /// The systemd unit's socket if there is one, otherwise the program.
  case usual
  /// A program, or a socket behind which a program answers.
  case at(Text)

  /// Path of the socket or the program; nil where no calibration is to be written.
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
