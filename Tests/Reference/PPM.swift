import Foundation

extension ReferenceScreen {
  /// The picture as a PPM file: 8 bits a channel, to be looked at.
  public func ppm() -> [UInt8] {
    var file = Array("P6\n\(width) \(height)\n255\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixel(x, y)
        for (_, channel) in format.channels {
          file.append(UInt8((Double(channel.level(of: pixel)) * 255 / Double(channel.largest)).rounded()))
        }
      }
    }
    return file
  }

  public func writePPM(to path: String) throws {
    try Data(ppm()).write(to: URL(fileURLWithPath: path))
  }
}
