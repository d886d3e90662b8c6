/// How a painter gets at pixels: the seam at which drivers differ and tests look over its shoulder.
public protocol PixelAccess: ~Copyable {
  /// From now on and until the next call, about so many pieces are finished.
  mutating func expect(pieces: Int)

  /// The next pieces lie within `count` bytes from `address` on: another part of what is painted.
  mutating func begin(_ address: UnsafeMutableRawPointer, count: Int)

  /// Reads some pixels of a line.
  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block

  /// Writes some pixels of a line.
  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer)

  /// Everything from `address` on, `count` bytes of one line, should now be what lies at `source`: changed pixels
  /// went through ``store(_:to:)`` already, the others hold that anyway.
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

  @inline(__always)
  public mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {}
}

/// Pixels in ordinary memory.
public struct PlainAccess: PixelAccess {
  // What is empty has one address for all threads, and the thread sanitizer takes that for a race.
  private let content: UInt8 = 0

  public init() {}
}
