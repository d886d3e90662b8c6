/// An archive in the POSIX `ustar` format.
struct Tar {
  private(set) var bytes: [UInt8] = []
  private let modified: Int64

  /// - Parameter modified: modification time of all files, in seconds since 1970.
  init(modified: Int64) { self.modified = modified }

  /// Reserves memory for `size` bytes of files, because growing step by step would take twice as much.
  mutating func reserve(_ size: Int) { bytes.reserveCapacity(size + 16_384) }

  mutating func add(folder name: String) { addHeader(name + "/", mode: 0o700, size: 0, type: UInt8(ascii: "5")) }

  mutating func add(_ content: [UInt8], named name: String) {
    addHeader(name, mode: 0o600, size: content.count, type: UInt8(ascii: "0"))
    bytes.append(contentsOf: content)
    while bytes.count % 512 != 0 { bytes.append(0) }
  }

  /// Adds the two empty blocks that end an archive.
  mutating func end() { bytes.append(contentsOf: [UInt8](repeating: 0, count: 1024)) }

  /// - Parameter name: at most 100 bytes.
  private mutating func addHeader(_ name: String, mode: Int64, size: Int, type: UInt8) {
    var header = Header()
    header.put(Array(name.utf8), at: 0)
    header.put(octal: mode, 7, at: 100)
    header.put(octal: 0, 7, at: 108)
    header.put(octal: 0, 7, at: 116)
    header.put(octal: Int64(size), 11, at: 124)
    header.put(octal: modified, 11, at: 136)
    // The checksum is computed with spaces in its own field.
    header.put(Array("        ".utf8), at: 148)
    header.put([type], at: 156)
    header.put(Array("ustar\u{0}00".utf8), at: 257)
    let sum = header.bytes.reduce(Int64(0)) { $0 + Int64($1) }
    header.put(octal: sum, 6, at: 148)
    header.put([0], at: 154)
    bytes.append(contentsOf: header.bytes)
  }

  private struct Header {
    private(set) var bytes = [UInt8](repeating: 0, count: 512)

    mutating func put(_ field: [UInt8], at place: Int) {
      for (index, byte) in field.enumerated() { bytes[place + index] = byte }
    }

    mutating func put(octal number: Int64, _ digits: Int, at place: Int) {
      var rest = number
      for index in (0..<digits).reversed() {
        bytes[place + index] = UInt8(ascii: "0") + UInt8(rest & 7)
        rest >>= 3
      }
    }
  }
}
