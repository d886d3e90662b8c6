import CLinux
import Linux
import Temporary
import Testing
import Touch

@testable import TouchInput

/// In the suite of those that change the environment, which run one after the other.
extension TslibFilesTests {
  /// Axes with the greatest values that a driver gives them.
  @Test(
    "a resistive panel without the calibration that ts.conf applies goes by its range, with a warning; others without",
    arguments: [
      ([(ABS_X, 4095), (ABS_Y, 4095), (ABS_PRESSURE, 255)], true), ([(ABS_X, 4095), (ABS_Y, 4095)], false),
      ([(ABS_MT_POSITION_X, 4095), (ABS_MT_POSITION_Y, 4095), (ABS_MT_PRESSURE, 255)], false),
    ] as [([(Int32, Int32)], Bool)])
  func uncalibrated(axes: [(Int32, Int32)], warns: Bool) throws {
    let file = try TemporaryFile("ts.conf", "module_raw input\nmodule pthres pmin=1\nmodule linear\n")
    var description = PanelDescription()
    for (axis, most) in axes {
      description.set(axis: Int(axis), PanelDescription.Axis(minimum: 0, maximum: most))
    }
    let panel = Self.panel(description)
    try withTslib(file.path, "/nonexistent/pointercal") {
      let choice = try BackendChoice(PanelSettings(), panel, width: 800, height: 480)
      #expect(choice.backend == .evdev)
      #expect(choice.warning?.kind == (warns ? CalibrationWarning.Kind.missing : nil))
      if warns {
        let sentence = choice.warning?.sentence.string ?? ""
        #expect(sentence.hasPrefix("there is no calibration /nonexistent/pointercal, so touches will not "))
      }
      // Whoever says that the panel needs no calibration hears no more of it.
      var settings = PanelSettings()
      settings.backend = .evdev
      #expect(try BackendChoice(settings, panel, width: 800, height: 480).warning == nil)
    }
  }

  private static func panel(_ description: PanelDescription) -> PanelCandidate {
    PanelCandidate(
      path: "/nonexistent/event0", name: "a panel", place: "",
      identity: PanelIdentity(bus: 3, vendor: 1, product: 2, version: 3), description: description, number: 0,
      matrix: nil, standing: .tagged)
  }

  /// ts.conf, the calibration, and which tolerance lets the panel be read by its range.
  @Test(
    "a damaged calibration is tolerated apart from a ts.conf that tslib does not understand",
    arguments: [
      ("module_raw input\nmodule linear\n", "1 0 0 0 1 0 0", [.calibration, .all]),
      ("module_raw input\nmodule linear\n", "", [.calibration, .all]),
      ("modul linear\n", "65536 0 0 0 65536 0 65536", [.all]), ("modul linear\n", "1 0 0 0 1 0 0", [.all]),
    ] as [(String, String, [ToleratedFaults])])
  func damaged(configuration: String, calibration: String, tolerances: [ToleratedFaults]) throws {
    for tolerated in [ToleratedFaults.none, .calibration, .all] {
      if tolerances.contains(tolerated) {
        let choice = try choice(configuration, calibration, tolerated)
        #expect(choice.backend == .evdev && choice.warning?.kind == .missing)
        #expect(choice.reason.string == "its range is the screen; tslib cannot be used")
      } else {
        #expect(throws: PanelError.self) { try choice(configuration, calibration, tolerated) }
      }
    }
  }

  @Test(
    "a calibration that puts all touches onto one line or point is used, with a warning",
    arguments: [
      ("0 0 0 0 0 0 65536 800 480 0", true), ("65536 0 0 65536 0 0 65536", true),
      ("32768 65536 0 65536 131072 0 65536 800 480 0", true), ("0 65536 0 65536 0 0 65536 800 480 0", false),
    ] as [(String, Bool)])
  func flat(calibration: String, warns: Bool) throws {
    let choice = try choice("module_raw input\nmodule linear\n", calibration, .none)
    #expect(choice.backend == .tslib)
    #expect((choice.warning?.sentence.string.contains("puts all touches onto one line or point") ?? false) == warns)
    #expect((choice.warning?.kind == .missing) == warns)
  }

