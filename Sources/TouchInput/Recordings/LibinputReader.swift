import CLinux
import Linux

/// Reads what `libinput record` writes, version 1. Of the keys that it does not know, those of libinput alone are kept as
/// they are, and the others left out.
struct LibinputReader {
  /// Maximum number of devices in a recording.
  private static let mostDevices = 64
  /// Column of a device's keys in a file that is written.
  private static let column = 2

  private struct Found {
    var device = RecordedDevice()
    /// The line of the key of the events; nil without any.
    var events: YamlLines?
    /// Whether a touch may be among them.
    var hasTouches = false
  }

  private let text: RecordingInput
  private var version: Int?
  /// Number of devices that the recording claims to have.
  private var claimed: Int?
  /// Number of the line of the devices' key.
  private var devicesLine: Int
  private var devices: [Found] = []
  /// Messages for the user about the choice of the device.
  private(set) var notes: [Sentence] = []

  /// Reads all but the events.
  ///
  /// - Parameter first: index of the first line.
  init(_ text: RecordingInput, from first: Int) throws(RecordingError) {
    self.text = text
    devicesLine = first + 1
    var lines = try YamlLines(text, from: first)
    let column = lines.column
    try lines.forEachKey { (lines, key, value) throws(RecordingError) in
      switch key {
      case "version":
        version = value.withoutComment.integer
        guard version == 1 else { throw lines.refusal("expected version 1") }
        try lines.skip(value)
      case "ndevices":
        claimed = value.withoutComment.integer
        try lines.skip(value)
      case "devices":
        devicesLine = lines.number
        try readDevices(&lines, value)
      default: try lines.skip(value)
      }
    }
    if lines.column >= column { throw lines.refusal("expected 'KEY: VALUE' as libinput record writes it") }
    guard version != nil else { throw text.refusal(first + 1, "expected 'version: 1' in the same recording") }
    guard !devices.isEmpty else { throw text.refusal(devicesLine, "expected a list of devices") }
    if let claimed, devices.count < claimed {
      notes.append("\(text.path) should hold \(claimed) devices and holds \(devices.count): the rest is missing")
    }
  }

  private mutating func readDevices(_ lines: inout YamlLines, _ value: Text) throws(RecordingError) {
    try lines.forEachItem(below: value) { (lines) throws(RecordingError) in
      guard devices.count < LibinputReader.mostDevices else {
        throw lines.refusal("expected at most \(LibinputReader.mostDevices) devices")
      }
      var found = Found()
      do throws(RecordingError) {
        try lines.forEachKey { (lines, key, value) throws(RecordingError) in
          switch key {
          case "evdev": try LibinputReader.readDevice(&lines, value, &found.device)
          case "node":
            found.device.node = value.scalar.printable.string
            try lines.skip(value)
          case "udev":
            let start = lines
            found.device.tags = try LibinputReader.readTags(&lines, value)
            found.device.sections.udev = start.section(before: lines, at: LibinputReader.column)
          case "hid", "quirks":
            let start = lines
            try lines.skip(value)
            let section = start.section(before: lines, at: LibinputReader.column)
            if key == "hid" { found.device.sections.hid = section } else { found.device.sections.quirks = section }
          default:
            if key == "events" {
              found.events = lines
              found.hasTouches = try LibinputReader.hasTouches(lines)
            }
            try lines.skip(value)
          }
        }
      } catch {
        // A device that the end of the text cuts is left out, if there are others.
        guard lines.isAtEnd, !devices.isEmpty else { throw error }
        return lines.end()
      }
      devices.append(found)
    }
  }

  /// Returns whether the list below the current line's key has a position or BTN_TOUCH.
  private static func hasTouches(_ key: YamlLines) throws(RecordingError) -> Bool {
    var lines = key
    try lines.advance()
    while lines.column > key.column || lines.column == key.column && lines.isItem {
      if lines.isItem {
        let element = lines.content.dropping(1).trimmed
        if let event = event(element), event.type == UInt16(EV_ABS) || event.isTouchKey { return true }
        // Events with a number a line are not looked into.
        if element.starts(with: "- ") { return true }
      }
      try lines.advance()
    }
    return false
  }

  private static func readDevice(
    _ lines: inout YamlLines, _ value: Text, _ device: inout RecordedDevice
  ) throws(RecordingError) {
    try lines.forEachKey(below: value) { (lines, key, value) throws(RecordingError) in
      switch key {
      case "name":
        device.name = value.scalar.printable.string
        try lines.skip(value)
      case "id":
        let line = lines
        let numbers = try lines.numbers(value).compactMap { UInt16(exactly: $0) }
        guard let identity = PanelIdentity(numbers) else {
          throw line.refusal("expected 'id: [BUS, VENDOR, PRODUCT, VERSION]' with numbers from 0 to 65535")
        }
        device.identity = identity
      case "codes": try readCodes(&lines, value, &device)
      case "absinfo": try readAxes(&lines, value, &device)
      case "properties":
        let line = lines
        for property in try lines.numbers(value) {
          guard (0..<Int(INPUT_PROP_CNT)).contains(property) else {
            throw line.refusal("expected properties from 0 to \(INPUT_PROP_CNT - 1)")
          }
          device.add(property: property)
        }
        device.listsProperties = true
      default: try lines.skip(value)
      }
    }
  }

  private static func readCodes(
    _ lines: inout YamlLines, _ value: Text, _ device: inout RecordedDevice
  ) throws(RecordingError) {
    try lines.forEachKey(below: value) { (lines, key, value) throws(RecordingError) in
      let line = lines
      guard let type = key.integer, (0..<RecordedDevice.typeCount).contains(type) else {
        throw line.refusal("expected a type of events from 0 to \(RecordedDevice.typeCount - 1) and its codes")
      }
      let codes = try lines.numbers(value)
      guard codes.allSatisfy({ (0..<Int(KEY_CNT)).contains($0) }) else {
        throw line.refusal("expected codes from 0 to \(KEY_CNT - 1)")
      }
      device.add(type: type)
      for code in codes { device.add(type: type, code: code) }
    }
  }

