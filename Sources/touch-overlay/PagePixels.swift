import Raster

extension Page {
  /// A pixel as eight bits a channel.
  func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    var value: UInt32 = 0
    for byte in 0..<format.bytesPerPixel {
      let place = y * lineLength + x * format.bytesPerPixel + byte
      value |= unsafe UInt32(unsafeOrigin.load(fromByteOffset: place, as: UInt8.self)) << UInt32(8 * byte)
    }
    return (level(value, format.red), level(value, format.green), level(value, format.blue))
  }

  private func level(_ value: UInt32, _ channel: Channel) -> UInt8 {
    let largest = UInt32(1) << UInt32(channel.length) - 1
    return UInt8((value >> UInt32(channel.offset) & largest) * 255 / largest)
  }
}
