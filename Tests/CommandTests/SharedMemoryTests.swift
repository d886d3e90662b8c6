import Framebuffer
import Pixels
import Testing

@testable import touch_overlay

@Suite("SharedMemory: a framebuffer in ordinary memory")
struct SharedMemoryTests {
  @Test("its geometry is its size without gaps")
  func geometry() throws {
    let memory = try SharedMemory(width: 801, height: 3, format: .rgb888)
    #expect(
      memory.geometry
        == Geometry(width: 801, height: 3, lineLength: 2403, memoryLength: 7209, format: .rgb888))
    var screen = SharedScreen(memory)
    #expect(try screen.look() == memory.geometry)
  }

  @Test("it is black, writable to its last byte, and keeps what is written")
  func memory() throws {
    let memory = try SharedMemory(width: 100, height: 41, format: .rgb565)
    let page = memory.page
    #expect(page.width == 100 && page.height == 41 && page.lineLength == 200 && page.format == .rgb565)
    let bytes = UnsafeMutableRawBufferPointer(start: page.unsafeOrigin, count: 8200)
    #expect(bytes.allSatisfy { $0 == 0 })
    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 7) }
    let again = UnsafeMutableRawBufferPointer(start: memory.page.unsafeOrigin, count: 8200)
    #expect(again.indices.allSatisfy { again[$0] == UInt8(truncatingIfNeeded: $0 &* 7) })
  }

  @Test("a screen without pixels is refused", arguments: [(0, 480), (800, 0), (0, 0)])
  func empty(width: Int, height: Int) {
    do throws(FramebufferError) {
      _ = try SharedMemory(width: width, height: height)
      Issue.record("accepted")
    } catch {
      #expect(
        error.sentence.string == "cannot get 0 bytes of memory for a screen of \(width)x\(height): Invalid argument")
    }
  }
}
