import Touch

/// Maps a panel's own units to pixels of the upright screen, the whole range onto the whole screen: the positions of
/// touches without any calibration.
package struct PanelScale: Sendable {
  private let axes: PlainScale
  private let screen: ScreenSize

  package init(_ extent: PanelExtent, width: Int, height: Int, quarterTurns: Int) {
    screen = ScreenSize(width: width, height: height, quarterTurns: quarterTurns)
    axes = PlainScale(extent, screen)
  }

  package func position(_ x: Float, _ y: Float) -> Position {
    screen.upright(axes.position(Double(x), Double(y)), unit: axes.unit)
  }
}
