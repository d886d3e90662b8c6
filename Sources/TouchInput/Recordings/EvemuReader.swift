import Linux

extension Recording {
  /// Takes lines of evemu.
  mutating func takeEvemu(_ text: RecordingInput, eventsToo: Bool) throws(RecordingError) {
    try text.refuseDevices()
    let lines = text.lines
    // Around a recording may stand the words of an issue, or a terminal's, such as ^C.
    let first = lines.firstIndex { EvemuLine.begins($0.trimmed) } ?? 0
    let last = lines.lastIndex { EvemuLine.begins($0.trimmed) } ?? lines.count
    var number = 0
    var name: Text?
    var hasBegun = false
    defer { description = device.description }
    // Lines of bits continue the line before them.
    var propertyBytes = 0
    var codeBytes = [Int](repeating: 0, count: RecordedDevice.typeCount)
    for line in lines {
      number += 1
      let words = line.words
      guard let kind = words.first, kind.bytes.first != UInt8(ascii: "#") else { continue }
      if number <= first && !(kind == "N:") { continue }
      let isBehind = number > last + 1 && !(eventsToo && events.isEmpty)
      if kind == "N:" && !isBehind {
        let found = line.trimmed.dropping(2).trimmed
        if let name, hasBegun, !(name == found) {
          throw text.refusal(number, "expected one device; leave only the panel's part in the text")
        }
        name = found
        device.name = found.string
        continue
      }
      hasBegun = true
      if kind == "E:" || (kind == "E" && words.count == 1) {
        guard let event = EvemuLine.event(words) else {
          guard isBehind else { throw text.refusal(number, "expected 'E: SECONDS.MICROSECONDS TYPE CODE VALUE'") }
          isCut = isCut || eventsToo
          return
        }
        if eventsToo { events.append(event) }
      } else if kind == "A:" {
        guard let axis = EvemuLine.axis(words) else {
          throw text.refusal(number, "expected 'A: AXIS MINIMUM MAXIMUM FUZZ FLAT'")
        }
        device.set(axis)
      } else if kind == "I:" {
        device.identity = EvemuLine.identity(words)
      } else if kind == "P:" {
        for byte in EvemuLine.bytes(words.dropFirst()) {
          for bit in 0..<8 where byte >> UInt8(bit) & 1 != 0 { device.add(property: propertyBytes * 8 + bit) }
          propertyBytes += 1
          device.listsProperties = true
        }
      } else if kind == "B:" {
        guard words.count > 1, let type = words[1].hexadecimal, type < codeBytes.count else { continue }
        for byte in EvemuLine.bytes(words.dropFirst(2)) {
          device.add(type: Int(type), bits: byte, at: codeBytes[Int(type)])
          codeBytes[Int(type)] += 1
        }
      } else if !(kind == "L:" || kind == "S:" || isBehind) {
        throw text.isRecognised
          ? text.refusal(number, "expected a line of evemu, such as 'E: 0.000000 0003 0035 120'") : text.unknown(number)
      }
    }
  }
}