  /// The choice for a panel with one finger, where tslib has these files.
  private func choice(
    _ configuration: String, _ calibration: String, _ tolerated: ToleratedFaults
  ) throws -> BackendChoice {
    let configurationFile = try TemporaryFile("ts.conf", configuration)
    let calibrationFile = try TemporaryFile("pointercal", calibration)
    var settings = PanelSettings()
    settings.tolerated = tolerated
    let panel = Self.panel(PanelDescription([ABS_X, ABS_Y], maximum: 4095))
    return try withTslib(configurationFile.path, calibrationFile.path) {
      try BackendChoice(settings, panel, width: 800, height: 480)
    }
  }

  @Test("of a panel without BTN_TOUCH, which tslib refuses, the calibration is applied without the filters")
  func byPressure() throws {
    let old = variables()
    defer {
      Environment.set("TSLIB_CONFFILE", old[0])
      Environment.set("TSLIB_CALIBFILE", old[1])
    }
    let file = try TemporaryFile(
      "ts.conf", "module_raw input\nmodule pthres pmin=1\nmodule dejitter delta=100\nmodule linear\n")
    Environment.set("TSLIB_CONFFILE", Text(file.path))
    var description = PanelDescription([ABS_X, ABS_Y, ABS_PRESSURE], maximum: 4095)
    description.chooseSign(hasTouchKey: false)
    let panel = PanelCandidate(
      path: "/nonexistent/event0", name: "a panel", place: "",
      identity: PanelIdentity(bus: 3, vendor: 1, product: 2, version: 3), description: description, number: 0,
      matrix: nil, standing: .direct)
    let upright = try TemporaryFile("upright", "65536 0 6553600 0 65536 0 65536 800 480 0\n")
    Environment.set("TSLIB_CALIBFILE", Text(upright.path))
    let choice = try BackendChoice(PanelSettings(), panel, width: 800, height: 480)
    #expect(choice.backend == .tslib && choice.memory.isEmpty && choice.warning == nil)
    #expect(choice.reason.string == "with the calibration \(upright.path), without its filters")
    // No device is opened.
    var converter = try PositionConverter(panel, choice)
    let contacts = ObservedContacts()
    contacts.prepare(&converter, panel)
    var frame = KernelFrame(time: 1)
    frame.slots[0] = KernelContact(finger: 1, x: 40, y: 50, pressure: 3, size: 0)
    try converter.convert(frame, isAfterDrop: false, [contacts])
    var place: Position?
    if case .touched(let touch) = converter.report.slots[0] { place = touch.position }
    #expect(place == Position(x: 140, y: 50))
    // Without filters the raw position is what a finger's rest is judged by.
    #expect(contacts.last.map(\.filtered) == [Position(x: 40, y: 50)])
    #expect(contacts.last.map(\.position) == [Position(x: 140, y: 50)])

    // One on trial, too.
    let trial = try Pointercal(Text("65536 0 0 0 65536 655360 65536"), "trial")
    let tried = try BackendChoice(trying: trial, PanelSettings(), panel, width: 800, height: 480)
    converter = try PositionConverter(panel, tried)
    contacts.prepare(&converter, panel)
    try converter.convert(frame, isAfterDrop: false, [contacts])
    if case .touched(let touch) = converter.report.slots[0] { place = touch.position }
    #expect(place == Position(x: 40, y: 60))
    #expect(contacts.last.map(\.filtered) == [Position(x: 40, y: 50)])
    #expect(contacts.last.map(\.position) == [Position(x: 40, y: 60)])

    let turned = try TemporaryFile("turned", "65536 0 0 0 65536 0 65536 800 480 1\n")
    Environment.set("TSLIB_CALIBFILE", Text(turned.path))
    let without = try BackendChoice(PanelSettings(), panel, width: 800, height: 480)
    #expect(without.backend == .evdev && without.warning?.kind == .missing)
  }
}

/// The fingers of the last report, at every stage of its conversion.
private final class ObservedContacts: PanelObserver {
  private(set) var last: [ObservedContact] = []

  override func observed(_ observation: Observation) { last = observation.contacts }
}
