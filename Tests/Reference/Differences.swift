extension ReferenceScreen {
  /// Number of differences after which no more are told.
  static let mostDifferences = 5

  /// How `actual` differs from this screen, which is what was expected; none if it does not.
  ///
  /// - Parameter tolerance: a channel may be off by that many levels. Bits that belong to no channel and bytes that
  ///   belong to no pixel must be the same.
  public func firstDifferences(from actual: ReferenceScreen, tolerance: Int = 1) -> [String] {
    if (width, height, lineLength, bytes.count) != (actual.width, actual.height, actual.lineLength, actual.bytes.count)
      || format != actual.format
    {
      return ["expected \(description), found \(actual.description)"]
    }
    if bytes == actual.bytes { return [] }
    var differences: [String] = []
    for y in 0..<(bytes.count + lineLength - 1) / lineLength where differences.count < Self.mostDifferences {
      let line = y * lineLength..<min((y + 1) * lineLength, bytes.count)
      if bytes[line] == actual.bytes[line] { continue }
      for x in 0..<(y < height ? width : 0) where differences.count < Self.mostDifferences {
        differences += pixelDifferences(x, y, actual, tolerance)
      }
      differences += paddingDifferences(line, y, actual)
    }
    return Array(differences.prefix(Self.mostDifferences))
  }

  private func paddingDifferences(_ line: Range<Int>, _ y: Int, _ actual: ReferenceScreen) -> [String] {
    let start = line.lowerBound + (y < height ? width * format.bytesPerPixel : 0)
    return (start..<max(start, line.upperBound)).filter { bytes[$0] != actual.bytes[$0] }.map {
      "line \(y), byte \($0 - line.lowerBound), outside the pixels: "
        + "expected \(bytes[$0]), found \(actual.bytes[$0])"
    }
  }

  private func pixelDifferences(_ x: Int, _ y: Int, _ actual: ReferenceScreen, _ tolerance: Int) -> [String] {
    let expected = pixel(x, y)
    let found = actual.pixel(x, y)
    if expected == found { return [] }
    var differences: [String] = []
    for (name, channel) in format.channels
    where abs(channel.level(of: expected) - channel.level(of: found)) > tolerance {
      differences.append(
        "(\(x), \(y)) \(name): expected \(channel.level(of: expected)), found \(channel.level(of: found)) "
          + "of \(channel.largest)")
    }
    if format.others(of: expected) != format.others(of: found) {
      differences.append(
        "(\(x), \(y)) bits outside the channels: expected \(hex(format.others(of: expected))), "
          + "found \(hex(format.others(of: found)))")
    }
    return differences
  }

  private func hex(_ pixel: UInt32) -> String { "0x" + String(pixel, radix: 16) }

  private var description: String {
    let channels = format.channels.map { "\($0.name) \($0.channel.length) bits from \($0.channel.offset)" }
    return "\(width)x\(height), \(lineLength) bytes a line, \(bytes.count) in all, "
      + "\(format.bitsPerPixel) bits a pixel (\(channels.joined(separator: ", ")))"
  }
}
