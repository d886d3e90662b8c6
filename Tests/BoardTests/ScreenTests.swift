import Foundation
import Reference
import Testing

extension Boards {
  /// Framebuffers as apps set them up: formats, pages, modes, and panels that are not upright.
  @Suite struct Screens {
    /// The depths follow one another while the daemon runs.
    @Test func `every depth, in colour and radius`() throws {
      let kiosk = try Kiosk(.pcVfb, configuration: "[overlay]\nradius = 40.5\ncolour = #ff8000c0\n")
      let look = ReferenceLook(
        radius: 40.5, colour: ReferenceColour(r: 255, g: 128, b: 0, opacity: 192.0 / 255))
      for depth in [16, 24, 32] {
        try kiosk.board.must("board-probe mode --bits \(depth)")
        try kiosk.refill()
        #expect(kiosk.empty.format.bitsPerPixel == depth)
        try kiosk.touch("down 0 300 200; down 1 330 215; frame")
        #expect(try kiosk.differences(showing: [(300, 200), (330, 215)], look: look) == [])
        try kiosk.expectNoMark(after: "up 0; up 1; frame")
      }
      try eightBits(kiosk)
      try pageMore(kiosk)
      try pages(kiosk)
      try scrolls(kiosk)
      try otherMode(kiosk)
      try wraps(kiosk)
      #expect(try kiosk.stopDaemon() == 0)
    }

    /// A palette, another one under the finger, grey.
    private func eightBits(_ kiosk: Kiosk) throws {
      try kiosk.board.must("board-probe mode --bits 8 && board-probe palette cube")
      try kiosk.restartDaemon("")
      try kiosk.refill()
      try kiosk.touch("down 0 300 200; frame")
      #expect(try kiosk.eightBitDifferences(showing: (300, 200), EightBits.cube) == [])
      try kiosk.board.must("board-probe palette greys")
      #expect(try kiosk.eightBitDifferences(showing: (300, 200), EightBits.greys) == [])
      try kiosk.expectNoMark(after: "up 0; frame")
      try kiosk.board.must("board-probe palette cube; board-probe mode --grey 1")
      try kiosk.refill()
      try kiosk.touch("down 0 120 90; frame")
      #expect(try kiosk.eightBitDifferences(showing: (120, 90), EightBits.greys) == [])
      try kiosk.expectNoMark(after: "up 0; frame")
    }

    /// The driver calls its pixels not standard, as fbtft does: a second page comes under a finger, in the same memory.
    private func pageMore(_ kiosk: Kiosk) throws {
      // The console would clear it.
      func bindConsole(_ isBound: Bool) throws {
        try kiosk.board.must(
          "for v in /sys/class/vtconsole/*; do grep -q 'frame buffer' $v/name && echo \(isBound ? 1 : 0) > $v/bind; done; true"
        )
      }
      try bindConsole(false)
      try kiosk.board.must("board-probe mode --bits 16 --grey 0 --nonstd 1")
      try kiosk.refill()
      try kiosk.expectMarks([(300, 200)], after: "down 0 300 200; frame")
      try kiosk.board.must("board-probe mode --virtual 800x960; usleep 200000")
      #expect(try kiosk.differences(showing: [(300, 200)]) == [])
      try kiosk.expectNoMark(after: "up 0; frame")
      try kiosk.board.must("board-probe mode --nonstd 0")
      try bindConsole(true)
    }

