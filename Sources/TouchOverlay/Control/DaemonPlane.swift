import Linux

/// The plane that a running daemon draws on, as its status tells it.
public struct DaemonPlane: Sendable {
  /// Path of the display.
  public let display: Text
  public let plane: UInt32
  public let zpos: Int?
  public let width: Int
  public let height: Int

  /// Returns nil where the daemon draws on no plane.
  ///
  /// - Parameter status: the daemon's answer to ``ControlRequest/status``.
  public init?(status: Text) {
    let members = status.split(at: UInt8(ascii: ","), keepEmpty: false)
    guard let display = DaemonPlane.value("\"display\":\"", in: members)?.halves(at: UInt8(ascii: "\""))?.0,
      let plane = DaemonPlane.value("\"plane\":", in: members)?.integer.flatMap({ UInt32(exactly: $0) }),
      let width = DaemonPlane.value("\"width\":", in: members)?.integer,
      let height = DaemonPlane.value("\"height\":", in: members)?.integer
    else { return nil }
    self.display = display
    self.plane = plane
    zpos = DaemonPlane.value("\"zpos\":", in: members)?.integer
    self.width = width
    self.height = height
  }

  /// Returns the path of the framebuffer that a running daemon draws on; nil where it draws on none.
  ///
  /// - Parameter status: the daemon's answer to ``ControlRequest/status``.
  public static func framebuffer(status: Text) -> Text? {
    value("\"framebuffer\":\"", in: status.split(at: UInt8(ascii: ","), keepEmpty: false))?
      .halves(at: UInt8(ascii: "\""))?.0
  }

  /// Returns the text behind a member's beginning.
  private static func value(_ beginning: StaticString, in members: [Text]) -> Text? {
    members.first { $0.starts(with: beginning) }.map { $0.dropping(beginning.utf8CodeUnitCount) }
  }
}
