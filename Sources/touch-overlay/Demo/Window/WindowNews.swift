import Touch

/// What the window system says, in pixels of the framebuffer.
enum WindowNews {
  case pressed(Position)
  case lifted
  case moved(Position)
  case keys(control: Bool, shift: Bool)
  /// A finger of a touchscreen; without a position it has gone.
  case finger(Int64, Position?)
  /// The overlay has painted.
  case painted
  /// What the window showed is lost.
  case exposed
  case closed
}
