/// Drawings by numbers, for marks that are larger than any shape: parts of a page that is laid over the app.
public final class Album {
  private var sheets: [(number: UInt32, drawing: Drawing)] = []
  private var last: UInt32 = 0

  public init() {}

  /// Takes a drawing in; returns its number, which no other has or had.
  public func add(_ drawing: Drawing) -> UInt32 {
    last &+= 1
    sheets.append((last, drawing))
    return last
  }

  /// The drawing is shown no more.
  public func remove(_ number: UInt32) { sheets.removeAll { $0.number == number } }

  func picture(_ number: UInt32) -> Picture? {
    guard let sheet = sheets.first(where: { $0.number == number })?.drawing else { return nil }
    return Picture(width: sheet.width, height: sheet.height, opaque: sheet.bytes).pointing(x: 0, y: 0)
  }
}
