import CLinux
import Testing

@testable import TouchInput

@Suite("The ranges of a panel's axes")
struct PanelAxesTests {
  @Test(
    "a panel whose axes hold no positions is refused",
    arguments: [[], [(ABS_X, 0, 9)], [(ABS_X, 0, 9), (ABS_Y, 3, 3)], [(ABS_X, 9, 0), (ABS_Y, 0, 9)]])
  func refused(axes: [(Int32, Int32, Int32)]) {
    var description = PanelDescription()
    for (code, minimum, maximum) in axes {
      description.set(axis: Int(code), PanelDescription.Axis(minimum: minimum, maximum: maximum))
    }
    #expect(description.refusal != nil)
    for axis in [ABS_X, ABS_Y] {
      description.set(axis: Int(axis), PanelDescription.Axis(minimum: -5, maximum: 4095))
    }
    #expect(description.refusal == nil)
  }

  @Test("the widest axis there can be has a span")
  func span() {
    #expect((Int32.min...Int32.max).span == 4_294_967_295)
    #expect((0...4095 as ClosedRange<Int32>).span == 4095)
  }
}
