import Foundation
import Testing

/// The screen of an app under diagnostics that end in a bad way.
@Suite(.enabled(if: RunningDaemon.canRun, "there is no C compiler")) struct DiagnosticScreenTests {
  private static let tool = Run.folder.appendingPathComponent("touch-overlay").path

  /// Starts a daemon, then its diagnostics; returns it when their picture is on the screen, and their process.
  private func diagnosing(
    record: Bool = true, _ start: (String) -> String = { "exec \($0)" }
  ) throws -> (daemon: RunningDaemon, program: pid_t) {
    let daemon = try RunningDaemon { folder in
      let program = RunningDaemon.program("echo $$ > \(folder)/process\n" + start("\(Self.tool) \"$@\""), in: folder)
      let folder = record ? "\(folder)/record" : "off"
      return "[framebuffer]\nrecord = \(folder)\n[diagnostics]\nprogram = \(program)"
    }
    daemon.askForDiagnostics()
    let isShown = daemon.eventually { isCovered(daemon) }
    let process = (daemon.file("process") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(isShown, "\(daemon.said)")
    return (daemon, try #require(pid_t(process)))
  }

  private func isCovered(_ daemon: RunningDaemon) -> Bool {
    (daemon.glass ?? Data()).count { $0 != 0 } > 10_000
  }

  private func isBack(_ daemon: RunningDaemon) -> Bool { daemon.glass?.allSatisfy { $0 == 0 } ?? false }

  @Test(
    "a daemon that has to kill its diagnostics gives the app its screen back before it ends", arguments: [true, false])
  func killed(isHung: Bool) throws {
    let (daemon, program) = try diagnosing()
    #expect(kill(program, isHung ? SIGSTOP : SIGKILL) == 0)
    #expect(daemon.stop() == 0)
    #expect(isBack(daemon))
    #expect(daemon.said.last == "stopped; the marks are gone")
    #expect((try? FileManager.default.contentsOfDirectory(atPath: daemon.folder["record"].path)) == [])
  }

  @Test func `where that cannot be, it says so`() throws {
    let (daemon, program) = try diagnosing(record: false)
    #expect(kill(program, SIGSTOP) == 0)
    #expect(daemon.stop() == 1)
    #expect(isCovered(daemon))
    #expect(
      daemon.said.last
        == "stopped; the picture of diagnostics may stay until the app repaints its screen: there is no record of the pixels"
    )
  }

  @Test func `diagnostics end with a daemon that is killed`() throws {
    let (daemon, program) = try diagnosing()
    daemon.kill()
    // A process that nobody has waited for has no command line.
    let commandLine = "/proc/\(program)/cmdline"
    let hasEnded = daemon.eventually { ((try? Data(contentsOf: URL(fileURLWithPath: commandLine))) ?? Data()).isEmpty }
    #expect(hasEnded && isBack(daemon))
    if !hasEnded { kill(program, SIGKILL) }
  }

  @Test func `diagnostics that a script has started are not told of the daemon's end, and run`() throws {
    let (daemon, script) = try diagnosing { "\($0) &\necho $! > ${0%/*}/child\nwait" }
    let child = (daemon.file("child") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let program = try #require(pid_t(child))
    #expect(program != script && kill(program, SIGTERM) == 0)
    #expect(daemon.eventually { isBack(daemon) && daemon.said.contains("diagnostics have ended") })
    #expect(daemon.stop() == 0)
  }

  @Test("what is in the place of the record and is none is named, with the marks that may have been left")
  func foreignRecord() throws {
    let daemon = try RunningDaemon { folder in
      mkdir("\(folder)/record", 0o755)
      mkfifo("\(folder)/record/fb0", 0o600)
      return "[framebuffer]\nrecord = \(folder)/record"
    }
    let reason = "\(daemon.folder.path)/record/fb0 is not a regular file; remove it"
    #expect(
      daemon.said.contains(
        "marks of a killed overlay may be on the screen until the app repaints it, as their record cannot be used: "
          + reason))
    #expect(daemon.said.contains("there is no record of painted pixels, after a kill marks may stay: \(reason)"))
    #expect(daemon.stop() == 0)
  }
}
