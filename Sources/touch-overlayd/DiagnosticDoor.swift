import Linux

/// Tells the main thread that the input thread has seen the gesture that enters diagnostics.
final class DiagnosticDoor {
  let bell: EventCounter

  init() throws(Errno) { bell = try EventCounter() }
}
