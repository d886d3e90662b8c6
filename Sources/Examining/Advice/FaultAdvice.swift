import Linux

/// A likely cause of a fault, with a remedy.
public struct Advice: Sendable {
  /// The likely cause, in a sentence.
  public let cause: Sentence
  /// The remedy to try, in a sentence.
  public let remedy: Sentence

  public init(_ cause: Sentence, _ remedy: Sentence) {
    self.cause = cause
    self.remedy = remedy
  }
}

extension Fault {
  /// Possible causes, the likeliest first, each with a remedy for a technician in front of the panel.
  public var advice: [Advice] {
    switch self {
    case .deadRow, .deadColumn, .deadSpot, .unreached, .ghost, .periodicGhost, .outOfRange: surfaceAdvice
    case .stuckContact, .flapping, .jitter, .mergedContacts, .swappedIdentity, .fewerContacts: contactAdvice
    case .silentPanel, .lostPanel, .slowReports, .longGap, .droppedEvents, .grabbedPanel: connectionAdvice
    case .swappedAxes, .mirroredX, .mirroredY, .turnedHalf, .offset, .scale, .inaccurate, .bentLines, .noCalibration,
      .foreignCalibration:
      positionAdvice
    case .coveredScreen, .slowScreen: screenAdvice
    }
  }
}

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
