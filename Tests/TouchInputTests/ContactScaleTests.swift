import CLinux
import Testing
import Touch

@testable import TouchInput

@Suite("ContactScale: what is told of a contact")
struct ContactScaleTests {
  private func scale(pressure: PanelDescription.Axis? = nil, largest: Int32? = nil) -> ContactScale {
    var description = PanelDescription()
    description.set(axis: Int(ABS_MT_SLOT), PanelDescription.Axis(minimum: 0, maximum: 9))
    description.set(axis: Int(ABS_MT_POSITION_X), PanelDescription.Axis(minimum: 0, maximum: 1599))
    description.set(axis: Int(ABS_MT_POSITION_Y), PanelDescription.Axis(minimum: 0, maximum: 1599))
    if let largest {
      description.set(axis: Int(ABS_MT_TOUCH_MAJOR), PanelDescription.Axis(minimum: 0, maximum: largest))
    }
    if let pressure { description.set(axis: Int(ABS_MT_PRESSURE), pressure) }
    return ContactScale(
      description, ScreenSize(width: 800, height: 480, quarterTurns: 0), unit: Position(x: 0.5, y: 0.3))
  }

  private func contact(pressure: Int32? = nil, size: Int32 = 0) -> KernelContact {
    KernelContact(finger: 7, x: 0, y: 0, pressure: pressure, size: size)
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

  /// Whole pixels are as many in either direction, and each has its own place: tslib turns them like this.
  @Test(
    "on a turned screen a pixel of the glass is told as the upright one that lies there",
    arguments: [(0, 10, 20), (1, 20, 789), (2, 789, 459), (3, 459, 10)] as [(Int, Float, Float)])
  func turned(quarterTurns: Int, x: Float, y: Float) {
    let upright = quarterTurns % 2 == 0 ? (width: 800, height: 480) : (width: 480, height: 800)
    let screen = ScreenSize(width: upright.width, height: upright.height, quarterTurns: quarterTurns)
    var scale = ContactScale(PanelDescription(), screen, unit: Position(x: 1, y: 1))
    #expect(scale.report(contact(), at: Position(x: 10, y: 20)).position == Position(x: x, y: y))
    var columns: Set<Float> = []
    var rows: Set<Float> = []
    for place in 0..<800 {
      let position = scale.report(contact(), at: Position(x: Float(place), y: Float(min(place, 479)))).position
      columns.insert(position.x)
      rows.insert(position.y)
    }
    #expect(columns == Set((0..<upright.width).map(Float.init)) && rows == Set((0..<upright.height).map(Float.init)))
    #expect(scale.outside == 0)
  }

  @Test(
    "what a coarse or a fine panel tells of a turned screen is what it would tell if it had been made that way round",
    arguments: [(0...99, 0...59), (0...4095, 0...2047), (-50...749, 7...486)]
      as [(ClosedRange<Int32>, ClosedRange<Int32>)])
  func mirrored(x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
    func position(_ rawX: Int32, _ rawY: Int32, quarterTurns: Int) -> Position {
      let screen = ScreenSize(width: 800, height: 480, quarterTurns: quarterTurns)
      let axes = PlainScale(PanelExtent(x: x, y: y, fingers: .one, slots: 1), screen)
      let raw = KernelContact(finger: 1, x: rawX, y: rawY, pressure: nil, size: 0)
      var scale = ContactScale(PanelDescription(), screen, unit: axes.unit)
      return scale.report(raw, at: axes.position(raw)).position
    }
    for (rawX, rawY) in [
      (x.lowerBound, y.lowerBound), (x.lowerBound + 1, y.upperBound - 3), (x.upperBound, y.upperBound),
    ] {
      let other = position(x.upperBound - (rawX - x.lowerBound), y.upperBound - (rawY - y.lowerBound), quarterTurns: 0)
      let turned = position(rawX, rawY, quarterTurns: 2)
      #expect(abs(turned.x - other.x) < 0.001 && abs(turned.y - other.y) < 0.001, "\(rawX) \(rawY): \(turned) \(other)")
    }
  }

  @Test(
    "a calibration that mirrors or turns leaves the panel's first and last places on the screen, and no others",
    arguments: [
      [1, 0, 0, 0, 1, 0], [-1, 0, 1, 0, 1, 0], [1, 0, 0, 0, -1, 1], [-1, 0, 1, 0, -1, 1], [0, -1, 1, 1, 0, 0],
      [0, 1, 0, -1, 0, 1], [0, -1, 1, -1, 0, 1],
    ] as [[Float]], 0..<4)
  func calibrated(rows: [Float], quarterTurns: Int) {
    let matrix = CalibrationMatrix(rows: InlineArray { rows[$0] })
    let screen = ScreenSize(width: 800, height: 480, quarterTurns: quarterTurns)
    let axes = PlainScale(PanelExtent(x: 10...1609, y: 0...99, fingers: .one, slots: 1), screen, matrix: matrix)
    func outside(_ x: Int32, _ y: Int32) -> Int {
      let raw = KernelContact(finger: 1, x: x, y: y, pressure: nil, size: 0)
      var scale = ContactScale(PanelDescription(), screen, unit: axes.unit)
      _ = scale.report(raw, at: axes.position(raw))
      return scale.outside
    }
    for (x, y) in [(10, 0), (10, 99), (1609, 0), (1609, 99), (700, 50)] as [(Int32, Int32)] {
      #expect(outside(x, y) == 0, "\(x) \(y)")
    }
    for (x, y) in [(9, 50), (1610, 50), (700, -1), (700, 100)] as [(Int32, Int32)] {
      #expect(outside(x, y) == 1, "\(x) \(y)")
    }
    #expect(outside(9, 100) == 2)
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

  @Test("sizes are pixels along x, never below nought, and the whole screen at most")
  func size() {
    var scale = scale()
    let largest = scale.report(contact(size: .max), at: Position(x: 0, y: 0)).size
    #expect(largest >= 100 && largest < 10_000)
    #expect(scale.report(contact(size: 40), at: Position(x: 0, y: 0)).size == 20)
    #expect(scale.report(contact(size: -40), at: Position(x: 0, y: 0)).size == 0)
  }

  /// With 1600 units across the panel, no hand fits into 15. A driver may leave the maximum at 0.
  @Test("sizes in units of their own are not told", arguments: [(15, 0), (255, 20), (0, 20)] as [(Int32, Float)])
  func foreign(largest: Int32, size: Float) {
    var scale = scale(largest: largest)
    #expect(scale.report(contact(size: 40), at: Position(x: 0, y: 0)).size == size)
  }
}
