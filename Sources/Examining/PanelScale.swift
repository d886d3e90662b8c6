import Touch
import TouchInput

/// Maps a panel's own units to pixels of the upright screen, the whole range onto the whole screen: the positions of
/// touches without any calibration.
package struct PanelScale: Sendable {
  private let extent: PanelExtent
  private let width: Float
  private let height: Float
  private let quarterTurns: Int

  package init(_ panel: PanelUnderTest) {
    extent = panel.extent
    quarterTurns = panel.quarterTurns
    let isTurned = quarterTurns % 2 != 0
    width = Float(isTurned ? panel.height : panel.width)
    height = Float(isTurned ? panel.width : panel.height)
  }

  package func position(_ x: Float, _ y: Float) -> Position {
    let across = PanelScale.share(x, extent.x) * width
    let down = PanelScale.share(y, extent.y) * height
    // A value stands for the near edge of its unit, so mirrored positions are measured from the greatest value's near
    // edge.
    let left = PanelScale.share(Float(extent.x.upperBound), extent.x) * width - across
    let up = PanelScale.share(Float(extent.y.upperBound), extent.y) * height - down
    return switch quarterTurns {
    case 1: Position(x: down, y: left)
    case 2: Position(x: left, y: up)
    case 3: Position(x: up, y: across)
    default: Position(x: across, y: down)
    }
  }

  /// Returns the share of the range, always below 1, because the greatest value is a whole unit too.
  private static func share(_ value: Float, _ range: ClosedRange<Int32>) -> Float {
    Float((Double(value) - Double(range.lowerBound)) / (range.span + 1))
  }
}
