import Framebuffer
import Linux
import Pixels
import Raster
import Testing
import Touch

@testable import touch_overlay

@Suite("The live kiosk")
struct LiveKioskTests {
  private var kiosk = LiveKiosk()

  private mutating func touch(_ places: (Float, Float)...) {
    for place in places { kiosk.take(Position(x: place.0, y: place.1), slot: 0, now: 1000) }
  }

  private mutating func lift() { kiosk.take(nil, slot: 0, now: 2000) }

  @Test mutating func `a product is chosen where the finger lifts on it, and only there`() {
    touch((470, 200))
    #expect(kiosk.state.product == 0)
    touch((480, 210))
    lift()
    #expect(kiosk.state.product == 2)
    touch((290, 200), (560, 470))
    lift()
    #expect(kiosk.state.product == 2)
    touch((560, 470), (290, 200))
    lift()
    #expect(kiosk.state.product == 2)
  }

  @Test mutating func `the slider follows also from beside it, and ends at its ends`() {
    touch((200, 412), (2000, 10))
    #expect(kiosk.state.milk == 1)
    touch((0, 300))
    #expect(kiosk.state.milk == 0)
  }

  @Test mutating func `cups are counted from one to nine`() {
    for _ in 0..<12 {
      touch((520, 410))
      lift()
    }
    #expect(kiosk.state.cups == 9)
    for _ in 0..<12 {
      touch((410, 410))
      lift()
    }
    #expect(kiosk.state.cups == 1)
  }

  @Test mutating func `it wakes for its clock alone, and often while something moves`() {
    kiosk.tick(now: 5_000_000, time: TimeOfDay(hour: 8, minute: 30, second: 0), left: 700_000)
    #expect(kiosk.next == 5_700_000)
    touch((670, 400))
    lift()
    #expect(kiosk.state.isBrewing)
    kiosk.tick(now: 5_700_000, time: TimeOfDay(hour: 8, minute: 30, second: 1), left: 1_000_000)
    #expect(kiosk.next == 5_740_000)
    kiosk.tick(now: 13_700_000, time: TimeOfDay(hour: 8, minute: 30, second: 9), left: 1_000_000)
    #expect(!kiosk.state.isBrewing)
  }

  @Test mutating func `no two parts overlap, and only what has changed is painted`() throws {
    for part in KioskPart.all {
      for other in KioskPart.all where other != part {
        let (a, b) = (part.frame, other.frame)
        #expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top)
      }
    }
    let memory = try FrameMemory(width: LiveKiosk.width, height: LiveKiosk.height)
    let first = kiosk.paint(on: memory.page)
    let again = kiosk.paint(on: memory.page)
    #expect(first && !again)
    let before = Bitmap(memory.page)
    touch((520, 410))
    let pressed = kiosk.paint(on: memory.page)
    #expect(pressed && Bitmap(memory.page).bytes != before.bytes)
    touch((560, 470))
    lift()
    let left = kiosk.paint(on: memory.page)
    #expect(left && Bitmap(memory.page).bytes == before.bytes)
  }
}
