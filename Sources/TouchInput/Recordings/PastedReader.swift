import CLinux
import Linux

/// Reads what people paste into an issue: the output of `evtest`, or a hexadecimal dump of an event node. Other lines
/// are left out.
struct PastedReader {
  private let text: RecordingInput
  private(set) var device = RecordedDevice()
  /// The values of its axes when evtest began, before its events.
  private(set) var values = KnownValues()
  private(set) var events: [KernelEvent] = []
  private(set) var isCut = false
  private var dump = HexDump()
  /// Number of the dump's first line; nil without a dump.
  private var dumpLine: Int?
  private var type: Int?
  private var axis: PastedAxis?
  /// Number of words that a log writes before each of evtest's lines.
  private var before = 0

  init(_ text: RecordingInput) throws(RecordingError) {
    self.text = text
    let lines = text.lines.map { $0.withoutHeading }
    let torn = TornEvents(lines)
    var next = 0
    for (index, line) in lines.enumerated() where index >= next {
      let line = EvtestLine.withoutEcho(line)
      if line.starts(with: EvtestLine.beginning) {
        guard dumpLine == nil else { throw text.refusal(index + 1, "expected either a dump or evtest's events") }
        guard let (event, end) = torn.event(at: index) else {
          // Lines behind the last event may be the words of an issue, or a terminal's.
          isCut = !events.isEmpty && !lines[(index + 1)...].contains { EvtestLine.holdsEvent($0) }
          if isCut { break }
          throw text.refusal(index + 1, "expected 'Event: time SECONDS.MICROSECONDS, type T, code C, value V'")
        }
        events.append(event)
        next = end
      } else if line == "*" && dumpLine != nil {
        guard dump.repeatLine() else { throw text.refusal(index + 1, "expected a line of the dump before it") }
      } else if dumpLine != nil && index + 1 == lines.count
        && dump.isCutLine(line, isFollowed: text.lines[index].bytes.last == UInt8(ascii: " "))
      {
        isCut = true
      } else if let part = HexDumpLine(line), dumpLine != nil || part.isBeginning {
        try take(part, index + 1)
      } else if dumpLine != nil && HexDumpLine.hasOffset(line) {
        isCut = index + 1 == lines.count
        if !isCut { throw text.refusal(index + 1, "expected a line of the dump with its bytes in hexadecimal") }
      } else {
        try takeHeader(line, index + 1)
      }
    }
    keepAxis()
    if let dumpLine {
      guard let events = dump.events else {
        let order: Sentence = dump.isXxd ? ", in the order of its bytes: dump it with 'hexdump -C', not 'xxd -e'" : ""
        throw text.refusal(dumpLine, "expected a dump of events of 16 or 24 bytes, as of /dev/input/event0\(order)")
      }
      self.events = events
      // evtest ran at another time.
      values = KnownValues()
      isCut = isCut || dump.isCut
    }
  }

  private mutating func take(_ line: HexDumpLine, _ number: Int) throws(RecordingError) {
    guard events.isEmpty else { throw text.refusal(number, "expected either a dump or evtest's events") }
    if dumpLine == nil { dumpLine = number }
    guard dump.add(line) else {
      throw text.refusal(
        number,
        "expected the offset \(Hexadecimal.text(UInt32(truncatingIfNeeded: dump.next), digits: 7)) of one whole "
          + "dump")
    }
  }

  /// Takes a line of what evtest writes before the events.
  private mutating func takeHeader(_ line: Text, _ number: Int) throws(RecordingError) {
    var line = line
    if let header = EvtestLine.header(line) { (line, before) = header }
    let words = line.words
    if line.starts(with: "Input device ID: ") {
      guard device.identity == nil else {
        throw text.refusal(number, "expected one device; leave only the panel's part in the text")
      }
      device.identity = EvtestLine.identity(words)
    } else if line.starts(with: "Input device name: ") {
      device.name = line.dropping(19).scalar.printable.string
    } else if line.starts(with: "Event type "), let type = words[2].integer {
      keepAxis()
      self.type = type
      device.add(type: type)
    } else if line.starts(with: "Event code "), let type, let code = words[2].integer {
      keepAxis()
      if type == Int(EV_ABS) {
        axis = PastedAxis(code: code)
      } else {
        device.add(type: type, code: code)
      }
    } else if line == "Properties:" && type != nil {
      device.listsProperties = true
    } else if line.starts(with: "Property type "), let property = words[2].integer {
      device.add(property: property)
    } else if words.count == before + 2, let value = words[before + 1].integer.flatMap({ Int32(exactly: $0) }) {
      axis?.take(words[before], value)
    }
  }

  private mutating func keepAxis() {
    if let known = axis?.axis { device.set(known) }
    if let axis, let value = axis.value { values.set(axis.code, value) }
    axis = nil
  }
}

/// An axis in the lines of evtest.
private struct PastedAxis {
  let code: Int
  private(set) var value: Int32?
  private var minimum: Int32?
  private var maximum: Int32?
  private var fuzz: Int32 = 0
  private var flat: Int32 = 0
  private var resolution: Int32 = 0

  init(code: Int) { self.code = code }

  mutating func take(_ name: Text, _ value: Int32) {
    if name == "Value" { self.value = value }
    if name == "Min" { minimum = value }
    if name == "Max" { maximum = value }
    if name == "Fuzz" { fuzz = value }
    if name == "Flat" { flat = value }
    if name == "Resolution" { resolution = value }
  }

  /// nil while its range is unknown, or where the kernel has no such axis.
  var axis: RecordedDevice.Axis? {
    guard let minimum, let maximum, (0..<Int(ABS_CNT)).contains(code) else { return nil }
    return RecordedDevice.Axis(
      code: code, minimum: minimum, maximum: maximum, fuzz: fuzz, flat: flat, resolution: resolution)
  }
}

extension Recording {
  /// Takes what was pasted into an issue.
  mutating func takePasted(_ text: RecordingInput, eventsToo: Bool) throws(RecordingError) {
    let pasted = try PastedReader(text)
    add(pasted.device)
    guard eventsToo else { return }
    events += pasted.events
    values = pasted.values
    isCut = pasted.isCut
  }
}
