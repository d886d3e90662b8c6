import Framebuffer
import Overlay
import Raster

/// A screen and the painter for the mode that it has now: wherever an app pans and whatever mode it sets, the marks are
/// on the page that people see.
package struct Stage<Surface: Screen & ~Copyable>: ~Copyable {
  private var screen: Surface
  private let picture: Picture?
  private let turn: Turn
  /// Of the upright screen in which positions are told: that of the first look.
  package private(set) var size: (width: Int, height: Int)?
  /// Pixels in a millimetre; nil where nobody knows.
  package var density: Float? { canvas?.geometry.density }
  private var canvas: Canvas?
  private var isMarked = false

  /// - Parameters:
  ///   - picture: what marks of a picture look like.
  ///   - turn: how an upright picture lies on a page.
  package init(_ screen: consuming Surface, picture: Picture? = nil, turn: Turn = .none) {
    self.screen = screen
    self.picture = picture
    self.turn = turn
  }

  /// All pages show these marks afterwards, also where the app has painted over them. The first call makes everything
  /// ready, so that the first finger need not wait for it. Returns whether the app had painted over a mark.
  @discardableResult
  package mutating func show(_ marks: borrowing Marks) throws(FramebufferError) -> Bool {
    if marks.count == 0 && !isMarked && canvas != nil { return false }
    let geometry = try screen.look()
    let pages = geometry.pages(turn: turn, size: size)
    size = (pages.width, pages.height)
    let canvas = try canvas(for: geometry)
    try screen.publish(canvas.painter.show(marks, on: pages, through: &screen))
    isMarked = marks.count > 0
    if !isMarked { return false }
    let healed = canvas.painter.watch(through: &screen)
    try screen.publish(healed)
    return !healed.isEmpty
  }

  /// No mark is left, and none will come.
  package mutating func end() throws(FramebufferError) {
    try show(Marks())
    // Even when nothing has changed: whoever takes pictures of the screen waits for the last one.
    try screen.publish(DirtyRectangles())
    canvas?.forget()
  }

  /// After a mode change nothing on the screen is ours any more.
  private mutating func canvas(for geometry: Geometry) throws(FramebufferError) -> Canvas {
    if let canvas, canvas.geometry.isPage(ofSameMode: geometry) { return canvas }
    // What is underneath are still the same numbers.
    if let canvas, geometry.isRecoloured(canvas.geometry) {
      try screen.publish(canvas.painter.giveBack(through: &screen))
    }
    // Before there is another, this one goes: both would keep their record in the same place.
    self.canvas = nil
    let canvas = Canvas(
      screen.memory(geometry), geometry, picture: picture, turn: turn, try screen.painterMemory(geometry))
    self.canvas = canvas
    return canvas
  }
}
