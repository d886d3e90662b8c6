import Foundation
import Reference
import Testing

extension Boards {
  /// `touch-overlay record` and `replay` on a screen, and evemu's own tools as the other side.
  @Suite struct Recordings {
    @Test func `a recording says so on the screen, holds what the panel said, and evemu plays it`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try kiosk.startRecording("/share/r.events")
      try kiosk.waitFor("the sign") { try kiosk.hasSign() }
      try kiosk.board.must("board-probe fill gradient")
      try kiosk.waitFor("the sign, after the app has drawn over it") { try kiosk.hasSign() }
      try kiosk.touch("down 0 210 190 51; frame; move 0 215 190; frame; down 3 400 90; frame; up 0; up 3; frame")
      try kiosk.touch("instant 1 30 40")
      #expect(try kiosk.stopRecording() == 0)
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.board.must("find /run/touch-overlay -type f") == "")

      #expect(try kiosk.board.must("ls -l /share/r.events").hasPrefix("-rw------- "))
      try kiosk.board.must("touch-overlay events --from /share/r.events > /share/told")
      let told = try kiosk.board.text("told").split(separator: "\n").map(Told.init)
      #expect(told.filter { $0.phase == "began" }.map(\.place) == ["210.0 190.0", "400.0 90.0", "30.0 40.0"])
      #expect(told.filter { $0.phase == "ended" }.count == 3)
      #expect(told.allSatisfy { $0.time < 60_000_000 })

