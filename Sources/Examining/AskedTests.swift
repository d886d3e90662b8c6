/// The tests that the user has requested.
public struct AskedTests: Sendable {
  private var asked = [Bool](repeating: false, count: 256)
  public private(set) var isEmpty = true

  public init() {}

  public mutating func insert(_ test: DiagnosticTest) {
    asked[Int(test.rawValue)] = true
    isEmpty = false
  }

  public func contains(_ test: DiagnosticTest) -> Bool { asked[Int(test.rawValue)] }
}
