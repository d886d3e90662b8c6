import CLinux

/// The environment variables of this process: `environ(7)`.
public enum Environment {
  /// `getenv(3)`
  public static func text(_ name: StaticString) -> Text? {
    guard let value = unsafe getenv(name.pointer) else { return nil }
    return unsafe Text(String(cString: value))
  }

  static func number(_ name: StaticString) -> Int64? { text(name)?.number() }

  /// Sets a variable, or removes it for nil. Only safe while no other thread reads the environment.
  public static func set(_ name: StaticString, _ value: Text?) {
    if let value {
      unsafe _ = setenv(name.pointer, value.string, 1)
    } else {
      unsafe _ = unsetenv(name.pointer)
    }
  }
}

extension StaticString {
  fileprivate var pointer: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