    /// An app draws on one page while another is shown: each holds the marks before it comes, daemon or no daemon.
    private func pages(_ kiosk: Kiosk) throws {
      try kiosk.board.must("board-probe mode --bits 16 --grey 0 --virtual 800x960")
      try kiosk.board.must("board-probe pan 0 480; board-probe fill noise 5; board-probe pan 0 0")
      try kiosk.refill()
      let first = kiosk.empty
      try kiosk.expectMarks([(310, 220)], after: "down 0 300 200; frame; move 0 310 220; frame")
      try kiosk.board.must("kill -STOP $daemon; board-probe pan 0 480")
      let marked = try kiosk.board.glass()
      try kiosk.board.must("kill -CONT $daemon; usleep 100000")
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 200000")
      try kiosk.takeAsEmpty()
      #expect(kiosk.empty.painted(with: [(310, 220)]).firstDifferences(from: marked) == [])
      // The first page is clean as well, and marks follow the flips.
      for flip in 1...4 {
        let place = (x: 100 + flip * 20, y: 300)
        try kiosk.board.must("board-probe pan 0 \(flip % 2 * 480)")
        if flip % 2 == 0 { #expect(try kiosk.board.glass().bytes == first.bytes) }
        try kiosk.takeAsEmpty()
        try kiosk.expectMarks([place], after: "down 0 \(place.x) \(place.y); frame")
        try kiosk.expectNoMark(after: "up 0; frame")
      }
    }

    /// The page moves within the lines, under a finger.
    private func scrolls(_ kiosk: Kiosk) throws {
      try kiosk.board.must("board-probe mode --virtual 1000x500 && board-probe pan 37 11")
      try kiosk.refill()
      let before = kiosk.empty
      try kiosk.expectMarks([(400, 240)], after: "down 0 400 240; frame")
      try kiosk.board.must("board-probe pan 90 3")
      try kiosk.board.must("usleep 200000")
      let marked = try kiosk.board.glass()
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 200000")
      try kiosk.takeAsEmpty()
      #expect(kiosk.empty.painted(with: [(400, 240)]).firstDifferences(from: marked) == [])
      try kiosk.board.must("board-probe pan 37 11")
      #expect(try kiosk.board.glass().bytes == before.bytes)
    }

    /// The size and depth change under a finger: the finger stays where it is on the glass.
    private func otherMode(_ kiosk: Kiosk) throws {
      try kiosk.touch("down 0 400 240; frame")
      try kiosk.board.must("board-probe mode --size 640x400 --bits 32; board-probe fill gradient; usleep 200000")
      let marked = try kiosk.board.glass()
      #expect(marked.width == 640)
      let status = try kiosk.board.must("touch-overlay ctl status")
      #expect(status.contains("\"width\":640,\"height\":400,"), "\(status)")
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("usleep 200000; cp /dev/fb0 /tmp/after; board-probe fill gradient")
      try kiosk.takeAsEmpty()
      #expect(kiosk.empty.painted(with: [(320, 200)]).firstDifferences(from: marked) == [])
      // The comparison goes to the end of the memory, far behind the page.
      #expect(try kiosk.board.run("cmp /tmp/after /dev/fb0").status == 0)
    }

    /// The page wraps to the top of the memory under a finger: no mark stays in memory.
    private func wraps(_ kiosk: Kiosk) throws {
      func isEmpty() throws -> Bool { try kiosk.board.run("cmp /tmp/before /dev/fb0").status == 0 }
      try kiosk.board.must("board-probe mode --virtual 640x800; board-probe fill gradient; cp /dev/fb0 /tmp/before")
      try kiosk.touch("down 0 400 240; frame")
      #expect(try kiosk.board.comesTrue(5) { try !isEmpty() })
      try kiosk.board.must("board-probe pan 0 700 --wrap")
      #expect(try kiosk.board.comesTrue(5) { try isEmpty() })
      #expect(
        try kiosk.board.comesTrue(5) { try kiosk.log.contains("wraps to line 0 after 800 lines (FB_VMODE_YWRAP)") })
      try kiosk.touch("up 0; frame")
      try kiosk.board.must("board-probe pan 0 0")
    }

    /// A panel lies on the glass: wherever the picture's top is, the mark is under the finger. Positions are whole pixels
    /// here, and a mark stands at the corner of one that is upper left in the picture.
    @Test func `a turned screen, and one of another number`() throws {
      let kiosk = try Kiosk(.pcVfb)
      for (degrees, backend, right, down) in [(90, "tslib", 1, 0), (180, "evdev", 1, 1), (270, "tslib", 0, 1)] {
        try kiosk.restartDaemon("[touch]\nbackend = \(backend)\n[framebuffer]\nrotate = \(degrees)\n")
        try kiosk.touch("down 0 210 130; down 1 700 400; frame")
        let places = [(210 + right, 130 + down), (700 + right, 400 + down)]
        #expect(try kiosk.differences(showing: places) == [], "\(degrees) \(backend)")
        try kiosk.expectNoMark(after: "up 0; up 1; frame")
      }
      // A calibration may turn by itself, by whole pixels.
      try kiosk.board.put("65536 0 0 0 65536 0 65536 800 480 1\n", as: "pointercal")
      try kiosk.board.must("export TSLIB_CALIBFILE=/share/pointercal")
      try kiosk.restartDaemon("[framebuffer]\nrotate = 90\n")
      try kiosk.expectMarks([(211, 130)], after: "down 0 210 130; frame")
      // Whatever its number, behind one that is none.
      try kiosk.board.must("mv /dev/fb0 /dev/fb3; ln -s /dev/null /dev/fb0")
      try kiosk.restartDaemon("[framebuffer]\nname = Virtual\nsize = 800x480\n")
      #expect(try kiosk.log.contains("drawing on /dev/fb3: 800x480 at 16 bits"))
    }
  }
}

extension Kiosk {
  /// Waits until the glass shows the mark in the nearest of these colours.
  fileprivate func eightBitDifferences(
    showing mark: (x: Int, y: Int), _ colours: [EightBits.Colour]
  ) throws -> [String] {
    var differences: [String] = []
    _ = try board.comesTrue(5) {
      differences = EightBits.differences(try board.glass(), from: empty, showing: mark, colours)
      return differences.isEmpty
    }
    return differences
  }
}
