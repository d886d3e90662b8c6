import CLinux
import Linux
import Testing
import Touch

@testable import TouchInput

@Suite("TouchForwarder: a virtual panel that fails")
struct TouchForwarderTests {
  @Test("its error is kept for the reader of the panels, who must not keep them grabbed")
  func failure() throws {
    let full = try FileDescriptor.open("/dev/full", .write)
    var forwarder = TouchForwarder(to: VirtualTouches(full))
    #expect(forwarder.failure == nil)
    var frame = TouchFrame(time: 1)
    frame.append(Contact(id: 1, phase: .began, position: Position(x: 10, y: 20)))
    forwarder.forward(frame, of: [])
    #expect(forwarder.failure == Errno(ENOSPC))
  }
}
