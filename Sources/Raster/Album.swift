/// Numbered drawings for `.sheet` marks, which are larger than other shapes: parts of a page that covers the app.
public final class Album {
  private var sheets: [(number: UInt32, drawing: Bitmap)] = []
  private var last: UInt32 = 0

  public init() {}

  /// Adds a drawing and returns its number, which is never used again.
  public func add(_ drawing: Bitmap) -> UInt32 {
    last &+= 1
    sheets.append((last, drawing))
    return last
  }

  /// Removes a drawing that is no longer shown.
  public func remove(_ number: UInt32) { sheets.removeAll { $0.number == number } }

  func picture(_ number: UInt32) -> Picture? {
    guard let sheet = sheets.first(where: { $0.number == number })?.drawing else { return nil }
    return Picture(width: sheet.width, height: sheet.height, opaque: sheet.bytes).pointing(x: 0, y: 0)
  }
}
