import TouchOverlay

/// The kind of screen that the engine draws on.
enum DrawnScreen {
  /// `node` is the inode of its device, which another driver's framebuffer does not have.
  case framebuffer(String, node: Int?)
  /// A plane of this display, above the picture of an app; and what tells whether the display is on.
  case plane(String, DisplayPower?)
}
