import Pixels
import Raster

/// Counts what is read from and written to the framebuffer.
@safe
struct CountingAccess: PixelAccess, ~Copyable {
  private(set) var written = 0
  private let readCount: UnsafeMutablePointer<Int>

  init() {
    unsafe readCount = .allocate(capacity: 1)
    unsafe readCount.initialize(to: 0)
  }

  deinit { unsafe readCount.deallocate() }

  var read: Int { unsafe readCount.pointee }

  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block {
    unsafe readCount.pointee += MemoryLayout<Block>.size
    return unsafe address.loadUnaligned(as: Block.self)
  }

  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    written += MemoryLayout<Block>.size
    unsafe address.storeBytes(of: block, as: Block.self)
  }
}
