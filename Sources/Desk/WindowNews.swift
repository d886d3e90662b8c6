import Touch

/// An event of the window system, with positions in pixels of the framebuffer.
package enum WindowNews {
  case pressed(Position)
  case lifted
  case moved(Position)
  case keys(control: Bool, shift: Bool)
  /// A finger of a touchscreen; without a position, it has lifted.
  case finger(Int64, Position?)
  /// The overlay has painted.
  case painted
  /// The window has lost its contents.
  case exposed
  case closed
}
