#if Window
import CSDL
import Linux

/// Draws in a window and scales to its size: an `SDL_Renderer`.
@safe
package struct WindowRenderer: ~Copyable {
  package let window: DesktopWindow
  let handle: OpaquePointer

  init(_ window: consuming DesktopWindow, width: Int, height: Int) throws(DeskError) {
    // A kiosk's screen is small and seldom changes as a whole, so that a software renderer is cheap, even without a
    // graphics card. The default renderer is used only if the desktop has no software renderer.
    guard
      let handle = unsafe SDL_CreateRenderer(window.handle, -1, SDL_RENDERER_SOFTWARE.rawValue)
        ?? SDL_CreateRenderer(window.handle, -1, 0)
    else { throw DeskError("cannot draw in a window: \(WindowSystem.reason)") }
    self.window = window
    unsafe self.handle = handle
    unsafe SDL_RenderSetLogicalSize(handle, Int32(width), Int32(height))
  }

  deinit { unsafe SDL_DestroyRenderer(handle) }
}
#endif
