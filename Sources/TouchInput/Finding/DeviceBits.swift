/// Lists of bits, as the kernel gives those of a device's properties and of the codes of its events.
extension [UInt8] {
  /// Whether the bit of this number is set.
  func hasBit(_ number: some BinaryInteger) -> Bool {
    let place = Int(number)
    return place / 8 < count && self[place / 8] >> UInt8(place % 8) & 1 != 0
  }

  mutating func setBit(_ number: Int) {
    while count <= number / 8 { append(0) }
    self[number / 8] |= 1 << UInt8(number % 8)
  }

  /// The numbers of the bits that are set, in ascending order.
  var setBits: [Int] { (0..<count * 8).filter { hasBit($0) } }
}
