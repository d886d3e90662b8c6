import Framebuffer
import Pixels
import Testing
import TouchOverlay

@Suite("MemoryScreen: a framebuffer in ordinary memory")
struct MemoryScreenTests {
  @Test("its geometry is its size without gaps")
  func geometry() throws {
    var screen = try MemoryScreen(width: 801, height: 3, format: .rgb888)
    #expect(
      screen.geometry
        == Geometry(width: 801, height: 3, lineLength: 2403, memoryLength: 7209, format: .rgb888))
    #expect(try screen.look() == screen.geometry)
  }

  @Test("it is black, writable to its last byte, and keeps what is written")
  func memory() throws {
    var screen = try MemoryScreen(width: 100, height: 41, format: .rgb565)
    let page = screen.memory(screen.geometry)
    #expect(page.width == 100 && page.height == 41 && page.lineLength == 200 && page.format == .rgb565)
    let bytes = UnsafeMutableRawBufferPointer(start: page.unsafeOrigin, count: 8200)
    #expect(bytes.allSatisfy { $0 == 0 })
    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) }
    var dirty = DirtyRectangles()
    dirty.add(Rectangle(left: 0, top: 0, right: 100, bottom: 41))
    try screen.publish(dirty)
    let again = UnsafeMutableRawBufferPointer(start: screen.memory(try screen.look()).unsafeOrigin, count: 8200)
    #expect(again.indices.allSatisfy { again[$0] == UInt8(truncatingIfNeeded: $0 &* 7) })
  }

  @Test("a screen without pixels is refused", arguments: [(0, 480), (800, 0), (0, 0)])
  func empty(width: Int, height: Int) {
    do throws(FramebufferError) {
      _ = try MemoryScreen(width: width, height: height, format: .xrgb8888)
      Issue.record("accepted")
    } catch {
      #expect(
        error.sentence.string == "cannot get 0 bytes of memory for a screen of \(width)x\(height): Invalid argument")
    }
  }
}
