import Framebuffer
import Testing
import Touch
import TouchOverlay
import TouchRing

@Suite("RenderLoop: when marks begin and go")
struct RenderLoopTests {
  @Test("that everything is ready is said once, before the first look at touches, and not where nothing can be")
  func begun() throws {
    for isUsable in [true, false] {
      let glass = Glass(pattern: true)
      if !isUsable { glass.fail("the display is gone") }
      let channel = TouchChannel()
      let loop = RenderLoop(screen: GlassScreen(glass: glass), channel: channel, settings: Settings())
      var said: [String] = []
      do throws(FramebufferError) {
        try loop.run {
          said.append("look")
          channel.post(.stop)
          return 10_000
        } begun: {
          said.append("ready")
        }
      } catch { said.append(error.sentence.string) }
      #expect(said.first == (isUsable ? "ready" : "the display is gone"))
      #expect(said.filter { $0 == "ready" }.count == (isUsable ? 1 : 0))
    }
  }

  @Test func `a touch that comes while the loop asks for the time is shown no shorter for it`() throws {
    let glass = Glass(pattern: true)
    let channel = TouchChannel()
    let loop = RenderLoop(
      screen: GlassScreen(glass: glass), channel: channel, settings: Settings(minimumShow: 300_000))
    let finger = Finger(channel)
    var isSent = false
    func slowClock() -> Microseconds {
      if !isSent { finger.send(x: 100, at: 20_000) }
      isSent = true
      return 10_000
    }
    _ = try loop.step(now: slowClock())
    #expect(isSent)
    _ = try loop.step(now: 30_000)
    #expect(glass.isMarked(100, 60))
    finger.send(x: nil, at: 31_000)
    for (time, isShown) in [(31_000, true), (320_000, true), (329_999, true), (330_000, false)] {
      _ = try loop.step(now: Microseconds(time))
      #expect(glass.isMarked(100, 60) == isShown, "\(time)")
    }
    try loop.end()
  }

  @Test func `a finger that moves on while a frame is prepared is painted at its newest place`() throws {
    let glass = Glass(pattern: true)
    let channel = TouchChannel()
    let loop = RenderLoop(screen: GlassScreen(glass: glass), channel: channel, settings: Settings())
    let finger = Finger(channel)
    finger.send(x: 40, at: 10_000)
    _ = try loop.step(now: 10_000)
    #expect(glass.isMarked(40, 60))
    finger.send(x: 100, at: 20_000)
    func lateClock() -> Microseconds {
      finger.send(x: 160, at: 20_000)
      return 20_000
    }
    _ = try loop.step(now: lateClock())
    #expect(glass.isMarked(160, 60))
    #expect(!glass.isMarked(100, 60))
    try loop.end()
  }

  @Test("a resting finger is looked at less and less, and often again once the app paints or the finger moves")
  func intervals() throws {
    let glass = Glass(pattern: true)
    let channel = TouchChannel()
    let loop = RenderLoop(screen: GlassScreen(glass: glass), channel: channel, settings: Settings())
    let finger = Finger(channel)
    /// Milliseconds until the next look.
    func pause(at time: Microseconds) throws -> Int {
      let next = try loop.step(now: time * 1000).1
      return next.map { Int($0 / 1000 - time) } ?? -1
    }
    finger.send(x: 100, at: 10_000_000)
    #expect(try pause(at: 10_000) == 8)
    #expect(try pause(at: 10_064) == 8)
    #expect(try pause(at: 10_160) == 20)
    #expect(try pause(at: 10_512) == 64)
    #expect(try pause(at: 90_000) == 64)
    finger.send(x: 120, at: 90_001_000)
    #expect(try pause(at: 90_001) == 8)
    #expect(try pause(at: 91_000) == 64)
    glass.memory.update(repeating: 0x123456)
    var seen = -1
    for look in 0..<8 where seen != 2 { seen = try pause(at: 91_064 + Microseconds(look)) }
    #expect(seen == 2)
    #expect(try pause(at: 91_200) == 2)
    #expect(try pause(at: 91_400) == 8)
    #expect(try pause(at: 96_000) == 8)
    #expect(try pause(at: 97_000) == 64)
    try loop.end()
  }
}
