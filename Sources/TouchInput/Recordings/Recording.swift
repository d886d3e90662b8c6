import CLinux
import Linux
import Touch

/// A recording of a touch panel, in any of the texts that ``RecordingForm`` knows: events, with or without the
/// description of the device.
public struct Recording: Sendable {
  public internal(set) var events: [KernelEvent] = []
  public internal(set) var description = PanelDescription()
  /// The device, as far as the recording describes it.
  public internal(set) var device = RecordedDevice()
  /// Whether the file ends within a report, as after a power loss. An incomplete event is left out.
  public internal(set) var isCut = false
  /// The values of its axes before the events, where it lists them.
  var values = KnownValues()
  /// Whether fingers were down when it began that are left out, because no event tells where they were.
  var leavesFingersOut = false
  /// Messages for the user about the choice of the device.
  var notes: [Sentence] = []
  /// Number of devices in the text that holds most.
  var mostDevices = 1

  package init() {}

  public var name: String? { device.name }
  public var identity: PanelIdentity? { device.identity }
  /// udev's calibration; nil where the recording lists none.
  package var matrix: CalibrationMatrix? { device.tags.matrix }

  /// The device, with what another like it needs to report the events.
  public var completedDevice: RecordedDevice {
    var device = device
    device.complete(for: events)
    return device
  }

  /// Reads the file at `path`, or standard input for `-`. The axes come from `descriptionPath` if it is given.
  ///
  /// - Parameter number: of the device in each of the two that holds several, from 1 on; nil for the first touch panel.
  @export(interface)
  public static func read(
    path: String, descriptionPath: String?, device number: Int? = nil
  ) throws(RecordingError) -> Recording {
    var recording = Recording()
    let name = RecordingLoader.name(path)
    let descriptionName = descriptionPath.map { RecordingLoader.name($0) }
    try recording.take(try RecordingLoader.read(path), name, eventsToo: true, device: number)
    if let descriptionPath {
      try recording.take(
        try RecordingLoader.read(descriptionPath), descriptionName ?? "", eventsToo: false, device: number)
    }
    try recording.checkDevice(number, name)
    let hasEvents = !recording.events.isEmpty
    // A report that is cut may end with a number that is cut.
    while let last = recording.events.last, !last.isReportEnd { recording.events.removeLast() }
    recording.mendClock(name)
    recording.noteOtherDevice(name)
    for note in recording.notes { Log.line(note) }
    try recording.check(name, descriptionName)
    for note in recording.completeBeginning(name) { Log.line(note) }
    if let note = recording.completeDrops(name) { Log.line(note) }
    if let note = recording.completeLifts(name) { Log.line(note) }
    if let note = recording.touchesBeyond(name) { Log.line(note) }
    if recording.events.isEmpty {
      if hasEvents {
        throw RecordingError(
          sentence: "\(name) holds no whole report: no SYN_REPORT, which ends one, follows its events; name a longer "
            + "recording")
      }
      throw RecordingError(
        sentence: "\(name) contains no events: it only describes a panel, or there were no touches; name a "
          + "recording, and a description with --axes")
    }
    if recording.isCut { Log.line("\(name) is cut short: it ends within a report; all before that is read") }
    return recording
  }

  /// Said where nothing in the recording is a touch.
  public var withoutTouch: Sentence {
    if leavesFingersOut {
      return "nothing else in the recording is a touch: the fingers that were down when it began are left out"
    }
    let isInSlot = events.contains { $0.type == UInt16(EV_ABS) && Int32($0.code) >= ABS_MT_SLOT }
    if description.fingers == .slots && !isInSlot && events.contains(where: { $0.isTouchKey }) {
      return
        "no event of the recording is a touch: its panel reports touches in slots, and none of its events, such as "
        + "BTN_TOUCH, is of a slot; name a recording that has all events of the panel, and a description of that panel"
    }
    return "no event of the recording is a touch: a touch panel reports BTN_TOUCH, or without that key the pressure of "
      + "its only finger, or contacts in slots or after SYN_MT_REPORT"
  }

