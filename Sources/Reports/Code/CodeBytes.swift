/// The bytes of a QR code in the order in which they are drawn.
enum CodeBytes {
  /// Returns the bytes of a code of this size for a text, which must fit.
  static func of(_ text: [UInt8], _ version: CodeVersion) -> [UInt8] {
    interleaved(data(text, version), version)
  }

  private static func data(_ text: [UInt8], _ version: CodeVersion) -> [UInt8] {
    var bits = BitList()
    bits.add(0b0100, 4)
    bits.add(text.count, version.lengthBits)
    for byte in text { bits.add(Int(byte), 8) }
    // The four bits that end the text always have room: mode and length before the whole bytes take 12 or 20 bits.
    bits.add(0, 4)
    var filler = 0xec
    while bits.bytes.count < version.dataBytes {
      bits.add(filler, 8)
      filler ^= 0xec ^ 0x11
    }
    return bits.bytes
  }

  /// Returns the first bytes of all blocks, then the second ones, so that a scratch damages each block only a little.
  private static func interleaved(_ data: [UInt8], _ version: CodeVersion) -> [UInt8] {
    let correction = ErrorCorrection(count: version.correction)
    let short = data.count / version.blocks
    let shortBlocks = version.blocks - data.count % version.blocks
    var blocks: [ArraySlice<UInt8>] = []
    var rest = data[...]
    for block in 0..<version.blocks {
      let length = short + (block < shortBlocks ? 0 : 1)
      blocks.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    var bytes: [UInt8] = []
    for place in 0...short {
      for block in blocks where place < block.count { bytes.append(block[block.startIndex + place]) }
    }
    let corrections = blocks.map { correction.remainder(of: $0) }
    for place in 0..<version.correction {
      for block in corrections { bytes.append(block[place]) }
    }
    return bytes
  }
}

/// A list of bits, packed into bytes with the highest bit first.
struct BitList {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  mutating func add(_ value: Int, _ count: Int) {
    for bit in (0..<count).reversed() {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      free -= 1
      bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(free)
    }
  }
}
