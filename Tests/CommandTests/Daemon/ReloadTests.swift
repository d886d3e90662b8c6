import Foundation
import Testing

@Suite("touch-overlayd: a new configuration", .enabled(if: RunningDaemon.canRun, "there is no C compiler"))
struct ReloadTests {
  @Test func `one that cannot start while diagnostics have the screen leaves the old one`() throws {
    let daemon = try RunningDaemon { "[diagnostics]\nprogram = \(RunningDaemon.program("exec sleep 60", in: $0))" }
    daemon.askForDiagnostics()
    #expect(daemon.eventually { daemon.said.contains("diagnostics on, by a signal") })
    try daemon.configure("[touch]\ndevice = /dev/null")
    daemon.askToReload()
    let isBack = daemon.eventually {
      daemon.said.filter { $0.hasPrefix("drawing on ") }.count == 2
    }
    #expect(isBack, "\(daemon.said)")
    #expect(daemon.said.contains { $0.hasSuffix("; going back to the old configuration") })
    #expect(daemon.stop() == 0)
  }

  @Test func `one that cannot be read for want of descriptors is to be read later`() throws {
    let daemon = try RunningDaemon { _ in "" }
    try daemon.leaveDescriptors(0)
    daemon.askToReload()
    let path = daemon.folder["touch-overlay.conf"].path
    let refusal =
      "cannot read the configuration \(path): Too many open files; try again later; going on with the old configuration"
    #expect(daemon.eventually { daemon.said.contains(refusal) }, "\(daemon.said)")
    try daemon.limitDescriptors(to: 1024)
    #expect(daemon.stop() == 0)
  }

  @Test func `of very many refused lines the log has the first, and the number of the others`() throws {
    let daemon = try RunningDaemon { _ in "" }
    try daemon.configure(Array(repeating: "a = 1", count: 500).joined(separator: "\n"))
    daemon.askToReload()
    let last =
      "480 more lines are refused; touch-overlayd --check-config lists them; going on with the old configuration"
    #expect(daemon.eventually { daemon.said.contains(last) }, "\(daemon.said)")
    #expect(daemon.said.filter { $0.contains("unknown key 'a'") }.count == 20)
    #expect(daemon.stop() == 0)
    let path = daemon.folder["touch-overlay.conf"].path
    let all = try Run.daemon("--check-config", "--config", path)
    #expect(all.code == 5 && all.errors.split(separator: "\n").count == 500)
    let start = try Run.daemon("--config", path)
    #expect(start.code == 5 && start.errors.split(separator: "\n").count == 21)
  }
}
