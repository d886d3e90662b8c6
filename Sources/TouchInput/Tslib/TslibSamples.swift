import CTslib

/// Owner of the memory that tslib writes one frame into.
@safe
@usableFromInline
struct TslibSamples: ~Copyable {
  /// A position that tslib tells of a slot, and whether there is one.
  struct Sample: Equatable {
    let x: Int32
    let y: Int32
    let isValid: Bool
  }

  /// Size of a `ts_sample_mt`, and where its `valid` is. Its time has 64 bits on systems of 64 bits, and on those of 32
  /// bits where tslib was built with `_TIME_BITS=64`.
  private struct Layout {
    let size: Int
    let valid: Int

    static var long: Layout { Layout(size: 88, valid: 82) }
    static var short: Layout { Layout(size: 72, valid: 70) }
  }

  /// A value that tslib leaves in no byte behind a time of 64 bits.
  private static var untouched: UInt8 { 0xa5 }

  let slots: Int
  private var layout: Layout
  private let memory: UnsafeMutableRawPointer
  @usableFromInline let unsafeRows: UnsafeMutablePointer<UnsafeMutablePointer<ts_sample_mt>?>

  init(slots: Int) {
    self.slots = slots
    layout = TslibSamples.mayBeLong ? .short : .long
    unsafe memory = .allocate(byteCount: slots * Layout.long.size, alignment: 8)
    unsafe unsafeRows = .allocate(capacity: 1)
    unsafe unsafeRows.initialize(to: memory.assumingMemoryBound(to: ts_sample_mt.self))
    clear(0)
  }

  @inlinable deinit {
    unsafe UnsafeMutableRawPointer(unsafeRows[0]!).deallocate()
    unsafe unsafeRows.deallocate()
  }

  /// Whether only tslib itself shows which of the layouts its samples have.
  static var mayBeLong: Bool { MemoryLayout<Int>.size == 4 }

  /// Finds the layout by a sample of the first slot that `read` lets tslib write.
  mutating func findLayout(_ read: (borrowing TslibSamples) -> Void) {
    clear(TslibSamples.untouched)
    read(self)
    let isLong = (Layout.short.size..<Layout.long.size).contains {
      unsafe memory.load(fromByteOffset: $0, as: UInt8.self) != TslibSamples.untouched
    }
    layout = isLong ? .long : .short
    clear(0)
  }

  private func clear(_ byte: UInt8) {
    unsafe memory.initializeMemory(as: UInt8.self, repeating: byte, count: slots * Layout.long.size)
  }

  subscript(slot: Int) -> Sample {
    let place = unsafe memory + slot * layout.size
    return unsafe Sample(
      x: place.load(as: Int32.self), y: place.load(fromByteOffset: 4, as: Int32.self),
      isValid: place.load(fromByteOffset: layout.valid, as: Int16.self) & Int16(TSLIB_MT_VALID) != 0)
  }
}
