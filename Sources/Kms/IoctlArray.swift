/// The owner of memory that the kernel fills with elements.
@safe
public struct IoctlArray<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline let buffer: UnsafeMutableBufferPointer<Element>

  /// Creates room for `count` elements.
  package init(count: Int, zero: Element) {
    unsafe buffer = .allocate(capacity: count)
    unsafe buffer.initialize(repeating: zero)
  }

  /// Creates a copy of `elements`, for the kernel to read.
  package init(_ elements: [Element]) {
    unsafe buffer = .allocate(capacity: elements.count)
    _ = unsafe buffer.initialize(fromContentsOf: elements)
  }

  @inlinable deinit { unsafe buffer.deallocate() }

  /// The address of the first element, as the kernel's structures carry it.
  package var address: UInt64 { unsafe UInt64(UInt(bitPattern: buffer.baseAddress)) }

  /// Stores an element, for the kernel to read.
  package func store(_ element: Element, at index: Int) { unsafe buffer[index] = element }

  /// Returns the first elements; no more than there is room for.
  package func first(_ count: some BinaryInteger) -> [Element] { unsafe Array(buffer.prefix(Int(count))) }
}
