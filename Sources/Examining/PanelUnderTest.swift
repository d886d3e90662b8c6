import Pixels
import TouchInput

/// The panel that is examined, its screen, and the limits by which it is judged.
public struct PanelUnderTest: Sendable {
  /// Width of the upright screen in pixels; `height` likewise.
  public let width: Int
  public let height: Int
  public let extent: PanelExtent
  /// Clockwise quarter turns of the upright picture on the screen.
  public let quarterTurns: Int
  /// Pixels in a millimetre; nil if unknown.
  public let density: Double?
  /// Device-tree overlay of the panel; nil if unknown.
  package var overlay: OverlaySetting?
  let limits: Limits

  /// - Parameter density: pixels in a millimetre of the screen; nil to take the panel's own, if it tells its size.
  public init(
    width: Int, height: Int, extent: PanelExtent, quarterTurns: Int = 0, density: Float? = nil,
    limits: Limits = Limits()
  ) {
    self.limits = limits
    self.width = width
    self.height = height
    self.extent = extent
    self.quarterTurns = quarterTurns
    let along = quarterTurns % 2 == 0 ? width : height
    self.density = density.map { Double($0) } ?? extent.millimetres.map { Double(along) / Double($0) }
  }

  package var scale: PanelScale { PanelScale(extent, width: width, height: height, quarterTurns: quarterTurns) }

  /// Diagonal of the screen in pixels: the measure for lengths if millimetres are unknown.
  var diagonal: Double {
    let (width, height) = (Double(width), Double(height))
    return (width * width + height * height).squareRoot()
  }

  /// Returns a percentage of the diagonal in pixels.
  func length(_ percent: Double) -> Double { diagonal * percent / 100 }

  var middle: Place { Place(x: Double(width) / 2, y: Double(height) / 2) }

  /// Returns a part of the screen from edge to edge: a row over its whole width, or a column over its height.
  func strip(_ range: ClosedRange<Int>, isRow: Bool) -> Rectangle {
    isRow
      ? Rectangle(left: 0, top: range.lowerBound, right: width, bottom: range.upperBound)
      : Rectangle(left: range.lowerBound, top: 0, right: range.upperBound, bottom: height)
  }

  /// Returns the area between two places, inclusive.
  func area(_ least: Place, _ most: Place) -> Rectangle {
    Rectangle(
      left: least.pixelX, top: least.pixelY, right: most.pixelX + 1, bottom: most.pixelY + 1)
  }
}
