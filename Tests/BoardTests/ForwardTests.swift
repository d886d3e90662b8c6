import Foundation
import Reference
import Testing

extension Boards {
  /// forward = on: apps read calibrated touches from a panel of the daemon's own.
  @Suite struct Forwards {
    /// x' = x / 4 + 10 and y' = y / 8 + 20.
    private static let pointercal = "16384 0 655360 0 8192 1310720 65536 800 480 0\n"
    private static let configuration = "[touch]\nforward = on\n"

    private func kiosk() throws -> Kiosk {
      try Kiosk(
        .pcVfb, panelMaximum: 2047, pointercal: { _ in Forwards.pointercal }, configuration: Forwards.configuration)
    }

    @Test func `an app gets every touch, calibrated`() throws {
      let kiosk = try kiosk()
      try kiosk.read(kiosk.virtualPath, as: "app")
      let answer = try kiosk.board.must("echo 'taps 500 40 4' >&8; read -r -t 30 answer <&9; echo $answer")
      #expect(answer == "ok 500\n")
      try kiosk.expectMarks([(110, 120), (310, 220)], after: "down 0 400 800; down 1 1200 1600; frame")
      try kiosk.expectNoMark(after: "move 0 600 800; frame; up 0; frame; up 1; frame")
      let reports = try kiosk.reports("app")
      let positions = try kiosk.places("app")
      #expect(Array(positions.suffix(4)) == [["110,120", "310,220"], ["160,120", "310,220"], ["310,220"], []])
      // The middles of four fields of the panel, in turn.
      let places = [(511, 511), (1535, 511), (511, 1535), (1535, 1535)].map { "\($0.0 / 4 + 10),\($0.1 / 8 + 20)" }
      let taps = positions.dropLast(4).filter { !$0.isEmpty }
      #expect(taps.count == 500)
      let wrong = taps.indices.filter { taps[$0] != [places[$0 % 4]] }
      #expect(wrong == [], "\(taps.prefix(8)) instead of \(places)")
      let ids = Set(reports.flatMap { $0.dropFirst(2).map { $0.split(separator: ":")[1] } })
      #expect(ids.count == 502)
      #expect(try kiosk.finish().shown == 502)
    }

    /// The time runs from just before the panel's report is written until the app has read it, calibrated.
    @Test func `an app gets a touch in time`() throws {
      let kiosk = try kiosk()
      try kiosk.read(kiosk.virtualPath, as: "app")
      let one = "echo \"time; down 0 $((i * 20)) 800; frame\" >&8; read -r answer <&9; echo $answer"
      let written = try kiosk.board.must(
        "for i in $(seq 60); do \(one); usleep 20000; echo 'up 0; frame' >&8; read -r answer <&9; usleep 20000; done")
      let times = written.split(separator: "\n").compactMap { Int($0.dropFirst(3)) }
      let arrivals = try kiosk.reports("app").filter { $0.count == 3 }.map { Int($0[1]) ?? 0 }
      #expect(times.count == 60 && arrivals.count == 60)
      let delays = zip(arrivals, times).map { $0 - $1 }.sorted()
      let figures = "microseconds: least \(delays[0]), median \(delays[30]), p90 \(delays[54]), most \(delays[59])"
      // An emulated board beside other work; on a real one it is less.
      #expect(delays[0] > 0 && delays[30] < 10_000, "\(figures)")
    }

    @Test func `the real panel is taken when no finger is down, and the virtual one never`() throws {
      let kiosk = try kiosk()
      let real = try kiosk.panelPath
      #expect(try kiosk.stopDaemon() == 0)
      try kiosk.touch("down 0 400 800; frame")
      try kiosk.read(real, as: "beside")
      try kiosk.startDaemon()
      let virtual = try kiosk.virtualPath
      try kiosk.read(virtual, as: "app")
      #expect(try kiosk.differences(showing: [(110, 120)]) == [])
      // An app that has seen the finger come sees it go; the next finger is the app's alone.
      try kiosk.expectNoMark(after: "move 0 800 800; frame; up 0; frame")
      try kiosk.expectNoMark(after: "tap 0 400 1600")
      let beside = try kiosk.reports("beside").map { $0.dropFirst(2).joined() }
      #expect(beside == ["0:100:800:800", ""])
      let app = try kiosk.places("app")
      #expect(app == [["110,220"], []])
      try checkNobodyChooses(virtual, kiosk)
      _ = try kiosk.finish()
    }

