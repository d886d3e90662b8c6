/// Why there are no touches: what was asked, what was found, what to do.
public enum PanelError: Error {
  /// There is no panel that could be used.
  case noPanel(String)
  /// tslib's configuration is missing or refused.
  case configuration(String)
  /// The panel that was in use has gone.
  case lost(String)

  public var sentence: String {
    switch self {
    case .noPanel(let sentence), .configuration(let sentence), .lost(let sentence): sentence
    }
  }
}
