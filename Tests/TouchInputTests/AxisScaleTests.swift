import Testing
import Touch

@testable import TouchInput

@Suite("AxisScale: from a panel's units to pixels")
struct AxisScaleTests {
  private let thousand = PanelDescription.Axis(minimum: 0, maximum: 1023)

  private func position(_ scale: AxisScale, _ x: Int32, _ y: Int32) -> Position {
    scale.position(KernelContact(finger: 1, x: x, y: y, pressure: nil, size: 0))
  }

  @Test("the whole range is the whole screen, and the greatest value lies on it")
  func range() {
    let scale = AxisScale(x: thousand, y: thousand, width: 512, height: 2048)
    #expect(position(scale, 0, 0) == Position(x: 0, y: 0))
    #expect(position(scale, 1023, 1023) == Position(x: 511.5, y: 2046))
    #expect(position(scale, 512, 512) == Position(x: 256, y: 1024))
  }

  @Test("a range that begins below nought, or above")
  func minimum() {
    let scale = AxisScale(
      x: PanelDescription.Axis(minimum: -512, maximum: 511), y: PanelDescription.Axis(minimum: 256, maximum: 511),
      width: 1024, height: 256)
    #expect(position(scale, -512, 256) == Position(x: 0, y: 0))
    #expect(position(scale, 0, 384) == Position(x: 512, y: 128))
  }

  @Test("values outside the range lie outside the screen")
  func outside() {
    let scale = AxisScale(x: thousand, y: thousand, width: 1024, height: 1024)
    #expect(position(scale, -10, 2000) == Position(x: -10, y: 2000))
  }

  @Test("the widest range there can be")
  func widest() {
    let axis = PanelDescription.Axis(minimum: .min, maximum: .max)
    let scale = AxisScale(x: axis, y: axis, width: 800, height: 480)
    #expect(position(scale, .min, 0) == Position(x: 0, y: 240))
    #expect(position(scale, .max, .max).x <= 800)
  }

  @Test("udev's calibration: a quarter turn, a mirror, a part of the panel")
  func matrix() {
    func scale(_ rows: InlineArray<6, Float>) -> AxisScale {
      AxisScale(x: thousand, y: thousand, width: 1024, height: 512, matrix: CalibrationMatrix(rows: rows))
    }
    #expect(position(scale([0, -1, 1, 1, 0, 0]), 256, 512) == Position(x: 512, y: 128))
    #expect(position(scale([-1, 0, 1, 0, 1, 0]), 256, 512) == Position(x: 768, y: 256))
    #expect(position(scale([2, 0, -0.5, 0, 1, 0]), 512, 0) == Position(x: 512, y: 0))
  }

  @Test("a panel whose units are pixels gives whole ones", arguments: [800, 1024] as [Int32])
  func wholePixels(size: Int32) {
    let axis = PanelDescription.Axis(minimum: 0, maximum: size - 1)
    let scale = AxisScale(x: axis, y: axis, width: Int(size), height: Int(size))
    for value in 0..<size {
      #expect(position(scale, value, value) == Position(x: Float(value), y: Float(value)))
    }
  }

  @Test("the calibration that changes nothing")
  func identity() {
    #expect(CalibrationMatrix.identity.apply(0.25, 0.75) == (0.25, 0.75))
    #expect(CalibrationMatrix.identity == CalibrationMatrix(rows: [1, 0, 0, 0, 1, 0]))
    #expect(CalibrationMatrix.identity != CalibrationMatrix(rows: [1, 0, 0, 0, 1, 0.5]))
  }
}
