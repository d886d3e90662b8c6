import Linux

/// The reason why there are no touches: what was asked for, what was found, and what to do.
public enum PanelError: Error {
  /// There is no panel now, but one may come.
  case absent(Sentence)
  /// The device that was asked for cannot be used as a panel.
  case noPanel(Sentence)
  /// tslib's configuration is missing or refused.
  case configuration(Sentence)
  /// The panel that was in use has gone.
  case lost(Sentence)

  public var sentence: Sentence {
    switch self {
    case .absent(let sentence), .noPanel(let sentence), .configuration(let sentence),
      .lost(let sentence):
      sentence
    }
  }
}
