import Touch

/// The clients that have suspended the marks, each with the latest end of its suspension. A client has one suspension, and a
/// new one replaces it.
public struct Suspensions: Sendable {
  private struct Suspension {
    let client: UInt64
    let end: Microseconds
  }

  private var suspensions: [Suspension] = []

  public init() {}

  public var count: Int { suspensions.count }

  /// Time at which the next suspension expires.
  public var nextEnd: Microseconds? { suspensions.map { $0.end }.min() }

  /// Whether a client has a suspension.
  public func isHeld(by client: UInt64) -> Bool { suspensions.contains { $0.client == client } }

  public mutating func begin(_ client: UInt64, until end: Microseconds) {
    self.end(client)
    suspensions.append(Suspension(client: client, end: end))
  }

  /// Ends a client's suspension. Returns whether there was one.
  @discardableResult
  public mutating func end(_ client: UInt64) -> Bool {
    let before = suspensions.count
    suspensions.removeAll { $0.client == client }
    return suspensions.count < before
  }

  /// Ends the suspensions that expire at or before `now`; returns their clients.
  public mutating func end(until now: Microseconds) -> [UInt64] {
    let over = suspensions.filter { $0.end <= now }.map { $0.client }
    suspensions.removeAll { $0.end <= now }
    return over
  }
}
