/// A pixel format by its four letters: `DRM_FORMAT_...`.
public struct Fourcc: Equatable, Sendable {
  public let code: UInt32

  public init(code: UInt32) { self.code = code }

  /// XR24: blue, green, red and an unused byte, in the order in which they lie in memory.
  public static let xrgb8888 = Fourcc(code: 0x3432_5258)
  /// AR24: blue, green, red and alpha, by which the colours are multiplied already.
  public static let argb8888 = Fourcc(code: 0x3432_5241)

  /// The four letters; a dot stands for a byte that is no printable ASCII character.
  public var letters: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) }
    return String(decoding: bytes.map { (0x21..<0x7f).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
  }
}
