/// Access of a painter to pixels: the seam at which drivers differ and tests observe the painter.
public protocol PixelAccess: ~Copyable {
  /// Announces about how many pieces are finished until the next call.
  mutating func expect(pieces: Int)

  /// Announces that the next pieces lie within `count` bytes from `address` on, apart from earlier ones.
  mutating func begin(_ address: UnsafeMutableRawPointer, count: Int)

  /// Reads some pixels of a line.
  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block

  /// Writes some pixels of a line.
  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer)

  /// Writes `count` bytes of a line, or of lines without bytes between them, which are at `source`.
  mutating func copy(_ source: UnsafeRawPointer, to address: UnsafeMutableRawPointer, count: Int)

  /// Completes a piece of one line, `count` bytes from `address` on, whose bytes are those at `source`. Changed pixels
  /// were stored through ``store(_:to:)`` already; the rest hold these bytes anyway.
  mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer)
}

extension PixelAccess where Self: ~Copyable {
  @inline(__always)
  public mutating func expect(pieces: Int) {}

  @inline(__always)
  public mutating func begin(_ address: UnsafeMutableRawPointer, count: Int) {}

  @inline(__always)
  public func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block {
    unsafe address.loadUnaligned(as: Block.self)
  }

  @inline(__always)
  public mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    unsafe address.storeBytes(of: block, as: Block.self)
  }

  public mutating func copy(_ source: UnsafeRawPointer, to address: UnsafeMutableRawPointer, count: Int) {
    var done = 0
    while done &+ 16 <= count { unsafe move(SIMD2<UInt64>.self, source, address, &done) }
    let rest = count &- done
    if rest & 8 != 0 { unsafe move(UInt64.self, source, address, &done) }
    if rest & 4 != 0 { unsafe move(UInt32.self, source, address, &done) }
    if rest & 2 != 0 { unsafe move(UInt16.self, source, address, &done) }
    if rest & 1 != 0 { unsafe move(UInt8.self, source, address, &done) }
  }

  @inline(__always)
  private mutating func move<Block: BitwiseCopyable>(
    _ type: Block.Type, _ source: UnsafeRawPointer, _ address: UnsafeMutableRawPointer, _ done: inout Int
  ) {
    unsafe store((source + done).loadUnaligned(as: Block.self), to: address + done)
    done &+= MemoryLayout<Block>.size
  }

  @inline(__always)
  public mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {}
}

/// Pixels in ordinary memory.
public struct PlainAccess: PixelAccess {
  // Empty values have one address for all threads, which the thread sanitizer takes for a race.
  private let content: UInt8 = 0

  public init() {}

  @inline(__always)
  public mutating func copy(_ source: UnsafeRawPointer, to address: UnsafeMutableRawPointer, count: Int) {
    unsafe address.copyMemory(from: source, byteCount: count)
  }
}
