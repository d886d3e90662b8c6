import CLinux
import Testing
import Touch

@testable import TouchInput

@Suite("ContactScale: what is told of a contact")
struct ContactScaleTests {
  private func scale(pressure: PanelDescription.Axis? = nil) -> ContactScale {
    var description = PanelDescription()
    description.set(axis: Int(ABS_MT_SLOT), PanelDescription.Axis(minimum: 0, maximum: 9))
    description.set(axis: Int(ABS_MT_POSITION_X), PanelDescription.Axis(minimum: 0, maximum: 1599))
    description.set(axis: Int(ABS_MT_POSITION_Y), PanelDescription.Axis(minimum: 0, maximum: 1599))
    if let pressure { description.set(axis: Int(ABS_MT_PRESSURE), pressure) }
    return ContactScale(description, width: 800, height: 480)
  }

  private func contact(pressure: Int32? = nil, size: Int32 = 0) -> RawContact {
    RawContact(finger: 7, x: 0, y: 0, pressure: pressure, size: size)
  }

  @Test("a position on the screen stays, and none is counted")
  func inside() {
    var scale = scale()
    let report = scale.report(contact(), at: Position(x: 799.5, y: 0))
    #expect(report.position == Position(x: 799, y: 0))
    #expect(scale.report(contact(), at: Position(x: 12.25, y: 479)).position == Position(x: 12.25, y: 479))
    #expect(report.finger == 7)
    #expect(scale.outside == 0)
  }

  @Test(
    "on a turned screen a place of the glass is told as the upright one that lies there",
    arguments: [(0, 10, 20), (1, 20, 790), (2, 790, 460), (3, 460, 10)] as [(Int, Float, Float)])
  func turned(quarterTurns: Int, x: Float, y: Float) {
    var scale = ContactScale(PanelDescription(), width: 800, height: 480, quarterTurns: quarterTurns)
    #expect(scale.report(contact(), at: Position(x: 10, y: 20)).position == Position(x: x, y: y))
    let corners = [Position(x: 0, y: 0), Position(x: 799, y: 479)]
    for corner in corners {
      let position = scale.report(contact(), at: corner).position
      let sides: (Float, Float) = quarterTurns % 2 == 0 ? (800, 480) : (480, 800)
      #expect(position.x >= 0 && position.x < sides.0 && position.y >= 0 && position.y < sides.1)
    }
    #expect(scale.outside == 0)
  }

  @Test("a position outside is brought to the edge and counted")
  func outside() {
    var scale = scale()
    #expect(scale.report(contact(), at: Position(x: -3, y: 900)).position == Position(x: 0, y: 479))
    #expect(scale.outside == 2)
    #expect(scale.report(contact(), at: Position(x: 800, y: 480)).position == Position(x: 799, y: 479))
    #expect(scale.outside == 4)
  }

  @Test("what is no number lies at the edge", arguments: [Float.nan, .infinity, -.infinity])
  func noNumber(value: Float) {
    var scale = scale()
    let position = scale.report(contact(), at: Position(x: value, y: 10)).position
    #expect(position.x == (value == .infinity ? 799 : 0))
    #expect(scale.outside == 1)
  }

  @Test("pressure from 0 to 1, within the panel's range")
  func pressure() {
    var scale = scale(pressure: PanelDescription.Axis(minimum: 10, maximum: 110))
    for (value, share) in [(10, 0), (60, 0.5), (110, 1), (0, 0), (200, 1)] as [(Int32, Float)] {
      #expect(scale.report(contact(pressure: value), at: Position(x: 0, y: 0)).pressure == share)
    }
  }

  @Test("a panel that does not measure pressure presses fully")
  func noPressure() {
    var scales = [scale(), scale(pressure: PanelDescription.Axis(minimum: 5, maximum: 5))]
    #expect(scales[0].report(contact(), at: Position(x: 0, y: 0)).pressure == 1)
    #expect(scales[0].report(contact(pressure: 3), at: Position(x: 0, y: 0)).pressure == 1)
    #expect(scales[1].report(contact(pressure: 5), at: Position(x: 0, y: 0)).pressure == 1)
  }

  @Test("sizes are pixels along x, and never below nought")
  func size() {
    var scale = scale()
    #expect(scale.report(contact(size: 40), at: Position(x: 0, y: 0)).size == 20)
    #expect(scale.report(contact(size: -40), at: Position(x: 0, y: 0)).size == 0)
  }
}
