import Linux

/// When marks are shown.
public enum ShowRule: Sendable {
  case always
  /// Only while a display is connected that is not built in.
  case external
  case never

  /// The sentence for marks that are never shown.
  public static var neverShown: Sentence { "the configuration says show = never: no marks are shown" }
}
