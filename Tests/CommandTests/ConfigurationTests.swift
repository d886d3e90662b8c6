import Temporary
import Testing

@Suite("touch-overlayd: its configuration", .serialized)
struct ConfigurationTests {
  @Test func `a good one`() throws {
    let file = try TemporaryFile(
      "good.conf",
      "# kiosk\r\n[overlay]\r\nradius = 30\nshow = external\ncontrol = off\n[touch]\ndevice = auto\n"
        + "[limits]\nreport-rate = 60\njitter-length = 0.4\n[diagnostics]\ncoverage-cell = 8mm\n")
    let run = try Run.daemon("--config", file.path, "--check-config").done()
    #expect(run.output == "the configuration is good\n")
  }

  @Test func `an empty one`() throws {
    #expect(try Run.daemon("--check-config", "--config", "/dev/null").code == 0)
  }

  @Test func `a bad one is refused with file and line, checked or used`() throws {
    let file = try TemporaryFile("bad.conf", "# kiosk\n\n[overlay]\nradius = huge\n")
    for run in [
      try Run.daemon("--check-config", "--config", file.path), try Run.daemon("--config", file.path),
      try Run.daemon("--fb", "/nonexistent", "--config", file.path),
    ] {
      run.expectRefusal(
        5,
        "\(file.path) line 4: radius is 'huge', expected pixels from 2 to 400, or millimetres from 0.2 to 40 "
          + "such as 4.5mm")
    }
  }

  @Test func `all that is wrong is told, line by line, and nothing that only follows from it`() throws {
    let file = try TemporaryFile(
      "faults.conf",
      "radius = 5\nborder = 2\n[overlay]\nradius = huge\nstyle = shiny\nimage = /nonexistent/arrow.pam\n"
        + "[screen]\nrotate = 1\nhello\n[framebuffer]\nrotate = 45\nrotate = 90\n"
        + "[limits]\nghosts = 1.5\n[diagnostics]\ncoverage-cell = 1mm\n")
    for run in [try Run.daemon("--check-config", "--config", file.path), try Run.daemon("--config", file.path)] {
      #expect(run.code == 5)
      #expect(run.output == "")
      let sections = "[overlay], [touch], [framebuffer], [diagnostics] or [limits]"
      #expect(
        run.errors.split(separator: "\n").map { String($0) }
          == [
            "1: 'radius' stands before any section, expected \(sections) first",
            "4: radius is 'huge', expected pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm",
            "5: style is 'shiny', expected touchkit, touchpose, fingertips, showtime, rings or pointer",
            "6: image is '/nonexistent/arrow.pam', which cannot be read: No such file or directory; expected none, or the "
              + "full path of a picture that 'touch-overlay image' made, of up to 1024x1024 pixels",
            "7: found '[screen]', expected \(sections)", "11: rotate is '45', expected 0, 90, 180 or 270",
            // The daemon has no use for these two.
            "14: ghosts is '1.5', expected a whole number from 0 to 1000",
            "16: coverage-cell is '1mm', expected pixels from 16 to 400 such as 40px, or millimetres from 1.6 to 40 such as "
              + "8mm",
          ].map { "touch-overlayd: \(file.path) line \($0)" })
    }
  }

  @Test(
    "one that cannot be read",
    arguments: [("/nonexistent/x.conf", "No such file or directory"), ("/tmp", "Is a directory")])
  func unreadable(path: String, reason: String) throws {
    for run in [
      try Run.daemon("--check-config", "--config", path), try Run.daemon("--config", path, "--fb", "/nonexistent"),
    ] {
      run.expectRefusal(5, "cannot read the configuration \(path): \(reason); name another file with --config")
    }
  }
}
