/// The way in which stored pixels reach the glass.
public enum PublishMethod: Equatable, Sendable {
  /// The display shows the mapped memory itself.
  case direct
  /// The driver copies the mapped memory later, and at once when it is flushed.
  case flush
  /// The driver copies at once the pieces of a line that are written to the device.
  case rows

  /// Name in the configuration.
  public var name: StaticString {
    switch self {
    case .direct: "direct"
    case .flush: "flush"
    case .rows: "rows"
    }
  }
}
