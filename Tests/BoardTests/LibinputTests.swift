import Foundation
import Temporary
import Testing

extension Boards {
  /// Debian's `libinput record`, `libinput replay` and `evtest` as the other side of recordings.
  @Suite struct Libinput {
    @Test func `what touch-overlay and libinput record is the same, and libinput replays it`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      let tools = try LibinputTools(on: kiosk.board)
      let node = try #require(kiosk.board.text("panel.log").split(separator: "\n").first.map(String.init))

      try tools.start("libinput-record -o /share/theirs.yml \(node)", as: "theirs")
      try tools.start("evtest \(node)", as: "evtest")
      try kiosk.waitFor("libinput record") { try kiosk.board.run("grep -q events: /share/theirs.yml").status == 0 }
      try kiosk.waitFor("evtest") { try kiosk.board.run("grep -q Testing /share/evtest.log").status == 0 }
      try kiosk.startRecording("/share/ours.yml")
      try kiosk.touch("down 0 210 190 51; frame; move 0 215 190; frame; down 3 400 90; frame; up 0; up 3; frame")
      try kiosk.touch("wait 100; instant 1 30 40; wait 30; down 0 799 479; frame; wait 12; up 0; frame")
      #expect(try kiosk.stopRecording() == 0)
      try tools.stop("theirs")
      try tools.stop("evtest")

      let ours = try told(kiosk, "ours.yml")
      #expect(ours.filter { $0.contains("began") }.count == 4)
      #expect(try told(kiosk, "theirs.yml") == ours)
      #expect(try told(kiosk, "evtest.log") == ours)

      // Made anew in the other format, and back. libinput cannot replay its own recording where there is no udev.
      try kiosk.board.must("touch-overlay convert /share/theirs.yml /share/made.events")
      try kiosk.board.must("touch-overlay convert /share/made.events /share/made.yml")
      for name in ["ours", "made"] { try replay(kiosk, tools, "\(name).yml", ours) }
    }

    @Test func `what udev says of a panel's input is in a recording, as libinput lists it`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      let tools = try LibinputTools(on: kiosk.board)
      let node = try #require(kiosk.board.text("panel.log").split(separator: "\n").first.map(String.init))
      try kiosk.board.must(
        "mkdir -p /run/udev/data /tmp/libinput/run/udev; mount -o bind /run/udev /tmp/libinput/run/udev; "
          + "printf 'I:1\\nE:ID_INPUT=1\\nE:ID_BUS=usb\\nE:LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 1 0\\n' "
          + "> /run/udev/data/c13:$((64 + $(echo \(node) | tr -cd 0-9)))")
      try tools.start("libinput-record -o /share/theirs.yml \(node)", as: "theirs")
      try kiosk.waitFor("libinput record") { try kiosk.board.run("grep -q events: /share/theirs.yml").status == 0 }
      try kiosk.startRecording("/share/ours.yml")
      try kiosk.touch("down 0 210 190; frame; up 0; frame")
      #expect(try kiosk.stopRecording() == 0)
      try tools.stop("theirs")
      for name in ["theirs", "ours"] {
        let section = try kiosk.board.must("sed -n '/^  udev:/,/^  quirks:/p' /share/\(name).yml | grep = | sort")
        #expect(
          section == "    - ID_INPUT=1\n    - LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 1 0\n", "\(name): \(section)")
        // Mirrored: the panel is as wide as the screen.
        #expect(try told(kiosk, "\(name).yml").first?.contains("590") == true, "\(name)")
      }
    }

    /// libinput makes a panel from a recording and plays it there: the panel has the same properties, and gives the
    /// same touches.
    private func replay(_ kiosk: Kiosk, _ tools: LibinputTools, _ name: String, _ expected: [String]) throws {
      try tools.start("libinput-replay /share/\(name)", as: "replay")
      // Python takes its time to read YAML.
      try kiosk.waitFor("the panel of libinput replay", seconds: 60) {
        try kiosk.board.run("grep -q 'Hit enter' /share/replay.log").status == 0
      }
      // It warns of what it does not find as it was recorded.
      let log = try kiosk.board.text("replay.log")
      #expect(log.split(separator: "\n").count == 2, "\(log)")
      try kiosk.board.must("twin=$(sed -n 's/: Board Probe Panel$//p' /share/replay.log)")
      let listed = try kiosk.board.must("touch-overlay devices --json")
      let list = try #require(JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [String: Any])
      let devices = try #require(list["devices"] as? [[String: Any]])
      let twins = devices.filter { $0["name"] as? String == "Board Probe Panel" }
      #expect(twins.count == 2, "\(name)")
      for key in ["protocol", "slots", "x", "y", "pressure", "chosen"] {
        #expect(try #require(twins[0][key] as? NSObject) == #require(twins[1][key] as? NSObject), "\(name) \(key)")
      }
      try kiosk.board.must("rm -f /share/again.events")
      try kiosk.startRecording("/share/again.events", "--touch $twin")
      try kiosk.board.must("echo > /tmp/replay.enter")
      try kiosk.waitFor("the end of the replay", seconds: 60) {
        try kiosk.board.run("[ $(grep -o 'Hit enter' /share/replay.log | wc -l) = 2 ]").status == 0
      }
      #expect(try kiosk.stopRecording() == 0)
      #expect(try told(kiosk, "again.events") == expected, "\(name)")
      try tools.stop("replay")
    }

    /// Returns the changes of a recording's touches, without their times.
    private func told(_ kiosk: Kiosk, _ name: String) throws -> [String] {
      try kiosk.board.must("touch-overlay events --from /share/\(name) > /share/told")
      return try kiosk.board.text("told").split(separator: "\n").map { Told($0).what }
    }
  }
}

/// Debian's libinput tools on a board, in a root of their own.
private struct LibinputTools {
  private let board: Board

  init(on board: Board) throws {
    self.board = board
    let script = "tar -C \"$(\"$0\" libinput amd64)\" --exclude=./usr/share -cf \"$1\" ."
    let archive = FileManager.default.temporaryDirectory.appendingPathComponent("libinput-\(UUID().uuidString).tar")
    defer { try? FileManager.default.removeItem(at: archive) }
    let packages = try EndedProgram(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", script, BoardKind.root.appendingPathComponent("board/packages").path, archive.path], seconds: 1800)
    guard packages.code == 0 else { throw BoardError("board/packages has no libinput") }
    try board.copy(archive, as: "libinput.tar")
    try board.must("mkdir /tmp/libinput && tar -xf /share/libinput.tar -C /tmp/libinput && rm /share/libinput.tar")
    try board.must(
      "for folder in dev proc sys share; do mkdir -p /tmp/libinput/$folder; mount -o bind /$folder /tmp/libinput/$folder; done"
    )
  }

  /// Starts one of them in the background; its output is in /share/NAME.log, and it reads what is written to
  /// /tmp/NAME.enter.
  func start(_ command: String, as name: String) throws {
    let program = command.hasPrefix("libinput") ? "/usr/libexec/libinput/\(command)" : "/usr/bin/\(command)"
    let isPython = command.hasPrefix("libinput-replay")
    try board.must("rm -f /tmp/\(name).enter /share/\(name).log; mkfifo /tmp/\(name).enter")
    try board.must(
      "chroot /tmp/libinput \(isPython ? "/usr/bin/python3.11 -u " : "")\(program) <> /tmp/\(name).enter "
        + "> /share/\(name).log 2>&1 & \(name)=$!")
  }

  func stop(_ name: String) throws {
    try board.must("kill -INT $\(name) 2> /dev/null; usleep 300000; kill $\(name) 2> /dev/null; wait $\(name); true")
  }
}
