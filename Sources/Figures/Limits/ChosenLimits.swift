import Linux

/// The limits that a configuration sets.
public struct ChosenLimits: Equatable, Sendable {
  // Names and the bits of their values alternate. The daemon does not use the values; it already contains arrays of
  // integers, and every other kind of array would add half a kilobyte to it.
  private var values: [Int] = []
  /// Description of the configuration that sets the limits.
  public var source: Sentence = ""

  public init() {}

  /// Sets a limit. If a limit is set twice, the last value counts.
  public mutating func set(_ name: LimitName, _ value: Float) {
    values.append(Int(name.rawValue))
    values.append(Int(truncatingIfNeeded: value.bitPattern))
  }

  public subscript(name: LimitName) -> Float? {
    var value: Float?
    for index in stride(from: 0, to: values.count, by: 2) where values[index] == Int(name.rawValue) {
      value = Float(bitPattern: UInt32(truncatingIfNeeded: values[index + 1]))
    }
    return value
  }

  /// Whether both set the same values, regardless of their source.
  public static func == (one: ChosenLimits, other: ChosenLimits) -> Bool {
    LimitName.allCases.allSatisfy { one[$0] == other[$0] }
  }
}
