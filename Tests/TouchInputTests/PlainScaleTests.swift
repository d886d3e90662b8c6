import Testing
import Touch

@testable import TouchInput

@Suite("PlainScale: from a panel's units to pixels")
struct PlainScaleTests {
  private let thousand: ClosedRange<Int32> = 0...1023

  private func scale(
    _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, width: Int, height: Int, matrix: CalibrationMatrix = .identity,
    calibration: Pointercal.Coefficients? = nil
  ) -> PlainScale {
    PlainScale(
      PanelExtent(x: x, y: y, fingers: .one, slots: 1), ScreenSize(width: width, height: height, quarterTurns: 0),
      matrix: matrix, calibration: calibration)
  }

  private func position(_ scale: PlainScale, _ x: Int32, _ y: Int32) -> Position {
    scale.position(KernelContact(finger: 1, x: x, y: y, pressure: nil, size: 0))
  }

  @Test("the whole range is the whole screen, and the greatest value lies on it")
  func range() {
    let scale = scale(thousand, thousand, width: 512, height: 2048)
    #expect(position(scale, 0, 0) == Position(x: 0, y: 0))
    #expect(position(scale, 1023, 1023) == Position(x: 511.5, y: 2046))
    #expect(position(scale, 512, 512) == Position(x: 256, y: 1024))
  }

  @Test("a range that begins below nought, or above")
  func minimum() {
    let scale = scale(-512...511, 256...511, width: 1024, height: 256)
    #expect(position(scale, -512, 256) == Position(x: 0, y: 0))
    #expect(position(scale, 0, 384) == Position(x: 512, y: 128))
  }

  @Test("values outside the range lie outside the screen")
  func outside() {
    let scale = scale(thousand, thousand, width: 1024, height: 1024)
    #expect(position(scale, -10, 2000) == Position(x: -10, y: 2000))
  }

  @Test("the widest range there can be")
  func widest() {
    let scale = scale(.min ... .max, .min ... .max, width: 800, height: 480)
    #expect(position(scale, .min, 0) == Position(x: 0, y: 240))
    #expect(position(scale, .max, .max).x <= 800)
  }

  @Test("udev's calibration: a quarter turn, a mirror, a part of the panel")
  func matrix() {
    func turned(_ rows: InlineArray<6, Float>) -> PlainScale {
      scale(thousand, thousand, width: 1024, height: 512, matrix: CalibrationMatrix(rows: rows))
    }
    #expect(position(turned([0, -1, 1, 1, 0, 0]), 256, 512) == Position(x: 512, y: 128))
    #expect(position(turned([-1, 0, 1, 0, 1, 0]), 256, 512) == Position(x: 768, y: 256))
    #expect(position(turned([2, 0, -0.5, 0, 1, 0]), 512, 0) == Position(x: 512, y: 0))
  }

  @Test("a panel whose units are pixels gives whole ones", arguments: [800, 1024] as [Int32])
  func wholePixels(size: Int32) {
    let scale = scale(0...size - 1, 0...size - 1, width: Int(size), height: Int(size))
    for value in 0..<size {
      #expect(position(scale, value, value) == Position(x: Float(value), y: Float(value)))
    }
  }

  @Test("tslib's calibration replaces the range and udev's calibration, and gives whole pixels")
  func calibration() {
    let scale = scale(
      thousand, thousand, width: 1024, height: 512, matrix: CalibrationMatrix(rows: [-1, 0, 1, 0, 1, 0]),
      calibration: Pointercal.Coefficients(a0: 1, a1: 0, a2: 20, a3: 0, a4: 2, a5: -8, a6: 2))
    #expect(position(scale, 101, 50) == Position(x: 60, y: 46))
    #expect(scale.unit == Position(x: 1, y: 1))
  }

  @Test("the calibration that changes nothing")
  func identity() {
    #expect(CalibrationMatrix.identity.apply(0.25, 0.75) == (0.25, 0.75))
    #expect(CalibrationMatrix.identity == CalibrationMatrix(rows: [1, 0, 0, 0, 1, 0]))
    #expect(CalibrationMatrix.identity != CalibrationMatrix(rows: [1, 0, 0, 0, 1, 0.5]))
  }
}
