#if Window
import CSDL
import Linux
import TouchOverlay

/// `SDL_Renderer`: what draws in a window, at whatever size people give it.
@safe
struct WindowRenderer: ~Copyable {
  let window: DesktopWindow
  let handle: OpaquePointer

  init(_ window: consuming DesktopWindow, width: Int, height: Int) throws(Engine.Failure) {
    // A kiosk's screen is small, and seldom changes all over. To copy it costs little, also where there is no graphics
    // card to help; only where a desktop knows no other way, it goes through that.
    guard
      let handle = unsafe SDL_CreateRenderer(window.handle, -1, SDL_RENDERER_SOFTWARE.rawValue)
        ?? SDL_CreateRenderer(window.handle, -1, 0)
    else { throw .system("cannot draw in a window: \(WindowSystem.reason)") }
    self.window = window
    unsafe self.handle = handle
    unsafe SDL_RenderSetLogicalSize(handle, Int32(width), Int32(height))
  }

  deinit { unsafe SDL_DestroyRenderer(handle) }
}
#endif
