import Figures
import Testing

@Suite("The way into diagnostics at the kiosk")
struct DiagnosticEntryTests {
  private static func settings(_ corner: EntrySettings.Corner = .upperLeft, taps: Int = 5) -> EntrySettings {
    var settings = EntrySettings()
    settings.isGestureOn = true
    settings.corner = corner
    settings.cornerSize = 20
    settings.taps = taps
    return settings
  }

  /// Counts entries on a screen of 800x480 with 4 pixels in a millimetre: the corner has 80 pixels.
  private func count(_ fingers: Fingers, _ settings: EntrySettings) -> Int {
    let entry = DiagnosticEntry(settings, width: 800, height: 480, density: 4)
    return fingers.frames.count { entry.take($0) }
  }

  /// A finger that rests at (x, y), and taps of another.
  private func gesture(_ x: Float, _ y: Float, taps: Int) -> Fingers {
    var fingers = Fingers()
    fingers.down(1, x, y, at: 0)
    for tap in 0..<taps { fingers.tap(UInt32(tap + 2), 400, 240, at: 500 + Int64(tap) * 400) }
    fingers.up(1, at: 500 + Int64(taps) * 400)
    return fingers
  }

  @Test(
    "is a finger that rests in the corner, and taps of another",
    arguments: [
      (EntrySettings.Corner.upperLeft, 79, 79), (.upperRight, 721, 79), (.lowerLeft, 79, 401), (.lowerRight, 721, 401),
    ] as [(EntrySettings.Corner, Float, Float)])
  func corner(_ corner: EntrySettings.Corner, _ x: Float, _ y: Float) {
    #expect(count(gesture(x, y, taps: 5), Self.settings(corner)) == 1)
    // Diagnostics begin once, however often the fingers tap.
    #expect(count(gesture(x, y, taps: 9), Self.settings(corner)) == 1)
    #expect(count(gesture(x, y, taps: 4), Self.settings(corner)) == 0)
    #expect(count(gesture(400, 240, taps: 5), Self.settings(corner)) == 0)
  }

  @Test(
    "is measured in millimetres on a dense screen: a resting finger rolls by 3.5 mm, and is 25 mm wide",
    arguments: [(4, 0), (12, 1)] as [(Float, Int)])
  func dense(density: Float, found: Int) {
    func count(_ size: Float, rolls way: Float) -> Int {
      var fingers = Fingers()
      fingers.size = size
      fingers.down(1, 30, 30, at: 0)
      fingers.move(1, 30 + way, 30, at: 200)
      for tap in 0..<5 { fingers.tap(UInt32(tap + 2), 1000, 1000, at: 500 + Int64(tap) * 400) }
      let entry = DiagnosticEntry(Self.settings(), width: 3840, height: 2160, density: density)
      return fingers.frames.count { entry.take($0) }
    }
    #expect(count(0, rolls: 42) == found)
    #expect(count(300, rolls: 0) == found)
  }

  @Test(
    "has a corner of an eighth of the shorter side at least, where the size of the screen is unknown",
    arguments: [(nil, 134, 1), (nil, 136, 0), (4, 134, 0)] as [(Float?, Float, Int)])
  func unknownSize(density: Float?, place: Float, found: Int) {
    let entry = DiagnosticEntry(Self.settings(), width: 1080, height: 1920, density: density)
    #expect(gesture(place, place, taps: 5).frames.count { entry.take($0) } == found)
  }

  @Test func `takes as many taps as are asked for`() {
    #expect(count(gesture(10, 10, taps: 2), Self.settings(taps: 2)) == 1)
    #expect(count(gesture(10, 10, taps: 2), Self.settings(taps: 3)) == 0)
  }

  @Test(
    "has no tap that comes within a quarter of a second after the finger",
    arguments: [(240, 0), (260, 1)] as [(Int64, Int)])
  func careless(first: Int64, found: Int) {
    var fingers = Fingers()
    fingers.down(1, 10, 10, at: 0)
    for (id, moment) in [(UInt32(2), first), (3, 900)] { fingers.tap(id, 400, 240, at: moment) }
    fingers.up(1, at: 1400)
    #expect(count(fingers, Self.settings(taps: 2)) == found)
  }

  @Test func `is there twice when it is made twice`() {
    var fingers = gesture(10, 10, taps: 5)
    fingers.down(50, 10, 10, at: 10_000)
    for tap in 0..<5 { fingers.tap(UInt32(tap + 60), 400, 240, at: 10_500 + Int64(tap) * 400) }
    #expect(count(fingers, Self.settings()) == 2)
  }

  @Test func `is shut where nobody opened it`() {
    var fingers = gesture(10, 10, taps: 5)
    for (index, moment) in [Int64(0), 300, 600, 1800, 3000, 3300, 3600].enumerated() {
      fingers.tap(UInt32(index + 70), 100, 100, at: 20_000 + moment)
    }
    #expect(count(fingers, EntrySettings()) == 0)
    var settings = EntrySettings()
    settings.rhythm = [3, 1, 3]
    #expect(count(fingers, settings) == 1)
  }
}
