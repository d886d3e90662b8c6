import Linux

extension Fault {
  /// Advice for faults of the screen, not of the panel.
  var screenAdvice: [Advice] {
    switch self {
    case .coveredScreen:
      [
        Advice(
          "a program that draws through DRM is on the screen, and the framebuffer is behind it",
          "stop the desktop or compositor, or let the app draw to the framebuffer"),
        Advice("another framebuffer is the screen's", "name it with --fb; see /sys/class/graphics"),
      ]
    default:
      [
        Advice(
          "the way to the screen is slow: SPI panels need tens of milliseconds for a picture",
          "raise the clock of the SPI bus (speed= of its overlay), as far as the picture stays clean"),
        Advice("the machine is busy", "look at its load; give the daemon a higher priority"),
      ]
    }
  }
}
