#if Window
import CSDL
import Linux

/// The connection to the desktop's window system: `SDL_Init`. Everything here is for the main thread, unless stated
/// otherwise.
@safe
package struct WindowSystem: ~Copyable {
  /// SDL's number for the event that the overlay has painted.
  private let paintedEvent: UInt32

  init() throws(DeskError) {
    guard let drivers = WindowSystem.drivers else {
      throw DeskError("cannot open a window: neither DISPLAY nor WAYLAND_DISPLAY is set; run this on a desktop")
    }
    SDL_SetMainReady()
    // Named explicitly, because SDL could otherwise choose a driver without a visible window.
    unsafe SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers)
    // Otherwise SDL would report each touch as a mouse click, too.
    unsafe SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    unsafe SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    unsafe SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    unsafe SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else {
      throw DeskError(
        "cannot open a window: \(WindowSystem.reason); see that DISPLAY or WAYLAND_DISPLAY names a desktop of yours")
    }
    paintedEvent = SDL_RegisterEvents(1)
    SDL_StopTextInput()
  }

  deinit { SDL_Quit() }

  /// SDL's video drivers to try, for the desktop's environment variables; nil without a desktop.
  static var drivers: String? {
    switch (isSet("DISPLAY"), isSet("WAYLAND_DISPLAY")) {
    case (true, true): "x11,wayland"
    case (true, false): "x11"
    case (false, true): "wayland"
    case (false, false): nil
    }
  }

  private static func isSet(_ name: String) -> Bool {
    guard let value = unsafe SDL_getenv(name) else { return false }
    return unsafe value.pointee != 0
  }

  /// SDL's text for the last error.
  static var reason: String { unsafe String(cString: SDL_GetError()) }

  /// Sends ``WindowNews/painted``, which wakes ``wait(milliseconds:width:height:_:)``; may be called on any thread.
  package var tellPainted: @Sendable () -> Void {
    let number = paintedEvent
    return {
      var event = unsafe SDL_Event()
      unsafe event.type = number
      unsafe SDL_PushEvent(&event)
    }
  }

  /// Sleeps until there is an event or the time is over; hands over all pending events.
  ///
  /// - Parameters:
  ///   - width: width of the framebuffer; a touchscreen's positions come as fractions of it.
  package borrowing func wait(milliseconds: Int32, width: Int, height: Int, _ take: (WindowNews) -> Void) {
    var event = unsafe SDL_Event()
    guard unsafe SDL_WaitEventTimeout(&event, milliseconds) != 0 else { return }
    repeat {
      if unsafe event.type == paintedEvent {
        take(.painted)
      } else if let news = unsafe WindowNews(event, width: Float(width), height: Float(height)) {
        take(news)
      }
    } while unsafe SDL_PollEvent(&event) != 0
  }
}
#endif
