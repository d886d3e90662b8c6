#if Window
import CSDL
import Linux
import Pixels
import TouchOverlay

/// The copy of the framebuffer that the window shows: an `SDL_Texture`.
@safe
struct WindowPicture: ~Copyable {
  let renderer: WindowRenderer
  private let handle: OpaquePointer

  init(_ renderer: consuming WindowRenderer, width: Int, height: Int) throws(Engine.Failure) {
    guard
      let handle = unsafe SDL_CreateTexture(
        renderer.handle, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(width),
        Int32(height))
    else { throw .system("cannot draw in a window: \(WindowSystem.reason)") }
    self.renderer = renderer
    unsafe self.handle = handle
  }

  deinit { unsafe SDL_DestroyTexture(handle) }

  /// Shows the current pixels of `page`.
  borrowing func show(_ page: PixelMemory) {
    // A failure needs no handling, because the next change draws everything again.
    unsafe SDL_UpdateTexture(handle, nil, page.unsafeOrigin, Int32(page.lineLength))
    unsafe SDL_RenderClear(renderer.handle)
    unsafe SDL_RenderCopy(renderer.handle, handle, nil, nil)
    unsafe SDL_RenderPresent(renderer.handle)
  }
}
#endif
