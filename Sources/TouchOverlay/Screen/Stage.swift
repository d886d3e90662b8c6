import Framebuffer
import Linux
import Overlay
import Pixels
import Raster

/// A screen and the painter for the mode that it has now: wherever an app pans and whatever mode it sets, the marks are
/// on the page that people see.
package struct Stage<Surface: Screen & ~Copyable>: ~Copyable {
  package private(set) var screen: Surface
  private let picture: Picture?
  private let album: Album?
  private let turn: Turn
  /// Of the upright screen in which positions are told: as it was opened, before anybody asked for positions on it.
  package let size: (width: Int, height: Int)
  /// Pixels in a millimetre; nil where nobody knows.
  package var density: Float? { canvas?.geometry.density }
  private var canvas: Canvas?
  private var isMarked = false
  /// The app hands over its frames: nothing comes behind our back.
  package private(set) var isPresented = false
  /// What such an app's frames are made for.
  private let frameGeometry: Geometry

  /// - Parameters:
  ///   - picture: what marks of a picture look like.
  ///   - album: what marks of a sheet look like.
  ///   - turn: how an upright picture lies on a page.
  package init(_ screen: consuming Surface, picture: Picture? = nil, album: Album? = nil, turn: Turn = .none) {
    frameGeometry = screen.geometry
    let pages = screen.geometry.pages(turn: turn)
    size = (pages.width, pages.height)
    self.screen = screen
    self.picture = picture
    self.album = album
    self.turn = turn
  }

  /// All pages show these marks afterwards, also where the app has painted over them. The first call makes everything
  /// ready, so that the first finger need not wait for it. Returns whether the app had painted over a mark, as far as
  /// that was looked at.
  @discardableResult
  package mutating func show(_ marks: borrowing Marks, watching: Bool = true) throws(FramebufferError) -> Bool {
    if marks.count == 0 && !isMarked && canvas != nil { return false }
    let geometry = try screen.look()
    let pages = geometry.pages(turn: turn, size: size)
    let canvas = try canvas(for: geometry)
    try screen.publish(canvas.painter.show(marks, on: pages, through: &screen))
    let isLast = isMarked && marks.count == 0
    isMarked = marks.count > 0
    // It may have to wait for the display, as no mark may.
    if isLast { screen.tellWhoSees() }
    if !isMarked || isPresented || !watching { return false }
    let healed = canvas.painter.watch(through: &screen)
    try screen.publish(healed)
    return !healed.isEmpty
  }

  /// The visible page shows a part of the app's frame, and the marks over it.
  ///
  /// - Parameter unsafePixels: as many lines of pixels as the visible page had when it was opened, of its format.
  /// - Returns: whether all marks that are to be up are.
  package mutating func present(
    _ unsafePixels: UnsafeRawPointer, lineLength: Int, _ changed: [Rectangle]
  ) throws(FramebufferError) -> Bool {
    let geometry = try screen.look()
    let before = canvas
    // Also where the frame is refused: the look may have taken away what the one before lay in.
    let canvas = try canvas(for: geometry)
    guard geometry.takesFrames(for: frameGeometry) else {
      // Now the app copies its frames itself, behind our back.
      isPresented = false
      throw .modeChanged(of: "the screen", from: frameGeometry, to: geometry)
    }
    guard lineLength >= geometry.width * geometry.format.bytesPerPixel else {
      throw FramebufferError(
        "lines of \(lineLength) bytes are too short for \(geometry.width) pixels of \(geometry.format.bitsPerPixel) bits"
      )
    }
    let frame = unsafe PixelMemory(
      unsafeOrigin: UnsafeMutableRawPointer(mutating: unsafePixels), lineLength: lineLength, width: geometry.width,
      height: geometry.height, format: geometry.format)
    isPresented = true
    var dirty = DirtyRectangles()
    for area in changed {
      let shown = canvas.painter.present(frame, area, on: geometry.visible, through: &screen)
      for index in 0..<shown.count { dirty.add(shown[index]) }
    }
    try screen.publish(dirty)
    return !isMarked || canvas === before
  }

  package mutating func tellWhoSees() { screen.tellWhoSees() }

  /// No mark is left, and none will come.
  package mutating func end() throws(FramebufferError) {
    try show(Marks())
    // Even when nothing has changed: whoever takes pictures of the screen waits for the last one.
    try screen.publish(DirtyRectangles())
    canvas?.forget()
  }

  /// After a mode change nothing on the screen is ours any more, unless the mode leaves it where it was.
  private mutating func canvas(for geometry: Geometry) throws(FramebufferError) -> Canvas {
    if let canvas, canvas.geometry.isPage(ofSameMode: geometry) { return canvas }
    if let canvas, geometry.keepsPixels(of: canvas.geometry) {
      try screen.publish(canvas.painter.giveBack(through: &screen))
    }
    // Before there is another, this one goes: both would keep their record in the same place.
    self.canvas = nil
    guard Painter.canPaint(on: screen.memory(geometry)) else {
      throw FramebufferError(
        "the framebuffer has \(geometry.virtualWidth)x\(geometry.virtualHeight) pixels, seen or not, which are too many "
          + "to keep what lies under marks; set a smaller virtual size (fbset -vxres, -vyres)")
    }
    let canvas = Canvas(
      screen.memory(geometry), geometry, picture: picture, album: album, turn: turn, try screen.painterMemory(geometry))
    self.canvas = canvas
    return canvas
  }
}
