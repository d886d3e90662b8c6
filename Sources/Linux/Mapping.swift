import CLinux
import Synchronization

/// The owner of mapped pages, which its `deinit` unmaps.
@safe
public struct Mapping: ~Copyable {
  /// The mapped bytes; valid as long as this owner lives.
  public let unsafeBytes: UnsafeMutableRawBufferPointer

  private init(unsafeBytes: UnsafeMutableRawBufferPointer) {
    unsafe self.unsafeBytes = unsafeBytes
  }

  @inlinable deinit { unsafe _ = munmap(unsafeBytes.baseAddress!, unsafeBytes.count) }

  /// Maps a device or file with `mmap(2)`, shared, for reading and writing.
  public static func shared(
    _ file: borrowing FileDescriptor, length: Int, at offset: Int64 = 0
  ) throws(Errno) -> Mapping {
    try map(length, MAP_SHARED, file.number, at: offset)
  }

  /// Maps a file with `mmap(2)`, private: stores change the mapping alone.
  public static func copy(of file: borrowing FileDescriptor, length: Int) throws(Errno) -> Mapping {
    try map(length, MAP_PRIVATE, file.number)
  }

  /// Maps anonymous memory with `mmap(2)`: zeroed, and resident only where it was touched.
  public static func anonymous(length: Int) throws(Errno) -> Mapping {
    try map(length, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1)
  }

  /// Replaces a page-aligned part of a mapped file with anonymous memory.
  public func detach(_ range: Range<Int>) {
    let start = unsafe unsafeBytes.baseAddress! + range.lowerBound
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED
    // This cannot fail, because the mapping exists already.
    unsafe _ = linux_mmap_at(start, range.count, PROT_READ | PROT_WRITE, flags)
  }

  /// Maps the pages of a part at once, instead of one by one when they are first stored to: `madvise(2)`.
  public func populate(_ range: Range<Int>) {
    // Kernels before Linux 5.14 refuse, and map them one by one.
    unsafe _ = madvise(unsafeBytes.baseAddress! + range.lowerBound, range.count, MADV_POPULATE_WRITE)
  }

  /// Reads a byte of each of the first `count` bytes' pages, so that the kernel maps them now and not when they are first
  /// needed. `madvise(2)` refuses that for the memory of many devices.
  public func touch(_ count: Int) {
    for place in unsafe stride(from: 0, to: min(count, unsafeBytes.count), by: 4096) {
      let byte = unsafe (unsafeBytes.baseAddress! + place).assumingMemoryBound(to: Atomic<UInt8>.self)
      // Atomic, because nothing else keeps the compiler from leaving it out.
      unsafe _ = byte.pointee.load(ordering: .relaxed)
    }
  }

  private static func map(
    _ length: Int, _ flags: CInt, _ number: CInt, at offset: Int64 = 0
  ) throws(Errno) -> Mapping {
    guard length > 0 else { throw .invalid }
    guard let address = unsafe linux_mmap(length, PROT_READ | PROT_WRITE, flags, number, offset) else { throw .last }
    return unsafe Mapping(unsafeBytes: UnsafeMutableRawBufferPointer(start: address, count: length))
  }
}
