import Foundation
import Testing

extension Boards {
  /// `diagnose --headless` of a live panel, beside the daemon that shows its touches.
  @Suite struct Headless {
    @Test func `a live panel is examined until its time is over, a signal comes or it goes`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: "[overlay]\nmetrics = /share/overlay.prom\n")
      try timed(kiosk)
      try interrupted(kiosk)
      try grabbed(kiosk)
      try lost(kiosk)
      #expect(try kiosk.stopDaemon() == 0)
      try figures(kiosk)
    }

    /// The daemon's figures for Prometheus: four touches, and the lost panel.
    private func figures(_ kiosk: Kiosk) throws {
      var values: [Substring: Double] = [:]
      for line in try kiosk.board.text("overlay.prom").split(separator: "\n") where !line.hasPrefix("#") {
        let words = line.split(separator: " ")
        values[words[0]] = Double(words[1])
      }
      #expect(values["touch_overlay_touches_total"] == 4, "\(values)")
      #expect(values["touch_overlay_panel_losses_total"] == 1)
      // Its last figures: the number of panels is unknown now.
      #expect(values["touch_overlay_panels"] == nil)
      let times = values["touch_overlay_latency_seconds_count"] ?? 0
      #expect(times >= 4 && (values["touch_overlay_latency_seconds_sum"] ?? 0) > 0, "\(values)")
    }

    private func begin(_ kiosk: Kiosk, _ options: String) throws {
      try kiosk.board.must("rm -f /run/examined")
      try kiosk.board.must(
        "touch-overlay diagnose --headless --touch $(head -n1 /share/panel.log) \(options) > /run/examined 2>&1 & examiner=$!"
      )
      try kiosk.waitFor("the examination") {
        try kiosk.board.run("grep -q 'examining the touch panel' /run/examined").status == 0
      }
    }

    private func end(_ kiosk: Kiosk) throws -> (status: Int, text: String) {
      let status = try kiosk.board.run("wait $examiner").status
      return (status, try kiosk.board.must("cat /run/examined"))
    }

    /// The line of a test.
    private func verdict(_ text: String, _ test: String) -> Substring? {
      text.split(separator: "\n").first { $0.hasPrefix("\(test) ") }?.split(separator: " ").dropFirst().first
    }

    private func timed(_ kiosk: Kiosk) throws {
      try begin(kiosk, "--for 5s --test multitouch,drops --report /run/report")
      let start = try kiosk.board.uptime()
      try kiosk.touch("down 0 100 100; down 1 600 300; frame")
      for step in 1...20 { try kiosk.touch("move 0 \(100 + step * 5) 100; move 1 \(600 - step * 5) 300; frame") }
      // The app's display goes on beside it.
      #expect(try kiosk.differences(showing: [(200, 100), (500, 300)]) == [])
      try kiosk.touch("up 0; up 1; frame")
      let (status, text) = try end(kiosk)
      #expect(try kiosk.board.uptime() - start < 30)
      #expect(status == 0, "\(text)")
      #expect(verdict(text, "multitouch") == "pass" && verdict(text, "drops") == "pass", "\(text)")
      #expect(verdict(text, "coverage") == nil)
      let report = try kiosk.board.must("cat /run/report/report.json; ls /run/report")
      #expect(report.contains("multitouch") && report.contains("report.html"))
    }

    private func interrupted(_ kiosk: Kiosk) throws {
      try begin(kiosk, "--for 10m --test ghosts")
      try kiosk.touch("down 0 50 50; frame; up 0; frame")
      try kiosk.board.must("usleep 500000; kill -INT $examiner")
      let (status, text) = try end(kiosk)
      #expect(status == 1)
      #expect(verdict(text, "ghosts") == "fail", "\(text)")
    }

    /// Another program grabs the panel for a while: its fingers change, and no event tells of it.
    private func grabbed(_ kiosk: Kiosk) throws {
      try begin(kiosk, "--for 10m")
      try kiosk.grabPanel()
      try kiosk.touch("down 0 50 50; frame")
      try kiosk.board.must("usleep 600000")
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("kill $grab; wait $grab; usleep 300000; kill -INT $examiner")
      let (status, text) = try end(kiosk)
      #expect(status == 1)
      #expect(verdict(text, "setup") == "fail" && text.contains("fail panel-grabbed: "), "\(text)")
    }

    private func lost(_ kiosk: Kiosk) throws {
      try begin(kiosk, "--for 10m --test silence")
      try kiosk.touch("down 0 50 50; frame")
      try kiosk.touch("quit")
      let (status, text) = try end(kiosk)
      #expect(status == 1)
      #expect(text.contains("is gone"), "\(text)")
    }
  }
}
