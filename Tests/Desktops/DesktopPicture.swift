/// What the desktop showed at one moment.
public struct DesktopPicture {
  public struct Pixel: Equatable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  private let bytes: [UInt8]
  private let start: Int
  public let lineLength: Int

  /// - Parameter bytes: in the format of `xwd`: a header of numbers of four bytes, a palette, and the lines.
  public init(xwd bytes: [UInt8]) throws {
    func number(_ index: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[4 * index + $1]) } }
    guard bytes.count > 100 else { throw DesktopError(description: "the X server shows nothing") }
    self.bytes = bytes
    lineLength = number(12)
    start = number(0) + 12 * number(19)
    guard number(11) == 32, bytes.count >= start + lineLength * Desktop.height else {
      throw DesktopError(description: "a screen of \(number(11)) bits a pixel was not asked for")
    }
  }

  public subscript(x: Int, y: Int) -> Pixel {
    let place = start + y * lineLength + 4 * x
    return Pixel(red: bytes[place + 2], green: bytes[place + 1], blue: bytes[place])
  }

  /// What is shown from line `top` on.
  public func bytes(below top: Int) -> ArraySlice<UInt8> {
    bytes[(start + top * lineLength)..<(start + Desktop.height * lineLength)]
  }

  /// The part of it that lies there.
  public func pixels(x: Range<Int>, y: Range<Int>) -> [Pixel] { y.flatMap { line in x.map { self[$0, line] } } }
}
