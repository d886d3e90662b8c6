import Framebuffer
import Overlay
import Raster

/// A screen and the painter for the page that it shows now: wherever an app pans and whatever mode it sets, the marks
/// are on the page that people see.
package struct Stage<Surface: Screen & ~Copyable>: ~Copyable {
  private var screen: Surface
  private let look: Picture
  private let turn: Turn
  private var canvas: Canvas?

  /// - Parameters:
  ///   - look: what a mark looks like.
  ///   - turn: how an upright picture lies on a page.
  package init(_ screen: consuming Surface, look: Picture, turn: Turn = .none) {
    self.screen = screen
    self.look = look
    self.turn = turn
  }

  /// The visible page shows these marks afterwards, also where the app has painted over them.
  package mutating func show(_ marks: borrowing Marks) throws(FramebufferError) {
    if marks.count == 0 && canvas == nil { return }
    let geometry = try screen.look()
    if let canvas, canvas.geometry != geometry { try leave(canvas, for: geometry) }
    let canvas = try canvas(for: geometry)
    try screen.publish(canvas.painter.show(marks))
    if marks.count > 0 { try screen.publish(canvas.painter.heal()) }
  }

  private mutating func canvas(for geometry: Geometry) throws(FramebufferError) -> Canvas {
    if let canvas { return canvas }
    let canvas = try Canvas(screen.memory(geometry).cropped(to: geometry.visible), geometry, look)
    self.canvas = canvas
    return canvas
  }

  /// After a pan, the page that was left gets its pixels back. After a mode change nothing there is ours any more.
  private mutating func leave(_ canvas: Canvas, for geometry: Geometry) throws(FramebufferError) {
    if canvas.geometry.isPage(ofSameMode: geometry) { try screen.publish(canvas.painter.giveBack()) }
    self.canvas = nil
  }
}
