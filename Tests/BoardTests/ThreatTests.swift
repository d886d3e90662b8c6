import Foundation
import Testing

extension Boards {
  /// Promises of `deploy/THREATS.md` about a running daemon, seen from another process.
  @Suite struct Threats {
    @Test func `one socket, one panel, private files, and no place in any word`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: "[overlay]\nmetrics = /share/touch.prom\n")
      try kiosk.expectMarks([(713, 443)], after: "down 0 617 477; frame; move 0 713 443; frame")
      let status = try kiosk.control("status")
      try files(kiosk)
      try devices(kiosk)
      try sockets(kiosk)
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("touch-overlay ctl diagnostics on")
      try kiosk.waitFor("diagnostics") { try kiosk.board.run("pidof touch-overlay").status == 0 }
      try sockets(kiosk)
      try kiosk.board.must("touch-overlay ctl diagnostics off")
      try kiosk.waitFor("their end") { try kiosk.board.run("pidof touch-overlay").status != 0 }
      #expect(try kiosk.stopDaemon() == 0)
      #expect(try kiosk.board.text("touch.prom").contains("touch_overlay_"))
      for words in [status, try kiosk.log, try kiosk.board.text("touch.prom")] {
        let told = words.replacing(/process [0-9]+/, with: "process")
        #expect(told.firstMatch(of: /\b(617|477|713|443)\b/) == nil, "\(told)")
      }
    }

    /// The files of the daemon and of a picture of the screen, while a finger is down.
    private func files(_ kiosk: Kiosk) throws {
      #expect(try kiosk.board.must("stat -c '%a %u' /run/touch-overlay") == "755 0\n")
      #expect(
        try kiosk.board.must("cd /run/touch-overlay; stat -c '%a %n' *; cd /") == "660 control\n600 fb0\n")
      try kiosk.board.must("touch-overlay snapshot /run/screen.png")
      #expect(try kiosk.board.must("stat -c %a /run/screen.png") == "600\n")
    }

    /// The panel is the only input device that the daemon holds, although there is a keyboard.
    private func devices(_ kiosk: Kiosk) throws {
      #expect(try kiosk.board.must("ls /dev/input | grep -c event") != "1\n")
      let panel = try kiosk.board.must("head -n1 /share/panel.log")
      let held = try kiosk.board.must(
        "for file in /proc/$daemon/fd/*; do readlink $file; done | grep '^/dev/input' | sort -u")
      #expect(held == panel)
    }

    /// There is no network, and one socket to which programs of this machine connect.
    private func sockets(_ kiosk: Kiosk) throws {
      try kiosk.board.must("[ -e /proc/net/tcp ] && [ -e /proc/net/udp ] && [ -e /proc/net/raw ]")
      let network = try kiosk.board.run(
        "cat /proc/net/tcp* /proc/net/udp* /proc/net/raw* /proc/net/packet 2> /dev/null | grep -v '^ *s[lk] '")
      #expect(network.output == "")
      // The flag of those that listen.
      let listening = try kiosk.board.must("awk '$4 == \"00010000\" { print $8 }' /proc/net/unix")
      #expect(listening == "/run/touch-overlay/control\n")
    }
  }
}
