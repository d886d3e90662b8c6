import Linux

/// Assembles lines from the pieces in which they arrive.
public struct LineBuffer: Sendable {
  private var rest: [UInt8] = []

  public init() {}

  /// Returns the lines that `bytes` complete; nil when one is longer than a request may be.
  public mutating func take(_ bytes: [UInt8]) -> [Text]? {
    var lines: [Text] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(Text(rest))
        rest.removeAll()
      } else if rest.count == ControlRequest.longest {
        return nil
      } else {
        rest.append(byte)
      }
    }
    return lines
  }
}
