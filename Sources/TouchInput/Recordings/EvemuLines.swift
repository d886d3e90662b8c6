import Linux
import Touch

/// Events in evemu's format. The first has the time 0.
public struct EvemuLines: Sendable {
  public private(set) var bytes: [UInt8] = []
  public private(set) var events = 0
  private var start: Microseconds?

  /// - Parameter header: the lines before the events.
  public init(header: String = "") { bytes = Array(header.utf8) }

  public mutating func add(_ event: KernelEvent) {
    let start = start ?? event.time
    self.start = start
    let time = max(0, event.time - start)
    let part = time % 1_000_000
    bytes.append(contentsOf: "E: \(time / 1_000_000).".utf8)
    var scale: Microseconds = 100_000
    while scale > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(part / scale % 10))
      scale /= 10
    }
    let type = Hexadecimal.text(UInt32(event.type), digits: 4)
    bytes.append(contentsOf: " \(type) \(Hexadecimal.text(UInt32(event.code), digits: 4)) \(event.value)\n".utf8)
    events += 1
  }

  /// Forgets the bytes, because they are stored elsewhere.
  public mutating func clear() { bytes.removeAll(keepingCapacity: true) }
}