    /// The forwarding program changes twice; the app keeps the device that it opened, and gets its touches once.
    @Test func `diagnostics leave the app its virtual panel`() throws {
      let kiosk = try kiosk()
      try kiosk.read(kiosk.virtualPath, as: "app")
      // A finger that is down meanwhile ends for the app.
      try kiosk.expectMarks([(110, 120)], after: "down 0 400 800; frame")
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      try kiosk.waitFor("the menu") { try kiosk.share > 0.5 }
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 300000")
      let real = try kiosk.panelPath
      try kiosk.read(real, as: "beside")
      try goToTouches(kiosk)
      try kiosk.touch("down 0 400 800; frame; move 0 600 800; frame; up 0; frame; tap 0 800 800")
      try kiosk.board.must("usleep 300000")
      #expect(try kiosk.reports("beside") == [])
      // The panel goes with a finger on it, and comes back.
      try kiosk.touch("down 0 400 800; frame")
      try kiosk.board.must("usleep 300000")
      try kiosk.touch("quit")
      try kiosk.startPanel(2047)
      try kiosk.board.must("usleep 2000000")
      try kiosk.touch("tap 0 400 1600")
      // Diagnostics die with a finger on it.
      try kiosk.touch("down 0 1200 800; frame")
      try kiosk.board.must("usleep 300000")
      try kiosk.killDiagnostics()
      try kiosk.waitFor("the daemon") { try kiosk.board.text("daemon.log").contains("have ended with 137") }
      try kiosk.expectNoMark(after: "up 0; frame")
      try kiosk.expectNoMark(after: "tap 0 1200 1600")
      // The configuration changes, and the screen stays the same.
      try kiosk.board.must("kill -HUP $daemon")
      try kiosk.waitFor("the configuration") { try kiosk.log.contains("was read again") }
      try kiosk.expectNoMark(after: "tap 0 1600 1600")
      let app = try kiosk.places("app")
      #expect(
        app == [
          ["110,120"], [], ["110,120"], ["160,120"], [], ["210,120"], [], ["110,120"], [], ["110,220"], [],
          ["310,120"], [], ["310,220"], [], ["410,220"], [],
        ])
      #expect(try kiosk.log.split(separator: "\n").count { $0.contains("handing calibrated touches on to") } == 1)
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// A configuration without a virtual panel, which is refused only when its panel is opened, leaves it too.
    @Test func `a refused configuration leaves the app its virtual panel`() throws {
      let kiosk = try kiosk()
      try kiosk.read(kiosk.virtualPath, as: "app")
      let refused = [
        ("[touch]\nforward = maybe\n", "going on with the old configuration"),
        ("[touch]\nforward = off\ndevice = /dev/null\n", "going back to the old configuration"),
        (
          "[touch]\nforward = on\ndevice = /dev/null\n[framebuffer]\nrotate = 90\n",
          "going back to the old configuration"
        ),
      ]
      for (number, (configuration, answer)) in refused.enumerated() {
        try kiosk.board.put(configuration, as: "touch-overlay.conf")
        try kiosk.board.must("kill -HUP $daemon")
        try kiosk.waitFor(answer) { try kiosk.log.contains(answer) }
        try kiosk.waitFor("the next engine") { try kiosk.openings == 1 + number }
        try kiosk.expectNoMark(after: "tap 0 400 \(600 * (number + 1))")
      }
      let app = try kiosk.places("app")
      #expect(app == [["110,95"], [], ["110,170"], [], ["110,245"], []])
      #expect(try kiosk.log.split(separator: "\n").count { $0.contains("handing calibrated touches on to") } == 1)
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// There is no virtual panel: the app reads the real one, and gets the end of every touch that it saw begin.
    @Test func `diagnostics take no panel from under a finger`() throws {
      let kiosk = try Kiosk(.pcVfb, panelMaximum: 2047, pointercal: { _ in Forwards.pointercal })
      let real = try kiosk.panelPath
      try kiosk.read(real, as: "app")
      try kiosk.touch("down 0 400 800; frame")
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      try kiosk.waitFor("the menu") { try kiosk.share > 0.5 }
      try kiosk.touch("move 0 800 800; frame; up 0; frame")
      try kiosk.board.must("usleep 300000")
      try kiosk.touch("tap 0 400 1600")
      try kiosk.board.must("usleep 300000")
      let app = try kiosk.places("app")
      #expect(app == [["400,800"], ["800,800"], []])
      try kiosk.board.must("touch-overlay ctl diagnostics off")
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// A finger rests on the menu until the first of its choices is framed: touches over the app.
    private func goToTouches(_ kiosk: Kiosk) throws {
      try kiosk.touch("down 0 0 2047; frame; wait 1550; up 0; frame")
      try kiosk.waitFor("touches over the app") {
        let share = try kiosk.share
        return share > 0.02 && share < 0.5
      }
    }

    private func checkNobodyChooses(_ virtual: String, _ kiosk: Kiosk) throws {
      let named = try kiosk.board.run("touch-overlay events --touch \(virtual)")
      #expect(named.status == 3)
      #expect(named.output.contains("it is virtual, and passes on the touches of other devices"), "\(named.output)")
      try kiosk.touch("quit")
      try kiosk.waitFor("the loss of the panel") { try kiosk.log.contains("is gone") }
      // The virtual panel is the only one left.
      let alone = try kiosk.board.run(
        "touch-overlay events & job=$!; (sleep 5; kill $job) > /dev/null 2>&1 & wait $job")
      #expect(alone.status == 3, "\(alone.output)")
      #expect(try kiosk.openings == 1)
    }
  }
}

extension Kiosk {
  /// The places `X,Y` of the touches in each report that a program has read.
  fileprivate func places(_ name: String) throws -> [[String]] {
    try reports(name).map { $0.dropFirst(2).map { $0.split(separator: ":").suffix(2).joined(separator: ",") } }
  }

  /// Share of the app's screen that is covered.
  fileprivate var share: Double { get throws { try board.glass().share(differingFrom: empty) } }
}