  private static func readAxes(
    _ lines: inout YamlLines, _ value: Text, _ device: inout RecordedDevice
  ) throws(RecordingError) {
    try lines.forEachKey(below: value) { (lines, key, value) throws(RecordingError) in
      let line = lines
      let numbers = try lines.numbers(value).compactMap { Int32(exactly: $0) }
      guard let code = key.integer, (0..<Int(ABS_CNT)).contains(code), numbers.count == 5 else {
        throw line.refusal("expected 'AXIS: [MINIMUM, MAXIMUM, FUZZ, FLAT, RESOLUTION]' with an axis from 0 to 63")
      }
      device.set(
        RecordedDevice.Axis(
          code: code, minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
          resolution: numbers[4]))
    }
  }

  /// Reads udev's properties, as lines of udev's own database.
  private static func readTags(_ lines: inout YamlLines, _ value: Text) throws(RecordingError) -> UdevTags {
    var tags: [UInt8] = []
    try lines.forEachKey(below: value) { (lines, key, value) throws(RecordingError) in
      guard key == "properties" else { return try lines.skip(value) }
      for property in try lines.list(value) {
        tags += "E:".utf8
        tags += property.bytes
        tags.append(UInt8(ascii: "\n"))
      }
    }
    return tags.isEmpty ? UdevTags() : UdevTags(Text(tags))
  }

  /// Returns the index of the device with this number, from 1 on, or of the first touch panel, if possible with touches.
  private mutating func choose(_ number: Int?) throws(RecordingError) -> Int {
    // The number is for the other text then.
    if devices.count == 1 { return 0 }
    if let number {
      guard devices.indices.contains(number - 1) else {
        throw RecordingError(
          sentence: "\(text.path) holds \(devices.count) devices, and --device is \(number); name one of them")
      }
      return number - 1
    }
    let candidates = devices.indices.map {
      PanelCandidate(devices[$0].device, path: Sentence("\($0 + 1)").string, tags: devices[$0].device.tags)
    }
    let panels = PanelChoice(candidates).chosen
    if let chosen = panels.first(where: { devices[$0].hasTouches }) ?? panels.first {
      notes.append(
        "\(text.path) holds \(devices.count) devices; device \(chosen + 1) (\(candidates[chosen].name)) is read; "
          + "--device N reads another")
      return chosen
    }
    var names: Sentence = ""
    for candidate in candidates {
      names = names + "; device \(candidate.path) (\(candidate.name)): \(candidate.objection ?? "")"
    }
    throw text.refusal(devicesLine, "expected a touch panel among \(devices.count) devices\(names); --device names one")
  }

  var deviceCount: Int { devices.count }

  /// Returns the device with this number, or the first touch panel, and where its events are.
  mutating func device(_ number: Int?) throws(RecordingError) -> (RecordedDevice, YamlLines?) {
    let found = devices[try choose(number)]
    return (found.device, found.events)
  }
}

extension Recording {
  /// Takes a recording of libinput record.
  ///
  /// - Parameter first: index of its first line.
  mutating func takeLibinput(
    _ text: RecordingInput, from first: Int, eventsToo: Bool, device number: Int?
  ) throws(RecordingError) {
    var reader = try LibinputReader(text, from: first)
    let (found, events) = try reader.device(number)
    notes += reader.notes
    mostDevices = max(mostDevices, reader.deviceCount)
    add(found)
    guard eventsToo, var lines = events else { return }
    do throws(RecordingError) {
      try takeEvents(&lines)
    } catch {
      guard lines.isAtEnd, !self.events.isEmpty else { throw error }
      isCut = true
    }
  }

  private mutating func takeEvents(_ lines: inout YamlLines) throws(RecordingError) {
    let (_, value) = try lines.key()
    try lines.forEachItem(below: value) { (lines) throws(RecordingError) in
      try lines.forEachKey { (lines, key, value) throws(RecordingError) in
        guard key == "evdev" else { return try lines.skip(value) }
        try lines.forEachItem(below: value) { (lines) throws(RecordingError) in
          let line = lines
          let event =
            lines.isItem
            ? LibinputReader.event(try lines.nestedList()) : LibinputReader.event(lines.content)
          guard let event else { throw line.refusal("expected '[SECONDS, MICROSECONDS, TYPE, CODE, VALUE]'") }
          events.append(event)
          if !line.isItem { try lines.advance() }
        }
      }
    }
  }
}

extension LibinputReader {
  fileprivate static func event(_ line: Text) -> KernelEvent? {
    let list = line.withoutComment
    guard list.starts(with: "["), list.bytes.last == UInt8(ascii: "]") else { return nil }
    return event(
      list.bytes.dropFirst().dropLast().split(
        separator: UInt8(ascii: ","), maxSplits: 5, omittingEmptySubsequences: false
      ).map { Text($0).trimmed })
  }

  fileprivate static func event(_ parts: [Text]) -> KernelEvent? {
    guard parts.count == 5, let time = parts[0].recordedTime(parts[1]),
      let type = parts[2].integer.flatMap({ UInt16(exactly: $0) }),
      let code = parts[3].integer.flatMap({ UInt16(exactly: $0) }),
      let value = parts[4].integer.flatMap({ Int32(exactly: $0) })
    else { return nil }
    return KernelEvent(time: time, type: type, code: code, value: value)
  }
}