      try playWithEvemu(kiosk)
    }

    /// evemu makes another panel from the recording's header and plays its events: that panel gives the same touches.
    private func playWithEvemu(_ kiosk: Kiosk) throws {
      try kiosk.board.must("evemu-device /share/r.events > /share/copy.log 2>&1 & copy=$!")
      try kiosk.waitFor("evemu's panel") { try kiosk.board.run("grep -q /dev/input/event /share/copy.log").status == 0 }
      try kiosk.board.must("node=$(sed -n 's/.*: //p' /share/copy.log | tail -n 1)")
      let listed = try kiosk.board.must("touch-overlay devices --json")
      let list = try #require(JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [String: Any])
      let devices = try #require(list["devices"] as? [[String: Any]])
      let twins = devices.filter { $0["name"] as? String == "Board Probe Panel" }
      #expect(twins.count == 2)
      for key in ["protocol", "slots", "x", "y", "pressure", "chosen"] {
        #expect(try #require(twins[0][key] as? NSObject) == #require(twins[1][key] as? NSObject), "\(key)")
      }
      try kiosk.board.must(
        "touch-overlay record /share/again.events --touch $node > /share/record.log 2>&1 & recorder=$!")
      try kiosk.waitForRecording()
      try kiosk.board.must("evemu-play $node < /share/r.events")
      #expect(try kiosk.stopRecording() == 0)
      try kiosk.board.must("touch-overlay events --from /share/again.events > /share/again")
      let first = try kiosk.board.text("told").split(separator: "\n").map(Told.init)
      let second = try kiosk.board.text("again").split(separator: "\n").map(Told.init)
      #expect(first.map(\.what) == second.map(\.what))
      try kiosk.board.must("kill $copy")
    }

    @Test(arguments: ["slots", "one"])
    func `touches in a spared part are not written`(_ kind: String) throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try kiosk.touch("quit")
      try kiosk.startPanel(options: "--kind \(kind)")
      try kiosk.startRecording("/share/r.events", "--without 100,100,200x150 --without 500,0,50x50")
      // Touches in the first area, beside it, into it from outside and out again, and in the second.
      try kiosk.touch("down 0 110 110; frame; move 0 299 249; frame; move 0 320 240; frame; up 0; frame")
      try kiosk.touch("down 0 99 110; frame; up 0; frame; down 0 300 240; frame; up 0; frame")
      try kiosk.touch("down 0 90 120; frame; move 0 150 120; frame; move 0 80 120; frame; up 0; frame")
      try kiosk.touch("down 0 510 20; frame; up 0; frame; down 0 600 20; frame; up 0; frame")
      #expect(try kiosk.stopRecording() == 0)
      let told = try kiosk.board.must("touch-overlay events --from /share/r.events").split(separator: "\n").map(
        Told.init)
      #expect(
        told.map(\.what) == [
          "1 began 99.0 110.0", "1 ended 99.0 110.0", "2 began 300.0 240.0", "2 ended 300.0 240.0",
          "3 began 90.0 120.0", "3 ended 90.0 120.0", "4 began 600.0 20.0", "4 ended 600.0 20.0",
        ])
      // Numbers that no reader uses give nothing away either.
      let reports = try kiosk.board.text("r.events").split(separator: "\n").filter { $0.hasSuffix(" 0000 0000 0") }
      #expect(reports.count == 8)
    }

    @Test func `what ends a recording, and what keeps it from beginning`() throws {
      let kiosk = try Kiosk(.pcVfb)
      let beside = try kiosk.board.run("touch-overlay record /share/r.events")
      #expect(beside.status == 4)
      #expect(beside.output.contains("another touch overlay already draws on /dev/fb0"))
      #expect(try kiosk.stopDaemon() == 0)
      let bounded = try kiosk.board.run("touch-overlay record /share/r.events --for 1")
      #expect(bounded.status == 0)
      let again = try kiosk.board.run("touch-overlay record /share/r.events")
      #expect(again.status == 1)
      #expect(again.output.contains("File exists; name a file that does not exist yet"))
      let full = try kiosk.board.run("touch-overlay record /dev/full")
      #expect(full.status == 1)
      let missing = try kiosk.board.run("touch-overlay record /share/n.events --touch /dev/input/event9")
      #expect(missing.status == 3)
      #expect(try kiosk.board.run("[ -e /share/n.events ]").status == 1)

      try kiosk.startRecording("/share/gone.events")
      try kiosk.touch("down 0 210 190; frame")
      try kiosk.touch("quit")
      #expect(try kiosk.board.run("wait $recorder").status == 3)
      #expect(try kiosk.board.text("record.log").contains("is gone"))
      #expect(try kiosk.board.must("touch-overlay events --from /share/gone.events").contains("began"))
      #expect(try kiosk.isEmptyAgain())
    }

    /// An app that fills the card: the sign goes, and what was written stays.
    @Test func `a full disk ends a recording`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try kiosk.board.must("mkdir /tmp/small; mount -t tmpfs -o size=16k tmpfs /tmp/small")
      try kiosk.startRecording("/tmp/small/r.events")
      try kiosk.board.must("echo 'taps 2000 1000 4' >&8; read -r -t 20 answer <&9; [ \"$answer\" = 'ok 2000' ]")
      #expect(try kiosk.board.run("wait $recorder").status == 1)
      #expect(try kiosk.board.text("record.log").contains("No space left on device; it holds the events before that"))
      #expect(try kiosk.board.must("grep -c ^E: /tmp/small/r.events") != "0\n")
      #expect(try kiosk.board.run("touch-overlay events --from /tmp/small/r.events | grep -q '\"began\"'").status == 0)
      #expect(try kiosk.isEmptyAgain())
      let late = try kiosk.board.run("touch-overlay record /tmp/small/late.events 2>&1")
      #expect(late.status == 1)
      #expect(
        late.output.contains("No space left on device; name a file in a folder that has free space"), "\(late.output)")
      #expect(try kiosk.board.run("[ ! -e /tmp/small/late.events ]").status == 0)
    }

    /// No file may be larger than 16 blocks of 512 bytes: the log goes through a pipe, and there is no record of painted
    /// pixels.
    @Test func `a limit of file sizes ends a recording`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try kiosk.board.must(
        "sh -c 'ulimit -f 16; exec touch-overlay record /tmp/r.events' 2>&1 | cat > /share/record.log & recorder=$!")
      try kiosk.waitForRecording()
      try kiosk.board.must("echo 'taps 2000 1000 4' >&8; read -r -t 20 answer <&9; [ \"$answer\" = 'ok 2000' ]")
      _ = try kiosk.board.run("wait $recorder")
      #expect(try kiosk.board.text("record.log").contains("File too large; it holds the events before that"))
      #expect(try kiosk.isEmptyAgain())
    }

    @Test func `a terminal that hangs up ends a recording and a replay, and nothing stays on the screen`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try kiosk.startRecording("/share/r.events")
      try kiosk.waitFor("the sign") { try kiosk.hasSign() }
      try kiosk.board.must("kill -PIPE $recorder; usleep 300000; kill -0 $recorder; kill -HUP $recorder")
      #expect(try kiosk.board.run("wait $recorder").status == 0)
      #expect(try kiosk.isEmptyAgain())
      try replay(kiosk)
      try kiosk.board.must("kill -HUP $replay")
      #expect(try kiosk.board.run("wait $replay").status == 0)
      #expect(try kiosk.isEmptyAgain())
    }

    @Test func `what nohup started goes on when the terminal hangs up`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try kiosk.board.put(Self.longTouch, as: "long.events")
      try kiosk.board.must(
        "(trap '' HUP; exec touch-overlay replay /share/long.events --fb /dev/fb0) > /share/replay.log 2>&1 & replay=$!"
      )
      #expect(try kiosk.differences(showing: [(100, 100), (400, 300)]) == [])
      try kiosk.board.must("kill -HUP $replay; usleep 300000")
      #expect(try kiosk.differences(showing: [(100, 100), (400, 300)]) == [])
      try kiosk.board.must("kill $replay")
      #expect(try kiosk.board.run("wait $replay").status == 0)
      #expect(try kiosk.isEmptyAgain())
    }

    @Test func `a replay on the screen takes its time and leaves nothing`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try replay(kiosk)
      #expect(try kiosk.board.run("wait $replay").status == 0)
      #expect(try kiosk.board.text("replay.log").contains("touches: 2, at most 2 at once, in 4.0 s"))
      #expect(try kiosk.isEmptyAgain())
      try replay(kiosk)
      try kiosk.board.must("kill $replay")
      #expect(try kiosk.board.run("wait $replay").status == 0)
      #expect(try kiosk.isEmptyAgain())
      // The next program that draws there restores the pixels of a killed one.
      try replay(kiosk)
      try kiosk.board.must("kill -KILL $replay; wait $replay; true")
      try kiosk.startDaemon()
      #expect(try kiosk.isEmptyAgain())
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// Begins to play two fingers that stay for four seconds, and waits for their marks.
    private func replay(_ kiosk: Kiosk) throws {
      try kiosk.board.put(Self.longTouch, as: "long.events")
      try kiosk.board.must("touch-overlay replay /share/long.events --fb /dev/fb0 > /share/replay.log 2>&1 & replay=$!")
      #expect(try kiosk.differences(showing: [(100, 100), (400, 300)]) == [])
    }

    /// Two fingers for four seconds.
    private static let longTouch = """
      A: 2f 0 9 0 0
      A: 35 0 799 0 0
      A: 36 0 479 0 0
      E: 0.000000 0003 0039 1
      E: 0.000000 0003 0035 100
      E: 0.000000 0003 0036 100
      E: 0.000000 0003 002f 1
      E: 0.000000 0003 0039 2
      E: 0.000000 0003 0035 400
      E: 0.000000 0003 0036 300
      E: 0.000000 0000 0000 0
      E: 4.000000 0003 0039 -1
      E: 4.000000 0003 002f 0
      E: 4.000000 0003 0039 -1
      E: 4.000000 0000 0000 0

      """
  }
}

