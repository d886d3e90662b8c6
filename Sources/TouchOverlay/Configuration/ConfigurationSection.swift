/// A section of the configuration file.
public enum ConfigurationSection: CaseIterable, Sendable {
  case overlay, touch, framebuffer, diagnostics, limits

  public var name: StaticString {
    switch self {
    case .overlay: "overlay"
    case .touch: "touch"
    case .framebuffer: "framebuffer"
    case .diagnostics: "diagnostics"
    case .limits: "limits"
    }
  }

  public var keys: [ConfigurationKey] {
    switch self {
    case .overlay: ConfigurationKey.overlay + ConfigurationKey.daemon
    case .touch: ConfigurationKey.touch
    case .framebuffer: ConfigurationKey.framebuffer
    case .diagnostics: ConfigurationKey.diagnostics
    case .limits: ConfigurationKey.limits
    }
  }
}
