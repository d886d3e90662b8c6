import Testing
import Touch

@testable import TouchOverlay
@testable import TouchRing

@Suite("FrameRelay: wakes the render thread before a frame is read")
struct FrameRelayTests {
  private let channel = TouchChannel()

  private func relay(isEarly: Bool = true) -> FrameRelay { FrameRelay(channel, nil, isEarly: isEarly, nil) }

  private func frame(_ phase: Phase) -> TouchFrame {
    var frame = TouchFrame(time: 1)
    frame.append(Contact(phase: phase, position: Position(x: 1, y: 2), time: 1))
    return frame
  }

  /// Whether the bell of the sleeping render thread rings during `work`.
  private func rings(_ work: () -> Void) -> Bool {
    channel.doorbell.announceSleep()
    work()
    return channel.doorbell.sleep(until: .min)
  }

  @Test("for the first frame, and as long as frames have news", arguments: [Phase.began, .moved, .ended, .cancelled])
  func news(phase: Phase) {
    var relay = relay()
    #expect(rings { relay.expectFrame() })
    relay.take(frame(phase))
    #expect(rings { relay.expectFrame() })
    relay.take(frame(.stationary))
    relay.take(frame(phase))
    #expect(rings { relay.expectFrame() })
  }

  @Test func `not after noise of a resting finger, nor after events without a frame; again after the next news`() {
    var relay = relay()
    relay.expectFrame()
    relay.take(frame(.stationary))
    #expect(rings { relay.expectFrame() } == false)
    #expect(rings { relay.expectFrame() } == false)
    relay.take(frame(.moved))
    #expect(rings { relay.expectFrame() })
    #expect(rings { relay.expectFrame() } == false)
  }

  @Test func `not while the marks are suspended`() {
    var relay = relay()
    relay.isBlind = true
    #expect(rings { relay.expectFrame() } == false)
  }

  @Test func `not on one processor, where the frame would wait for it`() {
    var relay = relay(isEarly: false)
    #expect(rings { relay.expectFrame() } == false)
    relay.take(frame(.moved))
    #expect(rings { relay.expectFrame() } == false)
  }
}
