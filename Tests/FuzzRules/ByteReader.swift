/// Takes numbers from bytes; returns zeros when the bytes are used up.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func short() -> Int16 {
    let low = byte()
    return Int16(bitPattern: UInt16(byte()) << 8 | UInt16(low))
  }

  mutating func word() -> Int32 {
    let low = UInt16(bitPattern: short())
    return Int32(bitPattern: UInt32(UInt16(bitPattern: short())) << 16 | UInt32(low))
  }
}
