import Foundation
import Testing

@Suite("touch-overlay-calibrate: the file it writes", .serialized)
struct CalibrateFileTests {
  private static let advice =
    "programs that use tslib take it when they are started again, touch-overlayd when it reloads\n"

  @Test func `a new one in the place of the old one, which is kept byte for byte`() throws {
    let place = try CalibrationPlace()
    let run = try place.run()
    #expect(run.code == 0)
    #expect(
      run.output == "wrote \(place.path); the one before is \(place.folder)/pointercal.bak-1\n" + Self.advice)
    #expect(place.text() == CalibrationPlace.new)
    #expect(place.text("pointercal.bak-1") == CalibrationPlace.old)
    #expect(place.names == ["pointercal", "pointercal.bak-1"])
  }

  @Test func `where there was none`() throws {
    let place = try CalibrationPlace(nil)
    let run = try place.run()
    #expect(run.code == 0 && run.output == "wrote \(place.path)\n" + Self.advice)
    #expect(place.text() == CalibrationPlace.new)
    #expect(place.names == ["pointercal"])
    let facts = try place.facts()
    #expect(facts.mode == 0o644 && facts.owner == geteuid())
  }

  @Test func `what is no calibration is kept as well`() throws {
    let place = try CalibrationPlace("nonsense \u{0} ü")
    #expect(try place.run().code == 0)
    #expect(place.text("pointercal.bak-1") == "nonsense \u{0} ü")
  }

  @Test func `written is what was looked at, and nothing else`() throws {
    let place = try CalibrationPlace()
    #expect(try place.run(input: "+13107\t0 32768 0\r\n7864 032768 65536 800 480   1").code == 0)
    #expect(place.text() == CalibrationPlace.new)
  }

  @Test("owner and mode stay as they were, whatever the mask", arguments: [0o600, 0o640, 0o644, 0o666] as [mode_t])
  func mode(_ mode: mode_t) throws {
    let place = try CalibrationPlace()
    chmod(place.path, mode)
    if geteuid() == 0 { chown(place.path, 1234, 4321) }
    let mask = umask(0o077)
    let run = try place.run()
    umask(mask)
    #expect(run.code == 0)
    for name in ["pointercal", "pointercal.bak-1"] {
      let facts = try place.facts(name)
      #expect(facts.mode == mode)
      if geteuid() == 0 { #expect(facts.owner == 1234 && facts.group == 4321) }
    }
  }

  @Test func `no backup is ever written over, and what is not one is left alone`() throws {
    let place = try CalibrationPlace()
    for (name, text) in [
      ("pointercal.bak-1", "one"), ("pointercal.bak-9", "nine"), ("pointercal.bak-10x", "ten"),
      ("pointercal.bak-007", "seven"), ("pointercal.bak-99999999999", "many"), ("pointercal.bak", "none"),
    ] { try place.write(text, name) }
    #expect(try place.run().code == 0)
    #expect(place.text("pointercal.bak-10") == CalibrationPlace.old)
    #expect(place.text("pointercal.bak-1") == "one" && place.text("pointercal.bak-9") == "nine")
    #expect(place.text("pointercal.bak-10x") == "ten" && place.text("pointercal.bak-007") == "seven")
    #expect(place.names.count == 8)
  }

  @Test func `so many are kept, and what would be one more is refused before anything is changed`() throws {
    let place = try CalibrationPlace()
    for number in 1...99 { try place.write("old \(number)", "pointercal.bak-\(number)") }
    #expect(try place.run("--probe").code == 0)
    #expect(try place.run().code == 0)
    #expect(place.text("pointercal.bak-100") == CalibrationPlace.old)
    for options in [[], ["--probe"]] as [[String]] {
      try Run.calibrate(["--file", place.path] + options, input: CalibrationPlace.old).expectRefusal(1) {
        $0.contains(
          "100 calibrations are kept beside \(place.path), which is the limit; remove some that are not needed "
            + "(\(place.path).bak-*)")
      }
    }
    #expect(place.text() == CalibrationPlace.new && place.names.count == 101)
    // One step back makes room.
    #expect(try place.run("--restore").code == 0)
    #expect(place.text() == CalibrationPlace.old && place.names.count == 100)
    #expect(try place.run().code == 0)
  }

  @Test func `a limit of file sizes is told, as a full disk is`() throws {
    let place = try CalibrationPlace()
    // The runner of the tests may ignore the signal.
    let script = "ulimit -f 0; printf '%s' \"$2\" | env --default-signal=XFSZ \"$0\" --file \"$1\" 2>&1"
    let program = Run.folder.appendingPathComponent("touch-overlay-calibrate").path
    let run = try Run.other("/bin/sh", ["-c", script, program, place.path, CalibrationPlace.new])
    #expect(run.code == 1)
    #expect(
      run.output
        == "touch-overlay-calibrate: cannot write \(place.folder)/pointercal.bak-1: File too large; nothing was "
        + "changed\n")
    #expect(place.text() == CalibrationPlace.old && place.names == ["pointercal"])
  }

  @Test func `--probe notices that a file would not fit, and leaves nothing`() throws {
    let place = try CalibrationPlace()
    let program = Run.folder.appendingPathComponent("touch-overlay-calibrate").path
    // No file of this shell may have a byte, as on a full disk; that of its errors neither, so that they go to the pipe.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" --probe --file \"$1\" 2>&1"
    let run = try Run.other("/bin/sh", ["-c", script, program, place.path])
    #expect(run.code == 1 && run.output.contains("cannot write \(place.folder)/.pointercal.new: File too large"))
    #expect(place.names == ["pointercal"])
    #expect(try place.run("--probe").code == 0 && place.names == ["pointercal"])
  }

  @Test func `the same again changes nothing and keeps nothing`() throws {
    let place = try CalibrationPlace(CalibrationPlace.new)
    let run = try place.run()
    #expect(run.code == 0 && run.output == "\(place.path) already holds this calibration\n")
    #expect(place.names == ["pointercal"])
  }

  @Test func `--check and a refused calibration change nothing`() throws {
    let place = try CalibrationPlace()
    #expect(try place.run("--check").code == 2)
    #expect(try place.run(input: "1 2 3").code == 5)
    #expect(try place.run("--axes", "0:100,0:100").code == 5)
    #expect(place.text() == CalibrationPlace.old && place.names == ["pointercal"])
  }

  @Test func `--restore goes back step by step`() throws {
    let place = try CalibrationPlace()
    chmod(place.path, 0o640)
    #expect(try place.run().code == 0)
    #expect(try place.run(input: "1 2 3 4 5 6 65536 800 480 2").code == 0)
    #expect(place.names == ["pointercal", "pointercal.bak-1", "pointercal.bak-2"])
    let run = try place.run("--restore")
    #expect(run.code == 0)
    #expect(run.output == "wrote \(place.path) from \(place.folder)/pointercal.bak-2\n" + Self.advice)
    #expect(place.text() == CalibrationPlace.new)
    #expect(try place.run("--restore").code == 0)
    #expect(place.text() == CalibrationPlace.old && place.names == ["pointercal"])
    #expect(try place.facts().mode == 0o640)
    try place.run("--restore").expectRefusal(1, "there is no calibration before \(place.path)")
    #expect(place.text() == CalibrationPlace.old)
  }

  @Test func `--restore where the file itself is gone`() throws {
    let place = try CalibrationPlace(nil)
    try place.write(CalibrationPlace.old, "pointercal.bak-3")
    #expect(try place.run("--restore").code == 0)
    #expect(place.text() == CalibrationPlace.old)
  }

  @Test func `a backup of which tslib would die is not restored`() throws {
    let place = try CalibrationPlace()
    try place.write("1 0 0 0 1 0 0", "pointercal.bak-1")
    let run = try place.run("--restore")
    run.expectRefusal(5) { $0.hasPrefix("tslib's calibration \(place.folder)/pointercal.bak-1: ") }
    #expect(place.text() == CalibrationPlace.old)
  }

  @Test func `kept files that are no calibrations are passed over, and named`() throws {
    let place = try CalibrationPlace()
    for (name, text) in [("1", CalibrationPlace.new), ("2", ""), ("3", "1 2 3"), ("10", "\u{0}")] {
      try place.write(text, "pointercal.bak-\(name)")
    }
    let run = try place.run("--restore")
    #expect(run.code == 0 && run.output == "wrote \(place.path) from \(place.folder)/pointercal.bak-1\n" + Self.advice)
    let warnings = ["10", "3", "2"].map {
      "touch-overlay-calibrate: passed over \(place.folder)/pointercal.bak-\($0), which is no calibration; look at it, or "
        + "remove it\n"
    }
    // What a folder in memory is warned of follows.
    #expect(run.errors.hasPrefix(warnings.joined()), "\(run.errors)")
    #expect(place.text() == CalibrationPlace.new)
    #expect(place.names == ["pointercal", "pointercal.bak-10", "pointercal.bak-2", "pointercal.bak-3"])
    // Where none is left, the last one says why.
    let again = try place.run("--restore")
    again.expectRefusal(5) { $0.hasPrefix("tslib's calibration \(place.folder)/pointercal.bak-10: ") }
    #expect(place.text() == CalibrationPlace.new)
  }

  @Test(
    "killed at any call, it leaves the old calibration or the new one, and every kept one whole",
    .enabled(if: Run.canTrace, "no strace that may trace here"),
    arguments: ["write", "fchmod", "fchown", "fsync", "renameat"])
  func killed(call: String) throws {
    for time in 1...2 {
      let place = try CalibrationPlace()
      try place.write(CalibrationPlace.old, "pointercal.bak-1")
      let program = Run.folder.appendingPathComponent("touch-overlay-calibrate").path
      let run = try Run.traced(
        "inject=\(call):signal=KILL:when=\(time)", [program, "--file", place.path], input: CalibrationPlace.new)
      #expect(run.code == -9, "\(run)")
      let text = place.text()
      #expect(text == CalibrationPlace.old || text == CalibrationPlace.new)
      for name in place.names where name.contains(".bak-") {
        #expect(place.text(name) == CalibrationPlace.old, "\(call) \(time): \(name)")
      }
      #expect(try place.run("--restore").code == 0, "\(call) \(time)")
      #expect(place.text() == CalibrationPlace.old)
      #expect(try place.run().code == 0)
    }
  }

  @Test func `what a run that was killed has left is no hindrance`() throws {
    let place = try CalibrationPlace()
    try place.write("half", ".pointercal.new")
    #expect(try place.run().code == 0)
    #expect(place.text() == CalibrationPlace.new && place.names == ["pointercal", "pointercal.bak-1"])
  }
}
