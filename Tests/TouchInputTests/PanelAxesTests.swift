import CLinux
import Testing

@testable import TouchInput

@Suite("PanelAxes: what values positions can have")
struct PanelAxesTests {
  private static func description(_ axes: [(Int32, Int32, Int32)]) -> PanelDescription {
    var description = PanelDescription()
    for (code, minimum, maximum) in axes {
      description.set(axis: Int(code), PanelDescription.Axis(minimum: minimum, maximum: maximum))
    }
    return description
  }

  @Test("of a panel that tells positions")
  func positions() {
    let one = Self.description([(ABS_X, -5, 4095), (ABS_Y, 10, 900)])
    #expect(one.positions == PanelAxes(x: -5...4095, y: 10...900))
    let slots = Self.description([
      (ABS_X, 0, 1), (ABS_Y, 0, 1), (ABS_MT_SLOT, 0, 9), (ABS_MT_POSITION_X, 0, 799), (ABS_MT_POSITION_Y, 0, 479),
    ])
    #expect(slots.positions == PanelAxes(x: 0...799, y: 0...479))
  }

  @Test(
    "of one that tells none",
    arguments: [[], [(ABS_X, 0, 9)], [(ABS_X, 0, 9), (ABS_Y, 3, 3)], [(ABS_X, 9, 0), (ABS_Y, 0, 9)]])
  func none(axes: [(Int32, Int32, Int32)]) {
    #expect(Self.description(axes).positions == nil)
  }

  @Test("the widest axis there can be has a span")
  func span() {
    #expect((Int32.min...Int32.max).span == 4_294_967_295)
    #expect((0...4095 as ClosedRange<Int32>).span == 4095)
  }
}
