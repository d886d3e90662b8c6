import Linux
import Overlay
import Pixels

/// A key of the configuration file.
public struct ConfigurationKey {
  public let name: StaticString
  /// What a value must be, as a refusal says it.
  public let expected: StaticString
  /// Sets many things at once, that other keys then change.
  let isPreset: Bool
  /// Sets what the key is for; false when the value is none of those expected.
  let take: (inout Configuration, Text) -> Bool
  /// Why a value that is one of those expected is not taken all the same; nil for any other.
  let obstacle: (Text) -> Sentence?

  init(
    _ name: StaticString, _ expected: StaticString, isPreset: Bool = false,
    obstacle: @escaping (Text) -> Sentence? = { _ in nil }, _ take: @escaping (inout Configuration, Text) -> Bool
  ) {
    self.isPreset = isPreset
    self.obstacle = obstacle
    self.name = name
    self.expected = expected
    self.take = take
  }
}

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