  /// Throws if its axes give no positions.
  package func check(_ path: String, _ descriptionPath: String?) throws(RecordingError) {
    guard !description.isEmpty else {
      if !device.types.isEmpty && !device.types.contains(Int(EV_ABS)) {
        throw RecordingError(
          sentence: "\(descriptionPath ?? path) describes \(device.name ?? "a device"), which reports no absolute "
            + "positions and so is no touch panel; name a recording of the panel")
      }
      guard let descriptionPath else {
        throw RecordingError(
          sentence: "\(path) does not describe the axes of its panel; name a description of the device with --axes")
      }
      throw RecordingError(
        sentence: "neither \(path) nor \(descriptionPath) describes the axes of the panel; name the output of evtest "
          + "or 'libinput record' with --axes")
    }
    if let refusal = description.refusal {
      throw RecordingError(sentence: "\(descriptionPath ?? path) does not describe a touch panel: \(refusal)")
    }
  }

  /// Throws if a device is named although no text left a choice.
  func checkDevice(_ number: Int?, _ path: String) throws(RecordingError) {
    if let number, number != 1, mostDevices == 1 {
      throw RecordingError(sentence: "\(path) holds one device, and --device is \(number); leave out --device")
    }
  }

  /// Notes a device that is no touchscreen, although its touches are read.
  mutating func noteOtherDevice(_ path: String) {
    let candidate = PanelCandidate(device, path: path, tags: device.tags)
    // A touchscreen with BTN_TOOL_FINGER looks like a touchpad if its properties are unknown.
    guard device.listsProperties, candidate.isPadOrTablet, let objection = candidate.objection else { return }
    notes.append("\(path) is no recording of a touchscreen: \(objection); what it reports is read as touches")
  }

  /// Lets the times go on where the clock was set, as it is when a board without a clock of its own finds a network.
  mutating func mendClock(_ path: String) {
    var shift: Microseconds = 0
    var first: Microseconds = 0
    var count = 0
    var last = events.first?.time ?? 0
    for index in events.indices {
      let step = events[index].time - last
      last = events[index].time
      if step < 0 || step > Recording.longestPause {
        shift -= step
        if count == 0 { first = step }
        count += 1
      }
      events[index].time += shift
    }
    if count == 0 { return }
    let span = first < 0 ? 0 - first : first
    let seconds = span / 1_000_000
    let length: Sentence =
      seconds == 0
      ? "\((span + 999) / 1000) ms" : seconds < 172_800 ? "\(seconds) s" : "\(seconds / 86_400) days"
    let times: Sentence = count == 1 ? "" : ", the first of \(count) times"
    notes.append(
      "the clock of \(path) was set \(first < 0 ? "back" : "forward") by \(length)\(times); the times go on from there")
  }

  /// A clock that goes on for longer than this between two events was set.
  private static var longestPause: Microseconds { 24 * 3_600_000_000 }

  /// Takes a text of any form; told apart by what is in it.
  package mutating func take(
    _ text: Text, _ path: String, eventsToo: Bool, device number: Int? = nil
  ) throws(RecordingError) {
    let lines = RecordingInput(text, path)
    switch lines.form {
    case .libinput(let first): try takeLibinput(lines, from: first, eventsToo: eventsToo, device: number)
    case .evemu: try takeEvemu(lines, eventsToo: eventsToo)
    case .pasted: try takePasted(lines, eventsToo: eventsToo)
    }
    if let last = events.last { isCut = isCut || !last.isReportEnd }
    // A text may list axes alone, and no keys; and some drivers have the key of their only finger and never report it.
    let reportsKey = events.contains { $0.isTouchKey }
    let mayReportKey = device.has(key: BTN_TOUCH) && (events.isEmpty || description.fingers != .one)
    description.chooseSign(hasTouchKey: reportsKey || mayReportKey)
  }

  /// Adds a description of the device; where it differs from an earlier one, the new one counts.
  mutating func add(_ found: RecordedDevice) {
    device.add(found)
    description = device.description
  }
}
