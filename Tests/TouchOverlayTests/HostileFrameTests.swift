import Overlay
import Seeded
import Testing
import Touch
import TouchOverlay
import TouchRing

@Suite("Frames that no panel could have made")
struct HostileFrameTests {
  private static let styles: [Style] = [
    Style.touchkit, .touchpose, .fingertips, .showtime, .rings, .pointer,
  ].map {
    var style = $0
    style.labels = [.taps, .time, .position]
    style.sizeBy = .contact
    return style
  }

  private static func number(_ random: inout Seeded) -> Float {
    switch random.int(0...7) {
    case 0: [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e30, 100_001][random.int(0...5)]
    case 1: Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
    default: Float(random.int(-20...220))
    }
  }

  private static func frame(_ random: inout Seeded) -> TouchFrame {
    let times: [Microseconds] = [.min, -1, 0, .max]
    var frame = TouchFrame(time: times[random.int(0...3)])
    for _ in 0..<random.int(0...TouchFrame.capacity) {
      let phases: [Phase] = [.began, .moved, .stationary, .ended, .cancelled]
      frame.append(
        Contact(
          id: UInt32(random.once(in: 3) ? random.int(0...1 << 20) : random.int(0...40)),
          slot: UInt8(random.once(in: 4) ? random.int(0...255) : random.int(0...Slots.count)),
          phase: phases[random.int(0...4)], position: Position(x: number(&random), y: number(&random)),
          previous: Position(x: number(&random), y: number(&random)), pressure: number(&random),
          tellsPressure: random.once(in: 2), size: number(&random), minor: number(&random), lean: number(&random),
          time: times[random.int(0...3)], taps: UInt8(random.int(0...255))))
    }
    return frame
  }

  @Test("by the thousand: nothing traps, and the next finger is shown and goes", .random)
  func frames() throws {
    for var random in Cases(20).random {
      let glass = Glass(pattern: true)
      let channel = TouchChannel()
      let style = Self.styles[random.int(0...Self.styles.count - 1)]
      let loop = RenderLoop(
        screen: GlassScreen(glass: glass), channel: channel, settings: Settings(style: style, minimumShow: 0))
      var now: Microseconds = 1_000_000
      func step() throws {
        now += 10_000
        _ = try loop.step(now: now)
      }
      for _ in 0..<100 {
        channel.send(Self.frame(&random))
        if !random.once(in: 3) { try step() }
      }
      for _ in 0..<2 { try step() }
      for slot in 0..<UInt8(Slots.count) { channel.send(Self.touch(slot, .began)) }
      try step()
      #expect(!glass.isClean)
      for slot in 0..<UInt8(Slots.count) { channel.send(Self.touch(slot, .ended)) }
      try step()
      // Some marks fade.
      now += 10_000_000
      try step()
      #expect(glass.isClean)
      try loop.end()
    }
  }

  private static func touch(_ slot: UInt8, _ phase: Phase) -> TouchFrame {
    var frame = TouchFrame(time: 0)
    frame.append(
      Contact(id: (1 << 21) + UInt32(slot), slot: slot, phase: phase, position: Position(x: 100, y: 60)))
    return frame
  }
}
