import Testing

@testable import TouchInput

@Suite("The span of an axis")
struct PanelAxesTests {
  @Test("the widest axis there can be has a span")
  func span() {
    #expect((Int32.min...Int32.max).span == 4_294_967_295)
    #expect((0...4095 as ClosedRange<Int32>).span == 4095)
  }
}
