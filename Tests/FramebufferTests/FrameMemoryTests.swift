import Framebuffer
import Pixels
import Temporary
import Testing

@Suite("FrameMemory: a framebuffer in ordinary memory")
struct FrameMemoryTests {
  @Test func `its geometry is its size without gaps`() throws {
    let memory = try FrameMemory(width: 801, height: 3, format: .rgb888)
    #expect(
      memory.geometry
        == Geometry(width: 801, height: 3, lineLength: 2403, memoryLength: 7209, format: .rgb888))
  }

  @Test func `it is black, writable to its last byte, and keeps what is written`() throws {
    let memory = try FrameMemory(width: 100, height: 41, format: .rgb565)
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
    let error = failure { () throws(FramebufferError) in _ = try FrameMemory(width: width, height: height) }
    #expect(
      error?.sentence.string == "cannot get 0 bytes of memory for a screen of \(width)x\(height): Invalid argument")
  }

  @Test func `parts of a frame are taken as far as they lie on it, and the rest stays`() throws {
    let memory = try FrameMemory(width: 4, height: 3, format: .rgb565)
    // Lines are longer than the page.
    let frame: [UInt16] = [1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26]
    frame.withUnsafeBytes { bytes in
      memory.put(
        bytes.baseAddress!, lineLength: 12,
        [Rectangle(left: 1, top: -5, right: 3, bottom: 1), Rectangle(left: 3, top: 2, right: 99, bottom: 99)])
    }
    #expect(pixels(memory) == [0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 24])
  }

  @Test func `a copy tells whether anything differed`() throws {
    let one = try FrameMemory(width: 2, height: 2, format: .rgb565)
    let other = try FrameMemory(width: 2, height: 2, format: .rgb565)
    #expect(!one.copy(other))
    other.page.unsafeOrigin.storeBytes(of: 7, toByteOffset: 6, as: UInt16.self)
    #expect(one.copy(other))
    #expect(pixels(one) == [0, 0, 0, 7])
    #expect(!one.copy(other))
  }

  private func pixels(_ memory: FrameMemory) -> [UInt16] {
    let page = memory.page
    return (0..<page.width * page.height).map { page.unsafeOrigin.load(fromByteOffset: 2 * $0, as: UInt16.self) }
  }
}
