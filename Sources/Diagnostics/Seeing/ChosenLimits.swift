import Linux

/// The limits that a configuration sets.
public struct ChosenLimits: Equatable, Sendable {
  /// Not a number where it says nothing.
  private var values = InlineArray<18, Float>(repeating: .nan)
  /// The configuration's path.
  public var source = Text("")

  public init() {}

  public subscript(name: LimitName) -> Float? {
    get {
      let value = values[Int(name.rawValue)]
      return value.isNaN ? nil : value
    }
    set { values[Int(name.rawValue)] = newValue ?? .nan }
  }

  /// Whether they set the same, wherever that is written.
  public static func == (one: ChosenLimits, other: ChosenLimits) -> Bool {
    LimitName.allCases.allSatisfy { one[$0] == other[$0] }
  }
}
