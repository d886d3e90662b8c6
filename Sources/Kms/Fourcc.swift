/// A pixel format by its four letters: `DRM_FORMAT_...`.
public struct Fourcc: Equatable, Sendable {
  public let code: UInt32

  public init(code: UInt32) { self.code = code }

  /// AR24: blue, green, red and alpha, by which the colours are multiplied already.
  public static let argb8888 = Fourcc(code: 0x3432_5241)
}
