#if Window
import CSDL
import Linux

/// A window of the desktop.
@safe
package struct DesktopWindow: ~Copyable {
  package let system: WindowSystem
  let handle: OpaquePointer

  init(_ system: consuming WindowSystem, title: String, width: Int, height: Int) throws(DeskError) {
    // SDL_WINDOWPOS_CENTERED itself is a macro that Swift cannot import.
    let centred = Int32(SDL_WINDOWPOS_CENTERED_MASK)
    guard
      let handle = unsafe SDL_CreateWindow(
        title, centred, centred, Int32(width), Int32(height), SDL_WINDOW_RESIZABLE.rawValue)
    else { throw DeskError("cannot open a window: \(WindowSystem.reason)") }
    self.system = system
    unsafe self.handle = handle
  }

  deinit { unsafe SDL_DestroyWindow(handle) }

  /// Refresh rate of the window's display in hertz; 0 if not known.
  package var rate: Int {
    var mode = unsafe SDL_DisplayMode()
    guard unsafe SDL_GetWindowDisplayMode(handle, &mode) == 0 else { return 0 }
    return unsafe Int(mode.refresh_rate)
  }
}
#endif
