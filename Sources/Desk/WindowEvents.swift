#if Window
import CSDL
import Touch

extension WindowNews {
  /// nil for an event that does not matter here.
  @unsafe
  init?(_ event: SDL_Event, width: Float, height: Float) {
    switch unsafe SDL_EventType(event.type) {
    case SDL_QUIT: self = .closed
    case SDL_KEYDOWN where unsafe event.key.keysym.sym == SDL_Keycode(SDLK_ESCAPE.rawValue): self = .closed
    case SDL_KEYDOWN, SDL_KEYUP: self = unsafe WindowNews(keys: event.key.keysym.mod)
    case SDL_MOUSEBUTTONDOWN where unsafe event.button.button == 1:
      self = unsafe .pressed(Position(x: Float(event.button.x), y: Float(event.button.y)))
    case SDL_MOUSEBUTTONUP where unsafe event.button.button == 1: self = .lifted
    case SDL_MOUSEMOTION: self = unsafe .moved(Position(x: Float(event.motion.x), y: Float(event.motion.y)))
    case SDL_FINGERDOWN, SDL_FINGERMOTION:
      let position = unsafe Position(x: event.tfinger.x * width, y: event.tfinger.y * height)
      self = unsafe .finger(event.tfinger.fingerId, position.within(width: width, height: height))
    case SDL_FINGERUP: self = unsafe .finger(event.tfinger.fingerId, nil)
    case SDL_WINDOWEVENT: self = .exposed
    default: return nil
    }
  }

  private init(keys: UInt16) {
    self = .keys(
      control: UInt32(keys) & KMOD_CTRL.rawValue != 0, shift: UInt32(keys) & KMOD_SHIFT.rawValue != 0)
  }
}
#endif
