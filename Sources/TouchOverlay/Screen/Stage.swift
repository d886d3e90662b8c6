import Framebuffer
import Linux
import Overlay
import Pixels
import Raster
import Touch

/// A screen and the painter for its current mode. The marks stay on the visible page wherever an app pans and whichever
/// mode it sets.
package struct Stage<Surface: Screen & ~Copyable>: ~Copyable {
  /// Maximum number of modes that may follow each other while the canvas for one is made; the next is taken as it is.
  private static var mostLooks: Int { 4 }

  package private(set) var screen: Surface
  private let pictures: MarkImages
  /// Size of the upright screen in which positions are reported, taken when the screen was opened.
  package let size: (width: Int, height: Int)
  /// Pixels per millimetre; nil if not known.
  package var density: Float? { canvas?.geometry.density }
  private var canvas: Surface.CanvasType?
  private var isMarked = false
  /// Whether the app hands over its frames, so that it does not draw without the overlay's knowledge.
  package private(set) var isPresented = false
  /// Whether an app may paint over the marks at any time.
  package var isWatched: Bool { Surface.CanvasType.sharesPixels && !isPresented }
  /// Geometry for which such an app's frames are made.
  private let frameGeometry: Geometry

  /// - Parameters:
  ///   - picture: drawn for marks that show a picture.
  ///   - album: drawn for marks that show a sheet.
  ///   - turn: how an upright picture lies on a page.
  package init(_ screen: consuming Surface, picture: Picture? = nil, album: Album? = nil, turn: Turn = .none) {
    frameGeometry = screen.geometry
    let pages = screen.geometry.pages(turn: turn)
    size = (pages.width, pages.height)
    self.screen = screen
    pictures = MarkImages(picture: picture, album: album, turn: turn)
  }

  /// Shows these marks on all pages, also where the app has painted over them. The first call prepares everything, so
  /// that the first finger does not have to wait. Returns whether the app had painted over a mark, as far as that was
  /// checked.
  @discardableResult
  package mutating func show(_ marks: borrowing Marks, watching: Bool = true) throws(FramebufferError) -> Bool {
    if marks.count == 0 && !isMarked && canvas != nil { return false }
    var geometry = try look()
    let canvas = try canvas(for: &geometry)
    let pages = geometry.pages(turn: pictures.turn, size: size)
    let dirty = canvas.show(marks, on: pages, through: &screen)
    try publish(dirty)
    if dirty.isEmpty && isMarked { try screen.check() }
    let isLast = isMarked && marks.count == 0
    isMarked = marks.count > 0
    // Called after the last mark only, because it may block on the display, and no mark may wait for that.
    if isLast { screen.tellWhoSees() }
    if !isMarked || !isWatched || !watching { return false }
    let healed = canvas.watch(through: &screen)
    try publish(healed)
    return !healed.isEmpty
  }

  /// Looks at the visible page, so that the kernel's and our own memory for it are at hand. Shows nothing, and leaves
  /// failures to the next ``show(_:watching:)``.
  package mutating func lookAhead() { _ = try? screen.look() }

  /// Makes what these marks will need when they are shown.
  package mutating func prepare(_ marks: borrowing Marks) { canvas?.prepare(marks) }

  package mutating func tellWhoSees() { screen.tellWhoSees() }

  /// Throws if the screen was lost.
  mutating func check() throws(FramebufferError) { try screen.check() }

  /// Whether somebody saw the screen when the last mark went.
  var isSeen: Bool { !screen.isHidden }

  /// Returns an estimate of the time at which the display has scanned out everything that was published last, at a
  /// time; nil if the display does not tell.
  package func scanOut(after time: Microseconds) -> Microseconds? { screen.scanOut(after: time) }

  /// Removes all marks and the record.
  package mutating func end() throws(FramebufferError) {
    try show(Marks())
    // Publishes even if nothing has changed, because a screen that takes pictures waits for the last publication.
    try screen.publish(DirtyRectangles())
    canvas?.forget()
  }

  /// Asks where the visible page is now. If it has come to where no mark can be drawn, the marks go.
  @inline(__always)
  private mutating func look() throws(FramebufferError) -> Geometry {
    do throws(FramebufferError) { return try screen.look() } catch {
      giveBack()
      throw error
    }
  }

  /// Publishes marks. If that fails, they go: the overlay ends, and perhaps nothing else knows of them.
  private mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    do throws(FramebufferError) { try screen.publish(dirty) } catch {
      giveBack()
      throw error
    }
  }

  /// Gives back the pixels under the marks, if they are still in place.
  private mutating func giveBack() {
    // ``lookAhead()`` may have seen another mode since, and the canvas's memory is gone then.
    guard let canvas, canvas.geometry.isPage(ofSameMode: screen.geometry), screen.keepsPixels() else { return }
    try? screen.publish(canvas.giveBack(through: &screen))
  }

  /// Returns the canvas for the current mode.
  ///
  /// - Parameter geometry: the geometry of the last look; that of a later one where a canvas had to be made.
  private mutating func canvas(for geometry: inout Geometry) throws(FramebufferError) -> Surface.CanvasType {
    if let canvas, canvas.geometry.isPage(ofSameMode: geometry) { return canvas }
    for _ in 0..<Stage.mostLooks {
      let canvas = try newCanvas(for: geometry)
      // A canvas takes tens of milliseconds to make, and an app may set the next mode meanwhile.
      geometry = try screen.look()
      if canvas.geometry.isPage(ofSameMode: geometry) { return canvas }
    }
    return try newCanvas(for: geometry)
  }

  /// Makes the canvas for a mode. After a mode change none of the pixels are ours any more, unless the new mode keeps
  /// them in place.
  private mutating func newCanvas(for geometry: Geometry) throws(FramebufferError) -> Surface.CanvasType {
    if let canvas, geometry.keepsPixels(of: canvas.geometry) {
      try screen.publish(canvas.giveBack(through: &screen))
    }
    // The old canvas goes first, because both would keep their record in the same file.
    self.canvas = nil
    let canvas = try screen.canvas(geometry, pictures)
    self.canvas = canvas
    return canvas
  }
}

extension Stage where Surface: ~Copyable, Surface.CanvasType == AppCanvas {
  /// Shows a part of the app's frame on the visible page, with the marks over it.
  ///
  /// - Parameter unsafePixels: as many lines of pixels as the visible page had when it was opened, in its format.
  /// - Returns: whether all marks are still shown; false when a new mode has lost them.
  package mutating func present(
    _ unsafePixels: UnsafeRawPointer, lineLength: Int, _ changed: [Rectangle]
  ) throws(FramebufferError) -> Bool {
    var geometry = try look()
    let before = canvas
    // Needed even if the frame is refused: `look()` may have unmapped the memory that the old canvas points into.
    let canvas = try canvas(for: &geometry)
    guard geometry.takesFrames(for: frameGeometry) else {
      // The app now copies its frames itself, without the overlay's knowledge.
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
}
