import Figures
import Linux
import Overlay
import Testing
import Touch
import TouchOverlay

@Suite("Configuration: how a technician gets in")
struct DiagnosticKeyTests {
  private func read(_ lines: String) throws(ConfigurationError) -> DiagnosticSettings {
    try ConfigurationReader.read(Text("[diagnostics]\n\(lines)\n"), path: "/etc/x.conf").diagnostics
  }

  private func refusal(_ line: String) -> String? { configurationRefusal("[diagnostics]\n\(line)\n") }

  @Test func `nobody gets in whom nobody let in, unless the image is for diagnostics`() throws {
    let settings = try read("")
    #if Diagnostics
    #expect(settings.entry.isGestureOn && settings.entry.rhythm == [3, 1, 3])
    #else
    #expect(!settings.entry.isGestureOn && settings.entry.rhythm == [])
    #endif
    #expect(settings.entry.corner == .upperLeft)
    #expect((settings.entry.cornerSize, settings.entry.taps, settings.entry.timeOut) == (20, 5, 600_000_000))
    #expect(settings.program == Text("/usr/bin/touch-overlay"))
    #expect(settings.leavesEvidence && settings.evidence == nil)
    #expect(settings.calibrator == .usual)
    #expect(settings.coverageCell == nil)
    #expect(!settings.isRecording && settings.unrecorded == [])
  }

  @Test func `touches are recorded where somebody says so, and never in an area that was named`() throws {
    #expect(try read("recording = on").isRecording)
    #expect(try !read("recording = on\nrecording = off").isRecording)
    let first = Region(x: 40, y: 120, width: 320, height: 240)
    let second = Region(x: 0, y: 0, width: 1, height: 32768)
    #expect(try read("recording-without = 40,120,320x240").unrecorded == [first])
    #expect(try read("recording-without = 40,120,320x240   0,0,1x32768").unrecorded == [first, second])
    #expect(
      try read("recording-without = 40,120,320x240\nrecording-without = 0,0,1x32768").unrecorded == [first, second])
    let expected = "expected areas such as 40,120,320x240 with blanks between"
    for value in [
      "", "off", "40,120", "40,120,320", "40,120,0x240", "-1,0,5x5", "40,120,320x240,", "40, 120, 320x240",
      "0,0,32769x1", "32769,0,1x1", "40,120,320x240 on",
    ] {
      #expect(
        refusal("recording-without = \(value)")
          == "/etc/x.conf line 2: recording-without is '\(value)', \(expected)")
    }
    #expect(refusal("recording = yes") == "/etc/x.conf line 2: recording is 'yes', expected on or off")
  }

  @Test func `every key`() throws {
    #expect(try read("gesture = on").entry.isGestureOn)
    #expect(try !read("gesture = off").entry.isGestureOn)
    #expect(try read("corner = upper-right").entry.corner == .upperRight)
    #expect(try read("corner = lower-left").entry.corner == .lowerLeft)
    #expect(try read("corner = lower-right").entry.corner == .lowerRight)
    #expect(try read("corner-size = 7.5").entry.cornerSize == 7.5)
    #expect(try read("taps = 20").entry.taps == 20)
    #expect(try read("rhythm = 2-9-1").entry.rhythm == [2, 9, 1])
    #expect(try read("rhythm = off").entry.rhythm == [])
    #expect(try read("time-out = 10").entry.timeOut == 10_000_000)
    #expect(try read("longest = 60").entry.longest == 60_000_000)
    #expect(try read("program = /opt/x").program == Text("/opt/x"))
    #expect(try read("calibrator = /opt/y").calibrator == .at(Text("/opt/y")))
    #expect(try read("calibrator = off").calibrator == Calibrator.none)
    #expect(try read("coverage-cell = 8mm").coverageCell == Length(8, .millimetres))
    #expect(try read("coverage-cell = 8mm\ncoverage-cell = 40px").coverageCell == Length(40))
    #expect(try read("evidence = /srv/x").evidence == Text("/srv/x"))
    #expect(try read("evidence = usb").leavesEvidence)
    #expect(try !read("evidence = off").leavesEvidence)
    #expect(try read("evidence = off\nevidence = /srv/x").leavesEvidence)
  }

  @Test(
    "what is refused",
    arguments: [
      ("gesture = yes", "gesture is 'yes', expected on or off"),
      ("corner = left", "corner is 'left', expected upper-left, upper-right, lower-left or lower-right"),
      ("corner-size = 4", "corner-size is '4', expected millimetres from 5 to 100"),
      ("corner-size = 101", "corner-size is '101', expected millimetres from 5 to 100"),
      (
        "calibrator = calibrate",
        "calibrator is 'calibrate', expected off or the full path of a program such as "
          + "/usr/sbin/touch-overlay-calibrate"
      ),
      ("taps = 1", "taps is '1', expected a number of taps from 2 to 20"),
      ("taps = 21", "taps is '21', expected a number of taps from 2 to 20"),
      ("time-out = 9", "time-out is '9', expected whole seconds from 10 to 86400"),
      ("longest = 59", "longest is '59', expected whole seconds from 60 to 86400"),
      ("time-out = off", "time-out is 'off', expected whole seconds from 10 to 86400"),
      ("program = touch-overlay", "program is 'touch-overlay', expected the full path of a program such as "),
      ("evidence = stick", "evidence is 'stick', expected off, usb or the full path of a folder"),
      (
        "coverage-cell = 15px",
        "coverage-cell is '15px', expected pixels from 16 to 400 such as 40px, or millimetres from 1.6 to 40 such as 8mm"
      ), ("coverage-cell = 41mm", "coverage-cell is '41mm', expected pixels from 16 to 400 such as 40px, or "),
      ("coverage-cell =", "coverage-cell is '', expected pixels from 16 to 400 such as 40px, or "),
      ("door = open", "unknown key 'door', expected a key that touch-overlay.conf(5) lists"),
    ])
  func refused(_ line: String, _ reason: String) {
    #expect(refusal(line)?.hasPrefix("/etc/x.conf line 2: \(reason)") == true, "\(refusal(line) ?? "nothing")")
  }

  @Test(
    "lengths of cells that are expected",
    arguments: [
      ("8mm", Length(8, .millimetres)), ("2.5 mm", Length(2.5, .millimetres)), ("40mm", Length(40, .millimetres)),
      ("1.6mm", Length(1.6, .millimetres)), ("16px", Length(16)), ("400px", Length(400)), ("40", Length(40)),
      ("16.5 px", Length(16.5)),
    ])
  func cells(_ text: String, _ length: Length) { #expect(Text(text).coverageCell == length) }

  @Test(
    "and those that are not",
    arguments: [
      "", "mm", "px", "1.5mm", "40.1mm", "15px", "15", "401px", "401", "8cm", "8 m", "-8mm", "8mm2", "large", "1e2px",
      "nanmm", "8mmpx", "40p", "40pxx", "40 p x",
    ])
  func noCells(_ text: String) { #expect(Text(text).coverageCell == nil) }

  @Test("a rhythm", arguments: ["3", "", "3-", "-3", "0-1", "10-1", "1-1-1-1-1-1-1", "3 1 3", "on"])
  func rhythm(_ value: String) {
    #expect(refusal("rhythm = \(value)")?.contains("expected off or groups of taps such as 3-1-3") == true)
  }
}
