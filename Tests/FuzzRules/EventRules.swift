import Linux
import Touch
import TouchInput

/// Rules for bytes as events of a panel: the first byte selects the panel; the others give type, time and value of each
/// event.
enum EventRules {
  private static let panels = [
    "A: 2f 0 9 0 0\nA: 35 0 999 0 0\nA: 36 0 499 0 0\nA: 39 0 65535 0 0\n",
    "A: 2f 0 31 0 0\nA: 35 -32768 32767 0 0\nA: 36 -32768 32767 0 0\nA: 3a 0 255 0 0\nA: 3b 0 1 0 0\n",
    "A: 35 0 999 0 0\nA: 36 0 499 0 0\nA: 3a 0 255 0 0\n",
    "A: 00 0 999 0 0\nA: 01 0 499 0 0\nA: 18 0 255 0 0\n",
    "A: 2f 0 63 0 0\nA: 35 -2147483648 2147483647 0 0\nA: 36 -2147483648 -2147483647 0 0\nA: 3a 5 4 0 0\n",
  ]

  /// Types and codes that panels use, indexed by the low half of a byte.
  private static let kinds: [(type: UInt16, code: UInt16)] = [
    (0, 0), (0, 2), (0, 3), (1, 0x14a), (3, 0x00), (3, 0x01), (3, 0x18), (3, 0x2f), (3, 0x30), (3, 0x34), (3, 0x35),
    (3, 0x36), (3, 0x39), (3, 0x3a), (3, 0x3b),
  ]

  static func faults(_ bytes: [UInt8]) -> [String] {
    var reader = ByteReader(bytes)
    var recording = Recording()
    do throws(RecordingError) {
      try recording.take(Text(panels[Int(reader.byte()) % panels.count]), "panel", eventsToo: false)
      try recording.check("panel", nil)
    } catch { return [error.sentence.string] }
    var panel = PanelRules(recording)
    var time: Microseconds = 1_000_000
    while !reader.isEmpty { panel.take(event(&reader, &time)) }
    return panel.end()
  }

  private static func event(_ reader: inout ByteReader, _ time: inout Microseconds) -> KernelEvent {
    let choice = reader.byte()
    let kind = Int(choice & 15)
    // Sometimes the clock stands still, jumps or goes back.
    switch choice >> 4 {
    case 0...11: time += 1000
    case 12: time += Microseconds(reader.short()) * 100
    default: break
    }
    let (type, code) =
      kind < kinds.count
      ? kinds[kind] : (UInt16(reader.byte() & 7), UInt16(bitPattern: reader.short()))
    let value = choice >> 4 == 15 ? reader.word() : choice >> 4 == 14 ? Int32(reader.short()) : small(reader.byte())
    return KernelEvent(time: time, type: type, code: code, value: value)
  }

  /// Returns -1 or a small number, as slots and fingers have.
  private static func small(_ byte: UInt8) -> Int32 { Int32(byte) - 1 }
}
