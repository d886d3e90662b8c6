import CLinux
import Linux
import Testing

@testable import TouchInput

@Suite("VirtualTouches: where touches are handed on to")
struct VirtualTouchesTests {
  @Test("what is no virtual panel is none: standard input of whatever kind")
  func others() {
    let isNone = VirtualTouches.inherited == nil
    #expect(isNone)
  }
}
