import Foundation
import Testing

@Suite(
  "touch-overlayd: figures for Prometheus", .serialized, .enabled(if: RunningDaemon.canRun, "there is no C compiler"))
struct MetricsTests {
  private static let promtool = "/usr/bin/promtool"

  private func lines(_ text: String?, _ name: String) -> [Substring] {
    (text ?? "").split(separator: "\n").filter { $0.hasPrefix("touch_overlay_\(name)") }
  }

  @Test("they are there as soon as it is ready; Prometheus's own tool reads them; and the last are left when it ends")
  func whole() throws {
    let daemon = try RunningDaemon { "metrics = \($0)/touch-overlay.prom" }
    #expect(daemon.eventually { daemon.file("touch-overlay.prom") != nil })
    let text = try #require(daemon.file("touch-overlay.prom"))
    #expect(lines(text, "touches_total") == ["touch_overlay_touches_total 0"])
    #expect(lines(text, "panels") == ["touch_overlay_panels 0"])
    #expect(lines(text, "latency_seconds_count") == ["touch_overlay_latency_seconds_count 0"])
    #expect(lines(text, "report_rate") == [])
    if FileManager.default.isExecutableFile(atPath: Self.promtool) {
      try Run.other(Self.promtool, ["check", "metrics"], input: text).done()
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: daemon.folder["touch-overlay.prom"].path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(daemon.stop() == 0)
    let last = try #require(daemon.file("touch-overlay.prom"))
    #expect(lines(last, "panels") == [])
    #expect(lines(last, "touches_total") == ["touch_overlay_touches_total 0"])
  }

  @Test func `off unless somebody asks, then there, then gone, as the configuration says`() throws {
    let daemon = try RunningDaemon { _ in "" }
    #expect(daemon.reload())
    #expect(daemon.folder.names == ["fb0", "log", "touch-overlay.conf"])
    try daemon.configure("metrics = \(daemon.folder.path)/a.prom")
    #expect(daemon.reload())
    #expect(daemon.eventually { daemon.file("a.prom") != nil })
    try daemon.configure("metrics = \(daemon.folder.path)/b.prom")
    #expect(daemon.reload())
    #expect(daemon.eventually { daemon.file("b.prom") != nil })
    #expect(daemon.file("a.prom") == nil)
    try daemon.configure("metrics = off")
    #expect(daemon.reload())
    #expect(daemon.file("b.prom") == nil)
    #expect(daemon.stop() == 0)
    #expect(daemon.file("a.prom") == nil && daemon.file("b.prom") == nil)
  }

  @Test func `a daemon that waits for a display takes a new configuration`() throws {
    let daemon = try RunningDaemon(on: "/dev/dri/none") { "metrics = \($0)/a.prom" }
    #expect(daemon.eventually { daemon.said.contains { $0.contains("there is no display /dev/dri/none; 'ls") } })
    #expect(daemon.eventually { daemon.file("a.prom") != nil })
    try daemon.configure("metrics = \(daemon.folder.path)/b.prom")
    daemon.askToReload()
    #expect(daemon.eventually { daemon.file("b.prom") != nil && daemon.file("a.prom") == nil })
    #expect(daemon.stop() == 0)
  }

  @Test func `a missing folder is said once; it goes on, and writes when the folder is there`() throws {
    let daemon = try RunningDaemon { "metrics = \($0)/later/x.prom\nmetrics-interval = 10" }
    let path = daemon.folder["later/x.prom"].path
    let refusal =
      "\(path) could not be written: there is no folder \(daemon.folder["later"].path); make it; trying again every 10 seconds"
    #expect(daemon.eventually { daemon.said.contains(refusal) })
    // Each time it tries at once.
    #expect(daemon.reload() && daemon.reload())
    #expect(daemon.said.filter { $0 == refusal }.count == 1)
    try FileManager.default.createDirectory(at: daemon.folder["later"], withIntermediateDirectories: false)
    // By itself.
    #expect(daemon.eventually { daemon.file("later/x.prom") != nil })
    #expect(daemon.eventually { daemon.said.contains("\(path) is written now") })
    try FileManager.default.removeItem(at: daemon.folder["later"])
    #expect(daemon.isRunning)
    #expect(daemon.stop() == 0)
    #expect(daemon.said.filter { $0 == refusal }.count == 2)
  }

  @Test func `while diagnostics have the screen, how many panels there are is not told`() throws {
    let daemon = try RunningDaemon { folder in
      let program = RunningDaemon.program("exec sleep 60", in: folder)
      return "metrics = \(folder)/x.prom\nmetrics-interval = 10\n[diagnostics]\nprogram = \(program)"
    }
    #expect(daemon.eventually { lines(daemon.file("x.prom"), "panels") == ["touch_overlay_panels 0"] })
    daemon.askForDiagnostics()
    #expect(daemon.eventually { lines(daemon.file("x.prom"), "panels") == [] })
    #expect(lines(daemon.file("x.prom"), "touches_total") == ["touch_overlay_touches_total 0"])
    #expect(daemon.reload())
    #expect(daemon.eventually { lines(daemon.file("x.prom"), "panels") == ["touch_overlay_panels 0"] })
    #expect(daemon.stop() == 0)
  }

  @Test func `while it waits for a framebuffer it says so, and what has ended waits for none`() throws {
    let daemon = try RunningDaemon { "metrics = \($0)/x.prom\nmetrics-interval = 10" }
    let (there, away): ([Substring], [Substring]) = (["touch_overlay_framebuffer 1"], ["touch_overlay_framebuffer 0"])
    #expect(daemon.eventually { lines(daemon.file("x.prom"), "framebuffer") == there })
    let screen = daemon.folder["fb0"]
    let kept = daemon.folder["kept"]
    try FileManager.default.moveItem(at: screen, to: kept)
    daemon.askToReload()
    #expect(daemon.eventually { daemon.said.contains("waiting for a framebuffer") })
    #expect(daemon.eventually { lines(daemon.file("x.prom"), "framebuffer") == away })
    #expect(lines(daemon.file("x.prom"), "panels") == [])
    try FileManager.default.moveItem(at: kept, to: screen)
    #expect(daemon.reload())
    #expect(daemon.eventually { lines(daemon.file("x.prom"), "framebuffer") == there })
    try FileManager.default.moveItem(at: screen, to: kept)
    daemon.askToReload()
    #expect(daemon.eventually { lines(daemon.file("x.prom"), "framebuffer") == away })
    #expect(daemon.stop() == 0)
    #expect(lines(daemon.file("x.prom"), "framebuffer") == [])
    #expect(lines(daemon.file("x.prom"), "touches_total") == ["touch_overlay_touches_total 0"])
  }
}
