import Linux
import Touch

/// A recording as text. Its first event has the time 0.
public struct RecordingWriter: Sendable {
  public private(set) var bytes: [UInt8]
  public private(set) var events = 0
  private let format: RecordingFormat
  private var start: Microseconds?
  /// Whether the last event lies within a report.
  private var isInReport = false

  public init(_ device: RecordedDevice, _ format: RecordingFormat) {
    let header =
      switch format {
      case .evemu: EvemuHeader.text(device)
      case .libinput: LibinputHeader.text(device)
      }
    self.init(header: header, format)
  }

  /// - Parameter header: the lines before the events.
  public init(header: String, _ format: RecordingFormat = .evemu) {
    bytes = Array(header.utf8)
    self.format = format
  }

  public mutating func add(_ event: KernelEvent) {
    let start = start ?? event.time
    self.start = start
    let time = max(0, event.time - start)
    switch format {
    case .evemu: addEvemu(event, at: time)
    case .libinput: addLibinput(event, at: time)
    }
    isInReport = !event.isReportEnd
    events += 1
  }

  private mutating func addEvemu(_ event: KernelEvent, at time: Microseconds) {
    bytes += "E: \(time / 1_000_000).".utf8
    let part = time % 1_000_000
    var scale: Microseconds = 100_000
    while scale > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(part / scale % 10))
      scale /= 10
    }
    let type = Hexadecimal.text(UInt32(event.type), digits: 4)
    bytes += " \(type) \(Hexadecimal.text(UInt32(event.code), digits: 4)) \(event.value)\n".utf8
  }

  private mutating func addLibinput(_ event: KernelEvent, at time: Microseconds) {
    if !isInReport { bytes += "  - evdev:\n".utf8 }
    bytes += "    - [".utf8
    add(time / 1_000_000, width: 3)
    bytes += ", ".utf8
    add(time % 1_000_000, width: 6)
    bytes += ", ".utf8
    add(Int64(event.type), width: 3)
    bytes += ", ".utf8
    add(Int64(event.code), width: 3)
    bytes += ", ".utf8
    add(Int64(event.value), width: 7)
    let (type, code) = EventName.of(event)
    bytes += "] # \(type) / \(code) \(event.value)\n".utf8
  }

  /// Adds a number that takes `width` places at least.
  private mutating func add(_ number: Int64, width: Int) {
    let digits = number.description.utf8
    for _ in 0..<max(0, width - digits.count) { bytes.append(UInt8(ascii: " ")) }
    bytes += digits
  }

  /// Forgets the bytes, because they are stored elsewhere.
  public mutating func clear() { bytes.removeAll(keepingCapacity: true) }
}
