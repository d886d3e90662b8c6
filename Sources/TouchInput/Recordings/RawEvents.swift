import CLinux

/// The bytes of an event node: the kernel's events as they lie in memory, in little-endian order.
enum RawEvents {
  /// Returns the size of an event in bytes.
  ///
  /// - Parameter word: number of bytes of the kernel's numbers for the time: 8, or 4 on a machine of 32 bits.
  static func size(word: Int) -> Int { 2 * word + 8 }

  /// Whether a file begins with events. Text never does, because the high bytes of their numbers are 0.
  static func begin(_ bytes: [UInt8]) -> Bool {
    let beginning = Array(bytes.prefix(8 * size(word: 8)))
    return parse(beginning, from: 0, word: 8) != nil || parse(beginning, from: 0, word: 4) != nil
  }

  /// Parses whole events from the one at `first` on; nil if the bytes are none.
  static func parse(_ bytes: [UInt8], from first: Int, word: Int) -> [KernelEvent]? {
    let size = size(word: word)
    var events: [KernelEvent] = []
    for place in stride(from: first, through: bytes.count - size, by: size) {
      let seconds = number(bytes, place, word)
      let part = number(bytes, place + word, word)
      let type = Int(number(bytes, place + 2 * word, 2))
      let code = Int(number(bytes, place + 2 * word + 2, 2))
      let codes = type == Int(EV_SYN) ? Int(SYN_CNT) : RecordedDevice.codeCount(type) ?? code + 1
      guard seconds <= 0xffff_ffff, part < 1_000_000, type < RecordedDevice.typeCount, code < codes else { return nil }
      events.append(
        KernelEvent(
          time: Int64(seconds * 1_000_000 + part), type: UInt16(type), code: UInt16(code),
          value: Int32(truncatingIfNeeded: number(bytes, place + 2 * word + 4, 4))))
    }
    return events.isEmpty ? nil : events
  }

  /// Returns a number of which the first byte is the lowest.
  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in (place..<place + count).reversed() { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}
