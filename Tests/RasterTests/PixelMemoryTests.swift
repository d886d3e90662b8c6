import Pixels
import Testing

@Suite struct PixelMemoryTests {
  @Test func `A part begins at its first pixel, and its lines are as far apart as those of the whole`() {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 40 * 6, alignment: 4)
    defer { bytes.deallocate() }
    let whole = PixelMemory(unsafeOrigin: bytes.baseAddress!, lineLength: 40, width: 8, height: 6, format: .rgb565)
    let part = whole.cropped(to: Rectangle(left: 2, top: 3, right: 6, bottom: 5))
    let offset: Int = part.unsafeOrigin - UnsafeMutableRawPointer(bytes.baseAddress!)
    #expect(offset == 124)
    #expect(part.lineLength == 40 && part.width == 4 && part.height == 2)
  }
}
