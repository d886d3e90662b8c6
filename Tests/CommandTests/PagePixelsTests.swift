import Pixels
import Raster
import Testing

@testable import touch_overlay

@Suite("PagePixels: what a page shows")
struct PagePixelsTests {
  @Test func `each pixel from its own line, however much longer than the page that is`() {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * 20, alignment: 4)
    defer { bytes.deallocate() }
    for index in 0..<10 { bytes.storeBytes(of: UInt32(index) * 0x010203, toByteOffset: 4 * index, as: UInt32.self) }
    let page = PixelMemory(unsafeOrigin: bytes.baseAddress!, lineLength: 20, width: 3, height: 2, format: .xrgb8888)
    #expect(page.pixel(x: 2, y: 0) == (red: 2, green: 4, blue: 6))
    #expect(page.pixel(x: 2, y: 1) == (red: 7, green: 14, blue: 21))
    let expected: [UInt8] = [0, 0, 0, 1, 2, 3, 2, 4, 6, 5, 10, 15, 6, 12, 18, 7, 14, 21]
    #expect(Bitmap(page).bytes == expected)
  }
}
