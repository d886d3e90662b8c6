import Linux
import Touch

/// A key of the configuration file.
public struct ConfigurationKey {
  public let name: StaticString
  /// The accepted values, as a refusal words them.
  public let expected: StaticString
  /// Whether the key sets many settings at once, which other keys can then change.
  let isPreset: Bool
  /// Sets the key's setting; returns false when the value is not an accepted one.
  let take: (inout Configuration, Text) -> Bool
  /// Returns why a value of an accepted form is refused all the same; nil for any other value.
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

extension ConfigurationKey {
  /// A key that switches something.
  static func flag(_ name: StaticString, _ set: @escaping (inout Configuration, Bool) -> Void) -> ConfigurationKey {
    ConfigurationKey(name, "on or off") { configuration, value in
      value.onOrOff.map { set(&configuration, $0) } != nil
    }
  }

  static func milliseconds(
    _ name: StaticString, _ set: @escaping (inout Configuration, Microseconds) -> Void
  ) -> ConfigurationKey {
    ConfigurationKey(name, "whole milliseconds from 0 to 10000") { configuration, value in
      value.milliseconds.map { set(&configuration, $0) } != nil
    }
  }
}
