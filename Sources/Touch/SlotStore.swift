/// One entry for each of the ``Slots``, in memory of its own. Unlike a ``SlotTable``, it is never copied: Swift copies
/// a whole table wherever it cannot prove that nobody changes it.
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
