import Raster

/// A painter's access to the screen that reports each step to the judge, and lets the app act before it.
struct SeamAccess: PixelAccess {
  let judge: Judge

  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block {
    let (offset, count) = unsafe (address - UnsafeRawPointer(judge.screen), MemoryLayout<Block>.size)
    judge.beforeStep?(offset)
    guard judge.look(offset, count) else { return unsafe judge.screen.loadUnaligned(as: Block.self) }
    return unsafe address.loadUnaligned(as: Block.self)
  }

  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    let offset = unsafe address - judge.screen
    judge.beforeStep?(offset)
    unsafe withUnsafeBytes(of: block) {
      unsafe judge.store(offset, UnsafeRawBufferPointer(rebasing: $0.prefix(MemoryLayout<Block>.size)))
    }
  }

  mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    let offset = unsafe address - judge.screen
    judge.beforeStep?(offset)
    unsafe judge.finish(offset, UnsafeRawBufferPointer(start: source, count: count))
  }
}
