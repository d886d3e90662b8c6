@testable import TouchInput

/// The same events as texts that people paste into an issue.
enum Pasted {
  static let told = [
    KernelEvent(time: 1_608_154_512_000_456, type: 3, code: 57, value: 12),
    KernelEvent(time: 1_608_154_512_000_456, type: 3, code: 53, value: 300),
    KernelEvent(time: 1_608_154_512_000_456, type: 0, code: 0, value: 0),
    KernelEvent(time: 1_608_154_513_123_456, type: 3, code: 57, value: -1),
    KernelEvent(time: 1_608_154_513_123_456, type: 0, code: 0, value: 0),
  ]
  static let header = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x416 product 0x38f version 0x1060
    Input device name: "Goodix "Capacitive" TouchScreen"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min       -5
          Max      799
          Fuzz       1
          Flat       2
          Resolution      12
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min        0
          Max      479
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """
  static let events = """
    Event: time 1608154512.000456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 12
    Event: time 1608154512.000456, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 300
    Event: time 1608154512.000456, -------------- SYN_REPORT ------------
    Event: time 1608154513.123456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 1608154513.123456, -------------- SYN_REPORT ------------

    """

  /// The events as they lie in the memory of a machine with 64 or 32 bits.
  static func memory(_ events: [KernelEvent], wide: Bool) -> [UInt8] {
    var memory: [UInt8] = []
    func add(_ number: Int64, _ count: Int) {
      for place in 0..<count { memory.append(UInt8(truncatingIfNeeded: number >> Int64(8 * place))) }
    }
    for event in events {
      add(event.time / 1_000_000, wide ? 8 : 4)
      add(event.time % 1_000_000, wide ? 8 : 4)
      add(Int64(event.type), 2)
      add(Int64(event.code), 2)
      add(Int64(event.value), 4)
    }
    return memory
  }

  static func digits(_ number: Int, _ count: Int, base: Int = 16) -> String {
    let text = String(number, radix: base)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// The lines of a program that dumps bytes, as each of them writes.
  static func dump(_ bytes: [UInt8], like program: String) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let row = Array(bytes[start..<min(start + 16, bytes.count)])
      let each = row.map { digits(Int($0), 2) }
      var pairs: [[String]] = []
      for place in stride(from: 0, to: row.count, by: 2) {
        pairs.append(Array(each[place..<min(place + 2, row.count)]))
      }
      let numbers = pairs.map { $0.reversed().joined() }.joined(separator: " ")
      let characters = String(repeating: ". |", count: row.count).prefix(row.count)
      switch program {
      case "hexdump": text += "\(digits(start, 7)) \(numbers)\n"
      case "od -x": text += "\(digits(start, 7, base: 8)) \(numbers)\n"
      case "od -t x1": text += "\(digits(start, 7, base: 8)) \(each.joined(separator: " "))\n"
      case "od -A d -t x1": text += "\(digits(start, 7, base: 10)) \(each.joined(separator: " "))\n"
      case "hexdump -C":
        let halves = [each.prefix(8), each.dropFirst(8)].map { $0.joined(separator: " ") }
        text += "\(digits(start, 8))  \(halves.joined(separator: "  "))  |\(characters)|\n"
      case "xxd -g 8":
        let halves = [each.prefix(8), each.dropFirst(8)].map { $0.joined() }.joined(separator: " ")
        text += "\(digits(start, 8)): \(halves)  \(characters)\n"
      case "xxd": text += "\(digits(start, 8)): \(pairs.map { $0.joined() }.joined(separator: " "))  \(characters)\n"
      default: fatalError(program)
      }
    }
    if program.hasPrefix("xxd") { return text }
    let base = program == "od -A d -t x1" ? 10 : program.hasPrefix("od") ? 8 : 16
    return text + digits(bytes.count, program == "hexdump -C" ? 8 : 7, base: base) + "\n"
  }
}
