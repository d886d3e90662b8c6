import CLinux
import Linux
import Temporary
import Testing

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
    let old = variables()
    defer {
      Environment.set("TSLIB_CONFFILE", old[0])
      Environment.set("TSLIB_CALIBFILE", old[1])
    }
    let file = try TemporaryFile("ts.conf", "module_raw input\nmodule pthres pmin=1\nmodule linear\n")
    Environment.set("TSLIB_CONFFILE", Text(file.path))
    Environment.set("TSLIB_CALIBFILE", Text("/nonexistent/pointercal"))
    var description = PanelDescription()
    for (axis, most) in axes {
      description.set(axis: Int(axis), PanelDescription.Axis(minimum: 0, maximum: most))
    }
    let panel = PanelCandidate(
      path: "/dev/input/event0", name: "a panel", place: "",
      identity: PanelIdentity(bus: 3, vendor: 1, product: 2, version: 3), description: description, number: 0,
      matrix: nil, standing: .tagged)
    let choice = try BackendChoice(PanelSettings(), panel, width: 800, height: 480)
    #expect(choice.backend == .evdev)
    #expect(choice.warning?.kind == (warns ? CalibrationWarning.Kind.missing : nil))
    if warns {
      #expect(
        choice.warning?.sentence.string.hasPrefix("there is no calibration /nonexistent/pointercal, so marks will not ")
          == true)
    }
    // Whoever says that the panel needs no calibration hears no more of it.
    var settings = PanelSettings()
    settings.backend = .evdev
    #expect(try BackendChoice(settings, panel, width: 800, height: 480).warning == nil)
  }
}
