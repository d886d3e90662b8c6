/// How stored pixels reach the glass.
public enum PublishMethod: Equatable, Sendable {
  /// What is stored in the mapping is what the display shows.
  case direct
  /// The driver copies later what was stored in the mapping, and at once when it is told to.
  case flush
  /// The driver copies at once what is written to the device, piece by piece of a line.
  case rows

  /// As the configuration calls it.
  public var name: StaticString {
    switch self {
    case .direct: "direct"
    case .flush: "flush"
    case .rows: "rows"
    }
  }
}
