import Linux

/// The limits that a configuration sets.
public struct ChosenLimits: Equatable, Sendable {
  // A name and the bits of its value by turns. The daemon, which has no use for them, knows arrays of whole numbers from
  // elsewhere; every other kind of array would be another half kilobyte of it.
  private var values: [Int] = []
  /// Where they are written.
  public var source: Sentence = ""

  public init() {}

  /// Of a limit that is set twice the last counts.
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

  /// Whether they set the same, wherever that is written.
  public static func == (one: ChosenLimits, other: ChosenLimits) -> Bool {
    LimitName.allCases.allSatisfy { one[$0] == other[$0] }
  }
}