/// A line of `touch-overlay events`.
struct Told {
  let time: Int
  let phase: String
  let place: String
  /// Its id, phase and place.
  let what: String

  init(_ line: Substring) {
    let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
    func number(_ key: String) -> Double { (object[key] as? NSNumber)?.doubleValue ?? -1 }
    time = Int(number("t"))
    phase = object["phase"] as? String ?? "none"
    place = "\(number("x")) \(number("y"))"
    what = "\(Int(number("id"))) \(phase) \(place)"
  }
}

extension Kiosk {
  func startRecording(_ path: String, _ options: String = "") throws {
    try board.must("touch-overlay record \(path) \(options) > /share/record.log 2>&1 & recorder=$!")
    try waitForRecording()
  }

  func waitForRecording() throws {
    try waitFor("the recording") {
      guard try board.run("kill -0 $recorder").status == 0 else {
        throw BoardError("the recording ended: \(try board.text("record.log"))")
      }
      return try board.run("grep -q recording /share/record.log").status == 0
    }
  }

  /// Ends the recording as Ctrl-C does; returns its exit status.
  func stopRecording() throws -> Int {
    try board.must("kill -INT $recorder")
    return try board.run("wait $recorder").status
  }

  /// The upper right corner, and nothing else, is not what the app drew, and has a sign's dark paper.
  fileprivate func hasSign() throws -> Bool {
    let glass = try board.glass()
    var changed = 0
    var elsewhere = 0
    for y in 0..<glass.height {
      for x in 0..<glass.width where glass.pixel(x, y) != empty.pixel(x, y) {
        if x > glass.width / 2 && y < glass.height / 6 { changed += 1 } else { elsewhere += 1 }
      }
    }
    return changed > 1000 && elsewhere == 0
  }
}
