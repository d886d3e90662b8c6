import Foundation
import Testing

extension Boards {
  /// Touches outside of tests: in the evidence only if the user asks for them, and never those of spared parts.
  @Suite struct DiagnosticRecordings {
    private static let spared = "100,100,200x150"
    private static let wanted = "recording = on\nrecording-without = \(spared)\n"

    @Test func `the evidence holds touches where that is wanted`() throws {
      let kiosk = try Kiosk(.pcVfb, runsDaemon: false)
      try kiosk.board.must("mkdir /run/evidence")
      try unwanted(kiosk)
      try wanted(kiosk)
      try lost(kiosk)
      try headless(kiosk)
      try nowhere(kiosk)
    }

    private func begin(_ kiosk: Kiosk, _ lines: String, evidence: String = "/run/evidence") throws {
      try kiosk.startDiagnosis("evidence = \(evidence)\n\(lines)")
      // The first choice of the menu: touches over the app.
      try rest(kiosk, x: 5, seconds: 1.55)
      try kiosk.board.must("usleep 500000")
    }

    private func rest(_ kiosk: Kiosk, x: Int, seconds: Double) throws {
      try kiosk.touch("down 0 \(x) \(kiosk.empty.height - 5); frame; wait \(Int(seconds * 1000)); up 0; frame")
    }

    /// Within the spared part, out of it, and from without into it.
    private func touch(_ kiosk: Kiosk) throws {
      try kiosk.touch("down 0 113 117; frame; up 0; frame; down 0 405 207; frame; up 0; frame")
      try kiosk.touch("down 0 91 123; frame; move 0 151 127; frame; up 0; frame")
    }

    /// Through the menu to the report; the folder of the evidence when it is written.
    private func report(_ kiosk: Kiosk, number: Int) throws -> String {
      try rest(kiosk, x: kiosk.empty.width - 5, seconds: 1.3)
      try kiosk.board.must("usleep 500000")
      try rest(kiosk, x: 5, seconds: 1.55 + 9 * 0.9)
      try kiosk.waitFor("the evidence") {
        try kiosk.board.run("grep -q 'the evidence is in' /share/diagnose.log").status == 0
      }
      try kiosk.endDiagnosis()
      let name = "touch-overlay-\(number)"
      try kiosk.board.must(
        "cd /run/evidence && tar -xf \(name).tar && cd \(name) && sha256sum -c checksums.txt > /dev/null; r=$?; cd /; [ $r = 0 ]"
      )
      return "/run/evidence/\(name)"
    }

    private func unwanted(_ kiosk: Kiosk) throws {
      try begin(kiosk, "")
      try touch(kiosk)
      let folder = try report(kiosk, number: 1)
      #expect(try kiosk.board.run("[ -e \(folder)/recording.events ]").status == 1)
      #expect(try kiosk.board.must("cat \(folder)/report.json").contains("\"recording\": null"))
    }

    private func wanted(_ kiosk: Kiosk) throws {
      try begin(kiosk, Self.wanted)
      try touch(kiosk)
      let folder = try report(kiosk, number: 2)
      #expect(try kiosk.board.must("stat -c %a \(folder)/recording.events") == "600\n")
      try check(try kiosk.board.must("cat \(folder)/recording.events"))
      // The menu, which has grabbed the panel, is recorded too.
      #expect(try kiosk.board.must("cat \(folder)/recording.events").contains(" 0003 0035 5\n"))
      let json = try kiosk.board.must("cat \(folder)/report.json")
      #expect(json.contains("\"spared\": 1") && json.contains("\"end\": null"), "\(json)")
      let size = "\(kiosk.empty.width)x\(kiosk.empty.height)"
      let played = try kiosk.board.must("touch-overlay events --from \(folder)/recording.events --size \(size)")
      #expect(played.contains("\"phase\":\"began\",\"x\":405.0,\"y\":207.0"), "\(played)")
      let judged = try kiosk.board.run("touch-overlay diagnose --headless --from \(folder)/recording.events")
      #expect(judged.output.contains("\nverdict: "), "\(judged.output)")
    }

    private func check(_ text: String) throws {
      for place in [" 0003 0035 405\n", " 0003 0036 207\n", " 0003 0035 91\n", " 0003 0036 123\n"] {
        #expect(text.contains(place), "\(place) in \(text)")
      }
      for place in [" 113\n", " 117\n", " 151\n", " 127\n"] { #expect(!text.contains(place), "\(place) in \(text)") }
    }

    /// The recording contains nothing of another panel, nor of the same panel when it is back.
    private func lost(_ kiosk: Kiosk) throws {
      try begin(kiosk, "recording = on\n")
      try kiosk.touch("down 0 405 207; frame; up 0; frame; down 0 91 123; frame")
      try kiosk.board.must("usleep 300000")
      try kiosk.touch("quit")
      try kiosk.startPanel()
      try kiosk.board.must("usleep 2000000")
      try kiosk.touch("down 0 333 222; frame; up 0; frame")
      let folder = try report(kiosk, number: 3)
      let text = try kiosk.board.must("cat \(folder)/recording.events")
      #expect(text.contains(" 0003 0035 405\n") && text.contains(" 0003 0035 91\n"), "\(text)")
      #expect(!text.contains(" 0003 0035 333\n"))
      #expect(try kiosk.board.must("cat \(folder)/report.json").contains("\"end\": \"panel lost\""))
    }

    /// Events that cannot be written anywhere are not kept.
    private func nowhere(_ kiosk: Kiosk) throws {
      try begin(kiosk, "recording = on\n", evidence: "off")
      try kiosk.endDiagnosis()
      let log = try kiosk.board.text("diagnose.log")
      #expect(log.contains("touches are not recorded: nothing is written, evidence = off"), "\(log)")
    }

    /// The configuration alone does not record, because no sign on a screen would warn the user.
    private func headless(_ kiosk: Kiosk) throws {
      for isRecording in [false, true] {
        let folder = "/run/evidence/headless-\(isRecording)"
        try kiosk.board.must("rm -f /share/diagnose.log")
        try kiosk.board.must(
          "touch-overlay diagnose --headless --config /share/touch-overlay.conf --for 3s --report \(folder) "
            + "\(isRecording ? "--record --without \(Self.spared)" : "") > /share/diagnose.log 2>&1 & diagnosis=$!")
        try kiosk.waitFor("the examination") {
          try kiosk.board.run("grep -q 'examining the touch panel' /share/diagnose.log").status == 0
        }
        try kiosk.board.must("usleep 300000")
        try touch(kiosk)
        _ = try kiosk.board.run("wait $diagnosis")
        #expect(try kiosk.board.run("[ -e \(folder)/recording.events ]").status == (isRecording ? 0 : 1))
        if isRecording { try check(try kiosk.board.must("cat \(folder)/recording.events")) }
      }
    }
  }
}
