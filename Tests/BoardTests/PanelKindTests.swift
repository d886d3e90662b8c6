import Reference
import Testing

extension Boards {
  /// Panels of every kind: marks stand exactly where the fingers are, through either backend.
  @Suite struct PanelKinds {
    private struct Case {
      let what: String
      let options: String
      /// Lines for the panel, and the marks that the glass shows after each.
      let steps: [(lines: String, marks: [(x: Int, y: Int)])]
    }

    private static let cases = [
      Case(
        what: "contacts without slots", options: "--kind contacts",
        steps: [
          ("down 0 200 150; down 1 500 300; frame", [(200, 150), (500, 300)]),
          ("move 1 510 310; frame", [(200, 150), (510, 310)]), ("up 0; frame", [(510, 310)]), ("up 1; frame", []),
        ]),
      Case(
        what: "one finger", options: "--kind one",
        steps: [("down 0 333 222; frame", [(333, 222)]), ("move 0 340 200; frame", [(340, 200)]), ("up 0; frame", [])]),
      Case(
        what: "one finger without BTN_TOUCH", options: "--kind one --no-key",
        steps: [
          ("down 0 333 222 40; frame", [(333, 222)]), ("move 0 340 200 90; frame", [(340, 200)]), ("up 0; frame", []),
          ("down 0 340 200 90; frame", [(340, 200)]), ("up 0; frame", []),
        ]),
      // X and Y without a touch.
      Case(
        what: "one finger that hovers", options: "--kind one",
        steps: [("raw 3 0 300; raw 3 1 200; frame", []), ("down 0 310 210; frame", [(310, 210)]), ("up 0; frame", [])]),
      Case(
        what: "no pressure", options: "--no-pressure",
        steps: [
          ("down 0 200 150; down 1 500 300; frame", [(200, 150), (500, 300)]), ("up 0; frame", [(500, 300)]),
          ("up 1; frame", []),
        ]),
      Case(
        what: "sizes", options: "--size 0:255",
        steps: [
          ("down 0 200 150 - 30; down 4 500 300 - 0; frame", [(200, 150), (500, 300)]), ("up 0; up 4; frame", []),
        ]),
      Case(
        what: "pressure 0 of a finger that is down", options: "",
        steps: [("down 0 200 150 0; frame", [(200, 150)]), ("up 0; frame", [])]),
    ]

    @Test(arguments: ["evdev", "tslib"])
    func `each tells its fingers in its own way`(_ backend: String) throws {
      let kiosk = try Kiosk(.pcVfb, configuration: "[touch]\nbackend = \(backend)\n")
      try kiosk.touch("quit")
      try PanelKinds.check(PanelKinds.cases, kiosk)
    }

    private static let belowZero = Case(
      what: "ranges that begin below zero", options: "--x -100:699 --y -240:239",
      steps: [
        ("down 0 -100 -240; down 1 100 0; frame", [(0, 0), (200, 240)]),
        ("up 0; move 1 699 239; frame", [(799, 479)]), ("up 1; frame", []),
      ])

    /// 800 and 480 units on as many pixels, and 32,768 on them.
    @Test func `without tslib the panel's range is the screen`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: "[touch]\nbackend = evdev\n")
      try kiosk.touch("quit")
      try PanelKinds.check(
        [
          PanelKinds.belowZero,
          Case(
            what: "large ranges", options: "--x 0:32767 --y 0:32767",
            steps: [
              ("down 0 12345 20000; down 1 32767 32767; frame", [(301, 293), (799, 479)]), ("up 0; up 1; frame", []),
            ]),
        ], kiosk)
    }

    /// x' = x + 100 and y' = y + 240.
    @Test func `tslib's calibration of a range that begins below zero`() throws {
      let kiosk = try Kiosk(
        .pcVfb, pointercal: { "65536 0 6553600 0 65536 15728640 65536 \($0.width) \($0.height) 0\n" },
        configuration: "[touch]\nbackend = tslib\n")
      try kiosk.touch("quit")
      try PanelKinds.check([PanelKinds.belowZero], kiosk)
    }

    @Test func `ranges that make no sense are refused`() throws {
      let kiosk = try Kiosk(.pcVfb)
      try kiosk.touch("quit")
      #expect(try kiosk.stopDaemon() == 0)
      for (options, says) in [
        ("--any-range --x 5:5", "its axes from 5 to 5 and from 0 to 479 hold no positions"),
        ("--any-range --y 700:-100", "its axes from 0 to 799 and from 700 to -100 hold no positions"),
      ] {
        let panel = try PluggedPanel(kiosk.board, "odd", options)
        let pinned = try kiosk.board.run("touch-overlayd --touch \(panel.path)")
        #expect(pinned.status == 3)
        #expect(pinned.output.contains(panel.path) && pinned.output.contains(says), "\(pinned.output)")
        try kiosk.startDaemon()
        #expect(try kiosk.log.contains("waiting for one"))
        #expect(try kiosk.openings == 0)
        #expect(try kiosk.stopDaemon() == 0)
        try panel.unplug()
      }
    }

    private static func check(_ cases: [Case], _ kiosk: Kiosk) throws {
      for one in cases {
        let before = try kiosk.openings
        let panel = try PluggedPanel(kiosk.board, "kind", one.options)
        try kiosk.waitFor("an opening of \(one.what)") { try kiosk.openings > before }
        for step in one.steps {
          try panel.touch(step.lines)
          // A mark that must not be shown would need some time to come.
          if step.marks.isEmpty { try kiosk.board.must("usleep 150000") }
          #expect(try kiosk.differences(showing: step.marks) == [], "\(one.what): \(step.lines)")
        }
        try panel.unplug()
      }
      _ = try kiosk.finish()
    }
  }
}
