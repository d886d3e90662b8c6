import Testing
import Touch

@testable import TouchInput

@Suite("ObservationScale: what is known of a report at each station")
struct ObservationScaleTests {
  private func scale() -> ObservationScale {
    let screen = ScreenSize(width: 800, height: 800, quarterTurns: 0)
    let axes = PlainScale(PanelExtent(x: 0...799, y: 0...799, fingers: .one, slots: 1), screen)
    return ObservationScale(axes: axes, screen: screen, unit: Position(x: 1, y: 1))
  }

  private func frame(_ finger: Int32, _ x: Int32, _ y: Int32) -> KernelFrame {
    var frame = KernelFrame(time: 0)
    frame.slots[0] = KernelContact(finger: finger, x: x, y: y, pressure: nil, size: 0)
    return frame
  }

  private func news(_ position: Position?) -> NewPositions {
    var news = NewPositions()
    if let position {
      news.slots.insert(0)
      news.positions[0] = position
    }
    return news
  }

  @Test("where nothing filters, what the panel reports goes on as it is")
  func plain() throws {
    var scale = scale()
    let contact = try #require(scale.observation(frame(1, 30, 40), news: nil, isAfterDrop: false).contacts.first)
    #expect(contact.filtered == Position(x: 30, y: 40))
  }

  @Test("filters are told of also where no calibration follows them")
  func withoutCalibration() throws {
    var scale = scale()
    let turned = scale.observation(
      frame(1, 30, 40), news: nil, filtered: news(Position(x: 769, y: 759)), isAfterDrop: false)
    #expect(turned.contacts.first?.filtered == Position(x: 769, y: 759))
    #expect(turned.contacts.first?.rawX == 30)
    // A filter that holds a position back leaves the last.
    let held = scale.observation(frame(1, 31, 41), news: nil, filtered: news(nil), isAfterDrop: false)
    #expect(held.contacts.first?.filtered == Position(x: 769, y: 759))
    // The filter's output does not concern another finger.
    let next = scale.observation(frame(2, 31, 41), news: nil, filtered: news(nil), isAfterDrop: false)
    #expect(next.contacts.first != nil && next.contacts.first?.filtered == nil)
  }
}
