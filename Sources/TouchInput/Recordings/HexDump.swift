import Linux

/// The bytes of an event node in a hexadecimal dump.
struct HexDump {
  /// Maximum number of bytes that a dump leaves out because they repeat the line before them.
  private static let mostRepeated = 1 << 20

  private(set) var bytes: [UInt8] = []
  private var repeated: [UInt8] = []
  private var isRepeating = false
  /// Number of bytes that the dump left out so far.
  private var leftOut = 0
  private var isOver = false
  /// Number of digits of its offsets; 0 before its first line.
  private var width = 0
  /// Whether its lines are those of xxd, which writes none without bytes.
  private(set) var isXxd = false
  /// Bases in which all offsets so far can be read: hexadecimal, and octal or decimal as od writes them. In each, the
  /// first offset is that of a dump whose beginning is missing.
  private var bases: [(base: Int, first: Int)] = []

  /// Adds a line; returns false if its offset does not continue the dump.
  mutating func add(_ line: HexDumpLine) -> Bool {
    if isOver { return false }
    if width == 0 {
      (width, isXxd) = (line.offset.bytes.count, line.isXxd)
      for base in [16, 8, 10] {
        if let first = line.number(base: base) { bases.append((base, first)) }
      }
    }
    if isRepeating {
      guard fill(before: line) else { return false }
    } else {
      let fitting = bases.filter { line.number(base: $0.base) == $0.first + bytes.count }
      if fitting.isEmpty { return false }
      bases = fitting
    }
    bytes += line.bytes
    repeated = line.bytes
    isOver = line.bytes.isEmpty
    return true
  }

  /// Repeats the line before the line of `*` up to the offset of `line`; returns false if that is impossible.
  private mutating func fill(before line: HexDumpLine) -> Bool {
    for base in bases {
      guard let offset = line.number(base: base.base), offset - base.first > bytes.count else { continue }
      let place = offset - base.first
      guard place - bytes.count <= HexDump.mostRepeated - leftOut, (place - bytes.count) % repeated.count == 0 else {
        continue
      }
      leftOut += place - bytes.count
      while bytes.count < place { bytes += repeated }
      isRepeating = false
      bases = [base]
      return true
    }
    return false
  }

  /// Whether the text is the next line of the dump, cut within its offset or right behind it.
  ///
  /// - Parameter isFollowed: whether a blank follows, as before bytes.
  func isCutLine(_ text: Text, isFollowed: Bool) -> Bool {
    let hasColon = text.bytes.last == UInt8(ascii: ":")
    let digits = hasColon ? text.bytes.dropLast() : text.bytes
    guard !isOver, !digits.isEmpty, digits.count <= width, digits.allSatisfy({ Text.digit($0) != nil }) else {
      return false
    }
    if digits.count < width {
      if hasColon || isFollowed { return false }
    } else if !isXxd && (hasColon || !isFollowed) {
      // An offset alone ends a dump of the other programs.
      return false
    }
    return isRepeating || bases.contains { begins(digits, $0) }
  }

  /// Whether these are the first digits of the next line's offset in a base.
  private func begins(_ digits: ArraySlice<UInt8>, _ place: (base: Int, first: Int)) -> Bool {
    let base = place.base
    var rest = place.first + bytes.count
    var offset: [Int] = []
    for _ in 0..<width {
      offset.append(rest % base)
      rest /= base
    }
    return zip(digits, offset.reversed()).allSatisfy { Text.digit($0.0) == $0.1 }
  }

  /// Takes a line of `*`; returns false where there is nothing to repeat.
  mutating func repeatLine() -> Bool {
    isRepeating = !isOver && !repeated.isEmpty
    return isRepeating
  }

  /// The offset of its next line.
  var next: Int { (bases.first?.first ?? 0) + bytes.count }

  /// The events: 24 bytes each from a machine of 64 bits, or 16 from one of 32 bits; nil if they are neither. An
  /// incomplete event at the end is left out.
  var events: [KernelEvent]? { events(word: 8) ?? events(word: 4) }

  /// Whether it ends within an event, or its end is unknown.
  var isCut: Bool { isRepeating || next % RawEvents.size(word: events(word: 8) == nil ? 4 : 8) != 0 }

  private func events(word: Int) -> [KernelEvent]? {
    // A dump whose beginning is missing may begin within an event.
    let size = RawEvents.size(word: word)
    return RawEvents.parse(bytes, from: (size - (next - bytes.count) % size) % size, word: word)
  }
}
