/// One entry for each of the ``Slots``, on the heap. Swift copies a whole ``SlotTable`` wherever it cannot prove that
/// the table does not change meanwhile; a store is never copied.
@safe
@usableFromInline
package struct SlotStore<Entry: BitwiseCopyable>: ~Copyable {
  @usableFromInline let base: UnsafeMutablePointer<Entry>

  package init(repeating entry: Entry) {
    unsafe base = .allocate(capacity: Slots.count)
    unsafe base.initialize(repeating: entry, count: Slots.count)
  }

  @inlinable deinit { unsafe base.deallocate() }

  package subscript(slot: Int) -> Entry {
    get {
      precondition(slot >= 0 && slot < Slots.count)
      return unsafe base[slot]
    }
    _modify {
      precondition(slot >= 0 && slot < Slots.count)
      yield unsafe &base[slot]
    }
  }
}
