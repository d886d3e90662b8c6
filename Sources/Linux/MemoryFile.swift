import CLinux

/// A file in memory that only this process and its children can reach: `memfd_create(2)`.
public struct MemoryFile: ~Copyable {
  private let descriptor: FileDescriptor

  public init(_ bytes: [UInt8] = []) throws(Errno) {
    let file = try FileDescriptor { linux_memory_file() }
    try file.writeAll(bytes)
    // A process that gets the descriptor reads from its offset, which must be the beginning.
    if lseek(file.number, 0, SEEK_SET) != 0 { throw .last }
    descriptor = file
  }

  public var number: CInt { descriptor.number }

  /// Path by which libraries open it.
  public var path: String { Sentence("/proc/self/fd/\(descriptor.number)").string }

  /// Returns everything that has been written to it.
  public borrowing func contents(limit: Int) throws(Errno) -> [UInt8] {
    try FileDescriptor.contents(of: path, limit: limit)
  }
}
