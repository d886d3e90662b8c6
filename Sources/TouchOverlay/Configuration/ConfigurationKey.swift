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

  /// - Parameters:
  ///   - read: returns what a value means; nil when it is not an accepted one.
  ///   - set: sets the key's setting to that.
  // Inlined, so that each key is one function that captures nothing.
  @inline(__always)
  init<Value>(
    _ name: StaticString, _ expected: StaticString, isPreset: Bool = false,
    obstacle: @escaping (Text) -> Sentence? = { _ in nil }, _ read: @escaping (Text) -> Value?,
    _ set: @escaping (inout Configuration, Value) -> Void
  ) {
    self.name = name
    self.expected = expected
    self.isPreset = isPreset
    self.obstacle = obstacle
    take = { configuration, text in
      guard let value = read(text) else { return false }
      set(&configuration, value)
      return true
    }
  }
}

extension ConfigurationKey {
  /// A key that switches something.
  static func flag(_ name: StaticString, _ set: @escaping (inout Configuration, Bool) -> Void) -> ConfigurationKey {
    ConfigurationKey(name, "on or off", { $0.onOrOff }, set)
  }

  static func milliseconds(
    _ name: StaticString, _ set: @escaping (inout Configuration, Microseconds) -> Void
  ) -> ConfigurationKey {
    ConfigurationKey(name, "whole milliseconds from 0 to 10000", { $0.milliseconds }, set)
  }
}
