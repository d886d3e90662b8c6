import Foundation
import Testing

@Suite("touch-overlay-calibrate: what it answers to those who have fewer rights", .serialized)
struct CalibrateAnswerTests {
  private static let unknown =
    "a request begins with a line 'probe', 'write' or 'write 0:4095,0:4095'; install one version of all programs"

  /// What a machine whose temporary files are in memory says beside.
  private func answer(_ run: Run) -> String {
    run.output.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("warning ") }.joined(separator: "\n")
  }

  @Test func `whether one could be written leaves no trace`() throws {
    let place = try CalibrationPlace()
    let run = try place.run("--answer", input: "probe\n")
    #expect(run.code == 0 && answer(run) == "done \(place.path)\n" && run.errors == "")
    #expect(place.text() == CalibrationPlace.old && place.names == ["pointercal"])
    let typed = try place.run("--probe")
    #expect(typed.code == 0 && typed.output == "a calibration can be written to \(place.path)\n")
  }

  @Test func `a folder in memory is written to, with a warning`() throws {
    let place = try CalibrationPlace(in: "/dev/shm")
    for request in ["probe\n", "write\n\(CalibrationPlace.new)"] {
      let run = try place.run("--answer", input: request)
      #expect(
        run.output
          == "warning \(place.folder) is in memory: the calibration is lost at the next start; put it into the image\n"
          + "done \(place.path)\n")
    }
  }

  @Test func `a folder that others may change, and one that is not there`() throws {
    let place = try CalibrationPlace()
    chmod(place.folder, 0o777)
    for (task, request) in [("--answer", "probe\n"), ("--answer", "write\n\(CalibrationPlace.new)"), ("--probe", "")] {
      let run = try place.run(task, input: request)
      #expect(run.code == 1)
      let words =
        "\(place.folder) is not a folder that only its owner can write to; take the right from the others (chmod)"
      #expect(run.output == (task == "--probe" ? "" : "refused \(words)\n"))
      #expect(run.complaint == (task == "--probe" ? words : "refused: \(words)"))
    }
    #expect(place.text() == CalibrationPlace.old)
    let missing = try Run.calibrate(["--file", "/no/where", "--answer"], input: "probe\n")
    #expect(missing.code == 1)
    #expect(missing.output == "refused cannot open the folder /no: No such file or directory\n")
  }

  @Test func `a calibration is written as one that was typed, and logged`() throws {
    let place = try CalibrationPlace()
    let run = try place.run("--answer", input: "write 0:4095,0:4095\n\(CalibrationPlace.new)")
    #expect(run.code == 0 && answer(run) == "done \(place.path)\n")
    #expect(run.complaint == "wrote \(place.path); the one before is \(place.folder)/pointercal.bak-1")
    #expect(place.text() == CalibrationPlace.new && place.text("pointercal.bak-1") == CalibrationPlace.old)
  }

  @Test func `axes that a request names are held against the calibration`() throws {
    let place = try CalibrationPlace()
    let run = try place.run("--answer", input: "write 0:100,0:100\n\(CalibrationPlace.new)")
    #expect(run.code == 5)
    #expect(
      run.output
        == "refused the calibration from standard input is refused: the corner (0, 479) of the screen lies beyond the "
        + "ends of the panel; calibrate again\n")
    #expect(place.names == ["pointercal"] && place.text() == CalibrationPlace.old)
  }

  @Test(
    "requests that are none",
    arguments: [
      "", "\n", "probe now\n", "Probe\n", "restore\n", "write 0:1,0:1 /etc/shadow\n", "write 1\n",
      "--file /etc/shadow\n",
      CalibrationPlace.new,
    ])
  func unknown(request: String) throws {
    let place = try CalibrationPlace()
    let run = try place.run("--answer", input: request)
    #expect(run.code == 2 && run.output == "refused \(Self.unknown)\n")
    #expect(place.names == ["pointercal"] && place.text() == CalibrationPlace.old)
  }

  @Test func `one that is far too long, and one with more than a calibration`() throws {
    let place = try CalibrationPlace()
    let long = try place.run("--answer", input: "write\n" + String(repeating: "1 ", count: 40_000))
    #expect(long.code == 5)
    #expect(
      long.output
        == "refused the calibration from standard input is refused: it is longer than 1024 bytes; calibrate again\n")
    let more = try place.run("--answer", input: "write\n\(CalibrationPlace.new)probe\n")
    #expect(more.code == 5 && more.output.hasPrefix("refused the calibration from standard input is refused: "))
    #expect(place.text() == CalibrationPlace.old)
  }

  @Test func `one that does not come is not waited for`() throws {
    let place = try CalibrationPlace()
    let start = Date()
    let run = try Run.other(
      "/bin/sh",
      [
        "-c",
        "{ printf 'probe'; sleep 15; } | '\(Run.folder.path)/touch-overlay-calibrate' --file \(place.path) --answer",
      ])
    #expect(run.output == "refused cannot read the calibration from standard input: no data arrived in time\n")
    // The shell waits for what would have asked.
    #expect(Date().timeIntervalSince(start) < 19)
    #expect(place.names == ["pointercal"])
  }

  @Test func `over a socket, whoever has asked is in the log`() throws {
    let place = try CalibrationPlace()
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let request = "write\n\(CalibrationPlace.new)"
    #expect(send(ends[0], request, request.utf8.count, 0) == request.utf8.count)
    shutdown(ends[0], Int32(SHUT_WR))
    let process = Process()
    process.executableURL = Run.folder.appendingPathComponent("touch-overlay-calibrate")
    process.arguments = ["--file", place.path, "--answer"]
    process.standardInput = FileHandle(fileDescriptor: ends[1])
    process.standardOutput = FileHandle(fileDescriptor: ends[1])
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let log = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    close(ends[1])
    let told = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
    #expect(String(decoding: told, as: UTF8.self).hasSuffix("done \(place.path)\n"))
    #expect(log.contains(", process \(getpid()), user \(geteuid()))\n"))
  }
}
