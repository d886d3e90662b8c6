import Testing

@Suite("touch-overlay-calibrate: its command line", .serialized)
struct CalibrateOptionTests {
  @Test func `--version, --help`() throws {
    let version = try Run.calibrate(["--version"]).done()
    #expect(version.output.wholeMatch(of: /touch-overlay-calibrate \d+\.\d+\.\d+\n/) != nil)
    let help = try Run.calibrate(["--help"]).done()
    // The synopsis of touch-overlay-calibrate(8).
    #expect(
      help.output.hasPrefix(
        """
        usage: touch-overlay-calibrate [--axes X0:X1,Y0:Y1] [--file PATH]
               touch-overlay-calibrate --check [--axes X0:X1,Y0:Y1]
               touch-overlay-calibrate --probe|--restore|--answer [--file PATH]

        """))
    for option in [
      "--axes X0:X1,Y0:Y1", "--check", "--probe", "--restore", "--answer", "--file PATH", "--version",
    ] {
      #expect(help.output.contains("  \(option) "))
    }
  }

  @Test("an unknown option is wrong usage", arguments: ["--frobnicate", "helper", "/etc/pointercal", ""])
  func unknown(option: String) throws {
    let run = try Run.calibrate([option])
    run.expectRefusal(2, "unknown option '\(option)'; touch-overlay-calibrate --help lists the options")
  }

  @Test("a missing or empty value", arguments: ["--axes", "--file"])
  func missing(option: String) throws {
    for run in [try Run.calibrate([option]), try Run.calibrate([option, ""]), try Run.calibrate(["\(option)="])] {
      run.expectRefusal(2, "\(option) needs a value; touch-overlay-calibrate --help shows how")
    }
  }

  @Test(
    "axes that are none",
    arguments: [
      "0:4095", "0:4095,0", "0:4095,4095:0", "0:0,0:1", "0:4095,0:x", "0-4095,0-4095", ":,:", "0:2147483648,0:1",
      "0:1,0:1,0:1", "0:1:2,0:1", " 0:1,0:1",
    ])
  func axes(text: String) throws {
    let run = try Run.calibrate(["--check", "--axes", text], input: CalibrationPlace.new)
    run.expectRefusal(2, "--axes needs two ranges like 0:4095,0:4095, not '\(text)'")
  }

  @Test("a file that is not named in full", arguments: ["pointercal", "./pointercal", "/tmp/"])
  func file(path: String) throws {
    let run = try Run.calibrate(["--file", path], input: CalibrationPlace.new)
    run.expectRefusal(2, "--file needs the full path of a file, not '\(path)'")
  }

  @Test(
    "an option that has no effect on the task",
    arguments: [
      (["--check", "--file", "/etc/pointercal"], "--check writes no file, so leave --file out"),
      (["--axes=0:1,0:1", "--restore"], "--axes goes with a calibration on standard input, so leave it out"),
      (["--probe", "--axes", "0:1,0:1"], "--axes goes with a calibration on standard input, so leave it out"),
      (["--answer", "--axes", "0:1,0:1"], "--axes goes with a calibration on standard input, so leave it out"),
    ])
  func needless(options: [String], reason: String) throws {
    try Run.calibrate(options).expectRefusal(2, "\(reason); touch-overlay-calibrate --help lists the options")
  }

  @Test(
    "two things at once", arguments: [["--check", "--restore"], ["--restore", "--version"], ["--probe", "--answer"]])
  func two(options: [String]) throws {
    try Run.calibrate(options).expectRefusal(
      2,
      "--check, --probe, --restore and --answer exclude each other; touch-overlay-calibrate --help lists the "
        + "options")
  }
}
