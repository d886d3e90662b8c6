import Reference
import Testing

extension Boards {
  /// Apps without a framebuffer, which lay marks into their own frames where the flag is set.
  @Suite struct FrameExamples {
    @Test(.enabled(if: MasterExample.isBuilt, "Tests/Examples/build amd64 comes first"))
    func `an app that flips draws only what changed, and both buffers show its picture with the marks`() throws {
      let app = try MasterExample()
      func sees(_ marks: [(x: Int, y: Int)], times: Int = 6, every pause: Int = 70_000) throws {
        let (faults, pictures) = try app.look(times, every: pause, marks)
        #expect(faults.isEmpty, "\(faults.prefix(5)) with marks at \(marks)")
        #expect(pictures >= 4)
      }

      let saidWithout = try app.run("off") {
        try app.touch("down 0 300 300; frame")
        try sees([])
        try app.touch("up 0; frame")
      }
      #expect(saidWithout == "")

      let said = try app.run("on") {
        try sees([])
        try app.touch("down 0 400 260; frame")
        try sees([(400, 260)])
        // The square wanders once over the whole display, and under both marks.
        try app.touch("move 0 420 250; down 1 150 330; frame")
        try sees([(420, 250), (150, 330)], times: 20, every: 430_000)
        try app.touch("up 0; move 1 799 479; frame")
        try sees([(799, 479)])
        try app.touch("up 1; frame")
        try sees([])
      }
      #expect(!said.contains("not shown") && !said.contains("no more"), "\(said)")
      // The console has the display again.
      #expect(try !app.isOnDisplay())
    }

    @Test(
      .enabled(
        if: WindowExample.isBuilt("c-compose-sdl"), "Tests/Examples/build amd64 comes first, and Xvfb and xdotool"))
    func `an app of SDL shows marks over what it shows without`() throws {
      // It turns the signal into an event, and leaves its loop.
      try compare("c-compose-sdl", ends: 0)
    }

    @Test(
      .enabled(
        if: WindowExample.isBuilt("c-compose-qt"), "Tests/Examples/build amd64 comes first, and Xvfb and xdotool"))
    func `an app of Qt shows marks over what it shows without`() throws {
      try compare("c-compose-qt", ends: -15)
    }

    private func compare(_ name: String, ends code: Int32) throws {
      let off = try WindowExample(name, "off")
      let alone = try WindowExample.steps.map { step in
        try off.hand(step.hand)
        return try off.settledPicture()
      }
      #expect(try off.end().code == code)
      // Three presses, each on another tile.
      #expect(Set(alone.map(\.bytes)).count == 3)

      let on = try WindowExample(name, "on")
      for (step, screen) in zip(WindowExample.steps, alone) {
        try on.hand(step.hand)
        #expect(try on.differences(screen, step.marks) == [], "after \(step.hand)")
      }
      let (status, said) = try on.end()
      #expect(status == code)
      #expect(!said.contains("not shown"), "\(said)")
    }
  }
}
