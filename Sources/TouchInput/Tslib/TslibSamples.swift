import CTslib

/// Owner of the memory that tslib writes one frame into.
@safe
@usableFromInline
struct TslibSamples: ~Copyable {
  let slots: Int
  @usableFromInline let row: UnsafeMutablePointer<ts_sample_mt>
  @usableFromInline let unsafeRows: UnsafeMutablePointer<UnsafeMutablePointer<ts_sample_mt>?>

  init(slots: Int) {
    self.slots = slots
    unsafe row = .allocate(capacity: slots)
    unsafe row.initialize(repeating: ts_sample_mt(), count: slots)
    unsafe unsafeRows = .allocate(capacity: 1)
    unsafe unsafeRows.initialize(to: row)
  }

  @inlinable deinit {
    unsafe row.deallocate()
    unsafe unsafeRows.deallocate()
  }

  subscript(slot: Int) -> ts_sample_mt { unsafe row[slot] }
}
