import Pixels
import Touch
import TouchInput

/// The panel that is examined, and the screen that it lies on.
public struct PanelUnderTest: Sendable {
  /// In pixels of the upright screen.
  public let width: Int
  public let height: Int
  public let extent: PanelExtent
  /// Clockwise, of the upright picture on the screen.
  public let quarterTurns: Int
  /// Pixels in a millimetre; nil where nobody knows.
  public let density: Double?
  /// nil where nobody knows of one.
  package var overlay: OverlaySetting?

  public init(width: Int, height: Int, extent: PanelExtent, quarterTurns: Int = 0) {
    self.width = width
    self.height = height
    self.extent = extent
    self.quarterTurns = quarterTurns
    let along = quarterTurns % 2 == 0 ? width : height
    density = extent.millimetres.map { Double(along) / Double($0) }
  }

  /// Of the screen: what lengths that nobody knows in millimetres are measured by.
  var diagonal: Double {
    let (width, height) = (Double(width), Double(height))
    return (width * width + height * height).squareRoot()
  }

  /// A part of the diagonal in pixels.
  func length(_ percent: Double) -> Double { diagonal * percent / 100 }

  var middle: Place { Place(x: Double(width) / 2, y: Double(height) / 2) }

  /// A part of the screen from edge to edge: a row over its whole width, or a column over its height.
  func strip(_ range: ClosedRange<Int>, isRow: Bool) -> Rectangle {
    isRow
      ? Rectangle(left: 0, top: range.lowerBound, right: width, bottom: range.upperBound)
      : Rectangle(left: range.lowerBound, top: 0, right: range.upperBound, bottom: height)
  }

  /// Around some places.
  func area(_ least: Place, _ most: Place) -> Rectangle {
    Rectangle(
      left: least.pixelX, top: least.pixelY, right: most.pixelX + 1, bottom: most.pixelY + 1)
  }
}
