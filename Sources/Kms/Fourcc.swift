import CDrm

/// A pixel format by its four letters: `DRM_FORMAT_...`.
public struct Fourcc: Equatable, Sendable {
  public let code: UInt32

  public init(code: UInt32) { self.code = code }

  /// AR24: blue, green, red and alpha, by which the colours are multiplied already.
  public static let argb8888 = Fourcc(code: 0x3432_5241)
}

extension Fourcc {
  /// Returns the formats of a plane whose pixels may lie in memory line after line, from the bytes of its property
  /// `IN_FORMATS`; nil if they do not tell it.
  package static func linear(in bytes: [UInt8]) -> [Fourcc]? {
    guard let head: drm_format_modifier_blob = part(of: bytes, at: 0), head.version == UInt32(FORMAT_BLOB_CURRENT),
      head.count_modifiers > 0
    else { return nil }
    var formats: [Fourcc] = []
    var isTold = false
    for index in 0..<Int(head.count_modifiers) {
      let place = Int(head.modifiers_offset) + index * MemoryLayout<drm_format_modifier>.size
      guard let entry: drm_format_modifier = part(of: bytes, at: place) else { return nil }
      isTold = isTold || entry.formats != 0
      // Others than DRM_FORMAT_MOD_LINEAR are tiled or compressed.
      if entry.modifier != 0 { continue }
      for bit in 0..<64 where entry.formats >> UInt64(bit) & 1 == 1 {
        let place = Int(head.formats_offset) + (Int(entry.offset) + bit) * 4
        guard let code: UInt32 = part(of: bytes, at: place) else { return nil }
        formats.append(Fourcc(code: code))
      }
    }
    // Kernels before 5.18 leave the entries of a driver that cannot tell them empty.
    return isTold ? formats : nil
  }

  /// Returns a part of the bytes; nil if they end before it does.
  private static func part<Part: BitwiseCopyable>(of bytes: [UInt8], at place: Int) -> Part? {
    if place + MemoryLayout<Part>.size > bytes.count { return nil }
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: Part.self) }
  }
}
