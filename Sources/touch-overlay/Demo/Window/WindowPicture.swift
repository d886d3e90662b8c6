#if Window
import CSDL
import Linux
import Pixels
import TouchOverlay

/// `SDL_Texture`: the copy of the framebuffer that a window shows.
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

  /// Shows what `page` holds now.
  borrowing func show(_ page: PixelMemory) {
    // What fails here is tried again with the next change.
    unsafe SDL_UpdateTexture(handle, nil, page.unsafeOrigin, Int32(page.lineLength))
    unsafe SDL_RenderClear(renderer.handle)
    unsafe SDL_RenderCopy(renderer.handle, handle, nil, nil)
    unsafe SDL_RenderPresent(renderer.handle)
  }
}
#endif
