import Overlay
import Pixels
import Seeded
import Testing
import Touch
import TouchInput

@testable import Examining
@testable import Figures
@testable import Technician

private let sizes: [(Int, Int)] = [(480, 320), (800, 480), (720, 1280)]

extension Plate {
  fileprivate var area: Rectangle {
    Rectangle(left: x, top: y, right: x + drawing.width, bottom: y + drawing.height)
  }
}

extension Rectangle {
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    max(left, other.left) < min(right, other.right) && max(top, other.top) < min(bottom, other.bottom)
  }
}

@Suite("Figures over the app")
struct LivePageTests {
  private func live(_ size: (Int, Int), _ change: (inout EntrySettings, inout SessionFacts) -> Void = { _, _ in })
    -> Technician
  {
    let technician = Technician(size.0, size.1, change)
    technician.choose(0)
    return technician
  }

  private func page(_ technician: Technician) throws -> LivePage { try #require(technician.page as? LivePage) }

  private func words(_ laid: LivePage.Laid) -> String { laid.plate.lines.map(\.words.string).joined(separator: " ") }

  @Test("no two plates overlap, wherever fingers are, and each finger has one", .random, arguments: sizes)
  func plates(_ width: Int, _ height: Int) throws {
    for var random in Cases(60, of: "\(width) \(height)").random {
      let technician = live((width, height))
      let count = random.int(1...10)
      for slot in 0..<count {
        technician.down(slot, Float(random.int(0...width - 1)), Float(random.int(0...height - 1)))
      }
      for _ in 0..<4 {
        technician.move(
          random.int(0...count - 1), Float(random.int(0...width - 1)), Float(random.int(0...height - 1)))
        let areas = technician.session.scene(technician.now).plates.map(\.area)
        let laid = try page(technician).laid
        // The strip, the button, and one for every finger.
        #expect(areas.count == 2 + count)
        #expect(Set(laid.map(\.finger)).count == count)
        for one in laid { #expect(words(one).contains("\(one.finger)")) }
        for (index, area) in areas.enumerated() {
          #expect(area.left >= 0 && area.top >= 0 && area.right <= width && area.bottom <= height)
          for other in areas[(index + 1)...] { #expect(!area.overlaps(other), "\(area) \(other)") }
        }
      }
    }
  }

  @Test("a finger alone is told in full, wherever it is", .random, arguments: sizes)
  func alone(_ width: Int, _ height: Int) throws {
    for var random in Cases(20, of: "\(width) \(height)").random {
      let technician = live((width, height))
      technician.down(0, Float(random.int(0...width - 1)), Float(random.int(0...height - 1)))
      _ = technician.session.scene(technician.now)
      let words = words(try #require(try page(technician).laid.first))
      for part in ["px/s", "at ", "raw ", "pressure 40"] { #expect(words.contains(part)) }
    }
  }

  @Test("no finger hides a plate that has more than its number", .random, arguments: sizes + [(320, 240), (240, 320)])
  func readable(_ width: Int, _ height: Int) throws {
    for var random in Cases(40, of: "\(width) \(height)").random {
      let technician = live((width, height))
      let places = (0..<random.int(1...3)).map { _ in (random.int(0...width - 1), random.int(0...height - 1)) }
      for (slot, place) in places.enumerated() { technician.down(slot, Float(place.0), Float(place.1)) }
      _ = technician.session.scene(technician.now)
      for one in try page(technician).laid where one.plate.lines.count > 1 {
        for (x, y) in places {
          // 5 mm around the middle of a fingertip.
          let tip = Rectangle(left: x - 20, top: y - 20, right: x + 20, bottom: y + 20)
          #expect(!one.area.overlaps(tip), "\(one.area) \(x) \(y)")
        }
      }
    }
  }

  @Test func `ten fingers on a small screen have short plates, and long ones again when most have gone`() throws {
    let technician = live((480, 320))
    for slot in 0..<10 { technician.down(slot, 30 + Float(slot) * 45, 200) }
    _ = technician.session.scene(technician.now)
    let all = try page(technician).laid
    #expect(all.count == 10)
    for one in all { #expect(!words(one).contains("raw")) }
    for slot in 1..<10 { technician.up(slot) }
    _ = technician.session.scene(technician.now)
    #expect(words(try #require(try page(technician).laid.first)).contains("raw"))
  }

  @Test func `a plate follows its finger without jumping`() throws {
    let technician = live((800, 480))
    technician.down(0, 300, 300)
    var last: Rectangle?
    for step in 0..<100 {
      technician.move(0, 300 + Float(step), 300)
      _ = technician.session.scene(technician.now)
      let area = try #require(try page(technician).laid.first).area
      if let last { #expect(abs(area.left - last.left) <= 1 && abs(area.top - last.top) <= 1) }
      last = area
    }
  }

  @Test("dots of the plate's colour lead from the finger to it", arguments: sizes)
  func leader(_ width: Int, _ height: Int) throws {
    let technician = live((width, height))
    let finger = Position(x: Float(width / 2), y: Float(height * 2 / 3))
    technician.down(0, finger.x, finger.y)
    let scene = technician.session.scene(technician.now)
    let plate = try #require(scene.plates.last)
    #expect(scene.spots.count >= 2)
    let edge = plate.drawing.bytes[0..<3]
    for spot in scene.spots {
      let colour = spot.disc.layers.second.colour
      #expect(Array(edge) == [colour.red, colour.green, colour.blue])
      let (x, y) = (spot.position.x, spot.position.y)
      #expect(min(finger.x, Float(plate.area.left)) <= x && x <= max(finger.x, Float(plate.area.right)))
      #expect(min(finger.y, Float(plate.area.top)) <= y && y <= max(finger.y, Float(plate.area.bottom)))
    }
  }

  @Test func `the strip tells drops and how often the kernel was asked what is down`() {
    let technician = live((800, 480))
    func strip() -> Plate? { technician.session.scene(technician.now).plates.first }
    let before = strip()?.drawing
    technician.session.counts.drops = 3
    let dropped = strip()?.drawing
    #expect(dropped != before)
    technician.session.counts.reconciliations = 12
    #expect(strip()?.drawing != dropped)
  }

  @Test(
    "jitter has the unit of its limit: millimetres where the size of the screen is known",
    arguments: [(nil, "3.0 px"), (6, "0.50 mm")] as [(Float?, String)])
  func jitter(_ density: Float?, _ words: String) {
    #expect(Strip.length(3, Layout(width: 800, height: 480, density: density)).string == words)
  }

  // MARK: stations

  private func markers(_ technician: Technician) -> [(colour: Colour, place: Position)] {
    technician.session.scene(technician.now).spots.map { ($0.disc.layers.second.colour, $0.position) }
  }

  @Test func `raw, filtered and calibrated places that fall together have no markers`() {
    let technician = live((800, 480))
    technician.filtered = { Position(x: $0.x + 1, y: $0.y) }
    technician.down(0, 400, 300)
    let colours = [Ink.raw, Ink.filtered, Ink.calibrated]
    #expect(!markers(technician).contains { marker in colours.contains { $0 == marker.colour } })
  }

  @Test func `a calibration that moves a touch: where the panel has it, and where it is`() throws {
    let technician = live((800, 480)) { _, facts in
      facts.extent = PanelExtent(x: 0...4095, y: 0...4095, fingers: .slots, slots: 10)
    }
    // The raw axes are the whole screen: a quarter of the way along both.
    technician.raw = { _ in (1024, 1024) }
    technician.down(0, 400, 300)
    let found = markers(technician)
    #expect(found.first { $0.colour == Ink.raw }?.place == Position(x: 200, y: 120))
    #expect(found.first { $0.colour == Ink.calibrated }?.place == Position(x: 400, y: 300))
    #expect(!found.contains { $0.colour == Ink.filtered })
  }

  @Test func `three stations, three markers, and the plate's lines in their colours`() throws {
    let technician = live((800, 480))
    technician.raw = { (Int32($0.x) + 40, Int32($0.y)) }
    technician.filtered = { Position(x: $0.x + 20, y: $0.y) }
    technician.down(0, 400, 300)
    let found = markers(technician)
    for (colour, x) in [(Ink.raw, Float(440)), (Ink.filtered, 420), (Ink.calibrated, 400)] {
      let place = try #require(found.first { $0.colour == colour }).place
      #expect(abs(place.x - x) < 0.01 && abs(place.y - 300) < 0.01)
    }
    let lines = try #require(try page(technician).laid.first).plate.lines
    for (start, colour) in [("raw", Ink.raw), ("filtered", Ink.filtered), ("at", Ink.calibrated)] {
      #expect(lines.first { $0.words.string.hasPrefix(start) }?.colour == colour)
    }
  }

  @Test("a raw place is brought to the screen however the screen is turned", arguments: 0..<4)
  func turned(_ turns: Int) {
    // The calibration's own mapping says which pixel of the framebuffer shows a pixel of the upright screen.
    let screen = CalibrationScreen(width: 800, height: 480, quarterTurns: turns)
    let axes = PanelExtent(x: -100...1947, y: 50...1073, fingers: .slots, slots: 5)
    let scale = PanelUnderTest(width: 800, height: 480, extent: axes, quarterTurns: turns).scale
    for (x, y) in [(0, 0), (799, 0), (400, 240), (17, 471), (799, 479)] {
      let pixel = screen.unrotated(x, y)
      // The unit in which the pixel's middle lies.
      let rawX = (-100 + (Float(pixel.x) + 0.5) / Float(screen.unrotated.width) * 2048).rounded(.down)
      let rawY = (50 + (Float(pixel.y) + 0.5) / Float(screen.unrotated.height) * 1024).rounded(.down)
      let place = scale.position(rawX, rawY)
      #expect((Float(x) - 0.3...Float(x) + 0.51).contains(place.x), "\(x) \(y): \(place)")
      #expect((Float(y) - 0.3...Float(y) + 0.51).contains(place.y), "\(x) \(y): \(place)")
    }
  }
}

@Suite("Room for plates")
struct PlateRoomTests {
  @Test("none is found only where there is none", .random)
  func exhaustive() {
    for var random in Cases(200).random {
      let layout = Layout(width: 240, height: 160, density: 4)
      let taken = (0..<random.int(0...6)).map { _ in
        let (left, top) = (random.int(-10...220), random.int(-10...140))
        return Rectangle(left: left, top: top, right: left + random.int(10...120), bottom: top + random.int(10...90))
      }
      let finger = Position(x: Float(random.int(0...239)), y: Float(random.int(0...159)))
      let (width, height) = (random.int(20...140), random.int(10...90))
      var room = PlateRoom(layout, fingers: [finger], taken: taken)
      let found = room.place(width: width, height: height, finger: 0, last: nil, reach: nil)
      var isRoom = false
      for top in 0...(160 - height) where !isRoom {
        for left in 0...(240 - width) where !isRoom {
          let area = Rectangle(left: left, top: top, right: left + width, bottom: top + height)
          isRoom = !taken.contains { $0.overlaps(area) }
        }
      }
      #expect((found != nil) == isRoom)
      if let area = found?.area {
        #expect(area.width == width && area.height == height)
        #expect(!taken.contains { $0.overlaps(area) })
      }
    }
  }
}
