#if Window
import CSDL
import Linux
import Pixels

/// The copy of the framebuffer that the window shows, upright: an `SDL_Texture`.
@safe
package struct WindowPicture: ~Copyable {
  package let renderer: WindowRenderer
  private let handle: OpaquePointer
  private let area: SDL_Rect
  private let turn: Turn

  /// - Parameters:
  ///   - width: width of the framebuffer; `height` likewise.
  ///   - turn: clockwise rotation of the upright picture on the framebuffer.
  private init(
    _ renderer: consuming WindowRenderer, width: Int, height: Int, format: PixelFormat, turn: Turn
  ) throws(DeskError) {
    guard let name = WindowPicture.name(format) else {
      throw DeskError(
        "a window shows no pixels of this format of \(format.bitsPerPixel) bits; it shows rgb565, rgb888 and xrgb8888")
    }
    guard
      let handle = unsafe SDL_CreateTexture(
        renderer.handle, name.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(width), Int32(height))
    else { throw DeskError("cannot draw in a window: \(WindowSystem.reason)") }
    self.renderer = renderer
    unsafe self.handle = handle
    self.turn = turn
    let upright = turn.swapsSides ? (height, width) : (width, height)
    // A turned picture keeps its middle.
    area = SDL_Rect(
      x: Int32((upright.0 - width) / 2), y: Int32((upright.1 - height) / 2), w: Int32(width), h: Int32(height))
  }

  /// Opens a window of the desktop for a framebuffer.
  package static func open(
    title: String, width: Int, height: Int, format: PixelFormat = .xrgb8888, turn: Turn = .none
  ) throws(DeskError) -> WindowPicture {
    let upright = turn.swapsSides ? (width: height, height: width) : (width: width, height: height)
    let window = try DesktopWindow(WindowSystem(), title: title, width: upright.width, height: upright.height)
    let renderer = try WindowRenderer(window, width: upright.width, height: upright.height)
    return try WindowPicture(renderer, width: width, height: height, format: format, turn: turn)
  }

  deinit { unsafe SDL_DestroyTexture(handle) }

  private static func name(_ format: PixelFormat) -> SDL_PixelFormatEnum? {
    switch format {
    case .rgb565: SDL_PIXELFORMAT_RGB565
    // SDL names the bytes of such a pixel in their order in memory.
    case .rgb888: SDL_PIXELFORMAT_BGR24
    case .xrgb8888: SDL_PIXELFORMAT_RGB888
    default: nil
    }
  }

  /// Shows the current pixels of `page`.
  package borrowing func show(_ page: PixelMemory) {
    // A failure needs no handling, because the next change draws everything again.
    unsafe SDL_UpdateTexture(handle, nil, page.unsafeOrigin, Int32(page.lineLength))
    unsafe SDL_RenderClear(renderer.handle)
    var area = area
    unsafe SDL_RenderCopyEx(renderer.handle, handle, nil, &area, Double(-turn.rawValue), nil, SDL_FLIP_NONE)
    unsafe SDL_RenderPresent(renderer.handle)
  }
}
#endif
