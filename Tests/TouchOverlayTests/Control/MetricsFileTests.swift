import CLinux
import Figures
import Foundation
import Linux
import Temporary
import Testing
import TouchOverlay

@Suite("The file for Prometheus: written again and again, wherever it can be")
struct MetricsFileTests: ~Copyable {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func settings(_ path: String?, seconds: Int64 = 60) -> DaemonSettings {
    var settings = DaemonSettings()
    settings.metrics = path.map { Text($0) }
    settings.metricsInterval = seconds * 1_000_000
    return settings
  }

  private func counts(touches: Int) -> RunningCounts {
    var counts = RunningCounts()
    counts.touches = touches
    return counts
  }

  private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  @Test func `off: never due, and nothing is written`() {
    var file = MetricsFile()
    #expect(file.configure(settings(nil), now: 5) == nil)
    #expect(file.due == nil)
    #expect(file.write(counts(touches: 1), now: 6) == nil)
    #expect(file.due == nil)
  }

  @Test func `at once, then after each interval; for everybody to read`() throws {
    let path = "\(folder.path)/touch-overlay.prom"
    var file = MetricsFile()
    #expect(file.configure(settings(path, seconds: 10), now: 5) == nil)
    #expect(file.due == 5)
    let mask = umask(0o077)
    defer { umask(mask) }
    for round in 1...3 {
      #expect(file.write(counts(touches: round), now: Int64(round)) == nil)
      #expect(file.due == Int64(round) + 10_000_000)
      #expect(text(path).contains("\ntouch_overlay_touches_total \(round)\n"))
      #expect(text(path).contains("touch_overlay_build_info{version=\"\(Version.text)\"} 1\n"))
    }
    #expect(folder.names == ["touch-overlay.prom"])
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(rights == 0o644)
  }

  @Test func `a folder that is missing is said once, and again when it is there`() {
    let path = "\(folder.path)/later/touch-overlay.prom"
    var file = MetricsFile()
    _ = file.configure(settings(path), now: 0)
    #expect(
      file.write(counts(touches: 1), now: 0)?.string
        == "\(path) could not be written: there is no folder \(folder.path)/later; make it; trying again every 60 seconds"
    )
    #expect(file.due == 60_000_000)
    #expect(file.write(counts(touches: 1), now: 60_000_000) == nil)
    #expect(file.configure(settings(path), now: 70_000_000) == nil)
    #expect(file.write(counts(touches: 1), now: 70_000_000) == nil)
    mkdir("\(folder.path)/later", 0o755)
    #expect(file.write(counts(touches: 2), now: 130_000_000)?.string == "\(path) is written now")
    #expect(file.write(counts(touches: 3), now: 190_000_000) == nil)
    #expect(text(path).contains("touches_total 3\n"))
    #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: "\(folder.path)/later") }
    #expect(file.write(counts(touches: 4), now: 250_000_000)?.string.contains("there is no folder") == true)
    #expect(file.write(counts(touches: 4), now: 310_000_000) == nil)
  }

  @Test func `another reason is said too`() {
    let path = "\(folder.path)/place/touch-overlay.prom"
    var file = MetricsFile()
    _ = file.configure(settings(path), now: 0)
    #expect(file.write(counts(touches: 1), now: 0)?.string.contains("there is no folder") == true)
    #expect(throws: Never.self) { try folder.write("", "place") }
    #expect(file.write(counts(touches: 1), now: 1)?.string.contains("Not a directory") == true)
    #expect(file.write(counts(touches: 1), now: 2) == nil)
  }

  @Test func `a link in its place is replaced, and what it leads to is left alone`() throws {
    let (path, target) = ("\(folder.path)/touch-overlay.prom", "\(folder.path)/other")
    try folder.write("mine", "other")
    symlink(target, path)
    var file = MetricsFile()
    _ = file.configure(settings(path), now: 0)
    #expect(file.write(counts(touches: 1), now: 0) == nil)
    #expect(text(target) == "mine")
    #expect(text(path).contains("touches_total 1\n"))
    #expect(throws: (any Error).self) { try FileManager.default.destinationOfSymbolicLink(atPath: path) }
  }

  @Test func `elsewhere, or off: the old file goes, and only if it was ours`() throws {
    let (first, second) = ("\(folder.path)/a.prom", "\(folder.path)/b.prom")
    var file = MetricsFile()
    _ = file.configure(settings(first), now: 0)
    #expect(file.write(counts(touches: 1), now: 0) == nil)
    #expect(file.configure(settings(first, seconds: 20), now: 7) == nil)
    #expect(file.due == 7)
    #expect(folder.names == ["a.prom"])
    #expect(file.configure(settings(second), now: 8) == nil)
    #expect(folder.names == [])
    #expect(file.write(counts(touches: 2), now: 8) == nil)
    #expect(folder.names == ["b.prom"])
    #expect(file.configure(settings(nil), now: 9) == nil)
    #expect(file.due == nil)
    #expect(folder.names == [])
    // The file is not written yet.
    try folder.write("other", "a.prom")
    _ = file.configure(settings(first), now: 10)
    #expect(file.configure(settings(nil), now: 11) == nil)
    #expect(text(first) == "other")
  }

  @Test func `an old file that has gone is none, and one that cannot go is said`() {
    let path = "\(folder.path)/a.prom"
    var file = MetricsFile()
    for isStuck in [false, true] {
      _ = file.configure(settings(path), now: 0)
      #expect(file.write(counts(touches: 1), now: 0) == nil)
      unlink(path)
      if isStuck { mkdir(path, 0o755) }
      let news = file.configure(settings(nil), now: 1)?.string
      #expect(news == (isStuck ? "\(path) could not be removed: Is a directory; its figures are out of date" : nil))
    }
  }
}
