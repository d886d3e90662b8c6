import Testing

/// The screen that the daemon chooses beside an app that is DRM master, or before there is one.
extension Boards {
  @Suite(.enabled(if: PlaneBoard.obstacle == nil, "\(PlaneBoard.obstacle ?? "")"))
  struct PlaneSettings {
    @Test
    func `the configuration decides whether there is a plane, and where`() throws {
      let board = try PlaneBoard("--writeback")
      try board.tell("start")
      try board.startPanel()
      try withoutLending(board)
      try forced(board)
      try leasedOn(board)
    }

    /// A display that an app switches off (DPMS) keeps mode and planes: nobody sees the touches then, which count as not
    /// shown, and the marks are on the glass again with the display.
    @Test
    func `a display that is switched off shows no touches, and all again when it is on`() throws {
      let board = try PlaneBoard()
      try board.tell("start")
      try board.startPanel()
      try board.startDaemon()
      func status() throws -> String { try board.board.must("touch-overlay ctl status") }
      #expect(try status().contains("\"dark\":false,\"panels\":1,\"touches\":0"))
      try board.tell("asleep")
      #expect(try status().contains("\"dark\":true,"))
      for _ in 0..<3 { try board.touchAndSettle("down 0 60 50; frame; wait 100; up 0; frame") }
      try board.waitForWord("is switched off (DPMS): nobody sees marks")
      // The number has the first of them, which it took when the finger came, and never falls; the next that is seen
      // takes its place.
      let dark = try status()
      #expect(dark.contains("\"dark\":true,\"panels\":1,\"touches\":1"), "\(dark)")
      try board.touchAndSettle("down 0 60 50; frame")
      try board.tell("awake")
      try board.tell("start")
      #expect(Set(try board.checksums(30).map { $0.sum }).isDisjoint(with: board.plain))
      try board.touchAndSettle("up 0; frame")
      let lit = try status()
      #expect(lit.contains("\"dark\":false,\"panels\":1,\"touches\":1"), "\(lit)")
      try board.waitForWord("is on again: the marks are visible")
      #expect(board.strangers(in: try board.checksums(20), board.plain) == [])
      #expect(try board.count("drawing on plane") == 1)
      try board.board.must("kill $daemon; wait $daemon")
      #expect(try board.count("while another program had the display, or it was off: 3;") == 1)
    }

    private func withoutLending(_ board: PlaneBoard) throws {
      try board.board.put("[framebuffer]\nlend = off\n", as: "off.conf")
      try board.startDaemon("--config /share/off.conf", word: "drawing on /dev/fb0")
      try board.waitForWord("an app hides /dev/fb0, and no plane above it is taken: lend is off")
      #expect(try board.facts().lessees == 0)
      try board.board.must("kill $daemon; wait $daemon")
      try board.board.put("[framebuffer]\nsize = 1024x768\n", as: "size.conf")
      try board.startDaemon("--config /share/size.conf", word: "drawing on /dev/fb0")
      try board.waitForWord("the picture of /dev/dri/card0 is 200x120, and size in .framebuffer. asks for 1024x768")
      #expect(try board.facts().lessees == 0)
      try board.board.must("kill $daemon; wait $daemon")
    }

    /// A daemon that is told to draw above an app waits for one.
    private func forced(_ board: PlaneBoard) throws {
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.startDaemon("--fb /dev/dri/card0", word: "waiting for an app that shows a picture")
      try board.waitForWord(
        "no program is found that is master of /dev/dri/card0; start the app, or use its framebuffer")
      try board.startFlipper()
      try board.waitForWord("drawing on plane")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.waitForWord("waiting for an app", times: 2)
      try board.board.must("kill $daemon; wait $daemon")
      // One that has a connector's name looks at that alone.
      try board.board.put("[framebuffer]\nname = Virtual-1\n", as: "named.conf")
      try board.startDaemon("--config /share/named.conf", word: "waiting for an app that shows a picture")
      try board.startFlipper("--writeback")
      try board.waitForWord(
        "the master of /dev/dri/card0 shows nothing on Virtual-1, which is the name in .framebuffer.")
      try board.tell("quit")
      try board.board.must("wait $flipper")
      try board.startFlipper()
      try board.waitForWord("drawing on plane")
      try moved(board)
      try board.tell("quit")
      try board.board.must("wait $flipper; kill $daemon; wait $daemon")
      try board.board.put("[framebuffer]\ndevice = /dev/dri/card0\nname = vkms\n", as: "named.conf")
      try board.startDaemon("--config /share/named.conf", word: "waiting for an app that shows a picture")
      try board.waitForWord("the display /dev/dri/card0 has no connector vkms, which is the name in .framebuffer.")
      try board.board.must("kill $daemon; wait $daemon")
      try board.board.put("[framebuffer]\nname = HDMI-A-9\n", as: "named.conf")
      let nowhere = try board.board.run("touch-overlayd --config /share/named.conf 2>&1")
      #expect(nowhere.status == 4, "\(nowhere.output)")
      #expect(nowhere.output.contains("HDMI-A-9; no display has a connector of that name either"), "\(nowhere.output)")
      // A size that the app's mode has too is no obstacle.
      try board.startDaemon("--config /share/size.conf", word: "drawing on /dev/fb0")
      board.size = (1024, 768)
      try board.startFlipper()
      try board.waitForWord("drawing on plane")
      try board.tell("quit")
      try board.board.must("wait $flipper; kill $daemon; wait $daemon")
    }

    /// An app that shows its picture on another connector takes the plane along. The first touch notices, and a plane on
    /// the connector of that name comes with the picture.
    private func moved(_ board: PlaneBoard) throws {
      // Looks for masters have ended, which could notice it before.
      try board.board.must("usleep 17000000")
      let waits = try board.count("waiting for an app")
      try board.tell("elsewhere")
      try board.touch("down 0 60 50; frame; wait 100; up 0; frame")
      try board.waitForWord("shows its picture under plane [0-9]* of /dev/dri/card0 on another connector now")
      try board.waitForWord("waiting for an app", times: waits + 1)
      #expect(try board.facts().lessees == 0)
      #expect(try board.board.must("touch-overlay ctl status").contains("\"framebuffer\":null,\"panels\":0"))
      try board.tell("elsewhere")
      try board.waitForWord("drawing on plane", times: 2)
      #expect(try board.facts().lessees == 1)
    }

    /// Nothing is leased from a program that is master and shows nothing of its own: it may be about to lease CRTC and
    /// connector to another one, and could not.
    private func leasedOn(_ board: PlaneBoard) throws {
      try board.startDaemon(word: "drawing on /dev/fb0")
      try board.board.must("exec 9<> /dev/dri/card0")
      try board.waitForWord("the master of /dev/dri/card0 shows nothing of its own yet")
      try board.board.must("usleep 2000000")
      #expect(try board.count("lent plane") == 0)
      try board.board.must("kill $daemon; wait $daemon")
      // Nor is a plane looked for. The console is on another connector than this one.
      try board.board.put("[framebuffer]\nname = Writeback-1\n", as: "named.conf")
      try board.startDaemon("--config /share/named.conf", word: "waiting for an app that shows a picture")
      try board.waitForWord("the master of /dev/dri/card0 shows nothing of its own yet")
      #expect(try board.count("Writeback-1, which is the name") == 0)
      try board.board.must("exec 9>&-; kill $daemon; wait $daemon")
    }
  }
}
